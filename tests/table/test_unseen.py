"""H3, H7, H9, L13: windows of several steps and questions that nobody notices, in a game that has all of them."""

from collections.abc import Iterable, Iterator
from itertools import count

import pytest

from backroom.table import snapshot
from backroom.table.clocks import SECOND
from backroom.table.commands import Act, Leave, Say, Tick, VoteEnd
from backroom.table.entries import Acted, By, Sealed
from backroom.table.judge import LEAST_WINDOW, next_tick
from backroom.table.record import record_of
from backroom.table.settings import Tempo
from backroom.table.sight import lines, now
from backroom.table.table import Stage, Table
from backroom.table.verify import verify
from tests.table.hush.actions import Action
from tests.table.hush.state import Phase
from tests.table.playing import HUSH, Party, again, frames, viewers, whole

QUIET = {"turns": 2, "live": False}
Step = tuple[int, int, int]
"""when (from the start of the story), who, what"""


def party(phase: Phase, *, suspect: bool | None = None, tempo: Tempo = Tempo.NORMAL, players: int = 3) -> Party:
    """A table at the beginning of a phase; with a suspect drawn, or not, if that matters."""
    for seed in count():
        made = Party(HUSH, players, seed=seed, variant=QUIET, tempo=tempo).deal()
        made.play(lambda table: table.state is not None and table.state.phase in (phase, Phase.ASK))
        assert made.table.state is not None
        if suspect is not None and made.table.state.suspect != suspect:
            continue
        if phase is not Phase.ASK and made.table.state.phase == Phase.ASK:
            made.play(lambda table: table.state is not None and table.state.phase == phase)
        return made
    raise AssertionError


def others(table: Table, *seats: int) -> list[int | None]:
    return [viewer for viewer in viewers(table) if viewer not in seats]


def story(made: Party, steps: Iterable[Step], until: int, seen_by: int | None) -> list[tuple[int, bytes]]:
    """What a viewer is sent, and when: as a connection does, only if it is new."""
    start, sent = made.now, [(0, frames(made.table, seen_by))]
    waiting = sorted(steps)
    while True:
        due = next_tick(made.table)
        ticks = [max(due, made.now) - start] if due is not None else []
        at = min([*ticks, *(step[0] for step in waiting[:1]), until + 1])
        if at > until:
            break
        made.now = start + at
        if waiting and waiting[0][0] == at:
            _, seat, action = waiting.pop(0)
            made.do(Act(seat, action))
        else:
            assert made.do(Tick()).entries, "a table that wants a tick has something to do"
        _note(made, at, seen_by, sent)
    assert not waiting
    return sent


def _note(made: Party, at: int, seen_by: int | None, sent: list[tuple[int, bytes]]) -> None:
    frame = frames(made.table, seen_by)
    if frame != sent[-1][1]:
        sent.append((at, frame))


# A window of several steps


def arranging() -> Party:
    made = Party(HUSH, 4, variant=QUIET).deal()
    assert made.table.owing() == (1, 2, 3)
    return made


ARRANGEMENTS: list[list[Step]] = [
    [(500, 1, Action.HOLD), (600, 2, Action.HOLD), (3000, 3, Action.HOLD)],
    [
        (700, 1, Action.TURN),
        (800, 1, Action.TURN),
        (900, 1, Action.HOLD),
        (2900, 2, Action.HOLD),
        (3000, 3, Action.HOLD),
    ],
    [(100, 2, Action.HOLD), (2800, 1, Action.TURN), (2900, 1, Action.HOLD), (3000, 3, Action.HOLD)],
    [(200, 3, Action.TURN), (200, 2, Action.HOLD), (2000, 1, Action.HOLD), (3000, 3, Action.HOLD)],
    [(200, 3, Action.HOLD), (900, 2, Action.HOLD), (3000, 1, Action.HOLD)],
]


@pytest.mark.parametrize("viewer", [0, None])
def test_H9_how_often_and_when_others_arrange_sends_nothing_and_tells_nothing(viewer: int | None) -> None:
    """G20: until the window closes nothing shows, not even who has answered; nor afterwards who was the last."""
    told = [story(arranging(), steps, 5000, viewer) for steps in ARRANGEMENTS]
    assert all(one == told[0] for one in told)
    assert [at for at, _ in told[0]] == [0, 3000]


