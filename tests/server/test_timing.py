"""H8: how long a bot takes in a secret window tells nobody what it answered, nor how much it had to choose from.

Tables of bots at their usual pace; the times are those that everybody at the table is told.
"""

from __future__ import annotations

import secrets
import sqlite3
import sys
import time
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median, mode

import numpy as np
import pytest
from numpy.typing import NDArray

from backroom.engine.registry import game
from backroom.server.store.tables import Stored
from backroom.table import asking
from backroom.table.decisions import LEAST_WINDOW
from backroom.table.entries import Acted, By, Sealed
from backroom.table.table import Table
from backroom.testing.ways import compiled
from tests.conftest import Tell
from tests.server.harness import Browser, Server
from tests.server.kept import load_all
from tests.table.playing import COWBOYS

BOTS = [{"kind": "bot", "bot": name} for name in ("house:medium", "house:medium", "house:easy", "random", "random")]
TABLES = [("butch", 4, COWBOYS | {"boost_mode": "hidden"}), ("blaggards", 5, {}), ("booze", 4, {})]
"""In the first everybody who is asked may say yes or no; in the others it differs how much there is to choose from."""
BINS = 10
NIGHTLY, NIGHTLY_WINDOWS = 0.55, 2_000
"""The most that a classifier may reach over so many windows; 0.5 is a coin."""
WITHIN = 240.0


@dataclass(frozen=True)
class Answer:
    """One bot's answer: milliseconds after it was asked, and what nobody else may know about it."""

    window: tuple[str, int]
    """the table, and when the window opened: who answers in the same one is asked the same at the same time"""
    kind: str
    """the game and what is asked, which everybody knows"""
    delay: int
    action: int
    choices: int


@dataclass(frozen=True)
class Compared:
    """Answers as columns: delays, each against the usual one for what was asked, and two secrets about each."""

    windows: NDArray[np.int64]
    delays: NDArray[np.float64]
    unusual: NDArray[np.bool_]
    """not what is answered most to this question"""
    much: NDArray[np.bool_]
    """there was more to choose from than for somebody else in the same window"""


@pytest.mark.parametrize(("tables", "windows"), [(24, 40), pytest.param(144, NIGHTLY_WINDOWS, marks=pytest.mark.soak)])
def test_H8_delays_tell_nothing(tmp_path: Path, tables: int, windows: int, tell: Tell) -> None:
    server = Server(tmp_path, pace=1.0)
    # The program as it is: that of the other tests draws its luck otherwise.
    server.program = [str(Path(sys.executable).with_name("backroom"))]
    with server:
        hosts = [Browser(server), Browser(server)]
        for number in range(tables):
            name, players, variant = TABLES[number % len(TABLES)]
            new = {"id": secrets.token_hex(8), "seats": BOTS[:players], "variant": variant}
            hosts[number % 2].open(name, players, tempo="untimed", **new)
        wait_for_windows(server, windows)
    answers, closed = [], 0
    for stored in load_all(server.database).values():
        found, windows_here = answers_of(stored)
        answers += found
        closed += windows_here
    assert closed >= windows
    of = compared(answers)
    reached = {
        "what was answered": classify(of.delays, of.unusual, of.windows),
        "how much there was": classify(of.delays, of.much, of.windows),
    }
    told = ", ".join(f"{what} {auc:.3f} ± {error:.3f}" for what, (auc, error) in reached.items())
    tell(f"H8: {closed:,} secret windows, {len(answers):,} answers of bots; AUC: {told}")
    # A few windows prove little: there, five times the error of the measurement is allowed, and nothing is judged that
    # could not fail then.
    most = {what: max(NIGHTLY, 0.5 + 5 * error) for what, (_, error) in reached.items()}
    judged = {what for what, bound in most.items() if bound < 1}
    assert len(judged) == len(reached) or windows < NIGHTLY_WINDOWS
    for what in judged:
        assert reached[what][0] <= most[what], what


def wait_for_windows(server: Server, windows: int) -> None:
    """Wait until so many have been closed."""
    end = time.monotonic() + WITHIN + windows
    query = "SELECT count(*) FROM entry WHERE kind = 'acted' AND body LIKE '%\"sealed\":true%'"
    with closing(sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)) as database:
        while database.execute(query).fetchone()[0] < windows:
            assert time.monotonic() < end, "there were too few windows"
            time.sleep(0.5)


