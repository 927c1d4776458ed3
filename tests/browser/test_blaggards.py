"""Blaggards in a real browser: whole games by gestures on the board, and its secrets in no other browser.

Two rounds are the shortest game with a Brawl. Who is Captain is the deal's choice: where a test needs to know, tables
are opened until the deal is right.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from backroom.engine import registry
from tests.browser.conftest import MakePerson
from tests.browser.people import PHONE, Message, Person
from tests.browser.test_secrets import REACHABLE, pairs, plain
from tests.server.harness import Browser as Device
from tests.server.harness import Socket

LISTED = "blaggards" in registry.games()
pytestmark = pytest.mark.skipif(not LISTED, reason="Blaggards is not on the list of games yet")
SHORT: dict[str, Any] = {"rounds": 2, "live_max_ms": 20_000}
"""And a long bell: a shared machine is slow."""
ANN, BEN = 0, 1
CLAIM, MUM = 21, 53
SWAP, STEAL, DISCARD, DRAW, SPY, SCOUT, HANDS, GIFT, EXP_OPEN = 1, 2, 3, 5, 6, 7, 9, 10, 12
"""Numbers of actions on the characters, as the history keeps them."""
PUNCH = 21
"""The number of the prompt in which throws are secret."""
NIGHT = 20.0
"""Seconds: the meeting takes twelve."""
Right = Callable[[Message], bool]
TABLES = 60
"""Deals before one gives up on the right one."""
CHOOSING = {"STEAL", "SPY", "TONIC", "GIFT_TO", "SWAP_A", "SWAP_B", "HANDS_A", "HANDS_B", "BAND"}
GIVING = {"SKULL", "DISCARD", "SWAP_KEYS"}
HELD_LONG = 450
"""Milliseconds: longer than this a fist is thrown steadily."""


# Games


def test_a_captains_game_by_gestures(person: MakePerson) -> None:
    """Five players, the smallest crew: Ann is the first Captain, plans, and is the referee of a live Brawl."""
    ann = person()
    deal_until(ann, 5, lambda now: bool(now["view"]["captain"] == ANN), brawl_mode="live")
    through_the_night(ann)
    made = play(ann)
    assert {"say", "chest", "band", "start", "ring the bell"} <= set(made), made
    the_end(ann, made)


def test_a_brawlers_game_by_gestures(person: MakePerson) -> None:
    """Ten players, the largest crew: somebody else is Captain first, and Ann throws her fists at the live Brawl."""
    ann = person()
    deal_until(ann, 10, lambda now: bool(now["view"]["captain"] != ANN), brawl_mode="live")
    skip_the_night(ann)
    made = play(ann)
    assert {"say", "throw"} <= set(made), made
    assert made["throw"] == 2
    the_end(ann, made)


def test_a_sealed_game_on_a_phone(person: MakePerson) -> None:
    """Five players on a phone, with a sealed Brawl: keys are slid home, throws are planned and committed."""
    ann = person(PHONE)
    deal_until(ann, 5, lambda now: bool(now["view"]["captain"] != ANN), brawl_mode="sealed")
    skip_the_night(ann)
    made = play(ann)
    assert {"say", "commit"} <= set(made), made
    the_end(ann, made)


def the_end(ann: Person, made: Counter[str]) -> None:
    """The masks are off, and nothing went wrong on the way."""
    expect(ann.over).to_be_visible()
    masks = ann.page.locator(".masks li")
    expect(masks).to_have_count(ann.now["view"]["players"])
    roles = [role for role in ann.now["truth"]["role"] if role is not None]
    expect(masks.locator("b", has_text="Blaggard")).to_have_count(sum(roles))
    print(made)
    ann.is_well()


# Sitting down


def deal_until(ann: Person, players: int, right: Right, **variant: Any) -> None:
    """Open tables with house bots until the deal is right."""
    for _ in range(TABLES):
        ann.open(players - 1, "house", game="blaggards", variant=SHORT | variant)
        ann.ready()
        ann.until(lambda: bool(ann.now.get("view")))
        if right(ann.now):
            return
    raise AssertionError("the deal was never right")


def through_the_night(ann: Person) -> None:
    """The secret meeting: three lanterns are hushed, then it is dark, for everybody as long."""
    night = ann.page.locator(".night")
    expect(night).to_be_visible()
    lanterns = night.locator(".lanterns button")
    expect(lanterns).to_have_count(3)
    for n in range(3):
        lanterns.nth(n).click()
    expect(night).to_have_class(re.compile(r"\bdark\b"))
    blaggard = bool(ann.now["view"]["role"][ANN])
    fellows = sum(ann.now["view"]["role"]) - 1 if blaggard else 0
    expect(night.locator(".crew li.lit")).to_have_count(fellows)
    expect(night).to_have_count(0, timeout=NIGHT * 1000)


def skip_the_night(ann: Person) -> None:
    """As one who has slept through it: the page remembers that."""
    table = ann.page.url.rsplit("/", 1)[1]
    ann.page.evaluate(f"localStorage.setItem('blaggards-slept-{table}', '1')")
    ann.page.reload()
    expect(ann.page.locator(".board")).to_be_visible()
    expect(ann.page.locator(".night")).to_have_count(0)


# Playing


def asked(ann: Person) -> bool:
    """Am I asked something that I have not answered, or may I throw?"""
    now = ann.now
    return now["stage"] == "playing" and (bool(now["legal"]) or may_throw(ann)) and now["sealed"] is None


def may_throw(ann: Person) -> bool:
    """In a live Brawl nothing is asked of a brawler; there are fists."""
    view = ann.now["view"]
    brawling = ann.now["phase"] == "LIVE" and view["captain"] != ANN and not view["bruised"][ANN]
    return brawling and ann.page.locator(".brawl .fist:not(.gone)").count() > 0


def over(ann: Person) -> bool:
    return bool(ann.now["stage"] == "over")


def play(ann: Person) -> Counter[str]:
    """To the end, by touching the things themselves."""
    made: Counter[str] = Counter()
    while True:
        ann.until(lambda: asked(ann) or over(ann), seconds=90)
        if over(ann):
            return made
        before = question(ann)
        made[gesture(ann, made)] += 1
        ann.until(lambda: question(ann) != before or not asked(ann), seconds=60)  # noqa: B023


def question(ann: Person) -> tuple[Any, ...]:
    """What is before me: changes with every answer of mine that took effect."""
    view = ann.now["view"]
    mine = (view["threw"] or {}) and view["threw"][ANN]
    return ann.now["phase"], view["round_no"], view["step"], view["band"], view["order"], view["edges_len"], mine


def gesture(ann: Person, made: Counter[str]) -> str:
    """One decision on the board."""
    phase, page = ann.now["phase"], ann.page
    if phase == "COUNCIL":
        if made["say"] % 2 == 0:
            page.locator(".council .mark").nth(made["say"] % 5).click()
        page.locator(".council .say button.lamp").click()
        return "say"
    if phase in ("MUSTER", "IGNORE"):
        page.locator(".colours button").last.click()
        return "colour"
    if phase in ("CHEST", "SCOUT"):
        page.locator(".site.can button.whole").last.click()
        return "chest" if phase == "CHEST" else "scout"
    if phase in CHOOSING:
        page.locator(".seat.can button.whole").first.click()
        return "band" if phase == "BAND" else "name"
    if phase == "ORDER":
        return order(ann)
    if phase in ("PLACE", "GIFT_KEY") and not ann.phone:
        where = f"chest-{ann.now['view']['chest']}" if phase == "PLACE" else f"seat-{others(ann)[0]}"
        drag(page.locator(".fan .card").first, page.locator(f"[data-drop='{where}']"))
        return "place" if phase == "PLACE" else "gift"
    if phase in GIVING or phase in ("PLACE", "GIFT_KEY"):
        return give(ann)
    return fight(ann)


def order(ann: Person) -> str:
    """A slot of the lock is dragged onto the portrait of the member who is asked about; on a phone it is tapped."""
    slot = ann.page.locator(".orders .slots button").first
    view = ann.now["view"]
    seats = [(view["captain"] + k) % view["players"] for k in range(view["players"])]
    member = next(seat for seat in seats if view["band"] >> seat & 1 and view["order"][seat] < 0)
    if ann.phone:
        slot.click()
    else:
        drag(slot, ann.page.locator(f"[data-drop='seat-{member}']"))
    return "order"


def give(ann: Person) -> str:
    """A key is chosen from the fan and committed: by a button, on a phone by sliding it home."""
    page = ann.page
    page.locator(".fan .card").first.click()
    if not ann.phone:
        page.locator(".commit button").click()
        return "give"
    bolt = page.locator(".hold button", has_text=re.compile("lock", re.IGNORECASE))
    box = bolt.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 5, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()
    return "slide"


def fight(ann: Person) -> str:
    """The Brawl: as referee or with fists."""
    phase, page = ann.now["phase"], ann.page
    ring = page.locator(".brawl")
    if phase == "BELL":
        ring.locator(".bells button").last.click()
        return "bell"
    if phase == "START":
        ring.locator("button.big").click()
        return "start"
    if phase == "LIVE" and ann.now["view"]["captain"] == ANN:
        rope = ring.locator("button.rope.armed:enabled")
        expect(rope).to_be_visible()
        touch(rope)
        return "ring the bell"
    if phase == "LIVE":
        return throw(ann)
    if phase == "PUNCH":
        return plan(ann)
    if phase == "EDGE":
        drag(ring.locator(".ruling .token"), ring.locator("[data-drop='edge-in']"))
        return "rule"
    ring.locator(".place > button:not(.target)").first.click()
    return "tie"


def throw(ann: Person) -> str:
    """A fist is dragged to a card while the fight is on."""
    page, view = ann.page, ann.now["view"]
    fists = page.locator(".brawl .fist:not(.gone)")
    expect(page.locator(".brawl .count")).to_have_count(0)
    target = next(seat for seat in others(ann) if seat != view["captain"])
    left = fists.count()
    drag(fists.last, page.locator(f"[data-drop='ring-{target}']"))
    expect(fists).to_have_count(left - 1)
    return "throw"


def plan(ann: Person) -> str:
    """Sealed: two throws are planned by tapping portraits, one of them steadily, then committed together."""
    page = ann.page
    targets = page.locator(".brawl button.target")
    targets.first.click()
    targets.last.click(delay=HELD_LONG)
    expect(page.locator(".plan li")).to_have_count(2)
    expect(page.locator(".plan .wind[aria-pressed=true]")).to_have_count(1)
    page.locator(".plan .commit").click()
    ann.until(lambda: ann.now["phase"] != "PUNCH" or not ann.now["legal"])
    return "commit"


def others(ann: Person) -> list[int]:
    return [seat for seat in range(ann.now["view"]["players"]) if seat != ANN]


def touch(what: Locator) -> None:
    """Press where it is now, however it moves."""
    box = what.bounding_box()
    assert box
    what.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def drag(what: Locator, where: Locator) -> None:
    """Pick it up in its middle and let it go in the middle of the other."""
    page = what.page
    where.scroll_into_view_if_needed()
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    goal = where.bounding_box()
    assert goal
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)
    page.mouse.up()


# Secrets


def crew(person: MakePerson, right: Right = lambda _: True) -> tuple[Person, Socket, Person]:
    """Ann in a browser, Ben who is a program, three bots, and Eve who watches, with a sealed Brawl to come."""
    ann, eve = person(), person()
    ben = Device(ann.server, "Ben")
    seats = [{"kind": "person"}, {"kind": "person"}, *[{"kind": "bot", "bot": "house"}] * 3]
    for _ in range(TABLES):
        opened = ann.opened(4, game="blaggards", variant=SHORT | {"brawl_mode": "sealed"}, seats=seats)
        ben.join(claim=opened["invitations"][0]["claim"])
        socket = ben.sit(opened["table"])
        for someone in (ann, eve):
            someone.page.add_init_script(f"localStorage.setItem('blaggards-slept-{opened['table']}', '1')")
        ann.go(opened["table"]).ready()
        socket.ready()
        socket.show()
        socket.wait_for(lambda: bool(socket.now["stage"] == "playing"))  # noqa: B023
        ann.until(lambda: bool(ann.now["stage"] == "playing"))
        if right(socket.now):
            eve.go(opened["table"], "?watch=1")
            expect(eve.page.locator(".board")).to_be_visible()
            return ann, socket, eve
    raise AssertionError("the deal was never right")


def both_answer_until(ann: Person, ben: Socket, holds: Right) -> None:
    """Ann and Ben take whatever comes first until things stand like this."""
    while not holds(ben.now):
        if asked(ann) and ann.now["phase"] == ben.now["phase"]:
            before = ann.now
            ann.do(ann.now["legal"][0]["id"])
            ann.until(lambda: ann.now is not before)  # noqa: B023
        elif ben.my_turn and ben.now["sealed"] is None:
            ben.act()
        else:
            ann.page.wait_for_timeout(20)
        ben.settle(0.05)


def test_a_claim_is_nowhere_else_before_all_have_spoken(person: MakePerson) -> None:
    """G30: whatever Ben says in an open council, the others' frames, pages and stores are the same."""
    ann, ben, eve = crew(person)
    both_answer_until(ann, ben, lambda now: now["phase"] == "COUNCIL" and now["sealed"] is None)
    watchers = (ann, eve)
    told: list[list[Any]] = []
    shown: list[list[Any]] = []
    for someone in watchers:
        someone.tab("Talk").click()
    for n, answer in enumerate((CLAIM + 31, MUM, CLAIM + 5), 1):
        heard = [len(someone.heard) for someone in watchers]
        assert ben.act(answer)["t"] == "ack"
        assert ben.ask(t="say", text="Hm.")["t"] == "ack"
        for someone in watchers:
            expect(someone.page.locator(".talk").get_by_text("Hm.")).to_have_count(n)
        told.append([plain(someone.frames[before:]) for someone, before in zip(watchers, heard, strict=True)])
        shown.append([someone.page.evaluate(REACHABLE) for someone in watchers])
    assert told[1] == told[2]
    assert shown[1] == shown[2]
    for someone in watchers:
        someone.is_well()


