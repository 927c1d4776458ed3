"""The HTTP interface for programs, as it is: what the framework derives from the handlers, and what it cannot know.

That is two things: every refusal is a `Problem`, and some answers are made elsewhere and come as plain bytes.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar

from backroom.server.messages import Ack, Nope, Pong, Problem
from backroom.server.pages import Replay
from backroom.table.record import GameRecord

REFUSED = "refused, with a code from a fixed list and a sentence"
WHERE = "#/components/schemas/{name}"
PLAIN = {
    ("get", "/metrics"): "text/plain",
    ("get", "/api/games/{name}/rules"): "text/plain",
    ("get", "/api/tables/{table}/qr"): "image/svg+xml",
    ("get", "/api/tables/{table}/stream"): "text/event-stream",
    ("get", "/api/bot/tables/{table}"): "application/x-ndjson",
}
"""Answers that are no JSON."""
MADE = {
    ("get", "/api/tables/{table}/replay"): Replay,
    ("get", "/api/tables/{table}/export"): GameRecord,
    ("post", "/api/bot/tables/{table}"): Ack | Nope | Pong,
}
"""Answers that are JSON of these kinds."""


def openapi_of(app: Litestar) -> dict[str, Any]:
    """The OpenAPI description of the application."""
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    kinds = (Problem, *MADE.values())
    forms, parts = msgspec.json.schema_components(kinds, ref_template=WHERE)
    problem, *made = forms
    schema["components"]["schemas"] |= parts
    answers = dict(zip(MADE, made, strict=True))
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            responses = {code: answer for code, answer in operation["responses"].items() if code[0] == "2"}
            (done,) = responses.values()
            if (method, path) in PLAIN:
                done["content"] = {PLAIN[method, path]: {"schema": {"type": "string"}}}
            elif (method, path) in answers:
                done["content"] = {"application/json": {"schema": answers[method, path]}}
            elif done.get("content", {}).get("application/json", {}).get("schema") == {"type": "null"}:
                del done["content"]  # an answer without words
            refused = {"description": REFUSED, "content": {"application/json": {"schema": problem}}}
            operation["responses"] = responses | {"default": refused}
    return schema
