"""The house bot (specification, section 12): what it does in a few positions, and the table of 12.2."""

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from backroom.engine import Chooser, Finished, State, play_out
from backroom.games.butch import game
from backroom.games.butch.events import Event
from backroom.games.butch.state import End, Phase
from backroom.testing import compiled, reachable
from tests.games.butch.positions import (
    APARTMENT,
    BANK,
    BARN,
    BREWERY,
    CHURCH,
    HOTEL,
    HOUSE,
    MANSION,
    RANCH,
    SALOON,
    STABLES,
    STATION,
    Building,
    Table,
)

HOUSE_BOT = Chooser(house=True)
GAMES = 2000
"""Games of each series. A share p then has the standard error sqrt(p (1 - p) / 2000), about one in a hundred."""
SEATS = (2, 3, 4)


def choice(state: State, seat: int, word: int = 0) -> int:
    """What the bot does, by its id."""
    view = game.view(state, seat)
    actions = game.machine.legal(view.array, seat)
    return game.machine.house(view.array, seat, actions, word)


def house(t: Table, seat: int = 0) -> str:
    """What the bot does, as text."""
    return str(game.action(t.view(seat), choice(t.state, seat)))


def poor_offer(t: Table) -> None:
    """Nothing on offer that anybody would buy."""
    t.offer("A", BARN, BARN, BARN, BARN)
    t.offer("B", BARN, BARN, BARN, BARN)


# Positions


def test_buys_the_last_missing_home() -> None:
    t = Table(2)
    t.put(0, {1: APARTMENT, 7: HOUSE}, rubies=25)
    t.town()
    t.offer("A", STABLES, BANK, MANSION, SALOON)
    assert house(t) == "BUY 2"


def test_buys_an_engine_before_homes_and_the_dearest_home_first() -> None:
    t = Table(2)
    t.put(0, rubies=16)
    t.town()
    t.offer("A", APARTMENT, STABLES, HOUSE, STATION)
    t.offer("B", BARN, BARN, BARN, BARN)
    assert house(t) == "BUY 1"
    t.put(0, {0: STABLES})
    assert house(t) == "BUY 2"
    t.put(0, {0: 0}, rubies=27)
    assert house(t) == "BUY 0", "twenty more than its price"


def test_keeps_a_cell_for_every_missing_home() -> None:
    t = Table(2)
    t.put(0, {0: STABLES, 2: STABLES}, rubies=9)
    t.town()
    poor_offer(t)
    t.offer("A", BANK, BANK, BANK, BANK)
    assert house(t) == "BUY 0"
    t.put(0, {6: STABLES})
    assert not house(t).startswith("BUY")
    t.put(0, {6: (STABLES, 0)})
    assert house(t) == "BUY 0", "a derelict cell will do"


def test_buys_a_cheap_card_to_sweep_a_row() -> None:
    t = Table(2)
    t.put(0, {0: STABLES, 1: APARTMENT, 7: HOUSE}, rubies=28)
    t.town()
    poor_offer(t)
    t.offer("B", RANCH, STATION, BARN, BARN)
    assert house(t) == "BUY 5", "the Mansion could be paid and is not on offer"
    t.put(0, rubies=27)
    assert not house(t).startswith("BUY"), "three rubies are to be left"


def test_places_homes_beside_the_centre_and_the_engine_in_corners() -> None:
    for card, ruin, where in (
        (MANSION, None, "PLACE 1"),
        (SALOON, None, "PLACE 0"),
        (SALOON, (8, BANK), "PLACE 8"),
        (SALOON, (5, HOTEL), "PLACE 0"),
    ):
        t = Table(2)
        t.put(0, {ruin[0]: (ruin[1], 0)} if ruin else {}, rubies=40)
        t.town()
        t.offer("A", card, BARN, BARN, BARN)
        t.play(0, "BUY 0")
        assert house(t) == where


def test_goes_to_repair_a_derelict_home_when_all_homes_are_owned() -> None:
    t = Table(2)
    t.put(0, {1: (APARTMENT, 1), 2: MANSION, 3: (SALOON, 0), 7: (HOUSE, 0)}, rubies=0)
    t.town()
    poor_offer(t)
    assert house(t) == "MOVE 7"
    t.play(0, "MOVE 7")
    assert house(t) == "REPAIR"
    t.play(0, "REPAIR")
    assert t["winner"] == 0


def test_walks_around_the_cowboy() -> None:
    t = Table(2)
    t.put(0, {0: STABLES, 1: (HOUSE, 0), 2: APARTMENT, 7: MANSION}, hero=4, cowboy=1, rubies=0)
    t.put(0, {6: STABLES, 8: (APARTMENT, 0)})
    t.town()
    poor_offer(t)
    assert house(t) in ("MOVE 5", "MOVE 7"), "cell 1 cannot be entered, so the other ruin is next"


