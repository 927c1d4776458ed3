"""The Botch Is Back, the moments that are gestures: hands, threats, looks, named roles and declarations (9, 13)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.party import Party
from tests.browser.people import DESK, PHONE, Person, Theme, too_wide
from tests.browser.test_botch import (
    ANN,
    EXCHANGE,
    LOOK,
    PASS,
    SWAP,
    TARGET,
    USE_ITEM,
    answers,
    party_of,
    quietly,
    sit_down,
    told,
)
from tests.server.harness import Socket

BEN, CEM = 1, 2
ID, DECLARE, PAY, HAND_BACK, REACT_ITEM = 4, 5, 10, 13, 14
RAILING, TICKET = 3, 5
HANDS_MS = 3_000
"""Section 9: so long are hands under the table."""
ROUNDING_MS = 150
"""A browser knows the server's clock as well as that."""
HIDDEN_ROLES: dict[str, Any] = {"kit": "paranoia", "paranoia.least": 3} | {
    f"{role}.kits": [] for role in ("bookie", "douche", "dancer", "archivist", "fixer")
}
"""The Mountie, the Rat and the Mule, one each."""
NINE: dict[str, Any] = {
    "start_diamonds": 9,
    "win_diamonds": 9,
    "ticket.wins_from": 9,
    "album.kits": [],
    "railing.kits": [],
}
"""Everybody has just enough from the start. The items are Brew, Sack and Ticket; only the Ticket stops a win."""


def phone_of(person: MakePerson, party: Party, *, still: bool = False) -> Person:
    """Ann's phone, at the same table."""
    phone = person(PHONE, still=still)
    cookies = [{**cookie} for cookie in party.ann.context.cookies()]
    phone.context.add_cookies(cookies)  # type: ignore[arg-type]
    return phone.go(party.ann.page.url.rsplit("/", 1)[1])


def checked(person: MakePerson) -> MakePerson:
    """The same people, whose pages axe can look at."""

    def make(size: tuple[int, int] = DESK, theme: Theme = "light", *, still: bool = True) -> Person:
        return with_axe(person(size, theme, still=still))

    return make


def act(socket: Socket, action: int) -> None:
    """Do it as soon as it may be done."""
    socket.wait_for(lambda: socket.my_turn and action in answers(socket.now))
    assert socket.act(action)["t"] == "ack"


# Hands under the table


def test_hands_are_under_the_table_for_as_long_whatever_they_do(person: MakePerson) -> None:
    """R19: Ann decides at once, in any way; she sees what she did, the table hears of it after three seconds."""
    party = party_of(person, first_seat=ANN)
    ann, page = party.ann, party.ann.page
    for swaps, (way, done) in enumerate((("keys", "kept"), ("button", "exchanged"), ("list", "")), 1):
        party.play_until(lambda: bool(party.mine.my_turn and SWAP in answers(party.mine.now)), quietly)
        ann.until(lambda: ann.now["legal"] == party.mine.now["legal"])
        if way == "keys":
            page.keyboard.press("1")
            page.keyboard.press(" ")
        else:
            act(party.mine, SWAP)
            act(party.mine, TARGET + BEN)
        expect(page.locator(".mine .under")).to_be_visible()
        if way == "keys":
            page.keyboard.press("1")
            page.keyboard.press(" ")
        elif way == "button":
            page.get_by_role("button", name="Cross them over").click()
        else:
            ann.do(EXCHANGE)
        if done:
            expect(page.locator(f".under .cloth.{done}")).to_be_visible()
            expect(page.locator(".under [role=status]")).to_contain_text("in the time that everybody takes")
            expect(page.get_by_text("on its way")).to_have_count(0)
            expect(party.eve.page.locator(".deck .hands.under")).to_be_visible()
        ann.until(lambda: len(times(ann, "HID", ANN)) == swaps)
        party.settle()
        assert times(ann, "HID", ANN)[-1] - times(ann, "SWAPPED", ANN)[-1] >= HANDS_MS - ROUNDING_MS, way
    for someone in party.readers:
        someone.is_well()


def times(ann: Person, name: str, seat: int) -> list[int]:
    """When somebody did something, by the server's clock."""
    lines = [line for frame in ann.frames for line in frame.get("lines", ())]
    events = [(line["at"], event) for line in lines for event in line.get("events", ())]
    return [at for at, event in events if event["name"] == name and event["seat"] == seat]


# Threats


