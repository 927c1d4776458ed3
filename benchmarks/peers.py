"""Random play of Leduc hold'em by other engines, one thread each.

Each peer is measured in a process of its own, pinned to one core, so that none disturbs another:

    python -m benchmarks.peers                              every peer
    python -m benchmarks.peers rlcard --seconds 2 --json    one peer, in this process
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.openspiel import OPENSPIEL_PYTHON, OPENSPIEL_ROLLOUTS, openspiel_python, openspiel_rollouts
from benchmarks.rate import Rate, pin_to_one_core, timed

RLCARD = "RLCard"
PETTINGZOO = "PettingZoo"
PGX = "pgx on the CPU"

SEED = 1
GAMES_PER_CALL = 50
PGX_BATCH = 4096
PGX_STEPS_PER_CALL = 100


def rlcard(seconds: float) -> Rate:
    """RLCard's environment, which makes an observation at every step."""
    import rlcard as package

    env = package.make("leduc-holdem", config={"seed": SEED})
    uniform = random.Random(SEED).random

    def play() -> int:
        decisions = 0
        for _ in range(GAMES_PER_CALL):
            state, _player = env.reset()
            while not env.is_over():
                actions = tuple(state["legal_actions"])
                state, _player = env.step(actions[int(uniform() * len(actions))])
                decisions += 1
        return decisions

    return timed(RLCARD, play, seconds, "with observations; folding is always legal, so games are shorter")


def pettingzoo(seconds: float) -> Rate:
    """PettingZoo's environment around RLCard's."""
    from pettingzoo import make

    env = make("aec", "classic/leduc_holdem-v4")
    env.reset(seed=SEED)
    uniform = random.Random(SEED).random

    def play() -> int:
        decisions = 0
        for _ in range(GAMES_PER_CALL):
            env.reset()
            for _agent in env.agent_iter():
                observation, _reward, terminated, truncated, _info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                actions = observation["action_mask"].nonzero()[0]
                env.step(int(actions[int(uniform() * len(actions))]))
                decisions += 1
        return decisions

    return timed(PETTINGZOO, play, seconds, "with observations; wraps RLCard")


def pgx(seconds: float) -> Rate:
    """A batch of pgx games in one compiled loop; a game that ends is dealt anew in the same step."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    import jax
    import pgx as package
    from pgx.experimental import auto_reset

    env = package.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(carry: tuple[Any, Any], _: None) -> tuple[tuple[Any, Any], None]:
        states, key = carry
        key, for_actions, for_games = jax.random.split(key, 3)
        logits = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(for_actions, logits)
        return (step(states, actions, jax.random.split(for_games, PGX_BATCH)), key), None

    advance_many = jax.jit(lambda carry: jax.lax.scan(advance, carry, None, length=PGX_STEPS_PER_CALL)[0])
    key, for_games = jax.random.split(jax.random.key(SEED))
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(for_games, PGX_BATCH)), key)

    def play() -> int:
        nonlocal carry
        carry = advance_many(carry)
        carry[0].observation.block_until_ready()
        return PGX_BATCH * PGX_STEPS_PER_CALL

    return timed(PGX, play, seconds, f"with observations; {PGX_BATCH} games at once, compiling not counted")


@dataclass(frozen=True)
class Peer:
    """An engine to measure: its row's name, the modules it needs, and the measurement."""

    name: str
    modules: tuple[str, ...]
    measure: Callable[[float], Rate]


PEERS = {
    "openspiel-rollouts": Peer(OPENSPIEL_ROLLOUTS, ("pyspiel",), openspiel_rollouts),
    "openspiel-python": Peer(OPENSPIEL_PYTHON, ("pyspiel",), openspiel_python),
    "rlcard": Peer(RLCARD, ("rlcard",), rlcard),
    "pettingzoo": Peer(PETTINGZOO, ("pettingzoo", "rlcard", "pygame"), pettingzoo),
    "pgx": Peer(PGX, ("jax", "pgx"), pgx),
}


def measure_here(key: str, seconds: float) -> Rate:
    """Measure one peer in this process, which stays pinned to one core."""
    peer = PEERS[key]
    missing = [module for module in peer.modules if importlib.util.find_spec(module) is None]
    if missing:
        return Rate(peer.name, 0, 0.0, f"not installed ({', '.join(missing)})")
    pin_to_one_core()
    return peer.measure(seconds)


def measure_apart(key: str, seconds: float) -> Rate:
    """Measure one peer in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.peers", key, "--seconds", str(seconds), "--json"]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        return Rate(PEERS[key].name, 0, 0.0, f"failed with exit status {done.returncode}")
    return Rate(**json.loads(done.stdout.splitlines()[-1]))


def measure_peers(seconds: float = 2.0) -> list[Rate]:
    """Measure every peer, one after another, for about `seconds` each."""
    return [measure_apart(key, seconds) for key in PEERS]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the named peer here, or all of them apart, and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__.splitlines()[0])
    parser.add_argument("peer", nargs="?", choices=PEERS, help="measure only this one")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each peer (default 2)")
    parser.add_argument("--json", action="store_true", help="print each row as a JSON object")
    options = parser.parse_args(arguments)
    rows = [measure_here(options.peer, options.seconds)] if options.peer else measure_peers(options.seconds)
    for row in rows:
        rate = f"{row.per_second:,.0f} decisions/s" if row.per_second else "not measured"
        print(json.dumps(asdict(row)) if options.json else f"{row.name}: {rate}; {row.note}")


if __name__ == "__main__":
    main()
