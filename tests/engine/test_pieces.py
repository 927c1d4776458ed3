"""JSON of views: put together from pieces, it is what encoding the plain data gives."""

from __future__ import annotations

import random

import msgspec
import pytest

from backroom.engine import Game, pieces
from backroom.engine.registry import game, games

DECISIONS = 40


def _walk(played: Game, players: int, seed: int) -> None:
    """A game at random; after every decision, what every viewer is sent."""
    chance, state = random.Random(seed), played.new(players, seed=seed)
    for _ in range(DECISIONS):
        for viewer in (None, *range(players)):
            view = played.view(state, viewer)
            assert view.as_json() == msgspec.json.encode(view.as_dict())
        if state.over:
            return
        seat = chance.choice(state.owes)
        played.apply(state, seat, chance.choice(played.legal(state, seat)).id)


@pytest.mark.parametrize("name", games())
def test_pieces_are_what_plain_data_is(name: str) -> None:
    played = game(name)
    for players in {played.seats[0], played.seats[-1]}:
        _walk(played, players, seed=players)


def test_pieces_are_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many contents were met: the cache stays small, and what comes out is the same."""
    monkeypatch.setattr(pieces, "MOST", 2)
    played = game("booze")
    monkeypatch.setattr(played, "pieces", pieces.Pieces(played.layout))
    _walk(played, 5, seed=1)
    made = played.pieces
    assert all(len(piece.made) <= pieces.MOST for piece in made._pieces)
    assert all(len(run.made) <= pieces.MOST for runs in made._runs.values() for run in runs)
