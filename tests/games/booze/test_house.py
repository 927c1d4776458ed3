"""The house bot (specification, section 12): what it does in a few positions, and the table of lengths."""

from collections import Counter
from functools import cache
from random import Random

import numpy as np
import pytest

from backroom.engine import Chooser, Finished, State, play_out
from backroom.games.booze import game
from backroom.games.booze.measures import measures
from backroom.table.fading import remembered
from backroom.testing import compiled, interpreted, reachable
from tests.games.booze.positions import BL, CASINO, CH, CURTAIN, DEPOT, ICE, LA, ME, PETE, PO, RY, SH, TE, Table

SEATS = tuple(range(3, 10))
WORDS = tuple(k * 2**32 // 60 + 7919 * k for k in range(60))
"""Random numbers for the bot, spread over their whole range."""


def choice(state: State, seat: int, word: int = 0) -> int:
    """What the bot does, by its id, with all that its seat has ever been shown."""
    view = remembered(game, state, seat)
    actions = game.machine.legal(view.array, seat)
    return game.machine.house(view.array, seat, actions, word)


def house(table: Table, seat: int = 0) -> Counter[str]:
    """What the bot does over all its moods."""
    with interpreted(game):
        view = table.view(seat)
        return Counter(str(game.action(view, choice(table.state, seat, word))) for word in WORDS)


def always(table: Table, seat: int = 0) -> str:
    """What the bot does in every mood."""
    (only,) = house(table, seat)
    return only


# Positions


def test_names_a_target_that_the_look_has_pinned() -> None:
    """R33: three cards leave one suspect."""
    table = Table(6)
    table.street([PO, RY, TE, BL, ME, CH], [0, PETE, 1, 4, PETE, 5], down={1: [13, 6, 21]}, baron=2, actor=4)
    assert always(table, 4) == "SEAT 1"
    table.play(4, "SEAT 1")
    assert always(table, 4) == f"NAME {RY}"


def test_names_any_suspect_outside_its_mob() -> None:
    """S10: Lager or Rye; of the own mob only Merlot itself was left, and that is out."""
    table = Table(6)
    table.street([PO, RY, TE, BL, ME, CH], [0, PETE, 1, 4, PETE, 5], down={1: [13, 17]}, baron=2, actor=4)
    table.play(4, "SEAT 1")
    assert set(house(table, 4)) == {f"NAME {LA}", f"NAME {RY}"}


def test_steals_from_the_exposed() -> None:
    """R32: there is nothing to name, and somebody else's coin to gain."""
    table = Table(3)
    table.street([RY, ME, PO], [PETE, PETE, 0], down={1: [17]})
    table.set(exposed=0b10)
    table.play(0, "SEAT 1")
    assert always(table) == "CARD 17"


def test_leaves_a_mate_alone() -> None:
    """G22: with every suspect in the own mob nothing is named; a mate's card is no gain."""
    table = Table(6)
    table.street([PO, BL, TE, RY, ME, CH], [PETE, PETE, 1, 4, 5, 5], down={1: [0, 15]})
    table.set(exposed=0b10)
    table.play(0, "SEAT 1")
    assert always(table) in ("PASS", "CARD 0")
    assert not any(action.startswith("NAME") for action in house(table))


def test_takes_the_card_that_tells_least() -> None:
    """Leak: of two matches the one that leaves more open."""
    table = Table(3)
    table.street([RY, ME, PO], [CASINO, 1, 2], down={0: [13]}, laid=[1, 4])
    assert always(table) == "CARD 1", "with 13 it leaves four; card 4 would leave Rye alone"


def test_delivers_anything_once_exposed() -> None:
    """Leak is nothing for the Exposed."""
    table = Table(3)
    table.street([RY, ME, PO], [CURTAIN, 1, 2], down={0: [2, 13, 6]}, laid=[11])
    table.set(exposed=1)
    assert always(table) == "CARD 11"


def test_pays_a_shakedown_when_it_has_much_to_hide() -> None:
    """|E| <= 4: it pays, with any card; else it lets itself be Tailed."""
    for down, pays in (([16], False), ([16, 17], True)):
        table = Table(3)
        table.street([RY, ME, PO], [ICE, 0, 1], down={1: down})
        table.play(0, "EVENT")
        table.play(0, "SEAT 1")
        assert set(house(table, 1)) == ({f"CARD {c}" for c in down} if pays else {"PASS"})


def test_does_not_go_where_nothing_is() -> None:
    """Move: a place with a match beats an empty one more often than not."""
    table = Table(3)
    table.street([RY, ME, PO], [DEPOT, 1, 2], laid=[2, 13], deck=range(36), actor=2, baron=0)
    table.play(2, "PASS")
    gone = house(table)
    assert sum(gone.values()) == 60
    assert gone["MOVE 0"] + gone["MOVE 2"] > 30


def test_says_nothing_in_claims() -> None:
    """Section 9: bots make no claims."""
    assert always(Table(3, talk="claims")) == "CLAIM 0"


def test_remembers_half_of_what_it_has_seen() -> None:
    """Section 12, forgetful: each taking is remembered or not, once and for all, about half of them."""
    from backroom.games.booze.house_value import remembers

    kept = [remembers(p, q, c, own) for p in range(3) for q in range(3) for c in range(36) for own in range(12)]
    assert 0.46 < np.mean(kept) < 0.54
    assert remembers(0, 1, 7, 5) == remembers(0, 1, 7, 5)


def test_wrong_names_are_forgotten() -> None:
    """Section 12: it may name what was named before."""
    table = Table(6)
    table.street([PO, RY, TE, BL, ME, CH], [0, PETE, 1, 4, PETE, 5], down={1: [13, 17]}, baron=2, actor=4)
    table.set(not_type=[0, 1 << LA, 0, 0, 0, 0])
    table.state.array["pub_ev"][0, 1] &= ~(1 << LA)
    table.play(4, "SEAT 1")
    assert f"NAME {LA}" in house(table, 4)


def test_at_a_table_that_forgets_it_has_written_everything_down() -> None:
    """G27, section 9: the same choice as with an open ledger, from what its seat was shown."""
    tables = []
    for ledger in ("open", "round"):
        table = Table(3, ledger=ledger)
        table.street([RY, ME, SH], [PETE, PETE, 0], down={1: [16, 17, 9], 2: [0]})
        tables.append(house(table))
    assert tables[0] == tables[1]


# Many positions


def test_is_a_function_of_the_view_and_its_word() -> None:
    """Section 12: the same view and the same number give the same choice, whatever is hidden behind the view."""
    seen_in: Counter[str] = Counter()
    random = Random(3)
    with compiled(game):
        for players in (3, 6, 9):
            for variant in ("b_sides", "claims", "memory"):
                for reached in reachable(game, players, 40, seed=12, variant=variant):
                    for seat in reached.state.owes:
                        word = random.getrandbits(32)
                        view = game.view(reached.state, seat)
                        actions = game.machine.legal(view.array, seat)
                        chosen = game.machine.house(view.array, seat, actions, word)
                        seen_in[reached.state.phase_name] += 1
                        twin = game.view(game.imagine(view, seed=7), seat)
                        assert game.machine.house(twin.array, seat, actions, word) == chosen, reached.where
    assert set(seen_in) >= {"MOVE", "CLAIM", "TURN", "TAIL", "EV_SEAT", "EV_DRAW", "EV_DISCARD", "EV_TREAT"}, seen_in


# The table of section 12

GAMES = 1000


@cache
def series(players: int, house: bool) -> Finished:
    """Compiled games of one kind of bot."""
    return play_out(game, players, GAMES, 1, [Chooser(house=house)] * players)


HOUSE = {
    # players: rounds, exposed by name, by the deck
    3: (5.5, 2.1, 0.0),
    4: (6.6, 3.1, 0.0),
    5: (7.0, 4.1, 0.1),
    6: (7.1, 5.1, 0.1),
    7: (6.8, 5.6, 0.6),
    8: (6.7, 6.5, 0.6),
    9: (6.2, 6.9, 1.4),
}
RANDOM = {3: (14.4, 17), 4: (15.0, 19), 5: (11.1, 14), 6: (11.6, 14), 7: (9.8, 12), 8: (10.1, 13), 9: (9.2, 13)}


@pytest.mark.parametrize("players", SEATS)
def test_house_play(players: int) -> None:
    """Section 12, the forgetful rows: 500 games of the sketch and 1000 of ours know a mean to about 0.1 rounds."""
    rounds, by_name, by_deck = HOUSE[players]
    found = measures(series(players, True).states)
    assert found["rounds"].mean() == pytest.approx(rounds, abs=0.3)
    assert found["exposed by name"].mean() == pytest.approx(by_name, abs=0.4)
    assert found["exposed by the deck"].mean() == pytest.approx(by_deck, abs=0.4)


@pytest.mark.parametrize("players", SEATS)
def test_random_play(players: int) -> None:
    """Section 12: what the rules alone give. Ours is two to three per cent shorter (docs/booze-balance.md)."""
    mean, longest = RANDOM[players]
    found = measures(series(players, False).states)
    assert found["rounds"].mean() == pytest.approx(mean, rel=0.05)
    assert found["rounds"].max() <= longest + 3


def test_mobs_and_sizes_are_even() -> None:
    """Section 12, balance: a third of the wins to each mob; loner against pair, pair against trio as in the sketch."""
    six = measures(series(6, True).states)
    for mob in ("Beer", "Liquor", "Wine"):
        assert six[f"{mob} won"].mean() == pytest.approx(1 / 3, abs=0.06)
    for players, one, other in ((4, "a loner's mob", "a mob of two"), (8, "a mob of two", "a mob of three")):
        found = measures(series(players, True).states)
        for called in (one, other):
            assert found[f"share of wins by {called}"].mean() == pytest.approx(1 / 3, abs=0.08)


def test_skill_counts() -> None:
    """Section 12: the mob of a random player among house bots wins far less than a fair share."""
    finished = play_out(game, 3, 500, 2, [Chooser(house=False), Chooser(house=True), Chooser(house=True)])
    assert finished.payoffs[:, 0].mean() < 0.7 * finished.payoffs[:, 1:].mean()
