"""Other languages: chosen and remembered; every word comes from a catalogue and has room; right to left holds (C10)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import MakePerson
from tests.browser.people import DESK, PHONE, Person, too_wide
from tests.browser.words import tight, untranslated
from tests.server.harness import Server

SIZES = {"desk": DESK, "phone": PHONE}
PLAYERS = {"butch": 3, "bycatch": 3, "booze": 4, "blaggards": 5, "botch": 4}
ENGLISH, PSEUDO, RIGHT_TO_LEFT = "en", "en-XA", "ar-XB"
TALK, NOTES = 1, 2
Tight = dict[str, dict[str, str]]
"""What is tight, by screen and kind."""


def shell(ann: Person, language: str) -> Iterator[str]:
    """The pages without a board."""
    page = ann.page
    page.goto(f"/?lang={language}")
    expect(page.locator("article").nth(len(PLAYERS))).to_be_visible()
    yield "home"
    page.goto("/new/butch")
    expect(page.locator("#your-name")).to_be_visible()
    for summary in page.locator("form summary").all():
        summary.click()
    yield "set-up"
    ann.go(ann.opened(rivals=1)["table"])
    yield "gathering"


def at_table(ann: Person, table: str, language: str) -> Iterator[str]:
    """A table in play; in longer words also what one says and notes there, and its menu."""
    ann.go(table, f"?lang={language}")
    ann.until(lambda: bool(ann.now.get("legal")) and ann.now["you"] in ann.now["owing"])
    expect(ann.page.locator(".stage > :not(.note)").first).to_be_visible()
    yield "table"
    if language == PSEUDO:
        for tab in (TALK, NOTES):
            ann.page.get_by_role("tab").nth(tab).click()
            expect(ann.page.get_by_role("tab").nth(tab)).to_have_attribute("aria-selected", "true")
            yield f"tab {tab}"
        ann.page.locator("header button[aria-haspopup=dialog]").click()
        expect(ann.page.locator("dialog[open]")).to_be_visible()
        yield "menu"


def looked_back(ann: Person, table: str, language: str) -> Iterator[str]:
    """A replay, in all its ways."""
    for show in ("moves", "story", "receipt"):
        ann.page.goto(f"/replay/{table}?show={show}&lang={language}")
        expect(ann.page.locator(".timeline, .story, .receipt .stamp").first).to_be_visible()
        yield f"replay, {show}"


def settle(page: Page) -> None:
    """Boards measure themselves after their window has changed, and draw once more."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def measure(ann: Person, screens: Iterator[str], strays: list[str] | None = None) -> Tight:
    """Look at every screen at both sizes: nothing may scroll sideways, and (if asked) nothing be untranslated."""
    found: Tight = {}
    for screen in screens:
        for name, (width, height) in SIZES.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            where = f"{screen} ({name})"
            settle(ann.page)
            assert too_wide(ann.page) == [], where
            found[where] = tight(ann.page)
            if strays is not None:
                strays += [f"{where}: {stray}" for stray in untranslated(ann.page)]
        ann.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    return found


def tighter(other: Tight, english: Tight) -> list[str]:
    """What is tight there and is not in English."""
    return [
        f"{where}: {example}"
        for where, there in other.items()
        for kind, example in there.items()
        if where in english and kind not in english[where]
    ]


def test_a_language_is_chosen_and_remembered(browser: Browser, server: Server) -> None:
    """First what the browser likes, then what was chosen here."""
    context = browser.new_context(base_url=server.url, locale="de-AT", viewport={"width": DESK[0], "height": DESK[1]})
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_text("Ein Tisch für Spiele mit Geheimnissen.")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("A table for games with secrets.")).to_be_visible()
    page.goto("/watch")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("button", name="Deutsch")).to_have_attribute("aria-pressed", "true")
    fetched = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    catalogues = [name for name in fetched if re.search(r"/assets/(en|de)-", name)]
    assert len(catalogues) == 1, catalogues
    page.goto("/table/none")
    expect(page.locator("main")).to_contain_text("Diesen Tisch gibt es nicht.")
    context.close()


def test_the_shell_in_longer_words_and_from_right_to_left(person: MakePerson) -> None:
    ann, strays = person(), list[str]()
    english = measure(ann, shell(ann, ENGLISH))
    found = tighter(measure(ann, shell(ann, PSEUDO), strays), english)
    found += tighter(measure(ann, shell(ann, RIGHT_TO_LEFT)), english)
    expect(ann.page.locator("html")).to_have_attribute("dir", "rtl")
    assert strays + found == [], "\n".join(strays + found)
    ann.is_well()


@pytest.mark.parametrize("game", PLAYERS)
def test_a_table_in_longer_words_and_from_right_to_left(person: MakePerson, game: str) -> None:
    ann, strays = person(), list[str]()
    table = ann.open(PLAYERS[game] - 1, "house", game=game, variant={})
    ann.ready()
    english = measure(ann, at_table(ann, table, ENGLISH))
    found = tighter(measure(ann, at_table(ann, table, PSEUDO), strays), english)
    found += tighter(measure(ann, at_table(ann, table, RIGHT_TO_LEFT)), english)
    ann.go(table)
    ann.hand_over().ask(t="vote", end=True)
    measure(ann, looked_back(ann, table, PSEUDO), strays)
    assert strays + found == [], "\n".join(strays + found)
    ann.is_well()
