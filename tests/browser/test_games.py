"""A whole game of Butch against a house bot: by pointer on the board, and by keyboard alone (C2)."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Locator, expect

from tests.browser.conftest import MakePerson
from tests.browser.people import SHORT, Person

OFTEN = 4
"""Times each optional gesture is made: enough to see it, too few to make the game long."""
TABS = 60
"""Presses of Tab before one gives up."""
BUY = 50
"""The number of the first of the eight purchases (specification, section 7)."""
SMALL_DESK = (1000, 700)
LIVELY = 12
"""Gestures made while everything moves. The rest of the game is played without motion, which is quicker."""


def test_a_whole_game_by_pointer(person: MakePerson) -> None:
    ann = person(still=False)
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name=re.compile("Set up a table.*Butch")).click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("2", exact=True).click()
    page.get_by_label("Seat 2").select_option("house:easy")
    page.locator("summary", has_text="Tempo").click()
    page.get_by_text("No clock").click()
    page.locator("summary", has_text="Rules").click()
    page.locator("#option-round_limit").fill(str(SHORT["round_limit"]))
    page.get_by_role("button", name="Deal us in").click()
    ann.ready()

    gestures: Counter[str] = Counter()
    while ann.my_turn():
        gestures[gesture(ann, gestures)] += 1
        if gestures.total() == LIVELY:
            page.emulate_media(reduced_motion="reduce")
    expect(page.get_by_role("button", name="Once more, same people")).to_be_visible()
    assert ann.status() == "The game is over"
    assert {"throw", "buy", "done"} <= set(gestures), gestures
    assert gestures.keys() & {"walk", "hammer"}, gestures
    print(gestures)
    ann.is_well()


def test_a_whole_game_by_keyboard(person: MakePerson) -> None:
    ann = person(SMALL_DESK)
    page, keys = ann.page, ann.page.keyboard
    ann.open()
    tab_to(ann, "I am ready")
    keys.press("Enter")
    ann.my_turn()
    assert focused(ann) != "BODY", "focus was lost by the deal"
    keys.press("c")
    walked = bought = False
    made: Counter[str] = Counter()
    while ann.my_turn():
        # Wherever the last decision led, focus is on the first choice of the next one.
        expect(page.locator("[data-action]:focus")).to_be_visible()
        names = {action["name"] for action in ann.now["legal"]}
        if "MOVE" in names and not walked:
            walked = True
            arrows_in_the_list_do_nothing_else(ann)
        if "BUY" in names and not bought:
            bought = True
            slot = next(action["id"] - BUY for action in ann.now["legal"] if action["name"] == "BUY")
            keys.press(str(slot + 1))
            expect(page.get_by_role("dialog")).to_be_visible()
            keys.press("Enter")
            expect(page.get_by_role("dialog")).to_be_hidden()
            expect(page.locator(".own .cell.PLACE").first).to_be_visible()
            assert focused(ann) != "BODY", "focus was lost by the purchase"
            keys.press("c")
            continue
        kind = max(names - {"PASS"}, default="PASS")
        made[kind] += 1
        keys.press("End" if made[kind] <= OFTEN else "Home")
        expect(page.locator("[data-action]:focus")).to_be_visible()
        keys.press("Enter")
        if "BOOST" in names:  # one may change one's mind until the bot has answered too
            ann.until(lambda: ann.now["phase"] != "BOOST")
    expect(ann.over).to_be_visible()
    tab_to(ann, "Once more, same people")
    assert ann.listed("__focusLost") == []
    assert walked
    ann.is_well()


def arrows_in_the_list_do_nothing_else(ann: Person) -> None:
    """The arrows that walk the hero on the board walk through the list when one is in the list."""
    before = [frame for frame in ann.sent if '"do"' in frame]
    for key in ("ArrowDown", "ArrowUp"):
        ann.page.keyboard.press(key)
        expect(ann.page.locator("[data-action]:focus")).to_be_visible()
    assert [frame for frame in ann.sent if '"do"' in frame] == before


def tab_to(ann: Person, name: str) -> None:
    for _ in range(TABS):
        if focused(ann) == name:
            return
        ann.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {name} by keyboard")


def focused(ann: Person) -> str:
    return str(
        ann.page.evaluate(
            """() => {
                const at = document.activeElement;
                return at === document.body ? "BODY" : at.ariaLabel || at.innerText.trim();
            }"""
        )
    )


def gesture(ann: Person, made: Counter[str]) -> str:
    """One decision by touching the thing itself; the dock only where the board has nothing to touch."""
    page = ann.page
    own = page.locator(".own")
    lit = set(own.locator(".cell.can").evaluate_all("cells => cells.flatMap((cell) => [...cell.classList])"))
    if seen(throw := page.locator(".throw")):
        hold_and_release(throw)
        return "throw"
    if seen(ride := page.locator(".ride button:enabled")):
        ride.nth(made["ride"] % 2).click()
        # One may change one's mind until the bot has answered too.
        expect(page.locator(".ride")).to_have_count(0)
        return "ride"
    if "PLACE" in lit:
        own.locator(".cell.PLACE").first.click()
        return "place"
    if seen(target := page.locator(".rival .cell.can")):
        drag(own.locator(".cell.grab").first, target.first)
        return "attack"
    if made["buy"] < OFTEN and seen(card := page.locator("button.card.can")):
        buy(ann, card.last)
        return "buy"
    for name, what in {"COWBOY": "post", "REPAIR": "hammer", "MOVE": "walk"}.items():
        if name in lit and made[what] < OFTEN:
            own.locator(f".cell.{name}").first.click()
            return what
    ann.dock.last.click()
    return "done"


def buy(ann: Person, card: Locator) -> None:
    """Touch a card, then a lot, then the price. The building goes where it was meant to go without another question."""
    page = ann.page
    card.click()
    sheet = page.get_by_role("dialog")
    lot = sheet.get_by_role("button", name=re.compile("^Empty lot")).first
    cell = lot.evaluate("lot => [...document.querySelectorAll('.lots button')].indexOf(lot)")
    lot.click()
    sheet.locator(".buy").click()
    expect(sheet).to_be_hidden()
    expect(page.locator(f".own [data-spot$='-{cell}'] svg.card").first).to_be_visible()
    expect(page.locator(".own .cell.PLACE")).to_have_count(0)


def seen(what: Locator) -> bool:
    return what.count() > 0


def hold_and_release(throw: Locator) -> None:
    page = throw.page
    throw.hover()
    page.mouse.down()
    expect(page.locator(".cubes.shaking")).to_be_visible()
    page.mouse.up()


def drag(what: Locator, where: Locator) -> None:
    page = what.page
    what.hover()
    page.mouse.down()
    where.scroll_into_view_if_needed()
    box = where.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
