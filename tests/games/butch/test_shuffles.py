"""The deal of the real deck, a million times over (catalogue number R1)."""

import numpy as np

from backroom.engine.chance import seed_key
from backroom.engine.registry import game

DEALS, CHUNK = 1_000_000, 20_000
TYPES, PLACES = 16, 64
LIMIT = 62.0
"""A chi-square of 15 degrees is above this once in ten million."""


def test_R1_a_million_deals_put_every_type_in_every_place_alike() -> None:
    """R5, G9: each of the 64 places of rows and decks holds each of the 16 types equally often."""
    butch = game("butch")
    pattern = butch.pattern(2).array
    pattern["telling"] = 0
    states = butch.layout.new(CHUNK)
    key0, key1 = (np.uint64(half) for half in seed_key(1))
    counts = np.zeros((PLACES, TYPES + 1), np.int64)
    for first in range(0, DEALS, CHUNK):
        butch.runner.kernels.deal(states, pattern, key0, key1, np.arange(first, first + CHUNK))
        decks = states["deck"][:, :, :28].reshape(CHUNK, -1)
        cards = np.concatenate([decks, states["row"].reshape(CHUNK, -1)], axis=1).astype(np.int64)
        places = np.arange(PLACES) * (TYPES + 1)
        counts += np.bincount((cards + places).ravel(), minlength=counts.size).reshape(counts.shape)
    assert not counts[:, 0].any(), "every place holds a card"
    expected = DEALS / TYPES
    assert ((counts[:, 1:] - expected) ** 2 / expected).sum(axis=1).max() < LIMIT
