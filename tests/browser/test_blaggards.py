"""Blaggards in a real browser: whole games by gestures and by keys, and its secrets in no other browser.

Two rounds are the shortest game with a Brawl. Who is Captain is the deal's choice: where a test needs to know, tables
are opened until the deal is right.
"""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import PHONE, Message, Person, too_wide
from tests.browser.test_secrets import REACHABLE, pairs, plain
from tests.server.harness import Browser as Device
from tests.server.harness import Socket

SHORT: dict[str, Any] = {"rounds": 2, "live_max_ms": 30_000}
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
PATIENT: dict[str, Any] = {"brawl_mode": "live", "bell_ticks": [10, 11, 12]}
"""A live Brawl whose Captain, a bot, rings the bell as late as it can."""
EDGES: dict[str, Any] = {"snap.clean": 20, "snap.edge": 80, "steady.clean": 20, "steady.edge": 80}
"""Of a sealed Brawl: nearly every token has to be ruled on."""
# Twelve seconds are over before a busy machine has looked at everything.
LONG_NIGHT = """
const later = window.setTimeout;
window.setTimeout = (then, ms, ...more) => later(then, ms > 5000 && ms <= 12000 ? 600000 : ms, ...more);
"""
# The mean of a picture, from 0 (black) to 255.
BRIGHTNESS = """async (png) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
  return sum / (data.length / 4);
}"""


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
    deal_until(ann, 10, lambda now: bool(now["view"]["captain"] != ANN), **PATIENT)
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


def test_a_game_by_keyboard(person: MakePerson) -> None:
    """Five players and no pointer: the list answers, number keys throw in the live Brawl, one of them held for long."""
    ann = person()
    deal_until(ann, 5, lambda now: bool(now["view"]["captain"] != ANN), **PATIENT)
    skip_the_night(ann)
    made = play(ann, keys)
    assert made["throw"] == 2, made
    thrown = [message["params"] for frame in ann.sent if (message := json.loads(frame))["t"] == "gesture"]
    assert [params["wind"] for params in thrown] == [0, 1]
    the_end(ann, made)


def the_end(ann: Person, made: Counter[str]) -> None:
    """Masks are off, claims are true or false, every key has an owner, and nothing went wrong on the way."""
    expect(ann.over).to_be_visible()
    truth, page = ann.now["truth"], ann.page
    masks = page.locator(".masks li")
    expect(masks).to_have_count(truth["players"])
    expect(masks.locator("b", has_text="Blaggard")).to_have_count(sum(truth["role"]))
    trips = range(truth["trips"])
    claims = [claim for row in truth["trip_claim"] for claim in row[: len(trips)] if claim >= 0]
    expect(page.locator(".claims .claim")).to_have_count(len(claims))
    verdicts = page.locator(".claims .claim .unseen").all_inner_texts()
    assert all(re.search(r": (true|false, held no .+)\.$", verdict) for verdict in verdicts), verdicts
    placed = [key for row in truth["trip_placed"] for key in row[: len(trips)] if key >= 0]
    expect(page.locator(".story .trip .put")).to_have_count(len(placed))
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
    hush(ann)
    expect(night.locator(".glimpses .unseen")).to_have_count(1 if is_blaggard(ann) else 0)
    expect(night).to_have_count(0, timeout=NIGHT * 1000)


def hush(ann: Person) -> None:
    """The same three taps for everybody."""
    lanterns = ann.page.locator(".night .lanterns button")
    expect(lanterns).to_have_count(3)
    for n in range(3):
        lanterns.nth(n).click()
    expect(ann.page.locator(".night")).to_have_class(re.compile(r"\bdark\b"))


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


def play(ann: Person, how: Callable[[Person, Counter[str]], str] | None = None) -> Counter[str]:
    """To the end, by touching the things themselves unless told otherwise."""
    made: Counter[str] = Counter()
    while True:
        ann.until(lambda: asked(ann) or over(ann), seconds=90)
        if over(ann):
            return made
        before = question(ann)
        made[(how or gesture)(ann, made)] += 1
        ann.until(lambda: question(ann) != before or not asked(ann), seconds=60)


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
        # Fists of others land until the bell is heard.
        ann.until(lambda: ann.now["phase"] != "LIVE")
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
    page = ann.page
    fists = page.locator(".brawl .fist:not(.gone)")
    expect(page.locator(".brawl .count")).to_have_count(0)
    left = fists.count()
    drag(fists.last, page.locator(f"[data-drop='ring-{victim(ann)}']"))
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


