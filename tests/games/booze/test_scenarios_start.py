"""Scenarios about set-up, moving and the deck's clock."""

import pytest

from backroom.engine import VariantError
from backroom.games.booze import game
from backroom.testing import interpreted, scripted
from tests.games.booze.positions import BL, BR, HO, RY, Table


def sizes(table: Table) -> list[int]:
    return sorted((sum(t // 4 == mob for t in table["type"]) for mob in range(3)), reverse=True)


def lying(table: Table) -> int:
    return int(table["place"].count(1))


def test_S01_six_players() -> None:
    """S1: R4, R7, R8, R11: two boozes of every mob, nine cards out, 27 in the deck."""
    table = Table(6)
    assert sizes(table) == [2, 2, 2]
    assert lying(table) == 9
    assert table["deck_len"] == 27
    table.move_all(0, 1, 2, 3, 4, 5)
    table.pass_all(6)
    assert table["deck_len"] == 24
    assert table.told.count("LAID_OUT") == 3
    assert table["snitch"] == [9, 9]
    assert table["snitch_threshold"] > 6


def test_S02_four_players() -> None:
    """S2: R5: one of each mob and one of the rest."""
    for seed in range(40):
        with interpreted(game):
            table = Table(4)
            table.state = game.new(4, seed=seed)
        assert sizes(table) == [2, 1, 1]
    table = Table(4)
    table.move_all(0, 1, 2, 3)
    table.pass_all(4)
    assert table["deck_len"] == 25


def test_S03_five_players() -> None:
    """S3: G6: 2/2/1, one booze unseen; three cards a round, two with `down`."""
    for rounding, draws in (("up", 3), ("down", 2)):
        table = Table(5, draw_rounding=rounding)
        assert sizes(table) == [2, 2, 1]
        table.move_all(0, 1, 2, 3, 4)
        table.pass_all(5)
        assert table["deck_len"] == 27 - draws


@pytest.mark.parametrize(
    ("players", "rounding", "decks", "fires"),
    [
        pytest.param(3, "up", [*range(25, 0, -2), 0], 14, id="S4"),
        pytest.param(9, "up", [22, 17, 12, 7, 2, 0], 6, id="S5"),
        pytest.param(9, "down", [23, 19, 15, 11, 7, 3, 0], 7, id="S5 down"),
    ],
)
def test_S04_the_deck_runs_out(players: int, rounding: str, decks: list[int], fires: int) -> None:
    """S4, S5: R42, R43: the draw that takes the last card lets the raid begin."""
    table = Table(players, draw_rounding=rounding)
    seen = []
    for number in range(fires):
        assert table["exposed"] == 0
        assert table["round_no"] == number + 1
        table.move_all(*[(number + seat) % 6 for seat in range(players)])
        table.pass_all(players)
        seen.append(table["deck_len"])
    assert seen == decks
    assert table["exposed"] == 2**players - 1, "all have 12 coins, so all are Exposed"
    assert table.phase == "OVER"


def test_S06_not_twice_running() -> None:
    """S6: R16."""
    table = Table(3)
    table.move_all(0, 1, 2)
    table.pass_all(3)
    assert table.refused(0, "MOVE 0") == "SAME_LOCATION"
    table.move_all(3, 0, 1)
    table.pass_all(3)
    assert "MOVE 0" in table.legal(0)


def test_S07_all_at_once() -> None:
    """S7: R13: who has answered is public, where to is not."""
    table = Table(6)
    for seat in range(5):
        table.play(seat, f"MOVE {seat}")
        assert table.events == [{"name": "CHOSE", "seat": seat, "location": None}]
    view = table.view(5)
    assert view.owes == (5,)
    assert [int(c) for c in view.choice[:6]] == [-128] * 5 + [6]
    assert [int(place) for place in view.loc[:6]] == [6] * 6
    table.play(5, "MOVE 0")
    assert table["loc"] == [0, 1, 2, 3, 4, 0]
    assert table["choice"] == [6] * 6


def test_S32_bad_input() -> None:
    """S32: every refusal leaves the state as it was; bad set-ups are refused too."""
    table = Table(4)
    table.play(0, "MOVE 1")
    assert table.refused(0, "MOVE 2") == "NOT_YOUR_DECISION"
    assert table.refused(1, 65) == "UNKNOWN_ACTION"
    table.play(1, "MOVE 1")
    table.play(2, "MOVE 2")
    table.play(3, "MOVE 3")
    assert table.refused(3, "PASS") == "NOT_YOUR_DECISION"
    for players in (2, 10):
        with pytest.raises(VariantError):
            game.new(players)
    table.set(phase=9, owes=0)
    assert table.refused(0, "PASS") == "GAME_OVER"


def test_S34_the_clock_of_round_20() -> None:
    """S34: G37."""
    table = Table(3, draw_rounding="down")
    for number in range(19):
        table.move_all(*[(number + seat) % 6 for seat in range(3)])
        table.pass_all(3)
    assert table["exposed"] == 0
    table.set(snitch=[0, 9])  # distinct coins: 13, 12, 12 and, after a trophy, more
    table.set(value_delivery=1)
    array = table.state.array
    array["taken_by"][0, 2], array["lost_loc"][0, 2], array["own"][0, 2] = 1, 5, 31
    array["exposed"], array["exposed_tick"][0, 2], array["tick"] = 4, 1, 1
    table.move_all(1, 2, 3)
    table.pass_all(3)
    assert table["round_no"] == 20
    assert table.phase == "OVER"
    assert table["exposed"] == 0b101, "seat 0 has 13, seat 1 has 14"


def test_S36_the_order_of_chance() -> None:
    """S36: R3 to R8 with every draw 0."""
    with scripted(game, 0) as asked:
        state = game.new(4, seed=1)
    assert len(asked) == 56
    assert [int(t) for t in state.type[:4]] == [RY, BR, HO, BL]
    assert [c for c in range(36) if state.place[c] == 1] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [int(c) for c in state.deck[:27]] == [*range(10, 36), 0]
    assert (state.baron, state.first_baron) == (0, 0)
