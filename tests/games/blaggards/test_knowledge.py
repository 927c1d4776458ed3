"""Imagined worlds have the right frequencies: the deal, and what one key or one look tells (section 8)."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations, permutations
from typing import Any

import pytest

from backroom.engine import State
from tests.games.blaggards.counting import (
    TWO_EACH,
    check,
    dealt,
    hands_of,
    in_order,
    odds,
    small,
    team,
)
from tests.games.blaggards.positions import Table, chest, key, seat

# Roles


@pytest.mark.parametrize(("viewer", "teams"), [(0, 6), (3, 1), (None, 10)])
def test_roles(viewer: int | None, teams: int) -> None:
    """R7, R12: a Pirate can imagine all teams of others, a spectator all teams, a Blaggard the one."""
    t = Table(blaggards=(3, 4))
    others = [player for player in range(5) if player != viewer]
    possible = [(3, 4)] if viewer == 3 else list(combinations(others, 2))
    assert len(possible) == teams
    check(t, viewer, dict.fromkeys(possible, 1 / teams), team)


def test_roles_stay_open_after_an_expedition() -> None:
    """G28: anybody may have sabotaged: by the rules alone no team becomes more likely."""
    t = Table(blaggards=(1, 4))
    t.turn(0, 9)
    t.expedition(1, (1, 2))
    t.answer({1: "R", 2: "B"})
    possible = list(combinations(range(1, 5), 2))
    check(t, 0, dict.fromkeys(possible, 1 / 6), team)


# Keys after the deal

ONE_EACH: dict[str, Any] = {"hands": ("S", "B", "R", "G", "K"), "key_counts": (2, 1, 1, 1, 1)}
"""Six keys, one in each Hand and one Silver in the deck."""


def test_keys_of_a_pirate() -> None:
    """R5, R6: five unseen keys in five places, 120 ways."""
    t = small("exp", **ONE_EACH)
    check(t, 0, dict.fromkeys(permutations("SBRGK"), 1 / 120), hands_of(1, 2, 3, 4))


def test_keys_of_a_blaggard() -> None:
    """R12: the fellow's key is known; 24 ways are left."""
    t = small("exp", blaggards=(0, 1), **ONE_EACH)
    worlds = {("B", *rest): 1 / 24 for rest in permutations("SRGK")}
    check(t, 0, worlds, hands_of(1, 2, 3, 4))


def test_keys_of_a_spectator() -> None:
    """Section 8: six keys in six places, two alike: 360 ways."""
    t = small("exp", **ONE_EACH)
    check(t, None, dict.fromkeys(set(permutations("SSBRGK")), 1 / 360), hands_of(0, 1, 2, 3, 4))


# Tokens

FEW_TOKENS: dict[str, object] = {f"token_{k}.doubloons": value for k, value in enumerate((3, 2, 2, 2, 2, 2, 0), 1)}


def tokens_where(state: State) -> Hashable:
    """Where the 3 and the skull lie; place 6 is the box."""
    everything = [*state.token.tolist(), state.box_token]
    return everything.index(3), everything.index(0)


def with_tokens(deeds: str, three: int, skull: int) -> Table:
    """These tokens at these places, all the others are 2."""
    tokens = [2] * 7
    tokens[three], tokens[skull] = 3, 0
    t = small(deeds, **ONE_EACH, variant=FEW_TOKENS, tokens=tokens, listed_tokens=(3, 2, 2, 2, 2, 2, 0))
    assert tokens_where(t.state) == (three, skull)
    return t


def test_tokens_at_first() -> None:
    """R4: every order of the seven, box included."""
    t = with_tokens("exp", 0, 6)
    check(t, 2, dict.fromkeys(permutations(range(7), 2), 1 / 42), tokens_where)


def test_a_scouted_token() -> None:
    """SCOUT, row 5: what was seen is certain, to that Captain alone."""
    t = with_tokens("scout exp", 2, 4)
    t.play(0, chest(3))
    check(t, 0, {(2, skull): 1 / 6 for skull in (0, 1, 3, 4, 5, 6)}, tokens_where)
    check(t, 1, dict.fromkeys(permutations(range(7), 2), 1 / 42), tokens_where)
    t = with_tokens("scout exp", 2, 4)
    t.play(0, chest(2))
    # A 2 was seen: neither the 3 nor the skull lies there.
    check(t, 0, dict.fromkeys(permutations((0, 2, 3, 4, 5, 6), 2), 1 / 30), tokens_where)


