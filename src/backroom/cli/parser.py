"""What can be typed after `backroom`."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import Any, NoReturn

ABOUT = """Backroom: a table for games with secrets.

examples:
  backroom                                              open the table in your browser
  backroom serve --host 0.0.0.0                         open it for others in your network
  backroom games                                        what is there to play?
  backroom rules butch                                  how does it go?
  backroom play butch                                   play it here, against house bots
  backroom play butch --players 3 --bot house:easy      two easy opponents
  backroom sim butch --players 4 --games 10000          what happens in ten thousand games?
  backroom sim butch --games 2000 --set bank_fee=2      and with one number changed?
"""
BOTS = "random, house, house:easy, house:medium or house:hard"


class Parser(ArgumentParser):
    """Says in one sentence what is wrong with the arguments."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Exit with status 2, without the usage that nobody reads."""
        self.exit(2, f"backroom: {message.removeprefix('argument ')} (see {self.prog} --help)\n")


def whole(least: int | None = None) -> Callable[[str], int]:
    """Reads a whole number, with or without a least value."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is not a whole number") from None
        if least is not None and number < least:
            raise ArgumentTypeError(f"{text} is too small, it must be at least {least}")
        return number

    return read


def share(text: str) -> float:
    """Reads a number that is not negative."""
    try:
        number = float(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0 <= number < float("inf"):
        raise ArgumentTypeError(f"{text} must not be negative")
    return number


def web_address(text: str) -> str:
    """Reads an address that can be posted to."""
    if not text.startswith(("http://", "https://")):
        raise ArgumentTypeError(f"{text!r} is not an address that begins with http:// or https://")
    return text


def make_parser() -> ArgumentParser:
    """All commands and their options."""
    parser = Parser(prog="backroom", description=ABOUT)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", prog="backroom")
    _serve(commands)
    _games(commands)
    _play(commands)
    _sim(commands)
    _rules(commands)
    _bench(commands)
    _export(commands)
    _verify(commands)
    commands.add_parser("version", help="which Backroom this is", description="Which Backroom this is.")
    return parser


def _serve(commands: Any) -> None:
    serve = commands.add_parser(
        "serve",
        help="open the table for browsers",
        description="Serve the table to browsers and bots. Without a command, backroom does this and opens a browser.",
    )
    serve.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="default 127.0.0.1: this machine only")
    serve.add_argument(
        "--port", type=whole(0), default=8000, metavar="P", help="default 8000; 0 takes any that is free"
    )
    serve.add_argument("--db", metavar="URL", help="default: a file in your data folder; e.g. sqlite:///games.db")
    serve.add_argument("--bot-pace", type=share, default=1.0, metavar="X", help="1 is human (default), 0 is at once")
    serve.add_argument("--name", action="append", default=[], metavar="HOST", help="answer to this host name only")
    serve.add_argument("--behind-proxy", action="store_true", help="trust X-Forwarded-* from a proxy on this machine")
    serve.add_argument("--absence", type=share, default=90.0, metavar="S", help="seconds until a bot steps in (90)")
    serve.add_argument("--notices", type=web_address, metavar="URL", help="post there who is asked at tables for days")
    serve.add_argument(
        "--private-push", action="store_true", help="let browsers' push services be on this machine or network (tests)"
    )
    serve.add_argument("--open", action="store_true", help="open a browser")
    serve.add_argument("--no-open", dest="open", action="store_false", help="do not (default with `serve`)")


def _games(commands: Any) -> None:
    games = commands.add_parser("games", help="list the installed games", description="List the installed games.")
    games.add_argument("--json", action="store_true", help="as JSON, for programs")


def _play(commands: Any) -> None:
    play = commands.add_parser(
        "play",
        help="play a game in this terminal against bots",
        description="Play a game in this terminal. Bots see what their seat may see, and nothing else.",
    )
    _game(play)
    play.add_argument("--seat", type=whole(0), default=0, metavar="S", help="where you sit, counted from 0 (default 0)")
    play.add_argument("--bot", default="house:medium", metavar="NAME", help=f"{BOTS} (default house:medium)")
    play.add_argument("--seed", type=whole(), metavar="S", help="deal the same game again")
    play.add_argument("--watch", action="store_true", help="let the bots play and look on")
    _variant(play)


def _sim(commands: Any) -> None:
    sim = commands.add_parser(
        "sim",
        help="play a game many times and say what happened",
        description="Play a game many times between bots: who wins, with 95 % intervals, how long it takes, and more.",
    )
    _game(sim)
    sim.add_argument("--games", type=whole(1), default=1000, metavar="K", help="how many games (default 1000)")
    sim.add_argument(
        "--bot",
        action="append",
        metavar="NAME",
        help=f"{BOTS} (default house); give it once for all seats, or once for each seat",
    )
    sim.add_argument("--seed", type=whole(), default=1, metavar="S", help="the same seed, the same games (default 1)")
    sim.add_argument("--threads", type=whole(1), metavar="T", help="default: all cores")
    sim.add_argument("--json", action="store_true", help="as JSON, for programs")
    _variant(sim)


def _rules(commands: Any) -> None:
    rules = commands.add_parser("rules", help="read a game's rules", description="Read a game's rules.")
    rules.add_argument("game", metavar="GAME", help="a name from `backroom games`")
    rules.add_argument("--plain", action="store_true", help="as the Markdown they are written in")


def _bench(commands: Any) -> None:
    about = "Measure Backroom side by side with other libraries. Needs a checkout of the repository."
    commands.add_parser("bench", help="measure against other libraries", description=about)


def _export(commands: Any) -> None:
    export = commands.add_parser(
        "export",
        help="write a finished game down for anybody to check",
        description="Write a finished game of a server's database as a document that `backroom verify` checks. The "
        "table's id is in its address.",
    )
    export.add_argument("table", metavar="TABLE", help="the table's id")
    export.add_argument("--db", metavar="URL", help="default: the file that `backroom` itself uses")
    export.add_argument("--out", metavar="FILE", help="default: standard output")


def _verify(commands: Any) -> None:
    verify = commands.add_parser(
        "verify",
        help="check an exported game: deal, moves and result",
        description="Check an exported game from its secret: the commitment, every nonce, the deal, every entry of the "
        "log, the result. Exit status: 0 if all is right, 1 if not, 2 if it cannot be read.",
    )
    verify.add_argument("file", metavar="FILE", help="what the table's export gave you; - reads from standard input")
    verify.add_argument("--json", action="store_true", help="as JSON, for programs")


def _game(command: ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help="a name from `backroom games`")
    command.add_argument(
        "--players", type=whole(1), metavar="N", help="seats at the table (default: 4, or as near as may be)"
    )


def _variant(command: ArgumentParser) -> None:
    command.add_argument("--preset", metavar="NAME", help="one of the game's named variants")
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="change a number of the game's cards.toml; may be given several times",
    )
