"""Pass and play: one device, several people, and between two of them nobody's secrets on it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_agreeing import picture


def with_ben(ann: Person, **more: Any) -> str:
    """Ann opens a table of Leduc hold'em, and Ben sits down at it on her device."""
    table = ann.open(bot="", game="leduc", variant={}, **more)
    ann.page.get_by_role("button", name="Somebody plays on this device").click()
    ann.page.get_by_label("Their name").fill("Ben")
    ann.page.get_by_role("button", name="Sit down").click()
    expect(ann.page.get_by_role("button", name="Ben", exact=True)).to_be_visible()
    expect(ann.page.get_by_text("is here")).to_be_visible()
    return table


def dealt(ann: Person) -> None:
    """Both say that they are ready, Ben last: he has the device when the cards come."""
    ann.ready()
    ann.page.get_by_role("button", name="Ben", exact=True).click()
    ann.until(lambda: bool(ann.now["you"] == 1))
    ann.ready()
    ann.until(lambda: bool(ann.now["stage"] == "playing"))


def eyes(ann: Person, since: int) -> set[int | None]:
    """Through whose eyes the device has looked since."""
    return {frame["now"]["you"] for frame in map(json.loads, ann.heard[since:]) if "now" in frame}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_H12_the_device_goes_from_hand_to_hand_and_shows_nobodys_secrets_in_between(
    person: MakePerson, size: tuple[int, int]
) -> None:
    ann = with_axe(person(size))
    with_ben(ann)
    picture(ann, "sharing-gathering")
    dealt(ann)
    assert eyes(ann, 0) == {0, 1}
    for seat, name in ((0, "Ann"), (1, "Ben")):
        ann.page.get_by_role("button", name="Pass the device on").click()
        expect(ann.page.get_by_text("Who has the device now?")).to_be_visible()
        ann.until(lambda: ann.now["you"] is None)
        ann.until(lambda: ann.now["view"]["hand"] is None)
        assert in_both_themes(ann, ANY) == []
        picture(ann, f"sharing-nobody-{name}")
        # Nothing of the next one's before that one says so; not even if the page is loaded anew.
        since = len(ann.heard)
        ann.page.reload()
        expect(ann.page.get_by_text("Who has the device now?")).to_be_visible()
        asked = ann.page.get_by_role("button", name=f"I am {name}, and I am asked")
        expect(asked).to_be_visible()
        assert eyes(ann, since) == {None}
        since = len(ann.heard)
        asked.click()
        ann.until(lambda: bool(ann.now["you"] == seat))
        assert eyes(ann, since) == {seat}
        assert ann.now["view"]["hand"][1 - seat] is None
        ann.my_turn()
        picture(ann, f"sharing-{name}")
        ann.do(1)
    ann.is_well()


def test_who_comes_back_to_a_shared_table_is_asked_who_it_is(person: MakePerson) -> None:
    ann = person()
    table = with_ben(ann)
    dealt(ann)
    since = len(ann.heard)
    ann.page.goto("/")
    ann.go(table)
    expect(ann.page.get_by_text("Who has the device now?")).to_be_visible()
    assert eyes(ann, since) == {None}
    ann.is_well()