def test_a_threat_opens_the_talk_and_its_victim_pleads(person: MakePerson) -> None:
    """R54 to R57, R93: "1 if you call it", to everybody but the one who threatens."""
    party = party_of(checked(person))
    phone = phone_of(checked(person), party, still=True)
    party.play_until(lambda: bool(party.ben.my_turn and USE_ITEM + RAILING in answers(party.ben.now)), quietly)
    for someone in party.readers:
        expect(someone.tab("Log")).to_have_attribute("aria-selected", "true")
    act(party.ben, USE_ITEM + RAILING)
    act(party.ben, TARGET + ANN)
    for someone in party.readers:
        expect(someone.tab("Talk")).to_have_attribute("aria-selected", "true")
    expect(phone.tab("Talk")).to_have_accessible_name(re.compile("a moment to talk"))
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    for device in (party.ann, phone):
        plead = device.page.get_by_role("group", name="1 if you call it")
        expect(plead.get_by_role("button")).to_have_count(1)
        expect(device.page.locator(".mine.threatened")).to_contain_text("you pay nothing")
        assert in_both_themes(device, ANY) == []
    assert too_wide(phone.page) == []
    party.ann.page.get_by_role("button", name="Cem, one of mine if you call it").click()
    expect(party.eve.page.locator(".talk")).to_contain_text("Cem, 1 of my diamonds if you call")
    expect(party.eve.page.locator('.seat[data-seat="0"].threatened')).to_be_visible()
    act(party.cem, PASS)
    expect(party.ann.page.locator(".mine .question")).to_contain_text("Ben has the Railing on you")
    expect(party.ann.page.locator(".plead")).to_have_count(0)
    act(party.mine, PAY)
    for someone in party.readers:
        expect(someone.tab("Log")).to_have_attribute("aria-selected", "true")
        someone.is_well()
    expect(phone.tab("Talk")).to_have_accessible_name("Talk")


def test_who_writes_or_reads_is_left_alone_by_a_threat(person: MakePerson) -> None:
    """Talk opens over the log, not over what somebody is busy with, and stays for who is writing."""
    party = party_of(person)
    party.play_until(lambda: bool(party.ben.my_turn and USE_ITEM + RAILING in answers(party.ben.now)), quietly)
    party.eve.tab("Rules").click()
    party.eve.page.locator("#panel [tabindex], #panel a, #panel button, #panel summary").first.focus()
    act(party.ben, USE_ITEM + RAILING)
    act(party.ben, TARGET + ANN)
    expect(party.ann.tab("Talk")).to_have_attribute("aria-selected", "true")
    expect(party.eve.tab("Rules")).to_have_attribute("aria-selected", "true")
    party.ann.page.get_by_placeholder("Say something").fill("Please d")
    act(party.cem, PASS)
    act(party.mine, PAY)
    party.ann.until(lambda: bool(party.ann.now["phase"] == "TURN"))
    expect(party.ann.page.get_by_placeholder("Say something")).to_have_value("Please d")
    for someone in party.readers:
        someone.is_well()


# Looking


def test_cards_are_seen_while_a_finger_is_on_them(person: MakePerson) -> None:
    """Section 9, on a phone: press and hold, or hold V; a short touch stays a touch."""
    ann = person(PHONE)
    sit_down(ann, 3)
    page, know = ann.page, ann.page.locator(".mine .know")
    item = page.locator('.mine .card[data-spot="item-0"] button')
    expect(know).to_contain_text("covered")
    item.hover()
    page.mouse.down()
    expect(know).to_contain_text("You know")
    page.mouse.up()
    expect(know).to_contain_text("covered")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.down("v")
    expect(know).to_contain_text("You know")
    page.keyboard.up("v")
    expect(know).to_contain_text("covered")
    item.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    ann.is_well()


def test_a_touch_on_my_item_offers_to_look_and_what_to_say(person: MakePerson) -> None:
    """Section 13: one sheet, on a desk and on a phone."""
    party = party_of(person)
    phone = phone_of(person, party, still=True)
    party.play_until(lambda: bool(party.mine.my_turn and LOOK in answers(party.mine.now)), quietly)
    for device in (party.ann, phone):
        device.page.locator('.mine .card[data-spot="item-0"] button').click()
        sheet = device.page.get_by_role("dialog", name="Say what you need, true or not")
        expect(sheet.locator(".say")).to_have_count(len([n for n in answers(party.mine.now) if n > USE_ITEM]))
        if device is party.ann:
            device.page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
    sheet.get_by_role("button", name="Look at your item").click()
    phone.until(lambda: any(event["name"] == "LOOKED" and event["seat"] == ANN for event in told(phone)))
    phone.is_well()


def test_holding_on_to_an_unknown_item_looks_at_it(person: MakePerson) -> None:
    """R10: Ben has swapped with Ann: she cannot know what she has. Holding on is her turn; letting go early is not."""
    party = party_of(person)
    act(party.ben, SWAP)
    act(party.ben, TARGET + ANN)
    party.play_until(lambda: bool(party.mine.my_turn and LOOK in answers(party.mine.now)), quietly)
    ann, page = party.ann, party.ann.page
    ann.until(lambda: bool(ann.now["phase"] == "TURN" and ANN in ann.now["owing"]))
    item = page.locator('.mine .card[data-spot="item-0"] button')
    item.hover()
    page.mouse.down()
    expect(page.locator(".holding")).to_contain_text("that is your turn")
    page.mouse.up()
    expect(page.locator(".holding")).to_have_count(0)
    assert ann.now["phase"] == "TURN" and ANN in ann.now["owing"]
    page.mouse.down()
    ann.until(lambda: any(event["name"] == "LOOKED" and event["seat"] == ANN for event in told(ann)))
    page.mouse.up()
    expect(page.locator(".mine .know")).to_contain_text("You know")
    ann.is_well()


