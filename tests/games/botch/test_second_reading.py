"""The second reading of the house bot plays by the rules, and as the first where it reads the text alike."""

from random import Random

import numpy as np
import pytest

from backroom.engine import Chooser, play_out
from backroom.games.botch import game
from backroom.games.botch.measures import measures
from backroom.games.botch.state import End
from tests.games.botch.second_reading import choose
from tests.games.botch.second_seat import AS_HOUSE
from tests.games.botch.second_study import mean_and_error, play, turns


@pytest.mark.parametrize(("players", "kit"), [(3, "basic"), (5, "paranoia"), (6, "spicy"), (8, "mess")])
def test_it_chooses_what_is_legal(players: int, kit: str) -> None:
    """The default variant, where gifts are on: it never gives, and the same view and luck give the same choice."""
    state, random = game.new(players, seed=3, variant={"kit": kit}), Random(3)
    for _ in range(200):
        if state.over:
            break
        seat = state.owes[-1]
        view = game.view(state, seat)
        luck = random.getstate()
        action = choose(view, random)
        assert action in [a.id for a in game.legal(view)]
        assert not game.action(view, action).name.startswith(("GIVE", "TALK", "OPEN", "CLOSE"))
        random.setstate(luck)
        assert choose(view, random) == action
        game.apply(state, seat, action)


@pytest.mark.parametrize(("players", "kit"), [(3, "basic"), (6, "dockside")])
def test_whole_games_end(players: int, kit: str) -> None:
    """Somebody wins, mostly by declaring."""
    last = play(kit, players, 20, seed=1)
    assert np.all(last["winners"] > 0)
    assert np.isin(last["end_kind"], [End.DIAMONDS, End.ITEM]).sum() >= 18


@pytest.mark.soak
def test_both_bots_play_alike() -> None:
    """3 basic: where the second takes the first's side in the choices that show, turns and ways to win agree."""
    second = play("basic", 3, 600, seed=1, reading=AS_HOUSE)
    first = play_out(game, 3, 4000, 1, [Chooser(house=True)] * 3, {"kit": "basic"}).states
    assert turns(second)[1] == pytest.approx(turns(first)[1], abs=1)
    for name in ("won with diamonds", "won with the Ticket", "calls", "caught"):
        (mean, error), (theirs, their_error) = (mean_and_error(measures(last)[name]) for last in (second, first))
        assert abs(mean - theirs) < 4 * np.hypot(error, their_error), name
