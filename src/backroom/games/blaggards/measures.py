"""What designers count in finished games (specification, section 12.4)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.games.blaggards.state import ROUNDS, TRIPS, Landing, Result


def measures(finished: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """A name and a number per game; true or false counts as a share."""
    games = np.arange(len(finished))
    role, open_ = finished["role"], finished["open"]
    token = finished["token"].astype(int)
    won = finished["result"] == Result.PIRATES
    taken, left = (token * open_).sum(axis=1), (token * (1 - open_)).sum(axis=1)
    seats = np.arange(role.shape[1]) < finished["players"][:, None]
    down = (finished["bruised"] > 0) & seats
    captains = finished["captains"]
    evil = np.where(captains >= 0, np.take_along_axis(role, np.maximum(captains, 0).astype(int), axis=1), 0)
    tokens = finished["brawl"][..., 2]
    thrown = np.maximum((tokens >= 0).sum(axis=(1, 2)), 1)
    found: dict[str, NDArray[Any]] = {
        "Pirates win": won,
        "chests opened": open_.sum(axis=1),
        "expeditions": finished["trips"],
        "Blaggard captains": evil.sum(axis=1) / np.maximum((captains >= 0).sum(axis=1), 1),
        "first captain a Blaggard": evil[:, 0],
        "Pirates KO'd": (down & (role == 0)).sum(axis=1),
        "Blaggards KO'd": (down & (role == 1)).sum(axis=1),
        "tied on doubloons": taken == left,
        "largest Hand": finished["hand"].sum(axis=2).max(axis=1),
        "clean tokens": (tokens == Landing.CLEAN).sum(axis=(1, 2)) / thrown,
        "edge tokens": (tokens >= Landing.RULED_HIT).sum(axis=(1, 2)) / thrown,
        "late tokens": (tokens == Landing.LATE).sum(axis=(1, 2)) / thrown,
    }
    for opened in range(2, 6):
        few = open_.sum(axis=1) == opened if opened < 5 else open_.sum(axis=1) >= 5
        found[f"Pirates win with {opened}{'+' * (opened == 5)} chests"] = np.where(few, won, np.nan)
    trip = np.arange(TRIPS) < finished["trips"][:, None]
    sent_by = evil[games[:, None], np.clip(finished["trip_round"] - 1, 0, ROUNDS - 1)]
    for name, which in (("a Pirate", 0), ("a Blaggard", 1)):
        tries = (trip & (sent_by == which)).sum(axis=1)
        opened_by = (finished["trip_open"] * (trip & (sent_by == which))).sum(axis=1)
        found[f"success of {name} captain"] = np.where(tries > 0, opened_by / np.maximum(tries, 1), np.nan)
    for number in range(1, int(finished["rounds"].max()) + 1):
        tries = (trip & (finished["trip_round"] == number)).sum(axis=1)
        opened_in = (finished["trip_open"] * (trip & (finished["trip_round"] == number))).sum(axis=1)
        found[f"success in round {number}"] = np.where(tries > 0, opened_in / np.maximum(tries, 1), np.nan)
    return found
