"""Refusals of section 7: every code, and that the first of several reasons is the one given."""

import pytest

from backroom.games.butch import game
from backroom.games.butch.actions import Action, Reason
from tests.games.butch.positions import APARTMENT, CHURCH, HOTEL, HOUSE, MANSION, STORE, Table

CODES = (
    "OK UNKNOWN_ACTION GAME_OVER NOT_YOUR_DECISION WRONG_PHASE WRONG_DICE NO_POINTS NOT_ADJACENT NO_BUILDING "
    "COWBOY_IN_THE_WAY HERO_IN_THE_WAY FULL_REPAIR NO_TARGET ALREADY_BOUGHT NO_CARD NO_LOT CANNOT_AFFORD LOT_TAKEN"
)
IDS = {"PASS": 0, "ROLL_ONE": 1, "ROLL_TWO": 2, "BOOST": 3, "REPAIR": 4, "MOVE": 5, "COWBOY": 14, "ATTACK": 23}


def test_67_actions() -> None:
    """Section 7: the ids, as the table lists them."""
    assert Action.count() == 67
    assert {kind.name: int(kind) for kind in Action} == IDS | {"BUY": 50, "PLACE": 58}
    assert game.number_of("MOVE 8") == 13
    assert game.number_of("COWBOY 8") == 22
    assert game.number_of("ATTACK 3 8") == 49
    assert game.number_of("BUY 7") == 57
    assert game.number_of("PLACE 8") == 66


def test_codes_and_their_order() -> None:
    """Section 7: the codes, in the order in which they are tested."""
    assert [reason.name for reason in Reason] == CODES.split()


def over() -> Table:
    t = Table(2)
    t.put(0, {0: APARTMENT, 1: HOUSE, 2: MANSION})
    t.town()
    t.play(0, "REPAIR")
    return t


def test_unknown_action_comes_first() -> None:
    """Section 7: an id outside 0..66, even from the wrong seat in a finished game."""
    t = over()
    for nonsense in (-1, 67, 10**9, "DANCE", "BUY 8", "MOVE", ""):
        assert t.refused(1, nonsense) == "UNKNOWN_ACTION"


def test_game_over_before_wrong_seat() -> None:
    """Section 7: in a finished game every action of everybody is GAME_OVER."""
    t = over()
    for seat in range(2):
        assert t.legal(seat) == []
        for action in range(67):
            assert t.refused(seat, action) == "GAME_OVER"


def test_not_your_decision_before_wrong_phase() -> None:
    """Section 7: a seat that owes nothing hears that, whatever it tries."""
    t = Table(2)
    assert {t.refused(1, action) for action in range(67)} == {"NOT_YOUR_DECISION"}
    t.put(0, cowboy=3)
    t.roll(6, 6)
    assert {t.refused(1, action) for action in range(67)} == {"NOT_YOUR_DECISION"}


BELONGS = {
    "ROLL": {"ROLL_ONE", "ROLL_TWO"},
    "BOOST": {"PASS", "BOOST"},
    "REWARD": {"PASS", "MOVE", "REPAIR", "COWBOY"},
    "ATTACK": {"PASS", "ATTACK"},
    "TOWN": {"PASS", "MOVE", "REPAIR", "BUY"},
    "PLACE": {"PLACE"},
}


def test_wrong_phase() -> None:
    """Section 7: exactly the actions of the table belong to a phase; the others are WRONG_PHASE."""
    t = Table(2)
    t.put(0, {1: APARTMENT}, cowboy=3, rubies=99)
    way = {"BOOST": "PASS", "REWARD": "PASS", "ATTACK": "PASS", "TOWN": "BUY 0"}
    for phase, belonging in BELONGS.items():
        while t.phase != phase:
            if t.phase == "ROLL":
                t.roll(2, 4)
            else:
                t.play(t.state.owes[0], way[t.phase])
        codes = {kind.name: t.why_not(0, int(kind)) for kind in Action}
        assert {name for name, code in codes.items() if code != "WRONG_PHASE"} == belonging


def test_move_reasons_in_order() -> None:
    """Section 7: NO_POINTS, NOT_ADJACENT, NO_BUILDING, COWBOY_IN_THE_WAY."""
    t = Table(2)
    t.town()
    t.put(0, cowboy=5, rubies=99)
    assert t.refused(0, "MOVE 4") == "NOT_ADJACENT"
    assert t.refused(0, "MOVE 0") == "NOT_ADJACENT"  # a lot, too, but too far in the first place
    assert t.refused(0, "MOVE 7") == "NO_BUILDING"
    assert t.refused(0, "MOVE 5") == "COWBOY_IN_THE_WAY"
    t.set(ap=0)
    for action in ("MOVE 0", "MOVE 7", "MOVE 5", "MOVE 3", "REPAIR"):
        assert t.refused(0, action) == "NO_POINTS"


def test_demolished_lots_can_be_walked() -> None:
    """Section 7, G15: NO_BUILDING is no reason for a hero then; his cowboy still is."""
    t = Table(2, ruin_mode="demolished")
    t.town()
    assert t.legal(0)[:6] == ["PASS", "REPAIR", "MOVE 1", "MOVE 3", "MOVE 5", "MOVE 7"]
    t.put(0, cowboy=5)
    assert t.refused(0, "MOVE 5") == "COWBOY_IN_THE_WAY"


def test_cowboy_reasons_in_order() -> None:
    """Section 7: NO_POINTS, NOT_ADJACENT, NO_BUILDING, HERO_IN_THE_WAY."""
    t = Table(2)
    t.put(0, {1: APARTMENT}, cowboy=3)
    t.roll(2, 4)
    t.play(0, "PASS")
    assert t.refused(0, "COWBOY 2") == "NOT_ADJACENT"
    assert t.refused(0, "COWBOY 3") == "NOT_ADJACENT"  # where he is
    assert t.refused(0, "COWBOY 0") == "NO_BUILDING"
    assert t.refused(0, "COWBOY 4") == "HERO_IN_THE_WAY"
    t.set(pend_cw=0)
    assert {t.refused(0, f"COWBOY {c}") for c in range(9)} == {"NO_POINTS"}
    t = Table(2)
    t.roll(2, 4)
    assert t.refused(0, "COWBOY 0") == "NO_BUILDING"
    assert t.refused(0, "COWBOY 4") == "HERO_IN_THE_WAY"
    assert t.refused(0, "REPAIR") == "NO_POINTS"


def test_buy_reasons_in_order() -> None:
    """Section 7: ALREADY_BOUGHT, NO_CARD, NO_LOT, CANNOT_AFFORD."""
    t = Table(2)
    t.town()
    t.put(0, dict.fromkeys((0, 1, 2, 6, 7, 8), CHURCH), rubies=0)
    t.offer("A", 0, MANSION, STORE, HOTEL)
    assert t.refused(0, "BUY 0") == "NO_CARD"
    assert t.refused(0, "BUY 1") == "NO_LOT"
    t.put(0, {8: (CHURCH, 0)})
    assert t.refused(0, "BUY 1") == "CANNOT_AFFORD"
    t.set(buys=0)
    assert t.refused(0, "BUY 0") == t.refused(0, "BUY 1") == "ALREADY_BOUGHT"


@pytest.mark.parametrize("seat", [-1, 2, 4, True, "0", None])
def test_no_such_seat(seat: object) -> None:
    """Nobody sits there: refused before any rule is asked."""
    assert Table(2).refused(seat, "ROLL_TWO") == "NO_SUCH_SEAT"  # type: ignore[arg-type]
