"""H1 to H7 of the catalogue: what reaches a viewer depends on nothing that it may not know."""

from collections import Counter

import msgspec
import pytest

from backroom.engine import Game, registry
from backroom.engine.registry import game
from backroom.table.commands import Act, Leave, PlayAgain, Return, Say, VoteEnd
from backroom.table.entries import By
from backroom.table.judge import judge
from backroom.table.refusals import Code, No
from backroom.table.sight import lines, now
from tests.table.playing import BUTCH, COWBOYS, HUSH, LEDUC, MORE, Party, frames, viewers
from tests.table.twins import pairs, scrambled, usual

OTHERS = [game(name) for name in registry.games() if name not in ("butch", "leduc")]
TABLES = [
    *((LEDUC, 2), (BUTCH, 2), (BUTCH, 3), (BUTCH, 4), (HUSH, 3)),
    *((other, players) for other in OTHERS for players in (other.seats[0], other.seats[-1])),
]
CASES = 50 * MORE
"""Pairs of worlds for each table on every push; BACKROOM_CASES=40 makes it the 2,000 of the nightly run."""
games = pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{one.name}-{n}" for one, n in TABLES])


@games
def test_H1_twin_worlds_send_the_same_bytes_now_and_along_the_same_continuation(game: Game, players: int) -> None:
    count: Counter[str] = Counter()
    for pair in pairs(game, players, CASES, seed=1):
        count["pairs"] += 1
        count["other world"] += pair.table.state.to_bytes() != pair.twin.state.to_bytes()  # type: ignore[union-attr]
        count["other answer"] += [s.sealed for s in pair.table.seats] != [s.sealed for s in pair.twin.seats]
        pair.same()
        for _ in range(8):
            if pair.table.ended or not pair.step() or not pair.alike():
                break
            if pair.table.ended is None:  # afterwards all is shown, and the worlds may differ
                pair.same()
                count["steps"] += 1
    assert count["pairs"] >= CASES
    assert count["other world"] >= 0.5 * count["pairs"]
    assert count["steps"] >= count["pairs"]
    if game is BUTCH:
        assert count["other answer"] >= 10


@games
def test_H3_every_way_in_gives_the_same_bytes(game: Game, players: int) -> None:
    """Welcome, catching up after any line, leaving and coming back, a rematch: not only the next frame."""
    for pair in pairs(game, players, CASES // 2, seed=2):
        story = lines(pair.table, pair.viewer)
        assert story == lines(pair.twin, pair.viewer)
        for after in (0, 1, len(story) // 2, len(story)):
            assert lines(pair.table, pair.viewer, after) == lines(pair.twin, pair.viewer, after) == story[after:]
        for command in (Leave(0), Return(0), Say(1, "hello"), VoteEnd(0, True), VoteEnd(0, False)):
            assert pair.do(command, pair.party.now)
            pair.same()


def test_H3_a_rematch_is_announced_with_its_name_alone() -> None:
    party = Party(LEDUC, 2).deal().play()
    party.do(PlayAgain("t-2"))
    assert msgspec.to_builtins(lines(party.table, None)[-1]).keys() == {"n", "at", "k", "table"}


@games
def test_H4_the_whole_log_of_a_finished_game_tells_no_more(game: Game, players: int) -> None:
    """Everything in the log that a viewer may not know is replaced: its lines stay as they are."""
    for seed in range(2 * MORE):
        party = Party(game, players, seed=seed, variant=usual(game)).deal().play()
        for viewer in viewers(party.table):
            twin = party.table.copy()
            twin.log = [scrambled(game, entry, viewer, party.random) for entry in party.table.log]
            assert twin.log != party.table.log
            assert msgspec.json.encode(lines(twin, viewer)) == msgspec.json.encode(lines(party.table, viewer))


@games
def test_H5_legal_actions_prompts_and_status_are_the_same(game: Game, players: int) -> None:
    asked = 0
    for pair in pairs(game, players, CASES, seed=3):
        one, other = now(pair.table, pair.viewer), now(pair.twin, pair.viewer)
        assert (one.legal, one.prompt, one.status, one.owing) == (other.legal, other.prompt, other.status, other.owing)
        asked += bool(one.legal)
    assert asked >= CASES // 10


@games
def test_H6_every_action_gets_the_same_answer(game: Game, players: int) -> None:
    known = {code.value for code in Code} | set(game.reasons.__members__)
    for pair in pairs(game, players, CASES, seed=4):
        if pair.viewer is None:
            continue
        for action in range(-1, game.actions.count() + 1):
            command = Act(pair.viewer, action, len(lines(pair.table, pair.viewer)) if action % 9 == 0 else None)
            one, other = (judge(table, command, pair.party.now) for table in (pair.table, pair.twin))
            assert type(one) is type(other)
            if isinstance(one, No):
                assert one == other
                assert one.code in known


@games
def test_H7_frames_are_as_many_and_as_long(game: Game, players: int) -> None:
    for pair in pairs(game, players, CASES, seed=5):
        for _ in range(4):
            one, other = (lines(table, pair.viewer) for table in (pair.table, pair.twin))
            assert [len(msgspec.json.encode(a)) for a in one] == [len(msgspec.json.encode(b)) for b in other]
            assert len(frames(pair.table, pair.viewer)) == len(frames(pair.twin, pair.viewer))
            if pair.table.ended or not pair.step() or pair.table.ended or not pair.alike():
                break


def test_H7_that_somebody_has_answered_is_always_said_in_as_many_bytes() -> None:
    party = Party(BUTCH, 3, seed=1, variant=COWBOYS).deal().window(2)
    assert party.table.state is not None
    lengths = set()
    for seat in party.table.state.owes:
        for action, by in ((0, By.PERSON), (3, By.PERSON), (0, By.CLOCK), (3, By.CLOCK)):
            twin = party.table.copy()
            answer = judge(twin, Act(seat, action, by=by), party.now)
            assert not isinstance(answer, No)
            twin.append(answer.entries[0])
            lengths.add(len(msgspec.json.encode(lines(twin, None)[-1])))
    assert len(lengths) == 1
