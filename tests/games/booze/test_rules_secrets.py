"""Hidden information (specification, section 8), row by row: who sees what, from when until when; events too."""

from collections.abc import Callable, Iterable

import pytest

from backroom.engine.events import read_events
from backroom.games.booze import game
from backroom.testing import interpreted
from tests.games.booze.positions import (
    BL,
    CASINO,
    CURTAIN,
    DEPOT,
    HO,
    ICE,
    LA,
    ME,
    PETE,
    PO,
    RY,
    SH,
    TE,
    Table,
)

Viewer = int | None
EVERYBODY: set[Viewer] = {0, 1, 2, None}


def told_apart(first: Table, second: Table) -> set[Viewer]:
    """The viewers who can tell two worlds apart, by their views or by what the last move told them."""
    found: set[Viewer] = set()
    for viewer in (*range(first.state.players), None):
        looks = [table.view(viewer) for table in (first, second)]
        told = [
            [one.seen_by(viewer).as_dict() for one in read_events(table.state.array, game.events)]
            for table in (first, second)
        ]
        if looks[0] != looks[1] or told[0] != told[1]:
            found.add(viewer)
    return found


def worlds(make: Callable[[int], Table], *ways: int) -> set[Viewer]:
    """Who can tell apart what `make` does with two different things."""
    first, second = (make(way) for way in ways)
    return told_apart(first, second)


LEDGERS = pytest.mark.parametrize("ledger", ["round", "open"])


@LEDGERS
def test_a_booze_is_its_owners_until_it_is_turned_up(ledger: str) -> None:
    """R6, R34, R54, G41, section 8: by a right name, by the raid, or by the end."""

    def dealt(booze: int) -> Table:
        table = Table(3, ledger=ledger)
        table.street([RY, booze, PO], [PETE, PETE, 0], deck=[30, 31, 34, 35])
        return table

    def named(booze: int) -> Table:
        table = dealt(booze)
        table.play(0, "SEAT 1")
        table.play(0, f"NAME {booze}")
        return table

    assert worlds(dealt, ME, 9) == {1}
    assert worlds(named, ME, 9) == EVERYBODY
    for viewer in EVERYBODY:
        assert named(ME).view(viewer).type[1] == ME


@LEDGERS
def test_legal_actions_are_ones_own(ledger: str) -> None:
    """R21, G40: a turn of somebody who can only pass looks like any other turn."""

    def turn(booze: int) -> Table:
        table = Table(3, ledger=ledger)
        table.street([booze, ME, PO], [CASINO, 1, 2], laid=[0, 1])
        return table

    assert turn(HO).legal(0) == ["PASS", "EVENT"]
    assert turn(TE).legal(0) == ["PASS", "EVENT", "CARD 0", "CARD 1"]
    assert worlds(turn, HO, TE) == {0}


@LEDGERS
def test_a_movement_card_lies_face_down_until_all_do(ledger: str) -> None:
    """R13, R15, S7: then all places are public at once."""

    def chosen(place: int) -> Table:
        table = Table(3, ledger=ledger)
        table.play(1, f"MOVE {place}")
        return table

    def gone(place: int) -> Table:
        table = chosen(place)
        table.play(0, "MOVE 2")
        table.play(2, "MOVE 2")
        return table

    assert worlds(chosen, 3, 4) == {1}
    assert 1 not in chosen(3).view(None).owes
    assert worlds(gone, 3, 4) == EVERYBODY


def test_claims_lie_face_down_until_all_do() -> None:
    """R53, section 5: a claim is its owner's until the window closes, then public until the next."""

    def claimed(claim: int) -> Table:
        table = Table(3, talk="claims")
        table.play(1, f"CLAIM {claim}")
        return table

    assert worlds(claimed, 1, 2) == {1}


def taken(ledger: str, seat: int = 1) -> Callable[[int], Table]:
    """Seat 1, a Porter, delivers one of two cards that both lie at the Casino; the next round then begins."""

    def make(card: int) -> Table:
        table = Table(3, ledger=ledger)
        table.street([RY, PO, ME], [CURTAIN, CASINO, 2], laid=[1, 2], deck=[30, 31, 32, 33], actor=seat, baron=1)
        table.play(1, f"CARD {card}")
        return table

    return make


@LEDGERS
def test_faces_of_this_round_are_public(ledger: str) -> None:
    """R24, G26, section 8: what is taken lies face up for all to see."""
    assert worlds(taken(ledger), 1, 2) == EVERYBODY
    for viewer in EVERYBODY:
        assert taken(ledger)(1).view(viewer).place[1] == 4


def two_lost(ledger: str) -> Callable[[int], Table]:
    """One of two Porters' cards before seat 1 is face down; the other is in the deck."""

    def make(card: int) -> Table:
        table = Table(3, ledger=ledger)
        table.street([RY, PO, ME], [CURTAIN, CASINO, 2], down={1: [card]}, deck=[30, 31, 3 - card])
        return table

    return make


def test_faces_of_earlier_rounds_are_for_the_owner_to_know() -> None:
    """R46, G25, G27, section 8: in `round` the owner alone; in `open` everybody who saw it, spectators by evidence."""
    assert worlds(two_lost("round"), 1, 2) == {1}
    assert worlds(two_lost("open"), 1, 2) == EVERYBODY
    table = two_lost("open")(1)
    assert int(table.view(0).ledger[0, 1]) == 1 << 1
    assert table.view(None).as_dict()["ledger"] is None
    assert table.view(0).place[1] < 0, "it lies face down all the same"


