"""The result of a simulation: numbers, plain data, a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from backroom.lab.statistics import Share, Spread


@dataclass(frozen=True)
class Seat:
    """How one seat fared."""

    bot: str
    wins: Share
    """games with the highest payoff of the table; a tie is shared"""
    payoff: Spread


@dataclass(frozen=True)
class Simulation:
    """What happened in many games. Print it for a table; `as_dict` is for programs."""

    game: str
    title: str
    players: int
    games: int
    seed: int
    variant: Mapping[str, Any]
    """what differs from the game's defaults"""
    seats: tuple[Seat, ...]
    decisions: Spread
    """the length of a game"""
    measures: Mapping[str, Share | Spread]
    """what the game itself counts"""
    compile_seconds: float
    """compiling the rules, or loading them once that has been done"""
    play_seconds: float
    seconds: float
    """all in all"""
    threads: int

    @property
    def decisions_per_second(self) -> float:
        """While playing."""
        return self.decisions.total / self.play_seconds

    def as_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "variant": {key: list(v) if isinstance(v, tuple) else v for key, v in self.variant.items()},
            "seats": [
                {"seat": number, "bot": seat.bot, "wins": seat.wins.as_dict(), "payoff": seat.payoff.as_dict()}
                for number, seat in enumerate(self.seats)
            ],
            "decisions": {"total": int(self.decisions.total)} | self.decisions.as_dict(),
            "measures": {name: measure.as_dict() for name, measure in self.measures.items()},
            "compile_seconds": round(self.compile_seconds, 3),
            "play_seconds": round(self.play_seconds, 6),
            "seconds": round(self.seconds, 3),
            "threads": self.threads,
            "decisions_per_second": round(self.decisions_per_second),
        }

    def table(self) -> str:
        """The result as plain text."""
        changed = ", ".join(f"{key}={_spelled(value)}" for key, value in self.variant.items())
        heading = f"{self.title}: {self.games:,} games of {self.players} players, seed {self.seed}"
        blocks = [
            [heading, *([f"Changed: {changed}"] if changed else [])],
            _columns(["seat", "bot", "wins", "95 % interval", "mean payoff", ""], self._seat_rows(), words=2),
            _columns(["per game", "mean", "median", "5 % – 95 %", "most"], self._spread_rows(), words=1),
        ]
        shares = [[name, *_share(m)] for name, m in self.measures.items() if isinstance(m, Share)]
        if shares:
            blocks.append(_columns(["share of games", "", "95 % interval"], shares, words=1))
        blocks.append([self._speed()])
        return "\n\n".join("\n".join(lines) for lines in blocks)

    def _seat_rows(self) -> Iterator[list[str]]:
        for number, seat in enumerate(self.seats):
            yield [str(number), seat.bot, *_share(seat.wins), f"{seat.payoff.mean:+.3f}", f"± {seat.payoff.error:.3f}"]

    def _spread_rows(self) -> Iterator[list[str]]:
        spreads = {name: measure for name, measure in self.measures.items() if isinstance(measure, Spread)}
        for name, spread in {"decisions": self.decisions, **spreads}.items():
            between = f"{spread.low:g} – {spread.high:g}"
            yield [name, f"{spread.mean:.2f}", f"{spread.median:g}", between, f"{spread.most:g}"]

    def _speed(self) -> str:
        threads = "1 thread" if self.threads == 1 else f"{self.threads} threads"
        return (
            f"{self.decisions.total:,.0f} decisions in {self.play_seconds:.2f} s on {threads}: "
            f"{_rounded(self.decisions_per_second)} a second. Making the rules ready took {self.compile_seconds:.1f} s."
        )

    def __str__(self) -> str:
        return self.table()


def _share(share: Share) -> list[str]:
    return [f"{share.share:.1%}", f"{100 * share.low:.1f} – {100 * share.high:.1f}"]


def _spelled(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _rounded(number: float) -> str:
    if number >= 1e6:
        return f"{number / 1e6:.1f} million"
    return f"{float(f'{number:.3g}'):,.0f}"


def _columns(heads: Sequence[str], rows: Iterator[list[str]] | list[list[str]], words: int) -> list[str]:
    """Lines of a table: the first `words` columns to the left, numbers to the right."""
    table = [list(heads), *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place < words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]
