"""Whispers in the page: chosen, read, heard and blocked by two, on a desk and a phone; and nothing for a third."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import PHONE, Person, too_wide
from tests.browser.test_manners import picture
from tests.browser.test_secrets import REACHABLE

SECRET, ANSWER = "I have the Brew.", "Then we are two."
VARIANT: dict[str, Any] = {"first_seat": 2}
"""Cy begins, and does nothing: nobody else is asked anything meanwhile."""


def sit(someone: Person, claim: str, name: str) -> None:
    someone.page.goto(f"/join/{claim}")
    someone.page.get_by_label("Your name").fill(name)
    someone.page.get_by_role("button", name="Sit down").click()
    someone.ready()


def three(ann: Person, ben: Person, cy: Person) -> str:
    """Ann's table with Ben and Cy, all in the page, dealt."""
    opened = ann.opened(2, game="botch", variant=VARIANT)
    ann.go(opened["table"]).ready()
    for someone, invitation, name in zip((ben, cy), opened["invitations"], ("Ben", "Cy"), strict=True):
        sit(someone, invitation["claim"], name)
    for someone in (ann, ben, cy):
        someone.until(lambda: someone.now.get("stage") == "playing")
        expect(someone.page.locator(".board .seat").first).to_be_visible()
    return str(opened["table"])


def chooser(someone: Person) -> Locator:
    return someone.page.get_by_role("combobox", name="To", exact=True)


def field(someone: Person) -> Locator:
    return someone.page.locator(".talk form input")


def pictures(someone: Person, name: str) -> None:
    for theme in ("dark", "light"):
        someone.page.emulate_media(color_scheme=theme)
        picture(someone, f"{name}-{theme}")


def test_two_whisper_and_a_third_has_nothing_of_it(person: MakePerson) -> None:
    ann, ben, cy = with_axe(person()), with_axe(person(PHONE)), person()
    table = three(ann, ben, cy)
    for someone in (ann, cy):
        someone.tab("Talk").click()
    expect(chooser(cy)).to_be_visible()
    cy.until(lambda: bool(cy.heard))
    heard = len(cy.heard)

    # By keyboard: the person, the words.
    assert chooser(ann).locator("option").all_inner_texts() == ["Everybody", "Ben", "Cy"]
    chooser(ann).focus()
    ann.page.keyboard.press("ArrowDown")
    expect(field(ann)).to_have_attribute("placeholder", "Whisper to Ben")
    expect(ann.page.locator("#whisper-says")).to_contain_text("After the game everybody can read it.")
    ann.page.keyboard.press("Tab")
    expect(field(ann)).to_be_focused()
    ann.page.keyboard.type(SECRET)
    ann.page.keyboard.press("Enter")
    mine = ann.page.locator(".talk li", has_text=SECRET)
    expect(mine).to_contain_text("Ann whispers to Ben")
    expect(field(ann)).to_have_attribute("placeholder", "Whisper to Ben")
    assert in_both_themes(ann, ANY) == []
    pictures(ann, "whisper")

    # On the phone it is said aloud, and stands at the seat as long as nobody looks over the shoulder.
    expect(ben.voice("polite")).to_have_text(f"Ann whispers to you: {SECRET}")
    expect(ben.tab("Talk")).to_contain_text("one unread message")
    bubble = ben.page.locator('.board [data-seat="0"] .said')
    expect(bubble).to_have_text("…")
    ben.page.locator(".dock .eye, .eye").first.click()
    expect(bubble).to_have_text(SECRET)
    pictures(ben, "whisper-at-the-seat")
    ben.tab("Talk").tap()
    expect(ben.page.locator(".talk li", has_text=SECRET)).to_contain_text("Ann whispers to you")
    chooser(ben).select_option(label="Ann")
    field(ben).fill(ANSWER)
    assert in_both_themes(ben, ANY) == []
    assert too_wide(ben.page) == []
    pictures(ben, "whisper")
    ben.page.get_by_role("button", name="Whisper it").tap()
    expect(ann.voice("polite")).to_have_text(f"Ben whispers to you: {ANSWER}")
    expect(ann.page.locator('.board [data-seat="1"] .said')).to_have_text(ANSWER)
    pictures(ann, "whisper-answered")

    # The phrases go where the words go.
    phrase = ann.page.locator(".phrase").first
    words = phrase.inner_text()
    phrase.click()
    expect(ann.page.locator(".talk li.whispered", has_text=words)).to_be_visible()
    ann.tab("Log").click()
    expect(ann.page.locator(".log")).to_contain_text(f"Ann whispers to Ben: {SECRET}")
    ann.tab("Talk").click()

    # Cy has been sent nothing; what is said to all then comes with the next number.
    field(ann).fill("Nothing, Cy.")
    chooser(ann).select_option(label="Everybody")
    field(ann).press("Enter")
    expect(cy.page.locator(".talk li", has_text="Nothing, Cy.")).to_be_visible()
    fresh = [frame for frame in cy.frames[heard:] if frame["t"] != "pong"]
    assert [frame["t"] for frame in fresh] == ["update"]
    assert [line["text"] for line in fresh[0]["lines"]] == ["Nothing, Cy."]
    for secret in (SECRET, ANSWER, words):
        assert not [frame for frame in cy.heard[heard:] if secret in frame]
    expect(cy.page.locator(".talk li")).to_have_count(1)
    expect(cy.page.locator(".board .whisper")).to_have_count(0)
    reachable = [cy.page.content(), *cy.page.evaluate(REACHABLE)]
    assert not [part for part in reachable if SECRET in part or ANSWER in part]

    in_german(ann, table)
    blocked(ben)
    after_the_end(ann, ben, cy, table)


