"""D4: acting on what one has not seen is refused; acting at the same time as others is not."""

from itertools import permutations

import pytest

from backroom.table.commands import Act, Leave, Say, Tick
from backroom.table.entries import Sealed
from backroom.table.judge import Verdict, judge
from backroom.table.refusals import Code
from backroom.table.sight import lines, seen_entries
from backroom.table.table import Table
from tests.table.playing import BUTCH, COWBOYS, LEDUC, Party, again, viewers


def test_D4_an_older_a_future_and_a_present_version() -> None:
    party = Party(LEDUC, 2, seed=1).deal()
    party.act(0, 1)
    seen = len(lines(party.table, 1))
    action = party.legal(1)[0]
    for wrong in (seen - 1, seen - 10, 0, seen + 1, seen + 10, -1, 10**30):
        party.refused(Act(1, action, wrong), Code.STALE)
    party.do(Act(1, action, seen))


def test_D4_what_does_not_change_the_question_makes_nobody_stale() -> None:
    party = Party(BUTCH, 3).deal()
    (seat,) = party.table.owing()
    seen = len(lines(party.table, seat))
    for other in set(range(3)) - {seat}:
        party.do(Say(other, "hurry up"))
        party.do(Leave(other))
    party.do(Act(seat, party.legal(seat)[0], seen))


@pytest.mark.parametrize("seed", range(4))
def test_D4_simultaneous_answers_are_never_stale_because_of_each_other(seed: int) -> None:
    party = Party(BUTCH, 4, seed=seed, variant=COWBOYS).deal().window(3)
    assert party.table.state is not None
    seats = party.table.state.owes
    seen = {seat: len(lines(party.table, seat)) for seat in seats}
    version, start = party.table.version, party.now
    for order in permutations(seats):
        twin = Table.from_log(party.table.id, BUTCH, party.secret, party.table.log[:version])
        for seat in order:
            for action in (0, 3):
                verdict = judge(twin, Act(seat, action, seen[seat]), start)
                assert isinstance(verdict, Verdict)
                for entry in verdict.entries:
                    assert isinstance(entry, Sealed)
                    twin.append(entry)


def test_D4_an_answer_that_comes_after_the_close_is_stale() -> None:
    party = Party(BUTCH, 3, seed=3, variant=COWBOYS).deal().window(2)
    assert party.table.state is not None
    seat = party.table.state.owes[0]
    seen = len(lines(party.table, seat))
    for other in party.table.state.owes:
        party.act(other, 0, 1)
    party.do(Tick(), 10_000)
    party.play(lambda table: seat in table.owing())
    party.refused(Act(seat, 0, seen), Code.STALE)


def test_D4_a_question_that_came_without_a_line_can_be_answered() -> None:
    """The entry that asked may have told the seat nothing; it must not wait for a line that never comes."""
    party = Party(LEDUC, 2, seed=1).deal()
    party.act(0, 1)
    asked = party.table.log[-1]
    party.table.log[-1] = type(asked)(asked.at, asked.acts, ())  # type: ignore[union-attr, call-arg, arg-type]
    party.table.seen.clear()
    seen = len(lines(party.table, 1))
    assert seen_entries(party.table, 1)[-1] < party.table.seats[1].asked
    party.refused(Act(1, party.legal(1)[0], seen - 1), Code.STALE)
    party.do(Act(1, party.legal(1)[0], seen))


def test_line_numbers_have_no_gaps_and_grow_only_at_the_end() -> None:
    """Kept as the log grows, or read at one go: the same lines."""
    for seed in range(2):
        party = Party(BUTCH, 3, seed=seed, variant=COWBOYS).deal()
        for _ in range(25):
            before = {viewer: lines(party.table, viewer) for viewer in viewers(party.table)}
            party.step()
            fresh = again(party.table)
            for viewer in viewers(party.table):
                story = lines(party.table, viewer)
                assert story[: len(before[viewer])] == before[viewer]
                assert [line.n for line in story] == list(range(1, len(story) + 1))
                assert story == lines(fresh, viewer)
                assert lines(party.table, viewer, len(before[viewer])) == story[len(before[viewer]) :]
