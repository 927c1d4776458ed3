"""The page about the HTTP interface tells the truth: whatever fits it is answered as it says, and never with a 5xx."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import checks
from schemathesis.core.result import Ok

from tests.conftest import Tell
from tests.server.harness import PATIENCE, Browser, Server

ENDLESS = ("text/event-stream", "application/x-ndjson")
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@pytest.mark.parametrize("examples", [8, pytest.param(500, marks=pytest.mark.soak)])
def test_every_answer_is_as_the_schema_says(own_server: Server, examples: int, tell: Tell) -> None:
    ann = Browser(own_server)
    ann.post("/api/me", {"name": "Ann"})
    played = ann.post("/api/play-now", {"game": "leduc"})["table"]
    with ann.sit(played) as socket:
        socket.play_out()
    told: dict[str, Any] = ann.get("/api/openapi.json")
    for methods in told["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                # Now and then one of a table that there is: of any other there is only one thing to say.
                if parameter["name"] == "table":
                    parameter["schema"] = {"anyOf": [{"const": played}, {"type": "string"}]}
    schema = schemathesis.openapi.from_dict(told)
    asked = 0

    def answered_as_said(case: Any) -> None:
        nonlocal asked
        asked += 1
        answer = case.call(
            base_url=own_server.url,
            headers={"X-Backroom": "1", "Origin": own_server.url, "Cookie": ann.cookie},
            timeout=PATIENCE,
        )
        case.validate_response(answer, checks=CHECKS)

    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    kinds = [operation for operation in operations if not _is_endless(operation.definition.raw)]
    for operation in kinds:
        quietly = settings(max_examples=examples, deadline=None, database=None, suppress_health_check=QUIET)
        quietly(given(operation.as_strategy())(answered_as_said))()
    tell(f"{asked:,} requests to {len(kinds)} of {len(operations)} operations, each answered as the schema says")
    assert len(operations) == sum(map(len, told["paths"].values()))
    assert len(operations) - len(kinds) == len(ENDLESS)
    assert "a request failed" not in own_server.log.read_text()


def _is_endless(operation: dict[str, Any]) -> bool:
    return any(kind in ENDLESS for kind in operation["responses"].get("200", {}).get("content", ()))
