"""A first game with the coach: what it says, the way from a card or a refusal into the rules, how to be rid of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from backroom.engine.registry import game
from tests.browser.axe import in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import PHONE, Person, too_wide
from tests.browser.test_games import focused, tab_to
from tests.server.harness import steady

GAMES = ("blaggards", "booze", "botch", "butch", "bycatch")
STEPS = 40


def coach(ann: Person) -> Locator:
    return ann.page.get_by_role("region", name="Coach")


def first_game(ann: Person, name: str) -> None:
    """What the button on the home page asks for."""
    wish = {"game": name, "name": "Ann", "id": steady(8), "learn": True, "bot": "house:easy"}
    ann.go(str(ann.ask("POST", "/api/play-now", wish)["table"]))
    expect(coach(ann)).to_be_visible()


def to_something_new(ann: Person, known: str) -> None:
    """Decide, whatever it is, until the coach has something else to say."""
    for _ in range(STEPS):
        ann.my_turn()
        advice = ann.now["coach"]
        if advice and advice["situation"] != known:
            return
        ann.do(ann.now["legal"][0]["id"])
    raise AssertionError(f"nothing but {known} was asked")


def test_a_first_game_by_keyboard(person: MakePerson) -> None:
    ann = with_axe(person())
    page, keys = ann.page, ann.page.keyboard
    page.goto("/")
    expect(page.get_by_role("button", name="Learn by playing: Butch")).to_be_visible()
    tab_to(ann, "Learn by playing: Butch Cassidy & the Repair Kid")
    keys.press("Enter")

    # It is there, is said once, and leaves the focus where it was.
    expect(coach(ann)).to_be_visible()
    advice = ann.now["coach"]
    expect(coach(ann)).to_contain_text(advice["text"])
    expect(page.locator("[data-voice=coach]")).to_have_text(f"Coach: {advice['text']}")
    assert page.locator(".coach :focus").count() == 0
    assert ann.now["seats"][1]["bot"] == "house:easy"
    assert in_both_themes(ann) == []

    # From the card into the rules.
    rule = advice["rules"][0]
    tab_to(ann, f"{rule} in the rules")
    keys.press("Enter")
    expect(page.locator(f"#rules-{rule.lower()}")).to_be_focused()
    expect(page.locator(f"#rules-{rule.lower()}")).to_be_in_viewport()

    # From a refusal into the rules: a purchase is no answer to this question.
    page.get_by_role("region", name="For sale").get_by_role("button").first.press("Enter")
    page.get_by_role("button", name="Why can I not buy it?").press("Enter")
    why = page.locator(".dock .why")
    expect(why).to_contain_text(game("butch").refusal("WRONG_PHASE").text)
    why.get_by_role("button", name="G14 in the rules").press("Enter")
    expect(page.locator("#rules-g14")).to_be_focused()

    # I know this one; the next is told all the same.
    tab_to(ann, "I know this")
    keys.press("Enter")
    expect(coach(ann)).to_have_count(0)
    assert focused(ann) != "BODY"
    to_something_new(ann, advice["situation"])
    expect(coach(ann)).to_contain_text(ann.now["coach"]["text"])

    # Enough of it for this game, also after the page was loaded anew; until it is called back.
    tab_to(ann, "Leave the coach")
    keys.press("Enter")
    expect(coach(ann)).to_have_count(0)
    page.reload()
    ann.my_turn()
    expect(coach(ann)).to_have_count(0)
    page.get_by_role("button", name="Table menu").press("Enter")
    page.get_by_role("button", name="Ask the coach again").press("Enter")
    expect(coach(ann)).to_be_visible()
    ann.is_well()


@pytest.mark.parametrize("name", GAMES)
def test_the_first_decision_is_explained(person: MakePerson, name: str) -> None:
    """In every game, on a phone: the whole text, its rules, and nothing lies under it."""
    ann = person(PHONE)
    if name == "butch":
        with_axe(ann)
    first_game(ann, name)
    advice = ann.now["coach"]
    expect(coach(ann)).to_contain_text(advice["text"])
    links = coach(ann).get_by_role("button", name="in the rules")
    expect(links).to_have_count(len(advice["rules"]))
    assert too_wide(ann.page) == []
    assert coach(ann).evaluate(
        """(card) => {
          const { bottom } = card.getBoundingClientRect();
          const dock = document.querySelector(".dock").getBoundingClientRect();
          return bottom <= dock.top || card.closest(".whole") !== null;
        }"""
    )
    if name == "butch":
        assert in_both_themes(ann) == []
    # A look at a rule, and back: the sheet lies over the table.
    if ann.page.locator(".whole").count() == 0:
        links.first.click()
        expect(ann.page.locator(f"#rules-{advice['rules'][0].lower()}")).to_be_in_viewport()
    ann.is_well()
