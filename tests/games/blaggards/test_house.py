"""The house bot (specification, section 12): what it does in a few positions, and the table of 12.3."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from backroom.engine import Chooser, Finished, State, play_out
from backroom.games.blaggards import game
from backroom.games.blaggards.state import Phase
from backroom.testing import compiled, reachable
from tests.games.blaggards.positions import (
    BESS,
    DOC,
    FINCH,
    GUS,
    HOLD,
    LONG,
    MORGAN,
    MUM,
    NAN,
    PIRATES,
    RULE_HIT,
    RULE_MISS,
    Table,
    at,
    chest,
    claim,
    key,
    seat,
    snap,
    steady,
)

HOUSE_BOT = Chooser(house=True)
GAMES = {5: 1000, 6: 800, 7: 600, 8: 300, 9: 250, 10: 250}
"""Games of each series: a share of a half is then known to 1.6 to 3.2 in a hundred."""
SEATS = tuple(GAMES)
WORDS = tuple(k * 2**32 // 200 + 7919 for k in range(200))
"""Two hundred words of chance, evenly spread."""


def choice(state: State, player: int, word: int = 0) -> int:
    """What the bot does, by its id."""
    view = game.view(state, player)
    actions = game.machine.legal(view.array, player)
    return game.machine.house(view.array, player, actions, word)


def house(t: Table, player: int = 0, word: int = 0) -> int:
    """The same at a table. The rules of the table run interpreted, the bot, which counts teams, compiled."""
    with compiled(game):
        return choice(t.state, player, word)


def shares(t: Table, player: int) -> dict[int, float]:
    """How often it does what, over all words."""
    with compiled(game):
        counts = Counter(choice(t.state, player, word) for word in WORDS)
    return {action: count / len(WORDS) for action, count in counts.items()}


def caught(culprit: int = 4, innocent: int = 2, **options: Any) -> Table:
    """Round 1 is over; everybody has seen one Blaggard sabotage an open expedition beside an honest Pirate."""
    t = Table(hands=("SSBR", "SBRG", "BBRK", "SSGK", "RRGG"), blaggards=(3, 4), brawl_mode="sealed", **options)
    t.turn(1, BESS)
    t.play(1, seat(0), [0])
    t.council()
    t.play(1, chest(1))
    for member in (innocent, culprit):
        t.play(1, seat(member))
    t.play(1, key("B"))
    t.answer({innocent: "B", culprit: "R" if culprit == 4 else "G"})
    assert t["open"] == [0] * 6
    return t


# A Pirate


@pytest.mark.parametrize(("player", "held"), [(0, "SBR"), (1, "SBRG"), (2, "BRK")])
def test_a_pirate_claims_the_truth(player: int, held: str) -> None:
    """12.1: "Claims truthfully"."""
    assert shares(at("COUNCIL"), player) == {claim(held): 1.0}


def test_a_pirate_places_what_was_ordered() -> None:
    """12.1: the ordered colour, else a Skeleton."""
    t = Table(blaggards=(3, 4))
    t.turn(3, MORGAN)
    t.expedition(5, (0, 1, 2), "SSB")
    assert [shares(t, player) for player in (0, 1, 2)] == [{key("S"): 1}, {key("S"): 1}, {key("B"): 1}]
    t.hold("BRGK", "BRGG", "BBRK", "SSG", "RR")
    assert shares(t, 0) == {key("K"): 1}


@pytest.mark.parametrize(("held", "given"), [("SSBR", "S"), ("SBBR", "B"), ("RKKK", "R"), ("GGKKKK", "G")])
def test_a_pirate_gives_away_duplicates_and_keeps_skeletons(held: str, given: str) -> None:
    """12.1: "Discards/gives the most duplicated colour, keeps Skeletons"."""
    for prompt in ("DISCARD", "GIFT_KEY", "SKULL"):
        t = at(prompt, blaggards=(3, 4))
        t.hold(held, "SBRG", "BBR", "SSG", "RR")
        assert shares(t, 0) == {key(given): 1}, prompt


def test_a_pirate_goes_for_the_most_suspected() -> None:
    """12.1: steals from and spies on the most suspected; knocks out the most, crowns the least suspected."""
    for character, prompt in ((FINCH, "STEAL"), (NAN, "SPY")):
        t = caught()
        t.bruise(0)
        t.turn(0, character, round=2)
        assert t.phase == prompt
        assert house(t) == seat(4)
    t = caught()
    t.bruise(2, 4)
    t.turn(0, DOC, round=2)
    assert house(t) == seat(2), "the tonic is for the least suspected"
    t = caught()
    t.turn(0, GUS, round=2)
    t.play(0, key("S"))
    assert house(t) != seat(4), "so is a gift"


def referee(t: Table, phase: str, **fields: Any) -> Table:
    """Seat 0 as the referee of the second round's Brawl."""
    t.turn(0, MORGAN, round=2)
    t.put(phase=game.phases[phase], owes=1, **fields)
    return t