def in_german(ann: Person, table: str) -> None:
    ann.go(table, "?lang=de")
    ann.page.get_by_role("tab", name="Reden").click()
    expect(ann.page.locator(".talk li", has_text=SECRET)).to_contain_text("Ann flüstert Ben zu")
    ann.page.get_by_role("combobox", name="An", exact=True).select_option(label="Cy")
    expect(ann.page.locator("#whisper-says")).to_contain_text("Nach der Partie können es alle lesen.")
    pictures(ann, "whisper-german")


def blocked(ben: Person) -> None:
    """From the line of the whisper to its person; then none of theirs is to be seen, and nobody whispers there."""
    ben.page.locator(".talk li", has_text=SECRET).get_by_role("button", name="Ann whispers to you").tap()
    box = ben.page.get_by_role("dialog", name="Ann")
    box.get_by_role("button", name="Block", exact=True).tap()
    expect(box.get_by_role("button", name="Unblock")).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(ben.page.get_by_text(SECRET)).to_have_count(0)
    chooser(ben).select_option(label="Everybody")
    assert chooser(ben).locator("option").all_inner_texts() == ["Everybody", "Cy"]


def after_the_end(ann: Person, ben: Person, cy: Person, table: str) -> None:
    ann.go(table)
    for someone in (ann, ben, cy):
        assert someone.hand_over().ask(t="vote", end=True)["t"] == "ack"
    expect(cy.over).to_be_visible()
    cy.page.goto(f"/replay/{table}")
    moments = cy.page.locator(".moments")
    expect(moments).to_contain_text(f"Ann whispers to Ben: {SECRET}")
    cy.page.locator(".eyes").get_by_role("button", name="Cy", exact=True).click()
    expect(moments).not_to_contain_text(SECRET)
    expect(moments).to_contain_text("Nothing, Cy.")
    cy.page.locator(".eyes").get_by_role("button", name="Ben", exact=True).click()
    expect(moments).to_contain_text(f"Ben whispers to Ann: {ANSWER}")
    pictures(cy, "whisper-replay")
    for someone in (ann, ben, cy):
        someone.is_well()


def test_other_games_have_no_chooser(person: MakePerson) -> None:
    ann = person()
    ann.play()
    ann.tab("Talk").click()
    expect(field(ann)).to_be_visible()
    expect(chooser(ann)).to_have_count(0)
