"""Scenarios of the specification, section 11: the deal, the first Captain and the secret meeting."""

import pytest

from tests.games.blaggards.positions import DOC, HANDS, KINDS, Table, key


def counts(hand: str) -> list[int]:
    return [hand.count(kind) for kind in KINDS]


def sizes(t: Table) -> list[int]:
    return [len(hand) for hand in t.hands]


def test_S01_set_up_smallest() -> None:
    """S1: five players: Hands of 4, 16 in the deck, roles 3/2, six tokens and one in the box (R1 to R5, R7)."""
    t = Table(5)
    assert sizes(t) == [4] * 5
    assert t.hands == list(HANDS)
    assert (t["deck_len"], len(t.deck)) == (16, 16)
    assert sorted(t["role"]) == [0, 0, 0, 1, 1]
    assert sorted([*t["token"], t["box_token"]]) == [0, 0, 1, 2, 2, 3, 3]
    assert len(t["token"]) == 6
    assert t["open"] == [0] * 6
    assert t["round_no"] == 1


@pytest.mark.parametrize(("players", "hand", "deck", "blaggards"), [(10, 3, 6, 4), (7, 4, 8, 2), (8, 3, 12, 3)])
def test_S02_set_up_largest(players: int, hand: int, deck: int, blaggards: int) -> None:
    """S2: ten, seven and eight players (R5, R7)."""
    t = Table(players)
    assert sizes(t) == [hand] * players
    assert t["deck_len"] == deck
    assert sum(t["role"]) == blaggards


def test_S03_first_captain() -> None:
    """S3: characters 7, 3, 10, 5, 9: seat 1 is Captain (R9, R10, G27)."""
    t = Table(5, characters=[7, 3, 10, 5, 9])
    assert t["character"] == [7, 3, 10, 5, 9]
    assert t["captain"] == 1
    assert t["bruised"] == [0] * 5


def test_S04_meeting() -> None:
    """S4: Blaggards 1 and 4 know each other and the dealt Hands, for good; nobody else does (R12, G7)."""
    t = Table(5, blaggards=(1, 4), characters=[6, 7, 8, 9, 10])
    fellow, pirate = t.sees(1), t.sees(0)
    assert fellow["role"] == [0, 1, 0, 0, 1]
    assert fellow["meeting"][4] == counts("RRGG")
    assert pirate["role"] == [0, None, None, None, None]
    assert pirate["meeting"] is None
    # Seat 4, with Doc Leech, draws a key: the snapshot stays what it was at the deal.
    t.bruise(2)
    t.turn(4, DOC, round=2)
    t.play(4, 2)
    assert len(t.hand(4)) == 5
    assert t.sees(1)["meeting"][4] == counts("RRGG")
    assert t.sees(0)["meeting"] is None
    assert t.refused(1, key("S")) == "wrong_prompt"
