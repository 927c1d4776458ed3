"""S6: names, titles, talk, notes and imported games are shown as they were typed and never do anything."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from backroom.cli import main
from backroom.table.commands import Say, Sit
from backroom.table.record import record_of, write
from tests.browser.conftest import MakePerson
from tests.browser.people import DESK, PHONE, Message, Person, too_wide
from tests.server.harness import Browser as Device
from tests.server.harness import Server, Socket
from tests.table.playing import LEDUC, Party

# p() is a trap that is set on every page (people.WATCHER).
NAMES = ["<img src=x onerror=p()>", "<script>p()</script>", "{p()}${p()}{{p()}}`p()`", "'\"><svg/onload=p()>"]
TITLE = "</title><script>p()</script><img src=x onerror=p()>"[:48]
TALK = [
    "<script>p()</script>",
    "<img src=x onerror=p()><svg onload=p()><iframe srcdoc='<script>parent.p()</script>'>",
    "[click](javascript:p()) ![x](x) **bold** `code` # h1 <a href=javascript:p()>here</a>",
    "javascript:p() data:text/html,<script>p()</script> https://example.invalid/",
    "constructor.constructor('p()')() ${p()} {{p()}} {@html '<b>'} </script></style></textarea>",
    "W" * 300,
]
TURNED = "safe \u202egnp.exe\u2066 \u200f\u0000end"
HARMFUL = "img[src=x], iframe, object, embed, a[href^='javascript' i], svg[onload], [onerror]"


def test_S6_hostile_words_are_only_words(person: MakePerson, server: Server) -> None:
    ann = person()
    opened = ann.opened(rivals=3, name=NAMES[0], title=TITLE, listed=True)
    table = opened["table"]
    rivals = [sit(server, opened, n, name) for n, name in enumerate(NAMES[1:])]
    ann.go(table)
    for name in NAMES[1:]:
        expect(ann.page.locator(".gathering").get_by_text(name, exact=True)).to_be_visible()
    inert(ann)
    ann.ready()
    for socket in rivals:
        socket.ready()
    for socket in rivals:
        socket.show()
    ann.my_turn()

    for n, words in enumerate(TALK):
        assert rivals[n % 3].ask(t="say", text=words)["t"] == "ack"
    ann.tab("Talk").click()
    for words in TALK:
        expect(ann.page.locator(".talk").get_by_text(words).first).to_be_visible()
    inert(ann)

    # What turns text around or cannot be seen is taken out; a wall of letters is refused.
    assert rivals[0].ask(t="say", text="W" * 1000)["t"] == "no"
    ann.page.get_by_label("Say something").fill(TURNED)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".talk").get_by_text(re.compile("safe.*end")).first).to_be_visible()
    said = [line["text"] for frame in ann.frames for line in frame.get("lines", ()) if line["k"] == "said"]
    assert not any(mark in text for text in said for mark in "\u202e\u2066\u200f\u0000")

    ann.tab("Notes").click()
    ann.page.get_by_label("Only you can read this").fill("\n".join(TALK))
    expect(ann.page.get_by_text("Kept on the server for your seat")).to_be_visible()
    ann.page.reload()
    ann.tab("Notes").click()
    expect(ann.page.get_by_label("Only you can read this")).to_have_value("\n".join(TALK))
    ann.page.get_by_role("button", name="Table menu").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text(NAMES[1])
    inert(ann)

    for path in ("/", "/watch"):
        ann.page.goto(path)
        expect(ann.page.get_by_text(TITLE, exact=True).first).to_be_visible()
        inert(ann)


def test_S6_hostile_words_do_not_widen_a_phone(person: MakePerson, server: Server) -> None:
    ann = person(PHONE)
    opened = ann.opened(name="W" * 24, title="W" * 48)
    rival = sit(server, opened, 0, "M" * 24)
    ann.go(opened["table"])
    narrow(ann)
    ann.ready()
    rival.ready()
    rival.show()
    ann.my_turn()
    assert rival.ask(t="say", text="W" * 300)["t"] == "ack"
    narrow(ann)
    ann.tab("Talk").click()
    expect(ann.page.locator(".talk").get_by_text("W" * 300).first).to_be_visible()
    narrow(ann)
    ann.page.goto("/")
    expect(ann.page.get_by_text("W" * 48, exact=True).first).to_be_visible()
    narrow(ann)


def test_S6_an_imported_game_says_what_it_says_and_does_nothing(browser: Browser, tmp_path: Path) -> None:
    """Names, talk and title of a stranger's record, in the replay and its log."""
    party = Party(LEDUC, 2, name="0123456789abcdef")
    for seat in range(2):
        party.do(Sit(f"id-of-{seat}", NAMES[seat], seat))
    party.deal()
    for words in TALK:
        party.do(Say(0, words))
    document = tmp_path / "game.json"
    document.write_bytes(write(record_of(party.play().table)))
    server = Server(tmp_path)
    assert main(["import", str(document), "--db", f"sqlite:///{server.db}"]) == 0
    with server:
        eve = Person(browser, server, DESK, "light", still=True)
        eve.page.goto("/replay/0123456789abcdef")
        for name in NAMES[:2]:
            expect(eve.page.get_by_text(name).first).to_be_visible()
        inert(eve)
        eve.context.close()


def test_S6_no_string_becomes_markup_or_a_script(person: MakePerson) -> None:
    """Trusted Types are in force: what a fault of ours would let in, the browser stops, and says so."""
    ann = person()
    ann.open()
    ann.ready()
    expect(ann.page.locator(".board")).to_be_visible()
    ann.is_well()
    for attempt in (
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=p()>')",
        "document.createElement('div').innerHTML = '<b>x</b>'",
        "document.createElement('script').text = 'p()'",
        "new Worker('/worker.js')",
        "trustedTypes.createPolicy('mine', { createHTML: (text) => text })",
    ):
        stopped = ann.page.evaluate(f"(() => {{ try {{ {attempt}; return false }} catch {{ return true }} }})()")
        assert stopped, attempt
    assert ann.listed("__pwned") == []
    assert any("trusted-types" in violation for violation in ann.listed("__violations"))


def test_S6_the_worker_works_under_the_policy(person: MakePerson) -> None:
    ann = person()
    ann.page.goto("/")
    ann.page.wait_for_function("navigator.serviceWorker.ready.then((it) => Boolean(it.active))")
    ann.is_well()


def sit(server: Server, opened: Message, n: int, name: str) -> Socket:
    device = Device(server, name)
    device.join(claim=opened["invitations"][n]["claim"])
    return device.sit(opened["table"])


def inert(ann: Person) -> None:
    assert ann.page.locator(HARMFUL).count() == 0
    assert ann.page.locator("body script").count() == 0
    ann.is_well()


def narrow(ann: Person) -> None:
    wide = too_wide(ann.page)
    assert not wide, f"{ann.page.url} scrolls sideways: {wide}"
