"""A whole game of any title at one seat, stopping wherever something is asked for the first time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from playwright.sync_api import expect

from backroom.engine import registry
from backroom.server import limits
from tests.browser.people import Message, Person

SETTLE_MS = 400
"""Some questions a board answers by itself; nothing says when it has."""
LATE_MS = 4_000
"""So late may a device be, on a busy machine, before its question is left out."""


TABLES = 4
"""So many games are played until everything was asked that has to be: who goes down early is asked little."""


def every_question(
    devices: Sequence[Person],
    game: str,
    name: str = "Ann",
    variant: dict[str, Any] | None = None,
    wanted: frozenset[str] = frozenset(),
) -> Iterator[str]:
    """Play with house bots on several devices of one person. Yields "cover", a phase's name, at last "result".

    "cover" is the first thing that takes the whole screen until it is closed; it is closed afterwards. `wanted` are
    phases without which there is another game.
    """
    asked, chance = set[str](), random.Random(7)
    for _ in range(TABLES):
        yield from _one_game(devices, game, name, variant or {}, asked, chance)
        if wanted <= asked:
            break
    yield "result"


def _one_game(
    devices: Sequence[Person], game: str, name: str, variant: dict[str, Any], asked: set[str], chance: random.Random
) -> Iterator[str]:
    seats = registry.game(game).seats
    table = devices[0].open(seats[len(seats) // 2] - 1, "house:medium", name, game=game, variant=variant)
    devices[0].ready()
    for device in devices[1:]:
        cookies = [{**cookie} for cookie in devices[0].context.cookies()]
        device.context.add_cookies(cookies)  # type: ignore[arg-type]
        device.go(table)
    for device in devices:
        if device.phone:
            device.page.locator(".dock .eye").click()
    player, decided = devices[0].hand_over(), 0
    while player.now["stage"] != "over":
        player.settle(0.02)
        if not player.my_turn:
            continue
        phase = player.now["phase"]
        if phase not in asked:
            devices[0].page.wait_for_timeout(SETTLE_MS)
            if abreast(devices, phase):
                yield from uncover(devices, asked)
                asked.add(phase)
                yield phase
            player.settle(0.1)
        if player.my_turn:
            player.act(chance.choice(tempting(player.now))["id"])
            decided += 1
            if decided % (limits.MESSAGES.most // 2) == 0:  # more would be too fast for one socket
                player.close()
                player = devices[0].hand_over()
    for device in devices:
        expect(device.over).to_be_visible()


def abreast(devices: Sequence[Person], phase: str) -> bool:
    """Have all devices heard of the question? Some come late, and some questions are never asked twice."""
    for _ in range(LATE_MS // SETTLE_MS):
        if all(device.now.get("phase") == phase and device.now["legal"] for device in devices):
            return True
        devices[0].page.wait_for_timeout(SETTLE_MS)
    return False


def tempting(now: Message) -> list[Message]:
    """Whatever does something, if there is such a thing: who always passes is asked little."""
    answers = [action for action in now["legal"] if not action.get("free")]
    return [action for action in answers if action["name"] not in ("PASS", "DONE")] or answers


def uncover(devices: Sequence[Person], asked: set[str]) -> Iterator[str]:
    """Close what covers the screen, and say so first if nothing has before."""
    covered = [device for device in devices if closing(device)]
    if covered and len(covered) == len(devices) and "cover" not in asked:
        asked.add("cover")
        yield "cover"
    for device in covered:
        device.page.keyboard.press("Escape")


def closing(device: Person) -> bool:
    return device.page.locator(".whole").get_by_role("button", name="Close").count() > 0
