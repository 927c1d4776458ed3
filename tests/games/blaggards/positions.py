"""Positions to test the rules from: the hands of section 11 of the specification, every card called beforehand.

Actions are named by their ids of section 7, written down here by hand and not read from the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import wraps
from typing import Any

import numpy as np

from backroom.engine import Played, View
from backroom.games.blaggards import game
from backroom.testing import interpreted, scripted

KINDS = "SBRGK"
KEY_COUNTS = (10, 8, 8, 6, 4)
CHEST_TOKENS = (3, 3, 2, 2, 1, 0, 0)
PIRATES = {5: 3, 6: 4, 7: 5, 8: 5, 9: 6, 10: 6}
HAND_SIZE = {5: 4, 6: 4, 7: 4, 8: 3, 9: 3, 10: 3}
ROWS = {5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
KEY_NAMES = ("silver", "blue", "red", "gold", "skeleton")
"""Rows of the tables of cards.toml."""
HANDS = ("SSBR", "SBRG", "BBRK", "SSGK", "RRGG")
"""Section 11: the hands of five players, unless a scenario says otherwise."""
PIP, MEG, FINCH, NAN, DOC, MURK, BESS, JORY, MORGAN, GUS = range(1, 11)
CLEAN, EDGE, OFF, LATE = range(4)
"""Results of a landed token, in the order in which section 5 lists them."""

CAPTAIN_PROMPTS = [
    "MUSTER",
    "STEAL",
    "SPY",
    "DISCARD",
    "SCOUT",
    "TONIC",
    "GIFT_KEY",
    "GIFT_TO",
    "SWAP_A",
    "SWAP_B",
    "HANDS_A",
    "HANDS_B",
    "CHEST",
    "IGNORE",
    "BAND",
    "ORDER",
    "BELL",
    "START",
    "EDGE",
    "KO",
    "NEXT",
]
"""What only the Captain is asked (section 6)."""

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
        listed_tokens: Sequence[int] = CHEST_TOKENS,
        **options: Any,
    ) -> None:
        """Dealt by the rules, with every shuffle of section 5 called out.

        `deck` is its beginning, from the top; the other keys follow in order of their kinds. Blaggards are the last
        seats unless named; characters are 1, 2, 3 ... unless named. Other numbers of keys, of keys in a Hand and of
        Blaggards than usual become part of the variant.
        """
        size = HAND_SIZE[players]
        hands = list(hands or (HANDS if players == 5 else ()))
        if not hands:
            hands = [rest_of("", key_counts)[player::players][:size] for player in range(players)]
        rounds = len(hands[0])
        changes: dict[str, object] = {}
        if rounds != size:
            changes[f"{ROWS[players]}.hand_size"] = rounds
        if tuple(key_counts) != KEY_COUNTS:
            changes |= {f"{name}.count": count for name, count in zip(KEY_NAMES, key_counts, strict=True)}
        dealt = "".join(hands[place][card] for card in range(rounds) for place in range(players))
        left = Counter(rest_of(dealt, key_counts)) - Counter(deck)
        keys = dealt + deck + "".join(kind * left[kind] for kind in KINDS)
        evil = set(blaggards) or set(range(PIRATES[players], players))
        if len(evil) != players - PIRATES[players]:
            changes[f"{ROWS[players]}.blaggards"] = len(evil)
        roles = [int(place in evil) for place in range(players)]
        others = [number for number in range(1, 11) if number not in characters]
        order = [*(characters or range(1, players + 1)), *(others if characters else range(players + 1, 11))]
        script = [
            *draws_to(tokens, listed_tokens),
            *draws_to(kinds(keys), kinds(rest_of("", key_counts))),
            *draws_to(roles, sorted(roles)),
            *draws_to(order, range(1, 11)),
        ]
        with scripted(game, script):
            self.state = game.new(players, seed=1, variant={**changes, **(variant or {}), **options})
        self.players = players
        self.log: list[Played] = []
        """What the moves so far told."""

    def copy(self) -> Table:
        """Another table in the same position."""
        twin = copy(self)
        twin.state, twin.log = self.state.copy(), list(self.log)
        return twin

    # Putting things on the table

    def put(self, **fields: Any) -> None:
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
        self.put(bruised=[int(place in seats) for place in range(self.players)])

    def turn(self, captain: int = 0, character: int | None = None, round: int = 1, draws: Iterable[int] = ()) -> None:
        """Begin a turn: the former Captain, who is somebody else, has just to name this one.

        With `character` the Captain exchanges characters with whoever has that one.
        """
        if character is not None:
            worn = self["character"]
            if character in worn:
                worn[worn.index(character)] = worn[captain]
            worn[captain] = character
            self.put(character=worn)
        former = (captain + 1) % self.players
        self.put(
            phase=game.phases["NEXT"],
            owes=1 << former,
            captain=former,
            round_no=round - 1,
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
        self.log.append(played)

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

    def codes(self, player: int) -> list[str]:
        """For every id what a seat would hear: a code in the specification's spelling, "ok" for what is legal."""
        view = self.view(player)
        with interpreted(game):
            return [game.reasons(int(code)).name.lower() for code in game.machine.why_not_all(view.array, player)]

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
    def owes(self) -> Any:
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
        return [told.seen_by(player).as_dict() for told in self.log[-1].events]

    def story(self, player: int | None) -> list[list[dict[str, Any]]]:
        """What all moves so far told a seat, move by move."""
        return [[told.seen_by(player).as_dict() for told in played.events] for played in self.log]

    @property
    def told(self) -> list[str]:
        """The names of what the last move told."""
        return [event["name"] for event in self.events]

    def tales(self, *names: str) -> list[dict[str, Any]]:
        """Those events of the last move, as a spectator hears them."""
        return [event for event in self.events if event["name"] in names]