def test_an_opened_token() -> None:
    """R26, row 5: open to all; the rest in every order."""
    t = with_tokens("exp", 0, 6)
    t.state.array["hand"][0, :2] = [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0]]
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "B"})
    assert t["open"][0] == 1
    check(t, 3, {(0, skull): 1 / 6 for skull in range(1, 7)}, tokens_where)


# Two kinds, two keys each


def test_two_kinds() -> None:
    """R5: nine unseen keys in four Hands and a deck."""
    t = small("exp", **TWO_EACH)
    assert t.deck == "S"
    check(t, 0, odds(dealt("SSSSSRRRR", (2, 2, 2, 2, 1))), hands_of(1, 2, 3, 4))


def test_muster() -> None:
    """MUSTER, row 12: everybody's yes and no bind, and nothing else is known."""
    t = small("muster exp", **TWO_EACH)
    t.play(0, key("S"))
    said = ["S" in keys for keys in t.hands]
    assert said == [True, True, True, False, True]
    cases = dealt("SSSSSRRRR", (2, 2, 2, 2, 1))
    worlds = odds((p, w) for p, w in cases if ["S" in w[k] for k in range(4)] == said[1:])
    check(t, 0, worlds, hands_of(1, 2, 3, 4))
    cases = dealt("SSSSSSRRRRR", (2, 2, 2, 2, 2, 1))
    worlds = odds((p, w) for p, w in cases if ["S" in w[k] for k in range(5)] == said)
    check(t, None, worlds, hands_of(0, 1, 2, 3, 4))


def test_two_musters() -> None:
    """MUSTER twice: both answers bind together."""
    t = small("muster muster exp", **TWO_EACH)
    t.play(0, key("S"))
    t.play(0, key("R"))
    # Seat 1 has Silver and no Red, seat 3 Red and no Silver, the others both: everything is known but nothing left.
    check(t, 2, {("SR", "SS", "SR", "RR", "SR", "S"): 1.0}, hands_of(0, 1, 2, 3, 4))


def test_a_discard() -> None:
    """R19, row 13: at the bottom of the deck lies any key of the Captain's; to the Captain, that key."""
    t = small("discard exp", **TWO_EACH)
    t.play(0, key("R"))
    # Seat 1 holds SS: four Silver and five Red in 0's Hand, the bottom, three Hands, the top.
    cases = dealt("SSSSRRRRR", (1, 1, 1, 2, 2, 2))
    worlds = odds((p, (w[0], *w[3:], w[1] + w[2])) for p, w in cases)
    check(t, 1, worlds, hands_of(0, 2, 3, 4))
    worlds = odds((p, (*w[1:], w[0] + "R")) for p, w in dealt("SSSSSRRRR", (1, 2, 2, 2, 2)))
    check(t, 0, worlds, hands_of(1, 2, 3, 4))


def test_a_discard_after_a_muster() -> None:
    """MUSTER, then DISCARD: the Captain had a Silver; either key may lie under the deck now."""
    t = small("muster discard exp", **TWO_EACH)
    t.play(0, key("S"))
    t.play(0, key("R"))
    said = [True, True, True, False, True]
    cases = dealt("SSSSRRRRR", (2, 2, 2, 2, 1))  # seats 0, 2, 3, 4 and the deck, as seat 1 sees it
    possible = [(p, w) for p, w in cases if ["S" in w[k] for k in range(4)] == [said[0], *said[2:]]]
    worlds = odds((p / 2, (w[0].replace(gone, "", 1), *w[1:4], w[4] + gone)) for p, w in possible for gone in w[0])
    check(t, 1, worlds, hands_of(0, 2, 3, 4))


def test_a_draw() -> None:
    """DRAW, row 16: the drawer knows it; to the others it is one more unseen key."""
    t = small("draw exp", hands=TWO_EACH["hands"], key_counts=(7, 0, 5, 0, 0))
    assert t.hand(0) == "SSR"
    worlds = odds(dealt("SSSSSRRRRR", (3, 2, 2, 2, 1)))
    check(t, 1, worlds, hands_of(0, 2, 3, 4))


def test_a_steal() -> None:
    """R18, row 7: victim and thief know the key, others nothing."""
    t = small("steal exp", **TWO_EACH)
    t.play(0, seat(1), [0])
    assert t.hands[:2] == ["SSR", "S"]
    # The thief knows its own three keys.
    check(t, 0, odds(dealt("SSSSRRRR", (1, 2, 2, 2, 1))), hands_of(1, 2, 3, 4))
    # The victim knows that the thief holds its Silver.
    worlds = odds((p, (in_order("S" + w[0]), *w[1:])) for p, w in dealt("SSSSRRRRR", (2, 2, 2, 2, 1)))
    check(t, 1, worlds, hands_of(0, 2, 3, 4))
    worlds = odds(dealt("SSSSSRRRR", (3, 1, 2, 2, 1)))
    check(t, 2, worlds, hands_of(0, 1, 3, 4))


