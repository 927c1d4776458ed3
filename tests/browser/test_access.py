"""Everybody can play: axe on every screen (C1), what is read out (C3), no motion on request (C5), phones (C6)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import (
    COWBOYS,
    DESK,
    PHONE,
    SMALL_PHONE,
    Message,
    Person,
    abreast,
    play_on,
    secretly_asked,
    too_wide,
)

TARGET = 44
# Writes down everything that moves: CSS animations, CSS transitions and script animations, but for fading.
MOVES = """
window.__moves = [];
for (const kind of ["animationstart", "transitionrun"]) addEventListener(kind, (event) => {
  const style = getComputedStyle(event.target, event.pseudoElement || null);
  const times = kind === "animationstart" ? style.animationDuration : style.transitionDuration;
  const long = times.split(",").some((time) => parseFloat(time) > 0.001);
  const what = event.propertyName ?? event.animationName;
  if (long && what !== "opacity") window.__moves.push(`${event.target.getAttribute("class")}: ${what}`);
}, true);
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const ms = typeof options === "number" ? options : (options?.duration ?? 0);
  const props = [frames].flat().flatMap((frame) => Object.keys(frame ?? {}));
  if (ms > 0 && props.some((name) => !["opacity", "offset", "easing", "composite"].includes(name)))
    window.__moves.push(`script: ${this.className}: ${props}`);
  return animate.call(this, frames, options);
};
"""


def screens(ann: Person) -> Iterator[str]:
    """Walk through every screen, and say where we are."""
    page = ann.page
    page.goto("/")
    expect(page.locator("article").first).to_be_visible()
    yield "home"
    page.goto("/new/butch")
    page.get_by_label("Your name").fill("Ann")
    yield "set-up"
    for summary in page.locator("main summary, form summary").all():
        summary.click()
    yield "set-up, everything open"
    opened = ann.opened(rivals=2)
    ann.go(opened["table"])
    expect(page.get_by_role("button", name="Copy link").first).to_be_visible()
    yield "gathering"
    page.goto(f"/join/{opened['invitations'][0]['claim']}")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    yield "join"
    for path, words in {
        "/watch": "table",
        "/credits": "Icons",
        "/nowhere": "nothing",
        "/table/none": "no such",
    }.items():
        page.goto(path)
        expect(page.locator("main")).to_contain_text(words)
        yield path
    ann.play(rivals=3, variant=COWBOYS)
    yield "my turn to roll"
    for tab in ("Log", "Talk", "Notes", "Rules"):
        ann.tab(tab).click()
        if tab == "Rules":
            expect(page.locator(".markdown").first).to_be_visible()
        yield tab
        if ann.phone:
            page.keyboard.press("Escape")
    for name, close in (("Table menu", "Escape"),):
        page.get_by_role("button", name=name).click()
        yield name
        page.keyboard.press(close)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "help"
    page.keyboard.press("Escape")
    ann.dock.first.click()
    ann.my_turn()
    page.keyboard.press("c")
    yield "rewards or town, with the list"
    card = page.locator("button.card").first
    card.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "a card"
    page.keyboard.press("Escape")
    page.locator(".rival .whole").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "a rival's town"
    page.keyboard.press("Escape")
    page.locator(".own button.cell:not(.can)").first.click()
    expect(page.locator(".refuse")).to_be_visible()
    yield "refused"
    ann.context.set_offline(True)
    expect(ann.link()).to_have_text("Offline")
    yield "offline"
    ann.context.set_offline(False)
    expect(ann.link()).to_have_text("Live")
    page.evaluate("setTimeout(() => { throw new Error('deliberate') })")
    expect(page.locator(".stray")).to_be_visible()
    yield "a mistake"
    ann.problems.remove("error: deliberate")
    page.locator(".stray").get_by_role("button", name="Close").click()
    end_by_consent(ann)
    yield "ended by consent"
    ann.play()
    ann.hand_over().play_out()
    expect(ann.over).to_be_visible()
    expect(page.locator("details summary").first).to_be_visible()
    page.locator("details summary").first.click()
    yield "the result"
    page.route("**/api/games", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert").filter(has_text="does not answer")).to_be_visible()
    yield "no server"
    page.unroute("**/api/games")
    page.route("**/api/games", lambda route: route.fulfill(json=[{"name": "nothing"}]))
    page.goto("/")
    expect(page.get_by_role("button", name="Load again")).to_be_visible()
    yield "broken"
    ann.problems.clear()


def end_by_consent(ann: Person) -> None:
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("button", name="I would like to end the game").click()
    ann.page.keyboard.press("Escape")
    expect(ann.over).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_on_any_screen(person: MakePerson, size: tuple[int, int]) -> None:
    ann = with_axe(person(size))
    found: dict[str, list[str]] = {}
    for screen in screens(ann):
        if both := in_both_themes(ann):
            found[screen] = both
        if ann.phone and (wide := too_wide(ann.page)):
            found[f"{screen}, width"] = wide
    assert not found, json.dumps(found, indent=1)
    ann.is_well()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_any_phase(person: MakePerson, size: tuple[int, int]) -> None:
    ann = with_axe(person(size))
    ben = ann.against_ben(variant=COWBOYS)
    found: dict[str, list[str]] = {}
    phases: set[str] = set()

    def look(now: Message) -> bool:
        if ann.now["you"] in now["owing"] and now["phase"] not in phases:
            ann.until(lambda: abreast(ann, ben))
            ann.my_turn()
            phases.add(ann.now["phase"])
            if both := in_both_themes(ann):
                found[ann.now["phase"]] = both
        return phases >= {"ROLL", "REWARD", "ATTACK", "TOWN", "BOOST"} or now["stage"] == "over"

    play_on(ann, ben, look)
    assert phases >= {"ROLL", "REWARD", "TOWN", "BOOST"}, phases
    assert not found, json.dumps(found, indent=1)
    ann.is_well()


def test_the_smallest_phone(person: MakePerson) -> None:
    ann = person(SMALL_PHONE)
    found: dict[str, Any] = {}
    for screen in screens(ann):
        if wide := too_wide(ann.page):
            found[screen] = wide
        small = [
            f"{button['width']:.0f}x{button['height']:.0f}"
            for button in (at.bounding_box() for at in ann.page.locator(".dock button, .bottom nav button").all())
            if button and min(button["width"], button["height"]) < TARGET
        ]
        if small:
            found[f"{screen}, small targets"] = small
    assert not found, json.dumps(found, indent=1)


def test_what_is_read_out(person: MakePerson) -> None:
    ann = person()
    ben = ann.against_ben(variant=COWBOYS)
    polite, urgent = ann.voice("polite"), ann.voice("assertive")
    assert polite.get_attribute("aria-live") == "polite"
    assert urgent.get_attribute("aria-live") == "assertive"
    expect(urgent).to_have_text("Your turn. Roll the dice")

    ann.dock.first.click()
    expect(polite).to_contain_text("Ann rolled")
    ben.wait_for(lambda: bool(ben.now["phase"] != "ROLL"))
    play_on(ann, ben, lambda now: bool(now["phase"] == "TOWN"))
    expect(urgent).to_have_text("Your turn. Walk, repair and go shopping, then end the turn")

    # An empty lot is no place to walk to, and the table says why.
    ann.page.locator(".own").get_by_role("button", name=re.compile("^Empty lot, top$")).click()
    expect(ann.page.locator(".refuse")).to_be_visible()
    expect(urgent).to_have_text(ann.page.locator(".refuse").inner_text())

    ann.do(0)
    ben.wait_for(lambda: bool(ben.my_turn and ben.now["phase"] == "ROLL"))
    assert ben.act()["t"] == "ack"
    expect(polite).to_contain_text("Ben rolled")
    ben.settle(0.05)
    play_on(ann, ben, secretly_asked)
    expect(urgent).to_have_text(re.compile("^Your turn. Ride or stay: spend your cowboy"))
    assert ben.ask(t="say", text="Good morning")["t"] == "ack"
    expect(polite).to_have_text("Ben: Good morning")
    # One letter asks the table something.
    ann.page.locator("#status").focus()
    answers = {"s": "Ride or stay", "t": "No clock is running for you.", "h": "Purse", "l": "Good morning"}
    for key, words in answers.items():
        ann.page.keyboard.press(key)
        expect(polite).to_contain_text(words)

    ann.context.set_offline(True)
    expect(urgent).to_have_text("Offline. Your seat is kept.")
    ann.context.set_offline(False)
    expect(polite).to_have_text("Connected. This is how it stands now.")


def test_nothing_moves_for_who_wants_no_motion(person: MakePerson) -> None:
    ann = person(PHONE)
    ann.context.add_init_script(MOVES)
    ann.page.goto("/")
    expect(ann.page.locator("article").first).to_be_visible()
    ann.play(variant=COWBOYS)
    still: Callable[[], list[str]] = lambda: moving(ann.page)  # noqa: E731
    for _ in range(8):
        ann.dock.last.click() if ann.dock.count() else ann.do(ann.now["legal"][0]["id"])
        assert still() == []
        if not ann.my_turn():
            break
    ann.tab("Talk").click()
    assert still() == []
    ann.page.keyboard.press("Escape")
    end_by_consent(ann)
    assert still() == []
    assert ann.listed("__moves") == []


def moving(page: Page) -> list[str]:
    """Animations that run now, but for fading."""
    found: list[str] = page.evaluate(
        """() => {
          const fades = ["opacity", "offset", "easing", "composite", "computedOffset"];
          const moves = (frame) => Object.keys(frame).some((key) => !fades.includes(key));
          return document.getAnimations()
            .filter(({effect}) => effect.getTiming().duration > 1 && effect.getKeyframes().some(moves))
            .map(({effect, animationName}) => `${effect.target.getAttribute("class")}: ${animationName}`);
        }"""
    )
    return found
