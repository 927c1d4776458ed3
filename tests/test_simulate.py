"""Simulations: the numbers, the intervals, the table."""

import json
from typing import Any

import numpy as np
import pytest

import backroom
from backroom.engine import BackroomError, play_out
from backroom.engine.registry import game
from backroom.lab import Share, Simulation, Spread, simulate
from backroom.lab.statistics import Tally

TIMES = ("compile_seconds", "play_seconds", "seconds", "threads", "decisions_per_second")


def numbers(found: Simulation) -> dict[str, Any]:
    """All but how long it took."""
    return {key: value for key, value in found.as_dict().items() if key not in TIMES}


def test_shares_sum_to_one_and_lie_in_their_intervals() -> None:
    found = simulate("leduc", players=2, games=3000, bots="random")
    assert sum(seat.wins.share for seat in found.seats) == pytest.approx(1)
    for seat in found.seats:
        assert 0 <= seat.wins.low < seat.wins.share < seat.wins.high <= 1
    assert sum(seat.payoff.mean for seat in found.seats) == pytest.approx(0)
    assert found.decisions.count == found.games == 3000


def test_the_same_seed_gives_the_same_numbers_however_many_threads() -> None:
    one = simulate("leduc", 2, 10_000, seed=3, threads=1)
    again = simulate(game("leduc"), 2, 10_000, seed=3, threads=3)
    assert numbers(one) == numbers(again)
    assert numbers(one) != numbers(simulate("leduc", 2, 10_000, seed=4))


def test_the_numbers_are_those_of_the_games() -> None:
    """9000 games are more than one helping."""
    found = simulate("leduc", 2, 9000, seed=2, bots="random", threads=1)
    games = play_out(game("leduc"), 2, 9000, 2)
    payoffs = games.payoffs[:, :2]
    won = (payoffs[:, 0] > payoffs[:, 1]).mean() + (payoffs[:, 0] == payoffs[:, 1]).mean() / 2
    assert found.seats[0].wins.share == pytest.approx(won)
    assert found.seats[0].payoff.mean == pytest.approx(payoffs[:, 0].mean())
    assert found.decisions.total == games.decisions.sum()
    assert found.decisions.most == games.decisions.max()
    pot, shown = found.measures["chips in the pot"], found.measures["shown down"]
    assert isinstance(pot, Spread)
    assert isinstance(shown, Share)
    assert pot.median == np.median(games.states["paid"].sum(axis=1))
    assert shown.share == pytest.approx((games.states["folded"] == 0).mean())


def test_better_bots_do_better() -> None:
    found = simulate("leduc", 2, 4000, bots=["random", "house"])
    assert [seat.bot for seat in found.seats] == ["random", "house"]
    assert found.seats[1].payoff.mean > 3 * found.seats[1].payoff.error
    easy, hard = (
        simulate("leduc", 2, 20_000, bots=[level, "random"]).seats[0].payoff for level in ("house:easy", "house")
    )
    assert easy.mean < hard.mean


def test_a_variant_is_played_and_told() -> None:
    found = simulate("leduc", 2, 500, bots="random", variant={"ante": 5})
    pot = found.measures["chips in the pot"]
    assert isinstance(pot, Spread)
    assert pot.least >= 10
    assert found.variant == {"ante": 5}
    assert "Changed: ante=5" in str(found)


def test_butch_says_who_wins_by_turn_order() -> None:
    found = simulate("butch", players=3, games=200, seed=1)
    by_turn = [measure for name, measure in found.measures.items() if name.endswith("in turn order")]
    assert sum(measure.share for measure in by_turn if isinstance(measure, Share)) == pytest.approx(1)
    assert len(found.seats) == len(by_turn) == 3


def test_the_table_and_the_data_say_the_same() -> None:
    found = simulate("leduc", 2, 1000)
    table = found.table()
    assert str(found) == table
    assert "Leduc hold'em: 1,000 games of 2 players, seed 1" in table
    assert f"{found.seats[0].wins.share:.1%}" in table
    assert "chips in the pot" in table
    assert max(map(len, table.splitlines())) <= 110
    plain = found.as_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["seats"][1]["wins"]["share"] == found.seats[1].wins.share
    assert plain["decisions"]["total"] == found.decisions.total


def test_progress_is_told() -> None:
    heard: list[int] = []
    simulate("leduc", 2, 10_000, threads=1, progress=heard.append)
    assert heard[0] == 0
    assert heard[-1] == 10_000
    assert heard == sorted(heard)


WRONG = [
    ({"game": "poker"}, "there is no game called 'poker'"),
    ({"players": 5}, "players = 5 is not possible"),
    ({"players": "two"}, "players = 'two' is not possible"),
    ({"games": 0}, "games = 0 is not possible"),
    ({"games": 1.5}, "games = 1.5 is not possible"),
    ({"games": True}, "games = True is not possible"),
    ({"seed": "x"}, "seed = 'x' is not possible"),
    ({"threads": 0}, "threads = 0 is not possible"),
    ({"bots": "grandmaster"}, "there is no bot called 'grandmaster'"),
    ({"bots": ["house"]}, "a table of 2 needs"),
    ({"variant": {"rake": 3}}, "rake = 3 is not possible"),
    ({"variant": {"ante": 99}}, "ante = 99 is not possible: it must be a whole number from 1 to 10"),
    ({"variant": "no such preset"}, "no such preset"),
]


@pytest.mark.parametrize(("wrong", "says"), WRONG)
def test_what_is_wrong_is_named(wrong: dict[str, Any], says: str) -> None:
    arguments: dict[str, Any] = {"game": "leduc", "players": 2, "games": 10} | wrong
    with pytest.raises(BackroomError, match=says):
        backroom.simulate(**arguments)


def test_wilson_by_the_book() -> None:
    """The values of R's binom::binom.confint(x, n, methods = "wilson")."""
    for hits, count, low, high in [
        (8, 10, 0.4901625, 0.9433178),
        (0, 10, 0, 0.2775328),
        (50, 100, 0.4038315, 0.5961685),
    ]:
        found = Share.of(hits, count)
        assert (found.low, found.high) == pytest.approx((low, high), abs=1e-6)


def test_a_tally_is_what_numpy_says() -> None:
    values = np.random.default_rng(1).integers(-5, 40, 1001)
    tally = Tally(values[:500])
    tally.add(values[500:])
    found = tally.spread()
    quantiles = np.quantile(values, [0.05, 0.5, 0.95], method="inverted_cdf")
    assert [found.low, found.median, found.high] == quantiles.tolist()
    assert found.mean == pytest.approx(values.mean())
    assert found.error == pytest.approx(1.959964 * values.std(ddof=1) / np.sqrt(len(values)))
    assert (found.least, found.most) == (values.min(), values.max())


def test_a_game_without_the_number_is_left_out() -> None:
    found = Tally(np.array([1.0, np.nan, 3.0])).spread()
    assert (found.count, found.mean) == (2, 2.0)
    assert Tally(np.array([np.nan])).spread().count == 0
