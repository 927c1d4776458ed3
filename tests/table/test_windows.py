"""Secret windows: what is answered stays sealed, may be changed, and nothing hangs on who was first."""

from itertools import permutations
from typing import Any

import msgspec
import pytest

from backroom.engine.machine import Interpreted
from backroom.table.commands import Act, Leave, Tick, VoteEnd
from backroom.table.entries import Acted, By, Sealed
from backroom.table.judge import LEAST_WINDOW, next_tick
from backroom.table.sight import lines, now
from backroom.table.table import Table
from backroom.testing import interpreted
from tests.table.playing import BUTCH, COWBOYS, Party, frames, viewers

PASS, BOOST = int(BUTCH.actions["PASS"]), int(BUTCH.actions["BOOST"])


def at_window(players: int = 3, seed: int = 1, owing: int = 2, **options: Any) -> Party:
    return Party(BUTCH, players, seed=seed, variant=COWBOYS, **options).deal().window(owing)


@pytest.fixture
def answers_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a game where not even who has answered may show."""
    monkeypatch.setattr(BUTCH.room("table"), "answers_show", lambda state: False)


def owed(table: Table) -> tuple[int, ...]:
    assert table.state is not None
    return table.state.owes


def test_answers_are_stored_and_nothing_happens_until_the_last() -> None:
    party = at_window()
    first, *others = owed(party.table)
    before = party.table.state.to_bytes()  # type: ignore[union-attr]
    (entry,) = party.act(first, BOOST).entries
    assert isinstance(entry, Sealed)
    assert party.table.state.to_bytes() == before  # type: ignore[union-attr]
    assert party.table.owing() == tuple(others)
    assert now(party.table, first).sealed == BOOST
    for viewer in viewers(party.table):
        if viewer != first:
            assert now(party.table, viewer).sealed is None


def test_the_window_stays_open_for_its_least_time_however_quick_the_answers() -> None:
    party = at_window()
    opened = party.table.window_since
    for seat in owed(party.table):
        party.act(seat, PASS, 1)
    assert party.table.owing() == ()
    assert next_tick(party.table) == opened + LEAST_WINDOW
    assert not party.do(Tick(), opened + LEAST_WINDOW - 1 - party.now).entries
    (acted,) = party.do(Tick(), 1).entries
    assert isinstance(acted, Acted)
    assert acted.at == opened + LEAST_WINDOW


def test_a_late_last_answer_opens_it_at_once() -> None:
    party = at_window()
    *early, last = owed(party.table)
    for seat in early:
        party.act(seat, PASS, 1)
    entries = party.act(last, PASS, LEAST_WINDOW).entries
    assert [type(entry) for entry in entries[:2]] == [Sealed, Acted]


def test_a_mind_can_be_changed_until_the_close_and_the_last_word_counts() -> None:
    for final in (PASS, BOOST):
        party = at_window()
        first, *others = owed(party.table)
        for action in ((1 - final // BOOST and BOOST) or PASS, final, BOOST + PASS - final, final):
            party.act(first, action, 1)
        for seat in others:
            party.act(seat, PASS, 1)
        party.act(first, BOOST + PASS - final, 1)
        party.act(first, final, 1)
        (acted, *_) = party.do(Tick(), LEAST_WINDOW).entries
        assert isinstance(acted, Acted)
        assert dict(acted.acts)[first] == final


def test_H9_a_changed_mind_shows_to_nobody_else() -> None:
    party = at_window()
    first = owed(party.table)[0]
    party.act(first, BOOST, 1)
    before = {viewer: frames(party.table, viewer) for viewer in viewers(party.table)}
    for action in (PASS, BOOST, PASS):
        party.act(first, action, 1)
        for viewer in viewers(party.table):
            assert (frames(party.table, viewer) == before[viewer]) == (viewer != first)


def test_the_same_answer_again_is_no_news() -> None:
    party = at_window()
    for seat in owed(party.table):
        assert party.act(seat, PASS, 1).entries
        assert not party.act(seat, PASS, 1).entries
    acted = party.act(owed(party.table)[0], PASS, LEAST_WINDOW).entries[0]
    assert isinstance(acted, Acted), "but it opens a window that is due"


@pytest.mark.parametrize("seed", range(6))
def test_H9_while_it_is_open_others_see_only_who_has_answered(seed: int) -> None:
    """The same frames, whatever is answered, and whether by a person, a bot or the clock."""
    seen: dict[tuple[int | None, int], set[bytes]] = {}
    for action, by in ((PASS, By.PERSON), (BOOST, By.PERSON), (PASS, By.CLOCK)):
        party = at_window(players=2 + seed % 3, seed=seed)
        for count, seat in enumerate(owed(party.table)[:-1]):
            party.do(Act(seat, action, by=by), 300)
            for viewer in viewers(party.table):
                if viewer is None or viewer > seat or viewer not in owed(party.table):
                    seen.setdefault((viewer, count), set()).add(frames(party.table, viewer))
    assert seen
    assert all(len(made) == 1 for made in seen.values())


@pytest.mark.usefixtures("answers_hidden")
def test_H9_where_the_rules_forbid_even_that_nothing_changes_for_others() -> None:
    party = at_window()
    for seat in owed(party.table):
        before = {viewer: frames(party.table, viewer) for viewer in viewers(party.table)}
        party.act(seat, BOOST, 300)
        for viewer in viewers(party.table):
            assert (frames(party.table, viewer) == before[viewer]) == (viewer != seat)


def _played_in_order(order: tuple[int, ...], actions: dict[int, int]) -> tuple[bytes, dict[int | None, bytes], Acted]:
    party = at_window(players=4, seed=5, owing=3)
    for seat in order:
        party.act(seat, actions[seat], 0)
    (acted, *_) = party.do(Tick(), LEAST_WINDOW).entries
    assert isinstance(acted, Acted)
    assert acted.acts == tuple(sorted(actions.items())), "in the order of the seats"
    assert party.table.state is not None
    made = {viewer: _without_answers(party.table, viewer) for viewer in viewers(party.table)}
    return party.table.state.to_bytes(), made, acted


def _without_answers(table: Table, viewer: int | None) -> bytes:
    story = [msgspec.structs.replace(line, n=0) for line in lines(table, viewer) if line.k != "answered"]
    return msgspec.json.encode([story, now(table, viewer)])


def test_the_order_of_arrival_never_matters() -> None:
    seats = owed(at_window(players=4, seed=5, owing=3).table)
    assert len(seats) >= 3
    for boosting in (seats[:1], seats[1:], seats, ()):
        actions = {seat: BOOST if seat in boosting else PASS for seat in seats}
        made = [_played_in_order(order, actions) for order in permutations(seats)]
        assert all(one == made[0] for one in made)


@pytest.mark.usefixtures("answers_hidden")
def test_the_order_does_not_even_show_where_answers_do_not() -> None:
    seats = owed(at_window(players=4, seed=5, owing=3).table)
    made = set()
    for order in permutations(seats):
        party = at_window(players=4, seed=5, owing=3)
        for seat in order:
            party.act(seat, BOOST, 0)
        party.do(Tick(), LEAST_WINDOW)
        made.add(frames(party.table, None))
    assert len(made) == 1


def test_an_answer_that_an_earlier_one_made_void_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the first to call closes a window, seat order settles who was first, and the others are free again."""
    party = at_window()
    first, second, *_ = owed(party.table)
    real = Interpreted.apply

    def closes_early(self: Interpreted, state: Any, seat: int, action: int) -> None:
        real(self, state, seat, action)
        state["owes"], state["active"], state["phase"] = 1 << first, first, int(BUTCH.phases["ROLL"])

    monkeypatch.setattr(Interpreted, "apply", closes_early)
    with interpreted(BUTCH):
        for seat in owed(party.table):
            party.act(seat, PASS, 1)
        (acted, *_) = party.do(Tick(), LEAST_WINDOW).entries
    assert isinstance(acted, Acted)
    assert acted.acts == ((first, PASS),)
    assert party.table.seats[second].sealed is None


