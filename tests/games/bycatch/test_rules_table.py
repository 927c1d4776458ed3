"""At a real table: what the others get over the wire while somebody regroups, or is asked in secret (G20, G39)."""

from collections.abc import Iterable

import pytest

from backroom.games.bycatch import game
from backroom.table.commands import Act, Tick
from backroom.table.judge import next_tick
from backroom.table.sight import lines, now
from backroom.testing import interpreted
from tests.games.bycatch.positions import CODES
from tests.table.playing import Party, frames, viewers

Step = tuple[int, int, str]
"""When (milliseconds from the start of the story), who, what."""
FIRST = {"first_player": 0}


def dealt() -> Party:
    """Three people in the first window of the game; seat 0 is active."""
    with interpreted(game):
        return Party(game, 3, seed=4, variant=FIRST).deal()


def admitting() -> Party:
    """The same, when all have held still."""
    made = dealt()
    with interpreted(game):
        for seat in (1, 2):
            made.act(seat, CODES["HOLD"])
    return made


def story(made: Party, steps: Iterable[Step], until: int, viewer: int | None) -> list[tuple[int, bytes]]:
    """What a viewer is sent, and when; only if it is new."""
    start, sent, waiting = made.now, [(0, frames(made.table, viewer))], sorted(steps)
    with interpreted(game):
        while True:
            due = next_tick(made.table)
            ticks = [max(due, made.now) - start] if due is not None else []
            at = min([*ticks, *(step[0] for step in waiting[:1]), until + 1])
            if at > until:
                break
            made.now = start + at
            if waiting and waiting[0][0] == at:
                _, seat, action = waiting.pop(0)
                made.do(Act(seat, CODES[action]))
            else:
                assert made.do(Tick()).entries
            if (frame := frames(made.table, viewer)) != sent[-1][1]:
                sent.append((at, frame))
    assert not waiting
    return sent


ARRANGEMENTS: list[list[Step]] = [
    [(500, 1, "HOLD"), (3000, 2, "HOLD")],
    [(900, 1, "HOLD"), (2900, 2, "SPREAD 2"), (2950, 2, "SPREAD 1"), (3000, 2, "HOLD")],
    [(100, 2, "HOLD"), (2800, 1, "GAP 1"), (2850, 1, "GAP 0"), (3000, 1, "HOLD")],
]


@pytest.mark.parametrize("viewer", [0, None])
def test_a_window_shows_nothing_until_it_closes(viewer: int | None) -> None:
    """G20, section 6: not who has answered, not how often somebody fiddled; afterwards not who was the last."""
    told = [story(dealt(), steps, 5000, viewer) for steps in ARRANGEMENTS]
    assert told[0] == told[1] == told[2]
    assert [at for at, _ in told[0]] == [0, 3000]


def test_a_rustle_shows_at_the_close() -> None:
    """G20: with the posture, in one line for all."""
    made = dealt()
    with interpreted(game):
        made.act(1, CODES["MOVE 0 1"])
        made.act(1, CODES["HOLD"])
        made.act(2, CODES["HOLD"])
        for viewer in (0, 2, None):
            (regrouped,) = (e for e in lines(made.table, viewer)[-1].events if e["name"] == "REGROUPED")
            assert (regrouped["seat"], regrouped["rustle"]) == (1, 1)


def worlds() -> tuple[Party, Party]:
    """The same table with a suspect drawn, and with another citizen: only the top of the draw pile differs."""
    found = []
    for suspect in (True, False):
        made = admitting()
        state = made.table.state
        assert state is not None
        rank = state.intel_cur if suspect else state.intel_cur % 9 + 1
        state.array["draw"][0, state.n_draw - 1] = rank
        with interpreted(game):
            made.act(0, CODES["DRAW"], 700)
        found.append(made)
    assert [made.table.state.phase_name for made in found if made.table.state] == ["ASK", "ACTION"]
    return found[0], found[1]


HESITATIONS: list[tuple[list[Step], int]] = [
    ([(900, 0, "KEEP"), (4000, 0, "SURVEIL")], 4000),
    ([(3900, 0, "KEEP"), (4000, 0, "SURVEIL")], 4000),
    ([(59_000, 0, "KEEP"), (100_000, 0, "SURVEIL")], 100_000),
    ([(80_000, 0, "KEEP"), (100_000, 0, "SURVEIL")], 100_000),
    ([], 200_000),
]


@pytest.mark.parametrize(("steps", "end"), HESITATIONS)
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_the_hidden_question_at_the_table(steps: list[Step], end: int, viewer: int | None) -> None:
    """G39: phase, clock, bank, number and moment of frames: all as if the question had not been.

    Where the clock answers for seat 0, it keeps the suspect; then the clock of the action goes on.
    """
    asked, plain = worlds()
    told = story(asked, steps, end + 5000, viewer)
    assert told == story(plain, [step for step in steps if step[2] != "KEEP"], end + 5000, viewer)
    assert len(told) >= 2


def test_others_hear_the_same_refusals() -> None:
    """G39: whatever they send, in code and in words."""
    asked, plain = worlds()
    with interpreted(game):
        for action in ("KEEP", "REFUSE", "PASS", "HOLD", "DRAW", "GIVE 1"):
            for seat in (1, 2):
                assert asked.ask(Act(seat, CODES[action])) == plain.ask(Act(seat, CODES[action])), action


def test_refusing_is_seen_by_all() -> None:
    """R37, G39: then everybody knows that there was a question."""
    asked, _ = worlds()
    with interpreted(game):
        asked.act(0, CODES["REFUSE"])
        for viewer in viewers(asked.table):
            assert "REFUSED" in [event["name"] for event in lines(asked.table, viewer)[-1].events]
            assert now(asked.table, viewer).phase == "GIVE"


def test_who_has_given_is_seen_and_not_what() -> None:
    """R38, section 6: the line that a seat gave is the same whatever it gave."""
    told = []
    for slot in (0, 6):
        asked, _ = worlds()
        with interpreted(game):
            asked.act(0, CODES["REFUSE"])
            assert asked.table.state is not None
            asked.act(1, CODES[f"GIVE {asked.table.state.hand[1][slot]}"])
            told.append([frames(asked.table, viewer) for viewer in (0, 2, None)])
            assert now(asked.table, 0).owing == (2,)
    assert told[0] == told[1]
