"""A finished game moment by moment, through other eyes and as a story; a game that is on, as I saw it; the receipt.

The numbers are those of the survey's catalogue of tests: C4 (seats without colour), C7 and C8 (a phone that was put
away, a line that is gone), C10 (longer words, other direction), H8, H12, H13, H16 (nobody sees more than their seat).
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from backroom.cli import main
from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import DESK, PHONE, Person, too_wide
from tests.server.harness import Browser as Device
from tests.server.harness import Socket

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "butch": (2, {"round_limit": 10, "first_seat": 0}),
    "bycatch": (3, {}),
    "booze": (3, {}),
    "blaggards": (5, {"brawl_mode": "sealed"}),
}


def play_some(ann: Person, game: str, moves: int = 3, **more: Any) -> tuple[str, Socket]:
    """A table against house bots at which Ann has decided a few times."""
    players, variant = GAMES[game]
    table = ann.open(players - 1, "house", game=game, variant=variant, **more)
    socket = ann.hand_over()
    socket.ready()
    socket.show()
    while moves and socket.now["stage"] != "over":
        if socket.my_turn and socket.now["sealed"] is None:
            answer = socket.act(quickly(socket.now))
            moves -= answer["t"] == "ack"
        else:
            socket.receive()
    return table, socket


def quickly(now: dict[str, Any]) -> int:
    """What brings the game on."""
    wishes = ("ROLL_TWO", "HOLD", "DRAW")
    return int(next((a["id"] for name in wishes for a in now["legal"] if a["name"] == name), now["legal"][0]["id"]))


def finished(ann: Person, game: str = "butch", moves: int = 3) -> str:
    """The same, ended by consent."""
    table, socket = play_some(ann, game, moves)
    assert socket.ask(t="vote", end=True)["t"] == "ack"
    socket.wait_for(lambda: bool(socket.now["stage"] == "over"))
    return table


def look_back(ann: Person, table: str, query: str = "") -> None:
    ann.page.goto(f"/replay/{table}{query}")
    expect(ann.page.locator(".timeline")).to_be_visible()


def place(ann: Person) -> tuple[int, int]:
    """Which moment, of how many."""
    at, of = ann.page.locator(".timeline .place").inner_text().split(" / ")
    return int(at), int(of)


def at(ann: Person, moment: int) -> None:
    expect(ann.page.locator(".timeline .place")).to_have_text(re.compile(rf"^{moment} / "))


def frames(ann: Person, table: str, seat: str = "all") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ann.ask("GET", f"/api/tables/{table}/replay?seat={seat}")["frames"]
    return found


# Moment by moment


def test_moment_by_moment(person: MakePerson) -> None:
    """From the result to the replay; keys, buttons, slider and lines of the log lead to moments. C7: a reload too."""
    ann = person()
    page, keys = ann.page, ann.page.keyboard
    finished(ann)
    page.get_by_role("link", name="Move by move").click()
    expect(page.locator(".own, .stage article").first).to_be_visible()
    at(ann, 1)
    _, last = place(ann)
    said = page.locator(".timeline .said")
    keys.press("ArrowRight")
    at(ann, 2)
    line = page.locator(".moments [aria-current=step]")
    expect(line).to_have_count(1)
    assert line.inner_text().split("\n")[-1] in said.inner_text()
    keys.press("ArrowLeft")
    at(ann, 1)
    keys.press("End")
    at(ann, last)
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    keys.press("Home")
    page.get_by_role("button", name="One step on").click()
    at(ann, 2)
    page.get_by_role("slider").focus()
    keys.press("ArrowRight")
    at(ann, 3)
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(r"^Moment 3 of \d+: ."))
    page.locator(".moments a").nth(1).click()
    at(ann, 2)
    sentence = said.inner_text()
    page.reload()
    at(ann, 2)
    expect(said).to_have_text(sentence)
    # It plays by itself, and any step of one's own stops it.
    page.locator(".play").click()
    expect(page.locator(".timeline .place")).not_to_have_text(re.compile("^2 / "))
    keys.press("Home")
    at(ann, 1)
    expect(page.locator(".play")).to_have_attribute("aria-pressed", "false")
    assert not any('"t":"do"' in frame for frame in ann.sent), "nothing is decided in a replay"
    ann.is_well()


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_its_own_replay(person: MakePerson, game: str) -> None:
    """Through other eyes, from the deal to the end, on the very board; and its story with a mark for each (C4)."""
    ann = person()
    page = ann.page
    table = finished(ann, game)
    look_back(ann, table)
    assert frames(ann, table)[-1]["now"]["truth"]
    names = [seat["name"] for seat in frames(ann, table)[-1]["now"]["seats"]]
    for eyes in ("Onlookers", *names[:2], "The truth"):
        button = page.locator(".eyes").get_by_role("button", name=eyes, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        for key in ("Home", "ArrowRight", "End"):
            page.keyboard.press(key)
        expect(page.locator(".stage")).not_to_contain_text("could not be drawn")
    page.get_by_role("tab", name="Story").click()
    chart = page.locator("figure svg")
    expect(chart).to_be_visible()
    drawn = chart.locator("path.line")
    marks = chart.locator(".letter").all_text_contents()
    assert len(marks) == len(set(marks)) == drawn.count() >= 2
    dashes = [path.get_attribute("stroke-dasharray") or "" for path in drawn.all()]
    assert len(dashes) == len(set(dashes)), "lines are told apart without colour"
    if page.locator(".story ol a").count():
        page.locator(".story ol a").first.click()
        expect(page.locator(".timeline")).to_be_visible()
    ann.is_well()


def test_the_lens(person: MakePerson) -> None:
    """What a seat knew beside the truth, as the server's own frames have it; and claims, true or false."""
    ann = person()
    page = ann.page
    table, socket = play_some(ann, "booze", moves=1)
    mob = socket.now["view"]["type"][0] // 4
    for claimed in (mob, (mob + 1) % 3):
        assert socket.ask(t="say", claim="mob", params={"mob": claimed})["t"] == "ack"
    socket.ask(t="vote", end=True)
    socket.wait_for(lambda: bool(socket.now["stage"] == "over"))
    look_back(ann, table, "?eyes=0")
    runs = page.locator(".knew tr", has_text="Runs")
    expect(runs).to_have_count(3)
    expect(page.locator(".knew thead")).to_contain_text("Ann knew")
    known = [row.locator("td").all_inner_texts() for row in runs.all()]
    assert known[0][0] == known[0][1]
    assert [knew for knew, _ in known[1:]] == ["not known", "not known"]
    assert len({truth for _, truth in known}) == 3, "boozes are dealt once each"
    rival = page.locator(".eyes button").nth(3)
    rival.click()
    expect(rival).to_have_attribute("aria-pressed", "true")
    assert [row.locator("td").all_inner_texts()[0] for row in runs.all()] == ["not known", known[1][1], "not known"]
    said = page.locator(".moments a", has_text="Ann:")
    expect(said.nth(0).locator(".held")).to_have_text("true")
    expect(said.nth(1).locator(".held")).to_have_text("false")
    assert too_wide(page) == []
    ann.is_well()