def test_a_first_throw_is_nowhere_else(person: MakePerson) -> None:
    """S47: Ben has thrown once: nobody's frames, pages or stores have changed; who throws again is done, no more."""
    ann, ben, eve = crew(person, lambda now: now["view"]["captain"] != BEN)
    both_answer_until(ann, ben, lambda now: now["phase"] == "PUNCH")
    watchers = (ann, eve)
    for someone in watchers:
        someone.until(lambda: someone.now["phase"] == "PUNCH")  # noqa: B023
        someone.until(lambda: set(someone.now["owing"]) <= {ANN, BEN})  # noqa: B023
        someone.tab("Talk").click()
    heard = [len(someone.heard) for someone in watchers]
    shown = [someone.page.evaluate(REACHABLE) for someone in watchers]
    snap = next(action["id"] for action in ben.now["legal"] if action["name"] == "SNAP")
    assert ben.act(snap)["t"] == "ack"
    ben.wait_for(lambda: bool(ben.now["view"]["threw"][BEN] == 1))
    for someone in watchers:
        someone.page.wait_for_timeout(300)
    told = [plain(someone.frames[before:]) for someone, before in zip(watchers, heard, strict=True)]
    assert told == [[], []]
    assert [someone.page.evaluate(REACHABLE) for someone in watchers] == shown
    assert ben.act(snap)["t"] == "ack"
    for someone in watchers:
        someone.until(lambda: BEN not in someone.now["owing"])  # noqa: B023
        assert someone.now["view"]["landed_len"] == 0 or someone.now["phase"] != "PUNCH"


