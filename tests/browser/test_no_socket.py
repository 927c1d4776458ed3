"""T10: behind a proxy that lets no WebSocket through, a person plays a whole game and notices nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import MakePerson, guests
from tests.server.harness import Browser as Device
from tests.server.harness import Server
from tests.server.lines import Far

REFUSAL = b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class CompanyProxy(Far):
    """Passes on everything but what wants to become something else than HTTP."""

    refused = 0

    def __init__(self, server: Server) -> None:
        super().__init__(server)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, first: bytes = b"") -> None:
        first = first or await reader.read(65_536)
        if b"upgrade: websocket" not in first.lower():
            await super()._serve(reader, writer, first)
            return
        self.refused += 1
        writer.write(REFUSAL)
        writer.close()


@pytest.fixture
def proxy(browser: Browser, server: Server) -> Iterator[CompanyProxy]:
    with CompanyProxy(server) as between:
        yield between


@pytest.fixture
def employee(
    browser: Browser, proxy: CompanyProxy, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[MakePerson]:
    """A person whose company minds."""
    yield from guests(browser, cast(Server, proxy), request.node, tmp_path)


def test_T10_a_whole_game_without_a_socket(employee: MakePerson, proxy: CompanyProxy, server: Server) -> None:
    ann, ben = employee(), Device(server, "Ben")
    opened = ann.opened(game="leduc", variant={})
    ben.join(claim=opened["invitations"][0]["claim"])
    other = ben.sit(opened["table"])
    ann.go(opened["table"])
    expect(ann.link()).to_have_text("Live")
    ann.ready()
    other.ready()
    other.show()
    other.wait_for(lambda: bool(other.now["stage"] == "playing"))
    while other.now["stage"] != "over":
        before = other.seen
        if other.my_turn:
            other.act(other.now["legal"][-1]["id"])
        else:
            ann.dock.first.click()
        other.wait_for(lambda: other.seen > before)
    expect(ann.over).to_be_visible()
    assert proxy.refused == 2, "and it did not try again for ever"
    assert ann.heard == [], "nothing came over a socket"
    ann.is_well()