def test_a_swap() -> None:
    """R17, row 8: each of the two knows what it gave and got; to the others both Hands are any keys."""
    t = small("swap exp", **TWO_EACH)
    t.play(0, seat(1))
    t.play(0, seat(3))
    t.answer({1: "S", 3: "R"})
    assert (t.hand(1), t.hand(3)) == ("SR", "SR")
    check(t, 0, odds(dealt("SSSSSRRRR", (2, 2, 2, 2, 1))), hands_of(1, 2, 3, 4))
    # Seat 1 gave a Silver to 3 and holds S and the Red it got: 3 has that Silver and one key more.
    cases = dealt("SSSSRRRR", (1, 2, 2, 2, 1))
    worlds = odds((p, (in_order("S" + w[0]), *w[1:])) for p, w in cases)
    check(t, 1, worlds, hands_of(3, 0, 2, 4))


def test_exchanged_hands() -> None:
    """HANDS, row 9: each of the two knows the other's Hand; the Captain does not."""
    t = small("hands exp", **TWO_EACH)
    t.play(0, seat(1))
    t.play(0, seat(3))
    worlds = odds((p, ("SS", *w)) for p, w in dealt("SSSSRRR", (2, 2, 2, 1)))
    check(t, 1, worlds, hands_of(3, 0, 2, 4))
    check(t, 0, odds(dealt("SSSSSRRRR", (2, 2, 2, 2, 1))), hands_of(1, 2, 3, 4))


def test_a_gift() -> None:
    """GIFT, row 11: giver and receiver."""
    t = small("gift exp", **TWO_EACH)
    t.play(0, key("R"))
    t.play(0, seat(1))
    assert t.hands[:2] == ["S", "SSR"]
    worlds = odds((p, (in_order("R" + w[0]), *w[1:])) for p, w in dealt("SSSSSRRRR", (2, 2, 2, 2, 1)))
    check(t, 0, worlds, hands_of(1, 2, 3, 4))
    check(t, 1, odds(dealt("SSSSRRRR", (1, 2, 2, 2, 1))), hands_of(0, 2, 3, 4))
    check(t, 2, odds(dealt("SSSSSRRRR", (1, 3, 2, 2, 1))), hands_of(0, 1, 3, 4))


def test_a_spied_hand() -> None:
    """SPY, row 10: that Captain knows the whole Hand."""
    t = small("spy exp", **TWO_EACH)
    t.play(0, seat(3))
    check(t, 0, odds((p, ("RR", *w)) for p, w in dealt("SSSSSRR", (2, 2, 2, 1))), hands_of(3, 1, 2, 4))
    check(t, 1, odds(dealt("SSSSRRRRR", (2, 2, 2, 2, 1))), hands_of(0, 2, 3, 4))


def test_a_spied_hand_that_changed() -> None:
    """SPY, then DISCARD of the spied one: it dates, and what is left of it is certain (section 8, decay)."""
    t = small("spy swap exp", hands=("SR", "SR", "SS", "RR", "SR"), key_counts=(6, 0, 5, 0, 0))
    t.play(0, seat(1))
    t.play(0, seat(1))
    t.play(0, seat(3))
    t.answer({1: "S", 3: "R"})
    # Seat 1 had S and R and gave one of them, either, for a key of 3; 0 holds S and R itself.
    cases = []
    for p, w in dealt("SSSSRRR", (2, 2, 2, 1)):  # 3, 2, 4 and the deck
        for given in "SR":
            for got in w[0]:
                left = "SR".replace(given, "")
                third = in_order(w[0].replace(got, "", 1) + given)
                cases.append((p / 4, (in_order(left + got), third, *w[1:])))
    check(t, 0, odds(cases), hands_of(1, 3, 2, 4))


def test_the_meeting_dates() -> None:
    """G7: a Blaggard saw the Captain's keys; one of them was discarded since, either."""
    t = small("discard exp", **TWO_EACH, blaggards=(0, 4))
    t.play(0, key("R"))
    cases = []
    for p, w in dealt("SSSSRRR", (2, 2, 2, 1)):
        for gone, left in ("SR", "RS"):
            cases.append((p / 2, (left, *w[:3], w[3] + gone)))
    check(t, 4, odds(cases), hands_of(0, 1, 2, 3))
