"""What a page shows while the database is away, and after another has taken its place that had not heard everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import MakePerson, guests
from tests.browser.people import PHONE, onward
from tests.nodes.pairs import Pair, pair
from tests.server.harness import Server


@pytest.fixture
def both(browser: Browser) -> Iterator[Pair]:
    with pair() as running:
        yield running


@pytest.fixture
def guest(browser: Browser, both: Pair, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakePerson]:
    with Server(tmp_path, database=both.database()) as server:
        yield from guests(browser, server, request.node, tmp_path)


def test_D8_while_nothing_can_be_written_the_page_says_so_and_no_clock_runs(guest: MakePerson, both: Pair) -> None:
    ann = guest(PHONE)
    ann.against_ben(tempo="blitz")
    ann.my_turn()
    asked, decided = ann.status(), onward(ann.now)
    both.leader.stop()
    trouble, clock = ann.page.locator(".trouble"), ann.page.locator(".status .time")
    expect(trouble).to_have_text(
        "Nothing can be written down just now. No clock runs, nothing is lost, and it goes on by itself."
    )
    expect(ann.voice("assertive")).to_contain_text("Nothing can be written down")
    left = clock.inner_text()
    seen = len(ann.heard)
    ann.page.locator(f'[data-action="{decided}"]').or_(ann.dock.first).first.click()
    ann.until(lambda: any('"code":"unavailable"' in frame for frame in ann.heard[seen:]))
    expect(ann.page.get_by_text("nothing has changed. Try again").first).to_be_visible()
    expect(ann.page.get_by_role("button", name="What the rules say")).to_have_count(0)
    ann.page.wait_for_timeout(1500)  # a clock that runs would show it
    assert clock.inner_text() == left
    both.leader.start()
    expect(trouble).to_have_count(0)
    expect(ann.voice("polite")).to_contain_text("No clock ran meanwhile.")
    assert ann.status() == asked
    ann.do(decided)
    ann.is_well()


def test_D8_the_page_shows_what_there_is_and_one_decides_again(guest: MakePerson, both: Pair) -> None:
    ann = guest()
    ben = ann.against_ben(tempo="untimed")
    ann.my_turn()
    status, log = ann.page.locator("#status"), ann.page.get_by_role("tabpanel")
    asked, decided, before, told = ann.status(), onward(ann.now), ben.seen, log.inner_text()
    both.part()
    ann.do(decided)
    expect(status).not_to_have_text(asked)
    assert (gone := log.inner_text().removeprefix(told))
    both.lose_leader()
    expect(status).to_have_text(asked)
    assert gone not in log.inner_text()
    ben.until(lambda m: m["t"] == "welcome", 60.0)
    assert [line["k"] for line in ben.lines[before:] if line["k"] != "reopened"] == []
    ann.until(lambda: httpx.get(f"{ann.server.url}/health").is_success)  # it may not be sure yet that it can write
    ann.do(decided)
    ben.wait_for(lambda: any(line["k"] == "acted" for line in ben.lines[before:]))
    expect(ann.link()).to_have_text("Live")
    ann.is_well()
