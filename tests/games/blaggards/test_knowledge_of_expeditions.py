"""Imagined worlds have the right frequencies: expeditions, later sights, open windows (section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from backroom.engine import State
from backroom.games.blaggards import game
from backroom.testing import compiled
from tests.games.blaggards.counting import (
    TWO_EACH,
    Hands,
    What,
    check,
    dealt,
    hand,
    hands_of,
    in_order,
    odds,
    small,
)
from tests.games.blaggards.positions import Table, claim, key, letters, seat


def placed(state: State) -> str:
    """What the Band of the first expedition placed, by seat."""
    return letters(int(kind) for kind in state.trip_placed[:5, 0] if kind >= 0)


def placed_and_hands(*players: int) -> What:
    """The same, with these Hands and the deck."""
    return lambda state: (placed(state), *hands_of(*players)(state))


def test_used_keys() -> None:
    """R23, R28, row 15: the multiset lies under the deck in either order; who placed which is open; Hands are new."""
    t = small("exp", hands=("S", "S", "R", "R", "S"), key_counts=(4, 0, 3, 0, 0), deck="RS")
    t.expedition(2, (1, 2))
    t.answer({1: "S", 2: "R"}, [0])
    cases = [
        (p / 4, (who, *w, below))
        for p, w in dealt("SSRR", (1, 1, 1, 1))
        for who in ("SR", "RS")
        for below in ("SR", "RS")
    ]
    check(t, 0, odds(cases), placed_and_hands(1, 2, 3, 4))
    # Seat 1 placed the Silver and drew the Red that lay on top.
    assert t.hand(1) == "R"
    cases = [(p / 2, ("SR", *w, below)) for p, w in dealt("SSSR", (1, 1, 1, 1)) for below in ("SR", "RS")]
    check(t, 1, odds(cases), placed_and_hands(0, 2, 3, 4))


def test_used_keys_come_up_again() -> None:
    """R28, R29, row 15: with one key in the deck the second member draws one of the two used keys."""
    t = small("exp", hands=("S", "S", "R", "R", "S"), key_counts=(3, 0, 3, 0, 0), deck="R")
    t.expedition(2, (1, 2))
    t.answer({1: "S", 2: "R"}, [0])
    cases = []
    for p, w in dealt("SRR", (1, 1, 1)):  # the old deck, now with seat 1, then seats 3 and 4
        for drawn, left in ("SR", "RS"):
            cases.append((p / 2, (w[0], drawn, *w[1:], left)))
    check(t, 0, odds(cases), hands_of(1, 2, 3, 4))


def test_a_member_knows_its_own_key() -> None:
    """Row 14: who placed Silver knows that the Red was the other's."""
    t = small("exp", **TWO_EACH)
    t.expedition(2, (1, 2))
    t.answer({1: "S", 2: "R"}, [0])
    # Seat 1 has drawn the old deck. Of 2's Hand one key was the Red; it holds any other and draws S or R of the used.
    cases = []
    own = t.hand(1)
    assert own == "SS"
    for p, w in dealt("SSSRRRR", (1,)):  # eleven keys less SS, the used pair: seven are unseen
        cases += [(p / 2, ("SR", in_order(w[0] + drawn))) for drawn in "SR"]
    check(t, 1, odds(cases), lambda state: (placed(state), hand(state, 2)))


def test_an_open_expedition() -> None:
    """EXP_OPEN, row 14: who placed which is certain for all."""
    t = small("exp_open", hands=("S", "S", "R", "R", "S"), key_counts=(4, 0, 3, 0, 0), deck="RS")
    t.expedition(2, (1, 2))
    t.answer({1: "S", 2: "R"}, [0])
    cases = [(p / 2, ("SR", *w, below)) for p, w in dealt("SSRR", (1, 1, 1, 1)) for below in ("SR", "RS")]
    check(t, 0, odds(cases), placed_and_hands(1, 2, 3, 4))


