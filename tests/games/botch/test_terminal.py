"""The board in a terminal: what it shows, and to whom."""

import pytest

from tests.games.botch.positions import (
    ALBUM,
    ANY_CARD,
    BOOKIE,
    BREW,
    CROWBAR,
    FIXER,
    HITTER,
    MULE,
    RAT,
    SACK,
    TICKET,
    TWIN,
    Table,
)
from tests.terminals import shown


def tables() -> list[Table]:
    """Positions of many kinds: a turn, a call, a hurt window, a declaration, a role that is shown, the end."""
    turn = Table([BREW, ALBUM, TICKET], up=[1], on_item={0: 3}, hurt={2: 1})
    call = Table([ALBUM, BREW, TICKET])
    call.play(0, f"USE_ITEM {BREW}")
    hurt = Table([CROWBAR, BREW, ALBUM, TICKET], gems=[2, 5, 2, 2], hurt={1: 1})
    hurt.claims(0, CROWBAR, 1)
    hurt.play(1, "REFUSE")
    win = Table([BREW, ALBUM, SACK], gems=[10, 2, 2])
    win.play(0, "DECLARE")
    role = Table([BREW, ALBUM, SACK, TICKET], roles=[RAT, BOOKIE, MULE, FIXER], kit="paranoia")
    role.turn_of(1)
    role.play(1, "ID", "TARGET 0", f"NAME {RAT}")
    claim = Table([BREW, ALBUM, SACK, TICKET], roles=[RAT, BOOKIE, MULE, FIXER], variant=ANY_CARD, dead=[3])
    claim.play(0, f"USE_ROLE {HITTER}", "TARGET 1")
    swap = Table([BREW, ALBUM, SACK])
    swap.set(had_first=[0, 0, 0], phase=0)
    swap.play(0, "SWAP", "TARGET 1")
    over = Table([BREW, ALBUM, SACK], gems=[10, 2, 2])
    over.play(0, "DECLARE")
    over.answers()
    twelve = Table(list(range(1, 13)), roles=[3, 1, 2, 4, 5, 6, 7, 8, 9, 10, TWIN, TWIN], kit="mess")
    return [turn, call, hurt, win, role, claim, swap, over, twelve]


@pytest.mark.parametrize("number", range(9))
def test_it_fits(number: int) -> None:
    """Section 13: every viewer, 80 columns, one line for each player and each thing under way."""
    table = tables()[number]
    for seat in (*range(table.state.players), None):
        lines = shown(table.view(seat))
        assert all(len(line) <= 80 for line in lines)
        assert len(lines) == 3 + int(table.state.depth) + table.state.players


def test_it_shows_what_is_known() -> None:
    """Section 8: my own item as far as I know it, open cards, and backs."""
    turn = tables()[0]
    mine, theirs = "\n".join(shown(turn.view(0))), "\n".join(shown(turn.view(2)))
    assert "Brew" in mine
    assert "Brew" not in theirs
    assert "Ticket" in theirs
    assert "Ticket" not in mine
    assert "Album ■" in mine
    assert "◆2 and 3 stashed" in mine
    assert "[red]x" in mine
    assert "Doc [/] Holliday" in "\n".join(shown(tables()[8].view(None)))


def test_it_says_what_is_under_way() -> None:
    """Section 13: claims, calls, threats and declarations by their names."""
    said = ["\n".join(shown(table.view(None))) for table in tables()]
    assert "“I have the Brew.”" in said[1]
    assert "Hurt: " in said[2]
    assert "A win is declared: " in said[3]
    assert "A role is named: Wilhelmina Featherstonex about [red]x" in said[4]
    assert "“I am the Hitter.”" in said[5]
    assert "A first turn: " in said[6]
    assert "in the sea" in said[5]
