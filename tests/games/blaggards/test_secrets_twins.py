"""Hidden information (specification, section 8): pairs of worlds that must look alike."""

from collections.abc import Callable, Iterator

import pytest

from tests.games.blaggards.positions import (
    DOC,
    FINCH,
    GUS,
    HOLD,
    JORY,
    LAND_OFF,
    LONG,
    MEG,
    MORGAN,
    MUM,
    MURK,
    NAN,
    QUICK,
    RULE_HIT,
    START,
    STOP,
    Table,
    at,
    at_the_brawl,
    chest,
    claim,
    key,
    land_clean,
    land_edge,
    seat,
    snap,
    steady,
)

VIEWERS = (0, 1, 2, 3, 4, None)
Build = Callable[[int], Iterator[Table]]
"""Makes world 0 or world 1: the same table again and again, at every moment at which the worlds are compared."""
TWINS: list[tuple[str, set[int], Build]] = []
"""What differs, the seats that may know, and how to make the two worlds."""


def twins(*insiders: int) -> Callable[[Build], Build]:
    """Mark a pair of worlds."""

    def note(build: Build) -> Build:
        TWINS.append((build.__name__, set(insiders), build))
        return build

    return note


@twins(1, 2, 4)
def the_team(world: int) -> Iterator[Table]:
    """Blaggards know each other; nobody else knows anything, nor that anything was shown."""
    yield Table(blaggards=((1, 4), (2, 4))[world])


@twins(2, 3)
def a_dealt_hand(world: int) -> Iterator[Table]:
    hands = ["SSBR", "SBRG", "BBRK", "SSGK", "RRGG"]
    hands[2:4] = hands[2:4] if world else hands[3:1:-1]
    yield Table(hands=hands, blaggards=(0, 1))


@twins(2, 3)
def a_hand_shown_at_the_meeting(world: int) -> Iterator[Table]:
    hands = ["SSBR", "SBRG", "BBRK", "SSGK", "RRGG"]
    hands[2:4] = hands[2:4] if world else hands[3:1:-1]
    t = Table(hands=hands, blaggards=(2, 3))
    yield t
    t.turn(0, MORGAN)
    yield t


@twins()
def tokens(world: int) -> Iterator[Table]:
    yield Table(tokens=((3, 2, 3, 2, 1, 0, 0), (0, 0, 1, 2, 2, 3, 3))[world])


@twins()
def the_order_of_the_deck(world: int) -> Iterator[Table]:
    yield Table(deck=("SSBB", "BSBS")[world])


@twins(0, 1)
def a_stolen_key(world: int) -> Iterator[Table]:
    t = Table()
    t.turn(0, FINCH)
    yield t
    t.play(0, seat(1), [(0, 2)[world]])
    yield t


@twins(1, 3)
def swapped_keys(world: int) -> Iterator[Table]:
    t = Table()
    t.turn(0, MEG)
    t.play(0, seat(1))
    t.play(0, seat(3))
    t.play(1, key("SR"[world]))
    yield t
    t.play(3, key("SK"[world]))
    yield t


@twins(1, 3)
def exchanged_hands(world: int) -> Iterator[Table]:
    t = Table(hands=("SSBR", ("SBRG", "BBRG")[world], "BBRK", "SSGK", "RRGG"), blaggards=(2, 4))
    t.turn(0, MURK)
    t.play(0, seat(1))
    t.play(0, seat(3))
    yield t


@twins(0, 1)
def a_spied_hand(world: int) -> Iterator[Table]:
    t = Table(hands=("SSBR", ("SBRG", "BBRG")[world], "BBRK", "SSGK", "RRGG"))
    t.bruise(0)
    t.turn(0, NAN)
    t.play(0, seat(1))
    yield t


@twins(0, 2)
def a_gift(world: int) -> Iterator[Table]:
    t = Table()
    t.turn(0, GUS)
    t.play(0, key("SR"[world]))
    t.play(0, seat(2))
    yield t


@twins(0)
def a_gift_key_before_it_is_given(world: int) -> Iterator[Table]:
    t = Table()
    t.turn(0, GUS)
    t.play(0, key("SR"[world]))
    yield t


@twins(0)
def a_discard(world: int) -> Iterator[Table]:
    t = Table()
    t.turn(0, JORY)
    t.play(0, key("SR"[world]))
    yield t


@twins(0)
def a_drawn_key(world: int) -> Iterator[Table]:
    t = Table(deck=("KG", "GK")[world])
    t.turn(0, DOC)
    yield t


@twins(0)
def a_scouted_token(world: int) -> Iterator[Table]:
    t = Table(tokens=((3, 2, 3, 2, 1, 0, 0), (0, 2, 3, 2, 1, 3, 0))[world])
    t.turn(0, NAN)
    t.play(0, chest(1))
    yield t


@twins(1)
def a_claim_before_all_have_spoken(world: int) -> Iterator[Table]:
    t = at("COUNCIL")
    t.play(1, (claim("SB"), MUM)[world])
    yield t


@twins(0)
def a_band_that_is_not_full(world: int) -> Iterator[Table]:
    t = at("CHEST")
    t.play(0, chest(6))
    t.play(0, seat((1, 2)[world]))
    yield t


@twins(0)
def orders_that_are_not_complete(world: int) -> Iterator[Table]:
    t = at("CHEST")
    t.play(0, chest(6))
    for member in (0, 1, 2):
        t.play(0, seat(member))
    t.play(0, key("BG"[world]))
    yield t


