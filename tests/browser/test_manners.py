"""S13 in the page: block, vote, report, and what a host can do, by pointer, by keyboard and on a phone."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import PHONE, Person, too_wide
from tests.server.harness import Browser as Device
from tests.server.harness import Server, Socket


def picture(someone: Person, name: str) -> None:
    """For who wants to look: BACKROOM_PICTURES names a folder."""
    folder = os.environ.get("BACKROOM_PICTURES")
    if folder:
        someone.page.screenshot(path=Path(folder) / f"{name}{'-phone' if someone.phone else ''}.png")


def three_more(ann: Person, *, deal: bool = True) -> list[Socket]:
    """Ann's table with Ben, Cy and Dee, who are programs."""
    opened = ann.opened(3)
    sockets = []
    for name, invitation in zip(("Ben", "Cy", "Dee"), opened["invitations"], strict=True):
        device = Device(ann.server, name)
        device.join(claim=invitation["claim"])
        sockets.append(device.sit(opened["table"]))
    ann.go(opened["table"])
    if deal:
        ann.ready()
        for socket in sockets:
            socket.ready()
        for socket in sockets:
            socket.show()
        ann.until(lambda: bool(ann.now["stage"] == "playing"))
    return sockets


def about(someone: Person, name: str) -> Locator:
    """The small menu at a name, opened."""
    someone.page.locator(".seats").get_by_role("button", name=name).click()
    box = someone.page.get_by_role("dialog", name=name)
    expect(box).to_be_visible()
    return box