def test_H9_a_seat_that_has_finished_sees_itself_as_it_is_and_the_others_as_still_at_it() -> None:
    made = arranging()
    made.act(1, Action.TURN, 100)
    for viewer in viewers(made.table):
        assert now(made.table, viewer).owing == (1, 2, 3)
    made.act(1, Action.HOLD, 100)
    assert now(made.table, 1).owing == (2, 3)
    assert now(made.table, 1).seats[1].asked is None
    assert now(made.table, 1).legal == ()
    assert "Guest 1" not in now(made.table, 1).status
    for viewer in others(made.table, 1):
        shown = now(made.table, viewer)
        assert shown.owing == (1, 2, 3)
        assert (shown.seats[1].asked, shown.seats[1].base) == (shown.seats[2].asked, 8 * SECOND)
        assert not shown.seats[1].answered
        assert "Guest 1" in shown.status


def test_H7_own_steps_are_told_to_their_own_seat_alone() -> None:
    made = arranging()
    before = {viewer: len(lines(made.table, viewer)) for viewer in viewers(made.table)}
    made.act(2, Action.TURN)
    for viewer in viewers(made.table):
        assert len(lines(made.table, viewer)) - before[viewer] == (viewer == 2)
    own = lines(made.table, 2)[-1]
    assert (own.seat, own.events[0]["cards"]) == (2, 1)


def test_steps_of_a_window_share_its_clock_and_no_bank_stands_behind_it() -> None:
    made = arranging()
    opened, bank = made.now, made.table.seats[1].clock.bank
    made.act(1, Action.TURN, 3000)
    made.act(1, Action.TURN, 3000)
    assert made.table.seats[1].clock.asked == opened
    assert next_tick(made.table) == opened + 8 * SECOND
    made.now = opened + 8 * SECOND - 1
    assert not made.do(Tick()).entries
    made.now += 1
    while made.do(Tick()).entries:
        pass
    assert made.table.state is not None
    assert made.table.state.phase == Phase.DRAW
    assert made.table.state.fan[1] == 2, "what it had done stays done"
    assert all(seat.clock.bank == bank for seat in made.table.seats)


@pytest.mark.parametrize("last", [1, 3])
def test_the_step_that_closes_a_hidden_window_names_nobody(last: int) -> None:
    made = arranging()
    for seat in {1, 2, 3} - {last}:
        made.act(seat, Action.HOLD, 10)
    made.now += 8 * SECOND
    (acted,) = made.do(Tick()).entries
    assert isinstance(acted, Acted)
    assert (acted.acts, acted.by, acted.hidden) == (((last, Action.HOLD),), By.CLOCK, True)
    for viewer in others(made.table, last):
        line = lines(made.table, viewer)[-1]
        assert (line.seat, line.by, line.events[0]["name"]) == (None, "", "ARRANGED")
    assert (lines(made.table, last)[-1].seat, lines(made.table, last)[-1].by) == (last, "clock")


def test_D4_what_others_do_unseen_makes_nobody_stale() -> None:
    made = arranging()
    seen = {seat: len(lines(made.table, seat)) for seat in (1, 2, 3)}
    made.do(Act(1, Action.TURN, seen[1]))
    made.do(Act(1, Action.HOLD, len(lines(made.table, 1))))
    made.do(Act(2, Action.TURN, seen[2]))
    made.do(Act(3, Action.HOLD, seen[3]))
    made.refused(Act(2, Action.HOLD, seen[2]), "stale")


# A question that nobody notices


def drawn(suspect: bool, tempo: Tempo = Tempo.NORMAL) -> Party:
    made = (
        party(Phase.PLAY, suspect=suspect, tempo=tempo) if not suspect else party(Phase.ASK, suspect=True, tempo=tempo)
    )
    assert made.table.state is not None
    assert (made.table.state.phase == Phase.ASK) == suspect
    return made


def worlds(tempo: Tempo = Tempo.NORMAL) -> tuple[Party, Party]:
    """The same table with a suspect drawn and without: the deal differs, nothing that others see does."""
    for seed in count():
        one = Party(HUSH, 3, seed=seed, variant=QUIET, tempo=tempo).deal()
        one.play(lambda table: table.state is not None and table.state.phase == Phase.DRAW)
        other = Party(HUSH, 3, seed=seed, variant=QUIET, tempo=tempo)
        other.table, other.now = one.table.copy(), one.now
        assert other.table.state is not None
        other.table.state = other.table.state.copy()
        other.table.state.array["counter"] += 1
        for each in (one, other):
            each.act(0, Action.DRAW, 700)
        found = {bool(each.table.state.suspect): each for each in (one, other) if each.table.state is not None}
        if len(found) == 2:
            return found[True], found[False]
    raise AssertionError


