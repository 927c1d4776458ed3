"""Scenarios about being hurt, recovering and dying."""

from tests.games.botch.positions import (
    ALBUM,
    BREW,
    CROWBAR,
    DANCER,
    LIFE_VEST,
    RAILING,
    SACK,
    TICKET,
    Table,
)


def overboard(items: list[int], gems: list[int], weapon: int) -> Table:
    """Seat 0 threatens seat 1, who has been hurt before and refuses: the HURT window is open."""
    table = Table(items, gems=gems, hurt={1: 1})
    table.claims(0, weapon, 1)
    table.play(1, "REFUSE")
    assert table.phase == "HURT"
    return table


def test_S23_the_railing_itself() -> None:
    """S23: R64, R66, R68, G31, G59."""
    table = overboard([RAILING, BREW, ALBUM, SACK], [3, 4, 2, 2], RAILING)
    assert table["gems"][:2] == [5, 2]
    assert table.state.owes == (0,)
    table.play(0, f"USE_ITEM {RAILING}")
    assert table.phase == "HIDE"
    table.play(0, "EXCHANGE")
    assert table["holds"] == [BREW, 0, ALBUM, SACK]
    assert table["item_up"] == [0, 0, 0, 0]
    assert table["alive"] == [1, 0, 1, 1]
    assert table["sunk"][1] == RAILING
    assert table["out"] == 2
    assert table["bank"] == 0
    assert f"USE_ITEM {RAILING}" in table.legal(2)


def test_S24_a_stolen_life_vest() -> None:
    """S24: R65, G30: the swap comes first."""
    table = overboard([CROWBAR, LIFE_VEST, RAILING, TICKET], [2, 4, 2, 2], CROWBAR)
    assert table["gems"] == [5, 1, 2, 2]
    table.answers({2: f"USE_ITEM {RAILING}"})
    table.answers()
    table.play(2, "EXCHANGE")
    assert table["holds"] == [CROWBAR, 0, LIFE_VEST, TICKET]
    assert table["alive"][1] == 0
    assert table["sunk"][1] == RAILING
    assert table["out"] == 1
    table = overboard([CROWBAR, LIFE_VEST, RAILING, TICKET], [2, 4, 2, 2], CROWBAR)
    table.answers()
    assert table["alive"][1] == 1
    assert table["hurt"][1] == 0
    assert table["item_up"][1] == 1


def test_S25_two_railings() -> None:
    """S25: G44."""
    table = overboard([CROWBAR, BREW, ALBUM, RAILING], [2, 5, 2, 2], CROWBAR)
    table.answers({2: f"USE_ITEM {RAILING}", 3: f"USE_ITEM {RAILING}"})
    table.answers({1: "CALL"})
    assert table["bank"] == 2
    assert table["item_up"] == [1, 0, 1, 0]
    assert table.phase == "CALL"
    table.answers()
    table.play(3, "EXCHANGE")
    assert table["holds"] == [CROWBAR, 0, ALBUM, BREW]
    assert table["out"] == 1
    assert table["gems"] == [5, 0, 1, 2]


def test_S26_daddys_lawyer() -> None:
    """S26: R65, R72, R75: even if all his diamonds are stashed."""
    table = Table([RAILING, SACK, TICKET], gems=[2, 0, 2], on_item={1: 5}, hurt={1: 1})
    table.claims(0, RAILING, 1)
    assert table.legal(1) == ["REFUSE"]
    table.play(1, "REFUSE")
    table.answers()
    assert table["item_stash"][1] == 3
    assert table["bank"] == 2
    assert table["hurt"][1] == 0
    assert table["alive"][1] == 1
    assert table["gems"] == [2, 0, 2]


def test_S27_the_last_one() -> None:
    """S27: R83: with two left nobody may call a threat."""
    table = Table([RAILING, BREW, TICKET], roles=[1, DANCER, 5], gems=[2, 1, 2], hurt={1: 1}, dead=[2])
    table.play(0, f"USE_ITEM {RAILING}", "TARGET 1")
    assert table.phase == "VICTIM"
    table.play(1, "REFUSE")
    assert table["gems"] == [3, 0, 0]
    assert table.state.owes == (0,)
    table.play(0, "PASS")
    assert table["alive"] == [1, 0, 0]
    assert table.won() == ([0], "LAST")
    assert table.state.over


def test_S54_keeping_the_railing() -> None:
    """S54: R20: the swap sends the Douche's stash to the pile before he could spend it."""
    table = Table([RAILING, SACK, TICKET], gems=[2, 0, 2], on_item={1: 5}, hurt={1: 1})
    assert table["pile"] == 66
    table.claims(0, RAILING, 1)
    table.play(1, "REFUSE")
    table.play(0, f"USE_ITEM {RAILING}", "KEEP")
    assert table["pile"] == 71
    assert table["alive"][1] == 0
    assert table["out"] == 0
    assert table["bank"] == 0
    assert table["holds"][0] == RAILING
    assert table["item_up"][0] == 0
