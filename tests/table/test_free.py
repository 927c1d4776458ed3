"""Free actions (gifts): taken at any time by anybody, they answer nothing, and every question, clock and seal stays."""

from __future__ import annotations

from typing import Any

import pytest

from backroom import bots
from backroom.table import asking, snapshot
from backroom.table.clocks import Clock
from backroom.table.commands import Act, Leave, Tick
from backroom.table.entries import Acted
from backroom.table.judge import LEAST_WINDOW
from backroom.table.record import record_of
from backroom.table.refusals import Code
from backroom.table.sight import lines, now
from backroom.table.table import Table
from backroom.table.verify import verify
from tests.table.hush.actions import Action
from tests.table.hush.state import Phase
from tests.table.playing import HUSH, Party, again, frames, viewers, whole
from tests.table.test_verify import changed_entry, failure

NO, YES = int(Action.VOTE), int(Action.VOTE) + 1


def party(phase: Phase, players: int = 3, **variant: Any) -> Party:
    """A table with coins, at the beginning of a phase."""
    made = Party(HUSH, players, variant={"turns": 2, "live": False, "gifts": True} | variant).deal()
    while made.table.state is not None and made.table.state.phase != phase:
        if made.table.owing() and made.table.arena is None:
            seat = made.table.owing()[0]
            made.act(seat, made.choice(seat))
        else:
            made.do(Tick(), LEAST_WINDOW)
    return made


def give(to: int) -> int:
    return int(Action.GIVE) + to


def coins(table: Table) -> list[int]:
    assert table.state is not None
    return [int(n) for n in table.state.coins[: table.state.players]]


def asked(table: Table) -> tuple[Any, ...]:
    """Everything that a gift must leave alone."""
    seats = [(seat.asked, seat.sealed, seat.sealed_at, _hands(seat.clock)) for seat in table.seats]
    return seats, table.owing(), table.window_since, table.together, table.arena, table.begun


def _hands(clock: Clock) -> tuple[Any, ...]:
    return clock.asked, clock.base, clock.bank, clock.name, clock.banked, clock.fixed


@pytest.mark.parametrize("phase", [Phase.ARRANGE, Phase.DRAW, Phase.VOTE, Phase.THROW])
def test_a_gift_waits_for_no_turn_and_changes_no_question(phase: Phase) -> None:
    """In a window where nothing shows, on somebody's turn, in a sealed one: by whoever is asked and whoever is not."""
    made = party(phase)
    before, owed = asked(made.table), made.table.owing()
    for seat in range(3):
        (entry,) = made.act(seat, give((seat + 1) % 3), 700).entries
        assert isinstance(entry, Acted)
        assert (entry.free, entry.sealed, entry.hidden, entry.together) == (True, False, False, False)
        for viewer in viewers(made.table):
            line = lines(made.table, viewer)[-1]
            assert (line.k, line.seat, line.by) == ("acted", seat, "")
            assert [event["text"] for event in line.events] == [f"Guest {seat} gave Guest {(seat + 1) % 3} a coin."]
        assert asked(made.table) == before
    assert made.table.owing() == owed


def test_who_is_asked_nothing_is_offered_what_is_free_and_no_prompt() -> None:
    made = party(Phase.DRAW)
    (active,) = made.table.owing()
    for seat in range(3):
        shown = now(made.table, seat)
        free = [action["id"] for action in shown.legal if action.get("free")]
        assert free == [give(other) for other in range(3) if other != seat]
        assert (len(shown.legal) > len(free)) == bool(shown.prompt) == (seat == active)
    assert now(made.table, None).legal == ()
    assert made.table.state is not None
    made.table.state = made.table.state.copy()
    made.table.state.array["coins"][0][active] = 0
    assert not any("free" in action for action in now(made.table, active).legal)


def test_sealed_answers_stay_sealed() -> None:
    made = party(Phase.VOTE)
    opened = made.table.window_since
    made.act(1, YES, 100)
    made.act(0, give(1), 100)
    made.act(1, give(2), 100)
    assert made.table.seats[1].sealed == YES
    assert coins(made.table) == [1, 2, 3]
    assert made.table.owing() == (0, 2)
    made.act(1, NO, 100)
    assert not [line for line in lines(made.table, 0) if line.k == "answered"], (
        "a changed mind shows no more than before"
    )
    made.act(0, NO, 100)
    made.act(2, YES, 100)
    made.now = opened + LEAST_WINDOW
    (acted,) = made.do(Tick()).entries
    assert isinstance(acted, Acted)
    assert acted.acts == ((0, NO), (1, NO), (2, YES))


