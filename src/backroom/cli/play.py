"""`backroom play`: the game loop."""

from __future__ import annotations

import contextlib
import sys
from argparse import Namespace

from rich.console import Console

from backroom.cli.choices import chosen_game
from backroom.cli.match import Match, make_match
from backroom.cli.rules import show_rules
from backroom.cli.screen import Screen
from backroom.engine import Action

QUIT, RULES, LOG, UNDO = ("q", "quit", "exit"), ("?", "h", "help"), ("l", "log"), ("u", "undo")


def run(options: Namespace) -> int:
    """Play until the game is over, the person leaves, or the input ends."""
    match = make_match(chosen_game(options.game), options)
    screen = Screen(Console(highlight=False), match)
    _prepare_input()
    screen.welcome()
    turn = _watch if match.seat is None else _take_part
    while not match.state.over:
        if not turn(match, screen):
            screen.console.print("The game is left where it stands.")
            screen.replay()
            return 0
    screen.news()
    screen.board()
    screen.end()
    return 0


def _prepare_input() -> None:
    """Line editing where a person types; bytes that are no text become letters that nobody takes for a move."""
    if sys.stdin is None:
        return
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # not on every system
            import readline  # noqa: F401


def _read(screen: Screen, prompt: str) -> str | None:
    """One line, or None when there is nobody to write one."""
    if sys.stdin is None:
        return None
    try:
        line = input(prompt).strip()
    except EOFError:
        screen.console.print("\nThe input has ended.")
        return None
    if not sys.stdin.isatty():
        screen.console.print(line, markup=False)  # a transcript shows what was answered
    return line


def _watch(match: Match, screen: Screen) -> bool:
    """One seat's turn among bots. Somebody at the terminal says when to go on; a pipe gets the story in one piece."""
    owing = match.state.owes
    while not match.state.over and match.state.owes == owing:
        match.step()
    screen.news()
    if match.state.over or sys.stdin is None or not sys.stdin.isatty():
        return True
    screen.board()
    screen.status()
    line = _read(screen, "Enter: go on · q: quit > ")
    return line is not None and line.lower() not in QUIT


def _take_part(match: Match, screen: Screen) -> bool:
    """Bots decide until the person has to, then the person does. False if it would rather leave."""
    if not match.mine:
        match.step()
        return True
    view = match.view
    actions = [match.game.action(view, legal.id, match.names) for legal in match.game.legal(view)]
    screen.news()
    screen.board()
    screen.question(actions)
    while True:
        line = _read(screen, "> ")
        if line is None or line.lower() in QUIT:
            return False
        if line.lower() in RULES:
            show_rules(screen.console, match.game)
        elif line.lower() in LOG:
            screen.log()
        elif line.lower() in UNDO:
            screen.refuse("There is no taking back at this table.")
        elif why := _answer(match, actions, line):
            screen.refuse(why)
        else:
            return True


def _answer(match: Match, actions: list[Action], line: str) -> str | None:
    """Take the action that was typed, or say why not."""
    if not line:
        if len(actions) > 1:
            return f"There is a choice: type a number from 1 to {len(actions)}."
        return _refused(match, actions[0].id)
    offered = {action.label.casefold(): action.id for action in actions}
    offered |= {str(number): action.id for number, action in enumerate(actions, 1)}
    if line.isdecimal() and line not in offered:
        return f"There is no {line[:20]} in the list: type a number from 1 to {len(actions)}."
    return _refused(match, offered.get(line.casefold(), line))


def _refused(match: Match, action: int | str) -> str | None:
    assert match.seat is not None
    answer = match.play(match.seat, action)
    if answer is None:
        return None
    return f"{answer.text} ({', '.join(answer.rules)})" if answer.rules else answer.text