def test_a_spied_hand_and_an_expedition() -> None:
    """SPY, then the spied one places: S of S and R, or R of it, weighed by what the other member could have."""
    t = small("spy exp", hands=("SR", "SR", "SS", "RR", "SR"), key_counts=(6, 0, 5, 0, 0))
    t.play(0, seat(1))
    t.expedition(2, (1, 2))
    t.answer({1: "S", 2: "S"}, [0])
    # Two Silvers came: seat 1 placed its Silver, so its Red stayed; it drew the old deck.
    cases = []
    for p, w in dealt("SSSSRRR", (2, 1, 2, 2)):  # seat 2, the old deck, seats 3, 4
        weight = w[0].count("S") / 2
        if weight:
            cases.append((p * weight, (in_order("R" + w[1]), in_order(w[0].replace("S", "", 1) + "S"), *w[2:], "S")))
    check(t, 0, odds(cases), hands_of(1, 2, 3, 4))


# Later sights weigh earlier guesses

SPIED = ("SR", "SR", "SS", "RR", "SR")
"""Seat 0 spies on seat 1 and sees S and R; seven keys, four of them Silver, stay unseen."""


def swapped_in_secret() -> Iterator[tuple[float, str, str, Hands]]:
    """After the spied seat 1 swapped with seat 3: chance, 1's Hand, 3's Hand, those of 2 and 4 and the deck."""
    for p, w in dealt("SSSSRRR", (2, 2, 2, 1)):
        for given in "SR":
            for got in w[0]:
                yield p / 4, "SR".replace(given, "") + got, w[0].replace(got, "", 1) + given, w[1:]


def test_a_steal_tells_about_a_swap() -> None:
    """SPY, a swap that the viewer did not see, then STEAL: a stolen Silver is likelier if the Silver was kept."""
    t = small("spy swap steal exp", hands=SPIED, key_counts=(6, 0, 5, 0, 0))
    t.play(0, seat(1))
    t.play(0, seat(1))
    t.play(0, seat(3))
    t.answer({1: "R", 3: "R"})
    t.play(0, seat(1), [0])
    assert t.hand(0) == "SSR"
    cases = [
        (p * first.count("S") / 2, (first.replace("S", "", 1), in_order(third), *rest))
        for p, first, third, rest in swapped_in_secret()
    ]
    check(t, 0, odds(cases), hands_of(1, 3, 2, 4))


def test_a_reveal_tells_about_a_swap() -> None:
    """SPY, an unseen swap, then an expedition: two Silvers came, one of them from the spied seat."""
    t = small("spy swap exp", hands=SPIED, key_counts=(6, 0, 5, 0, 0))
    t.play(0, seat(1))
    t.play(0, seat(1))
    t.play(0, seat(3))
    t.answer({1: "R", 3: "R"})
    t.expedition(2, (1, 2))
    t.answer({1: "S", 2: "S"}, [0])
    cases = []
    for p, first, third, (second, fourth, top) in swapped_in_secret():
        weight = p * first.count("S") / 2 * second.count("S") / 2
        left = (in_order(first.replace("S", "", 1) + top), in_order(third), in_order(second.replace("S", "", 1) + "S"))
        cases.append((weight, (*left, fourth, "S")))
    check(t, 0, odds(cases), hands_of(1, 3, 2, 4))


def test_a_muster_tells_about_a_swap() -> None:
    """SPY, an unseen swap, then MUSTER: seat 1 has no Silver any more, so it gave it away and got a Red."""
    t = small("spy swap muster exp", hands=SPIED, key_counts=(6, 0, 5, 0, 0))
    t.play(0, seat(1))
    t.play(0, seat(1))
    t.play(0, seat(3))
    t.answer({1: "S", 3: "R"})
    t.play(0, key("S"))
    said = ["S" in keys for keys in t.hands]
    assert said == [True, False, True, True, True]
    cases = []
    for p, first, third, (second, fourth, top) in swapped_in_secret():
        if ["S" in keys for keys in ("SR", first, second, third, fourth)] == said:
            cases.append((p, (in_order(first), in_order(third), second, fourth, top)))
    check(t, 0, odds(cases), hands_of(1, 3, 2, 4))