def test_a_pirate_as_referee() -> None:
    """12.1: LONG; edges count against those above average suspicion; the tie for most goes to the most suspected."""
    assert house(at("BELL", blaggards=(3, 4))) == LONG
    t = referee(caught(), "KO", hits=[0, 0, 2, 0, 2])
    assert house(t) == seat(4)
    t = referee(caught(), "NEXT", hits=[0, 2, 0, 2, 0])
    assert house(t) == seat(2)
    for target, ruling in ((4, RULE_HIT), (2, RULE_MISS)):
        t = caught()
        t.turn(0, MORGAN, round=2)
        t.put(step=1)
        t.expedition(1, (0, 1))
        t.answer({0: t_kind(t, 0), 1: "G"})
        t.play(0, LONG)
        t.throw({1: [snap(target), HOLD], 2: [HOLD], 3: [HOLD], 4: [HOLD]}, [0, 0, 0, 0, 70])
        assert t.phase == "EDGE"
        assert house(t) == ruling, target


def t_kind(t: Table, player: int) -> str:
    """Some key of this seat that is no Skeleton."""
    return t.hand(player)[0]


def test_a_pirate_punches_two_suspects() -> None:
    """12.1: SNAP, then STEADY, at two different ones of the top max(2, B) suspects."""
    t = caught()
    t.turn(1, MORGAN, round=2)
    t.put(step=1)
    t.expedition(1, (1, 2))
    t.answer({1: "G", 2: t_kind(t, 2)})
    t.play(1, LONG)
    for word in WORDS[::20]:
        twin = t.copy()
        first = house(twin, 0, word)
        assert first in map(snap, (0, 2, 3, 4))
        twin.play(0, first)
        second = house(twin, 0, word)
        assert second in map(steady, (0, 2, 3, 4))
        targets = {first - snap(0), second - steady(0)}
        assert len(targets) == 2
        assert 4 in targets
        assert 0 not in targets


def test_a_pirate_captain_leaves_the_suspect_at_home() -> None:
    """12.1, plan: self and the least suspected."""
    t = caught()
    t.turn(0, MORGAN, round=2)
    for player in t.owes:
        t.play(player, house(t, player))
    while t.phase in ("CHEST", "BAND", "ORDER"):
        t.play(0, house(t))
    assert t.phase == "PLACE"
    assert t["band"] & 1
    assert not t["band"] >> 4 & 1


def test_a_pirate_avoids_a_scouted_skull() -> None:
    """12.1, plan: a scouted chest weighs its value, a skull next to nothing."""
    for tokens in ((0, 3, 3, 2, 2, 1, 0), (3, 0, 3, 2, 2, 1, 0)):
        skull = tokens.index(0) + 1
        t = Table(tokens=tokens, blaggards=(3, 4))
        t.turn(0, NAN)
        t.play(0, chest(skull))
        t.play(0, seat(1))
        for player in t.owes:
            t.play(player, house(t, player))
        assert t.phase == "CHEST"
        assert house(t) != chest(skull)


# A Blaggard


