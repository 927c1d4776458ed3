"""Two people in real browsers, at a house of two nodes behind a real balancer. One node dies, then the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import MakePerson, guests
from tests.browser.people import PHONE, Person, onward
from tests.nodes.balancers import BALANCERS, Balancer
from tests.nodes.harness import House, own_database, redis_or_skip
from tests.server.harness import Server

# Writes down what the page has said about its connection.
LINKS = """
window.__links = [];
new MutationObserver(() => {
  const link = document.querySelector(".pill")?.textContent.trim();
  if (link && link !== window.__links.at(-1)) window.__links.push(link);
}).observe(document, {subtree: true, childList: true, characterData: true});
"""


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[House]:
    bus = redis_or_skip()
    with own_database() as database, House(tmp_path, database, bus, 2, "--behind-proxy") as running:
        yield running


@pytest.fixture(params=BALANCERS, ids=lambda kind: kind.program)
def door(house: House, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Balancer]:
    # The page for hosts has three nodes; here the third is the second once more.
    with request.param(tmp_path, [*house.nodes, house[1]]) as balancer:
        yield balancer


@pytest.fixture
def guest(browser: Browser, door: Balancer, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakePerson]:
    """A person who knows of one address, and nothing of what is behind it."""
    yield from guests(browser, cast(Server, door), request.node, tmp_path)


def move(people: tuple[Person, Person]) -> None:
    """Whoever is asked decides, and both see what came of it."""
    mover = next(one for one in people if one.now["you"] in one.now["owing"])
    seen = [one.seen for one in people]
    mover.do(onward(mover.now))
    for one, before in zip(people, seen, strict=True):
        sees_more(one, before)


def sees_more(one: Person, before: int) -> None:
    one.until(lambda: one.seen > before)


def test_D11_a_node_dies_and_everybody_plays_on_at_the_other(guest: MakePerson, house: House) -> None:
    ann, ben = people = guest(), guest(PHONE)
    opened = ann.opened()
    ben.ask("POST", "/api/join", {"claim": opened["invitations"][0]["claim"], "name": "Ben"})
    for one in people:
        one.context.add_init_script(LINKS)
        one.go(opened["table"]).ready()
    for one in people:
        expect(one.page.locator(".board")).to_be_visible()
    move(people)
    for node in house.nodes:
        node.kill()
        for one in people:
            expect(one.link()).to_have_text("Live")
        move(people)
        node.start()
    for one in people:
        links = one.listed("__links")
        assert "Offline" in links, "somebody was at neither node"
        assert links[-1] == "Live"
        one.is_well()
