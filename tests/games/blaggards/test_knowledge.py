"""Imagined worlds have the right frequencies: small games, counted by hand with cards as cards (section 8).

Seat 0 is Captain with a list of actions of our own; few keys of few kinds are left to guess. A key that somebody chose
in secret is taken to be any of the keys that he held, each card alike; the rest is as the deal leaves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import ceil, comb, prod
from typing import Any

import pytest

from backroom.engine import State
from backroom.games.blaggards import game
from backroom.testing import compiled, exact_imagination, wrong_with
from tests.games.blaggards.positions import KINDS, Table, chest, claim, key, letters, seat

Hands = tuple[str, ...]
Odds = dict[Any, float]
What = Callable[[State], Hashable]


def small(deeds: str, hands: Sequence[str], key_counts: Sequence[int], deck: str = "", **more: Any) -> Table:
    """Five players; the Captain, seat 0, has these actions and no others."""
    listed = [*deeds.split(), *["none"] * 6][:6]
    lists = {f"pip.normal_{k}": deed for k, deed in enumerate(listed, 1)}
    variant = lists | dict(more.pop("variant", {}))
    return Table(5, variant, hands=hands, deck=deck, key_counts=key_counts, **more)


def dealt(cards: str, sizes: Sequence[int]) -> Iterator[tuple[float, Hands]]:
    """All ways to deal these cards to places of these sizes, with their chances; the last cards may be left over."""
    if not sizes:
        yield 1.0, ()
        return
    have = Counter(cards)
    for part in sorted({"".join(some) for some in combinations(sorted(cards), sizes[0])}):
        taken = Counter(part)
        chance = prod(comb(have[kind], count) for kind, count in taken.items()) / comb(len(cards), sizes[0])
        left = "".join((have - taken).elements())
        for rest_chance, rest in dealt(left, sizes[1:]):
            yield chance * rest_chance, (in_order(part), *rest)


def in_order(keys: Iterable[str]) -> str:
    return "".join(sorted(keys, key=KINDS.index))


def odds(cases: Iterable[tuple[float, Any]]) -> Odds:
    """Add up, and make it one in all."""
    found: Odds = {}
    for chance, world in cases:
        if chance:
            found[world] = found.get(world, 0.0) + chance
    total = sum(found.values())
    return {world: chance / total for world, chance in found.items()}


def hand(state: State, player: int) -> str:
    return "".join(kind * count for kind, count in zip(KINDS, state.hand[player].tolist(), strict=True))


def deck(state: State) -> str:
    return letters(state.deck[: state.deck_len].tolist())


def hands_of(*players: int) -> Callable[[State], Hands]:
    """These Hands and the deck, from the top."""
    return lambda state: (*(hand(state, player) for player in players), deck(state))


def team(state: State) -> tuple[int, ...]:
    """The Blaggards."""
    return tuple(player for player in range(5) if state.role[player])


def check(t: Table, viewer: int | None, worlds: Mapping[Any, float], what: What) -> None:
    """What this viewer imagines is what it should be, and looks like what it sees."""
    view = t.view(viewer)
    # Enough that the rarest world is expected twelve times.
    samples = max(1000, ceil(12 / min(worlds.values())))
    with compiled(game):
        exact_imagination(game, view, worlds, what, samples)
        for seed in range(3):
            world = game.imagine(view, seed=seed)
            assert not list(wrong_with(game, world))
            assert game.view(world, viewer) == view


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

TWO_EACH: dict[str, Any] = {"hands": ("SR", "SS", "SR", "RR", "SR"), "key_counts": (6, 0, 5, 0, 0)}
"""Eleven keys; the last Silver is the deck."""


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


# Expeditions


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
