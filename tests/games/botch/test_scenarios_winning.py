"""Scenarios about declaring a win, and the dock."""

from backroom.games.botch import game
from tests.games.botch.positions import (
    ALBUM,
    BREW,
    CONTRACT,
    FLARE_GUN,
    PARCEL,
    RAILING,
    SACK,
    TICKET,
    Table,
)


def test_S28_the_ticket_stops_it() -> None:
    """S28: R79, R81."""
    table = Table([SACK, BREW, TICKET], gems=[10, 2, 2])
    table.play(0, "DECLARE")
    assert table["item_up"] == [1, 0, 0]
    assert table.phase == "WIN"
    table.answers({2: "REACT_ITEM"})
    assert table["gems"] == [9, 2, 3]
    assert not table.state.over
    assert table["item_up"] == [1, 0, 1]
    assert table.state.owes == (1,)


def test_S29_stashed_diamonds_are_safe() -> None:
    """S29: R72, R76."""
    table = Table([SACK, BREW, TICKET], gems=[0, 2, 2], on_item={0: 10})
    table.play(0, "DECLARE")
    table.answers({2: "REACT_ITEM"})
    assert table.won() == ([0], "DIAMONDS")


def test_S30_the_album_blocks() -> None:
    """S30: R78, R80."""
    table = Table([ALBUM, BREW, TICKET], gems=[12, 2, 2])
    table.play(0, "DECLARE")
    assert table["item_up"] == [1, 0, 0]
    assert table.phase == "TURN"
    assert table.state.owes == (1,)
    table.turn_of(0)
    assert table.refused(0, "DECLARE") == "BLOCKED"


def test_S31_foot_passenger() -> None:
    """S31: R78, R82, G42."""
    table = Table([TICKET, BREW, SACK], gems=[8, 2, 2])
    table.play(0, "DECLARE")
    table.answers({1: "REACT_ITEM"})
    assert table["gems"][1] == 1
    assert table["item_up"][1] == 1
    assert table.won() == ([0], "ITEM")
    table = Table([TICKET, BREW, SACK], gems=[7, 2, 2])
    assert table.refused(0, "DECLARE") == "NO_WIN_CONDITION"


def test_S32_the_contract_is_exact() -> None:
    """S32: R78, R90, G39."""
    table = Table([CONTRACT, BREW, SACK], gems=[7, 2, 2])
    table.play(0, "DECLARE")
    table.answers()
    assert table.won() == ([0], "ITEM")
    table = Table([CONTRACT, BREW, SACK], gems=[8, 2, 2])
    table.play(0, "DECLARE")
    assert not table.state.over
    assert table.phase == "TURN"
    assert table["item_up"][0] == 1


def test_S33_reactions_in_order() -> None:
    """S33: R81, G41: unreached ones stay secret."""
    table = Table([BREW, SACK, TICKET, RAILING], gems=[10, 2, 2, 2])
    table.play(0, "DECLARE")
    table.answers({1: "REACT_ITEM", 2: "REACT_ITEM", 3: "REACT_ITEM"})
    assert table["gems"] == [9, 1, 3, 2]
    assert table["bank"] == 1
    assert table["item_up"] == [1, 1, 1, 0]
    assert table["known"][0][3] == 0
    assert table["win_answer"] == [0, 0, 0, 0]


def test_S34_the_flare_gun() -> None:
    """S34: R82: a dead declarer wins nothing."""
    table = Table([BREW, FLARE_GUN, SACK, TICKET], gems=[11, 2, 2, 2], hurt={0: 1})
    table.play(0, "DECLARE")
    table.answers({1: "REACT_ITEM"})
    table.answers()
    assert table["alive"] == [0, 1, 1, 1]
    assert table["out"] == 11
    assert not table.state.over
    assert table.state.owes == (1,)


def test_S35_a_rude_shock() -> None:
    """S35: R80: the own Parcel."""
    table = Table([PARCEL, BREW, SACK, TICKET], gems=[10, 2, 2, 2], hurt={0: 1})
    table.play(0, "DECLARE")
    table.answers()
    assert table["alive"][0] == 0
    assert table["out"] == 10
    assert not table.state.over


def test_S36_the_dock() -> None:
    """S36: R95, section 10."""
    for hurt, winners, share in (({}, [1, 2], 0.5), ({1: 1}, [2], 1.0)):
        table = Table([BREW, SACK, TICKET], gems=[5, 7, 7], hurt=hurt)
        table.set(round_no=29)
        table.turn_of(2)
        table.play(2, "LOOK")
        assert table.won() == (winners, "DOCK")
        assert table["round_no"] == 30
        assert game.result(table.state) == tuple(share if p in winners else 0.0 for p in range(3))


def test_S55_a_ticket_seen_elsewhere() -> None:
    """S55: R78."""
    table = Table([BREW, TICKET, SACK], gems=[8, 2, 2], up=[1])
    assert table.refused(0, "DECLARE") == "NO_WIN_CONDITION"
    table = Table([BREW, TICKET, SACK], gems=[8, 2, 2])
    table.play(0, "DECLARE")
    assert table["item_up"][0] == 1
    assert table.phase == "TURN"


def test_S60_a_parcel_and_a_railing() -> None:
    """S60: G65: whatever lies before the declarer is turned up, but hurts once."""
    for choice in ("EXCHANGE", "KEEP"):
        table = Table([PARCEL, ALBUM, BREW, TICKET], gems=[10, 2, 2, 2])
        table.play(0, "DECLARE")
        assert table["hurt"][0] == 1
        table.answers({1: f"USE_ITEM {RAILING}"})
        table.answers()
        table.play(1, choice)
        assert table["hurt"][0] == 1
        assert table["item_up"][0] == 1
        if choice == "EXCHANGE":
            assert table["holds"][0] == ALBUM
            assert table.phase == "TURN"
            assert not table.state.over
        else:
            assert table["holds"][0] == PARCEL
            assert table.phase == "WIN"
            table.answers()
            assert table.won() == ([0], "DIAMONDS")


def test_S61_which_win_it_is() -> None:
    """S61: section 10: what meets both is a win with diamonds."""
    for gems, how in ((10, "DIAMONDS"), (9, "ITEM")):
        table = Table([TICKET, BREW, SACK], gems=[gems, 2, 2])
        table.play(0, "DECLARE")
        table.answers()
        assert table.won() == ([0], how)
