"""The board in a terminal: what it shows, and to whom."""

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest
from rich.cells import cell_len
from rich.markup import render

import backroom
from backroom.engine import Game, State, View
from backroom.games.butch import terminal
from backroom.games.butch.state import Phase
from tests.terminals import drawn, shown, words_of

PLAYERS = (2, 3, 4)


@cache
def butch() -> Game:
    return backroom.game("butch")


def some_states(players: int, variant: Mapping[str, object] | str | None = None) -> list[State]:
    """Every so manyth state of a game in which people like to buy and to mend."""
    game, random = butch(), Random(players)
    state = game.new(players, seed=players, variant=variant)
    states = []
    for number in range(160):
        if number % 17 == 0:
            states.append(state.copy())
        if state.over:
            break
        seat = random.choice(state.owes)
        choices = game.legal(state, seat)
        handy = [choice for choice in choices if choice.name in ("BUY", "PLACE", "REPAIR")]
        assert game.play(state, seat, random.choice(handy if handy and random.random() < 0.5 else choices))
    return states


def finished(players: int) -> State:
    """A game that nobody took part in, at its end."""
    game = butch()
    state = game.new(players, seed=1, variant={"round_limit": 10})
    while not state.over:
        game.apply(state, state.owes[0], game.default(game.view(state, state.owes[0])))
    return state


@cache
def some_views(players: int) -> list[View]:
    """Every viewer of some states, the last of them over."""
    states = [*some_states(players), finished(players)]
    return [butch().view(state, seat) for state in states for seat in (*range(players), None)]


@pytest.mark.parametrize("players", PLAYERS)
def test_shows_every_card_on_offer(players: int) -> None:
    for view in some_views(players):
        lines = shown(view)
        start = next(number for number, line in enumerate(lines) if line.startswith(" Market"))
        for label, cards, line in zip("AB", view.row, (lines[start + 1], lines[start + 4]), strict=True):
            assert line.split()[0] == label
            for slot, card in enumerate(cards):
                part = line[5 + 19 * slot - 1 :][: terminal.CARD + 1]
                expected = f"{butch().text.name_of('building', card)} {view.cost[card]}◆" if card else "~ ~ ◌ ~"
                assert " ".join(part.split()) == expected


@pytest.mark.parametrize("players", PLAYERS)
def test_shows_every_building_and_its_state(players: int) -> None:
    for view in some_views(players):
        text = words_of(view)
        town = text[text.index(" Market") :]
        near = view.active if view.seat is None else view.seat
        for card in {int(card) for card in view.grid[near] if card}:
            assert butch().text.name_of("building", card) in town
        for seat in range(players):
            size = terminal.CARD if seat == near else terminal.SMALL[players - 1]
            for at in range(9):
                card = int(view.grid[seat][at])
                lines = [render(line).plain for line in terminal.cell(view, seat, at, size, seat == near)]
                cell = "\n".join(lines)
                assert all(cell_len(line) == size for line in lines)
                if card:
                    name = butch().text.name_of("building", card).split()[-1]
                    assert name[:5] in cell
                if card and not view.repair[seat][at]:
                    assert "derelict" in cell
                if card and view.repair[seat][at]:
                    assert str(view.repair[seat][at]) in lines[-1]
                    assert terminal.numbers(view, card) in cell
                assert ("H" in lines[0].split()) == (view.hero[seat] == at)
                assert ("C" in lines[0].split()) == (view.cowboy[seat] == at)


def test_derelict_is_said_in_words_for_every_derelict_building() -> None:
    seen = 0
    for view in some_views(3):
        there = sum(int(((view.grid[seat] > 0) & (view.repair[seat] == 0)).sum()) for seat in range(3))
        near = view.active if view.seat is None else view.seat
        plaques = sum(best == terminal.DERELICT for _, best in terminal.homes(view, near))
        assert words_of(view).count("derelict") == there + plaques
        seen += there
    assert seen


def test_the_header_says_round_dice_scores_and_what_is_left() -> None:
    phases = set()
    for view in some_views(4):
        top, below = shown(view)[:2]
        phases.add(view.phase)
        assert f"/{view.round_limit}" in top
        assert all(f"{terminal.DICE[die]} {die}" in top for die in view.dice if die)
        assert all(f" {letter} {score or '–':>3}" in top for letter, score in zip("RTMP", view.score, strict=True))
        assert ("left" in below) == (view.pend_ap + view.pend_cw + view.ap + view.buys > 0)
        assert ("won by" in below) == view.over
    assert {Phase.REWARD, Phase.TOWN, Phase.OVER} <= phases


def test_price_is_lit_only_for_a_seat_that_can_pay() -> None:
    for view in some_views(2):
        cards = [int(card) for row in view.row for card in row if card]
        payable = 0 if view.seat is None else sum(view.cost[card] <= view.rubies[view.seat] for card in cards)
        assert drawn(view).count(terminal.LIT) == payable


@pytest.mark.parametrize(
    ("rubies", "said"), [(0, " 0◆"), (3, " 3◆"), (4, " 4◆ = 1 sapph."), (13, " 13◆ = 3 sapph. + 1◆")]
)
def test_sapphires_are_worth_four(rubies: int, said: str) -> None:
    assert "".join(text for text, _ in terminal.purse(rubies)) == said


@pytest.mark.parametrize(
    "variant",
    [
        "tumbledown",
        {"max_repair": 3, "dice_mode": "choice", "row_gap": "refill"},
        {
            **{f"{name}.home": True for name in ("saloon", "jail", "ranch", "barn", "hotel", "church")},
            **{f"general_store.{key}": 20 for key in ("active_rubies", "inactive_rubies", "fee", "on_build")},
            "general_store.activation": [11, 12, 13],
            "saloon.activation": [10, 11, 12],
            "mansion.cost": 99,
            "start_rubies": 20,
            "round_limit": 200,
        },
    ],
    ids=["tumbledown", "small numbers", "big numbers"],
)
def test_variants_fit_too(variant: Mapping[str, object] | str) -> None:
    for state in some_states(4, variant):
        for seat in (0, None):
            lines = shown(butch().view(state, seat))
            assert max(map(cell_len, lines)) <= terminal.WIDTH
