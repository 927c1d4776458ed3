"""The Botch Is Back in a real browser: whole games by gestures, the call, gifts, and secrets in no other browser."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, expect

from backroom.engine import registry
from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.party import Party
from tests.browser.people import PHONE, Message, Person, too_wide
from tests.browser.questions import every_question
from tests.browser.test_secrets import pairs
from tests.server.harness import Socket

SHORT: dict[str, Any] = {"first_seat": 0, "win_diamonds": 6}
"""Ann begins, and three turns of taking are enough."""
LARGE: dict[str, Any] = {"first_seat": 0, "kit": "mess", "start_diamonds": 6, "win_diamonds": 6, "max_rounds": 2}
"""Everybody has enough from the start: who has not lost any may declare in the second round; then the ferry docks."""
ANN = 0
PASS, LOOK, SWAP, KEEP, EXCHANGE, CALL = 0, 1, 2, 7, 8, 9
TARGET, GIVE, USE_ITEM = 20, 32, 54
BREW = 2
SEALED = {"CALL": "asked", "RCALL": "asked", "HURT": "hurt_asked", "WIN": "win_asked"}


# Games


def test_the_smallest_game_by_gestures(person: MakePerson) -> None:
    """Three crooks: Ann touches seats, drags cards under the table, says things, calls and slides."""
    ann = person()
    sit_down(ann, 3)
    made = play(ann)
    assert {"seat", "cross", "say"} <= set(made), made
    the_end(ann)


def test_the_largest_game_by_gestures(person: MakePerson) -> None:
    """Twelve crooks, all cards."""
    ann = person()
    sit_down(ann, 12, LARGE)
    made = play(ann)
    assert {"seat", "cross"} <= set(made), made
    assert made["slide"] or made["say"], made  # she declares, unless the others have taken too much from her
    the_end(ann)


def test_a_game_by_keyboard(person: MakePerson) -> None:
    """A figure picks and Space confirms, P passes; ? opens the reference."""
    ann = person()
    sit_down(ann, 3)
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog", name="All cards aboard")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    made = play(ann, by_key)
    assert "figure" in made, made
    the_end(ann)


def test_a_game_on_a_phone(person: MakePerson) -> None:
    """Every question is at the thumb; nothing is too wide; with the eye closed nothing is told."""
    ann = person(PHONE)
    sit_down(ann, 4)
    expect(ann.page.locator(".mine .know")).to_contain_text("covered")
    ann.page.locator(".dock .eye").click()
    expect(ann.page.locator(".mine .know")).to_contain_text("You know")
    made = play(ann, by_thumb)
    assert {"thumb", "sheet"} <= set(made), made
    the_end(ann)


def test_twelve_on_a_phone(person: MakePerson) -> None:
    """The first turn's question stands below the ring: every seat can be seen and touched."""
    ann = person(PHONE)
    sit_down(ann, 12, LARGE)
    expect(ann.page.locator(".dock .question")).to_contain_text("Your first turn")
    ring, dock = ann.page.locator(".board .ring").bounding_box(), ann.page.locator(".dock").bounding_box()
    assert ring is not None and dock is not None
    assert ring["y"] + ring["height"] <= dock["y"]
    ann.page.locator(".seat.can > button").last.tap()
    under_the_table(ann, "FIRST")
    ann.is_well()


def sit_down(ann: Person, players: int, variant: dict[str, Any] = SHORT, **more: Any) -> None:
    ann.open(players - 1, "house", game="botch", variant=variant, **more)
    ann.ready()
    expect(ann.page.locator(".board .seat")).to_have_count(players - 1)
    ann.until(lambda: asked(ann))


