"""The house bot (specification, section 12): what it does in a few positions, and the table of 12.2."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from backroom.engine import Chooser, Finished, State, play_out
from backroom.games.bycatch import game
from backroom.games.bycatch.events import Event
from backroom.testing import compiled, interpreted, reachable
from tests.games.bycatch.positions import INTEL, NAMES, PILES, Table

SEATS = (3, 4, 5)
WORDS = tuple(k * 2**32 // 60 for k in range(60))
"""Random numbers for the bot, spread over their whole range."""
OTHERS = ([1, 2, 4, 5, 8], [1, 3, 4, 6, 8])


def choice(state: State, seat: int, word: int = 0) -> int:
    """What the bot does, by its id."""
    view = game.view(state, seat)
    actions = game.machine.legal(view.array, seat)
    return game.machine.house(view.array, seat, actions, word)


def house(t: Table, seat: int = 0) -> Counter[str]:
    """What the bot does over all its moods."""
    with interpreted(game):
        return Counter(NAMES[choice(t.state, seat, word)] for word in WORDS)


def always(t: Table, seat: int = 0) -> str:
    """What the bot does in every mood."""
    (only,) = house(t, seat)
    return only


def seen(t: Table, viewer: int, holder: int, cards: list[int]) -> None:
    """The viewer knows these cards of a fan: 0 is unknown."""
    t.state.array["known"][0, viewer, holder, : len(cards)] = cards


# Positions


def test_builds_at_once_what_is_worth_forty() -> None:
    """R46, R47, section 12.1: four plain citizens, or three with a suspect."""
    t = Table([2, 3, 4, 5, 9, 9, 7], *OTHERS, suspect=1)
    assert always(t) == "SHELTER 2-5"
    t = Table([2, 3, 4, 9, 9, 7, 7], *OTHERS, suspect=3)
    assert always(t) == "SHELTER 2-4"


def test_always_builds_in_a_final_turn() -> None:
    """R44, section 12.1: a plain three-run when the end is near."""
    t = Table([2, 3, 4, 9, 7, 7, 6], *OTHERS, suspect=1, phase="FINAL")
    t.hold(0, [2, 3, 4, 9, 7, 6])
    assert always(t) == "SHELTER 2-4"


def test_strikes_a_suspect_it_has_seen() -> None:
    """R27, section 12.1: at a known slot, with a window that holds it."""
    t = Table([6, 6, 2, 4, 9, 1, 1], [5, 2, 8, 3, 7, 4, 4], [3, 3, 4, 4, 8], suspect=7)
    seen(t, 0, 1, [0, 0, 0, 0, 7, 0, 0])
    assert always(t) == "STRIKE"
    t.play(0, "STRIKE")
    assert always(t) == "TARGET 1"
    t.play(0, "TARGET 1")
    assert set(house(t)) <= {"PAY 1", "PAY 6"}
    t.play(0, "PAY 6")
    assert set(house(t)) <= {"AIM 2", "AIM 3", "AIM 4"}


def test_strikes_two_suspects_rather_than_one() -> None:
    """G19, section 12.1: the best window over all rivals."""
    t = Table([6, 6, 2, 4, 9, 1, 8], [5, 2, 8, 3, 7, 4, 4], [7, 3, 7, 4, 8], suspect=7)
    seen(t, 0, 1, [0, 0, 0, 0, 7, 0, 0])
    seen(t, 0, 2, [7, 0, 7, 0, 0])
    t.play(0, "STRIKE")
    assert always(t) == "TARGET 2"
    t.play(0, "TARGET 2", "PAY 6")
    assert always(t) == "AIM 0"


def test_does_not_strike_where_it_has_seen_no_suspect() -> None:
    """R49, section 12.1: every slot of every rival is known and nobody is suspect."""
    t = Table([6, 6, 2, 4, 9, 1, 8], [5, 2, 8], [3, 3, 4], suspect=7)
    seen(t, 0, 1, [5, 2, 8])
    seen(t, 0, 2, [3, 3, 4])
    assert "STRIKE" not in house(t)


def test_surveils_when_nothing_else_is_worth_it() -> None:
    """R22, section 12.1: no run, no pair: a photo; of the opponent with most cards."""
    t = Table([1, 3, 5, 7, 9], [5, 2, 8], [3, 3, 4, 1, 1, 2, 6], suspect=4)
    assert always(t) == "SURVEIL"
    t.play(0, "SURVEIL")
    assert always(t) == "TARGET 2"


def test_takes_a_discard_that_makes_a_run() -> None:
    """R10, section 12.1: else it draws."""
    t = Table([2, 3, 9, 9, 7, 7], *OTHERS, phase="ADMIT", suspect=1, draw=[1, 1], discard=[8, 4])
    assert always(t) == "TAKE"
    t = Table([2, 3, 9, 9, 7, 7], *OTHERS, phase="ADMIT", suspect=1, draw=[1, 1], discard=[4, 6])
    assert always(t) == "DRAW"


def test_refuses_a_suspect_that_completes_nothing() -> None:
    """R36, section 12.1: and keeps one that makes a run."""
    t = Table([2, 3, 9, 9, 7, 7], *OTHERS, phase="ADMIT", suspect=6, draw=[1, 6])
    t.play(0, "DRAW")
    assert always(t) == "REFUSE"
    t = Table([2, 3, 9, 9, 7, 7], *OTHERS, phase="ADMIT", suspect=4, draw=[1, 4])
    t.play(0, "DRAW")
    assert always(t) == "KEEP"


def test_expels_and_gives_the_least_useful() -> None:
    """R31, R38, section 12.1: not the run, not its neighbour; a third copy goes first."""
    t = Table([2, 3, 4, 9, 9, 9, 6, 5], *OTHERS, suspect=1)
    t.play(0, "PASS")
    assert always(t) == "EXPEL 9"
    t = Table([1, 2, 4], [2, 3, 4, 9, 9, 9], [1, 3, 4], phase="ADMIT", suspect=7, draw=[1, 7])
    t.play(0, "DRAW", "REFUSE")
    assert always(t, 1) == "GIVE 9"


def test_holds_still_when_nothing_has_happened() -> None:
    """G20, section 12.1: it regroups only if stale, or its stillness would tell nothing."""
    t = Table([2, 3, 4, 9, 9, 9, 6], *OTHERS, phase="REGROUP", suspect=1)
    t.state.array["stale"][0] = 0
    assert always(t, 1) == "HOLD"


@pytest.mark.parametrize(("fan", "slots"), [([1, 2, 4, 5, 8, 9, 3], {0, 3, 6}), ([1, 2, 4, 5, 8], {0, 4})])
def test_hides_a_suspect_where_a_strike_finds_it_least(fan: list[int], slots: set[int]) -> None:
    """G20, section 12.1: of seven cards in slot 0, 3 or 6, of fewer at an end, at random."""
    found: Counter[int] = Counter()
    random = Random(12)
    with interpreted(game):
        for at in range(len(fan)):
            cards = [*fan[:at], 7, *fan[at + 1 :]]
            for _ in range(6):
                t = Table([2, 3, 4, 9, 9, 9, 6], cards, OTHERS[1], phase="REGROUP", suspect=7)
                while 1 in t.owes:
                    t.play(1, NAMES[choice(t.state, 1, random.getrandbits(32))])
                found[t.hand(1).index(7)] += 1
    hidden = sum(found[slot] for slot in slots)
    assert hidden / found.total() > 0.75, found
    assert all(found[slot] for slot in slots), found


# Many positions


def test_is_a_function_of_the_view_and_its_word() -> None:
    """Section 12: the same view and the same number give the same choice, whatever is hidden behind the view."""
    seen_in: Counter[str] = Counter()
    random = Random(3)
    with compiled(game):
        for players in SEATS:
            for reached in reachable(game, players, 150, seed=12):
                for seat in reached.state.owes:
                    word = random.getrandbits(32)
                    chosen = choice(reached.state, seat, word)
                    seen_in[reached.state.phase_name] += 1
                    assert choice(reached.state, seat, word) == chosen, reached.where
                    twin = game.imagine(game.view(reached.state, seat), seed=7)
                    assert choice(twin, seat, word) == chosen, reached.where
    assert set(seen_in) == {phase.name for phase in game.phases} - {"OVER"}, seen_in


# The table of 12.2

GAMES = 1000


@cache
def series(players: int, house: bool) -> Finished:
    """Compiled games of one kind of bot."""
    return play_out(game, players, GAMES, 1, [Chooser(house=house)] * players)


def strikes_of(finished: Finished) -> tuple[float, float]:
    """Strikes per game, and the share of them that hit."""
    count = finished.states["n_strikes"].astype(int)
    rows = finished.states["strikes"]
    made = np.arange(rows.shape[1]) < count[:, None]
    return float(count.mean()), float((rows[..., 2] > 0)[made].mean())


def turns(finished: Finished) -> NDArray[Any]:
    return np.asarray(finished.states["turn"], float)


RANDOM = {
    # players: turns, share ended by intelligence, mean score, its spread, strikes, their hit rate, photos
    3: (34.7, 0.68, 107, 116, 7.6, 0.35, 9.7),
    4: (35.7, 0.26, 82, 98, 7.9, 0.34, 9.4),
    5: (33.5, 0.06, 65, 90, 7.4, 0.35, 8.4),
}
HOUSE = {
    3: (19.5, 0.90, 171, 95, 2.5, 0.55, 7.2),
    4: (21.5, 0.67, 147, 85, 2.8, 0.55, 7.3),
    5: (21.1, 0.22, 122, 81, 2.8, 0.51, 6.5),
}


@pytest.mark.parametrize("players", SEATS)
def test_random_play(players: int) -> None:
    """Section 12.2: what the rules alone give. The sketch's 500 games and our 1000 know the means to a few per cent."""
    length, by_intel, score, spread, strikes, hit, photos = RANDOM[players]
    finished = series(players, False)
    assert turns(finished).mean() == pytest.approx(length, abs=1.5)
    assert (finished.states["reason"] == INTEL).mean() == pytest.approx(by_intel, abs=0.08)
    points = finished.states["score"][:, :players]
    assert points.mean() == pytest.approx(score, abs=9)
    assert points.std() == pytest.approx(spread, abs=9)
    made, hits = strikes_of(finished)
    assert made == pytest.approx(strikes, abs=0.5)
    assert hits == pytest.approx(hit, abs=0.03)
    assert finished.states["n_photos"][:, :players].sum(axis=1).mean() == pytest.approx(photos, abs=0.7)