def test_S13_whoever_is_blocked_is_not_heard_here_or_elsewhere_and_does_not_know(person: MakePerson) -> None:
    ann = with_axe(person())
    ben, cy, _ = three_more(ann)
    assert ben.ask(t="say", text="You goat.")["t"] == "ack"
    ann.tab("Talk").click()
    talk = ann.page.locator(".talk")
    expect(talk.get_by_text("You goat.")).to_be_visible()
    ben.settle()
    heard = len(ben.frames)

    # By keyboard: to the name, into its menu, and out again with the focus where it was.
    name = ann.page.locator(".seats").get_by_role("button", name="Ben")
    name.focus()
    ann.page.keyboard.press("Enter")
    box = ann.page.get_by_role("dialog", name="Ben")
    expect(box).to_be_visible()
    assert in_both_themes(ann, ANY) == []
    picture(ann, "person")
    box.get_by_role("button", name="Block", exact=True).press("Enter")
    expect(box.get_by_role("button", name="Unblock")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    expect(name).to_be_focused()

    expect(talk.get_by_text("You goat.")).to_have_count(0)
    assert ben.ask(t="say", text="And a sheep.")["t"] == "ack"
    assert cy.ask(t="say", text="Peace!")["t"] == "ack"
    expect(talk.get_by_text("Peace!")).to_be_visible()
    expect(ann.page.get_by_text("And a sheep.")).to_have_count(0)
    expect(ann.voice("polite")).not_to_contain_text("sheep")
    ann.tab("Log").click()
    expect(ann.page.locator(".log")).not_to_contain_text("goat")
    ben.settle()
    mine = [frame for frame in ben.frames[heard:] if "block" in frame]
    assert mine == [], "the blocked are not told"

    # It holds after a reload, and is taken back at home.
    ann.page.reload()
    ann.tab("Talk").click()
    expect(talk.get_by_text("Peace!")).to_be_visible()
    expect(talk.get_by_text("You goat.")).to_have_count(0)
    ann.page.goto("/")
    ann.page.get_by_text("People I have blocked").click()
    picture(ann, "blocked-at-home")
    ann.page.get_by_role("button", name="Unblock Ben").click()
    expect(ann.page.get_by_text("People I have blocked")).to_have_count(0)
    ann.page.go_back()
    ann.tab("Talk").click()
    expect(talk.get_by_text("You goat.")).to_be_visible()
    ann.is_well()


def test_S13_a_vote_takes_more_than_half_of_the_others(person: MakePerson, server: Server) -> None:
    host = Device(server, "Ann")
    opened = host.open("butch", 4, tempo="untimed")
    cy = with_axe(person(PHONE))
    cy.page.goto(f"/join/{opened['invitations'][0]['claim']}")
    cy.page.get_by_label("Your name").fill("Cy")
    cy.page.get_by_role("button", name="Sit down").click()
    cy.page.get_by_role("button", name="I am ready").click()
    sockets = [host.sit(opened["table"])]
    for name, invitation in zip(("Ben", "Dee"), opened["invitations"][1:], strict=True):
        device = Device(server, name)
        device.join(claim=invitation["claim"])
        sockets.append(device.sit(opened["table"]))
    for socket in sockets:
        socket.ready()
    for socket in sockets:
        socket.show()
    cy.until(lambda: bool(cy.now["stage"] == "playing"))
    box = about(cy, "Ben")
    assert too_wide(cy.page) == []
    assert in_both_themes(cy, ANY) == []
    picture(cy, "person")
    expect(box.get_by_role("button", name="Mute")).to_have_count(0)
    box.get_by_role("button", name="Ask the others to put them out").click()
    expect(cy.page.locator(".agree")).to_contain_text("Cy: put Ben out? It takes 2 of the others.")
    assert in_both_themes(cy, ANY) == []
    picture(cy, "vote")
    assert sockets[0].ask(t="out", seat=2, on=True)["t"] == "ack"
    cy.until(lambda: bool(cy.now["seats"][2]["away"]))
    expect(cy.page.locator(".agree")).to_have_count(0)
    cy.tab("Log").click()
    expect(cy.page.locator(".log")).to_contain_text("The others put a bot in the place of Ben.")
    cy.is_well()


def test_S13_a_report_reaches_the_operator_and_nobody_else(person: MakePerson, server: Server) -> None:
    ann = with_axe(person(PHONE))
    ben, *_ = three_more(ann)
    assert ben.ask(t="say", text="You goat.")["t"] == "ack"
    box = about(ann, "Ben")
    box.get_by_text("Report to the operator").click()
    box.get_by_label("In your words").fill("He called me a goat.")
    assert in_both_themes(ann, ANY) == []
    picture(ann, "report")
    box.get_by_role("button", name="Send the report").click()
    expect(box.get_by_role("status")).to_have_text("The operator has it now.")
    with closing(sqlite3.connect(server.db)) as db:
        (words, excerpt) = db.execute("SELECT words, excerpt FROM report ORDER BY at DESC").fetchone()
    assert words == "He called me a goat."
    assert "You goat." in excerpt
    ann.is_well()


def test_S13_the_host_mutes_locks_and_puts_out_for_good(person: MakePerson) -> None:
    ann, eve = with_axe(person()), person()
    ben, cy, _ = three_more(ann, deal=False)
    table = ann.page.url.rsplit("/", 1)[1]
    ann.page.get_by_role("button", name="About Cy").click()
    box = ann.page.get_by_role("dialog", name="Cy")
    box.get_by_role("button", name="Mute").click()
    expect(box.get_by_role("button", name="Unmute")).to_be_visible()
    picture(ann, "host")
    box.get_by_role("button", name="Put out for good").click()
    expect(box).to_contain_text("Cy can neither sit nor look on here any more")
    assert in_both_themes(ann, ANY) == []
    picture(ann, "ban")
    box.get_by_role("button", name="Yes, for good").click()
    expect(box).to_have_count(0)
    assert cy.closed() == 4004
    expect(ann.page.locator(".log")).to_contain_text("The host put Cy out for good.")
    expect(ann.page.locator(".gathering").get_by_text("Open seat")).to_be_visible()

    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("button", name="Lock the table").click()
    expect(ann.page.get_by_role("button", name="Unlock the table")).to_be_visible()
    assert in_both_themes(ann, ANY) == []
    picture(ann, "menu")
    ben.wait_for(lambda: bool(ben.now["locked"]))
    eve.page.goto(f"/table/{table}?watch=1")
    expect(eve.page.get_by_text("The host has locked this table.")).to_be_visible()
    ann.is_well()
