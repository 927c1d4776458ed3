"""What a match looks like in a terminal. Everything is made from the person's view."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from backroom.cli.match import YOU, Match
from backroom.engine import Action

HELP = "a number, or text such as {example} · [bold]?[/] rules · [bold]l[/] whole log · [bold]q[/] quit"
GAP = 2


class Screen:
    """Writes to the console, and remembers how much of the story has been told."""

    def __init__(self, console: Console, match: Match) -> None:
        self.console, self.match = console, match
        self._told = 0

    def welcome(self) -> None:
        """Who plays what."""
        match, game = self.match, self.match.game
        self.console.print(Rule(Text(game.title, "bold")))
        self.console.print(Text(game.text.tagline, "italic"), justify="center")
        seats = [f"{name} (seat {seat})" for seat, name in enumerate(match.names)]
        self.console.print(Text("At the table: " + ", ".join(seats)))
        if match.state.variant:
            changed = ", ".join(f"{key} = {value}" for key, value in match.state.variant.items())
            self.console.print(Text(f"Changed: {changed}"))

    def news(self) -> None:
        """What happened since the last time."""
        fresh = self.match.story[self._told :]
        self._told = len(self.match.story)
        if fresh:
            self.console.print()
        for happened in fresh:
            self.say(happened, "•")

    def log(self) -> None:
        """Everything that happened."""
        for number, happened in enumerate(self.match.story, 1):
            self.say(happened, f"{number:>4} ")
        if not self.match.story:
            self.say("Nothing has happened yet.")

    def say(self, words: str, mark: str = "") -> None:
        """Words, with the names of those at the table standing out. What wraps is kept to the right of the mark."""
        text = Text(words)
        for name in self.match.names:
            text.highlight_regex(rf"\b{re.escape(name)}\b", "bold cyan" if name == YOU else "bold")
        line = Table.grid(padding=(0, 1))
        line.add_row(*filter(None, [mark]), text)
        self.console.print(line)

    def board(self) -> None:
        """The game's own drawing of the table."""
        drawing = self.match.game.room("terminal").draw(self.match.view, self.match.names)
        self.console.print()
        self.console.print(drawing, highlight=False)
        self.console.print()

    def status(self) -> None:
        """Who is being waited for, and for what."""
        self.console.print(Text(self._by_phase("status"), "dim"))

    def question(self, actions: Sequence[Action]) -> None:
        """What the person is asked, and the possible answers: one block for each kind of action."""
        self.console.print(Text(self._by_phase("prompt"), "bold yellow"))
        cells = [Text.assemble((f"{n:>3} ", "bold cyan"), action.label) for n, action in enumerate(actions, 1)]
        widest = max(cell.cell_len for cell in cells)
        for block in _blocks(actions):
            answers = [cells[number] for number in block]
            if widest + GAP > self.console.width // 2:
                self.console.print(*answers, sep="\n")
            else:
                self.console.print(Columns(answers, width=widest, padding=(0, GAP, 0, 0), column_first=True))
        self.console.print(HELP.format(example=f"[bold]{actions[0]}[/]"), style="dim")

    def refuse(self, reason: str) -> None:
        """Why that did not work."""
        self.console.print(Text(reason, "red"))

    def end(self) -> None:
        """The result in words, and how to play the same game again."""
        match, game = self.match, self.match.game
        payoffs = game.result(match.state)
        assert payoffs is not None
        ending = getattr(game.room("words"), "end", None)
        if ending is not None:
            key, words = ending(match.view)
            self.say(game.text.say("end", key, "", words, match.names))
        winners = [name for name, payoff in zip(match.names, payoffs, strict=True) if payoff == max(payoffs)]
        won = f"{winners[0]} won." if len(winners) == 1 else f"{_listed(winners)} share the win."
        self.console.print(Rule(Text(won, "bold green")))
        if not set(payoffs) <= {0.0, 1.0}:  # else they say no more than who won
            for name, payoff in sorted(zip(match.names, payoffs, strict=True), key=lambda pair: -pair[1]):
                self.say(f"{name:<10} {payoff:+g}")
        self.replay()

    def replay(self) -> None:
        """How to play the same game again."""
        self.console.print(Text(f"The same game again: {self.match.again}", "dim"), soft_wrap=True)

    def _by_phase(self, section: str) -> str:
        match, view = self.match, self.match.view
        words = {"seat": view.owes[0], "seats": _listed([match.names[seat] for seat in view.owes])}
        return match.game.text.say(section, view.phase_name, "", words, match.names)


def _listed(names: Sequence[str]) -> str:
    """Ada, Bruno and Clara."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _blocks(actions: Sequence[Action]) -> list[list[int]]:
    """The places of actions, a block for each kind; kinds with a single action share one."""
    kinds = [list(block) for _, block in groupby(range(len(actions)), lambda place: actions[place].name)]
    blocks: list[list[int]] = []
    for _, alike in groupby(kinds, lambda block: len(block) == 1):
        together = list(alike)
        blocks += [[block[0] for block in together]] if len(together[0]) == 1 else together
    return blocks
