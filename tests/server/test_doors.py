"""No door shows more than the view: spectators, second tabs, lists, pages, replays (H11, H12, H13 of the survey)."""

import json
import re
from typing import Any

import pytest

from backroom.server.app import HANDLERS
from backroom.table import record
from tests.server.harness import Browser, Server, Socket, dealt


@pytest.fixture
def playing(server: Server) -> tuple[Socket, Socket, str]:
    return dealt(server)


def test_H11_every_route_is_clean_for_everybody_else(server: Server, playing: tuple[Socket, Socket, str]) -> None:
    """Walks the route table, so that a new route is covered the day it is written."""
    first, second, table = playing
    stranger, watcher = Browser(server, "Cy"), Browser(server, "Dee")
    watcher.post("/api/me", {"name": "Dee"})
    canaries = canaries_of(server, table)
    for browser in (stranger, watcher):
        for path in paths():
            asked = path.format(table=table, name="leduc", path="index.html")
            for seat in ("", "0", "1", "all", "watch") if "{table}" in path else ("",):
                query = {"seat": seat} if seat else {}
                answer = browser.http.get(asked, params=query, headers={"Authorization": "Bearer x"})
                assert answer.status_code < 500, asked
                for canary in canaries:
                    assert canary not in answer.text, (asked, query)
                if "replay" in asked and answer.status_code == 200:
                    assert_blank(answer.json()["frames"][-1]["now"], first.now["view"])
    assert second.now["stage"] == "playing"


def paths() -> list[str]:
    found = []
    for handler in HANDLERS:
        for path in handler.paths:
            if "GET" in getattr(handler, "http_methods", ()):
                found.append(re.sub(r":\w+}", "}", path))
    assert "/api/tables/{table}/replay" in found
    return found


def canaries_of(server: Server, table: str) -> list[str]:
    """What must be nowhere: the secret, the claims and codes, the persons' ids."""
    look = server.database.rows
    ((secret, host),) = look("SELECT secret, host FROM game_table WHERE id = :table", table=table)
    persons = look("SELECT person FROM place WHERE table_id = :table", table=table)
    hashes = look("SELECT token_hash FROM device UNION SELECT hash FROM claim")
    return [secret.hex(), host, *(person for (person,) in persons), *(found for (found,) in hashes)]


def assert_blank(now: dict[str, Any], view: dict[str, Any]) -> None:
    """A view that is not of the seat has None where the seat's own card is."""
    own = [name for name, value in view.items() if isinstance(value, list) and None in value]
    assert own
    for name in own:
        assert now["view"][name] is None or set(now["view"][name]) == {None}, name
    assert now["truth"] is None
    assert now["legal"] == []


def test_H12_a_seat_holder_who_watches_sees_the_own_seat_and_no_more(
    server: Server, playing: tuple[Socket, Socket, str]
) -> None:
    first, _, table = playing
    cookie = first.raw.request.headers["Cookie"] if first.raw.request else ""
    with Socket(server, table, cookie, query="?watch=1") as also:
        assert also.now == first.now
    with Browser(server, "Cy").sit(table, query="?watch=1") as watcher:
        assert watcher.now["you"] is None
        assert_blank(watcher.now, first.now["view"])


def test_H13_before_the_end_only_the_own_seat_is_shown_again(server: Server) -> None:
    first, second, table = dealt(server)
    ann = Browser(server, "Ann")
    ann.http.headers["Cookie"] = first.raw.request.headers["Cookie"] if first.raw.request else ""
    mine = ann.get(f"/api/tables/{table}/replay")
    assert mine["viewer"] == 0
    assert [frame["line"] for frame in mine["frames"]] == first.lines
    assert mine["frames"][-1]["now"]["view"] == first.now["view"]
    for seat in ("1", "all", "watch"):
        assert ann.refused("GET", f"/api/tables/{table}/replay", seat=seat) == (403, "not_over")
    assert ann.refused("GET", f"/api/tables/{table}/export") == (403, "not_over")
    first.ask(t="vote", end=True)
    second.ask(t="vote", end=True)
    first.wait_for(lambda: first.now["stage"] == "over")
    for seat in ("0", "1", "all", "watch"):
        shown = ann.get(f"/api/tables/{table}/replay", seat=seat)
        assert shown["frames"][-1]["now"]["stage"] == "over"
    everything = ann.get(f"/api/tables/{table}/replay", seat="all")
    assert everything["all_knowing"] is True
    assert all(f["now"]["truth"] for f in everything["frames"] if f["now"]["stage"] == "playing")
    theirs = ann.get(f"/api/tables/{table}/replay", seat="1")
    then = [f["now"]["view"] for f in theirs["frames"] if f["now"]["stage"] == "playing"]
    assert then[-1] == second_view(second), "as the other seat saw it then"


def second_view(second: Socket) -> Any:
    views = [json.loads(frame)["now"]["view"] for frame in second.frames if '"stage":"playing"' in frame]
    return views[-1]


def test_a_finished_game_is_exported_without_ids_and_verifies(server: Server) -> None:
    first, second, table = dealt(server)
    first.ask(t="vote", end=True)
    second.ask(t="vote", end=True)
    first.wait_for(lambda: first.now["stage"] == "over")
    answer = Browser(server).http.get(f"/api/tables/{table}/export")
    assert answer.status_code == 200
    _, host, *_ = canaries_of(server, table)
    assert host not in answer.text
    assert record.changed(record.read(answer.content)) == []


def test_a_private_table_does_not_exist_for_others(server: Server) -> None:
    ann = Browser(server)
    table = ann.open(spectators=False)["table"]
    cy = Browser(server, "Cy")
    for path in ("", "/replay", "/export"):
        assert cy.refused("GET", f"/api/tables/{table}{path}") == (404, "no_such_table")
    assert cy.sit(table, hello=False).closed() == 4004
    with ann.sit(table) as host:
        assert host.now["you"] == 0


def test_the_list_has_public_tables_only(server: Server) -> None:
    ann, ben = Browser(server), Browser(server, "Ben")
    private, public = ann.open()["table"], ann.open(listed=True, title="Friday night, everybody come")["table"]
    cards = {card["table"]: card for card in ben.get("/api/tables")}
    assert private not in cards
    assert cards[public]["name"] == "Friday night, everybody come"
    assert (cards[public]["taken"], cards[public]["your_seat"]) == (1, None)
    assert ben.refused("POST", "/api/join", {"name": "Ben", "table": private}) == (404, "no_such_table")
    assert ben.join(table=public)["seat"] == 1
    assert {card["table"] for card in ann.get("/api/mine")} == {private, public}
