"""Takes pictures of what two devices of one person show, a desk and a phone."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.people import DESK, PHONE, Person, Theme
from tests.server.harness import Server

QUALITY = 82
BOTH_THEMES = ("home", "table")
"""Pictures that begin so are also taken in the dark."""
SETTLE_MS = 400
"""For fonts and outlines to come to rest; nothing says when they have."""
NAMES = ("Maud", "Ben")
"""Who sits there."""


class Photographer:
    """Two devices of one person, and the folder for the pictures."""

    def __init__(self, browser: Browser, server: Server, out: Path, wanted: list[str], *, dark: bool = False) -> None:
        self.out, self.wanted, self.dark = out, wanted, dark
        self.desk = Person(browser, server, DESK, "light", still=True)
        self.phone = Person(browser, server, PHONE, "light", still=True)
        self.both = (self.desk, self.phone)

    def take(self, name: str) -> None:
        """A picture of what both devices show."""
        for device in self.both:
            self.take_of(device, name)

    def take_of(self, device: Person, name: str) -> None:
        if self.wanted and not name.startswith(tuple(self.wanted)):
            return
        themes: tuple[Theme, ...] = ("light", "dark") if self.dark or name.startswith(BOTH_THEMES) else ("light",)
        for theme in themes:
            device.page.emulate_media(color_scheme=theme)
            device.page.wait_for_timeout(SETTLE_MS)
            session = device.context.new_cdp_session(device.page)
            picture = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
            file = self.out / f"{name}-{'phone' if device.phone else 'desk'}{'-dark' if theme == 'dark' else ''}.webp"
            file.write_bytes(base64.b64decode(picture["data"]))
            print(f"{file.name}  {file.stat().st_size // 1024} KiB")
        device.page.emulate_media(color_scheme="light")

    def visit(self, path: str, name: str, words: str) -> None:
        """A page by its address."""
        for device in self.both:
            device.page.goto(path)
            expect(device.page.locator("main, form").first).to_contain_text(words)
        self.take(name)
