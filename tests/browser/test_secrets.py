"""H14: what is secret is nowhere in a rival's or a spectator's browser: in no frame, not in the page, in no store.

The secret of Butch is the answer to "ride or stay" while the window is open, and the order of the decks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import MakePerson
from tests.browser.people import COWBOYS, Message, Person, play_on, secretly_asked

PASS, BOOST = 0, 3
ANN, BEN = 0, 1
VOLATILE = {"seen", "time", "n", "at"}
"""Parts of a frame that count or tell the time."""
# Everything a script on the page could get at, but for the log, which counts the answers, what is read out from it, and
# the note of how far it was read.
REACHABLE = """() => {
  const kept = Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.startsWith("backroom.left.")));
  const page = document.documentElement.cloneNode(true);
  for (const part of page.querySelectorAll("[role=tabpanel], [aria-live]")) part.remove();
  return [page.outerHTML, document.title, JSON.stringify(kept), JSON.stringify({...sessionStorage})];
}"""


def test_a_secret_answer_is_nowhere_else(person: MakePerson) -> None:
    ann = person()
    ben = ann.against_ben(variant=COWBOYS)
    eve = person().go(ann.page.url.rsplit("/", 1)[1], "?watch=1")
    expect(eve.page.locator(".board")).to_be_visible()
    play_on(ann, ben, secretly_asked)
    others = (ann, eve)

    # Ben may change his mind until Ann has answered. Whatever he says, the others are told the same. After each answer
    # he says the same word, so that one knows when everything has arrived.
    told: list[list[Any]] = []
    shown: list[list[Any]] = []
    for someone in others:
        someone.tab("Talk").click()
    for n, answer in enumerate((BOOST, PASS, BOOST), 1):
        heard = [len(someone.heard) for someone in others]
        assert ben.act(answer)["t"] == "ack"
        assert ben.ask(t="say", text="Hm.")["t"] == "ack"
        for someone in others:
            expect(someone.page.locator(".talk").get_by_text("Hm.")).to_have_count(n)
            expect(someone.page.locator(".changed")).to_have_count(0)  # the last move's outline goes after a second
        told.append([plain(someone.frames[before:]) for someone, before in zip(others, heard, strict=True)])
        shown.append([someone.page.evaluate(REACHABLE) for someone in others])
    # The first answer tells that Ben has answered; from then on nothing may tell one answer from another.
    assert told[1] == told[2]
    assert shown[1] == shown[2]

    for someone in others:
        answers = [frame["now"]["view"]["boost"][BEN] for frame in someone.frames if asked(frame)]
        assert answers, "the window was never open"
        assert set(answers) <= {-1, None}, "an answer is in the frames before the window has closed"

    # When the last answer is in, all turn over together.
    ann.do(BOOST)
    for someone in others:
        someone.until(lambda: someone.now["phase"] != "BOOST")
    boosted = [event for frame in eve.frames for event in told_in(frame) if event["name"] == "BOOSTED"]
    assert {event["seat"] for event in boosted} == {ANN, BEN}
    for someone in others:
        someone.is_well()


def test_nobody_is_sent_the_decks_or_the_chance(person: MakePerson) -> None:
    ann = person()
    ben = ann.against_ben(variant=COWBOYS)
    eve = person().go(ann.page.url.rsplit("/", 1)[1], "?watch=1")
    expect(eve.page.locator(".board")).to_be_visible()
    play_on(ann, ben, secretly_asked)
    for frames in (ann.heard, eve.heard, ben.frames):
        assert frames
        for frame in frames:
            for key, value in pairs(json.loads(frame)):
                if key in ("deck", "rng", "secret", "receipt"):
                    assert value is None, f"{key} was sent"
    for someone in (ann, eve):
        # What there is to know about a deck is how many cards it has.
        deck = someone.page.locator(".deck").first
        expect(deck).to_contain_text("cards face down")
        assert someone.page.locator(".own svg.card").count() == built(someone), (
            "a card is drawn that is not on the table"
        )


def test_covered_while_nobody_looks(person: MakePerson) -> None:
    ann = person()
    ben = ann.against_ben(variant=COWBOYS)
    play_on(ann, ben, secretly_asked)
    ann.do(BOOST)
    chosen = ann.page.locator(".ride button[aria-pressed=true], .dock .buttons button[aria-pressed=true]:not(.eye)")
    expect(chosen.first).to_be_visible()
    ann.page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(chosen).to_have_count(0)
    ann.page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(chosen.first).to_be_visible()


def asked(frame: Message) -> bool:
    return bool(frame.get("now") and frame["now"]["phase"] == "BOOST")


def told_in(frame: Message) -> list[Message]:
    return [event for line in frame.get("lines", ()) for event in line.get("events", ())]


def plain(value: Any) -> Any:
    """Messages without what counts or tells the time."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items() if key not in VOLATILE}
    return [plain(part) for part in value if not beat(part)] if isinstance(value, list) else value


def beat(part: Any) -> bool:
    return isinstance(part, dict) and part.get("t") == "pong"


def pairs(value: Any) -> Iterator[tuple[str, Any]]:
    """Every key with its value, however deep."""
    parts = value if isinstance(value, list) else []
    if isinstance(value, dict):
        yield from value.items()
        parts = list(value.values())
    for part in parts:
        yield from pairs(part)


def built(someone: Person) -> int:
    own = someone.now["you"] or 0
    return sum(1 for building in someone.now["view"]["grid"][own] if building)