def test_an_answer_that_a_gift_made_possible_is_asked_for_on_the_same_clock() -> None:
    """What seat 1 may answer changes; when it was asked, and until when it may answer, does not. Nobody is stale."""
    made = party(Phase.VOTE)
    made.act(1, give(0), 1)
    made.act(1, give(0), 1)
    assert YES not in [action["id"] for action in now(made.table, 1).legal]
    seen, before = [len(lines(made.table, seat)) for seat in range(3)], asked(made.table)
    made.act(0, give(1), 5000)
    assert YES in [action["id"] for action in now(made.table, 1).legal]
    assert asked(made.table) == before
    for seat in range(3):
        made.do(Act(seat, YES, seen[seat]))


def test_a_gift_is_never_too_late() -> None:
    """It answers nothing, so there is nothing that could have changed since it was decided."""
    made = party(Phase.DRAW)
    for seen in (0, 1, 10**6, None):
        made.do(Act(1, give(0) if seen else give(2), seen))
        made.do(Act(0 if seen else 2, give(1)))


@pytest.mark.parametrize("answer", [NO, YES])
def test_an_answer_that_a_gift_made_impossible_becomes_the_default_and_shows_to_nobody(answer: int) -> None:
    made = party(Phase.VOTE)
    other = party(Phase.VOTE)
    for table in (made, other):
        table.act(1, answer if table is made else NO, 100)
        table.act(1, give(0), 100)
        table.act(1, give(0), 100)
    for viewer in (0, 2, None):
        assert frames(made.table, viewer) == frames(other.table, viewer)
    assert made.table.seats[1].sealed == answer
    for seat in (0, 2):
        made.act(seat, NO, LEAST_WINDOW)
    acted = made.table.log[-1]
    assert isinstance(acted, Acted)
    assert acted.acts == ((0, NO), (1, NO), (2, NO))
    assert whole(again(made.table)) == whole(made.table)


def test_in_a_live_window_what_flies_goes_on_flying() -> None:
    made = party(Phase.LIVE, brawl_only=True, live=True)
    window = made.table.arena
    assert window is not None
    made.now = window.begins + 10
    made.brawl()
    before = asked(made.table)
    made.act(0, give(1), 5)
    assert asked(made.table) == before
    assert coins(made.table)[:2] == [1, 3]


def test_without_gifts_there_are_none() -> None:
    made = Party(HUSH, 3, variant={"live": False}).deal()
    made.refused(Act(1, give(0)), "UNKNOWN_ACTION")
    assert not any("free" in action for action in now(made.table, 1).legal)


def test_bots_answer_and_give_nothing() -> None:
    """Nor is the default of a clock, drawn or not, ever a gift; and whose seat a bot plays gives nothing either."""
    made = party(Phase.VOTE)
    assert made.table.state is not None
    view = HUSH.view(made.table.state, 1)
    assert asking.answers(HUSH, view) == [NO, YES]
    for name in bots.names():
        assert {bots.bot(name).choose(view, word << 26) for word in range(64)} <= {NO, YES}
    made.do(Leave(1))
    made.refused(Act(1, give(0)), Code.NOT_YOURS_TO_DECIDE)


def test_a_game_with_gifts_is_the_same_from_its_log_and_from_a_snapshot_and_can_be_verified() -> None:
    made = Party(HUSH, 3, seed=4, variant={"gifts": True}).deal()
    while made.table.ended is None:
        made.step()
        last = made.table.log[-1]
        if isinstance(last, Acted) and last.free:
            kept = snapshot.restore(made.table.id, HUSH, made.secret, made.table.log, snapshot.take(made.table))
            assert whole(kept) == whole(again(made.table)) == whole(made.table)
    gifts = [entry for entry in made.table.log if isinstance(entry, Acted) and entry.free]
    assert len(gifts) >= 3
    record = record_of(made.table)
    assert verify(record, HUSH).ok
    forged, at = changed_entry(record, Acted, free=True)
    assert f"entry {at}" in failure(verify(forged, HUSH))


def test_gifts_among_the_answers_of_a_window_leave_its_lines_and_times_as_they_are() -> None:
    """H7, H9: where nobody may see who has answered, the same gifts make the same frames, whoever has answered."""
    told = []
    for order in ((1, 2), (2, 1)):
        made = party(Phase.ARRANGE)
        sent = []
        for seat in order:
            made.act(0, give(1), 300)
            sent.append(frames(made.table, 0))
            made.act(seat, Action.HOLD, 300)
            sent.append(frames(made.table, 0))
        told.append(sent)
    assert told[0] == told[1]
