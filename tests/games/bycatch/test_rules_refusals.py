"""Refusals of section 7: every code, and that the first of several reasons is the one given."""

import pytest

from backroom.games.bycatch import game
from backroom.games.bycatch.actions import Action, Reason
from tests.games.bycatch.positions import CODES, Table

ROWS = (
    "SLOT_RANGE REGROUP_CAP NOT_FRESH NO_CHANGE NO_CITIZENS DISCARD_EMPTY NO_SUSPECT NOBODY_TO_GIVE NO_SUCH_CARD "
    "RUN_TOO_SHORT RUN_INCOMPLETE NO_TARGET NO_PAIR NO_SUCH_SEAT SELF_TARGET TARGET_TOO_SMALL OUT_OF_REACH SUSPECT"
)
KINDS = {
    "HOLD": 0,
    "MOVE": 1,
    "SPREAD": 57,
    "GAP": 60,
    "DRAW": 64,
    "TAKE": 65,
    "KEEP": 66,
    "REFUSE": 67,
    "GIVE": 68,
    "PICK": 77,
    "PASS": 82,
    "SHELTER": 83,
    "SURVEIL": 110,
    "STRIKE": 111,
    "TARGET": 112,
    "SHOT": 117,
    "PAY": 181,
    "AIM": 190,
    "EXPEL": 196,
}
FANS = ([6, 6, 4, 5, 1, 8, 9], [5, 2, 7, 3, 7, 9], [3, 3, 4, 4, 8])


def test_205_actions() -> None:
    """Section 7: the codes, as the table lists them."""
    assert Action.count() == len(CODES) == 205
    assert sorted(CODES.values()) == list(range(205))
    assert {kind.name: int(kind) for kind in Action} == KINDS


@pytest.mark.parametrize(
    ("action", "params"),
    [
        ("MOVE 0 1", (0, 1)),
        ("MOVE 3 0", (3, 0)),
        ("MOVE 7 6", (7, 6)),
        ("SPREAD 2", (2,)),
        ("GAP 3", (3,)),
        ("GIVE 1", (1,)),
        ("PICK 4", (4,)),
        ("SHELTER 7-9", (3, 7)),
        ("SHELTER 1-4", (4, 1)),
        ("SHELTER 3-7", (5, 3)),
        ("SHELTER 4-9", (6, 4)),
        ("SHELTER 3-9", (7, 3)),
        ("SHELTER 2-9", (8, 2)),
        ("TARGET 4", (4,)),
        ("SHOT RIGHT close 5", (2, 1, 5)),
        ("SHOT UNDER close 7", (3, 1, 7)),
        ("PAY 9", (9,)),
        ("AIM 5", (5,)),
        ("EXPEL 9", (9,)),
    ],
)
def test_what_a_code_means(action: str, params: tuple[int, ...]) -> None:
    """Section 7: the parameters behind the number, in the order in which the table names them."""
    text = " ".join([action.split(maxsplit=1)[0], *map(str, params)])
    assert game.number_of(text) == CODES[action]


def test_codes_and_their_order() -> None:
    """Section 7: four general codes first, in this order; then those of the rows."""
    names = [reason.name for reason in Reason]
    assert names[:5] == ["OK", "BAD_CODE", "GAME_OVER", "NOT_YOUR_DECISION", "WRONG_PHASE"]
    assert set(names[5:]) == set(ROWS.split())


def over() -> Table:
    t = Table(players=3, phase="FINAL", active=2)
    t.set(final_left=1)
    t.play(2, "PASS")
    return t


def test_bad_code_comes_first() -> None:
    """Section 7: a number outside 0-204, even from the wrong seat in a finished game."""
    t = over()
    for nonsense in (-1, 205, 10**9):
        assert t.refused(1, nonsense) == "BAD_CODE"


def test_game_over_before_wrong_seat() -> None:
    """Section 7: in a finished game every action of everybody is GAME_OVER."""
    t = over()
    for seat in range(3):
        assert {t.refused(seat, code) for code in range(0, 205, 7)} == {"GAME_OVER"}


def test_not_your_decision_before_wrong_phase() -> None:
    """G39, section 7: a seat that owes nothing hears that, whatever it sends."""
    for phase in ("ADMIT", "ACTION", "FINAL", "EXPEL"):
        t = Table(*FANS, phase=phase, suspect=7)
        assert {t.why_not(1, action) for action in CODES} == {"NOT_YOUR_DECISION"}
    t = Table(*FANS, phase="REGROUP", suspect=7)
    assert {t.why_not(0, action) for action in CODES} == {"NOT_YOUR_DECISION"}


BELONGS = {
    "REGROUP": {"HOLD", "MOVE", "SPREAD", "GAP"},
    "ADMIT": {"DRAW", "TAKE"},
    "ASK": {"KEEP", "REFUSE"},
    "GIVE": {"GIVE"},
    "PICK": {"PICK"},
    "ACTION": {"PASS", "SHELTER", "SURVEIL", "STRIKE"},
    "S_TARGET": {"TARGET"},
    "SHOT": {"SHOT"},
    "K_TARGET": {"TARGET"},
    "PAY": {"PAY"},
    "AIM": {"AIM"},
    "EXPEL": {"EXPEL"},
    "FINAL": {"PASS", "SHELTER", "STRIKE"},
}


