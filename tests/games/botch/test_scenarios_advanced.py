"""Scenarios about hidden roles and the cards of the larger kits."""

from backroom.games.botch import game
from tests.games.botch.positions import (
    ALBUM,
    ANY_CARD,
    BOOKIE,
    BREW,
    BUMBLER,
    CROWBAR,
    DOUCHE,
    FIXER,
    LEDGER,
    MOUNTIE,
    MULE,
    PARCEL,
    RAT,
    SACK,
    SUIT,
    SYRUP,
    TICKET,
    TWIN,
    Table,
)

HITTER_CLAIM = "USE_ROLE 13"
ITEMS = [BREW, ALBUM, SACK, TICKET, LEDGER]
DOUBLES = [RAT, BOOKIE, TWIN, FIXER, TWIN]


def doubles(gems: list[int] | None = None, items: list[int] | None = None) -> Table:
    """S37's table."""
    return Table(items or ITEMS, roles=DOUBLES, gems=gems, kit="doubles")


def test_S37_an_id() -> None:
    """S37: R14, R85."""
    table = doubles()
    table.turn_of(1)
    table.play(1, "ID", "TARGET 0", f"NAME {MULE}")
    assert table["gems"] == [3, 1, 2, 2, 2]
    assert table["known_role"][1][0] == RAT
    assert table.legal(1) == ["HAND_BACK"]
    assert table.refused(1, "UNMASK") == "WRONG_NAME"
    table.play(1, "HAND_BACK")
    assert table["role_up"][0] == 0
    assert table["known_role"][3][0] == 0
    table = doubles()
    table.turn_of(1)
    table.play(1, "ID", "TARGET 0", f"NAME {RAT}")
    assert table["gems"] == [3, 1, 2, 2, 2]
    assert table.legal(1) == ["UNMASK", "HAND_BACK"]
    table.play(1, "UNMASK")
    assert table["role_up"][0] == 1
    assert [row[0] for row in table["known_role"]] == [RAT] * 5


def test_S38_a_role_call() -> None:
    """S38: R86, G47, G48."""
    for named, answer in ((TWIN, "HAND_BACK"), (RAT, "HAND_BACK")):
        table = doubles()
        table.play(0, f"USE_ROLE {MULE}")
        table.answers({3: f"NAME {named}"})
        assert table["gems"] == [3, 2, 2, 1, 2]
        table.play(3, answer)
        assert table["gems"][0] == 4
        table.play(0, "AMOUNT 3")
        assert table["gems"][0] == 1
        assert table["role_stash"][0] == 3
        assert table["role_up"][0] == 0
    table = doubles()
    table.play(0, f"USE_ROLE {MULE}")
    table.answers({3: f"NAME {RAT}"})
    table.play(3, "UNMASK")
    assert table["gems"] == [3, 2, 2, 1, 2]
    assert table["role_up"][0] == 1
    assert table.phase == "TURN"
    assert table.state.owes == (1,)


def test_S39_double_act() -> None:
    """S39: R92, G52."""
    table = doubles([2, 2, 9, 2, 6], [BREW, ALBUM, SYRUP, SACK, LEDGER])
    table.turn_of(2)
    table.play(2, "DECLARE_JOINT")
    assert [table["role_up"][p] for p in (2, 4)] == [1, 1]
    assert table["item_up"] == [0, 0, 1, 0, 0]
    table.answers()
    assert table.won() == ([2, 4], "JOINT")
    assert game.result(table.state) == (0.0, 0.0, 0.5, 0.0, 0.5)
    table = doubles([2, 2, 9, 2, 5])
    table.turn_of(2)
    assert table.refused(2, "DECLARE_JOINT") == "NO_WIN_CONDITION"
    table = Table(ITEMS, roles=DOUBLES, gems=[2, 2, 20, 2, 6], kit="doubles", dead=[4])
    table.turn_of(2)
    assert table.refused(2, "DECLARE_JOINT") == "NO_WIN_CONDITION"
    assert f"USE_ROLE {TWIN}" not in table.legal(2)
    assert f"USE_ROLE {RAT}" in table.legal(2)


def test_S40_a_parcel_in_a_call() -> None:
    """S40: R34."""
    table = Table([PARCEL, BREW, ALBUM, TICKET])
    table.claims(0, BREW, calls=1)
    table.answers()
    assert table["hurt"] == [0, 1, 0, 0]
    assert table["gems"][0] == 1
    assert table["bank"] == 1
    assert table["item_up"] == [1, 0, 0, 0]
    table = Table([BREW, PARCEL, ALBUM, TICKET])
    table.claims(0, BREW, calls=1)
    assert table["hurt"] == [1, 0, 0, 0]
    table.answers()
    assert table["hurt"] == [0, 0, 0, 0]
    assert table["gems"] == [4, 1, 2, 2]
    assert [event["name"] for event in table.events if event["name"] in ("FINED", "GAINED", "RECOVERED")] == [
        "FINED",
        "GAINED",
        "RECOVERED",
    ]


