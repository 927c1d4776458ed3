"""C9: what the first page weighs, and how soon the board can be played on a slow machine."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import MakePerson
from tests.browser.people import DESK, PHONE, Effort, Person, built_client

SCRIPT = 150 * 1024
"""Bytes of script, gzipped, for the first load."""
INTERACTIVE = 2.0
"""Seconds from the address to a board that can be played, on a processor four times slower."""
SLOWER = 4
TRIES = 3
# Says when the dice can be thrown and the page has been drawn with them.
THERE = """
new MutationObserver((_, watcher) => {
  if (!document.querySelector(".throw:enabled")) return;
  watcher.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.__there = performance.now())));
}).observe(document, {subtree: true, childList: true});
"""


def gzipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def test_the_first_load_is_light(person: MakePerson) -> None:
    index = (built_client() / "index.html").read_text()
    named = re.findall(r'(?:<script[^>]* src|<link rel="modulepreload"[^>]* href)="/([^"]+)"', index)
    assert named
    assert sum(gzipped(built_client() / name) for name in named) <= SCRIPT

    # And what the browser fetches in truth, posters included.
    fetched: set[str] = set()

    def note(answer: Response) -> None:
        if answer.request.resource_type == "script":
            fetched.add(answer.url.split("/", 3)[3])

    ann = person()
    ann.page.on("response", note)
    ann.page.goto("/")
    expect(ann.page.locator("article").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert set(named) <= fetched
    weight = sum(gzipped(built_client() / name) for name in fetched)
    print(f"first load: {weight / 1024:.0f} KiB of script, gzipped")
    assert weight <= SCRIPT
    assert all(answer.startswith(("assets/", "early.js")) for answer in fetched), fetched


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_board_is_there_in_two_seconds_on_a_slow_machine(person: MakePerson, size: tuple[int, int]) -> None:
    """The work until then, times four: seconds on the clock would tell what else the machine has to do."""
    ann = person(size).play(rivals=3)
    ann.context.add_init_script(THERE)
    work = min(open_once(ann)[0] for _ in range(TRIES))
    _, clock = open_once(ann, SLOWER)
    print(f"board: {work:.2f} s of work, {work * SLOWER:.2f} s at {SLOWER}x; on the clock at {SLOWER}x: {clock:.2f} s")
    assert work * SLOWER <= INTERACTIVE


def open_once(ann: Person, slower: int = 1) -> tuple[float, float]:
    """Come to the table in a new tab. Seconds of the processor, and seconds on the clock, until it can be played."""
    page = ann.new_page()
    effort = Effort(page)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(ann.page.url, wait_until="commit")
    ann.until(lambda: bool(page.evaluate("window.__there ?? 0")))
    found = effort.seconds(), page.evaluate("window.__there") / 1000
    page.close()
    return found
