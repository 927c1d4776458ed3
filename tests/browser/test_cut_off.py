"""A person at a node that is cut off from the database, while the others are well, behind a real balancer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import MakePerson, guests
from tests.browser.people import PHONE, onward
from tests.nodes.balancers import BALANCERS, Balancer
from tests.nodes.harness import own_database
from tests.nodes.parted import Parted, parted
from tests.server.harness import Server

ELSEWHERE = 120_000.0
"""Milliseconds: nginx does not ask who is well, so it may send somebody to the same node again."""


@pytest.fixture
def lines(browser: Browser, tmp_path: Path) -> Iterator[Parted]:
    with own_database() as database, parted(tmp_path, database, options=["--behind-proxy"]) as running:
        yield running


@pytest.fixture(params=BALANCERS, ids=lambda kind: kind.program)
def door(lines: Parted, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Balancer]:
    with request.param(tmp_path, lines.house.nodes) as balancer:
        yield balancer


@pytest.fixture
def guest(browser: Browser, door: Balancer, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakePerson]:
    """A person who knows of one address, and nothing of what is behind it."""
    yield from guests(browser, cast(Server, door), request.node, tmp_path)


def test_D10_who_is_at_a_node_that_is_cut_off_comes_to_another_and_plays_on(guest: MakePerson, lines: Parted) -> None:
    cut_off = lines.house[0]
    ann = guest(PHONE)
    ann.play()
    while not cut_off.metric("backroom_connections"):
        ann.page.reload()
        ann.my_turn()
    asked, trouble = onward(ann.now), ann.page.locator(".trouble")
    lines.cut()
    expect(trouble).to_contain_text("Nothing can be written down just now.")
    expect(trouble).to_have_count(0, timeout=ELSEWHERE)
    expect(ann.link()).to_have_text("Live")
    assert httpx.get(f"{cut_off.url}/health").status_code == 503, "it is still cut off"
    ann.do(asked)
    ann.is_well()
