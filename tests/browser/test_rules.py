"""The rules of a game on a page of their own: printed, nothing of them is missing and nothing of the shell is left."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from backroom.engine import registry
from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import PHONE, too_wide
from tests.browser.printed import pages_of

NUMBER = re.compile(r"\b[RG]\d+[a-z]?\b")
GAMES = [name for name in registry.games() if name != "leduc"]


def test_every_rule_and_ruling_is_on_paper(person: MakePerson) -> None:
    ann = person(theme="dark")
    for name, paper in zip(GAMES, ("A4", "Letter", "A4", "Letter", "A4"), strict=True):
        game = registry.game(name)
        ann.page.goto(f"/rules/{name}")
        expect(ann.page.get_by_role("heading", name=game.title, level=1)).to_be_visible()
        expect(ann.page).to_have_title(f"The rules of {game.title} · Backroom")
        pages = pages_of(ann.page.pdf(format=paper))
        text = " ".join(pages)
        source = (Path(game.folder) / "README.md").read_text("utf-8")
        wanted = set(NUMBER.findall(source))
        assert len(wanted) > 50
        assert wanted - set(NUMBER.findall(text)) == set(), name
        assert "Credits" in text
        assert "Backroom" in text, "the credits say whose words these are"
        for shell in ("Print", "Set up a table"):
            assert shell not in text, name
        assert 4 <= len(pages) <= 16, f"{name}: {len(pages)} pages"
    ann.is_well()


def test_the_page_is_reached_from_the_set_up_and_prints_from_a_button(person: MakePerson) -> None:
    ann = with_axe(person(PHONE))
    ann.page.goto("/new/bycatch")
    ann.page.get_by_role("link", name="Rules").click()
    expect(ann.page.get_by_role("heading", name="Bycatch", level=1)).to_be_visible()
    assert too_wide(ann.page) == []
    assert in_both_themes(ann, ANY) == []
    ann.page.evaluate("window.print = () => (window.__printed = true)")
    ann.page.get_by_role("button", name="Print").click()
    assert ann.page.evaluate("window.__printed") is True
    ann.page.goto("/rules/nothing")
    expect(ann.page.get_by_role("heading", name="There is no such game here")).to_be_visible()
    ann.is_well()