def keys(ann: Person, made: Counter[str]) -> str:
    """One decision by keys: the list comes with its first choice under the fingers, faces have numbers."""
    page = ann.page
    if ann.now["phase"] != "LIVE":
        page.keyboard.press("c")
        expect(page.locator("[data-action]:focus")).to_be_visible()
        page.keyboard.press("Enter")
        return "list"
    fists = page.locator(".brawl .fist:not(.gone)")
    expect(page.locator(".brawl .count")).to_have_count(0)
    left = fists.count()
    number = page.locator(f"[data-drop='ring-{victim(ann)}'] kbd").inner_text()
    page.keyboard.press(number, delay=HELD_LONG if made["throw"] else 0)
    expect(fists).to_have_count(left - 1)
    return "throw"


def victim(ann: Person) -> int:
    """Somebody who may be hit."""
    return next(seat for seat in others(ann) if seat != ann.now["view"]["captain"])


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


# Everybody


def test_axe_finds_nothing_in_a_captains_game(person: MakePerson) -> None:
    """C1, all rules: the night, the expedition, the live fight with its bell rung by a key, rulings, and the end."""
    ann, phone = devices = [with_axe(person()), with_axe(person(PHONE))]
    deal_until(ann, 5, lambda now: bool(now["view"]["captain"] == ANN), brawl_mode="live")
    for device in devices:
        device.context.add_init_script(LONG_NIGHT)
    wanted = {"night", "dark", "COUNCIL", "CHEST", "BAND", "ORDER", "PLACE", "LIVE", "EDGE", "NEXT", "result"}
    looked = walk(devices, both_in_the_night(ann, phone), wanted)
    assert looked >= {"night", "dark", "COUNCIL", "CHEST", "BAND", "LIVE", "result"}, looked


def test_axe_finds_nothing_in_a_sealed_brawl(person: MakePerson) -> None:
    """C1, all rules: the bell set and tokens ruled on as Captain of the first round, throws planned in the second."""
    ann, phone = devices = [with_axe(person()), with_axe(person(PHONE))]
    deal_until(ann, 5, lambda now: bool(now["view"]["captain"] == ANN), brawl_mode="sealed", rounds=3, **EDGES)
    skip_the_night(ann)
    come_too(phone, ann)
    skip_the_night(phone)
    assert walk(devices, (), {"BELL", "EDGE", "PUNCH"}) == {"BELL", "EDGE", "PUNCH"}


def come_too(phone: Person, ann: Person) -> None:
    """Ann's other device."""
    phone.context.add_cookies([{**cookie} for cookie in ann.context.cookies()])  # type: ignore[typeddict-item]
    phone.go(ann.page.url.rsplit("/", 1)[1])
    expect(phone.page.locator(".board")).to_be_visible()


def both_in_the_night(ann: Person, phone: Person) -> Iterator[str]:
    """As long as nothing has happened the night falls for whoever comes to the table."""
    come_too(phone, ann)
    ann.page.reload()
    for someone in (ann, phone):
        expect(someone.page.locator(".night")).to_be_visible()
    yield "night"
    for someone in (ann, phone):
        hush(someone)
    yield "dark"
    for someone in (ann, phone):
        skip_the_night(someone)


