"""Positions to test the rules from: the hands of section 11 of the specification, every card called beforehand.

Actions are named by their ids of section 7, written down here by hand and not read from the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from backroom.engine import Played, View
from backroom.games.blaggards import game
from backroom.testing import interpreted, scripted

KINDS = "SBRGK"
KEY_COUNTS = (10, 8, 8, 6, 4)
CHEST_TOKENS = (3, 3, 2, 2, 1, 0, 0)
PIRATES = {5: 3, 6: 4, 7: 5, 8: 5, 9: 6, 10: 6}
HANDS = ("SSBR", "SBRG", "BBRK", "SSGK", "RRGG")
"""Section 11: the hands of five players, unless a scenario says otherwise."""
PIP, MEG, FINCH, NAN, DOC, MURK, BESS, JORY, MORGAN, GUS = range(1, 11)
CLEAN, EDGE, OFF, LATE = range(4)
"""Results of a landed token, in the order in which section 5 lists them."""

# The actions of section 7
MUM, QUICK, FAIR, LONG, START, STOP, HOLD, RULE_HIT, RULE_MISS, LAND_OFF = 53, 54, 55, 56, 57, 58, 79, 80, 81, 102


def seat(number: int) -> int:
    """Ids 0 to 9."""
    return number


def key(kind: str) -> int:
    """Ids 10 to 14, by the letter of the kind."""
    return 10 + KINDS.index(kind)


def chest(location: int) -> int:
    """Ids 15 to 20: chest k of the scenarios is location k, 1 to 6."""
    return 14 + location


def claim(kinds: str) -> int:
    """Ids 21 to 52: "I hold these kinds"."""
    return 21 + sum(1 << KINDS.index(kind) for kind in kinds)


def snap(target: int) -> int:
    """Ids 59 to 68."""
    return 59 + target


def steady(target: int) -> int:
    """Ids 69 to 78."""
    return 69 + target


def land_clean(target: int) -> int:
    """Ids 82 to 91."""
    return 82 + target


def land_edge(target: int) -> int:
    """Ids 92 to 101."""
    return 92 + target


def foul(culprit: int) -> int:
    """Ids 103 to 112."""
    return 103 + culprit


# Chance


def draws_to(wanted: Sequence[int], listed: Sequence[int]) -> list[int]:
    """What below() must give so that the shuffle of section 5 turns the list into the wanted one."""
    items, draws = list(listed), []
    for i in range(len(items) - 1, 0, -1):
        j = items.index(wanted[i], 0, i + 1)
        items[i], items[j] = items[j], items[i]
        draws.append(j)
    assert items == list(wanted), f"{list(wanted)} is no order of {list(listed)}"
    return draws


def kinds(keys: str) -> list[int]:
    """Letters as kind ids."""
    return [KINDS.index(letter) for letter in keys]


def letters(keys: Iterable[int]) -> str:
    """Kind ids as letters."""
    return "".join(KINDS[kind] for kind in keys)


def rest_of(keys: str, key_counts: Sequence[int] = KEY_COUNTS) -> str:
    """All other keys, sorted."""
    left = Counter(dict(zip(KINDS, key_counts, strict=True)))
    left.subtract(keys)
    assert min(left.values()) >= 0, f"there are not so many keys as {keys}"
    return "".join(kind * left[kind] for kind in KINDS)


class Table:
    """A game in a position of our choice.

    Moves are refused unless they are legal, and chance gives only what the test calls out: a rule that draws more, or
    less, or something else fails the test. (`draws=0`: every draw is 0, however many there are.)
    """

    def __init__(
        self,
        players: int = 5,
        variant: Mapping[str, object] | None = None,
        /,
        *,
        hands: Sequence[str] | None = None,
        deck: str = "",
        tokens: Sequence[int] = (3, 3, 2, 2, 1, 0, 0),
        blaggards: Iterable[int] = (),
        characters: Sequence[int] = (),
        key_counts: Sequence[int] = KEY_COUNTS,
        **options: object,
    ) -> None:
        """Dealt by the rules, with every shuffle of section 5 called out.

        `deck` is its beginning, from the top; the other keys follow in order of their kinds. Blaggards are the last
        seats unless named; characters are 1, 2, 3 ... unless named.
        """
        hands = list(hands or (HANDS if players == 5 else ()))
        if not hands:
            size = 4 if players < 8 else 3
            some = rest_of("", key_counts)[:: -1]
            hands = [some[first * size : (first + 1) * size] for first in range(players)]
        rounds = len(hands[0])
        dealt = "".join(hands[place][card] for card in range(rounds) for place in range(players))
        left = Counter(rest_of(dealt, key_counts)) - Counter(deck)
        keys = dealt + deck + "".join(kind * left[kind] for kind in KINDS)
        evil = set(blaggards) or set(range(PIRATES[players], players))
        roles = [int(place in evil) for place in range(players)]
        others = [number for number in range(1, 11) if number not in characters]
        order = [*(characters or range(1, players + 1)), *(others if characters else range(players + 1, 11))]
        script = [
            *draws_to(tokens, CHEST_TOKENS),
            *draws_to(kinds(keys), kinds(rest_of("", key_counts))),
            *draws_to(roles, sorted(roles)),
            *draws_to(order, range(1, 11)),
        ]
        with scripted(game, script):
            self.state = game.new(players, seed=1, variant={**(variant or {}), **options})
        self.players = players
        self.played: Played = Played(())
        """What the last move told."""

    # Putting things on the table

    def set(self, **fields: Any) -> None:
        """Set fields by hand: `round=5`, `bruised=[0, 0, 1, 0, 0]`."""
        for name, value in fields.items():
            where = self.state.array[name][0]
            if isinstance(where, np.ndarray):
                where[: len(value)] = value
            else:
                self.state.array[name] = value

    def hold(self, *hands: str) -> None:
        """Give every seat these keys; all others are in the deck, sorted."""
        everything = Counter("".join([*map(self.hand, range(self.players)), self.deck]))
        for place, held in enumerate(hands):
            self.state.array["hand"][0, place] = [held.count(kind) for kind in KINDS]
        left = everything - Counter("".join(hands))
        self.stack("".join(kind * left[kind] for kind in KINDS))

    def stack(self, deck: str) -> None:
        """Make the deck, its top first."""
        self.state.array["deck_len"] = len(deck)
        self.state.array["deck"][0, : len(deck)] = kinds(deck)

    def bruise(self, *seats: int) -> None:
        """Exactly these are KO'd."""
        self.set(bruised=[int(place in seats) for place in range(self.players)])

    def turn(self, captain: int = 0, character: int | None = None, round: int = 1, draws: Iterable[int] = ()) -> None:
        """Begin a turn: the former Captain, who is somebody else, has just to name this one.

        With `character` the Captain exchanges characters with whoever has that one.
        """
        if character is not None:
            worn = self["character"]
            if character in worn:
                worn[worn.index(character)] = worn[captain]
            worn[captain] = character
            self.set(character=worn)
        former = (captain + 1) % self.players
        self.set(
            phase=game.phases["NEXT"],
            owes=1 << former,
            captain=former,
            round=round - 1,
            hits=[0] * self.players,
            been_captain=1 << former,
        )
        self.play(former, seat(captain), draws)

    # Playing

    def play(self, player: int, action: int, draws: Iterable[int] | int = ()) -> None:
        """A move that must be legal; `draws` is exactly the chance that it uses."""
        with scripted(game, draws):
            played = game.play(self.state, player, action)
        assert isinstance(played, Played), f"{action} of seat {player} in {self.phase}: {played}"
        self.played = played

    def council(self, claims: Mapping[int, int] | None = None) -> None:
        """Everybody speaks; who is not named says nothing."""
        assert self.phase == "COUNCIL", self.phase
        for player in self.owes:
            self.play(player, (claims or {}).get(player, MUM))

    def expedition(self, location: int, band: Sequence[int], orders: str = "") -> None:
        """The Captain plans an expedition up to `place`; orders not given are the lowest kinds."""
        if self.phase == "COUNCIL":
            self.council()
        captain = self["captain"]
        self.play(captain, chest(location))
        for member in band:
            self.play(captain, seat(member))
        asked = iter(orders)
        while self.phase == "ORDER":
            chosen = next(asked, None)
            self.play(captain, self.legal(captain)[0] if chosen is None else key(chosen))
        assert self.phase == "PLACE", self.phase

    def answer(self, answers: Mapping[int, str], draws: Iterable[int] | int = 0) -> None:
        """Keys in a hidden window, in this order; `draws` is the chance of the last answer."""
        *first, last = answers.items()
        for player, kind in first:
            self.play(player, key(kind))
        self.play(last[0], key(last[1]), draws)

    def throw(self, throws: Mapping[int, Sequence[int]], draws: Iterable[int] | int = 0) -> None:
        """The punch window of a sealed Brawl, seat by seat; `draws` is the chance of the last throw."""
        moves = [(player, action) for player, actions in throws.items() for action in actions]
        for player, action in moves[:-1]:
            self.play(player, action)
        self.play(*moves[-1], draws)

    def refused(self, player: int, action: Any) -> str:
        """The code of a refusal, in the specification's spelling; the state must be untouched by it."""
        before = self.state.array.tobytes()
        with interpreted(game):
            refusal = game.play(self.state, player, action)
        assert not isinstance(refusal, Played), f"{action} of seat {player} was played"
        assert self.state.array.tobytes() == before
        return refusal.code.lower()

    def legal(self, player: int) -> list[int]:
        """A seat's legal ids, in their order."""
        view = self.view(player)
        with interpreted(game):
            found: list[int] = game.machine.legal(view.array, player).tolist()
        assert found == sorted(found)
        return found

    def default(self, player: int) -> int:
        """What is done for a seat when its clock runs out."""
        view = self.view(player)
        with interpreted(game):
            return game.default(view)

    def view(self, player: int | None) -> View:
        """What a seat, or a spectator, sees."""
        with interpreted(game):
            return game.view(self.state, player)

    def sees(self, player: int | None) -> dict[str, Any]:
        """The same as plain data, None for what is hidden."""
        return self.view(player).as_dict()

    # Looking

    @property
    def phase(self) -> str:
        """The prompt, in capitals."""
        return self.state.phase_name

    @property
    def owes(self) -> tuple[int, ...]:
        """Who must answer it."""
        return self.state.owes

    def __getitem__(self, name: str) -> Any:
        """A field as plain numbers, cut to the seats that are taken."""
        declared = game.layout.fields[name]
        value: Any = self.state.array[name][0]
        return (value[: self.players] if declared.by_seat else np.asarray(value)).tolist()

    def hand(self, player: int) -> str:
        """A Hand, in the order of the kinds."""
        counts = self.state.array["hand"][0, player].tolist()
        return "".join(kind * count for kind, count in zip(KINDS, counts, strict=True))

    @property
    def hands(self) -> list[str]:
        """Every Hand."""
        return [self.hand(player) for player in range(self.players)]

    @property
    def deck(self) -> str:
        """The deck, its top first."""
        return letters(self.state.array["deck"][0, : int(self.state.array["deck_len"][0])].tolist())

    @property
    def bruised(self) -> set[int]:
        """Who is KO'd."""
        return {player for player, flag in enumerate(self["bruised"]) if flag}

    @property
    def events(self) -> list[dict[str, Any]]:
        """What the last move told a spectator."""
        return self.told_to(None)

    def told_to(self, player: int | None) -> list[dict[str, Any]]:
        """What the last move told a seat."""
        return [told.seen_by(player).as_dict() for told in self.played.events]

    @property
    def told(self) -> list[str]:
        """The names of what the last move told."""
        return [event["name"] for event in self.events]

    def tales(self, *names: str) -> list[dict[str, Any]]:
        """Those events of the last move, as a spectator hears them."""
        return [event for event in self.events if event["name"] in names]