@pytest.mark.parametrize("players", SEATS)
def test_house_play(players: int) -> None:
    """Section 12.2, the heuristic's rows, with room for a bot that is not the sketch to the letter."""
    length, by_intel, score, spread, strikes, hit, photos = HOUSE[players]
    finished = series(players, True)
    assert turns(finished).mean() == pytest.approx(length, rel=0.12)
    assert set(np.unique(finished.states["reason"])) <= {INTEL, PILES}, "the limit is never reached"
    assert (finished.states["reason"] == INTEL).mean() == pytest.approx(by_intel, abs=0.12)
    points = finished.states["score"][:, :players]
    assert points.mean() == pytest.approx(score, rel=0.12)
    assert points.std() == pytest.approx(spread, rel=0.15)
    made, hits = strikes_of(finished)
    assert made == pytest.approx(strikes, rel=0.25)
    assert hits == pytest.approx(hit, abs=0.06)
    assert finished.states["n_photos"][:, :players].sum(axis=1).mean() == pytest.approx(photos, rel=0.2)


@pytest.mark.parametrize(("players", "shares"), [(3, (37, 31, 32)), (4, (30, 25, 24, 22)), (5, (26, 20, 20, 18, 16))])
def test_wins_by_turn_order(players: int, shares: tuple[int, ...]) -> None:
    """Section 12.2: within four standard errors of the difference of two series of 1000 games."""
    finished = series(players, True)
    winners = finished.states["winners"].astype(int)
    start = finished.states["start"].astype(int)
    for k, share in enumerate(shares):
        seat = (start + k) % players
        part = ((winners >> seat) & 1) / np.array([bin(one).count("1") for one in winners])
        error = 4 * 100 * (2 * 0.01 * share * (1 - 0.01 * share) / GAMES) ** 0.5
        assert 100 * part.mean() == pytest.approx(share, abs=error), f"place {k}"


def test_skill_counts() -> None:
    """Section 12: one random player among house bots wins far less than a fair share."""
    choosers = [Chooser(house=False)] + [Chooser(house=True)] * 2
    finished = play_out(game, 3, 500, 2, choosers)
    assert finished.payoffs[:, 0].mean() < 0.8 * finished.payoffs[:, 1:].mean()


def test_events_of_a_house_game_fit() -> None:
    """Section 8: the room for events holds in whole games."""
    machine = game.runner.compiled()
    told: Counter[int] = Counter()
    state = game.new(5, 5)
    random = Random(1)
    while not state.over:
        seat = state.owes[0]
        machine.apply(state.array, seat, choice(state, seat, random.getrandbits(32)))
        count = int(state.array["told"][0])
        assert count <= len(state.array["events"][0])
        told.update(state.array["events"][0, :count, 0].tolist())
    assert told[Event.WON] or told[Event.SHARED_WIN] >= 2