def made_once(build: Callable[..., Table]) -> Callable[..., Table]:
    """The same position is built once; who asks for it again gets a copy."""
    made: dict[str, Table] = {}

    @wraps(build)
    def again(*args: Any, **options: Any) -> Table:
        which = repr((args, sorted(options.items())))
        if which not in made:
            made[which] = build(*args, **options)
        return made[which].copy()

    return again


@made_once
def at_the_brawl(
    players: int = 5,
    *,
    captain: int = 0,
    bruised: Iterable[int] = (),
    mode: str = "sealed",
    captains: Iterable[int] = (),
    variant: Mapping[str, object] | None = None,
    **options: Any,
) -> Table:
    """The Brawl of round 1 begins: a lone expedition has failed, and the Captain is asked for the bell or the start.

    `captains` are those who have been Captain before.
    """
    t = Table(players, variant, brawl_mode=mode, **options)
    t.turn(captain, MORGAN)
    t.put(step=1, been_captain=sum(1 << former for former in {captain, *captains}))
    t.bruise(*bruised)
    t.council()
    while t.phase in ("CHEST", "BAND", "ORDER"):
        t.play(captain, t.legal(captain)[0])
    for player in t.owes:
        wrong = next(kind for kind in reversed(KINDS[:4]) if kind in t.hand(player))
        t.play(player, key(wrong), 0)
    assert t.phase == {"sealed": "BELL", "live": "START"}[mode], t.phase
    assert not any(t["open"])
    return t


SKULL_FIRST = (0, 3, 3, 2, 2, 1, 0)
"""Tokens with a Cursed Skull at location 1."""


@made_once
def at(prompt: str, captain: int = 0, **options: Any) -> Table:
    """Five players and Hands of section 11, at this prompt of section 6."""
    brawls = {"BELL": "sealed", "PUNCH": "sealed", "EDGE": "sealed", "KO": "sealed", "NEXT": "sealed"}
    if prompt in brawls or prompt in ("START", "LIVE"):
        t = at_the_brawl(captain=captain, mode=brawls.get(prompt, "live"), **options)
        others = [(captain + k) % 5 for k in range(1, 5)]
        if prompt == "LIVE":
            t.play(captain, START)
        elif prompt != "BELL" and prompt in brawls:
            t.play(captain, LONG)
            if prompt == "EDGE":
                t.throw({others[0]: [snap(others[1]), HOLD]} | {who: [HOLD] for who in others[1:]}, [0, 0, 0, 0, 70])
            elif prompt == "KO":
                some = {who: [snap(who), HOLD] for who in others[:2]}
                t.throw(some | {who: [HOLD] for who in others[2:]})
            elif prompt == "NEXT":
                t.throw({who: [HOLD] for who in others})
    else:
        t = Table(5, tokens=SKULL_FIRST, **options)
        characters = {
            "MUSTER": PIP, "STEAL": FINCH, "SPY": NAN, "DISCARD": JORY, "SCOUT": NAN, "TONIC": DOC,
            "GIFT_KEY": GUS, "GIFT_TO": GUS, "SWAP_A": MEG, "SWAP_B": MEG, "SWAP_KEYS": MEG,
            "HANDS_A": MURK, "HANDS_B": MURK, "IGNORE": JORY,
        }  # fmt: skip
        if prompt == "TONIC":
            t.bruise((captain + 2) % 5, (captain + 3) % 5)
        t.turn(captain, characters.get(prompt, MORGAN))
        while t.phase != prompt:
            if t.phase in ("COUNCIL", "PLACE", "SKULL"):
                answers = {"COUNCIL": lambda _: MUM, "PLACE": t.default, "SKULL": t.default}
                for player in t.owes:
                    t.play(player, answers[t.phase](player))
            elif t.phase in ("SWAP_A", "HANDS_A"):
                t.play(captain, seat((captain + 1) % 5))
            elif t.phase in ("SWAP_B", "HANDS_B"):
                t.play(captain, seat((captain + 3) % 5))
            else:
                t.play(captain, t.default(captain))
    assert t.phase == prompt, t.phase
    return t
