"""What people at a table agree about: taking a decision back, and a pause."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import PHONE, SHORT, Person
from tests.server.harness import Socket

QUIET = SHORT | {"ranch.active_cowboys": 0, "ranch.inactive_actions": 0, "hotel.active_actions": 0}
"""Whatever is rolled, nobody is asked what to do with a reward."""


def picture(device: Person, name: str) -> None:
    """For who wants to look: BACKROOM_PICTURES names a folder."""
    folder = os.environ.get("BACKROOM_PICTURES")
    if folder:
        for theme in ("dark", "light"):
            device.page.emulate_media(color_scheme=theme)
            device.page.screenshot(path=Path(folder) / f"{name}-{theme}{'-phone' if device.phone else ''}.png")


def act(ann: Person, *names: str) -> None:
    """The first of these that I may do."""
    choices = {choice["name"]: choice["id"] for choice in reversed(ann.now["legal"])}
    ann.do(next(choices[name] for name in names if name in choices))


def all_answered(ann: Person) -> bool:
    """A nonce that is sent twice may be refused as late as after the deal."""
    sent = {message["id"] for message in map(json.loads, ann.sent) if "id" in message}
    return sent <= {frame["id"] for frame in ann.frames if frame["t"] in ("ack", "no")}


def in_my_town(ann: Person, **more: Any) -> Socket:
    """Ann has rolled, and may do several things one after the other; Ben waits."""
    ben = ann.against_ben(variant=QUIET, **more)
    ann.my_turn()
    ann.until(lambda: all_answered(ann))
    act(ann, "ROLL_TWO", "ROLL_ONE")
    ann.until(lambda: bool(ann.now["phase"] == "TOWN" and ann.now["legal"]))
    return ben


def test_a_decision_is_taken_back_by_one_button(person: MakePerson) -> None:
    ann = with_axe(person())
    in_my_town(ann)
    take_back = ann.page.get_by_role("button", name="Take back")
    expect(take_back).to_have_count(0)
    before = ann.now["view"]
    act(ann, "MOVE", "REPAIR", "BUY")
    ann.until(lambda: ann.now["view"] != before)
    expect(take_back).to_be_visible()
    assert in_both_themes(ann, ANY) == []
    picture(ann, "take-back")
    take_back.click()
    ann.until(lambda: bool(ann.now["view"] == before))
    expect(ann.page.locator(".log s").last).to_be_visible()
    expect(ann.page.locator(".log")).to_contain_text("Ann took the last decision back.")
    picture(ann, "taken-back")
    act(ann, "PASS", "MOVE", "BUY")
    ann.is_well()


def test_what_has_passed_the_turn_on_needs_everybodys_yes(person: MakePerson) -> None:
    ann = with_axe(person(PHONE))
    ben = in_my_town(ann)
    while ann.now["you"] in ann.now["owing"]:
        mine = ann.now
        act(ann, "PASS", "MOVE", "REPAIR", "BUY")
        ann.until(lambda: ann.now is not mine)
    ann.page.get_by_role("button", name="Ask to take back").click()
    expect(ann.page.locator(".agree")).to_contain_text("Waiting for Ben")
    assert in_both_themes(ann, ANY) == []
    picture(ann, "asked-to-take-back")
    ben.wait_for(lambda: bool(ben.now["undo"]))
    assert ben.ask(t="allow", on=True)["t"] == "ack"
    ann.until(lambda: bool(ann.now["you"] in ann.now["owing"]))
    expect(ann.page.locator(".agree")).to_have_count(0)
    ann.is_well()


def test_a_pause_takes_more_than_half_and_says_why(person: MakePerson) -> None:
    ann = with_axe(person())
    ben = in_my_town(ann, tempo="normal")
    assert ben.ask(t="pause", on=True)["t"] == "ack"
    expect(ann.page.locator(".agree")).to_contain_text("Ben would like a pause")
    expect(ann.page.locator(".time")).to_be_visible()
    ann.page.get_by_role("button", name="Me too").click()
    expect(ann.page.locator("#status")).to_have_text("The table is paused")
    expect(ann.page.locator(".agree")).to_contain_text("Ann, Ben want a pause")
    expect(ann.page.locator(".time")).to_have_count(0)
    expect(ann.dock).to_have_count(0)
    assert in_both_themes(ann, ANY) == []
    picture(ann, "paused")
    ann.page.reload()
    expect(ann.page.locator("#status")).to_have_text("The table is paused")
    ann.page.get_by_role("button", name="Go on").click()
    expect(ann.page.locator(".time")).to_be_visible()
    ann.my_turn()
    ann.is_well()


def test_a_refusal_by_the_rules_leads_to_what_they_say(person: MakePerson) -> None:
    ann = person()
    in_my_town(ann)
    ann.page.locator(".own").get_by_role("button", name="Empty lot, top", exact=True).click()
    expect(ann.page.locator(".refuse")).to_be_visible()
    ann.page.get_by_role("button", name="in the rules").first.click()
    expect(ann.page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    picture(ann, "refused")
    ann.is_well()
