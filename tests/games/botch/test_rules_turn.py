"""What a turn may be, the swap, and cards that are seen."""

from tests.games.botch.positions import ALBUM, BREW, RAILING, SACK, TICKET, Table


def test_what_a_turn_may_be() -> None:
    """R10 to R13, R15: one thing, and the turn is over."""
    table = Table([BREW, ALBUM, TICKET], gems=[10, 2, 2])
    claims = [f"USE_ITEM {i}" for i in (ALBUM, BREW, RAILING, SACK)]
    assert table.legal(0) == ["LOOK", "SWAP", "ROLE", "DECLARE", *claims]
    table.play(0, "LOOK")
    assert table.state.owes == (1,)


def test_a_look() -> None:
    """R10: privately."""
    table = Table([BREW, ALBUM, TICKET])
    table.state.array["known"][0, 0, 0] = 0
    table.play(0, "LOOK")
    assert table["known"][0] == [BREW, 0, 0]
    assert table.told("LOOKED") == [{"name": "LOOKED", "seat": 0, "item": None}]


def test_a_look_at_a_face_up_item() -> None:
    """G9: allowed, and it does nothing."""
    table = Table([BREW, ALBUM, TICKET], up=[0])
    table.play(0, "LOOK")
    assert table["item_up"] == [1, 0, 0]
    assert table.state.owes == (1,)


def test_a_shown_action_needs_a_face_down_card() -> None:
    """R13, R33: the Album that lies open cannot be fenced again."""
    table = Table([ALBUM, BREW, TICKET], up=[0])
    assert table.refused(0, f"USE_ITEM {ALBUM}") == "OWN_ITEM_FACEUP"
    assert table.refused(0, f"USE_ITEM {BREW}") == "OWN_ITEM_FACEUP"
    assert table.legal(0) == ["LOOK", "ROLE"]


def test_everybody_always_holds_one_item() -> None:
    """R11, R22: swap as often as you like."""
    table = Table([BREW, ALBUM, TICKET])
    for seat, target, choice in ((0, 2, "EXCHANGE"), (1, 2, "EXCHANGE"), (2, 0, "KEEP")):
        table.play(seat, "SWAP", f"TARGET {target}", choice)
        assert sorted(table["holds"]) == sorted([BREW, ALBUM, TICKET])
    assert table["holds"] == [TICKET, BREW, ALBUM]


def test_the_swapper_knows_for_ever() -> None:
    """R21, G7: what it was, not what the other card is; and nobody is told."""
    table = Table([BREW, ALBUM, TICKET])
    table.play(0, "SWAP", "TARGET 1", "EXCHANGE")
    assert table["known"][0] == [0, BREW, 0]
    table.turn_of(0)
    table.play(0, "SWAP", "TARGET 1", "EXCHANGE")
    assert table["known"][0] == [BREW, 0, 0]
    table.turn_of(2)
    table.play(2, "SWAP", "TARGET 1", "KEEP")
    assert table["known"][0] == [BREW, 0, 0]


def test_flip_and_reveal() -> None:
    """R31, R32, R35: flipped goes down again, revealed stays; turned down it is still remembered."""
    table = Table([ALBUM, BREW, TICKET])
    table.claims(0, BREW, calls=1)
    assert table["item_up"] == [1, 0, 0]
    assert [event["name"] for event in table.events if event["name"] in ("FLIPPED", "REVEALED")] == [
        "FLIPPED",
        "FLIPPED",
        "REVEALED",
    ]
    table.turn_of(2)
    table.play(2, "ROLE", "TARGET 0")
    assert table["item_up"] == [0, 0, 0]
    assert [row[:2] for row in table["known"]] == [[ALBUM, BREW]] * 3


def test_nobody_else_may_act() -> None:
    """R12: in somebody's turn, and in somebody's choice."""
    table = Table([BREW, ALBUM, TICKET])
    table.play(0, "SWAP")
    assert table.refused(1, "TARGET 2") == "NOT_OWED"
    table.play(0, "TARGET 1")
    assert table.refused(1, "KEEP") == "NOT_OWED"
    assert table.refused(0, "LOOK") == "WRONG_PHASE"
