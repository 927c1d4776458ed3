"""Scenarios about the locations' Events."""

import pytest

from tests.games.booze.positions import CASINO, CURTAIN, DEPOT, ICE, LA, ME, PO, RY, Table


def test_S26_high_roller() -> None:
    """S26: R56, G36."""
    table = Table(3)
    table.street([RY, ME, PO], [CASINO, 1, 2], deck=[0, 2, 13, 30])
    table.play(0, "EVENT")
    assert table.legal(0) == ["PASS", "CARD 2", "CARD 13"]
    assert [int(c) for c in table.view(1).drawn] == [-128] * 5
    assert table.view(1).drawn_len == 3
    table.play(0, "CARD 2")
    assert table.front(0) == [2]
    assert table.deck() == [30, 0, 13]
    assert table.told == ["KEPT", "DRAW_OVER"]
    empty = Table(3)
    empty.street([RY, ME, PO], [CASINO, 1, 2], deck=[])
    assert empty.refused(0, "EVENT") == "EVENT_UNAVAILABLE"


@pytest.mark.parametrize(
    ("booze", "sides", "legal"),
    [
        pytest.param(LA, [], ["PASS"], id="nothing matches"),
        pytest.param(RY, [], ["PASS", "CARD 24"], id="one matches"),
        pytest.param(RY, [1], ["CARD 24"], id="it must be taken"),
    ],
)
def test_S27_encore(booze: int, sides: list[int], legal: list[str]) -> None:
    """S27: R58, R59, G40."""
    table = Table(3, sides=sides)
    table.street([ME, PO, booze], [CURTAIN, 0, ICE], laid=[24, 28])
    table.play(0, "EVENT")
    table.play(0, "SEAT 2")
    assert (table.phase, table.legal(2)) == ("EV_TREAT", legal)
    if sides:
        assert table.refused(2, "PASS") == "MUST_TAKE"
    if "CARD 24" in legal:
        table.play(2, "CARD 24")
        if not sides:
            assert table.legal(2) == ["PASS"]
    if not sides:
        table.play(2, "PASS")
        taken = int(booze == RY)
        assert table.events[-1] == {"name": "TREAT_OVER", "seat": 2, "count": taken}
    assert table["actor"] == 1


def test_S28_shakedown() -> None:
    """S28: R63."""

    def street(down: list[int]) -> Table:
        table = Table(3)
        table.street([RY, ME, PO], [ICE, 0, 1], down={1: down})
        table.play(0, "EVENT")
        table.play(0, "SEAT 1")
        return table

    table = street([16, 17])
    before = table["deck_len"]
    assert table.legal(1) == ["PASS", "CARD 16", "CARD 17"]
    table.play(1, "CARD 16")
    assert table["deck_len"] == before + 1
    assert table.deck()[-1] == 16
    assert table.events == [{"name": "DISCARDED", "seat": 1, "card": None, "face": None}]
    table = street([16, 17])
    table.play(1, "PASS")
    assert (table.phase, table["can_expose"], table["target"]) == ("TAIL", 1, 1)
    assert street([]).phase == "TAIL"


def test_S29_left_luggage() -> None:
    """S29: R65."""
    table = Table(3)
    table.street([RY, ME, PO], [DEPOT, CURTAIN, CURTAIN], laid=[31, 6, 0, 2, 4])
    table.play(0, "EVENT")
    assert table.legal(0) == ["CARD 2", "CARD 4"]
    assert table.refused(0, "PASS") == "MUST_TAKE"
    table.play(0, "CARD 4")
    assert table.front(0) == [4]


def test_S31_cold_storage() -> None:
    """S31: R64."""
    table = Table(3, sides=[4])
    table.street([LA, ME, PO], [ICE, 0, 1], down={0: [35]}, laid=[24])
    table.play(0, "EVENT")
    table.play(0, "CARD 35")
    assert table.deck()[-1] == 35
    assert table.legal(0) == ["PASS"]
    table.street([LA, ME, PO], [ICE, 0, 1], laid=[24])
    assert table.refused(0, "EVENT") == "EVENT_UNAVAILABLE"


def test_S39_double_or_nothing() -> None:
    """S39: R57: the own discard may come back."""
    table = Table(3, sides=[0])
    table.street([RY, ME, PO], [CASINO, 1, 2], down={0: [2]}, deck=[13])
    table.play(0, "EVENT")
    assert (table.phase, table.legal(0)) == ("EV_DISCARD", ["CARD 2"])
    table.play(0, "CARD 2")
    assert table.legal(0) == ["PASS", "CARD 2", "CARD 13"]
    table.play(0, "CARD 13")
    table.play(0, "CARD 2")
    assert table["deck_len"] == 0
    assert table.front(0) == [2, 13]
    assert (table["exposed"], table["actor"]) == (0, 1)


def test_S35_the_ledger() -> None:
    """S35: G27, R52: what a discard leaves known."""
    table = Table(3, ledger="open")
    table.street([RY, ME, PO], [ICE, 0, 1], down={1: [16, 17]}, deck=[30])
    table.play(0, "EVENT")
    table.play(0, "SEAT 1")
    table.play(1, "CARD 16")
    ledger = table.state.array["ledger"][0]
    assert int(ledger[0, 1]) == 1 << 16 | 1 << 17
    assert int(ledger[1, 1]) == 1 << 17
    assert table["known"][16] == 1
    assert int(table.view(1).deck[1]) == 16
    assert int(table.view(0).deck[1]) == -128
    assert [int(n) for n in table.view(0).cards[:3]] == [0, 1, 0]
    evidence = table["pub_ev"][1]
    table.pass_all(2)
    assert table["known"][16] == 9
    assert all(int(ledger[o, 1]) == 1 << 17 for o in range(3))
    assert table["pub_ev"][1] == evidence