def test_S41_a_parcel_in_a_standoff() -> None:
    """S41: R34, R57."""
    table = Table([PARCEL, BREW, ALBUM, TICKET], gems=[2, 5, 2, 2])
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    table.answers()
    assert table["hurt"] == [0, 1, 0, 0]
    assert table["gems"] == [1, 5, 2, 2]


def test_S42_whoops() -> None:
    """S42: R91, G10."""
    table = Table([CROWBAR, BREW, ALBUM, TICKET], roles=[BUMBLER, 3, 5, 4])
    table.play(0, "ROLE")
    table.answers()
    assert table["gems"][0] == 4
    assert table["hurt"][0] == 1
    assert table["item_up"][0] == 0
    assert table["known"][3][0] == CROWBAR
    table = Table([CROWBAR, BREW, ALBUM, TICKET], roles=[BUMBLER, 3, 5, 4], up=[0])
    assert table.refused(0, "ROLE") == "OWN_ITEM_FACEUP"


def test_S43_an_inspection() -> None:
    """S43: section 2.4, the Suit."""
    table = Table([BREW, ALBUM, SACK, TICKET], roles=[SUIT, 3, 5, 4], kit="dockside")
    table.play(0, "ROLE", "TARGET 1")
    assert table["item_up"] == [0, 1, 0, 0]
    assert table["gems"] == [4, 0, 2, 2]
    table = Table([BREW, PARCEL, SACK, TICKET], roles=[SUIT, 3, 5, 4])
    table.play(0, "ROLE", "TARGET 1")
    table.answers()
    assert table["hurt"] == [1, 0, 0, 0]
    assert table["gems"] == [3, 2, 2, 2]
    assert table["item_up"] == [0, 0, 0, 0]


def test_S44_youre_nicked() -> None:
    """S44: R81: the Mountie."""
    table = Table([BREW, ALBUM, SACK, TICKET], roles=[BOOKIE, MOUNTIE, 5, 4], gems=[12, 2, 2, 2], kit="paranoia")
    table.play(0, "DECLARE")
    assert "REACT_ROLE" in table.legal(1)
    assert "REACT_ROLE" not in table.legal(2)
    table.answers({1: "REACT_ROLE"})
    assert table["gems"][0] == 9
    assert table["bank"] == 3
    assert table["role_up"][1] == 1
    assert not table.state.over


def test_S45_a_bluffed_hit() -> None:
    """S45: R86, R87."""
    roles = [RAT, BOOKIE, DOUCHE, FIXER, MULE]
    table = Table(ITEMS, roles=roles, gems=[3, 2, 2, 2, 2], hurt={1: 1}, variant=ANY_CARD)
    table.play(0, HITTER_CLAIM, "TARGET 1")
    table.answers()
    table.answers()
    assert table["gems"][0] == 1
    assert table["bank"] == 2
    assert table["alive"][1] == 0
    assert table["out"] == 2
    assert table["role_up"][0] == 0


def test_S46_the_last_twins() -> None:
    """S46: R83, R92."""
    table = Table(ITEMS, roles=[RAT, BOOKIE, TWIN, FIXER, TWIN], hurt={1: 1}, dead=[0, 3], variant=ANY_CARD)
    table.set(gems=[0, 2, 4, 0, 2], pile=table["pile"] - 2)
    table.turn_of(2)
    table.play(2, HITTER_CLAIM, "TARGET 1")
    table.answers()
    table.answers()
    assert table.won() == ([2, 4], "TWINS_LAST")
    assert game.result(table.state) == (0.0, 0.0, 0.5, 0.0, 0.5)


def test_S47_small_incomes() -> None:
    """S47: section 2.4: the Bookie, the Douche, the Fixer."""
    table = Table([BREW, ALBUM, TICKET], bank=2)
    pile = table["pile"]
    table.play(0, "ROLE")
    assert table["gems"][0] == 4
    assert table["bank"] == 1
    assert table["pile"] == pile - 1
    for gems, stash, after in ((4, 0, 6), (1, 4, 2)):
        table = Table([BREW, ALBUM, TICKET], gems=[2, gems, 2], on_item={1: stash})
        table.turn_of(1)
        table.play(1, "ROLE")
        assert table["gems"][1] == after
    table = Table([BREW, ALBUM, TICKET], up=[1])
    table.turn_of(2)
    table.play(2, "ROLE")
    assert table.legal(2) == ["NO_TARGET", "TARGET 1"]
    table.play(2, "TARGET 1")
    assert table["gems"] == [2, 1, 4]
    assert table["item_up"] == [0, 0, 0]
    assert table["known"][0][1] == ALBUM


def test_S48_twelve_players() -> None:
    """S48: R3, R4, G35: the largest game."""
    state = game.new(12, seed=5, variant={"kit": "mess", "first_seat": 0})
    assert sum(1 for r in state.aside_roles if r) == 5
    assert sum(1 for i in state.aside_items if i) == 1
    assert state.pile == 231
    assert game.new(12, seed=5).variant == {}
    table = Table(list(range(1, 13)), roles=[3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 11], kit="mess")
    table.play(0, "ROLE")
    assert table.legal(0) == ["TARGET 1", "TARGET 11"]