def test_a_game_without_a_story_still_has_a_lens(person: MakePerson) -> None:
    """Nobody has drawn a board for it, nor words for its secrets: then the blanks of the view are shown as they are."""
    ann = person()
    table = ann.open(1, "house", game="leduc", variant={})
    socket = ann.hand_over()
    socket.ready()
    socket.show()
    socket.play_out()
    look_back(ann, table, "?eyes=0")
    page = ann.page
    expect(page.get_by_role("tab", name="Story")).to_have_count(0)
    page.keyboard.press("Home")
    cells = page.locator(".knew tr", has_text="hand").locator("td")
    expect(cells).to_have_text([re.compile(r"\?"), re.compile(r"^[^?]+$")])
    ann.is_well()


# While the game is on


def test_H13_rewinding_shows_what_i_saw_and_no_more(person: MakePerson) -> None:
    """Neither another seat nor the truth, whatever the address asks for (H12); and no host gets more (H16).

    The lines are those that were sent in play, so no time is told that was not told then (H8).
    """
    ann = person()
    page = ann.page
    table, socket = play_some(ann, "butch")
    ann.go(table)
    fetched: list[str] = []
    page.on("response", lambda answer: fetched.append(answer.url) if "/replay?" in answer.url else None)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("link", name="as I saw it").click()
    expect(page.get_by_text("The game goes on meanwhile")).to_be_visible()
    expect(page.locator(".timeline")).to_be_visible()
    for nothing in (".eyes", "[role=tablist]", ".knew"):
        expect(page.locator(nothing)).to_have_count(0)
    page.keyboard.press("Home")
    at(ann, 1)
    page.goto(f"/replay/{table}?eyes=1&show=receipt")
    expect(page.get_by_text("The game goes on meanwhile")).to_be_visible()
    expect(page.locator(".receipt, .eyes, .knew")).to_have_count(0)
    assert [url.rsplit("seat=", 1)[1] for url in fetched] == [""] * len(fetched)
    expect(page.locator(".timeline")).to_be_visible()
    socket.settle()
    mine = frames(ann, table, "")
    assert len(fetched) == 2
    assert all(frame["now"]["truth"] is None and frame["entry"] == 0 for frame in mine)
    assert [frame["line"] for frame in mine] == socket.lines
    assert ann.ask("GET", f"/api/tables/{table}")["host"]
    for seat in ("1", "all", "watch"):
        answer = ann.context.request.get(f"/api/tables/{table}/replay?seat={seat}")
        assert (answer.status, answer.json()["code"]) == (403, "not_over")
    ann.is_well()


