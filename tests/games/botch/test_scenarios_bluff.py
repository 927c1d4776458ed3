"""Scenarios about claims and calls."""

from tests.games.botch.positions import ALBUM, BREW, SACK, TICKET, Table


def test_S05_a_true_claim() -> None:
    """S5: R42."""
    table = Table([BREW, ALBUM, TICKET], hurt={0: 1})
    table.claims(0, BREW)
    assert table["gems"] == [4, 2, 2]
    assert table["hurt"] == [0, 0, 0]
    assert table["known"] == [[BREW, 0, 0], [0, ALBUM, 0], [0, 0, TICKET]]
    assert table["item_up"] == [0, 0, 0]


def test_S06_a_bluff_that_works() -> None:
    """S6: R42: nobody says a word, and the Album stays unseen."""
    table = Table([ALBUM, BREW, TICKET])
    table.claims(0, BREW)
    assert table["gems"] == [4, 2, 2]
    assert table["known"][2] == [0, 0, TICKET]
    assert table["item_up"] == [0, 0, 0]


def test_S07_a_bluff_that_is_called() -> None:
    """S7: R43."""
    table = Table([ALBUM, BREW, TICKET])
    table.claims(0, BREW, calls=1)
    assert table["gems"] == [1, 2, 2]
    assert table["bank"] == 1
    assert table["item_up"] == [1, 0, 0]
    assert table["known"][2] == [ALBUM, BREW, TICKET]
    assert table["known"][0][1] == BREW


def test_S08_a_wrong_call() -> None:
    """S8: R43."""
    table = Table([BREW, ALBUM, TICKET])
    table.claims(0, BREW, calls=1)
    assert table["gems"] == [4, 1, 2]
    assert table["bank"] == 1
    assert table["item_up"] == [0, 0, 0]


def test_S09_both_lie() -> None:
    """S9: R43."""
    table = Table([SACK, ALBUM, TICKET])
    table.claims(0, BREW, calls=2)
    assert table["gems"] == [1, 2, 1]
    assert table["bank"] == 2
    assert table["item_up"] == [1, 0, 0]
    assert table["known"][1] == [SACK, ALBUM, TICKET]


def test_S10_the_nearest_caller() -> None:
    """S10: G14: nobody learns that seat 3 wanted to call."""
    table = Table([SACK, ALBUM, TICKET, BREW])
    table.play(0, f"USE_ITEM {BREW}")
    table.answers({2: "CALL", 3: "CALL"})
    assert table["gems"] == [1, 2, 1, 2]
    assert table["bank"] == 2
    assert table["known"][1] == [SACK, ALBUM, TICKET, 0]
    assert table["answer"] == [0, 0, 0, 0]
    assert [event["seat"] for event in table.told("CALLED")] == [2]


def test_S11_a_broke_liar_calls() -> None:
    """S11: G16."""
    table = Table([BREW, ALBUM, TICKET], gems=[2, 0, 2])
    table.claims(0, BREW, calls=1)
    assert table["gems"] == [4, 0, 2]
    assert table["bank"] == 0
    assert table["item_up"] == [0, 1, 0]


def test_S12_a_fine_spares_the_stash() -> None:
    """S12: R43, R72."""
    table = Table([ALBUM, BREW, TICKET], gems=[0, 2, 2], on_item={0: 3})
    table.claims(0, BREW, calls=1)
    assert table["bank"] == 0
    assert table["item_stash"] == [3, 0, 0]
    assert table["item_up"] == [1, 0, 0]


def test_S13_a_stash_on_the_wrong_card() -> None:
    """S13: R71, R74."""
    table = Table([ALBUM, BREW, TICKET], gems=[4, 2, 2])
    table.claims(0, SACK)
    assert table.legal(0) == ["AMOUNT 0", "AMOUNT 1", "AMOUNT 2", "AMOUNT 3"]
    table.play(0, "AMOUNT 3")
    assert table["gems"][0] == 2
    assert table["item_stash"][0] == 3
    table.turn_of(0)
    table.claims(0, BREW, calls=1)
    assert table["gems"][0] == 1
    assert table["bank"] == 1
    assert table["item_up"][0] == 1
    assert table["item_stash"][0] == 3


def test_S14_a_proof() -> None:
    """S14: R44, G18: without a window."""
    table = Table([SACK, BREW, TICKET])
    table.play(0, f"USE_ITEM {ALBUM}")
    assert table["item_up"] == [1, 0, 0]
    assert table["gems"] == [1, 2, 2]
    assert table["bank"] == 1
    assert table.state.owes == (1,)
    table = Table([ALBUM, BREW, TICKET])
    table.play(0, f"USE_ITEM {ALBUM}")
    assert table["item_up"] == [1, 0, 0]
    assert table["gems"] == [5, 2, 2]


def test_S15_what_lies_open() -> None:
    """S15: R33, R40, G11, G12."""
    table = Table([ALBUM, BREW, TICKET], up=[1])
    assert table.refused(0, f"USE_ITEM {BREW}") == "CLAIM_SEEN_ELSEWHERE"
    table.turn_of(1)
    table.play(1, f"USE_ITEM {BREW}")
    assert table["gems"] == [2, 4, 2]
    assert table.state.owes == (2,)
    assert table.phase == "TURN"
