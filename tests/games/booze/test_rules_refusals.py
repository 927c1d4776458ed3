"""Refusals of section 7: every code, and that the first of several reasons is the one given."""

from collections.abc import Callable

import pytest

from backroom.games.booze import game
from backroom.games.booze.actions import Action, Reason
from backroom.testing import interpreted
from tests.games.booze.positions import CASINO, CURTAIN, DEPOT, ICE, ME, PETE, PO, RY, TE, Table

KINDS = {"MOVE": 0, "PASS": 6, "EVENT": 7, "SEAT": 8, "CARD": 17, "NAME": 53, "CLAIM": 65}
CODES = (
    "OK GAME_OVER UNKNOWN_ACTION NOT_YOUR_DECISION NOT_LEGAL_NOW CARD_LOST SAME_LOCATION NO_SUCH_TARGET NOT_HERE "
    "HIDDEN NO_MATCH FACE_UP ALREADY_EXPOSED EVENT_UNAVAILABLE MUST_TAKE"
)


def test_87_actions() -> None:
    """Section 7: the ids, as the table lists them."""
    assert Action.count() == 87
    assert {kind.name: int(kind) for kind in Action} == KINDS
    for number, text in ((5, "MOVE 5"), (16, "SEAT 8"), (52, "CARD 35"), (64, "NAME 11"), (86, "CLAIM 21")):
        assert game.number_of(text) == number


def test_codes_and_their_order() -> None:
    """Section 7: as they are tested."""
    assert [reason.name for reason in Reason] == CODES.split()


def street(**options: object) -> Table:
    """Seat 0 at the Ice House with seat 1; seat 2 at the Casino, seat 3 at the River Caves."""
    table = Table(4, **options)
    table.street([RY, ME, PO, TE], [ICE, ICE, CASINO, 3], down={0: [13], 1: [16]}, up={1: [8]}, laid=[24, 26])
    return table


def test_a_finished_game_comes_first() -> None:
    """S32: whoever asks whatever, of a game that is over."""
    table = street()
    table.set(phase=9, owes=0)
    for seat in range(4):
        assert {table.refused(seat, number) for number in (-1, 0, 6, 40, 65, 86, 87)} == {"GAME_OVER"}


def test_then_what_no_action_is() -> None:
    """Section 7, S32: outside 0 to 64, and with claims outside 0 to 86; even from a seat that owes nothing."""
    table = street()
    for number in (-1, 65, 86, 87, 10**9):
        assert table.refused(1, number) == "UNKNOWN_ACTION"
    table = street(talk="claims")
    assert table.refused(1, 65) == "NOT_YOUR_DECISION"
    assert table.refused(0, 65) == "NOT_LEGAL_NOW"
    assert table.refused(1, 87) == "UNKNOWN_ACTION"


def test_then_whose_decision_it_is() -> None:
    """Section 7: a seat that owes nothing hears that, whatever it sends."""
    table = street()
    for seat in (1, 2, 3):
        assert {table.refused(seat, number) for number in range(65)} == {"NOT_YOUR_DECISION"}


def moving() -> Table:
    table = Table(3)
    table.move_all(0, 1, 2)
    table.pass_all(3)
    return table


def tailing() -> Table:
    table = street()
    table.play(0, "SEAT 1")
    return table


def picking_a_pocket() -> Table:
    table = Table(3, sides=[5])
    table.street([RY, ME, PO], [DEPOT, 0, 1], down={1: [17]})
    table.play(0, "EVENT")
    table.play(0, "SEAT 1")
    return table


def stolen() -> Table:
    table = Table(3, sides=[3])
    table.street([RY, ME, PO], [3, 3, 0], down={1: [17, 16]})
    table.play(0, "SEAT 1")
    table.play(0, "CARD 17")
    return table


def shaking() -> Table:
    table = street()
    table.play(0, "EVENT")
    return table


def treating() -> Table:
    table = Table(3, sides=[1])
    table.street([ME, PO, RY], [CURTAIN, 0, ICE], laid=[24])
    table.play(0, "EVENT")
    return table


def treated() -> Table:
    table = treating()
    table.play(0, "SEAT 2")
    return table


def discarding() -> Table:
    table = Table(3, sides=[4])
    table.street([RY, ME, PO], [ICE, 0, 1], down={0: [2]}, up={0: [13]}, laid=[24])
    table.play(0, "EVENT")
    return table


def drawing() -> Table:
    table = Table(3)
    table.street([RY, ME, PO], [CASINO, 1, 2], deck=[0, 2, 13])
    table.play(0, "EVENT")
    return table


def reaching() -> Table:
    table = Table(3)
    table.street([RY, ME, PO], [DEPOT, CURTAIN, CURTAIN], laid=[31, 6, 0, 2])
    table.play(0, "EVENT")
    return table