def test_nobody_is_sent_what_it_may_not_know(person: MakePerson) -> None:
    """Section 8: roles, Hands, deck, tokens and meeting in no frame of a game that goes to its end, nor on a page."""
    ann, ben, eve = crew(person)
    marks: list[tuple[int, bool]] = []
    both_answer_until(ann, ben, lambda now: now["view"]["round_no"] == SHORT["rounds"])
    for someone in (ann, eve):
        marks.append((someone.page.get_by_text("Blaggard, like you").count(), is_blaggard(someone)))
    for found, entitled in marks:
        assert entitled or found == 0, "a page shows Blaggards to one who may not know them"
    for you, frames in ((ANN, ann.heard), (1, ben.frames), (None, eve.heard)):
        seen = 0
        for frame in frames:
            message: Message = json.loads(frame)
            now = message.get("now") or {}
            if now.get("view") and now["stage"] == "playing":
                seen += 1
                no_leak(now["view"], you)
                for name, value in pairs(message):
                    if name in ("rng", "secret", "receipt", "truth"):
                        assert value is None, f"{name} was sent"
        assert seen > 5
    assert "Blaggard" not in eve.page.locator(".board").inner_text()


def is_blaggard(someone: Person) -> bool:
    role = someone.now["view"]["role"]
    return someone.now["you"] is not None and bool(role[someone.now["you"]])