def walk(devices: Sequence[Person], first: Iterable[str], wanted: Container[str]) -> set[str]:
    """To the end on two devices, looking at what is wanted when it first comes; the moments looked at."""
    found: dict[str, list[str]] = {}
    looked: set[str] = set()

    def look(moment: str) -> None:
        if moment not in wanted:
            return
        looked.add(moment)
        for device in devices:
            if problems := in_both_themes(device, ANY) + (too_wide(device.page) if device.phone else []):
                found[f"{moment}, {'phone' if device.phone else 'desk'}"] = problems

    for moment in first:
        look(moment)
    ann = devices[0]
    for device in devices[1:]:
        device.page.locator(".dock .eye").click()
    player = ann.hand_over()
    while player.now["stage"] != "over":
        player.settle(0.05)
        phase = player.now["phase"]
        if player.my_turn and phase not in looked and phase in wanted:
            for device in devices:
                device.until(lambda: bool(device.now["phase"] == phase))
            look(phase)
        elif player.my_turn and phase == "LIVE":
            ring_by_key(ann)
            player.wait_for(lambda: bool(player.now["phase"] != "LIVE"))
        elif player.my_turn and player.now["sealed"] is None:
            player.act()
    for device in devices:
        expect(device.page.locator(".story")).to_be_visible()
    look("result")
    assert not found, json.dumps(found, indent=1)
    for device in devices:
        device.is_well()
    return looked


def ring_by_key(ann: Person) -> None:
    """The Captain's bell, without a pointer."""
    rope = ann.page.locator("button.rope.armed:enabled")
    expect(rope).to_be_visible()
    rope.focus()
    ann.page.keyboard.press("Enter")


# Secrets


def test_the_night_is_as_dark_for_everybody(person: MakePerson) -> None:
    """R12, 9.1: a Blaggard's screen and a Pirate's have the same boxes and glow alike; only one has faces and keys."""
    ann, ben = person(), person()
    for someone in (ann, ben):
        someone.context.add_init_script(LONG_NIGHT)
    for _ in range(TABLES):
        seats = [{"kind": "person"}, {"kind": "person"}, *[{"kind": "bot", "bot": "house"}] * 3]
        opened = ann.opened(4, game="blaggards", variant=SHORT, seats=seats)
        ben.ask("POST", "/api/join", {"name": "Ben", "claim": opened["invitations"][0]["claim"]})
        for someone in (ann, ben):
            someone.go(opened["table"]).ready()
        for someone in (ann, ben):
            someone.until(lambda: bool(someone.now["view"]))
        if is_blaggard(ann) != is_blaggard(ben):
            break
    for someone in (ann, ben):
        hush(someone)
    boxes = [boxes_of(someone) for someone in (ann, ben)]
    glow = [[brightness(ann, someone.page.locator(part)) for part in (".night", ".glimpses")] for someone in (ann, ben)]
    pirate, blaggard = (ben, ann) if is_blaggard(ann) else (ann, ben)
    names = [seat["name"] for seat in pirate.now["seats"]]
    shown = pirate.page.locator(".night").inner_text()
    assert not [name for name in names if name in shown], shown
    assert pirate.page.locator(".night .unseen").count() == 0
    expect(blaggard.page.locator(".glimpses .unseen")).to_have_count(1)
    assert boxes[0] == boxes[1]
    (night, glimpses), (other_night, other_glimpses) = glow
    assert abs(night - other_night) < 0.5, glow
    assert abs(glimpses - other_glimpses) < 4, glow
    for someone in (ann, ben):
        someone.is_well()


def boxes_of(someone: Person) -> list[tuple[float, float]]:
    """How large the parts of the night are that may tell what one sees."""
    parts = someone.page.locator(".glimpses li, .glimpses .face, .glimpses .keys, .glimpses .keys span").all()
    return [(box["width"], box["height"]) for box in (part.bounding_box() for part in parts) if box]


def brightness(ann: Person, what: Locator) -> float:
    """How bright this is on the screen."""
    told: float = ann.page.evaluate(BRIGHTNESS, base64.b64encode(what.screenshot()).decode())
    return told


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
        socket.wait_for(lambda: bool(socket.now["stage"] == "playing"))
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
            ann.until(lambda: ann.now is not before)
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
        someone.until(lambda: someone.now["phase"] == "PUNCH")
        someone.until(lambda: set(someone.now["owing"]) <= {ANN, BEN})
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
        # He may have been the last, and asked the next thing by now.
        someone.until(lambda: BEN not in someone.now["owing"] or someone.now["phase"] != "PUNCH")
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
