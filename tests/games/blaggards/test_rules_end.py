"""The end of the game and its scoring: R50 to R55 and section 10."""

from itertools import product

import pytest

from backroom.games.blaggards import game
from backroom.testing import interpreted
from tests.games.blaggards.positions import DOC, MORGAN, NAN, Table, seat
from tests.games.blaggards.test_scenarios_end import BLAGGARDS, PIRATES, last_try
from tests.games.blaggards.test_scenarios_expedition import payoffs

TOKENS = (3, 3, 2, 2, 1, 0)


@pytest.mark.parametrize("opened", [(), (1,), (2, 6), (1, 4), (1, 5, 6), (1, 2), (3, 5, 6), (2, 3), (1, 2, 5)])
def test_doubloons_decide(opened: tuple[int, ...]) -> None:
    """R52, R53, section 10: the open chests against the locked ones."""
    pirates = sum(TOKENS[location - 1] for location in opened)
    assert payoffs(last_try(TOKENS, opened)) == (PIRATES if pirates > 11 - pirates else BLAGGARDS)


def test_ties_count_heads() -> None:
    """R54, R55, G25: every number of bruised Pirates and Blaggards."""
    for pirates, blaggards in product(range(3), range(3)):
        bruised = [1, 2][:pirates] + [3, 4][:blaggards]
        won = payoffs(last_try((3, 3, 2, 2, 0, 0), (1, 3), bruised))
        assert won == (PIRATES if pirates < blaggards else BLAGGARDS)


def test_bruises_matter_in_a_tie_only() -> None:
    """R53 before R54."""
    assert payoffs(last_try(TOKENS, (1, 2), (0, 1, 2) and (1, 2))) == PIRATES
    assert payoffs(last_try(TOKENS, (1, 3), (3, 4))) == BLAGGARDS


def test_the_captain_counts_too() -> None:
    """R54, G24: bruised characters at the end, a bruised Captain's as well."""
    t = Table(tokens=(3, 3, 2, 2, 0, 0, 1), blaggards=(0, 4))
    t.bruise(0)
    t.turn(0, MORGAN, round=5)
    t.put(open=[1, 0, 1, 0, 0, 0])
    t.expedition(2, (1, 2))
    t.answer({1: "R", 2: "R"})
    assert t.phase == "OVER"
    assert payoffs(t) == [-1, 1, 1, 1, -1]


def test_a_team_wins_or_loses_together() -> None:
    """Section 10: plus or minus one for each seat; nothing before the end."""
    t = last_try(TOKENS, (1, 2))
    assert payoffs(t) == [1 if role == 0 else -1 for role in t["role"]]
    t = Table()
    with interpreted(game):
        assert game.result(t.state) is None


def test_everything_is_turned_up() -> None:
    """R51, R52, section 8: roles and tokens of all are open to all at the end; the box and the rest in the recap."""
    t = last_try(TOKENS, (1, 2))
    for viewer in (*range(5), None):
        view = t.sees(viewer)
        assert view["role"] == t["role"]
        assert view["token"] == list(TOKENS)
        assert view["result"] == t["result"]


def test_the_game_ends_after_five_rounds() -> None:
    """R50: with all actions of round 5, also when its last action is skipped (G8)."""
    t = Table()
    t.hold("SSBR", "", "", "", "")
    t.turn(0, DOC, round=5)
    assert t.phase == "OVER"
    t = Table()
    t.turn(0, MORGAN, round=5)
    assert (t.phase, t["step"]) == ("COUNCIL", 0)
    t.expedition(1, (0, 1))
    t.answer({0: "R", 1: "R"})
    assert (t.phase, t["step"]) == ("COUNCIL", 1)


@pytest.mark.parametrize("rounds", [1, 8])
def test_other_numbers_of_rounds(rounds: int) -> None:
    """2.8: `rounds` 1 to 8; the last has no Brawl (R32)."""
    t = Table(rounds=rounds, brawl_mode="sealed")
    t.turn(0, MORGAN, round=rounds)
    t.put(step=1)
    t.expedition(1, (0, 1))
    t.answer({0: "R", 1: "R"})
    assert t.phase == "OVER"
    if rounds > 1:
        t = Table(rounds=rounds, brawl_mode="sealed")
        t.turn(0, MORGAN, round=rounds - 1)
        t.put(step=1)
        t.expedition(1, (0, 1))
        t.answer({0: "R", 1: "R"})
        assert t.phase == "BELL"


def test_early_end() -> None:
    """G3: the sixth chest ends the game in any round, after skull discards and refill; off, play goes on."""
    for early, phase in ((True, "OVER"), (False, "BELL")):
        t = Table(tokens=(0, 3, 3, 2, 2, 1, 0), early_end=early, brawl_mode="sealed")
        t.put(open=[0, 1, 1, 1, 1, 1])
        t.turn(0, MORGAN, round=2)
        t.expedition(1, (0, 1))
        t.answer({0: "S", 1: "B"}, ())
        assert t.phase == "SKULL"
        t.answer({0: "S", 1: "S", 2: "B", 3: "S", 4: "R"})
        assert [len(hand) for hand in t.hands] == [3] * 5
        # With early_end off the second EXP has no chest left: skipped (G8).
        assert t.phase == phase
        if early:
            assert payoffs(t) == PIRATES


def test_scouting_after_all_are_open() -> None:
    """G3: with early_end off a later Captain has nothing to scout; the game ends with round 5."""
    t = Table(early_end=False)
    t.put(open=[1] * 6)
    t.turn(0, NAN, round=5)
    t.play(0, seat(1))
    assert t.phase == "OVER"
    assert payoffs(t) == PIRATES


def test_five_tries_or_more() -> None:
    """G3, G10: five rounds and six chests; with defaults alone some chest stays locked, and the game ends."""
    t = Table(brawl_mode="sealed")
    decisions = 0
    while t.phase != "OVER":
        player = t.owes[0]
        t.play(player, t.default(player), 0)
        decisions += 1
    assert t["round_no"] == 5
    assert 5 * 12 < decisions <= 480
    assert t["owes"] == 0