def no_leak(view: Message, you: int | None) -> None:
    """A view holds no more than section 8 gives to this seat."""
    evil = you is not None and view["role"][you] == 1
    own = ["role", "hand", "meeting", "placed", "pending", "trip_cast", "trip_drew"]
    for name in [*own, "thrown"] if view["phase"] == PUNCH else own:
        rows = view[name]
        if rows is None:
            continue
        for seat, row in enumerate(rows):
            if seat == you or (evil and name == "role"):
                continue
            if evil and name == "meeting" and view["role"][seat] == 1:
                continue
            assert row is None or row == [None] * len(row), f"{name} of seat {seat} was sent to {you}"
    assert view["deck"] is None
    assert view["box_token"] is None
    scouted = {view["deed_a"][row] for row in deeds_of(view, you, SCOUT)}
    for place, token in enumerate(view["token"] or []):
        assert view["open"][place] or token is None or place in scouted, f"the token of {place} was sent to {you}"
    for seat, placed in enumerate(view["trip_placed"] or []):
        for trip, kind in enumerate((placed or [])[: view["trips"]]):
            public = view["trip_kind"][trip] == EXP_OPEN or not view["trip_band"][trip] >> seat & 1
            assert kind is None or public or seat == you, f"what {seat} placed was sent to {you}"
    for row in range(view["deeds"]):
        keys, hands = (view[name] and view[name][row] for name in ("deed_key", "deed_hand"))
        if view["deed_kind"][row] in (SWAP, STEAL, DISCARD, DRAW, GIFT) and not took_part(view, you, row):
            assert not known(keys), f"the key of deed {row} was sent to {you}"
        if view["deed_kind"][row] in (SPY, HANDS) and not took_part(view, you, row):
            assert not known(hands), f"the Hands of deed {row} were sent to {you}"


def known(value: Any) -> bool:
    """Is there a number anywhere in it?"""
    return any(map(known, value)) if isinstance(value, list) else value is not None


def deeds_of(view: Message, you: int | None, kind: int) -> list[int]:
    """The rows of what this seat did as Captain."""
    rows = [row for row in range(view["deeds"]) if view["deed_kind"][row] == kind]
    return [row for row in rows if view["captains"][view["deed_round"][row] - 1] == you]


def took_part(view: Message, you: int | None, row: int) -> bool:
    """Section 8: who knows the keys or Hands of a deed."""
    kind = view["deed_kind"][row]
    captain = view["captains"][view["deed_round"][row] - 1]
    named = {view["deed_a"][row], view["deed_b"][row]} - {-1}
    if kind in (SWAP, HANDS):
        return you in named
    return you == captain or (kind in (STEAL, GIFT) and you in named)
