"""What can be typed after `backroom`."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any, NoReturn

from backroom.cli.settings import BUS, DATABASE, SERVER, whole

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
  backroom backup monday.db                             copy all games, while the server runs
  backroom doctor                                       is everything in order?
"""
BOTS = "random, house, house:easy, house:medium or house:hard"


class Parser(ArgumentParser):
    """Says in one sentence what is wrong with the arguments."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Exit with status 2, without the usage that nobody reads."""
        self.exit(2, f"backroom: {message.removeprefix('argument ')} (see {self.prog} --help)\n")


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
    _import(commands)
    _backup(commands)
    _restore(commands)
    _migrate(commands)
    _copy(commands)
    _doctor(commands)
    _reports(commands)
    commands.add_parser("version", help="which Backroom this is", description="Which Backroom this is.")
    return parser


def _serve(commands: Any) -> None:
    serve = commands.add_parser(
        "serve",
        help="open the table for browsers",
        description="Serve the table to browsers and bots. Without a command, backroom does this and opens a browser.",
    )
    for setting in SERVER:
        setting.add_to(serve)
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
    DATABASE.add_to(export)
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


def _import(commands: Any) -> None:
    bring = commands.add_parser(
        "import",
        help="take an exported game into a database",
        description="Take an exported game into a server's database as a finished table, to be looked at like any "
        "other. It is verified first; what does not verify stays out.",
    )
    bring.add_argument("file", metavar="FILE", help="what an export gave you; - reads from standard input")
    DATABASE.add_to(bring)


def _backup(commands: Any) -> None:
    backup = commands.add_parser(
        "backup",
        help="copy the database, while the server runs",
        description="Copy a server's database into one file, as it is at this moment. The server may run meanwhile. "
        "Whoever has the file has every secret of every running game: keep it like the database.",
    )
    backup.add_argument("file", metavar="FILE", help="a new file; one that exists is never written over")
    DATABASE.add_to(backup)


def _restore(commands: Any) -> None:
    restore = commands.add_parser(
        "restore",
        help="put a backup in the place of the database",
        description="Put a backup in the place of a server's database. The backup is checked first, and the server "
        "must be stopped. No clock has run since the backup was made.",
    )
    restore.add_argument("file", metavar="FILE", help="what `backroom backup` made")
    DATABASE.add_to(restore)
    restore.add_argument("--force", action="store_true", help="even if the database holds games: they are gone then")


def _migrate(commands: Any) -> None:
    migrate = commands.add_parser(
        "migrate",
        help="bring a database up to date",
        description="Bring a database up to date, or make a new one. A server does the same when it starts; do it "
        "before if you want to see it done. There is no way back.",
    )
    DATABASE.add_to(migrate)


def _copy(commands: Any) -> None:
    copy = commands.add_parser(
        "copy",
        help="move a house to another database",
        description="Copy everything from one database into another that is empty: from a file to PostgreSQL, or back. "
        "No server may be open on either. All of it is read back and compared, and every game is verified; if anything "
        "is wrong, the new database stays empty. The old one is left as it is.",
    )
    copy.add_argument("--from", dest="source", required=True, metavar="URL", help="where the games are")
    copy.add_argument("--to", dest="target", required=True, metavar="URL", help="where they shall be")


def _doctor(commands: Any) -> None:
    doctor = commands.add_parser(
        "doctor",
        help="look whether everything is in order",
        description="Look whether everything is in order: the machine, the compiled rules, the client, the database "
        "and every game in it. Exit status: 0 if all is well, 1 if something wants care, 2 if the database cannot be "
        "used at all.",
    )
    DATABASE.add_to(doctor)
    BUS.add_to(doctor)


def _reports(commands: Any) -> None:
    reports = commands.add_parser(
        "reports",
        help="read what people have reported",
        description="Read what people have reported to you: who, whom, why, and what everybody at the table could "
        "read at that moment. No secret of a running game is in it.",
    )
    DATABASE.add_to(reports)


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