HESITATIONS = [
    ([(900, 0, Action.KEEP), (4000, 0, Action.PLAY)], 4000),
    ([(3900, 0, Action.KEEP), (4000, 0, Action.PLAY)], 4000),
    ([(59_000, 0, Action.KEEP), (100_000, 0, Action.PLAY)], 100_000),
    ([(100_000, 0, Action.PLAY)], 100_000),
    ([], 200_000),
]


@pytest.mark.parametrize(("steps", "end"), HESITATIONS)
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_G39_being_asked_in_secret_looks_like_not_being_asked(steps: list[Step], end: int, viewer: int | None) -> None:
    """L13: phase, clock, bank, number and moment of frames: all as if the question had not been."""
    asked, unasked = worlds()
    told = story(asked, steps, end + 5000, viewer)
    without = [step for step in steps if step[2] != Action.KEEP]
    assert told == story(unasked, without, end + 5000, viewer)
    assert len(told) >= 2


def test_G39_both_questions_share_one_clock_and_its_bank() -> None:
    asked, unasked = worlds()
    start, clock = asked.now, asked.table.seats[0].clock
    assert next_tick(asked.table) == start + 60 * SECOND, "the hidden question has no bank behind it"
    assert next_tick(unasked.table) == start + 180 * SECOND
    asked.act(0, Action.KEEP, 50 * SECOND)
    assert (asked.table.seats[0].clock.asked, clock.base) == (start, 60 * SECOND)
    assert next_tick(asked.table) == start + 180 * SECOND
    asked.act(0, Action.PLAY, 30 * SECOND)
    unasked.act(0, Action.PLAY, 80 * SECOND)
    assert asked.table.seats[0].clock.bank == unasked.table.seats[0].clock.bank == (120 - 20 + 3) * SECOND


def test_G39_others_are_refused_alike() -> None:
    asked, unasked = worlds()
    for action in range(HUSH.actions.count()):
        answers = [made.ask(Act(1, action)) for made in (asked, unasked)]
        assert answers[0] == answers[1], action


def test_what_is_shown_in_secret_becomes_public_all_the_same() -> None:
    asked, _ = worlds()
    asked.act(0, Action.SHOW)
    for viewer in viewers(asked.table):
        assert lines(asked.table, viewer)[-1].events[0] == {"name": "SHOWED", "seat": 0, "text": "Guest 0 showed."}


# A sealed window of which nothing shows


def voting() -> Party:
    made = party(Phase.VOTE, players=3)
    assert made.table.in_secret_window()
    return made


def test_H9_a_vote_of_which_nothing_shows() -> None:
    for viewer, steps in ((1, [(0, 300), (2, 5000)]), (None, [(0, 900), (2, 4000)])):
        told = []
        for shift in (0, 700):
            for vote in (0, 1):
                made = voting()
                acts = [(at + shift, seat, Action.VOTE + vote) for seat, at in steps]
                told.append(story(made, acts, 8000, viewer))
        assert all(one == told[0] for one in told)
        assert [at for at, _ in told[0]] == [0]


def test_where_nothing_shows_no_bank_is_used_and_none_flows_back() -> None:
    made = voting()
    banks = [seat.clock.bank for seat in made.table.seats]
    made.table.seats[0].clock.bank -= 7000
    made.act(0, Action.VOTE, 1000)
    made.act(1, Action.VOTE, 18_000)
    shown = now(made.table, 2)
    assert [seat.asked for seat in shown.seats] == [made.table.window_since] * 3
    assert next_tick(made.table) == made.table.window_since + 20 * SECOND
    made.now = made.table.window_since + 20 * SECOND
    entries = made.do(Tick()).entries
    assert [type(entry) for entry in entries] == [Sealed, Acted]
    assert [seat.clock.bank for seat in made.table.seats] == [banks[0] - 7000, *banks[1:]]


