"""Scenarios that are easily mistaken."""

from tests.games.botch.positions import (
    ADJUSTER,
    ALBUM,
    ANY_CARD,
    BOOKIE,
    BREW,
    CROWBAR,
    DANCER,
    DOCKER,
    FIXER,
    HITTER,
    LEDGER,
    PARCEL,
    PHOTOS,
    RAILING,
    SACK,
    SUIT,
    SYRUP,
    TICKET,
    Table,
)


def test_S56_a_death_inside_a_hurt_window() -> None:
    """S56: G34, G27: no second window, dead once, the Adjuster collects."""
    table = Table(
        [CROWBAR, BREW, PARCEL, TICKET],
        roles=[BOOKIE, DANCER, FIXER, ADJUSTER],
        gems=[2, 5, 2, 2],
        variant=ANY_CARD,
    )
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    assert table["gems"] == [5, 2, 2, 2]
    assert table["hurt"][1] == 1
    table.answers({2: f"USE_ITEM {RAILING}"})
    table.answers({1: "CALL"})
    assert table["alive"] == [1, 0, 1, 1]
    assert table["out"] == 2
    assert table["role_up"][3] == 1
    assert table["item_up"] == [1, 0, 1, 0]
    assert table["gems"] == [5, 0, 1, 5]
    assert table["bank"] == 1
    assert len(table.told("DIED")) == 1
    assert table.phase == "TURN"
    assert table.state.owes == (2,)


def test_S57_a_card_that_moves_after_the_flip() -> None:
    """S57: R21: judged as it was flipped."""
    table = Table([BREW, PARCEL, ALBUM, TICKET], roles=[SUIT, DANCER, FIXER, 4])
    table.play(0, "ROLE", "TARGET 1")
    table.answers({1: f"USE_ITEM {RAILING}"})
    table.answers()
    table.play(1, "EXCHANGE")
    assert table["holds"] == [PARCEL, BREW, ALBUM, TICKET]
    assert table["item_up"] == [0, 0, 0, 0]
    assert table["gems"][0] == 3
    assert table["known"][1] == [PARCEL, 0, 0, 0]
    assert [table["known"][v][:2] for v in (0, 2, 3)] == [[0, 0]] * 3


def test_S59_shown_to_the_caller_only() -> None:
    """S59: R34, G61."""
    table = Table([PARCEL, BREW, ALBUM, TICKET])
    table.claims(0, SYRUP, 1, calls=2)
    table.answers()
    assert table["hurt"] == [0, 0, 1, 0]
    assert table["gems"] == [1, 2, 1, 2]
    assert table["bank"] == 2
    assert table["item_up"] == [1, 0, 0, 0]


def test_S62_docker_syrup_ledger_photos() -> None:
    """S62: R61, sections 2.4 and 2.5."""
    roles = [DOCKER, DANCER, FIXER, 4]
    for answer, gems, hurt in (("PAY", [3, 1, 2, 2], 0), ("REFUSE", [4, 0, 2, 2], 1)):
        table = Table([BREW, ALBUM, SACK, TICKET], roles=roles, kit="dockside")
        table.play(0, "ROLE", "TARGET 1")
        assert table.phase == "VICTIM"
        table.play(1, answer)
        if table.phase == "HURT":
            table.answers()
        assert table["gems"] == gems
        assert table["hurt"][0] == hurt
        assert table["item_up"] == [0, 0, 0, 0]
    table = Table([SYRUP, ALBUM, SACK, TICKET])
    table.claims(0, SYRUP, 1)
    assert table["gems"] == [4, 3, 2, 2]
    for bank, after in ((2, 4), (0, 3)):
        table = Table([LEDGER, ALBUM, SACK, TICKET], bank=bank)
        pile = table["pile"]
        table.claims(0, LEDGER)
        assert table["gems"][0] == after
        assert table["bank"] == 0
        assert table["pile"] == (pile if bank else pile - 1)
    table = Table([PHOTOS, PARCEL, SACK, TICKET], gems=[2, 4, 2, 2])
    table.claims(0, PHOTOS, 1)
    table.play(1, "REFUSE")
    table.answers()
    assert table["gems"] == [4, 2, 2, 2]
    assert table["item_up"] == [1, 1, 0, 0]
    assert table["hurt"] == [1, 0, 0, 0]


def test_S63_a_dead_first_seat() -> None:
    """S63: R95: passing it completes a round all the same."""
    table = Table([BREW, ALBUM, TICKET], dead=[0], first=0)
    table.set(round_no=4)
    table.turn_of(2)
    table.play(2, "LOOK")
    assert table["round_no"] == 5
    assert table.state.owes == (1,)


def test_S64_the_hitter_dies_first() -> None:
    """S64: R83, G64."""
    table = Table(
        [ALBUM, PARCEL, SACK, TICKET],
        roles=[HITTER, BOOKIE, FIXER, 4],
        gems=[3, 3, 2, 2],
        hurt={0: 1, 1: 1},
        dead=[2, 3],
        variant=ANY_CARD,
    )
    table.play(0, f"USE_ROLE {HITTER}", "TARGET 1")
    table.answers()
    assert table["bank"] == 2
    assert table["hurt"][1] == 2
    table.play(0, f"USE_ITEM {RAILING}")
    table.play(1, "CALL")
    assert table["alive"][:2] == [0, 1]
    assert table.won() == ([1], "LAST")
    assert table["bank"] == 2
    assert table["gems"][1] == 3


def test_S65_dead_before_the_brew_is_poured() -> None:
    """S65: G63."""
    table = Table([BREW, PARCEL, ALBUM, TICKET], hurt={0: 1})
    table.claims(0, BREW, calls=1)
    table.answers()
    assert table["alive"][0] == 0
    assert table["out"] == 2
    assert table["gems"][1] == 1
    assert table["bank"] == 1
    assert table.state.owes == (1,)
