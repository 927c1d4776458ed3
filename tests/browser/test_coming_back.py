"""Coming back: reload, second tab, second device, server restart, no network. The seat is yours, as it stood."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import MakePerson
from tests.browser.people import COWBOYS, PHONE, Effort, Person

BACK_WITHIN = 2.0
"""Seconds until the table is live again. Asserted of the work that is to do, and printed of the clock."""
CHOICES = ".dock.lit .buttons button:not(.list):not(.eye)"
# Writes down every choice that was ever offered, however briefly.
OFFERED = f"""
window.__offered = [];
new MutationObserver(() => {{
  for (const choice of document.querySelectorAll("{CHOICES}")) window.__offered.push(choice.textContent.trim());
}}).observe(document, {{subtree: true, childList: true, characterData: true, attributes: true}});
"""
# Writes down the connections that the page tries to make.
TRIES = """
window.__tries = [];
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(url) {
    super(url);
    window.__tries.push(Date.now());
  }
};
"""


# Lets the page believe that the screen is locked, or open again.
SCREEN = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def rolled(ann: Person) -> None:
    """Be in mid-game: my dice are thrown, and I am asked what to do in my town."""
    ann.dock.first.click()
    expect(ann.page.locator(".total")).to_be_visible()
    ann.my_turn()


def standing(ann: Person) -> tuple[str, list[str], str]:
    """What there is to see that must be the same afterwards: status, choices, dice."""
    return ann.status(), ann.dock.all_inner_texts(), ann.page.locator(".total").inner_text()


def test_reload_in_mid_game(person: MakePerson) -> None:
    ann = person().play()
    rolled(ann)
    before = standing(ann)
    effort, begun = Effort(ann.page), time.monotonic()
    ann.page.reload()
    assert ann.my_turn()
    print(f"back after {time.monotonic() - begun:.2f} s on the clock, {effort.seconds():.2f} s of work")
    assert effort.seconds() < BACK_WITHIN
    assert standing(ann) == before
    ann.dock.last.click()
    ann.my_turn()
    ann.is_well()


def test_a_second_tab_is_the_same_seat(person: MakePerson) -> None:
    ann = person()
    ben = ann.against_ben()
    other = ann.new_page()
    other.goto(ann.page.url)
    expect(other.locator(".throw")).to_be_visible()
    other.locator(".throw").click()
    for page in (ann.page, other):
        expect(page.locator(".total")).to_be_visible()
    ben.settle()
    assert ben.now["view"]["dice"][0] > 0
    # The tab that did not throw goes on from there.
    while ben.now["owing"] == [0]:
        before = ben.seen
        ann.my_turn()
        ann.dock.last.click() if ann.now["phase"] != "PLACE" else ann.do(ann.now["legal"][0]["id"])
        ben.wait_for(lambda: ben.seen > before)
    expect(other.locator("#status")).to_contain_text("Ben")
    ann.is_well()


def test_a_second_device_by_recovery_code(person: MakePerson) -> None:
    ann = person().play()
    rolled(ann)
    table = ann.page.url
    desk = ann.new_page()
    desk.goto("/")
    desk.locator("summary", has_text="My seats on another device").press("Enter")
    desk.get_by_role("button", name="Show me a code").click()
    code = desk.locator("details .code").inner_text()
    phone = person(PHONE)
    phone.page.goto("/")
    # By key: the lists above still arrive, and would move it from under a finger.
    phone.page.locator("summary", has_text="My seats on another device").press("Enter")
    phone.page.get_by_label("Code from the other device").fill(code)
    phone.page.get_by_role("button", name="Use", exact=True).click()
    expect(phone.page.get_by_text("This device has your seats now.")).to_be_visible()
    phone.page.goto(table)
    assert phone.my_turn()
    assert phone.now["you"] == ann.now["you"]
    assert standing(phone) == standing(ann)


def test_the_server_restarts_in_mid_game(visitor: MakePerson) -> None:
    ann = visitor()
    ann.context.add_init_script(TRIES)
    ann.play(variant=COWBOYS)
    rolled(ann)
    before = standing(ann)
    server = ann.server
    server.kill()
    expect(ann.link()).to_have_text("Offline")
    server.start()
    up = time.time()
    expect(ann.link()).to_have_text("Live")
    print(f"back {time.time() - up:.2f} s after the server")
    # Tries are at most 1.5 s apart (connection.test.ts), and the first one that can succeed does. One may have been
    # under way when the server came up.
    assert len([tried for tried in ann.listed("__tries") if tried / 1000 > up]) <= 2
    assert ann.my_turn()
    assert standing(ann) == before
    expect(ann.voice("polite")).to_have_text("Connected. This is how it stands now.")
    ann.dock.last.click()
    ann.my_turn()
    ann.is_well()


def test_an_acknowledged_move_does_not_bring_the_old_choices_back(person: MakePerson) -> None:
    """The ack may be here before the line that came of the move: until then there is nothing to choose."""
    ann = person()
    passed: list[str] = []
    held: list[str] = []
    holding = False
    routes: list[WebSocketRoute] = []

    def between(page_side: WebSocketRoute) -> None:
        routes.append(page_side)
        server_side = page_side.connect_to_server()
        page_side.on_message(server_side.send)

        def told(frame: str | bytes) -> None:
            late = holding and '"t":"update"' in str(frame)
            (held if late else passed).append(str(frame))
            if not late:
                page_side.send(frame)

        server_side.on_message(told)

    ann.page.route_web_socket(re.compile("/socket"), between)
    ann.context.add_init_script(OFFERED)
    ann.play()
    assert "Roll two dice" in ann.page.evaluate("window.__offered"), "the watcher sees choices"
    holding = True
    ann.page.evaluate("window.__offered = []")
    ann.dock.first.click()
    ann.until(lambda: any('"t":"ack"' in frame for frame in passed) and len(held) > 0)
    # A round trip after the ack: the page has dealt with it.
    ann.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(ann.page.locator("#status")).to_have_text("Your decision is on its way")
    assert ann.page.locator(CHOICES).count() == 0
    holding = False
    for frame in held:
        routes[-1].send(frame)
    assert ann.my_turn()
    assert "Roll two dice" not in ann.page.evaluate("window.__offered"), "the old choice flashed up"
    ann.is_well()


def test_C8_a_move_made_offline_is_pending_and_then_done(person: MakePerson) -> None:
    ann = person()
    ben = ann.against_ben()
    ann.my_turn()
    ann.context.set_offline(True)
    expect(ann.link()).to_have_text("Offline")
    ann.dock.first.click()
    kept = ann.page.get_by_text("No connection. Your decision is kept and sent as soon as there is one.")
    expect(kept).to_be_visible()
    expect(ann.page.locator("#status")).to_contain_text("Your decision is on its way")
    assert ann.page.locator(".total").count() == 0
    ben.settle()
    assert ben.now["phase"] == "ROLL", "nothing can have happened yet"

    ann.context.set_offline(False)
    expect(ann.link()).to_have_text("Live")
    expect(kept).to_be_hidden()
    expect(ann.page.locator(".total")).to_be_visible()
    ben.wait_for(lambda: bool(ben.now["view"]["dice"][0]))
    thrown = [event for line in ben.lines for event in line.get("events", ()) if event["name"] == "ROLLED"]
    assert len(thrown) == 1, "sent twice, done once"
    ann.is_well()


@pytest.mark.parametrize("minutes", [1, 10, 60])
def test_C7_a_phone_that_was_locked_in_my_turn(person: MakePerson, minutes: int) -> None:
    """The line dies without a word while nobody looks; a look is enough to be where the others are."""
    ann = person(PHONE)
    ann.page.clock.install()
    lines: list[WebSocketRoute] = []
    dead: set[WebSocketRoute] = set()

    def through(line: WebSocketRoute) -> None:
        far = line.connect_to_server()
        lines.append(line)
        line.on_message(lambda said: None if line in dead else far.send(said))
        far.on_message(lambda said: None if line in dead else line.send(said))

    ann.page.route_web_socket(re.compile("/socket"), through)
    ben = ann.against_ben(tempo="untimed")
    ann.my_turn()
    before = ann.dock.all_inner_texts()

    ann.page.evaluate(SCREEN, "hidden")
    dead.update(lines)
    assert ben.ask(t="say", text="Are you still there?")["t"] == "ack"
    ann.page.clock.fast_forward(minutes * 60_000)
    looked = time.monotonic()
    ann.page.evaluate(SCREEN, "visible")
    expect(ann.link()).to_have_text("Live")
    ann.until(lambda: any("Are you still there?" in frame for frame in ann.heard))
    print(f"after {minutes} min live again in {time.monotonic() - looked:.2f} s")
    assert lines[-1] not in dead, "the old line was trusted"
    assert ann.my_turn()
    assert ann.dock.all_inner_texts() == before
    ann.dock.first.click()
    expect(ann.page.locator(".total")).to_be_visible()
    ann.is_well()