def at(phase: str) -> Table:
    """A game that has come to this phase, with seat 0 or seat 1 to decide."""
    if phase in ("REGROUP", "ADMIT", "ACTION", "FINAL"):
        return Table(*FANS, phase=phase, suspect=7, draw=[1, 1])
    if phase == "EXPEL":
        t = Table([*FANS[0], 9], *FANS[1:], suspect=7)
        t.play(0, "PASS")
        return t
    if phase in ("ASK", "GIVE", "PICK"):
        t = Table(*FANS, phase="ADMIT", suspect=7, draw=[1, 7])
        t.play(0, "DRAW")
        if phase != "ASK":
            t.play(0, "REFUSE")
        if phase == "PICK":
            t.play(1, "GIVE 5")
            t.play(2, "GIVE 3", draws=[0, 0])
        return t
    t = Table(*FANS, suspect=7)
    ways = {
        "S_TARGET": ("SURVEIL",),
        "SHOT": ("SURVEIL", "TARGET 1"),
        "K_TARGET": ("STRIKE",),
        "PAY": ("STRIKE", "TARGET 1"),
        "AIM": ("STRIKE", "TARGET 1", "PAY 6"),
    }
    t.play(0, *ways[phase])
    return t


@pytest.mark.parametrize("phase", BELONGS)
def test_wrong_phase(phase: str) -> None:
    """Section 7: exactly the actions of the table belong to a phase; the others are WRONG_PHASE."""
    t = at(phase)
    assert t.phase == phase
    codes: dict[str, set[str]] = {}
    for action in CODES:
        codes.setdefault(action.split()[0], set()).add(t.why_not(t.owes[0], action))
    assert {kind for kind, found in codes.items() if "WRONG_PHASE" not in found} == BELONGS[phase]
    assert all(found == {"WRONG_PHASE"} for kind, found in codes.items() if kind not in BELONGS[phase])


def test_regroup_reasons_in_order() -> None:
    """Section 7: MOVE: SLOT_RANGE, REGROUP_CAP, NOT_FRESH; SPREAD and GAP: REGROUP_CAP, NO_CHANGE."""
    t = Table(*FANS, phase="REGROUP", arrange="insert")
    t.state.array["fresh"] = 0
    assert t.refused(1, "MOVE 0 6") == t.refused(1, "MOVE 6 0") == "SLOT_RANGE"
    assert t.refused(1, "MOVE 0 1") == "NOT_FRESH"
    assert t.refused(1, "SPREAD 1") == "NO_CHANGE"
    t.state.array["micro"][0, 1] = 9
    assert t.refused(1, "MOVE 0 6") == "SLOT_RANGE"
    assert t.refused(1, "MOVE 0 1") == "REGROUP_CAP"
    assert t.refused(1, "SPREAD 1") == t.refused(1, "GAP 0") == "REGROUP_CAP"


def test_target_reasons_in_order() -> None:
    """Section 7: NO_SUCH_SEAT, SELF_TARGET, TARGET_TOO_SMALL, for the photo and for the strike."""
    for first in ("SURVEIL", "STRIKE"):
        t = Table(FANS[0], [], FANS[2], suspect=7)
        t.play(0, first)
        assert t.refused(0, "TARGET 3") == t.refused(0, "TARGET 4") == "NO_SUCH_SEAT"
        assert t.refused(0, "TARGET 0") == "SELF_TARGET"
        assert t.refused(0, "TARGET 1") == "TARGET_TOO_SMALL"
        assert t.legal(0) == ["TARGET 2"]


def test_shot_reasons_in_order() -> None:
    """Section 7: OUT_OF_REACH, SLOT_RANGE."""
    t = at("SHOT")
    assert t.refused(0, "SHOT LEFT wide 7") == "OUT_OF_REACH"
    assert t.refused(0, "SHOT LEFT wide 0") == "OUT_OF_REACH"
    assert t.refused(0, "SHOT RIGHT wide 6") == t.refused(0, "SHOT OVER close 7") == "SLOT_RANGE"


def test_pay_reasons_in_order() -> None:
    """Section 7: NO_PAIR, SUSPECT: one suspect is no pair, two of them are suspects."""
    t = Table([6, 6, 4, 7, 7, 8], *FANS[1:], suspect=7)
    t.play(0, "STRIKE", "TARGET 1")
    assert t.refused(0, "PAY 7") == "SUSPECT"
    assert t.refused(0, "PAY 4") == t.refused(0, "PAY 1") == "NO_PAIR"
    t = Table([6, 6, 4, 7, 8], *FANS[1:], suspect=7)
    t.play(0, "STRIKE", "TARGET 1")
    assert t.refused(0, "PAY 7") == "NO_PAIR"


def test_expel_reasons_in_order() -> None:
    """Section 7: SUSPECT, NO_SUCH_CARD: the suspect rank is refused as such, held or not."""
    t = Table([1, 1, 2, 2, 3, 3, 4, 4], *FANS[1:], suspect=7)
    t.play(0, "PASS")
    assert t.refused(0, "EXPEL 7") == "SUSPECT"
    assert t.refused(0, "EXPEL 9") == "NO_SUCH_CARD"


@pytest.mark.parametrize("seat", [-1, 3, 5, True, "0", None])
def test_no_such_seat(seat: object) -> None:
    """Nobody sits there: refused before any rule is asked."""
    t = Table(players=3)
    assert t.refused(seat, "HOLD") == "NO_SUCH_SEAT"  # type: ignore[arg-type]