@LEDGERS
def test_a_look_is_for_the_tailer_alone(ledger: str) -> None:
    """R28, G40, section 8: the table sees only that somebody is Tailed; in `round` it is gone with the decision."""

    def looked(card: int) -> Table:
        table = Table(3, ledger=ledger)
        table.street([RY, ME, PO], [PETE, PETE, 0], down={1: [16]}, deck=[30, 31, 32, 33, 17])
        if card == 17:
            table.state.array["place"][0, 16], table.state.array["place"][0, 17] = 0, 4
            table.set(deck=[30, 31, 32, 33, 16])
            table.state.array["ledger"][0, 1, 1] = 1 << 17
        # Nobody has seen it taken.
        table.state.array["ledger"][0, 0, 1] = table.state.array["ledger"][0, 2, 1] = 1 << 16 | 1 << 17
        table.set(pub_ev=[4095, 4095, 4095])
        table.play(0, "SEAT 1")
        return table

    def left(card: int) -> Table:
        table = looked(card)
        table.play(0, "PASS")
        return table

    assert worlds(looked, 16, 17) == {0, 1}
    assert worlds(left, 16, 17) == ({1} if ledger == "round" else {0, 1})


@LEDGERS
def test_drawn_cards_are_the_actors(ledger: str) -> None:
    """R56, section 8: the others hear how many; a card that is kept is shown, the rest goes under the deck unseen."""

    def three(first: int) -> Table:
        rest = [c for c in (0, 3, 4, 5) if c != first]
        table = Table(3, ledger=ledger)
        table.street([RY, ME, PO], [CASINO, 1, 2], deck=[first, *rest])
        table.play(0, "EVENT")
        return table

    def passed(first: int) -> Table:
        table = three(first)
        table.play(0, "PASS")
        return table

    assert worlds(three, 0, 5) == {0}
    assert worlds(passed, 0, 5) == ({0} if ledger == "open" else set())


@LEDGERS
def test_a_discard_is_the_discarders(ledger: str) -> None:
    """R52, G24, section 8: that one was discarded, and by whom, is public; which, only its owner knows."""

    def paid(card: int) -> Table:
        table = Table(3, ledger=ledger)
        table.street([RY, ME, PO], [ICE, 0, 1], down={1: [16, 17]}, deck=[30])
        table.play(0, "EVENT")
        table.play(0, "SEAT 1")
        table.play(1, f"CARD {card}")
        return table

    assert worlds(paid, 16, 17) == {1}
    for viewer in (0, 2, None):
        assert paid(16).view(viewer).deck_len == 2
        assert paid(16).view(viewer).cards[1] == 1


@LEDGERS
def test_the_order_of_the_deck_is_nobodys(ledger: str) -> None:
    """Section 8: neither before nor after cards are laid out."""

    def stacked(top: int) -> Table:
        table = Table(3, ledger=ledger)
        order = [30, 31, 32, 33]
        table.street([RY, ME, PO], [CASINO, 1, 2], deck=[top, *(c for c in order if c != top)])
        return table

    assert worlds(stacked, 30, 33) == set()


@LEDGERS
def test_treats_that_nobody_can_use_look_like_those_that_nobody_wants(ledger: str) -> None:
    """R58, G40: the window opens all the same, and tells nothing until it is answered."""

    def treat(booze: int) -> Table:
        table = Table(3, ledger=ledger)
        table.street([ME, PO, booze], [CURTAIN, 0, ICE], laid=[24, 28])
        table.play(0, "EVENT")
        table.play(0, "SEAT 2")
        return table

    def refused(booze: int) -> Table:
        table = treat(booze)
        table.play(2, "PASS")
        return table

    assert treat(LA).legal(2) == ["PASS"]
    assert worlds(treat, LA, RY) == {2}
    assert worlds(refused, LA, RY) == {2}


def test_what_is_public_always() -> None:
    """R17, R38, R41, R55, section 8: places, Movement cards, trophies, tokens, coins, counts, wrong names, the deck."""
    table = Table(3)
    table.street([RY, ME, PO], [PETE, PETE, 0], down={1: [16]})
    table.play(0, "SEAT 1")
    table.play(0, f"NAME {SH}")
    table.play(1, "SEAT 0")
    table.play(1, f"NAME {RY}")
    for viewer in (0, 1, 2, None):
        view = table.view(viewer).as_dict()
        for name in ("loc", "own", "taken_by", "lost_loc", "snitch", "coins", "cards", "not_type", "deck_len", "baron"):
            assert view[name] is not None, name
        assert view["not_type"][1] == 1 << SH
        assert view["taken_by"][0] == 1
        assert view["snitch"] == [1, 9]


def test_spectators_get_the_public_facts() -> None:
    """Section 8: in `open` with the public evidence, and with no seat's own list."""
    for ledger, evidence in (("round", None), ("open", 0)):
        table = Table(3, ledger=ledger)
        table.street([RY, ME, PO], [DEPOT, CURTAIN, PETE], down={1: [16]})
        seen = table.view(None).as_dict()
        assert (seen["pub_ev"] is None) == (evidence is None)
        assert [booze for booze in seen["type"] or () if booze is not None] == []
        assert seen["ledger"] is None
        assert table.view(None).as_dict()["deck"] is None


def test_the_unused_boozes_stay_in_the_box() -> None:
    """G5, section 8: even when all is over nobody learns which mob was short before the hands are turned up."""

    def dealt(types: Iterable[int]) -> Table:
        table = Table(5)
        table.street([*types], [0, 1, 2, 4, 5])
        return table

    with interpreted(game):
        assert told_apart(dealt([RY, ME, PO, TE, BL]), dealt([RY, ME, PO, TE, 9])) == {4}
