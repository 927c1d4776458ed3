"""One game in the terminal: a person at a table of bots, or bots alone. No input or output here."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass, field
from random import Random
from secrets import randbelow

from backroom.bots import Bot, bot
from backroom.cli.choices import chosen_players, chosen_variant
from backroom.engine import BackroomError, Game, Played, Refusal, State, Told, View
from backroom.engine.events import read_events
from backroom.table.fading import remembered

YOU = "You"
GUESTS = ("Ada", "Bruno", "Clara", "Dan", "Edith", "Felix", "Greta", "Hugo", "Iris", "Jonas", "Kate", "Leo")


@dataclass
class Match:
    """The state stays in here: what is drawn, told and asked is made from the view of `seat`; None only looks on."""

    game: Game
    state: State
    seat: int | None
    bot: Bot
    names: tuple[str, ...]
    luck: Random
    """what the bots get to be unpredictable with; seeded, so that a game can be played again"""
    again: str
    """the command that deals this game once more"""
    story: list[str] = field(default_factory=list)
    """what each decision led to, as the person may know it"""

    @property
    def view(self) -> View:
        """All that the person may know."""
        return self.game.view(self.state, self.seat)

    @property
    def mine(self) -> bool:
        """Is it the person's turn to decide? Several may owe at once; they decide in the order of their seats."""
        return bool(self.state.owes) and self.state.owes[0] == self.seat

    def step(self) -> None:
        """The next bot decides, from its own view."""
        seat = self.state.owes[0]
        choice = self.bot.choose(remembered(self.game, self.state, seat), self.luck.getrandbits(32))
        self.play(seat, choice)

    def play(self, seat: int, action: int | str) -> Refusal | None:
        """Take an action, and remember what it told."""
        answer = self.game.play(self.state, seat, action)
        if isinstance(answer, Played):
            self.hear(answer.events)
            return None
        return answer

    def hear(self, events: tuple[Told, ...]) -> None:
        """Add the events of one decision to the story."""
        if events:
            self.story.append(" ".join(self.game.tell(event, self.seat, self.names) for event in events))


def make_match(game: Game, options: Namespace) -> Match:
    """Deal the game that was asked for."""
    players, variant = chosen_players(game, options), chosen_variant(game, options)
    seed = options.seed if options.seed is not None else randbelow(1_000_000)
    opponents = bot(options.bot)
    state = game.new(players, seed, variant)
    if options.seat >= players:
        raise BackroomError(f"there is no seat {options.seat} at a table of {players}: seats are 0 to {players - 1}")
    luck = Random(f"bots of {seed}")
    names = luck.sample(GUESTS, players)
    seat = None if options.watch else options.seat
    if seat is not None:
        names[seat] = YOU
    again = f"backroom play {game.name} --players {players} --seed {seed} --bot {options.bot}"
    again += " --watch" if seat is None else f" --seat {seat}"
    again += f" --preset {options.preset}" if options.preset else ""
    again += "".join(f" --set {setting}" for setting in options.set)
    match = Match(game, state, seat, opponents, tuple(names), luck, again)
    match.hear(read_events(state.array, game.events))
    return match
