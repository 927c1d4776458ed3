"""The notebook in a real browser: by keyboard and by tap, on two devices, for nobody else, and opened by consent.

Played at Booze Barons, whose notebook has a grid of players and twelve boozes (its specification, G27 and section 9).
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import DESK, PHONE, Message, Person, too_wide
from tests.browser.test_access import end_by_consent

BOTS = [{"kind": "person"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
TWO = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "random"}]
CANARY = "Ben hums when he bluffs"
BOOZES = [
    "Punching Bag Porter", "Dolled Up Blonde", "Laying Low Lager", "Good Hop Bad Hop", "Time Bomb Tequila",
    "Reach for the Sky Rye", "Back Alley Bourbon", "Lucky Lightning", "Machine Gun Merlot", "Big House Brandy",
    "Shakedown Champagne", "Shifty's Chardonnay",
]  # fmt: skip


def booze(ledger: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    """A table of three."""
    return {"game": "booze", "players": 3, "seats": seats, "variant": {"ledger": ledger}, **more}


def sit_down(ann: Person, ledger: str, **more: Any) -> Person:
    """At a table against two bots, with the notebook open."""
    ann.open(**booze(ledger, BOTS, **more))
    ann.ready().until(lambda: bool(ann.now["stage"] == "playing"))
    ann.tab("Notes").click()
    return ann


def grid(someone: Person) -> Locator:
    return someone.page.get_by_role("grid")


def cell(someone: Person, name: str) -> Locator:
    return someone.page.locator(f'[data-cell="{name}"]')


def is_marked(someone: Person, name: str, mark: str) -> None:
    expect(cell(someone, name)).to_have_attribute("aria-label", re.compile(f": {mark}$"))


def blank_cells(someone: Person) -> list[str]:
    """Cells in which nothing stands yet."""
    expect(grid(someone)).to_be_visible()
    found = grid(someone).locator('button[aria-label$="nothing noted"]').all()
    return [str(at.get_attribute("data-cell")) for at in found]


def is_kept(someone: Person) -> None:
    expect(someone.page.get_by_text("Kept on the server for your seat")).to_be_visible()


def other_device(person: MakePerson, ann: Person, size: tuple[int, int]) -> Person:
    """The same person with another device, at the same table."""
    phone = person(size)
    cookies = [{**cookie} for cookie in ann.context.cookies()]
    phone.context.add_cookies(cookies)  # type: ignore[arg-type]
    return phone.go(ann.page.url.rsplit("/", 1)[1])


def test_by_keyboard_from_cell_to_cell_and_from_mark_to_mark(person: MakePerson) -> None:
    ann = sit_down(person(), "round")
    names = [ann.now["seats"][seat]["name"] for seat in range(3)]
    expect(grid(ann).get_by_role("columnheader")).to_have_text([re.compile(name) for name in names])
    expect(grid(ann).locator("button")).to_have_count(36)
    # One cell of the grid is on the way of the Tab key, and arrows walk from there.
    expect(grid(ann).locator('button[tabindex="0"]')).to_have_count(1)
    cell(ann, "0/porter").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "End", "ArrowLeft", "ArrowUp"):
        ann.page.keyboard.press(key)
    here = cell(ann, "1/blonde")
    expect(here).to_be_focused()
    expect(here).to_have_attribute("aria-label", f"{names[1]}, Dolled Up Blonde: nothing noted")
    for key, mark in {"Enter": "ruled out", "Space": "perhaps"}.items():
        ann.page.keyboard.press(key)
        is_marked(ann, "1/blonde", mark)
    ann.page.keyboard.press("Enter")
    is_marked(ann, "1/blonde", "sure")
    ann.page.keyboard.press("Backspace")
    is_marked(ann, "1/blonde", "perhaps")
    ann.page.keyboard.press("Delete")
    is_marked(ann, "1/blonde", "nothing noted")
    ann.page.keyboard.press("Control+z")
    is_marked(ann, "1/blonde", "perhaps")
    expect(ann.page.get_by_text(f"Taken back: {names[1]}, Dolled Up Blonde: perhaps")).to_be_attached()
    ann.page.keyboard.press("Control+Home")
    expect(cell(ann, "0/porter")).to_be_focused()
    ann.is_well()


def test_on_two_devices_at_once_and_after_coming_back(person: MakePerson) -> None:
    ann = sit_down(person(), "round")
    phone = other_device(person, ann, PHONE)
    phone.tab("Notes").click()
    cell(ann, "1/rye").click()
    is_marked(phone, "1/rye", "ruled out")
    cell(phone, "2/hop").tap()
    cell(phone, "2/hop").tap()
    is_marked(ann, "2/hop", "perhaps")
    ann.page.get_by_role("button", name="Take the last mark back").click()
    is_marked(phone, "1/rye", "nothing noted")
    phone.page.get_by_label("Only you can read this").fill(CANARY)
    expect(ann.page.get_by_label("Only you can read this")).to_have_value(CANARY)
    is_kept(phone)
    # Marks made without a connection are kept, and sent when there is one.
    ann.context.set_offline(True)
    expect(ann.link()).to_have_text("Offline")
    cell(ann, "1/lager").click()
    is_marked(ann, "1/lager", "ruled out")
    ann.context.set_offline(False)
    is_marked(phone, "1/lager", "ruled out")
    is_kept(ann)
    ann.page.reload()
    ann.tab("Notes").click()
    is_marked(ann, "1/lager", "ruled out")
    is_marked(ann, "2/hop", "perhaps")
    expect(ann.page.get_by_label("Only you can read this")).to_have_value(CANARY)
    assert too_wide(phone.page) == []
    for someone in (ann, phone):
        someone.is_well()


def test_G27_with_an_open_ledger_it_fills_itself_in_with_what_my_seat_knows(person: MakePerson) -> None:
    ann = sit_down(person(), "open")
    mine = ann.now["view"]["type"][0]
    ann_name = ann.now["seats"][0]["name"]
    known = grid(ann).locator('button[aria-label$="provably so"]')
    expect(known).to_have_attribute("aria-label", f"{ann_name}, {BOOZES[mine]}: provably so")
    # What is certain is print, and cannot be written over.
    expect(known).to_have_attribute("aria-disabled", "true")
    known.click(force=True)
    expect(known).to_have_count(1)
    expect(grid(ann).locator('button[aria-label$="provably not"]')).not_to_have_count(0)
    assert not any('"t":"mark"' in frame for frame in ann.sent)


@pytest.mark.parametrize("more", [{"ledger": "round"}, {"ledger": "open", "aids": False}], ids=["round", "no aids"])
def test_G27_where_memory_is_part_of_the_game_it_is_kept_by_hand(person: MakePerson, more: Message) -> None:
    ann = sit_down(person(), **more)
    assert len(blank_cells(ann)) == 36


def test_section_9_for_learners_it_strikes_by_itself_and_keeps_that(person: MakePerson) -> None:
    ann = sit_down(person(), "round", learn=True)
    mine = ann.now["view"]["type"][0]
    known = grid(ann).locator('button[aria-label$="provably so"]')
    expect(known).to_have_attribute("aria-label", re.compile(BOOZES[mine]))
    is_kept(ann)
    ann.page.reload()
    ann.tab("Notes").click()
    expect(known).to_have_count(1)
    kept = [frame["notebook"]["marks"] for frame in ann.frames if frame["t"] == "welcome"][-1]
    assert "known" in kept.values()
    assert "struck" in kept.values()


def test_covered_while_nobody_looks(person: MakePerson) -> None:
    ann = sit_down(person(), "open")
    expect(grid(ann).locator("path, circle").first).to_be_attached()
    ann.page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(grid(ann).locator("button path, button circle")).to_have_count(0)
    expect(grid(ann).locator('button[aria-label*="provably"]')).to_have_count(0)
    ann.page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(grid(ann).locator('button[aria-label*="provably"]')).not_to_have_count(0)


def test_a_game_without_a_grid_has_a_page_and_a_spectator_has_none(person: MakePerson) -> None:
    ann, eve = person(), person()
    table = ann.open()
    ann.ready().my_turn()
    ann.tab("Notes").click()
    expect(ann.page.get_by_label("Only you can read this")).to_be_visible()
    expect(grid(ann)).to_have_count(0)
    eve.go(table, "?watch=1").tab("Notes").click()
    expect(eve.page.get_by_text("Notes belong to a seat.")).to_be_visible()
    expect(eve.page.locator("textarea")).to_have_count(0)


def test_H2_nobody_else_gets_a_byte_of_it_until_its_owner_opens_it(person: MakePerson) -> None:
    ann, ben, eve = person(), person(), person()
    opened = ann.opened(**booze("round", TWO))
    ann.go(opened["table"])
    ben.ask("POST", "/api/join", {"name": "Ben", "claim": opened["invitations"][0]["claim"]})
    ben.go(opened["table"])
    for someone in (ann, ben):
        someone.ready()
    for someone in (ann, ben):
        someone.until(lambda: bool(someone.now["stage"] == "playing"))
    eve.go(opened["table"], "?watch=1")
    others = (ben, eve)
    # The bot has answered and everybody knows who is here: now nothing happens until Ann or Ben decide.
    ben.until(lambda: any(frame["t"] == "presence" and frame["watching"] == 1 for frame in ben.frames))
    for someone in (ann, *others):
        someone.until(lambda: bool(someone.now["seats"][2]["answered"]))
    ann.tab("Notes").click()
    before = [told(someone) for someone in others]
    for _ in range(3):
        cell(ann, "1/chardonnay").click()
    ann.page.get_by_label("Only you can read this").fill(CANARY)
    is_kept(ann)
    ann.tab("Talk").click()
    ann.page.get_by_label("Say something").fill("Good morning")
    ann.page.keyboard.press("Enter")
    for someone in others:
        someone.until(lambda: any("Good morning" in frame for frame in someone.heard))
    after = [told(someone) - 1 for someone in others]
    assert after == before, "somebody was told something because Ann took notes"

    for someone in (ann, ben):
        someone.page.get_by_role("button", name="Table menu").click()
        someone.page.get_by_role("button", name="I would like to end the game").click()
        someone.page.keyboard.press("Escape")
    for someone in (ann, *others):
        expect(someone.over).to_be_visible()
    # Ben has noted nothing, so he is asked nothing; and nobody can tell that Ann has.
    for someone in others:
        expect(someone.page.get_by_text(re.compile("notebook", re.IGNORECASE))).to_have_count(0)
        assert not any(CANARY in frame or "chardonnay" in frame for frame in someone.heard)
    ann.page.get_by_role("button", name="Open my notebook to everybody here").click()
    for someone in others:
        someone.page.get_by_text("Ann's notebook").click()
        expect(someone.page.get_by_text(CANARY)).to_be_visible()
        noted = someone.page.get_by_role("grid", name="The notebook of Ann")
        expect(noted.get_by_role("gridcell").filter(has_text=re.compile("^sure$"))).to_have_count(1)
        expect(noted.locator("button")).to_have_count(0)
    ann.page.get_by_role("button", name="Close my notebook again").click()
    for someone in others:
        expect(someone.page.get_by_text(CANARY)).to_have_count(0)
        someone.is_well()
    ann.is_well()


def told(someone: Person) -> int:
    """How many frames came, but for answers to the page's own pings."""
    return sum(frame["t"] != "pong" for frame in someone.frames)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_a_notebook(person: MakePerson, size: tuple[int, int]) -> None:
    ann = sit_down(with_axe(person(size)), "open")
    name = blank_cells(ann)[0]
    for _ in range(3):
        cell(ann, name).click()
        assert in_both_themes(ann) == []
    assert not ann.phone or too_wide(ann.page) == []
    ann.page.get_by_label("Only you can read this").fill(CANARY)
    is_kept(ann)
    if ann.phone:
        ann.page.keyboard.press("Escape")
    end_by_consent(ann)
    ann.page.get_by_role("button", name="Open my notebook to everybody here").click()
    ann.page.get_by_text("Ann's notebook").click()
    expect(ann.page.get_by_role("grid", name="The notebook of Ann")).to_be_visible()
    assert in_both_themes(ann) == []
    assert not ann.phone or too_wide(ann.page) == []
    ann.is_well()
