"""What designers count in finished games (specification, section 12.3)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.games.bycatch.state import FIRST_TAKEN, STRIKE_INTEL, STRUCK_SLOT, TAKEN, End

PLACES = ("first", "second", "third", "fourth", "fifth")


def measures(finished: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """A name and a number per game; true or false counts as a share."""
    players = int(finished["players"][0])
    seats = np.arange(players)
    strikes = finished["strikes"].astype(int)
    made = np.arange(strikes.shape[1]) < finished["n_strikes"][:, None]
    cards = np.arange(STRUCK_SLOT - FIRST_TAKEN) < strikes[:, :, TAKEN, None]
    suspect = strikes[:, :, STRIKE_INTEL, None]
    hits = ((strikes[:, :, FIRST_TAKEN:STRUCK_SLOT] == suspect) & (suspect > 0) & cards).sum(axis=2)
    score = finished["score"][:, :players].astype(int)
    ranked = np.sort(score, axis=1)
    won = (finished["winners"][:, None] >> seats) & 1
    place = (seats - finished["start"][:, None]) % players
    found: dict[str, NDArray[Any]] = {
        "turns": finished["turn"],
        "score": score.mean(axis=1),
        "spread of scores (sd)": score.std(axis=1),
        "margin": ranked[:, -1] - ranked[:, -2],
        "tie on points": ranked[:, -1] == ranked[:, -2],
        "ended by intelligence": finished["reason"] == End.INTEL,
        "ended by the piles": finished["reason"] == End.PILES,
        "ended at the limit": finished["reason"] == End.LIMIT,
        "shelters": finished["n_shelters"],
        "citizens sheltered": finished["sheltered"].astype(int).sum(axis=1),
        "photos": finished["n_photos"].astype(int).sum(axis=1),
        "strikes": finished["n_strikes"],
        "strikes that hit": (made & (hits > 0)).sum(axis=1),
        "strikes that hit twice or more": (made & (hits > 1)).sum(axis=1),
        "bystanders killed": finished["collateral"].astype(int).sum(axis=1),
    }
    for k in range(players):
        share = np.where(place == k, won, 0).sum(axis=1) / won.sum(axis=1)
        found[f"won by {PLACES[k]} in turn order"] = share
    return found