def test_a_blaggard_claims_the_truth_and_sometimes_more() -> None:
    """12.2: the truth; three times in ten one random colour more."""
    t = at("COUNCIL", blaggards=(3, 4))
    truth = claim("SGK")
    found = shares(t, 3)
    assert all((action - 21) & (truth - 21) == truth - 21 for action in found)
    assert all(((action - 21) ^ (truth - 21)).bit_count() <= 1 for action in found)
    assert MUM not in found
    # One in four of the colours added is held already (Silver, Gold of four colours: a half).
    assert 0.5 < found[truth] < 0.95


def band_with(blaggards: tuple[int, ...], location: int, band: tuple[int, ...], orders: str, round: int = 1) -> Table:
    """An expedition of Captain 2, ready to place."""
    t = Table(hands=("SSBR", "SBRG", "BBRK", "SSGK", "SBGG"), blaggards=blaggards)
    t.turn(2, MORGAN, round=round)
    t.expedition(location, band, orders)
    return t


def test_a_covered_blaggard_sabotages() -> None:
    """12.2: with the colour shared by a Pirate always, with any held colour but the ordered one, no Skeleton."""
    t = band_with((3, 4), 2, (0, 3), "SS")
    assert shares(t, 3) == {key("G"): 1}


def test_a_blaggard_alone_on_a_colour_waits() -> None:
    """12.2: alone, one in five in round 1, nine in ten in round 2, then always."""
    for number, low, high in ((1, 0.08, 0.35), (2, 0.8, 0.97), (3, 1.0, 1.0)):
        t = band_with((3, 4), 1, (1, 3), "SB"[::-1], round=number)
        assert t["order"][3] in (0, 1)
        ordered = "SB"[t["order"][3]]
        found = shares(t, 3)
        complied = found.get(key(ordered), 0.0) if ordered == "S" else found.get(key("K"), 0.0)
        assert low <= 1 - complied <= high, number


def test_a_blaggard_sabotages_late_in_the_game() -> None:
    """12.2: always if three chests are open."""
    t = band_with((3, 4), 4, (1, 4), "G")
    assert t["order"][4] == 3
    t.put(open=[1, 1, 1, 0, 0, 0])
    assert shares(t, 4).keys() <= {key("S"), key("B")}


def test_a_blaggard_with_nothing_else_complies() -> None:
    """12.2: "holding none, complies"."""
    t = band_with((3, 4), 2, (0, 3), "SS")
    t.hold("SSBR", "SBRG", "BBR", "SSKK", "SBGG")
    assert shares(t, 3) == {key("S"): 1}


def test_one_of_two_blaggards_sabotages() -> None:
    """12.2, convention: who shares a colour with a Pirate defects; the other complies."""
    t = band_with((3, 4), 5, (0, 3, 4), "SB")
    # Clockwise from Captain 2: seat 3 Silver, seat 4 Blue, seat 0 Silver.
    assert t["order"] == [0, -1, -1, 0, 1]
    assert shares(t, 3) == {key("G"): 1}
    assert shares(t, 4) == {key("B"): 1}


def test_a_blaggard_gives_skeletons_away() -> None:
    """12.2: Skeletons first."""
    for prompt in ("DISCARD", "GIFT_KEY", "SKULL"):
        t = at(prompt, blaggards=(0, 4))
        t.hold("SSBK", "SBRG", "BBRK", "SSGK", "RRGG")
        assert shares(t, 0) == {key("K"): 1}


def test_a_blaggard_helps_its_own() -> None:
    """12.2: tonic and gift to a Blaggard; steals from and spies on Pirates."""
    t = at("TONIC", blaggards=(0, 3))
    assert t.bruised == {2, 3}
    assert shares(t, 0) == {seat(3): 1}
    t = at("GIFT_TO", blaggards=(0, 3))
    assert shares(t, 0) == {seat(3): 1}
    for prompt in ("STEAL", "SPY"):
        found = shares(at(prompt, blaggards=(0, 3)), 0)
        assert set(found) == {seat(1), seat(2), seat(4)}
        assert min(found.values()) > 0.15