def test_whether_answers_show_is_decided_when_they_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of a log may lag behind the state, or come when the rules of showing have changed."""
    made = voting()
    made.act(0, Action.VOTE, 100)
    assert isinstance(made.table.log[-1], Sealed)
    assert not made.table.log[-1].shows
    before = lines(made.table, 1)
    made.act(1, Action.VOTE, 100)
    made.act(2, Action.VOTE, LEAST_WINDOW)
    assert made.table.state is not None
    assert made.table.state.phase == Phase.THROW
    fresh = again(made.table)
    assert lines(fresh, 1)[: len(before)] == before
    assert [line.k for line in lines(fresh, 1)][len(before) :] == ["answered", "acted"]
    monkeypatch.setattr(HUSH.room("table"), "answers_show", lambda state: True)
    assert lines(again(made.table), 1) == lines(made.table, 1)


# A window of several steps of which it shows who has finished


def test_S47_the_first_of_two_throws_shows_nothing_and_the_second_only_that_it_is_done() -> None:
    made = party(Phase.THROW, players=4)
    before = {viewer: frames(made.table, viewer) for viewer in viewers(made.table)}
    made.act(1, Action.THROW, 900)
    for viewer in others(made.table, 1):
        assert frames(made.table, viewer) == before[viewer]
    count_before = {viewer: len(lines(made.table, viewer)) for viewer in viewers(made.table)}
    made.act(1, Action.THROW, 900)
    for viewer in others(made.table, 1):
        shown = now(made.table, viewer)
        assert shown.owing == (2, 3)
        assert shown.seats[1].asked is None
        assert len(lines(made.table, viewer)) == count_before[viewer]


def test_a_default_in_a_window_of_several_steps_looks_like_an_answer_given() -> None:
    told = []
    for by in (By.PERSON, By.CLOCK):
        made = party(Phase.THROW, players=3)
        made.act(1, Action.HOLD, 10)
        deadline = made.table.seats[2].clock.deadline()
        assert deadline is not None
        made.now = deadline
        entries = made.do(Tick()).entries if by is By.CLOCK else made.act(2, Action.HOLD, 0).entries
        assert isinstance(entries[0], Acted)
        assert (entries[0].by, entries[0].together) == (by, True)
        told.append([frames(made.table, viewer) for viewer in others(made.table, 2)])
    assert told[0] == told[1]


def test_a_question_to_one_seat_says_when_the_clock_answered_it() -> None:
    made = party(Phase.DRAW)
    deadline = made.table.seats[0].clock.deadline()
    assert deadline is not None
    made.now = deadline
    made.do(Tick())
    assert (lines(made.table, 1)[-1].seat, lines(made.table, 1)[-1].by) == (0, "clock")


# The whole of it


def tables() -> Iterator[Party]:
    for seed in range(6):
        yield Party(HUSH, 2 + seed % 3, seed=seed, variant=QUIET).deal()


def test_sealed_says_the_same_of_a_view_in_the_same_phase() -> None:
    sealed = HUSH.room("table").sealed
    for made in tables():
        while made.table.stage is Stage.PLAYING:
            assert made.table.state is not None
            for viewer in viewers(made.table):
                view = HUSH.view(made.table.state, viewer)
                if view.phase == made.table.state.phase:
                    assert sealed(view) == sealed(made.table.state)
            made.step()


def test_D1_a_log_and_a_snapshot_lead_back_to_the_same_table_at_every_entry() -> None:
    for made in tables():
        while made.table.stage is Stage.PLAYING:
            frozen = snapshot.restore(made.table.id, HUSH, made.secret, made.table.log, snapshot.take(made.table))
            assert whole(again(made.table)) == whole(frozen) == whole(made.table)
            assert frozen.together == made.table.together
            for viewer in viewers(made.table):
                assert frames(frozen, viewer) == frames(made.table, viewer)
            made.step()


def test_R3_a_game_with_hidden_steps_can_be_verified() -> None:
    for made in tables():
        made.play()
        report = verify(record_of(made.table), HUSH)
        assert report.ok, report


def test_people_may_talk_leave_and_vote_in_the_middle_of_it() -> None:
    made = arranging()
    made.act(1, Action.HOLD, 10)
    asked = {viewer: now(made.table, viewer).seats[1].asked for viewer in others(made.table, 1)}
    made.do(Say(1, "done"))
    made.do(Leave(2))
    made.do(VoteEnd(3, True))
    assert {viewer: now(made.table, viewer).seats[1].asked for viewer in others(made.table, 1)} == asked
