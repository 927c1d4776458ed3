"""C4: who sees no colours tells the seats apart by shape and letter, in the list of seats and on every board."""

from __future__ import annotations

import base64
from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page

from backroom.engine.registry import game
from tests.browser.conftest import MakePerson

GAMES = ("blaggards", "booze", "botch", "butch", "bycatch")
MARK = 'svg[viewBox="-1 -1 26 26"]:has(> path + text)'
SIZE = 48
"""Marks are compared at this size, in pixels."""
APART = 0.1
"""The part of the pixels in which any two marks must differ plainly, colours taken away."""
PLAINLY = 48
"""Of 255 shades of grey."""
# The letter and outline of each mark below an element, once each.
MARKS = """(marks) => [...new Set(marks.map((mark) =>
  `${mark.querySelector("text").textContent} ${mark.querySelector("path").getAttribute("d")}`))]"""
# The shades of a picture, read by the browser.
SHADES = """async ([picture, size]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size).getContext("2d");
  canvas.drawImage(image, 0, 0, size, size);
  const bytes = canvas.getImageData(0, 0, size, size).data;
  return Array.from({ length: size * size }, (_, n) => [bytes[4 * n], bytes[4 * n + 1], bytes[4 * n + 2]]);
}"""


def shades(picture: bytes, desk: Page) -> list[int]:
    """A picture as shades of grey. It has none but these."""
    pixels: list[list[int]] = desk.evaluate(SHADES, [base64.b64encode(picture).decode(), SIZE])
    assert all(max(pixel) - min(pixel) <= 2 for pixel in pixels), "the picture still has colours"
    return [pixel[0] for pixel in pixels]


def marks_below(place: Locator) -> set[str]:
    return set(place.locator(MARK).evaluate_all(MARKS))


@pytest.mark.parametrize("name", GAMES)
def test_C4_seats_are_told_apart_without_colours(person: MakePerson, name: str) -> None:
    ann = person(still=True)
    players = game(name).seats[-1]
    ann.open(players - 1, game=name, variant={})
    ann.ready()
    board = ann.page.locator(".board")
    board.wait_for()
    seats = ann.page.get_by_role("list", name="Seats")

    # Each seat has a letter and an outline of its own, and the board shows the others by the same.
    listed = marks_below(seats)
    letters, outlines = zip(*(mark.split(" ", 1) for mark in listed), strict=True)
    assert len(listed) == len(set(letters)) == len(set(outlines)) == players
    on_board = marks_below(board)
    assert on_board <= listed
    assert len(on_board) >= players - 1

    # In a picture without colours any two of them look different.
    ann.context.new_cdp_session(ann.page).send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    desk = ann.context.new_page()
    ann.page.bring_to_front()
    grey = [shades(mark.screenshot(), desk) for mark in seats.locator(MARK).all()]
    assert len(grey) == players
    for (a, mine), (b, yours) in combinations(enumerate(grey), 2):
        apart = sum(abs(x - y) >= PLAINLY for x, y in zip(mine, yours, strict=True)) / len(mine)
        assert apart >= APART, f"seats {a} and {b} differ in {apart:.0%} of their marks"
    ann.is_well()
