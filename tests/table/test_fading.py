"""Tables that leave earlier rounds to memory: what fades, when, for whom, and what comes back after the end."""

from collections.abc import Iterator
from typing import Any

import pytest

from backroom.engine.registry import game
from backroom.table.commands import Close, Say
from backroom.table.entries import Acted
from backroom.table.fading import Faded, forgets, remembered
from backroom.table.sight import Line, changed, faded, lines, now
from backroom.table.table import Stage
from backroom.testing import compiled
from tests.table.playing import BUTCH, LEDUC, Party, again, viewers

BOOZE = game("booze")
ROUND: dict[str, Any] = {"ledger": "round"}


def faces(told: list[Line]) -> list[int | None]:
    """The faces of all cards that were taken or laid out, as they read."""
    return [event["face"] for line in told for event in line.events if "face" in event and event["name"] != "DISCARDED"]


def in_round(party: Party, number: int) -> Party:
    """On until this round has begun."""
    return party.play(lambda table: table.state is not None and table.state.round_no >= number)


@pytest.fixture(autouse=True)
def fast() -> Iterator[None]:
    with compiled(BOOZE):
        yield


def test_faces_of_earlier_rounds_are_blank_and_own_ones_stay() -> None:
    party = in_round(Party(BOOZE, 4, seed=3, variant=ROUND).deal(), 4)
    party.play(lambda table: table.state is not None and not table.in_secret_window())  # something happened since
    kept = 0
    for viewer in viewers(party.table):
        mark = faded(party.table, viewer)
        assert mark.line > 0
        for line in lines(party.table, viewer):
            for event in line.events:
                if "face" in event and line.n <= mark.line and event["name"] != "DISCARDED":
                    own = viewer is not None and event.get("seat") == viewer
                    assert (event["face"] is not None) == (event["card"] is not None) == own
                    assert (":" in event["text"]) == own
                    kept += own
    assert kept >= 3


def test_what_happened_last_is_told_in_full_until_something_else_happens() -> None:
    """The last deliveries of a round come with the next round's beginning: all get a look at them."""
    party = in_round(Party(BOOZE, 3, seed=5, variant=ROUND).deal(), 3)
    for viewer in viewers(party.table):
        mark, told = faded(party.table, viewer), lines(party.table, viewer)
        newest = told[mark.line]
        assert newest.events[-1]["name"] == "ROUND"
        assert all(event["face"] is not None for event in newest.events if event["name"] == "LAID_OUT")
    party.do(Say(0, "well"))
    assert lines(party.table, 1)[mark.line].events == newest.events, "talk is nothing that happens in the game"
    party.table.append(Acted(party.now, ((0, 0),), (), free=True), party.table.state)
    assert lines(party.table, 1)[mark.line].events == newest.events, "nor is what answers no question"
    party.play(lambda table: table.state is not None and not table.in_secret_window())
    for viewer in viewers(party.table):
        again_told = lines(party.table, viewer)[mark.line]
        assert all(event["face"] is None for event in again_told.events if event["name"] == "LAID_OUT")
        assert again_told.events[-1] == newest.events[-1]


def test_after_the_end_everything_can_be_read_again() -> None:
    party = in_round(Party(BOOZE, 3, seed=5, variant=ROUND).deal(), 4)
    assert None in faces(lines(party.table, None))
    party.do(Close())
    assert forgets(BOOZE, party.table.state)
    assert faces(lines(party.table, None))
    assert None not in faces(lines(party.table, None))


@pytest.mark.parametrize("seed", range(3))
def test_who_scrolls_up_reads_what_a_newcomer_reads(seed: int) -> None:
    """Whatever was sent before and is replaced as it fades, is at every moment what the whole log would be now."""
    party = Party(BOOZE, 3, seed=seed, variant=ROUND).deal()
    held: dict[int | None, list[Line]] = {viewer: lines(party.table, viewer) for viewer in viewers(party.table)}
    marks = {viewer: faded(party.table, viewer) for viewer in held}
    replaced = steps = 0
    while party.table.stage is not Stage.OVER:
        party.step()
        steps += 1
        for viewer, told in held.items():
            fresh = changed(party.table, viewer, len(told), marks[viewer])
            for line in fresh:
                told[line.n - 1] = line
            told.extend(lines(party.table, viewer, len(told)))
            marks[viewer] = faded(party.table, viewer)
            replaced += len(fresh)
            if steps % 7 == 0 or fresh:
                assert told == lines(party.table, viewer) == lines(again(party.table), viewer)
    assert replaced > 20
    assert held == {viewer: lines(party.table, viewer) for viewer in held}
    assert set(marks.values()) == {Faded()}


def test_who_comes_back_is_told_everything_that_can_fade() -> None:
    """Nobody knows how much had faded on a screen that was gone for a while."""
    party = in_round(Party(BOOZE, 3, seed=6, variant=ROUND).deal(), 3)
    old = lines(party.table, 1)
    in_round(party, 5)
    for _ in range(2):
        told = list(old)
        for line in changed(party.table, 1, len(old), None):
            told[line.n - 1] = line
        assert told == lines(party.table, 1)[: len(old)]
        if party.table.stage is not Stage.OVER:
            party.do(Close())


@pytest.mark.parametrize(("played", "variant"), [(BOOZE, {"ledger": "open"}), (BUTCH, None), (LEDUC, None)])
def test_elsewhere_nothing_fades(played: Any, variant: dict[str, Any] | None) -> None:
    party = Party(played, played.seats[0], seed=1, variant=variant).deal()
    before = {viewer: lines(party.table, viewer) for viewer in viewers(party.table)}
    for _ in range(60):
        if party.table.stage is not Stage.OVER:
            party.step()
    for viewer, told in before.items():
        assert faded(party.table, viewer) == Faded()
        assert not changed(party.table, viewer, len(told), None)
        assert lines(party.table, viewer)[: len(told)] == told


def test_bots_get_the_view_of_a_seat_that_has_written_everything_down() -> None:
    party = in_round(Party(BOOZE, 3, seed=2, variant=ROUND).deal(), 4)
    state = party.table.state
    assert state is not None
    for seat in range(3):
        plain, whole = BOOZE.view(state, seat), remembered(BOOZE, state, seat)
        assert plain.as_dict()["pub_ev"] is None
        assert whole.as_dict()["pub_ev"] is not None
        assert [str(a) for a in BOOZE.legal(whole)] == [str(a) for a in BOOZE.legal(plain)]
    butch = Party(BUTCH, 2).deal().table.state
    assert butch is not None
    assert remembered(BUTCH, butch, 1) == BUTCH.view(butch, 1)


def test_a_silent_table() -> None:
    """Nobody says anything while the game is on: no words, no phrases, no claims. Before and after they may."""
    party = Party(BOOZE, 3, variant={"talk": "none"}).sit()
    party.do(Say(0, "ready?"))
    party.deal()
    for say in (Say(0, "hello"), Say(1, phrase="cheers"), Say(2, claim="mob", params={"mob": 1})):
        party.refused(say, "silent")
    assert now(party.table, 0).silent
    party.do(Close())
    party.do(Say(0, "well played"))
    assert not now(party.table, 0).silent
    for talk in ("chat", "claims"):
        open_table = Party(BOOZE, 3, variant={"talk": talk}).deal()
        open_table.do(Say(2, claim="mob", params={"mob": 1}))
        assert not now(open_table.table, 0).silent