REFUSED: list[tuple[Callable[[], Table], int, str, str]] = [
    # what the phase does not know at all
    *((moving, 0, action, "NOT_LEGAL_NOW") for action in ("PASS", "EVENT", "SEAT 1", "CARD 0", "NAME 0")),
    *((street, 0, action, "NOT_LEGAL_NOW") for action in ("MOVE 0", "NAME 0")),
    *((tailing, 0, action, "NOT_LEGAL_NOW") for action in ("MOVE 0", "EVENT", "SEAT 1")),
    *((picking_a_pocket, 0, action, "NOT_LEGAL_NOW") for action in ("NAME 8", "NAME 0")),
    (stolen, 0, "CARD 16", "NOT_LEGAL_NOW"),
    *((shaking, 0, action, "NOT_LEGAL_NOW") for action in ("PASS", "EVENT", "CARD 13", "NAME 0")),
    *((treated, 2, action, "NOT_LEGAL_NOW") for action in ("SEAT 1", "EVENT", "NAME 0")),
    *((discarding, 0, action, "NOT_LEGAL_NOW") for action in ("PASS", "EVENT", "SEAT 1")),
    *((drawing, 0, action, "NOT_LEGAL_NOW") for action in ("SEAT 1", "EVENT", "NAME 3")),
    # MOVE
    (moving, 0, "MOVE 0", "SAME_LOCATION"),
    # SEAT
    *((street, 0, action, "NO_SUCH_TARGET") for action in ("SEAT 0", "SEAT 4", "SEAT 8")),
    (street, 0, "SEAT 2", "NOT_HERE"),
    (street, 0, "SEAT 3", "NOT_HERE"),
    (shaking, 0, "SEAT 0", "NO_SUCH_TARGET"),
    (shaking, 0, "SEAT 7", "NO_SUCH_TARGET"),
    (shaking, 0, "SEAT 3", "HIDDEN"),
    (treating, 0, "SEAT 1", "NO_SUCH_TARGET"),
    # CARD
    (street, 0, "CARD 0", "NOT_HERE"),
    (street, 0, "CARD 13", "NOT_HERE"),
    (street, 0, "CARD 26", "NO_MATCH"),
    (tailing, 0, "CARD 13", "NOT_HERE"),
    (tailing, 0, "CARD 16", "NO_MATCH"),
    (tailing, 0, "CARD 8", "NO_MATCH"),
    (treated, 2, "CARD 0", "NOT_HERE"),
    (discarding, 0, "CARD 24", "NOT_HERE"),
    (discarding, 0, "CARD 13", "FACE_UP"),
    (drawing, 0, "CARD 0", "NO_MATCH"),
    (drawing, 0, "CARD 30", "NOT_HERE"),
    (reaching, 0, "CARD 31", "NOT_HERE"),
    (reaching, 0, "CARD 0", "NO_MATCH"),
    # EVENT, PASS
    (treated, 2, "PASS", "MUST_TAKE"),
    (reaching, 0, "PASS", "MUST_TAKE"),
]


@pytest.mark.parametrize(
    ("at", "seat", "action", "code"), REFUSED, ids=[f"{at.__name__} {action}" for at, _, action, _ in REFUSED]
)
def test_refused(at: Callable[[], Table], seat: int, action: str, code: str) -> None:
    """Section 7, S32: the first reason that applies; the state is untouched, to the byte."""
    assert at().refused(seat, action) == code


def test_the_rest_of_the_codes() -> None:
    """Section 7: lost cards before the last place, matches before what lies face up, Exposed targets, passives."""
    table = moving()
    table.set(own=[0b111110, 63, 63])
    assert table.refused(0, "MOVE 0") == "CARD_LOST"
    table = Table(3)
    table.street([RY, ME, PO], [PETE, PETE, 0], up={1: [13, 16]})
    table.play(0, "SEAT 1")
    assert table.refused(0, "CARD 16") == "NO_MATCH"
    assert table.refused(0, "CARD 13") == "FACE_UP"
    table.set(exposed=0b10)
    assert table.refused(0, "NAME 8") == "ALREADY_EXPOSED"
    table.street([RY, ME, PO], [3, 3, 0])
    assert table.refused(0, "SEAT 1") == "HIDDEN"
    assert table.refused(0, "EVENT") == "EVENT_UNAVAILABLE"


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    """Section 7: and none of them names a card, a booze or a player."""
    sentences = [game.text.say("refusals", reason.name, "", {}, ()) for reason in Reason if reason]
    assert len(set(sentences)) == len(sentences) == 14
    with interpreted(game):
        for sentence in sentences:
            assert sentence.endswith(".")
            assert not any(name in sentence for name in game.text.entries["names"]["booze"])