def test_H13_where_remembering_is_the_game_nothing_is_wound_back(person: MakePerson) -> None:
    ann = person()
    page = ann.page
    for game, more in (("butch", {"aids": False}), ("booze", {})):
        table, _ = play_some(ann, game, moves=1, **more)
        ann.go(table)
        page.get_by_role("button", name="Table menu").click()
        expect(page.get_by_role("link", name="Go out")).to_be_visible()
        expect(page.get_by_role("link", name="as I saw it")).to_have_count(0)
        page.goto(f"/replay/{table}")
        expect(page.get_by_role("heading", name="This game is still on")).to_be_visible()
        page.get_by_role("link", name="To the table").click()
        expect(page.locator("#status")).to_be_visible()
    ann.is_well()


def test_on_a_phone_a_rewind_is_covered_like_the_table(person: MakePerson) -> None:
    """A neighbour who looks over the shoulder sees no more than at the table (section 4a, 3)."""
    ann = person(PHONE)
    table, _ = play_some(ann, "bycatch", moves=1)
    look_back(ann, table)
    eye = ann.page.locator(".timeline .eye")
    expect(eye).to_have_attribute("aria-pressed", "false")
    eye.click()
    expect(eye).to_have_attribute("aria-pressed", "true")
    assert too_wide(ann.page) == []
    ann.is_well()


# A line that is gone, other words