def test_has_nothing_to_repair_in_a_perfect_town() -> None:
    t = Table(2)
    t.put(0, {3: (SALOON, 6), 4: (RANCH, 6), 5: (HOTEL, 6), 8: (BANK, 1)}, rubies=0)
    t.town()
    poor_offer(t)
    assert house(t) == "PASS"


def test_guards_the_most_important_building() -> None:
    t = Table(2)
    t.put(0, {1: (HOUSE, 2)})
    t.roll(1, 5)
    assert house(t) == "COWBOY 1"
    t = Table(2)
    t.put(0, {1: (HOUSE, 2)}, hero=5, cowboy=1)
    t.roll(1, 5)
    t.play(0, "PASS")
    assert "COWBOY 4" in t.legal(0)
    assert house(t) == "PASS", "the cowboy moves only to a better place"


def test_boosts_if_that_pays_and_never_for_nothing() -> None:
    for buildings, cowboy, dice, expected in (
        ({}, 3, (6, 6), "PASS"),  # to 13, for nothing
        ({0: STABLES}, 3, (2, 4), "BOOST"),  # five rubies
        ({}, 3, (4, 5), "BOOST"),  # the Hotel
        ({1: HOUSE}, 1, (4, 5), "PASS"),  # the Hotel is not worth leaving the House
        ({0: STABLES}, 3, (3, 4), "PASS"),  # away from what already pays
    ):
        t = Table(2)
        t.put(0, buildings, cowboy=cowboy)
        t.roll(*dice)
        assert house(t) == expected, (buildings, cowboy, dice)


def test_boosts_out_of_a_fee() -> None:
    t = Table(2)
    t.put(1, {0: BANK}, cowboy=3, rubies=7)
    t.roll(1, 4)
    assert house(t, 1) == "BOOST", "three rubies saved and two points from the Ranch (S46)"


def test_attacks_homes_of_leaders_and_nothing_else() -> None:
    positions: tuple[tuple[dict[int, Building], str], ...] = (
        ({1: (APARTMENT, 1)}, "ATTACK 1 1"),
        ({1: APARTMENT, 7: HOUSE}, "ATTACK 1 1"),
        ({1: APARTMENT, 7: (HOUSE, 2)}, "ATTACK 1 7"),
        ({1: APARTMENT}, "PASS"),
        ({0: (BANK, 1), 3: (SALOON, 1)}, "PASS"),
    )
    for buildings, expected in positions:
        t = Table(2)
        t.put(0, cowboy=3)
        t.put(1, buildings)
        t.roll(6, 6)
        t.play(0, "PASS")
        assert t.phase == "ATTACK"
        assert house(t) == expected, buildings


def test_rolls_one_die_while_the_homes_are_cheap_to_reach() -> None:
    """G1: with a choice one die is the better one for most towns; two for a town of high numbers."""
    t = Table(2, dice_mode="choice")
    assert house(t) == "ROLL_ONE"
    t.put(0, {3: (SALOON, 0), 4: (RANCH, 0), 0: BREWERY, 1: SALOON, 2: STABLES, 6: STABLES, 8: CHURCH})
    assert house(t) == "ROLL_TWO"


# Many positions


def test_is_a_function_of_the_view_alone() -> None:
    """The same view gives the same choice, whatever the chance and whatever is hidden."""
    seen = Counter[Phase]()
    with compiled(game):
        for players in SEATS:
            for reached in reachable(game, players, 400, seed=12):
                for seat in reached.state.owes:
                    chosen = choice(reached.state, seat)
                    seen[Phase(reached.state.phase)] += 1
                    assert choice(reached.state, seat, word=2**32 - 1) == chosen, reached.where
                    twin = game.imagine(game.view(reached.state, seat), seed=7)
                    assert choice(twin, seat) == chosen, reached.where
    assert set(seen) == set(Phase) - {Phase.OVER}, seen


# The table of 12.2


@cache
def series(players: int, noise: float = 0.0, late_seat_bonus: int = 0) -> Finished:
    """Compiled games of house bots."""
    choosers = [Chooser(house=True, noise=noise)] * players
    return play_out(game, players, GAMES, 1, choosers, {"late_seat_bonus": late_seat_bonus})


def rounds(finished: Finished) -> NDArray[Any]:
    """Length of each game; the winning turn counts."""
    players = finished.states["players"][0]
    return np.asarray((finished.states["turn"] + (finished.states["end_reason"] == End.HOMES)) / players)


def at_the_limit(finished: Finished) -> float:
    """Share of games that the round limit ended."""
    return float((finished.states["end_reason"] == End.LIMIT).mean())


@pytest.mark.parametrize(
    ("players", "median", "low", "high"), [(2, 19, 12.5, 27.5), (3, 16.7, 11, 23), (4, 14.2, 10, 19)]
)
def test_length_of_games(players: int, median: float, low: float, high: float) -> None:
    """To a round: the spread is about four rounds, so a median of 1,000 games is known to about 0.2."""
    finished = series(players)
    assert at_the_limit(finished) == 0
    assert np.median(rounds(finished)) == pytest.approx(median, abs=1)
    assert np.percentile(rounds(finished), [5, 95]) == pytest.approx([low, high], abs=1.5)
    assert rounds(finished).max() < 55


