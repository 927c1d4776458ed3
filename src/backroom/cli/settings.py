"""How a server is set up: each setting once, as an option of `backroom serve` and as a variable of the environment.

An option wins over the variable, the variable over the default. `docs/hosting.md` shows the same table.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from backroom.engine import BackroomError

YES, NO = ("1", "yes", "true", "on"), ("", "0", "no", "false", "off")


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


def redis_address(text: str) -> str:
    """Reads the address of a Redis."""
    if not text.startswith(("redis://", "rediss://", "unix://")):
        # It is not shown: there may be a password in it.
        raise ArgumentTypeError("that is not an address that begins with redis://")
    return text


def names(text: str) -> list[str]:
    """Reads host names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def yes_or_no(text: str) -> bool:
    """Reads a yes or a no."""
    if text.lower() not in (*YES, *NO):
        raise ArgumentTypeError(f"{text!r} is neither yes nor no")
    return text.lower() in YES


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of the server."""

    variable: str
    option: str
    default: Any
    read: Callable[[str], Any]
    metavar: str
    says: str

    @property
    def key(self) -> str:
        """What it is called among the parsed options."""
        return self.option.removeprefix("--").replace("-", "_")

    def add_to(self, parser: ArgumentParser) -> None:
        """Make it an option."""
        about = f"{self.says} ({self.variable})"
        if self.read is yes_or_no:
            parser.add_argument(self.option, action="store_true", default=None, help=about)
        elif self.read is names:
            parser.add_argument(self.option, action="append", metavar=self.metavar, help=about)
        else:
            parser.add_argument(self.option, type=self.read, metavar=self.metavar, help=about)

    def value(self, options: Namespace) -> Any:
        """What was typed, or what the environment says, or the default."""
        typed = getattr(options, self.key, None)
        if typed is not None:
            return typed
        told = os.environ.get(self.variable, "")
        if not told:
            return self.default
        try:
            return self.read(told)
        except ArgumentTypeError as problem:
            raise BackroomError(f"{self.variable}: {problem}") from None


DATABASE = Setting(
    "BACKROOM_DB",
    "--db",
    None,
    str,
    "URL",
    "where games are kept: sqlite:///FILE or postgresql://...; default: your folder",
)
BUS = Setting("BACKROOM_BUS", "--bus", "", redis_address, "URL", "several nodes ring each other over this Redis")
SERVER = (
    Setting("BACKROOM_HOST", "--host", "127.0.0.1", str, "ADDRESS", "default 127.0.0.1: this machine only"),
    Setting("BACKROOM_PORT", "--port", 8000, whole(0), "P", "default 8000; 0 takes any that is free"),
    DATABASE,
    BUS,
    Setting("BACKROOM_NAMES", "--name", [], names, "HOST", "answer to this host name only; may be given several times"),
    Setting("BACKROOM_BEHIND_PROXY", "--behind-proxy", False, yes_or_no, "", "trust X-Forwarded-* of the proxy"),
    Setting("BACKROOM_PROXY", "--proxy", "127.0.0.1", str, "ADDRESS", "where the proxy is; default: on this machine"),
    Setting("BACKROOM_BOT_PACE", "--bot-pace", 1.0, share, "X", "how long bots think: 1 is human, 0 is at once"),
    Setting("BACKROOM_ABSENCE", "--absence", 90.0, share, "S", "seconds until a bot steps in, default 90"),
    Setting("BACKROOM_NOTICES", "--notices", "", web_address, "URL", "post there who is asked at tables for days"),
    Setting("BACKROOM_PRIVATE_PUSH", "--private-push", False, yes_or_no, "", "push services may be private (tests)"),
)


def database(options: Namespace) -> str:
    """The database that is meant."""
    return DATABASE.value(options) or default_database()


def default_database() -> str:
    """Where games are kept if nobody says otherwise: the user's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "backroom"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise BackroomError(f"the folder {folder} cannot be made: {problem.strerror}") from None
    return f"sqlite:///{folder / 'backroom.db'}"
