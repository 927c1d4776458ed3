"""Scenarios about the swap and what is known after it."""

from tests.games.botch.positions import ALBUM, BREW, SACK, TICKET, Table


def first_turn() -> Table:
    """S1's position: nobody has had a first turn."""
    table = Table([BREW, ALBUM, TICKET])
    table.set(had_first=[0] * 3, role_up=[0] * 3, phase=0, turn=0, round_no=0)
    table.state.array["known_role"] = 0
    for p in range(3):
        table.state.array["known_role"][0, p, p] = table.state.array["role"][0, p]
    return table


def test_S01_a_first_turn_exchanged() -> None:
    """S1: R8, R9, R17 to R19, R21."""
    table = first_turn()
    assert table["pile"] == 69
    for verb in ("LOOK", "ROLE", "ID", "DECLARE", "DECLARE_JOINT", f"USE_ITEM {BREW}", "USE_ROLE 14"):
        assert table.refused(0, verb) == "FIRST_TURN_MUST_SWAP"
    assert table.legal(0) == ["SWAP"]
    table.play(0, "SWAP", "TARGET 1", "EXCHANGE")
    assert table["holds"] == [ALBUM, BREW, TICKET]
    assert table["known"] == [[0, BREW, 0], [0, 0, 0], [0, 0, TICKET]]
    assert table["role_up"] == [1, 0, 0]
    assert table["had_first"] == [1, 0, 0]
    assert table.state.owes == (1,)
    assert table.phase == "FIRST"


def test_S02_a_first_turn_kept() -> None:
    """S2: R19: the public log is the same, word for word."""
    table, other = first_turn(), first_turn()
    table.play(0, "SWAP", "TARGET 1", "KEEP")
    other.play(0, "SWAP", "TARGET 1", "EXCHANGE")
    assert table["holds"] == [BREW, ALBUM, TICKET]
    assert table["known"] == [[BREW, 0, 0], [0, 0, 0], [0, 0, TICKET]]
    assert table.events == other.events
    for viewer in (1, 2, None):
        assert table.view(viewer) == other.view(viewer)
    assert table.view(0) != other.view(0)


def test_S03_a_face_up_card_is_swapped_by_others() -> None:
    """S3: R16, G4."""
    table = Table([ALBUM, BREW, TICKET], up=[0])
    assert table.refused(0, "SWAP") == "OWN_ITEM_FACEUP"
    table.turn_of(1)
    table.play(1, "SWAP", "TARGET 0", "EXCHANGE")
    assert table["holds"] == [BREW, ALBUM, TICKET]
    assert table["item_up"] == [0, 0, 0]
    assert table["known"] == [[0, 0, 0], [BREW, ALBUM, 0], [0, 0, TICKET]]


def test_S04_a_swapped_stash_is_lost() -> None:
    """S4: R20, G8: whether or not the card moved."""
    table = Table([BREW, SACK, TICKET], on_item={1: 3})
    before = table["pile"]
    table.play(0, "SWAP", "TARGET 1", "KEEP")
    assert table["item_stash"] == [0, 0, 0]
    assert table["pile"] == before + 3
    assert table["holds"][1] == SACK