@pytest.mark.parametrize(
    ("bonus", "shares"),
    [
        (0, [(51, 55), (45, 49)]),
        (0, [(39, 40), (31, 32), (29, 29)]),
        (0, [(28, 30), (24, 26), (22, 25), (21, 24)]),
        (1, [(50, 53), (47, 50)]),
        (1, [(34, 35), (32, 33), (33, 34)]),
        (1, [(25, 27), (24, 25), (24, 25), (25, 26)]),
    ],
)
def test_wins_by_turn_order(bonus: int, shares: list[tuple[int, int]]) -> None:
    """Within three standard errors of the range that two runs of the sketch showed."""
    players = len(shares)
    states = series(players, late_seat_bonus=bonus).states
    place = (states["winner"] - states["first_seat"]) % players
    for k, (low, high) in enumerate(shares):
        error = 3 * 100 * (0.01 * low * (1 - 0.01 * low) / GAMES) ** 0.5
        assert low - error < 100 * (place == k).mean() < high + error, f"place {k}"


@pytest.mark.parametrize(("players", "decisions", "loser"), [(2, 220, 1.9), (3, 332, 2.0), (4, 415, 2.0)])
def test_decisions_and_the_best_loser(players: int, decisions: int, loser: float) -> None:
    """Decisions to 3 %: both means are known to about 1 %. Homes standing in the best loser's town to a tenth."""
    finished = series(players)
    assert finished.decisions.mean() == pytest.approx(decisions, rel=0.03)
    states = finished.states
    standing = np.stack(
        [((states["grid"] == home) & (states["repair"] > 0)).any(axis=2) for home in (APARTMENT, HOUSE, MANSION)]
    ).sum(axis=0)
    standing[np.arange(GAMES), states["winner"]] = 0
    assert standing.max(axis=1).mean() == pytest.approx(loser, abs=0.1)


@pytest.mark.parametrize(
    ("players", "repairs", "derelict", "attacks", "boosts"),
    [(2, 53, 2.7, 3.7, 1.9), (3, 83, 7.4, 6.8, 4.0), (4, 104, 15.5, 7.1, 5.5)],
)
def test_what_happens_in_a_game(players: int, repairs: float, derelict: float, attacks: float, boosts: float) -> None:
    """Counted in 60 games: repairs to a tenth, the rarer and noisier things to three tenths.

    With four seats there are some 13.5 ruins a game and not 15.5: see `docs/butch-balance.md`.
    """
    machine = game.runner.compiled()
    told = Counter[int]()
    games = 60
    for index in range(games):
        state = game.new(players, 5, index=index)
        while not state.over:
            seat = state.owes[0]
            machine.apply(state.array, seat, choice(state, seat))
            told.update(state.array["events"][0, : int(state.array["told"][0]), 0].tolist())
    assert told[Event.REPAIRED] / games == pytest.approx(repairs, rel=0.1)
    for kind, expected in ((Event.DERELICT, derelict), (Event.ATTACKED, attacks), (Event.BOOSTED, boosts)):
        assert told[kind] / games == pytest.approx(expected, rel=0.3), kind.name


@pytest.mark.parametrize(("players", "median", "limit"), [(2, 27.5, 0.01), (3, 21, 0), (4, 18, 0)])
def test_a_quarter_of_random_moves(players: int, median: float, limit: float) -> None:
    """The lowest level of difficulty still ends its games."""
    finished = series(players, noise=0.25)
    assert np.median(rounds(finished)) == pytest.approx(median, abs=1.5)
    assert at_the_limit(finished) == pytest.approx(limit, abs=0.01)


@pytest.mark.parametrize(("players", "share"), [(2, 0.22), (4, 0.15)])
def test_one_seat_with_a_tenth_of_random_moves(players: int, share: float) -> None:
    """Skill counts. The sketch's 400 games are worth three standard errors of 0.02, ours add a little."""
    choosers = [Chooser(house=True, noise=0.1)] + [HOUSE_BOT] * (players - 1)
    finished = play_out(game, players, GAMES, 2, choosers)
    assert finished.payoffs[:, 0].mean() == pytest.approx(share, abs=0.065)


@pytest.mark.parametrize(("players", "share"), [(2, 0.92), (3, 0.90), (4, 0.93)])
def test_random_play_seldom_finishes(players: int, share: float) -> None:
    """Three standard errors of the difference of two shares of 500 games."""
    finished = play_out(game, players, 500, 1)
    assert at_the_limit(finished) == pytest.approx(share, abs=3 * (2 * share * (1 - share) / 500) ** 0.5)