def answers_of(stored: Stored) -> tuple[list[Answer], int]:
    """The answers of a table's bots, and how many windows were closed. None closes before its time."""
    played = game(stored.game)
    table, found, closed, last = Table(stored.id, played, stored.secret), [], 0, 0
    with compiled(played):
        for entry in stored.log:
            if isinstance(entry, Sealed) and entry.by is By.BOT:
                found.append(answer(table, entry))
                last = entry.at
            if isinstance(entry, Acted) and entry.sealed:
                assert entry.at >= max(table.window_since + LEAST_WINDOW, last)
                closed += 1
            table.append(entry)
    return found, closed


def answer(table: Table, entry: Sealed) -> Answer:
    """What a bot answers at a table as it stands."""
    assert table.state is not None
    asked = table.seats[entry.seat].clock.asked
    assert asked is not None
    choices = asking.answers(table.game, table.game.view(table.state, entry.seat))
    kind = f"{table.game.name} {table.state.phase_name}"
    return Answer((table.id, table.window_since), kind, entry.at - asked, entry.action, len(choices))


def compared(answers: list[Answer]) -> Compared:
    """Side by side, the windows in any order."""
    kinds, windows = defaultdict(list), defaultdict(list)
    for one in answers:
        kinds[one.kind].append(one)
        windows[one.window].append(one)
    usual = {kind: mode(one.action for one in alike) for kind, alike in kinds.items()}
    delay = {kind: median(one.delay for one in alike) for kind, alike in kinds.items()}
    least = {window: min(one.choices for one in together) for window, together in windows.items()}
    number = dict(zip(windows, np.random.default_rng(len(answers)).permutation(len(windows)), strict=True))
    return Compared(
        np.array([number[one.window] for one in answers]),
        np.array([one.delay - delay[one.kind] for one in answers], float),
        np.array([one.action != usual[one.kind] for one in answers]),
        np.array([one.choices > least[one.window] for one in answers]),
    )


def classify(delays: NDArray[np.float64], secret: NDArray[np.bool_], windows: NDArray[np.int64]) -> tuple[float, float]:
    """How well delays tell a secret: the best of "the slower" or "the quicker", and of what half of the windows teaches
    about the others. With the error of that measurement."""
    taught = windows < (windows.max() + 1) // 2
    edges = np.quantile(delays[taught], np.linspace(0, 1, BINS + 1)[1:-1])
    bins = np.searchsorted(edges, delays)
    learnt = np.array(
        [secret[taught & (bins == one)].mean() if (taught & (bins == one)).any() else 0.5 for one in range(BINS)]
    )
    plain, _ = area(delays, secret, windows)
    trained, error = area(learnt[bins][~taught], secret[~taught], windows[~taught])
    return max(plain, 1 - plain, trained), error


def area(scores: NDArray[np.float64], secret: NDArray[np.bool_], windows: NDArray[np.int64]) -> tuple[float, float]:
    """The area under the ROC curve: how often one of the secret ones scores more than another in the same window.

    Only there: what else is known to all, how far the game is or how busy the machine, tells no two of them apart.
    With what chance alone would make of it.
    """
    won, pairs, spread = 0.0, 0, 0.0
    for window in np.unique(windows):
        here = windows == window
        yes, no = scores[here & secret][:, None], scores[here & ~secret][None, :]
        won += float((yes > no).sum() + (yes == no).sum() / 2)
        pairs += yes.size * no.size
        spread += yes.size * no.size * (yes.size + no.size + 1) / 12
    return (won / pairs, float(np.sqrt(spread)) / pairs) if pairs else (0.5, 0.5)


def test_H8_the_measure_finds_what_is_there_to_find() -> None:
    """Were bots quicker when they pass, or never in the middle of the time, it would show."""
    random = np.random.default_rng(8)
    windows = np.arange(8_000) // 4
    secret = random.random(8_000) < 0.4
    even = random.uniform(700, 1_900, 8_000)
    assert classify(even, secret, windows)[0] <= NIGHTLY
    assert classify((even + 100 * secret), secret, windows)[0] > NIGHTLY
    split = np.where(secret, np.where(even < 1_300, even - 300, even + 300), even)
    assert classify(split, secret, windows)[0] > NIGHTLY


def test_H8_a_busy_machine_is_no_leak() -> None:
    """Where everybody is late at once, and asked more just then, nobody has told anything."""
    random = np.random.default_rng(8)
    windows = np.arange(8_000) // 4
    busy = windows % 2 == 0
    secret = random.random(8_000) < np.where(busy, 0.7, 0.3)
    assert classify(random.uniform(700, 1_900, 8_000) + 500 * busy, secret, windows)[0] <= NIGHTLY
