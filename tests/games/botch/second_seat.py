"""The second reading of section 12.1: what a seat sees, as plain lists, what it believes and what it wants."""

from __future__ import annotations

from typing import NamedTuple

from backroom.engine import View
from backroom.games.botch import game
from tests.games.botch.positions import (
    ADJUSTER,
    ALBUM,
    BREW,
    CONTRACT,
    CROWBAR,
    FLARE_GUN,
    HITTER,
    LEDGER,
    LIFE_VEST,
    MOUNTIE,
    MULE,
    PARCEL,
    PHOTOS,
    RAILING,
    RAT,
    SACK,
    STOWAWAY,
    SYRUP,
    TICKET,
    TWIN,
)

ALL_ITEMS = tuple(range(ALBUM, LEDGER + 1))
BASIC_ITEMS = tuple(range(ALBUM, TICKET + 1))
PARANOIA_ITEMS = (*BASIC_ITEMS, CONTRACT, CROWBAR, LIFE_VEST, PARCEL)
HIDDEN = (TWIN, TWIN, MOUNTIE, HITTER, RAT, ADJUSTER, MULE)
KITS: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    (BASIC_ITEMS, ()),
    (ALL_ITEMS, ()),
    (PARANOIA_ITEMS, (MOUNTIE, RAT, MULE)),
    (ALL_ITEMS, (TWIN, TWIN, RAT, MULE)),
    (ALL_ITEMS, HIDDEN),
    (ALL_ITEMS, HIDDEN),
)
"""2.7: items and hidden roles of basic, dockside, paranoia, doubles, spicy and mess."""
WEAPONS = frozenset({RAILING, CROWBAR, FLARE_GUN})
THREATS = WEAPONS | {PHOTOS}
CONTRABAND = frozenset({ALBUM, BREW, SYRUP})
EACH_STASHED = 0.9


class Reading(NamedTuple):
    """Places where the text leaves a choice, and where it shows which one is taken."""

    gain_in_diamonds: bool = False
    """the gain in a call: only the diamonds that the card brings, not all that the list of gains says"""
    everybody_calls: bool = False
    """the chance of a call counts every opponent, also one who may not call"""
    sure_cards: bool = False
    """the Album to dump and the Ticket to take must surely be there"""
    claimed_weapon: bool = False
    """a refused threat is real with the card that was claimed, not with any that threatens"""
    one_noise_for_roles: bool = False
    """the claim of a hidden role is one thing to do, whoever it is aimed at"""


PLAIN = Reading()
"""What the second reader took, before seeing the first bot."""
AS_HOUSE = Reading(*[True] * 5)
"""What `house*.py` takes in these places."""


class Seat:
    """What a seat sees, and what it makes of it."""

    def __init__(self, view: View, reading: Reading = PLAIN) -> None:
        array = view.array[0]
        players, me = int(array["players"]), view.viewer

        def of_seats(name: str) -> list[int]:
            return [int(value) for value in array[name].tolist()[:players]]

        self.players, self.me, self.reading = players, me, reading
        self.phase, self.bank = int(array["phase"]), int(array["bank"])
        self.gems, self.on_item, self.hurt = of_seats("gems"), of_seats("item_stash"), of_seats("hurt")
        self.total = [sum(three) for three in zip(self.gems, self.on_item, of_seats("role_stash"), strict=True)]
        self.alive, self.item_up = of_seats("alive"), of_seats("item_up")
        self.role_up, self.had_first = of_seats("role_up"), of_seats("had_first")
        self.known: list[int] = array["known"][me].tolist()[:players]
        self.known_role: list[int] = array["known_role"][me].tolist()[:players]
        self.frames: list[list[int]] = array["stack"].tolist()[: int(array["depth"])]
        self.legal: list[int] = game.machine.legal(view.array, me).tolist()
        self.others = [h for h in range(players) if h != me and self.alive[h]]
        kit = int(array["kit"]) or (1 if players <= 5 else 2 if players <= 8 else 6)
        items, self.hidden_pool = KITS[kit - 1]
        # "otherwise 1/(number of kit items not known to me)"
        self.unknown = [item for item in items if item not in self.known]
        self.desire = desires(self.total[me])
        self.desire_unknown = sum(self.desire[item] for item in self.unknown) / max(1, len(self.unknown))

    def p(self, h: int, item: int) -> float:
        """Belief: P(h holds X) = 1 or 0 if known/face-up; otherwise 1/(number of kit items not known to me)."""
        if self.known[h]:
            return float(self.known[h] == item)
        return 1 / len(self.unknown) if item in self.unknown else 0.0

    def p_any(self, h: int, items: frozenset[int]) -> float:
        """P(h holds one of these)."""
        return sum(self.p(h, item) for item in items)

    def p_role(self, h: int, role: int) -> float:
        """P(h has a hidden role), by the same rule as for items."""
        if self.known_role[h]:
            return float(self.known_role[h] == role)
        pool = list(self.hidden_pool)
        for known in self.known_role:
            if known in pool:
                pool.remove(known)
        return pool.count(role) / len(pool) if self.had_first[h] and pool else 0.0

    def desired(self, h: int) -> float:
        """How much I want the card of h."""
        return self.desire[self.known[h]] if self.known[h] else self.desire_unknown

    def difference(self, h: int) -> float:
        """The desire for theirs, less that for mine."""
        return self.desired(h) - self.desired(self.me)

    def own_stash_lost(self) -> float:
        """Own stash on a card to be swapped: -0.9 each."""
        return EACH_STASHED * self.on_item[self.me]

    def deadly_marker(self, h: int) -> int:
        """R63: the Hurt marker that kills."""
        return 1 if self.known_role[h] == STOWAWAY else 2

    def next_marker_kills(self, h: int) -> bool:
        """R63."""
        return self.hurt[h] + 1 >= self.deadly_marker(h)

    def threshold(self, h: int) -> int:
        """R76: ten, or seven for the Stowaway."""
        return 7 if self.known_role[h] == STOWAWAY else 10

    def least_to_win(self, h: int, item: int) -> int:
        """The total that h, holding this item, has and must keep to win; 0 if h cannot win now."""
        total = self.total[h]
        if item == ALBUM:
            return 0
        least = min(self.threshold(h), 8) if item == TICKET else self.threshold(h)
        if total >= least:
            return least
        return 7 if item == CONTRACT and total == 7 else 0

    def hidden(self) -> list[int]:
        """The others whose hidden role lies face-down."""
        return [h for h in self.others if self.had_first[h] and not self.role_up[h]]

    def neighbours(self) -> set[int]:
        """The next living seat on either side."""
        round_the_table = [h % self.players for h in range(self.me + 1, self.me + self.players)]
        living = [h for h in round_the_table if self.alive[h]]
        return {living[0], living[-1]}


def desires(total: int) -> dict[int, float]:
    """desire(X)."""
    return {
        TICKET: 4.5 if total >= 5 else 2.5,
        SYRUP: 2.1,
        BREW: 2.0,
        ALBUM: 2.0 if total <= 5 else -3.0,
        CONTRACT: 3.0 if 4 <= total <= 7 else 0.0,
        RAILING: 1.2,
        FLARE_GUN: 1.3,
        CROWBAR: 1.5,
        PHOTOS: 1.2,
        SACK: 1.2,
        LEDGER: 1.3,
        LIFE_VEST: 0.8,
        PARCEL: -1.5,
    }
