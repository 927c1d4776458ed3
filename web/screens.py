"""Photographs every screen of the client, at desktop and phone size, in light and dark, with Debian's Chromium.

Needs a running server: `backroom serve --no-open --port 8123 --bot-pace 0`. Then, from the repository's root,
`.venv/bin/python web/screens.py [--address URL] [--out docs/screens] [--only NAME ...]`.
"""

# ruff: noqa: T201 (it says what it photographs)

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

SIZES = {"desk": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
SETTLE = 700
"""Milliseconds for fonts and motion to come to rest."""
PATIENCE = 15_000
"""Milliseconds that anything may take."""
TURNS = 400
"""Enough decisions for any game to end."""

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"

Scene = Callable[[Page], None]
SCENES: dict[str, Scene] = {}


def scene(made: Scene) -> Scene:
    """Note a scene under its name."""
    SCENES[made.__name__] = made
    return made


@scene
def home(page: Page) -> None:
    """The front room."""
    page.goto("/")
    page.wait_for_selector("article")


@scene
def setup(page: Page) -> None:
    """Setting up, everything folded."""
    home(page)
    page.locator("article a").first.click()
    page.get_by_label("Your name").fill("Ada")


@scene
def setup_open(page: Page) -> None:
    """Setting up, the rules unfolded."""
    setup(page)
    for box in page.locator("details summary").all():
        box.click()


@scene
def gathering(page: Page) -> None:
    """The host waits for a friend."""
    setup(page)
    page.get_by_role("button", name="Deal us in").click()
    page.get_by_role("button", name="as a QR code").first.click()


@scene
def join(page: Page) -> None:
    """Coming by a link."""
    page.goto("/join/notarealclaim")
    page.wait_for_selector("form")


@scene
def table(page: Page) -> None:
    """My first decision."""
    home(page)
    page.locator("article button").first.click()
    page.wait_for_selector(".dock.lit")


@scene
def middle(page: Page) -> None:
    """Some way into a game."""
    table(page)
    for _ in range(12):
        decide(page)
    page.wait_for_selector(".dock.lit")


@scene
def plain_list(page: Page) -> None:
    """The plain list of choices."""
    middle(page)
    page.keyboard.press("c")


@scene
def talk(page: Page) -> None:
    """Table talk."""
    table(page)
    opener(page, "Talk").click()
    page.get_by_label("Say something").fill("Who would buy a Bank in this town?")
    page.keyboard.press("Enter")


@scene
def rules(page: Page) -> None:
    """The rules, at the paragraph that matters."""
    table(page)
    opener(page, "Rules").click()
    page.wait_for_selector(".markdown")


@scene
def menu(page: Page) -> None:
    """Leave, and the host's powers."""
    table(page)
    page.get_by_role("button", name="Table menu").click()


@scene
def over(page: Page) -> None:
    """The end of a game, played through the list: the last game in the house, which is the shortest."""
    home(page)
    page.locator("article button").last.click()
    for _ in range(TURNS):
        if page.locator(".over").count():
            return
        decide(page)


@scene
def offline(page: Page) -> None:
    """The network is gone in mid-game."""
    table(page)
    page.context.set_offline(True)
    page.wait_for_selector(".pill.offline")


@scene
def unknown_table(page: Page) -> None:
    """A table that does not exist."""
    page.goto("/table/nosuchtable")
    page.wait_for_selector("main a")


@scene
def lost(page: Page) -> None:
    """An address that does not exist."""
    page.goto("/somewhere/else")


@scene
def watch(page: Page) -> None:
    """Tables to look at."""
    page.goto("/watch")


@scene
def credits(page: Page) -> None:
    """Who made what."""
    page.goto("/credits")
    page.wait_for_selector("h3")


def opener(page: Page, name: str):
    """The tab of the rail, or the button of the sheet."""
    role = "tab" if page.viewport_size and page.viewport_size["width"] > 900 else "button"
    return page.get_by_role(role, name=name)


def decide(page: Page) -> None:
    """Take one of my choices, through the list that every game has."""
    page.wait_for_selector(".dock.lit, .over")
    if page.locator(".over").count():
        return
    if not page.locator("[data-action]").count():
        page.keyboard.press("c")
    choices = page.locator("[data-action]")
    count = choices.count()
    if count:
        choices.nth(hash(count) % count).click()
        page.wait_for_timeout(60)


def examine(page: Page) -> None:
    """Say what axe finds serious."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']}).then((result) => result.violations)")
    for problem in found:
        if problem["impact"] in ("serious", "critical"):
            print(f"  {problem['impact']}: {problem['id']}: {problem['help']}")
            for node in problem["nodes"][:5]:
                print("    ", " ".join(map(str, node["target"])), "|", node["any"][0]["message"] if node["any"] else "")


@contextmanager
def visitor(browser: Browser, address: str, size: tuple[int, int], theme: str) -> Iterator[BrowserContext]:
    """Somebody with a device of this size."""
    phone = size[0] < 900
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    try:
        yield context
    finally:
        context.close()


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", default="http://127.0.0.1:8123")
    parser.add_argument("--out", type=Path, default=Path("docs/screens"))
    parser.add_argument("--only", nargs="*", choices=sorted(SCENES))
    parser.add_argument("--sizes", nargs="*", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--themes", nargs="*", default=list(THEMES), choices=list(THEMES))
    parser.add_argument("--axe", action="store_true", help="also look for what people with disabilities stumble over")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in wish.only or SCENES:
            for size in wish.sizes:
                for theme in wish.themes:
                    with visitor(browser, wish.address, SIZES[size], theme) as context:
                        page = context.new_page()
                        page.set_default_timeout(PATIENCE)
                        page.on("pageerror", lambda problem: print("  error:", problem))
                        page.on("console", lambda line: line.type == "error" and print("  console:", line.text))
                        try:
                            SCENES[name](page)
                        except Exception as problem:
                            print(f"  {name} {size} {theme}: {problem}")
                        page.wait_for_timeout(SETTLE)
                        page.screenshot(path=wish.out / f"{name}-{size}-{theme}.png")
                        print(name, size, theme)
                        if wish.axe:
                            examine(page)
        browser.close()


if __name__ == "__main__":
    main()
