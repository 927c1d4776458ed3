"""Scenarios about threats and standoffs."""

from tests.games.botch.positions import ALBUM, BREW, CROWBAR, PHOTOS, RAILING, TICKET, Table


def test_S16_a_paid_threat() -> None:
    """S16: R54 to R56, R58, R62."""
    table = Table([RAILING, BREW, TICKET], gems=[2, 4, 2])
    table.play(0, f"USE_ITEM {RAILING}", "TARGET 1")
    assert table.refused(1, "CALL") == "VICTIM_CANNOT_CALL"
    assert table.state.owes == (2,)
    table.answers()
    assert table.legal(1) == ["PAY", "REFUSE"]
    table.play(1, "PAY")
    assert table["gems"] == [3, 3, 2]
    assert table["known"][1][0] == 0
    assert table["item_up"] == [0, 0, 0]


def test_S17_a_standoff_with_a_weapon() -> None:
    """S17: R57."""
    table = Table([RAILING, BREW, TICKET], gems=[2, 4, 2])
    table.claims(0, RAILING, 1)
    table.play(1, "REFUSE")
    table.answers()
    assert table["item_up"] == [1, 0, 0]
    assert table["gems"] == [4, 2, 2]
    assert table["hurt"] == [0, 1, 0]


def test_S18_a_standoff_with_nothing() -> None:
    """S18: R57."""
    table = Table([ALBUM, BREW, TICKET], gems=[2, 4, 2])
    table.claims(0, RAILING, 1)
    table.play(1, "REFUSE")
    assert table["item_up"] == [1, 0, 0]
    assert table["gems"] == [1, 4, 2]
    assert table["bank"] == 1
    assert table["hurt"] == [0, 0, 0]


def test_S19_a_called_threat() -> None:
    """S19: R55: the victim is never asked."""
    table = Table([ALBUM, BREW, RAILING], gems=[2, 4, 2])
    table.claims(0, RAILING, 1, calls=2)
    assert table["gems"] == [1, 4, 2]
    assert table["bank"] == 1
    assert table["item_up"] == [1, 0, 0]
    assert table.phase == "TURN"
    assert table.state.owes == (1,)


def test_S20_a_true_threat_wrongly_called() -> None:
    """S20: G26."""
    table = Table([RAILING, BREW, ALBUM, TICKET], gems=[2, 5, 2, 2])
    table.claims(0, RAILING, 1, calls=2)
    assert table["bank"] == 1
    assert table["gems"][2] == 1
    table.play(1, "PAY")
    assert table["gems"] == [3, 4, 1, 2]


def test_S21_a_poor_victim() -> None:
    """S21: R56, R60, G22."""
    table = Table([RAILING, BREW, TICKET], gems=[2, 1, 2], on_item={1: 3})
    table.claims(0, RAILING, 1)
    table.play(1, "REFUSE")
    table.answers()
    assert table["gems"] == [3, 0, 2]
    assert table["item_stash"][1] == 3
    assert table["hurt"][1] == 1
    table = Table([RAILING, BREW, TICKET], gems=[2, 0, 2], on_item={1: 3})
    table.claims(0, RAILING, 1)
    assert table.legal(1) == ["REFUSE"]
    assert table.refused(1, "PAY") == "CANNOT_PAY"


def test_S22_another_threat_than_claimed() -> None:
    """S22: G21: any card that threatens, unless the variant wants the very one."""
    table = Table([PHOTOS, BREW, ALBUM, TICKET], gems=[2, 5, 2, 2])
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    assert table["gems"] == [4, 3, 2, 2]
    assert table["hurt"] == [0, 0, 0, 0]
    assert table["item_up"] == [1, 1, 0, 0]
    table = Table([PHOTOS, BREW, ALBUM, TICKET], gems=[2, 5, 2, 2], standoff_truth="exact")
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    assert table["gems"] == [1, 5, 2, 2]
    assert table["bank"] == 1