def test_a_drawn_key_tells_about_a_discard() -> None:
    """A Blaggard saw the Captain's keys; the discarded one comes up again: then the other was kept."""
    t = small("discard exp exp", hands=("SR", "SS", "SR", "RR", "SR"), key_counts=(6, 0, 5, 0, 0), blaggards=(0, 4))
    t.play(0, key("R"))
    t.expedition(3, (4, 2))
    t.answer({4: "R", 2: "R"}, [0])
    # The deck was a Silver on top of the discarded Red: seat 2 drew the Silver, seat 4 the Red.
    assert (t.hand(2), t.hand(4), t.hand(0)) == ("SS", "SR", "S")
    # Seat 4 drew R, so R was discarded and S kept.
    cases = []
    for p, w in dealt("SSSSRRR", (2, 2, 2, 1)):  # seats 1, 2, 3 and the old top of the deck
        weight = w[1].count("R") / 2
        cases.append((p * weight, ("S", w[0], in_order(w[1].replace("R", "", 1) + w[3]), w[2], "RR")))
    check(t, 4, odds(cases), hands_of(0, 1, 2, 3))


def test_skull_discards() -> None:
    """G14, row 13: the batch lies above the used key in any order; one's own discard is somewhere in it."""
    skulls = {f"token_{k}.doubloons": 0 for k in range(1, 8)}
    t = small(
        "exp",
        **TWO_EACH,
        variant={**skulls, "five_1.key_2": "none"},
        tokens=(0,) * 7,
        listed_tokens=(0,) * 7,
    )
    t.expedition(1, (1,))
    t.answer({1: "S"}, ())
    assert t.phase == "SKULL"
    t.answer({0: "R", 1: "S", 2: "R", 3: "R", 4: "R"})
    assert (len(t.deck), t.deck[-1]) == (6, "S")
    # Seat 2 keeps a Silver: four Silvers and four Reds are unseen, in four Hands and among the other discards.
    cases = []
    for p, w in dealt("SSSSRRRR", (1, 1, 1, 1, 4)):
        orders = set(permutations(w[4] + "R"))
        cases += [(p / len(orders), (*w[:4], "".join(order) + "S")) for order in orders]
    check(t, 2, odds(cases), hands_of(0, 1, 3, 4))


# Open windows


def test_a_key_placed_in_secret() -> None:
    """R22: what an answered seat has placed may be any of its keys; who owes still holds its own."""
    t = small("exp", **TWO_EACH)
    t.expedition(2, (1, 2))
    t.play(1, key("S"))
    worlds = odds(dealt("SSSSSRRRR", (1, 1, 2)))
    check(t, 0, worlds, lambda state: (letters([int(state.placed[1])]), hand(state, 1), hand(state, 2)))


def test_a_skull_discard_in_secret() -> None:
    """R27: the same for an answer to a Cursed Skull."""
    t = small(
        "exp",
        **TWO_EACH,
        variant={**{f"token_{k}.doubloons": 0 for k in range(1, 8)}, "five_1.key_2": "none"},
        tokens=(0,) * 7,
        listed_tokens=(0,) * 7,
    )
    t.expedition(1, (1,))
    t.answer({1: "S"}, ())
    t.play(3, key("R"))
    worlds = odds(dealt("SSSSRRRR", (1, 1, 1)))
    check(t, 0, worlds, lambda state: (letters([int(state.pending[3])]), hand(state, 3), hand(state, 1)))


def test_a_swap_key_in_secret() -> None:
    """R17: the key is noted and still in the Hand."""
    t = small("swap exp", **TWO_EACH)
    t.play(0, seat(1))
    t.play(0, seat(3))
    t.play(1, key("S"))
    cases = [(p / 2, (noted, w[0], w[1])) for p, w in dealt("SSSSSRRRR", (2, 2)) for noted in w[0]]
    check(t, 0, odds(cases), lambda state: (letters([int(state.pending[1])]), hand(state, 1), hand(state, 3)))


@pytest.mark.parametrize("answer", [claim("SB"), 53])
def test_a_claim_in_secret(answer: int) -> None:
    """G30: whatever was said, every world imagined has it said; what it was is open."""
    t = Table()
    t.turn(0, 9)
    t.play(2, answer)
    view = t.view(0)
    with compiled(game):
        worlds = [game.imagine(view, seed=seed) for seed in range(200)]
    assert all(world.owes == (0, 1, 3, 4) for world in worlds)
    said = {int(world.claim[2]) for world in worlds}
    assert said <= set(range(-1, 32))
    assert len(said) > 20
    assert all(world.claim[[0, 1, 3, 4]].tolist() == [-1] * 4 for world in worlds)