# Named roles

CARDS_THAT_FLEW = """() => {
  window.__flew = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes)
      if (node.classList?.contains("flight") && node.querySelector("svg.role")) window.__flew += 1;
  }).observe(document.body, { childList: true, subtree: true });
}"""


def test_a_named_role_opens_on_the_screen_of_the_namer_alone(person: MakePerson) -> None:
    """R85: face-down across the table to Ben, and back; then one to Ann, whose screen alone turns it over."""
    party = party_of(person, still=False, **HIDDEN_ROLES)
    for someone in party.readers:
        someone.page.evaluate(CARDS_THAT_FLEW)
    party.play_until(lambda: bool(party.ben.my_turn and ID in answers(party.ben.now)), quietly)
    for namer, target, asking, asked in ((party.ben, CEM, "Ben", "Cem"), (party.mine, CEM, "Ann", "Cem")):
        party.play_until(lambda: bool(namer.my_turn and ID in answers(namer.now)), quietly)
        act(namer, ID)
        act(namer, TARGET + target)
        namer.wait_for(lambda: namer.my_turn and namer.now["phase"] == "NAME")
        act(namer, answers(namer.now)[0])
        for someone in party.readers:
            passed = someone.page.locator(".passed")
            expect(passed).to_contain_text(f"{asking} looks at the role of {asked}")
            expect(passed.locator("svg.role text")).to_have_count(0)
        expect(party.ann.page.locator(".mine .shown svg.role .name")).to_have_count(int(namer is party.mine))
        expect(party.eve.page.locator(".shown")).to_have_count(0)
        act(namer, HAND_BACK)
        for someone in party.readers:
            expect(someone.page.locator(".passed")).to_have_count(0)
    for someone in party.readers:
        someone.until(lambda: bool(someone.page.evaluate("() => window.__flew >= 3")))
        someone.is_well()


# Declarations

STEPS = """() => {
  window.__steps = [];
  new MutationObserver(() => {
    const on = [...document.querySelectorAll(".declaration")].at(-1);
    if (!on) return;
    const text = (part) => on.querySelector(part)?.textContent ?? "";
    const many = (part) => on.querySelectorAll(part).length;
    const step = [text(".title:not(.first)"), text(".stamp"), text(".risk"), many(".against"), many(".open")];
    if (JSON.stringify(window.__steps.at(-1)) !== JSON.stringify(step)) window.__steps.push(step);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
}"""


@pytest.mark.parametrize("stopped", [False, True])
def test_a_declaration_and_what_can_go_wrong(person: MakePerson, stopped: bool) -> None:
    """R78 to R82: the cards go up, the envelopes open in turn until the Ticket ruins it or the horn sounds."""
    party = party_of(checked(person), still=False, **NINE)
    screens = [*party.readers, phone_of(checked(person), party)]
    holds = {int(socket.now["view"]["known"][seat][seat]): seat for seat, socket in enumerate(party.sockets)}
    declarer, ticket = (CEM if holds[TICKET] == BEN else BEN), party.sockets[holds[TICKET]]
    party.play_until(lambda: DECLARE in answers(party.sockets[declarer].now), quietly)
    for someone in screens:
        someone.page.evaluate(STEPS)
    act(party.sockets[declarer], DECLARE)
    for socket in party.sockets:
        if socket is not party.sockets[declarer] and socket is not ticket:
            act(socket, PASS)
    for someone in screens:
        expect(someone.page.locator(".declaration .risk")).to_have_text(["Not one to spare"])
        expect(someone.page.locator(".declaration li")).to_have_count(2)
        assert in_both_themes(someone, ANY) == []
    act(ticket, REACT_ITEM if stopped else PASS)
    for someone in screens:
        someone.until(lambda: bool(someone.page.evaluate("() => window.__steps.some(([, stamp]) => stamp)")))
        steps = someone.page.evaluate("window.__steps")
        titles = [step[0] for step in steps]
        if stopped:
            turned = next(n for n, title in enumerate(titles) if "would not let" in title)
            assert not any("declares" in title for title in titles[turned:]), titles
            assert [step for step in steps if step[3] == 1], "the Ticket was seen"
            assert next(step for step in steps if step[1])[1:4] == ["Stopped", "1 missing", 1], steps
        else:
            assert next(step for step in steps if step[1])[1:] == ["Wins", "Not one to spare", 0, 2], steps
        if someone.phone:
            assert too_wide(someone.page) == []
        someone.is_well()
