"""A browser and a real server for the session, a context for each person.

The browser is Chromium or Chrome; BACKROOM_BROWSER names another. Without a browser or a built client these tests are
skipped on a developer's machine and fail where CI is set.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import NoReturn, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.people import DESK, Person, Theme, built_client
from tests.server.harness import Server
from tools.browser import browser as browser_here

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
]


FAILED = pytest.StashKey[bool]()


class MakePerson(Protocol):
    def __call__(self, size: tuple[int, int] = DESK, theme: Theme = "light", *, still: bool = True) -> Person: ...


def missing(what: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


def find_browser() -> str:
    named = browser_here()
    if named is None:
        missing("No browser found. Install one (on Debian: apt install chromium) or name one in BACKROOM_BROWSER.")
    return shutil.which(named) or missing(f"BACKROOM_BROWSER is {named}, and there is no such program.")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if not (built_client() / "index.html").is_file():
        missing("The client is not built. In web/: npm ci, then npm run build.")
    launched = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # After the browser: where there is none, no server is started.
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


@pytest.fixture
def person(browser: Browser, server: Server, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakePerson]:
    yield from guests(browser, server, request.node, tmp_path)


@pytest.fixture
def visitor(
    browser: Browser, own_server: Server, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[MakePerson]:
    """A person at a server that the test may stop."""
    yield from guests(browser, own_server, request.node, tmp_path)


def guests(browser: Browser, server: Server, test: pytest.Item, folder: Path) -> Iterator[MakePerson]:
    """Makes people, and sees them out. After a failure it says what each of them saw."""
    people: list[Person] = []

    def make(size: tuple[int, int] = DESK, theme: Theme = "light", *, still: bool = True) -> Person:
        people.append(Person(browser, server, size, theme, still=still))
        return people[-1]

    yield make
    for n, someone in enumerate(people):
        if test.stash.get(FAILED, False):
            for m, page in enumerate(someone.context.pages):
                picture = folder / f"person-{n}-page-{m}.png"
                page.screenshot(path=picture)
                words = " | ".join(page.locator("body").inner_text().split("\n"))
                print(f"person {n}, page {m}, {page.url}, {picture}:\n{words[:2000]}\nproblems: {someone.problems}")
        someone.context.close()
    server.close_clients()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
