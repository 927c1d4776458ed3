"""The pictures of docs/play.md, which tells players about the table. Taken by `python -m tools.screens play`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.questions import every_question
from tools.photographer import NAMES, Photographer

MOMENTS = {
    "blaggards": ("BAND", "PLACE", "CHEST"),
    "booze": ("TURN",),
    "botch": ("TURN",),
    "butch": ("TOWN",),
    "bycatch": ("ACTION",),
}
"""The moments at which docs/play.md shows a game's table: the first of these that comes."""
SHORTER: dict[str, dict[str, Any]] = {"butch": {"round_limit": 10}}
REPLAYED = 120_000.0
"""Milliseconds until a replay is there: it is computed, and here by rules that are not compiled."""
COVERED = "bycatch"
"""The game whose hand is shown covered as well."""


def for_players(shot: Photographer, name: str) -> None:
    """What docs/play.md shows of a game: its set-up, its table on a desk and on a phone, and looking back."""
    shot.desk.page.goto(f"/new/{name}")
    shot.desk.page.get_by_label("Your name").fill(NAMES[0])
    shot.take_of(shot.desk, f"play-{name}-setup")
    taken = False
    for moment in every_question(shot.both, name, NAMES[0], SHORTER.get(name)):
        if not taken and moment in MOMENTS[name]:
            taken = True
            shot.take(f"play-{name}")
        if moment == MOMENTS[name][0] and name == COVERED:
            shot.phone.page.locator(".dock .eye").click()
            shot.take_of(shot.phone, f"play-{name}-covered")
            shot.phone.page.locator(".dock .eye").click()
    table = shot.desk.page.url.rsplit("/", 1)[1]
    shot.desk.page.goto(f"/replay/{table}?at=30&eyes=0")
    expect(shot.desk.page.locator("main").first).to_contain_text("knew", timeout=REPLAYED)
    shot.take_of(shot.desk, f"play-{name}-replay")


def days(shot: Photographer) -> None:
    """A table for days, with its switch for notices."""
    shot.phone.context.grant_permissions(["notifications"])
    shot.phone.open(name=NAMES[0], bot="", tempo="days", title="Sunday at Maud's")
    shot.phone.page.get_by_role("switch").scroll_into_view_if_needed()
    shot.take_of(shot.phone, "play-days")


def hands(shot: Photographer) -> None:
    """A device that goes from hand to hand."""
    shot.phone.open(name=NAMES[0], bot="")
    shot.phone.page.get_by_role("button", name="Somebody plays on this device").click()
    shot.phone.page.get_by_label("Their name").fill(NAMES[1])
    shot.phone.page.get_by_role("button", name="Sit down").click()
    other = shot.phone.page.get_by_role("button", name=NAMES[1], exact=True)
    shot.phone.ready()
    other.click()
    shot.phone.until(lambda: bool(shot.phone.now["you"] == 1))
    shot.phone.ready()
    shot.phone.until(lambda: bool(shot.phone.now["stage"] == "playing"))
    shot.phone.page.get_by_role("button", name="Pass the device on").click()
    expect(shot.phone.page.get_by_text("Who has the device now?")).to_be_visible()
    shot.take_of(shot.phone, "play-hands")


def scenes() -> dict[str, Callable[[Photographer], None]]:
    """What there is to take, by the beginning of the pictures' names."""
    games = {f"play-{name}": lambda shot, name=name: for_players(shot, name) for name in MOMENTS}
    return {"play-days": days, "play-hands": hands, **games}