@twins(1)
def a_placed_key(world: int) -> Iterator[Table]:
    t = at("PLACE")
    t.play(1, key("SG"[world]))
    yield t


@twins(0, 1)
def who_placed_which_key(world: int) -> Iterator[Table]:
    """The multiset is the same: nothing that anybody else sees depends on who placed what."""
    t = Table(hands=("SSBR", "SBRG", "BBRK", "SSGK", "RRGG"))
    t.turn(0, MORGAN)
    t.expedition(5, (0, 1, 2), "SS")
    t.answer({0: "SR"[world], 1: "RS"[world], 2: "B"})
    yield t
    t.expedition(1, (3, 4))
    t.answer({3: "S", 4: "R"})
    yield t


@twins(0, 1)
def which_of_two_sabotaged(world: int) -> Iterator[Table]:
    """A Blaggard beside a Pirate, both ordered Silver: S, R, B whoever it was."""
    t = Table(hands=("SSBR", "SBRG", "BBRK", "SSGK", "RRGG"), blaggards=(1, 3))
    t.turn(2, MORGAN)
    t.expedition(5, (0, 1, 2), "BSS")
    t.answer({0: "RS"[world], 1: "SR"[world], 2: "B"})
    yield t


@twins(3)
def a_skull_discard(world: int) -> Iterator[Table]:
    t = at("SKULL")
    t.play(3, key("SG"[world]))
    yield t
    t.answer({0: "R", 1: "G", 2: "K", 4: "R"})
    yield t


@twins(0, 1)
def keys_drawn_at_the_refill(world: int) -> Iterator[Table]:
    t = Table(deck=("KG", "GK")[world])
    t.turn(0, MORGAN)
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "B"})
    yield t


@twins()
def the_order_under_the_deck(world: int) -> Iterator[Table]:
    """Used keys: what they are is known to all, how they lie to nobody."""
    t = Table()
    t.turn(0, MORGAN)
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "B"}, [world])
    yield t


@twins(0)
def the_bell(world: int) -> Iterator[Table]:
    t = at_the_brawl()
    t.play(0, (QUICK, LONG)[world])
    yield t
    t.play(1, HOLD)
    yield t


@twins(1)
def throws(world: int) -> Iterator[Table]:
    t = at_the_brawl()
    t.play(0, LONG)
    t.play(1, (snap(2), steady(3))[world])
    yield t
    t.play(1, (HOLD, snap(1))[world])
    yield t
    t.play(4, HOLD)
    yield t


@twins(1, 2)
def masked_throwers(world: int) -> Iterator[Table]:
    """G22, anonymous: one clean token on 3 and one on 4, whoever threw which, and however."""
    t = at_the_brawl(punch_owner="anonymous")
    t.play(0, LONG)
    first, second = (snap(3), steady(4)) if world else (steady(4), snap(3))
    t.throw({1: [first, HOLD], 2: [second, HOLD], 3: [HOLD], 4: [HOLD]})
    yield t
    t.play(0, seat(4))
    yield t


@twins(1, 2)
def masked_ticks(world: int) -> Iterator[Table]:
    """G22, anonymous: neither tick nor order shows; edges are ruled by target alone."""
    t = at_the_brawl(punch_owner="anonymous")
    t.play(0, LONG)
    # Seat 1 is done first, then seat 2: one of them has thrown twice, first with an edge or first clean.
    moves = [(1, snap(3)), (1, snap(3)), (2, HOLD)] if world else [(2, snap(3)), (1, HOLD), (2, snap(3))]
    for player, action in [*moves, (3, HOLD)]:
        t.play(player, action)
    t.play(4, HOLD, [0, 2, 0, 0, 70, 0] if world else [2, 0, 0, 0, 0, 70])
    assert t.phase == "EDGE"
    yield t
    t.play(0, RULE_HIT)
    yield t


@twins(1, 3)
def masked_live_throwers(world: int) -> Iterator[Table]:
    """G22, anonymous: who has thrown does not show in `owes` either, to the Captain as to anybody."""
    t = at_the_brawl(mode="live", punch_owner="anonymous")
    t.play(0, START)
    thrower = (1, 3)[world]
    t.play(thrower, land_clean(2))
    yield t
    t.play(thrower, land_edge(4))
    yield t
    t.play((3, 1)[world], LAND_OFF)
    t.play(0, STOP)
    yield t
    t.play(0, RULE_HIT)
    yield t


@pytest.mark.parametrize(("name", "insiders", "build"), TWINS, ids=[name for name, _, _ in TWINS])
def test_pairs_of_worlds(name: str, insiders: set[int], build: Build) -> None:
    """Section 8: who may not know sees the same to the byte, and is told the same; who may know sees a difference.

    R6, R12, R17, R18, R22, R23, R29, G7, G10, G22, G34.
    """
    alike: dict[int, bool] = {}
    for one, other in zip(build(0), build(1), strict=True):
        for viewer in VIEWERS:
            here, there = one.view(viewer), other.view(viewer)
            if viewer is not None and viewer in insiders:
                alike[viewer] = here == there
                continue
            seen, found = here.as_dict(), there.as_dict()
            changed = {field: (seen[field], found[field]) for field in seen if seen[field] != found[field]}
            assert here == there, f"{viewer} sees {changed}"
            assert one.story(viewer) == other.story(viewer), viewer
    # In the end.
    assert alike == dict.fromkeys(insiders, False), "somebody does not know what it should"