def test_a_default_in_a_secret_window_looks_like_an_answer_given() -> None:
    """To the byte: the clock answers for one seat, a person at the same moment for the other, and nobody can tell."""
    made = []
    for by in (By.PERSON, By.CLOCK):
        party = at_window()
        first, *others = owed(party.table)
        for seat in others:
            party.act(seat, BOOST, 10)
        deadline = party.table.seats[first].clock.deadline()
        assert deadline is not None
        party.now = deadline
        verdict = party.do(Tick()) if by is By.CLOCK else party.do(Act(first, PASS))
        assert isinstance(verdict.entries[0], Sealed)
        assert (verdict.entries[0].action, verdict.entries[0].by) == (PASS, by)
        made.append([frames(party.table, viewer) for viewer in viewers(party.table)])
    assert made[0] == made[1]


def test_people_can_leave_and_vote_in_the_middle_of_a_window() -> None:
    party = at_window()
    first, second, *_ = owed(party.table)
    party.act(first, BOOST, 1)
    party.do(Leave(first))
    party.do(Leave(second))
    party.act(second, PASS, 1)
    assert isinstance(party.table.log[-1], Sealed)
    assert party.table.log[-1].by is By.BOT
    party.do(VoteEnd(next(n for n in party.table.persons if not party.table.seats[n].away), True))
    assert party.table.ended is not None
