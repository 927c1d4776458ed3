"""Random play of Leduc hold'em by OpenSpiel: whole rollouts in C++, and stepped from Python."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.rate import Rate, timed

OPENSPIEL_ROLLOUTS = "OpenSpiel, C++ rollouts"
OPENSPIEL_PYTHON = "OpenSpiel, from Python"

SEED = 1
ROLLOUTS_PER_CALL = 200_000
GAMES_PER_CALL = 50


def mean_decisions(state: Any) -> float:
    """Player decisions still to come from an OpenSpiel state when all play uniformly at random, computed exactly."""
    if state.is_terminal():
        return 0.0
    if state.is_chance_node():
        return float(sum(chance * mean_decisions(state.child(outcome)) for outcome, chance in state.chance_outcomes()))
    actions = state.legal_actions()
    return 1.0 + sum(mean_decisions(state.child(action)) for action in actions) / len(actions)


def openspiel_rollouts(seconds: float) -> Rate:
    """Whole random rollouts inside OpenSpiel's C++, under a search of one simulation, which evaluates its root once.

    The search cannot start at a chance node, so each rollout starts from a copy of a state with both hands dealt.
    The deal does not change which actions are legal, so a rollout has as many decisions as a whole game.
    """
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dealt.legal_actions()[0])
    decisions = round(ROLLOUTS_PER_CALL * mean_decisions(dealt))
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_CALL, seed=SEED)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=2.0, max_simulations=1, max_memory_mb=10, solve=False, seed=SEED, verbose=False
    )

    def play() -> int:
        bot.step(dealt)
        return decisions

    return timed(OPENSPIEL_ROLLOUTS, play, seconds, "no observations; the two hands are dealt beforehand")


def openspiel_python(seconds: float) -> Rate:
    """OpenSpiel's C++ game stepped from Python."""
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    uniform = random.Random(SEED).random

    def play() -> int:
        decisions = 0
        for _ in range(GAMES_PER_CALL):
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                actions = state.legal_actions()  # the outcomes, at a chance node: all equally likely in this game
                state.apply_action(actions[int(uniform() * len(actions))])
        return decisions

    return timed(OPENSPIEL_PYTHON, play, seconds, "no observations")
