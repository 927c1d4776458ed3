"""Photographs every screen at 1440x900 and 390x844 into docs/screens/, as WebP: one game, seen on two devices at once.

Needs Chromium or Chrome and the built client; starts a server of its own. From the repository's root:

    python -m tools.screens [--out FOLDER] [NAME ...]

NAME takes only the pictures whose name begins so. What the cards and dice are is chance; who sits there is not.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from backroom.engine import registry
from tests.browser.conftest import FLAGS, find_browser
from tests.browser.people import Message
from tests.browser.questions import every_question
from tests.server.harness import Browser as Device
from tests.server.harness import Server
from tools import play_screens
from tools.photographer import NAMES, Photographer

ROOT = Path(__file__).parents[1]
MOST = 400
"""Decisions after which a moment that has not come will not come."""
TOLD = ("butch", "leduc")
"""Butch is the game in which the shell is shown; the tutorial's game has no board."""
TALK = ("Who would buy a Bank in this town?", "Somebody with nine rubies in mind.", "Keep your cowboy at home, Maud.")
NOTES = "Hattie always rides on a six.\nBen saves for the Mansion: watch his purse.\nMy House wants a hero on seven."


def pages(shot: Photographer) -> None:
    """What one sees without sitting at a table."""
    shot.visit("/", "home", "Butch")
    for device in shot.both:
        device.page.goto("/new/butch")
        device.page.get_by_label("Your name").fill(NAMES[0])
    shot.take("setup")
    for device in shot.both:
        for summary in device.page.locator("form summary").all():
            summary.click()
        device.page.locator("form summary").nth(1).scroll_into_view_if_needed()
    shot.take("setup-open")
    shot.visit("/join/a-claim", "join", "A seat is kept for you")
    shot.visit("/watch", "watch", "table")
    shot.visit("/credits", "credits", "Icons")
    shot.visit("/nowhere", "lost", "nothing at this address")
    shot.visit("/table/none", "unknown-table", "no such table")


def gathering(shot: Photographer) -> Message:
    """The host waits; one friend is there already."""
    plan: list[Message] = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "house:medium"}]
    opened = shot.desk.opened(rivals=2, name=NAMES[0], seats=plan, variant={"first_seat": 0}, title="Friday at Maud's")
    shot.phone.context.add_cookies([{**cookie} for cookie in shot.desk.context.cookies()])  # type: ignore[typeddict-item]
    for device in shot.both:
        device.go(opened["table"])
        device.page.get_by_role("button", name="QR code").first.click()
    shot.take("gathering")
    return opened


def game(shot: Photographer, server: Server, opened: Message) -> None:
    """A game from the first roll to the result."""
    ben = Device(server, NAMES[1])
    ben.join(claim=opened["invitations"][0]["claim"])
    socket = ben.sit(opened["table"])
    shot.desk.ready()
    socket.ready()
    socket.show()
    for device in shot.both:
        device.my_turn()
    shot.take("table-roll")

    chance = random.Random(7)

    def onwards(until: Callable[[Message], bool]) -> bool:
        """Play until my seat is asked this."""
        for _ in range(MOST):
            socket.settle(0.15)
            if socket.my_turn:
                socket.act(chance.choice(socket.now["legal"])["id"])
                continue
            shot.desk.page.wait_for_timeout(50)
            now = shot.desk.now
            if now["sealed"] is not None:
                continue
            if now["stage"] == "over" or (now["legal"] and until(now)):
                return bool(now["stage"] != "over")
            if now["legal"]:
                shot.desk.do(chance.choice(tempting(now))["id"])
                shot.desk.until(lambda: shot.desk.now is not now)
        return False

    if onwards(lambda now: bool(now["phase"] == "TOWN" and now["view"]["turn"] >= 9 and len(now["legal"]) > 5)):
        close_lists(shot)
        shot.take("table-town")
        for device in shot.both:
            device.page.locator("button.card.can").first.click()
        shot.take("table-card")
        for device in shot.both:
            device.page.keyboard.press("Escape")
    for n, words in enumerate(TALK):
        if n == 1:
            shot.desk.tab("Talk").click()
            shot.desk.page.get_by_label("Say something").fill(words)
            shot.desk.page.keyboard.press("Enter")
            expect(shot.desk.page.locator(".talk").get_by_text(words)).to_be_visible()
        else:
            socket.ask(t="say", text=words)
    for tab in ("Talk", "Notes", "Rules"):
        for device in shot.both:
            device.tab(tab).click()
            if tab == "Notes":
                device.page.get_by_label("Only you can read this").fill(NOTES)
            if tab == "Rules":
                expect(device.page.locator(".markdown").first).to_be_visible()
        shot.take(tab.lower())
        shot.phone.page.keyboard.press("Escape")
    shot.desk.tab("Log").click()
    for device in shot.both:
        device.page.keyboard.press("c")
    shot.take("list")
    close_lists(shot)
    if onwards(lambda now: bool(now["phase"] == "BOOST")):
        close_lists(shot)
        shot.take("table-ride")
    for device in shot.both:
        device.page.get_by_role("button", name="Table menu").click()
    shot.take("menu")
    for device in shot.both:
        device.page.keyboard.press("Escape")
        device.context.set_offline(True)
        expect(device.link()).to_have_text("Offline")
    shot.take("offline")
    for device in shot.both:
        device.context.set_offline(False)
        expect(device.link()).to_have_text("Live")