def the_end(ann: Person) -> None:
    """The manifest says why, what everybody really had, and which claims were lies."""
    expect(ann.over).to_be_visible()
    manifest, truth = ann.page.locator(".reveal .manifest"), ann.now["truth"]
    expect(manifest.locator(".why")).not_to_be_empty()
    people = manifest.locator(".people > li")
    expect(people).to_have_count(truth["players"])
    named = registry.game("botch").text.name_of
    for seat in range(truth["players"]):
        item = truth["holds"][seat] if truth["alive"][seat] else truth["sunk"][seat]
        expect(people.nth(seat)).to_contain_text(named("item", item))
        expect(people.nth(seat)).to_contain_text(named("role", truth["role"][seat]))
    winners = sum(truth["winners"] >> seat & 1 for seat in range(truth["players"]))
    expect(manifest.locator(".people > li.won")).to_have_count(winners)
    claims = sum(event["name"] in ("CLAIMED_ITEM", "CLAIMED_ROLE") for event in told(ann))
    expect(manifest.locator(".claims > li")).to_have_count(claims)
    caught = [event for event in told(ann) if event["name"] == "CALLED"]
    expect(manifest.locator(".claims > li", has_text="called by")).to_have_count(len(caught))
    if ann.phone:
        assert too_wide(ann.page) == []
    ann.is_well()


def told(ann: Person) -> Iterator[Message]:
    for frame in ann.frames:
        for line in frame.get("lines", ()):
            yield from line.get("events", ())


def asked(ann: Person) -> bool:
    now = ann.now
    return bool(now["stage"] == "playing" and now["you"] in now["owing"])


def question(ann: Person) -> tuple[Any, ...]:
    """What is before me: changes with every answer of mine that took effect."""
    view = ann.now["view"]
    return ann.now["phase"], view["turn"], json.dumps(view["stack"][: view["depth"]])


def offered(ann: Person, name: str) -> list[Message]:
    return [action for action in ann.now["legal"] if action["name"] == name]


Gesture = Callable[[Person, Counter[str]], str]


def play(ann: Person, gesture: Gesture | None = None) -> Counter[str]:
    """To the end, by touching the things themselves."""
    made: Counter[str] = Counter()
    while True:
        ann.until(lambda: asked(ann) or ann.now["stage"] == "over", seconds=120)
        if ann.now["stage"] == "over":
            return made
        before = question(ann)
        made[(gesture or touch)(ann, made)] += 1
        ann.until(lambda: question(ann) != before or not asked(ann), seconds=60)


def touch(ann: Person, made: Counter[str]) -> str:
    """On a desk: seats, cards and chips; what is a plain answer is at hand."""
    phase, page = ann.now["phase"], ann.page
    if phase in ("FIRST", "TARGET"):
        page.locator(".seat.can > button, .mine .card.can > button").first.click()
        under_the_table(ann, phase)
        return "seat"
    if phase == "HIDE" and made["cross"] == 0:
        drag(ann, page.locator(".cloth[style]"), 120)
        return "cross"
    if phase == "CALL" and made["call"] == 0:
        hold(ann)
        return "call"
    if phase != "TURN":
        return at_hand(ann, made)
    if offered(ann, "DECLARE"):
        bar = page.locator(".mine .slide").first
        drag(ann, bar, width(bar))
        return "slide"
    if offered(ann, "USE_ITEM") and made["say"] <= made["verb"]:
        page.locator(".deck .say").last.click()
        return "say"
    page.locator(".mine .verb").last.click()
    return "verb"


def under_the_table(ann: Person, phase: str) -> None:
    """A first turn is one touch, and two answers: the board gives the second by itself."""
    if phase == "FIRST":
        ann.until(lambda: bool(ann.now["phase"] == "HIDE"))


def at_hand(ann: Person, made: Counter[str]) -> str:
    """The first and the last answer in turn: to stay out of it, and to go for it."""
    answers = ann.page.locator(".mine .question button:enabled:not(.hold, [aria-disabled=true])")
    (answers.first if made["silent"] <= made["bold"] else answers.last).click()
    return "silent" if made["silent"] <= made["bold"] else "bold"