def test_a_blaggard_as_referee() -> None:
    """12.2: "rules edges and ties for the team"; the bell at random."""
    t = at("BELL", blaggards=(0, 3))
    assert len(shares(t, 0)) == 3
    t = at("EDGE", blaggards=(0, 2))
    assert house(t) == RULE_MISS
    t = at("EDGE", blaggards=(0, 3))
    assert house(t) == RULE_HIT
    assert house(at("KO", blaggards=(0, 2))) == seat(1)
    assert house(at("KO", blaggards=(0, 1))) == seat(2)
    assert house(at("NEXT", blaggards=(0, 3))) == seat(3)


def test_blaggards_punch_pirates() -> None:
    """12.2: both tokens at Pirates, one time in ten at random."""
    t = at("PUNCH", blaggards=(1, 3))
    found = shares(t, 1)
    at_pirates = sum(share for action, share in found.items() if action in {*map(snap, (2, 4)), *map(steady, (2, 4))})
    assert at_pirates > 0.85


def test_a_blaggard_captain_makes_cover() -> None:
    """12.2: a Blaggard of the Band shares a colour with a Pirate, and as few Blaggards as can be go along."""
    t = Table(hands=("SSBR", "SBRG", "BBRK", "SSGK", "SBGG"), blaggards=(0, 4))
    t.turn(0, MORGAN)
    for player in t.owes:
        t.play(player, house(t, player))
    while t.phase in ("CHEST", "BAND", "ORDER"):
        t.play(0, house(t))
    assert t["chest"] in (1, 4), "SS and SSB are the locks with a colour twice"
    members = [player for player in range(5) if t["band"] >> player & 1]
    evil = [player for player in members if player in (0, 4)]
    assert evil == [0], "the Captain himself"
    ordered = t["order"]
    assert any(ordered[player] == ordered[evil[0]] for player in members if player not in evil)


def test_a_blaggard_captain_takes_the_most_suspected_along() -> None:
    """12.2: the Pirates who go along are those who will be blamed, not the one who is trusted."""
    t = caught(innocent=2)
    t.turn(3, MORGAN, round=2)
    for player in t.owes:
        t.play(player, house(t, player))
    while t.phase in ("CHEST", "BAND", "ORDER"):
        t.play(3, house(t, 3))
    members = {player for player in range(5) if t["band"] >> player & 1}
    assert members in ({3, 0}, {3, 0, 1})


# Who is as suspect as another


@pytest.mark.parametrize(("captain", "first"), [(0, 1), (1, 2), (2, 0)])
def test_ties_go_clockwise(captain: int, first: int) -> None:
    """12.1 does not say whom of several: the first to the left of who chooses, so that no two choose alike."""
    t = Table(blaggards=(3, 4))
    t.turn(captain, FINCH)
    t.hold(*("SSBR" if player in (0, 1, 2) else "" for player in range(5)))
    assert t.phase == "STEAL"
    assert house(t, captain) == seat(first)


def test_a_referee_judges_by_what_was_known_before() -> None:
    """12.1, brawl update: the throws of a Brawl count once it is over."""
    t = at("NEXT", blaggards=(3, 4))
    before = house(t)
    thrower = before - seat(0)
    t.put(brawl=[[[thrower, 3, 0]] * 18, *[[[-1] * 3] * 18] * 6])
    assert house(t) == before
    t.put(round_no=2, captains=[0, 0, *[-1] * 6])
    assert house(t) != before


# Many positions


def test_is_a_function_of_the_view_alone() -> None:
    """The same view and the same word give the same choice, whatever is hidden."""
    seen = Counter[Phase]()
    random = Random(1)
    with compiled(game):
        for variant in ({}, {"brawl_mode": "live"}):
            for players in (5, 7, 10):
                for reached in reachable(game, players, 100, seed=12, variant=variant):
                    for player in reached.state.owes:
                        word = random.getrandbits(32)
                        chosen = choice(reached.state, player, word)
                        seen[Phase(reached.state.phase)] += 1
                        assert choice(reached.state, player, word) == chosen
                        twin = game.imagine(game.view(reached.state, player), seed=7)
                        assert choice(twin, player, word) == chosen, reached.where
    assert len(seen) > 20, seen


# The table of 12.3