def tempting(now: Message) -> list[Message]:
    """What makes a good picture: a town that grows, and a cowboy who stays for the secret question."""
    posts = [act for act in now["legal"] if act["name"] == "COWBOY"]
    rest = [act for act in now["legal"] if (act["name"] == "PASS") == (now["phase"] == "ATTACK")]
    return posts or rest or now["legal"]


def result(shot: Photographer) -> None:
    """A short game against one bot, played to its end."""
    table = shot.desk.open(name=NAMES[0], bot="house:medium")
    shot.desk.ready()
    shot.phone.go(table)
    while shot.desk.my_turn():
        acts = {act["name"]: act["id"] for act in shot.desk.now["legal"]}
        wanted = next((acts[name] for name in ("PLACE", "BUY", "COWBOY", "REPAIR") if name in acts), min(acts.values()))
        shot.desk.do(wanted)
        if "BOOST" in acts:  # one may change one's mind until the bot has answered too
            shot.desk.until(lambda: shot.desk.now["phase"] != "BOOST")
    expect(shot.phone.over).to_be_visible()
    shot.take("result")
    shot.visit(f"/replay/{table}?at=40&eyes=1", "replay", "knew")
    shot.visit(f"/replay/{table}?show=story", "replay-story", "Turning points")
    shot.visit(f"/replay/{table}?show=receipt", "replay-receipt", "right")


def any_game(shot: Photographer, name: str) -> None:
    """A whole game of any title against bots: the first time that each phase asks me something, and the result."""
    for moment in every_question(shot.both, name, NAMES[0]):
        shot.take(f"{name}-{moment.lower().replace('_', '-')}")


def close_lists(shot: Photographer) -> None:
    """Close the plain list where it is open."""
    for device in shot.both:
        if device.page.locator(".plain").count():
            device.page.locator(".dock .list").click()
        device.page.locator(".middle").evaluate("middle => { middle.scrollTo(0, 0); window.scrollTo(0, 0); }")


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screens")
    parser.add_argument("--dark", action="store_true", help="take every picture in the dark too")
    parser.add_argument("wanted", nargs="*", metavar="NAME")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        shot = Photographer(browser, server, wish.out, wish.wanted, dark=wish.dark)
        if not wish.wanted or not all(want.startswith(("play", *registry.games())) for want in wish.wanted):
            pages(shot)
            game(shot, server, gathering(shot))
            result(shot)
        for name in registry.games():
            if name not in TOLD and (not wish.wanted or any(want.startswith(name) for want in wish.wanted)):
                any_game(shot, name)
        for name, take in play_screens.scenes().items():
            if not wish.wanted or any(name.startswith(want) or want.startswith(name) for want in wish.wanted):
                take(shot)
        for device in shot.both:
            if device.problems:
                print("problems:", device.problems)
        server.close_clients()
        browser.close()


if __name__ == "__main__":
    main()