def by_thumb(ann: Person, made: Counter[str]) -> str:
    """On a phone: what the dock offers. Claims lie on a sheet."""
    page, phase = ann.page, ann.now["phase"]
    if phase != "TURN":
        page.locator(".dock .question button:enabled:not(.hold, [aria-disabled=true])").first.tap()
        under_the_table(ann, phase)
        return "thumb"
    if offered(ann, "DECLARE"):
        page.locator(".dock .slide").first.focus()
        page.keyboard.press("Enter")
        return "slide"
    if not offered(ann, "USE_ITEM"):
        page.locator(".dock .verb").last.tap()
        return "verb"
    page.locator(".dock .verb.claim").tap()
    page.get_by_role("dialog").locator(".say").first.tap()
    return "sheet"


def by_key(ann: Person, made: Counter[str]) -> str:
    """Nothing but keys."""
    keys, phase = ann.page.keyboard, ann.now["phase"]
    # What is asked is on the page, not only in its frames.
    expect(ann.page.locator(".mine.lit")).to_be_visible()
    ids = [action["id"] for action in ann.now["legal"] if not action.get("free")]
    if PASS in ids:
        keys.press("p")
        return "P"
    figure = next((n for n, action in enumerate(ids, 1) if action > USE_ITEM), 1) if phase == "TURN" else 1
    if offered(ann, "DECLARE"):
        figure = ids.index(offered(ann, "DECLARE")[0]["id"]) + 1
    keys.press(str(figure % 10))
    if not offered(ann, "DECLARE"):
        expect(ann.page.locator(".picked")).to_be_visible()
    keys.press(" ")
    under_the_table(ann, phase)
    return "figure"


def hold(ann: Person) -> None:
    """Keep a finger on the call until it is made."""
    button = ann.page.locator(".mine .hold:enabled")
    button.hover()
    before = question(ann)
    ann.page.mouse.down()
    ann.until(lambda: question(ann) != before or not asked(ann))
    ann.page.mouse.up()


def drag(ann: Person, thing: Locator, by: float) -> None:
    """From its left end so many pixels to the right."""
    box = thing.bounding_box()
    assert box is not None
    x, y = box["x"] + 25, box["y"] + box["height"] / 2
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x + by / 2, y, steps=3)
    ann.page.mouse.move(x + by, y, steps=3)
    ann.page.mouse.up()


