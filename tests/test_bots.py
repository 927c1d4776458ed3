"""Bots see a view and nothing else."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from backroom.bots import Bot, HouseBot, RandomBot, bot, chooser, choosers, names
from backroom.engine import ActionError, BackroomError, Chooser, State
from backroom.engine.registry import game

WORDS = [0, 1, 2**16, 2**31, 2**32 - 1]


def states(name: str, players: int, count: int, seed: int) -> Iterator[State]:
    """States of random games, one decision apart."""
    luck, of = Random(seed), game(name)
    state = of.new(players, seed)
    for number in range(count):
        if state.over:
            state = of.new(players, seed, index=number + 1)
        yield state
        seat = luck.choice(state.owes)
        of.play(state, seat, luck.choice(of.legal(state, seat)))


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("which", "players"), [("leduc", 2), ("butch", 4)])
def test_a_bot_chooses_the_same_legal_action_in_twin_worlds(which: str, players: int, name: str) -> None:
    of, player = game(which), bot(name)
    for number, state in enumerate(states(which, players, 40, seed=5)):
        for seat in state.owes:
            view = of.view(state, seat)
            twin = of.view(of.imagine(view, seed=number), seat)
            legal = [action.id for action in of.legal(view)]
            for word in WORDS:
                choice = player.choose(view, word)
                assert choice in legal
                assert player.choose(twin, word) == choice


def test_choosing_changes_nothing() -> None:
    state = game("leduc").new(2, seed=1)
    view = game("leduc").view(state, 0)
    before = view.array.tobytes()
    for name in names():
        bot(name).choose(view, 12345)
    assert view.array.tobytes() == before


def choices(player: Bot, many: int) -> Counter[int]:
    """What a bot makes of one view, with many random words. There are three legal actions, and the house raises."""
    of = game("leduc")
    state = next(dealt for index in range(99) if (dealt := of.new(2, 1, index=index)).hand[1] >= 5)
    of.play(state, 0, "RAISE")
    view, luck = of.view(state, 1), Random(7)
    assert len(of.legal(view)) == 3
    return Counter(player.choose(view, luck.getrandbits(32)) for _ in range(many))


def test_the_random_bot_takes_every_action_as_often() -> None:
    taken = choices(RandomBot(), 3000)
    assert all(abs(count / 3000 - 1 / 3) < 0.04 for count in taken.values())
    assert len(taken) == 3


@pytest.mark.parametrize(
    ("name", "noise"), [("house:easy", 0.25), ("house:medium", 0.10), ("house:hard", 0), ("house", 0)]
)
def test_levels_mix_in_random_moves(name: str, noise: float) -> None:
    raised = game("leduc").number_of("RAISE")
    taken = choices(bot(name), 4000)
    assert (4000 - taken[raised]) / 4000 == pytest.approx(noise * 2 / 3, abs=0.02)
    assert noise or taken == {raised: 4000}


def test_the_levels_are_the_same_at_a_table_and_in_playouts() -> None:
    for name in names():
        player, playing = bot(name), chooser(name)
        assert isinstance(player, HouseBot) == playing.house
        assert getattr(player, "noise", 0) == playing.noise


def test_one_bot_for_all_or_one_for_each() -> None:
    assert choosers("random", 3) == (Chooser(),) * 3
    assert choosers(["random", "house:easy"], 2) == (Chooser(), Chooser(house=True, noise=0.25))
    with pytest.raises(BackroomError, match="a table of 4 needs one bot for all, or 4 bots; 2 were named"):
        choosers(["random", "house"], 4)


@pytest.mark.parametrize("wrong", ["", "House", "house:", "house:brutal", "random:easy", None, 3])
def test_an_unknown_bot_is_named_with_those_there_are(wrong: str) -> None:
    for make in (bot, chooser):
        with pytest.raises(BackroomError, match=r"there is no bot called .*; there are: random, house, house:easy"):
            make(wrong)


@pytest.mark.parametrize("seat", [1, None])
def test_who_owes_nothing_has_nothing_to_choose(seat: int | None) -> None:
    view = game("leduc").view(game("leduc").new(2, seed=1), seat)
    for name in names():
        with pytest.raises(ActionError, match="owes no decision"):
            bot(name).choose(view, 0)
