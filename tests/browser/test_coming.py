"""From a link to a seat: open a table, come by a link, be ready, play on. And what one reads on a wrong way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import MakePerson
from tests.browser.people import COWBOYS, PHONE, Person


def test_open_join_by_link_and_play_on(person: MakePerson) -> None:
    ann, ben = person(), person(PHONE)
    link = invite(ann)
    ben.page.goto(link)
    assert link.rsplit("/", 1)[1] not in ben.page.url, "a claim must not stay in the address bar"
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ann.page.locator(".gathering").get_by_text("Ben", exact=True)).to_be_visible()
    expect(ben.page.locator(".gathering").get_by_text("Ann", exact=True)).to_be_visible()

    ann.ready()
    expect(ann.page.get_by_text("You are ready.")).to_be_visible()
    expect(ben.page.locator("#status")).to_have_text("Say when you are ready")
    for someone in (ann, ben):
        assert all(frame["now"]["view"] is None for frame in someone.frames if "now" in frame), "dealt too early"
        assert someone.page.locator(".stage").count() == 0
    ben.ready()
    for someone in (ann, ben):
        expect(someone.page.locator(".board")).to_be_visible()
    first = ann if ann.now["owing"] == [ann.now["you"]] else ben
    other = ben if first is ann else ann
    expect(other.page.locator("#status")).to_have_text(re.compile("rolls the dice"))
    assert first.my_turn()
    first.dock.first.click()
    expect(other.page.locator(".total")).to_be_visible()
    first.until(lambda: bool(first.now["view"]["dice"][0]))
    for someone in (ann, ben):
        someone.is_well()


@pytest.mark.parametrize("script", ["index", "en"], ids=["the page", "its words"])
def test_a_page_that_did_not_come_through_says_so_and_is_asked_for_again(person: MakePerson, script: str) -> None:
    """Between two networks, say. A claim is not lost with it."""
    ann, ben = person(), person(PHONE)
    link, late = invite(ann), ben.page.get_by_text("Not all of this page came through.")
    ben.page.route(re.compile(rf"/assets/{script}-[^/]{{8}}\.js$"), lambda request: request.abort(), times=2)
    ben.page.goto(link)
    expect(late).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    expect(late).to_be_hidden()
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ann.page.locator(".gathering").get_by_text("Ben", exact=True)).to_be_visible()


def invite(ann: Person) -> str:
    """Set up a table for two and copy the link for the other seat."""
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name=re.compile("Set up a table.*Butch")).click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("2", exact=True).click()
    page.get_by_role("button", name="Deal us in").click()
    expect(page.locator("#status")).to_have_text("Waiting for one more person to sit down")
    page.get_by_role("button", name=re.compile("link for seat 2 as a QR")).click()
    code = page.get_by_role("img", name="QR code of the link for seat 2")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.naturalWidth") > 0, "the QR code is a broken picture"
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_link_works_once(person: MakePerson) -> None:
    claim = person().opened(rivals=2)["invitations"][0]["claim"]
    ben, eve = person(), person()
    for someone, name in ((ben, "Ben"), (eve, "Eve")):
        someone.page.goto(f"/join/{claim}")
        someone.page.get_by_label("Your name").fill(name)
        someone.page.get_by_role("button", name="Sit down").click()
        if someone is ben:
            expect(ben.page.locator("#status")).to_be_visible()
    expect(eve.page.get_by_role("alert")).to_have_text("This link has been used. Ask the host for another.")


def test_a_code_can_be_said_aloud_and_a_wrong_one_is_refused(person: MakePerson) -> None:
    code = person().opened()["code"]
    ben = person()
    ben.page.goto("/")
    wrong = "".join("B" if letter != "B" else "C" for letter in code)
    field = ben.page.get_by_label("Join with a code")
    field.fill(wrong)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    expect(ben.page.get_by_text("No open table has this code")).to_be_visible()
    field.fill(code.lower())
    ben.page.get_by_role("button", name="Join", exact=True).click()
    expect(ben.page.locator("#status")).to_have_text("Say when you are ready")
    ben.is_well()


def test_wrong_addresses_say_so_and_lead_back(person: MakePerson) -> None:
    page = person().page
    for address, words in {
        "/table/nosuchtable": "There is no such table",
        "/new/nosuchgame": "There is no such game here",
        "/somewhere/else": "There is nothing at this address",
        "/join": "There is no invitation here",
    }.items():
        page.goto(address)
        expect(page.locator("main")).to_contain_text(words)
        expect(page.get_by_role("link", name="To the front room")).to_have_attribute("href", "/")


def test_a_mistake_of_ours_is_admitted(person: MakePerson) -> None:
    ann = person().play()
    ann.page.evaluate("setTimeout(() => { throw new Error('deliberate') })")
    expect(ann.page.get_by_role("alert")).to_contain_text("Something did not work on this page.")
    ann.page.get_by_role("button", name="Load again").click()
    assert ann.my_turn()


def test_a_lost_server_is_admitted_everywhere(visitor: MakePerson) -> None:
    ann, ben = visitor().play(), visitor()
    ben.page.goto("/")
    expect(ben.page.get_by_role("button", name=re.compile("Butch.*Play now"))).to_be_visible()
    ann.server.kill()
    expect(ann.link()).to_have_text("Offline")
    expect(ann.voice("assertive")).to_have_text("Offline. Your seat is kept.")
    ben.page.get_by_role("button", name=re.compile("Butch.*Play now")).click()
    expect(ben.page.get_by_role("alert").filter(has_text="The server does not answer.")).to_be_visible()
    ben.page.get_by_role("link", name="See open tables").click()
    expect(ben.page.locator("main")).to_contain_text("The server does not answer.")


def test_who_was_put_out_sees_what_a_spectator_sees(person: MakePerson) -> None:
    ann, ben, eve = person(), person(PHONE), person()
    opened = ann.opened(variant=COWBOYS)
    ben.page.goto(f"/join/{opened['invitations'][0]['claim']}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_role("button", name="I am ready")).to_be_visible()
    ann.go(opened["table"])
    ann.ready()
    ben.ready()
    ann.my_turn()
    expect(ben.page.locator(".board")).to_be_visible()
    assert ben.now["you"] == 1

    ann.page.locator(".seats").get_by_role("button", name="Ben").click()
    ann.page.get_by_role("button", name="Put out", exact=True).click()
    expect(ben.page.get_by_text("You are looking on.")).to_be_visible()
    ben.until(lambda: ben.now["you"] is None)
    put_out = len(ben.heard)
    eve.go(opened["table"], "?watch=1")
    # Play on: a bot decides for the empty seat, and nothing of it is Ben's any more.
    for _ in range(3):
        if ann.my_turn():
            before = ann.seen
            ann.do(ann.now["legal"][0]["id"])
            ann.until(lambda: ann.seen > before)
    ben.until(lambda: ben.now == eve.now)
    for frame in ben.frames[put_out:]:
        now = frame.get("now", {"you": None, "legal": [], "sealed": None})
        assert (now["you"], now["legal"], now["sealed"]) == (None, [], None)
    assert ben.page.locator("[data-action], .dock .button").count() == 0
    # And coming back changes nothing.
    ben.page.reload()
    expect(ben.page.get_by_text("You are looking on.")).to_be_visible()
    ben.until(lambda: ben.now["you"] is None)
    ben.is_well()
