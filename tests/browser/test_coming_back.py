"""Coming back: reload, second tab, second device, server restart, no network. The seat is yours, as it stood."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from tests.browser.conftest import MakePerson
from tests.browser.people import COWBOYS, PHONE, Person

BACK_WITHIN = 2.0
"""Seconds from a server that answers to a table that is live."""
SLOW = 2.0
"""Times as long on a machine that does other work besides."""


def rolled(ann: Person) -> None:
    """Be in mid-game: my dice are thrown, and I am asked what to do in my town."""
    ann.dock.first.click()
    expect(ann.page.locator(".total")).to_be_visible()
    ann.my_turn()


def standing(ann: Person) -> tuple[str, list[str], str]:
    """What there is to see that must be the same afterwards: status, choices, dice."""
    return ann.status(), ann.dock.all_inner_texts(), ann.page.locator(".total").inner_text()


def test_reload_in_mid_game(person: MakePerson) -> None:
    ann = person().play()
    rolled(ann)
    before = standing(ann)
    begun = time.monotonic()
    ann.page.reload()
    assert ann.my_turn()
    assert time.monotonic() - begun < BACK_WITHIN * SLOW
    assert standing(ann) == before
    ann.dock.last.click()
    ann.my_turn()
    ann.is_well()


def test_a_second_tab_is_the_same_seat(person: MakePerson) -> None:
    ann = person()
    ben = ann.against_ben()
    other = ann.new_page()
    other.goto(ann.page.url)
    expect(other.locator(".throw")).to_be_visible()
    other.locator(".throw").click()
    for page in (ann.page, other):
        expect(page.locator(".total")).to_be_visible()
    ben.settle()
    assert ben.now["view"]["dice"][0] > 0
    # The tab that did not throw goes on from there.
    while ben.now["owing"] == [0]:
        before = ben.seen
        ann.my_turn()
        ann.dock.last.click() if ann.now["phase"] != "PLACE" else ann.do(ann.now["legal"][0]["id"])
        ben.wait_for(lambda: ben.seen > before)  # noqa: B023
    expect(other.locator("#status")).to_contain_text("Ben")
    ann.is_well()


def test_a_second_device_by_recovery_code(person: MakePerson) -> None:
    ann = person().play()
    rolled(ann)
    table = ann.page.url
    desk = ann.new_page()
    desk.goto("/")
    desk.get_by_text("My seats on another device").click()
    desk.get_by_role("button", name="Show me a code").click()
    code = desk.locator("details .code").inner_text()
    phone = person(PHONE)
    phone.page.goto("/")
    phone.page.get_by_text("My seats on another device").click()
    phone.page.get_by_label("Code from the other device").fill(code)
    phone.page.get_by_role("button", name="Use", exact=True).click()
    expect(phone.page.get_by_text("This device has your seats now.")).to_be_visible()
    phone.page.goto(table)
    assert phone.my_turn()
    assert phone.now["you"] == ann.now["you"]
    assert standing(phone) == standing(ann)


def test_the_server_restarts_in_mid_game(visitor: MakePerson) -> None:
    ann = visitor().play(variant=COWBOYS)
    rolled(ann)
    before = standing(ann)
    server = ann.server
    server.kill()
    expect(ann.link()).to_have_text("Offline")
    server.start()
    up = time.monotonic()
    expect(ann.link()).to_have_text("Live")
    took = time.monotonic() - up
    assert took < BACK_WITHIN * SLOW, f"{took:.1f} s"
    assert ann.my_turn()
    assert standing(ann) == before
    expect(ann.voice("polite")).to_have_text("Connected. This is how it stands now.")
    ann.dock.last.click()
    ann.my_turn()
    ann.is_well()


def test_a_move_made_offline_is_pending_and_then_done(person: MakePerson) -> None:
    ann = person()
    ben = ann.against_ben()
    ann.my_turn()
    ann.context.set_offline(True)
    expect(ann.link()).to_have_text("Offline")
    ann.dock.first.click()
    kept = ann.page.get_by_text("No connection. Your decision is kept and sent as soon as there is one.")
    expect(kept).to_be_visible()
    expect(ann.page.locator("#status")).to_contain_text("Your decision is on its way")
    assert ann.page.locator(".total").count() == 0
    ben.settle()
    assert ben.now["phase"] == "ROLL", "nothing can have happened yet"

    ann.context.set_offline(False)
    expect(ann.link()).to_have_text("Live")
    expect(kept).to_be_hidden()
    expect(ann.page.locator(".total")).to_be_visible()
    ben.wait_for(lambda: bool(ben.now["view"]["dice"][0]))
    thrown = [event for line in ben.lines for event in line.get("events", ()) if event["name"] == "ROLLED"]
    assert len(thrown) == 1, "sent twice, done once"
    ann.is_well()
