"""Looking back: frames that lie side by side after the end, rewinding before it, and what a shared link tells."""

from __future__ import annotations

import re
from typing import Any

import pytest

from backroom.server.routes import previews, site
from tests.server.harness import Browser, Server, Socket, cookie_of, dealt


def end(first: Socket, second: Socket) -> None:
    first.ask(t="vote", end=True)
    second.ask(t="vote", end=True)
    first.wait_for(lambda: first.now["stage"] == "over")


def test_H13_frames_of_all_viewers_can_be_laid_side_by_side_after_the_end(server: Server) -> None:
    first, second, table = dealt(server)
    ann = Browser(server, "Ann")
    ann.http.headers["Cookie"] = cookie_of(first)
    # Before the end the numbers would tell how often others changed their minds.
    assert {frame["entry"] for frame in ann.get(f"/api/tables/{table}/replay")["frames"]} == {0}
    end(first, second)
    seen = {seat: ann.get(f"/api/tables/{table}/replay", seat=seat)["frames"] for seat in ("0", "1", "watch", "all")}
    for frames in seen.values():
        entries = [frame["entry"] for frame in frames]
        assert entries == sorted(set(entries))
        assert entries[0] == 1
    when = {frame["entry"]: frame["line"]["at"] for frame in seen["all"]}
    for frames in seen.values():
        assert all(when.get(frame["entry"], frame["line"]["at"]) == frame["line"]["at"] for frame in frames)


def test_H13_without_memory_aids_nobody_looks_back_before_the_end(server: Server) -> None:
    first, second, table = dealt(server, aids=False)
    ann = Browser(server, "Ann")
    ann.http.headers["Cookie"] = cookie_of(first)
    for asker in (ann, Browser(server, "Cy")):
        assert asker.refused("GET", f"/api/tables/{table}/replay") == (403, "not_over")
    end(first, second)
    assert ann.get(f"/api/tables/{table}/replay", seat="all")["frames"]


def test_a_kept_replay_travels_as_it_is_stored(server: Server) -> None:
    first, second, table = dealt(server)
    end(first, second)
    ann, path = Browser(server, "Ann"), f"/api/tables/{table}/replay"
    made = ann.get(path, seat="all")

    def kept() -> Any:
        return server.database.rows("SELECT viewer FROM replay WHERE table_id = :table", table=table)

    while not kept():
        first.settle(0.05)
    packed = ann.http.get(path, params={"seat": "all"}, headers={"accept-encoding": "gzip, deflate"})
    plain = ann.http.get(path, params={"seat": "all"}, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "deflate"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json() == made


# What a shared link shows

TAG = re.compile(r'<meta property="(og:[\w:]+)" content="([^"]*)" />')


@pytest.fixture
def client_is_built() -> None:
    if not (site.FOLDER / "index.html").is_file():
        pytest.skip("The client is not built.")


def tags_of(server: Server, path: str) -> dict[str, str]:
    answer = Browser(server, "Nobody").http.get(path)
    assert answer.status_code == 200
    return dict(TAG.findall(answer.text))


@pytest.mark.usefixtures("client_is_built")
def test_a_shared_link_names_the_game_and_nobody_at_the_table(server: Server) -> None:
    ann, ben = Browser(server, "Xanthippe"), Browser(server, "Ben")
    opened = ann.open("butch", title="Friday secrets")
    table = opened["table"]
    for page in previews.PAGES:
        tags = tags_of(server, f"/{page}/{table}")
        assert tags["og:title"] == "Butch Cassidy &amp; the Repair Kid"
        assert "1 of 2 seats" in tags["og:description"]
        told = " ".join(tags.values())
        assert not any(word in told for word in ("Xanthippe", "Friday", opened["code"], table))
    ben.join(claim=opened["invitations"][0]["claim"])
    assert "2 of 2 seats" in tags_of(server, f"/table/{table}")["og:description"]


@pytest.mark.usefixtures("client_is_built")
def test_a_link_to_a_closed_table_tells_no_more_than_one_to_none(server: Server) -> None:
    closed = Browser(server, "Ann").open("butch", spectators=False)["table"]
    nothing = tags_of(server, "/table/no-such-table")
    assert nothing["og:title"] == "Backroom"
    assert tags_of(server, f"/table/{closed}") == tags_of(server, f"/replay/{closed}") == nothing
    assert tags_of(server, "/") == tags_of(server, "/table") == tags_of(server, "/credits") == {}


@pytest.mark.usefixtures("client_is_built")
def test_H13_the_preview_of_a_game_that_is_on_stays_the_same(server: Server) -> None:
    """Whatever happens at the table, until it is over."""
    first, second, table = dealt(server)
    before = tags_of(server, f"/table/{table}")
    mover = first if first.my_turn else second
    mover.act()
    assert tags_of(server, f"/table/{table}") == before
    end(first, second)
    assert tags_of(server, f"/replay/{table}") != before
