"""axe-core in the page: all its rules in the light, and contrast in the dark too (C1)."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import expect

from tests.browser.conftest import missing
from tests.browser.people import Person

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async ([impacts, rules]) => {
  const found = await axe.run(document, {resultTypes: ["violations"], ...(rules && {runOnly: rules})});
  return found.violations
    .filter(({impact}) => impacts.includes(impact))
    .map(({id, help, nodes}) => `${id}: ${help}: ${nodes.slice(0, 4).map(({html}) => html.slice(0, 160)).join(" | ")}`);
}"""
SERIOUS = ["serious", "critical"]
ANY = ["minor", "moderate", *SERIOUS]
THEMES: dict[Literal["dark", "light"], list[str] | None] = {"dark": ["color-contrast"], "light": None}
"""Which rules; none: all. A theme is colours and nothing else, so half of the work is enough in the dark."""


def with_axe(device: Person) -> Person:
    """Has axe in all its pages from now on."""
    if not SCRIPT.is_file():
        missing("axe-core is not installed: run make client.")
    device.context.add_init_script(path=SCRIPT)
    return device


def in_both_themes(device: Person, impacts: list[str] = SERIOUS) -> list[str]:
    """What axe finds of such weight. Leaves the light on."""
    found: list[str] = []
    for theme, rules in THEMES.items():
        device.page.emulate_media(color_scheme=theme)
        expect(device.page.locator("html")).to_have_attribute("data-theme", theme)
        found += [f"{theme}: {problem}" for problem in device.page.evaluate(RUN, [impacts, rules])]
    return found
