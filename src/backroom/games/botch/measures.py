"""What designers count in finished games (specification, section 12.3)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.games.botch.state import Count, End

ROLES = (
    *("Bookie", "Douche", "Dancer", "Archivist", "Fixer", "Bumbler", "Docker", "Barkeep", "Suit", "Stowaway"),
    *("Twin", "Mountie", "Hitter", "Rat", "Adjuster", "Mule"),
)
ITEMS = (
    *("Album", "Brew", "Railing", "Sack", "Ticket", "Contract", "Crowbar", "Flare Gun", "Syrup", "Photos"),
    *("Life Vest", "Parcel", "Ledger"),
)
PLACES = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth"),
)
ENDS = {
    End.DIAMONDS: "won with diamonds",
    End.ITEM: "won with an item's own condition",
    End.JOINT: "won by Twins together",
    End.LAST: "won by the last one aboard",
    End.TWINS_LAST: "won by the last two Twins",
    End.DOCK: "ended at the dock",
}

SHARES = (
    ("share of claims that are called", Count.CALLS, [Count.CLAIMS]),
    ("share of callers without the card", Count.WRONG_CALLS, [Count.CALLS]),
    ("share of threats that are refused", Count.THREATS_REFUSED, [Count.THREATS_PAID, Count.THREATS_REFUSED]),
    ("share of refused threats that were real", Count.STANDOFFS_WON, [Count.THREATS_REFUSED]),
)
"""Within a game, where there was any: a count, and the counts it is a part of."""


def measures(finished: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """A name and a number per game; true or false counts as a share, NaN is left out."""
    players = int(finished["players"][0])
    seats = np.arange(players)
    won = ((finished["winners"][:, None] >> seats) & 1).astype(float)
    won /= np.maximum(won.sum(axis=1, keepdims=True), 1)  # two Twins have half a win each
    alive = finished["alive"][:, :players].astype(int)
    found: dict[str, NDArray[Any]] = {
        "turns": finished["turn"] + (finished["end_kind"] != End.DOCK),  # the last one, which ended the game, too
        "rounds": finished["round_no"],
        "deaths": players - alive.sum(axis=1),
        "diamonds in the Bank at the end": finished["bank"],
        "items face-up at the end": finished["item_up"][:, :players].astype(int).sum(axis=1),
    }
    for what in Count:
        found[what.name.lower().replace("_", " ")] = finished["tally"][:, what]
    tally = finished["tally"]
    for called, part, whole in SHARES:
        of = tally[:, whole].sum(axis=1)
        found[called] = tally[:, part] / np.where(of > 0, of, np.nan)
    for kind, called in ENDS.items():
        found[called] = finished["end_kind"] == kind
    shown = np.where(won > 0, finished["holds"][:, :players], 0).max(axis=1)
    for number, name in enumerate(ITEMS, 1):
        if finished["item_wins_from"][0, number] or finished["item_wins_at"][0, number]:
            found[f"won with the {name}"] = (finished["end_kind"] == End.ITEM) & (shown == number)
    place = (seats - finished["first"][:, None]) % players
    for k in range(players):
        found[f"wins of the {PLACES[k]} in turn order, 1 is fair"] = np.where(place == k, won, 0).sum(axis=1) * players
    for kinds, held, called in ((ROLES, finished["role"], ""), (ITEMS, finished["holds"], " at the end")):
        for number, name in enumerate(kinds, 1):
            theirs = held[:, :players] == number
            if theirs.any():
                # Wins of its holders, 1 is fair: as many as there are players to each win.
                count = theirs.sum(axis=1).astype(float)
                share = np.where(theirs, won, 0).sum(axis=1) / np.where(count > 0, count, np.nan)
                found[f"wins of the {name}{called}, 1 is fair"] = share * players
    return found