def test_C8_without_a_connection_what_is_here_goes_on(person: MakePerson) -> None:
    ann = person()
    page = ann.page
    look_back(ann, finished(ann))
    ann.context.set_offline(True)
    page.keyboard.press("ArrowRight")
    at(ann, 2)
    page.locator(".eyes").get_by_role("button", name="Ann", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.keyboard.press("ArrowRight")
    at(ann, 3)
    ann.context.set_offline(False)
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.locator(".eyes").get_by_role("button", name="Ann", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    ann.is_well()


# Every word a third longer and from right to left, as other languages have it.
PSEUDO = """() => {
  document.documentElement.dir = "rtl";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    if (/[a-z]{2}/i.test(text.data)) text.data += " " + "é".repeat(Math.ceil(text.data.trim().length * 0.4));
  }
}"""
CLIPPED = """() => [...document.querySelectorAll("button, a.button, [role=tab]")]
  .filter((at) => at.checkVisibility() && !at.closest(".stage") && at.scrollWidth > at.clientWidth + 2)
  .map((at) => at.outerHTML.slice(0, 160))"""


def test_C10_longer_words_from_the_right_clip_no_action(person: MakePerson) -> None:
    ann = person(PHONE)
    table = finished(ann)
    for show in ("moves", "story", "receipt"):
        ann.page.goto(f"/replay/{table}?show={show}")
        expect(ann.page.locator(".timeline, .story, .receipt .stamp")).to_be_visible()
        ann.page.evaluate(PSEUDO)
        assert ann.page.evaluate(CLIPPED) == [], show
    ann.is_well()


# The receipt


def stamp(ann: Person) -> str:
    expect(ann.page.locator(".receipt .stamp")).to_be_visible()
    return ann.page.locator(".receipt .stamp").inner_text()


def wrong(ann: Person) -> list[str]:
    stamp(ann)
    return [str(step.get_attribute("data-step")) for step in ann.page.locator(".receipt li.failed").all()]


def test_the_receipt_is_worked_out_here_and_elsewhere(person: MakePerson, tmp_path: Path) -> None:
    """Green: all steps by this browser, the promise it noted among them; and the download passes `backroom verify`."""
    ann = person()
    page = ann.page
    finished(ann)
    page.locator("summary", has_text="The deal was fair").click()
    page.get_by_role("link", name="Check every step").click()
    assert stamp(ann) == "Everything that a browser can check is right"
    steps = page.locator(".receipt li[data-step]")
    expect(steps).to_have_count(7)
    expect(page.locator(".receipt li.ok")).to_have_count(7)
    expect(page.get_by_text("own hashes")).to_be_visible()
    expect(page.get_by_role("heading", name="What it does not prove")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert main(["verify", str(file)]) == 0
    ann.is_well()


def test_a_record_that_lies_is_red_and_the_step_is_named(person: MakePerson) -> None:
    """A server that shows another record than it should: whichever part it changes, a step says so."""
    ann = person()
    table = finished(ann)
    honest = ann.context.request.get(f"/api/tables/{table}/export").text()
    told = json.loads(honest)
    readied = next(entry for entry in told["log"] if entry["k"] == "readied")
    other = "0" * 64

    def changed(old: str, new: str) -> str:
        assert honest.count(old) >= 1
        return honest.replace(old, new)

    lies = {
        "commitment": changed(told["secret"], other),
        "nonces": changed(f'"{readied["pledge"]}"', f'"{other}"'),
        "promise": changed(f'"{told["log"][0]["commitment"]}"', f'"{other}"'),
        "order": changed(f'"at":{told["log"][-1]["at"]}', '"at":1'),
        "document": changed('"name":"Ann"', '"name":"Eve"'),
    }
    answer = ""

    def lie(route: Route) -> None:
        route.fulfill(body=answer, content_type="application/json")

    ann.page.route("**/export", lie)
    for step, record in lies.items():
        answer = record
        ann.page.goto(f"/replay/{table}?show=receipt")
        assert step in wrong(ann), step
        assert stamp(ann).startswith("This record does not hold")
        expect(ann.page.locator(".receipt .stamp.bad")).to_be_visible()
    # What cannot be read is not green either.
    answer = changed('"backroom game 2"', '"backroom game 9"').replace(told["secret"], other)
    ann.page.goto(f"/replay/{table}?show=receipt")
    assert wrong(ann) == []
    assert stamp(ann).startswith("Nothing is wrong, but")
    expect(ann.page.locator(".receipt .stamp.good")).to_have_count(0)
    answer = "{"
    ann.page.goto(f"/replay/{table}?show=receipt")
    assert wrong(ann) == ["document"]
    ann.is_well()


def test_who_did_not_sit_there_has_noted_nothing(person: MakePerson) -> None:
    table = finished(person())
    eve = person()
    eve.page.goto(f"/replay/{table}?show=receipt")
    assert stamp(eve) == "Everything that a browser can check is right"
    expect(eve.page.locator("li[data-step=promise]")).to_have_class(re.compile("skipped"))
    eve.is_well()


# For everybody


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(person: MakePerson, size: tuple[int, int]) -> None:
    """All rules, in the light and in the dark: moments, a lens, the story, the receipt, a rewind."""
    ann = with_axe(person(size))
    table = finished(ann)
    found: dict[str, list[str]] = {}
    running, _ = play_some(ann, "butch", moves=1)
    looks = [f"{table}{query}" for query in ("", "?eyes=0", "?show=story", "?show=receipt")]
    for query in (*looks, running):
        ann.page.goto(f"/replay/{query}")
        expect(ann.page.locator(".timeline, .story, .receipt .stamp")).to_be_visible()
        if "eyes" in query:
            expect(ann.page.locator(".eyes [aria-pressed=true]")).to_have_text(re.compile("Ann"))
        if both := in_both_themes(ann, ANY):
            found[query] = both
        if wide := too_wide(ann.page):
            found[f"{query} width"] = wide
    assert found == {}
    ann.is_well()


def test_a_stranger_with_the_link_sees_a_finished_game(person: MakePerson) -> None:
    """The very moment that was shared, through the same eyes; of a table without spectators nothing."""
    ann, eve = person(), person()
    look_back(ann, finished(ann), "?eyes=1")
    expect(ann.page.locator(".eyes button").nth(3)).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("ArrowRight")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.page.get_by_role("button", name="Share this moment").click()
    expect(ann.page.get_by_text("The link is copied")).to_be_attached()
    eve.page.goto(ann.page.evaluate("navigator.clipboard.readText()"))
    at(eve, 2)
    expect(eve.page.locator(".eyes button").nth(3)).to_have_attribute("aria-pressed", "true")
    closed, socket = play_some(ann, "butch", moves=1, spectators=False)
    socket.ask(t="vote", end=True)
    eve.page.goto(f"/replay/{closed}")
    expect(eve.page.get_by_role("heading", name="Nothing can be shown here")).to_be_visible()
    assert Device(ann.server, "Cy").refused("GET", f"/api/tables/{closed}/replay")[0] == 404
    eve.is_well()