def width(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["width"]


# Moments


def party_of(person: MakePerson, *, still: bool = True, **variant: Any) -> Party:
    """Ben begins."""
    return Party(person, "botch", {"first_seat": 1} | variant, still=still)


def answers(now: Message) -> list[int]:
    return [int(action["id"]) for action in now["legal"] if not action.get("free")]


def quietly(now: Message) -> int:
    """Keep, say nothing, look."""
    legal = answers(now)
    return next((action for action in (KEEP, PASS, LOOK) if action in legal), legal[0])


# Writes down every step of a call that was on the screen, with what was written in it.
WATCH = """() => {
  window.__steps = [];
  new MutationObserver(() => {
    const call = document.querySelector(".call");
    if (!call) return;
    const step = ["rise", "turn", "told"].find((name) => call.classList.contains(name));
    const faces = call.querySelectorAll(".turns .face .name").length;
    const seen = `${step} ${faces} ${[...call.querySelectorAll(".verdict")].map((at) => at.textContent).join(" ")}`;
    if (window.__steps.at(-1) !== seen) window.__steps.push(seen);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
}"""


def test_both_cards_of_a_call_turn_at_once(person: MakePerson) -> None:
    """R43: Ben claims, Ann holds the button; on every screen both cards rise, turn in one step, and are judged."""
    party = party_of(person, still=False)
    party.play_until(lambda: may_claim(party.ben), quietly)
    held = [socket.now["view"]["known"][socket.now["you"]] for socket in (party.ben, party.mine)]
    assert party.ben.act(USE_ITEM + BREW)["t"] == "ack"
    party.settle()
    for someone in party.readers:
        someone.until(lambda: bool(someone.now["phase"] == "CALL"))
        expect(someone.page.locator(".speech .words")).to_contain_text("Brew")
        someone.page.evaluate(WATCH)
    hold(party.ann)
    party.play_until(lambda: bool(party.ben.now["phase"] != "CALL"), quietly)
    for someone in party.readers:
        expect(someone.page.locator(".call")).to_have_count(0)
        steps = someone.page.evaluate("window.__steps")
        assert [step.split()[0] for step in steps[:3]] == ["rise", "turn", "told"], (steps, held)
        assert steps[1].startswith("turn 2"), "both at once"
        assert len(re.findall("Lie|True", steps[-1])) == 2, steps
        someone.is_well()


def test_a_call_by_keyboard(person: MakePerson) -> None:
    """P says nothing, and nobody learns who has answered; C calls instead of opening the list of choices.

    R93: what Ben says meanwhile stands at his seat.
    """
    party = party_of(person)
    assert party.ben.ask(t="say", claim="peace", params={"other": ANN})["t"] == "ack"
    for someone in party.readers:
        ben = someone.page.locator('.seat[data-seat="1"]')
        expect(ben.locator(".said")).to_have_text("Ann, I leave you alone this round")
        expect(ben.get_by_role("button")).to_have_accessible_name(re.compile("said: Ann, .*, promised"))
    for key, answer in (("p", PASS), ("c", CALL)):
        party.play_until(lambda: may_claim(party.ben), quietly)
        turn = party.ben.now["view"]["turn"]
        assert party.ben.act(USE_ITEM + BREW)["t"] == "ack"
        expect(party.ann.page.locator(".mine .hold:enabled")).to_be_visible()
        party.ann.page.keyboard.press(key)
        party.ann.until(lambda: bool(party.ann.now["view"]["answer"][ANN] == answer + 1))
        expect(party.ann.page.locator(".mine .question")).to_contain_text("Nobody sees who has answered")
        expect(party.ann.page.locator("[data-action]")).to_have_count(0)
        party.play_until(lambda: bool(party.ben.now["view"]["turn"] > turn), quietly)
    party.ann.until(lambda: bool(party.ann.now["view"]["turn"] > turn))
    called = [(event["seat"], event["target"]) for event in told(party.ann) if event["name"] == "CALLED"]
    assert called == [(ANN, 1)]
    party.ann.is_well()


def may_claim(ben: Socket) -> bool:
    return bool(ben.my_turn and USE_ITEM + BREW in answers(ben.now))


def test_gifts_at_any_time(person: MakePerson) -> None:
    """R93, G54: Ann gives by touch and by hand; what Ben is asked stays as it was. Closed hands take nothing."""
    party = party_of(person)
    ann, ben = party.ann, party.ben
    assert (ben.now["phase"], ben.my_turn) == ("FIRST", True)
    assert [action["id"] for action in offered(ann, "GIVE")] == [GIVE + 1, GIVE + 2]
    expect(ann.page.locator(".mine.lit")).to_have_count(0)
    ann.page.locator('.seat[data-seat="2"] > button').click()
    sheet = ann.page.get_by_role("dialog", name="Cem")
    sheet.get_by_role("button", name="Give Cem a diamond").click()
    ann.until(lambda: bool(ann.now["view"]["gems"] == [1, 2, 3]))
    expect(sheet).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    ann.page.locator(".mine .purse svg").first.drag_to(ann.page.locator('.seat[data-seat="1"]'))
    ann.until(lambda: bool(ann.now["view"]["gems"] == [0, 3, 3]))
    party.settle()
    assert (ben.now["phase"], ben.my_turn, ben.now["view"]["turn"]) == ("FIRST", True, 0)
    ann.page.get_by_role("button", name="Refuse gifts").click()
    ann.until(lambda: bool(ann.now["view"]["hand_open"] == [0, 1, 1]))
    party.settle()
    assert GIVE + ANN not in [action["id"] for action in ben.now["legal"]]
    expect(party.eve.page.locator('.seat[data-seat="0"] .shut')).to_be_visible()
    for someone in party.readers:
        someone.is_well()


def test_a_swap_is_seen_by_the_swapper_alone(person: MakePerson) -> None:
    """R19: both screens of the others show two hands under the table, the same whatever Ben does."""
    shown = []
    for choice in (KEEP, EXCHANGE):
        party = party_of(person)
        for action, then in ((SWAP, "TARGET"), (TARGET + ANN, "HIDE")):
            assert party.ben.act(action)["t"] == "ack"
            party.ben.wait_for(lambda: bool(party.ben.now["phase"] == then))
        for someone in party.readers:
            expect(someone.page.locator(".deck .hands")).to_contain_text("two items under the table")
            expect(someone.page.locator(".mine .under")).to_have_count(0)
        assert party.ben.act(choice)["t"] == "ack"
        for someone in party.readers:
            expect(someone.page.locator(".deck")).to_contain_text("Cem takes a first turn")
            assert not any(key == "exchanged" and value is not None for key, value in pairs(someone.frames))
        shown.append([someone.page.locator(".deck").inner_text() for someone in party.readers])
    assert shown[0] == shown[1]


# Access


def test_axe_finds_nothing_in_any_phase(person: MakePerson) -> None:
    """C1, C6: desk and phone, in the light and in the dark, wherever something is asked for the first time."""
    devices = [with_axe(person()), with_axe(person(PHONE))]
    found: dict[str, list[str]] = {}
    seen = []
    wanted, variant = frozenset({"FIRST", "TARGET", "HIDE", "TURN"}), {"kit": "mess", "gifts": False, "max_rounds": 4}
    for moment in every_question(devices, "botch", variant=variant, wanted=wanted):
        seen.append(moment)
        for device in devices:
            if problems := in_both_themes(device, ANY) + (too_wide(device.page) if device.phone else []):
                found[f"{moment}, {'phone' if device.phone else 'desk'}"] = problems
    assert wanted | {"result"} <= set(seen), seen
    assert not found, json.dumps(found, indent=1)
    for device in devices:
        device.is_well()


# Secrets


def test_no_frame_holds_what_its_reader_may_not_know(person: MakePerson) -> None:
    """Section 8: items and roles face-down, others' knowledge and answers, what was never dealt, who has answered."""
    party = party_of(person, max_rounds=5)
    party.play_until(lambda: bool(party.mine.now["stage"] == "over"), busily)
    for someone in party.readers:
        expect(someone.over).to_be_visible()
    readers: list[tuple[int | None, list[Message]]] = [(ANN, party.ann.frames), (None, party.eve.frames)]
    for reader, frames in readers:
        nows = [frame["now"] for frame in frames if (frame.get("now") or {}).get("stage") == "playing"]
        assert len(nows) > 20
        for now in nows:
            blank(now, reader)
        for frame in frames:
            if (frame.get("now") or {}).get("stage") != "over":
                for key, value in pairs(frame):
                    assert key not in ("chance", "rng", "secret") or value is None, f"{key} was sent"
    for someone in party.readers:
        someone.is_well()


def busily(now: Message) -> int:
    """A little of everything, but nobody declares before it is time."""
    legal = [action for action in answers(now) if action not in (5, 6)]
    return legal[int(now["view"]["turn"] + now["view"]["depth"] + now["you"]) % len(legal)]


def blank(now: Message, reader: int | None) -> None:
    """Everything that is not the reader's is blank."""
    view = now["view"]
    for seat in range(view["players"]):
        assert ((view["holds"] or [None] * 12)[seat] is not None) == bool(view["item_up"][seat])
        assert ((view["role"] or [None] * 12)[seat] is not None) == bool(seat == reader or view["role_up"][seat])
        for row in ("known", "known_role", "answer", "hurt_answer", "win_answer"):
            assert ((view[row] or [None] * 12)[seat] is not None) == (seat == reader), row
    for gone in ("sunk", "aside_roles", "aside_items"):
        assert view[gone] is None
    if now["phase"] in SEALED:
        was_asked = [seat for seat in range(view["players"]) if view[SEALED[now["phase"]]] >> seat & 1]
        assert [seat for seat in now["owing"] if seat != reader] == [seat for seat in was_asked if seat != reader]
    for action in now["legal"]:
        assert reader in now["owing"] or action["free"]