TABLE = {
    # players: Pirates win, opened, tries, Blaggard captains, decisions, KO'd Pirates and Blaggards
    5: (51.8, 3.10, 5.33, 40, 116, 1.3, 0.6),
    6: (53.9, 3.12, 5.36, 25, 151, 0.8, 1.3),
    7: (54.5, 3.14, 5.36, 22, 174, 0.9, 1.3),
    8: (52.1, 3.10, 5.37, 43, 169, 1.4, 1.3),
    9: (52.9, 3.09, 5.36, 37, 186, 1.3, 1.4),
    10: (53.9, 3.17, 5.34, 53, 197, 1.6, 1.4),
}


@cache
def series(players: int) -> Finished:
    """Compiled games of house bots, with sealed Brawls."""
    return play_out(game, players, GAMES[players], 1, [HOUSE_BOT] * players)


def seats_of(finished: Finished, players: int, name: str) -> NDArray[Any]:
    return np.asarray(finished.states[name][:, :players])


@pytest.mark.parametrize("players", SEATS)
def test_pirates_win_about_half(players: int) -> None:
    """12.3: within four standard errors of both series: the sketch's 0.8 and ours."""
    finished = series(players)
    won = (finished.states["result"] == 1).mean() * 100
    error = (0.8**2 + 2500 / GAMES[players]) ** 0.5
    assert won == pytest.approx(TABLE[players][0], abs=4 * error)


@pytest.mark.parametrize("players", SEATS)
def test_length_and_chests(players: int) -> None:
    """12.3: decisions to 4 %; opened chests and tries to a quarter: their spread in a game is about one."""
    finished = series(players)
    _, opened, tries, _, decisions, _, _ = TABLE[players]
    assert finished.decisions.mean() == pytest.approx(decisions, rel=0.04)
    assert finished.states["open"].sum(axis=1).mean() == pytest.approx(opened, abs=0.25)
    assert finished.states["trips"].mean() == pytest.approx(tries, abs=0.25)
    assert finished.decisions.max() <= 480


@pytest.mark.parametrize("players", SEATS)
def test_captains_and_bruises(players: int) -> None:
    """12.3: five captains a game: their share to five in a hundred; bruises to a quarter of a head."""
    finished = series(players)
    *_, captains, _, pirates, blaggards = TABLE[players]
    role, bruised = seats_of(finished, players, "role"), seats_of(finished, players, "bruised")
    rounds = finished.states["captains"][:, :5]
    led = np.take_along_axis(role, np.maximum(rounds, 0).astype(int), axis=1)[rounds >= 0]
    assert 100 * led.mean() == pytest.approx(captains, abs=5)
    assert (bruised * (role == 0)).sum(axis=1).mean() == pytest.approx(pirates, abs=0.25)
    assert (bruised * (role == 1)).sum(axis=1).mean() == pytest.approx(blaggards, abs=0.25)
    assert ((role == 0).sum(axis=1) == PIRATES[players]).all()


@pytest.mark.parametrize("players", [5, 10])
def test_random_play(players: int) -> None:
    """12.3: Pirates win 0 to 8 %; 110 decisions with five, 192 with ten; never over 480."""
    finished = play_out(game, players, 500, 1)
    assert (finished.states["result"] == 1).mean() < 0.12
    assert finished.decisions.mean() == pytest.approx({5: 110, 10: 192}[players], rel=0.04)
    assert finished.decisions.max() <= 480


def test_skill_counts() -> None:
    """12.3: smart Pirates against random Blaggards 64 to 82 %; random Pirates against smart Blaggards at most 5 %.

    Choosers go by seat and roles are dealt, so the games with a team of the last seats are the ones to look at.
    """
    players, evil = 5, (3, 4)
    won = {}
    for name, good in (("smart Pirates", True), ("random Pirates", False)):
        choosers = [Chooser(house=(seat in evil) != good) for seat in range(players)]
        finished = play_out(game, players, 6000, 2, choosers)
        mine = seats_of(finished, players, "role").tolist()
        fits = np.array([roles == [0, 0, 0, 1, 1] for roles in mine])
        assert fits.sum() > 400
        won[name] = (finished.states["result"][fits] == 1).mean()
    assert won["smart Pirates"] > 0.5
    assert won["random Pirates"] < 0.12
