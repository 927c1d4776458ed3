"""Bycatch in a real browser: whole games by gestures on the board, and its secrets in no other browser.

Five rounds are the shortest game; a strike for one citizen makes sure that there is something to order.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, expect

from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.party import Party
from tests.browser.people import DESK, PHONE, Message, Person, too_wide
from tests.browser.questions import every_question
from tests.browser.test_secrets import pairs
from tests.server.harness import Socket

SHORT: dict[str, Any] = {"max_rounds": 5, "first_player": 1, "strike_cost": 1}
LONG: dict[str, Any] = {"first_player": 0}
ANN = 0
POSSIBLE = ":enabled:not([aria-disabled=true])"
"""What looks switched off can be pressed all the same, and the table says why not."""
HOLD, SPREAD, DRAW, KEEP, REFUSE, PASS, SURVEIL, TARGET, SHOT = 0, 57, 64, 66, 67, 82, 110, 112, 117
MOVES = range(1, 57)
TONES = ("ochre diagonals", "teal dots", "crimson bars")
SHAPES = ("small", "tall", "broad")
OTHERS_MAY_NOT = ("draw", "intel_pile", "intel_out", "pile", "drawn", "pending")
"""Parts of a view that are blank for everybody but, of the last two, the active seat."""
OWN = ("hand", "given", "gave", "got", "spread", "gap", "micro", "stale", "fresh", "album", "album_turn", "known")
"""Parts of a view of which everybody has the own row alone."""


# Games


def test_the_smallest_game_by_gestures(person: MakePerson) -> None:
    """Three nations: Ann arranges her fan, admits, photographs and strikes by touching the things themselves."""
    ann = person()
    sit_down(ann, 3)
    made = play(ann)
    assert {"drag", "queue", "hold", "photo", "strike", "aim"} <= set(made), made
    assert made.keys() & {"draw", "take"}, made
    the_end(ann, made)


def test_the_largest_game_by_gestures(person: MakePerson) -> None:
    """Five nations."""
    ann = person()
    sit_down(ann, 5)
    made = play(ann)
    assert {"hold", "photo", "strike", "aim"} <= set(made), made
    the_end(ann, made)


def sit_down(ann: Person, players: int) -> None:
    ann.open(players - 1, "house", game="bycatch", variant=SHORT)
    ann.ready()
    expect(ann.page.locator(".own-fan [data-card]")).to_have_count(7)
    expect(ann.page.locator(".rival")).to_have_count(players - 1)


def the_end(ann: Person, made: Counter[str]) -> None:
    """The archive is open, the dead are on the wall, and nothing went wrong on the way."""
    expect(ann.over).to_be_visible()
    truth = ann.now["truth"]
    strikes = truth["strikes"][: truth["n_strikes"]]
    bystanders = sum(rank != intel for _, _, intel, taken, *dead in strikes for rank in dead[:taken])
    expect(ann.page.locator(".reveal .wall li")).to_have_count(bystanders)
    expect(ann.page.locator(".reveal .archive .files > li").first).to_be_visible()
    totals = ann.page.locator(".reveal .account td.total").all_inner_texts()
    assert [int(text.replace("\N{MINUS SIGN}", "-")) for text in totals] == truth["score"]
    print(made)
    ann.is_well()


def asked(ann: Person) -> bool:
    now = ann.now
    return bool(now["stage"] == "playing" and ann.now["you"] in now["owing"] and now["legal"])


def question(ann: Person) -> tuple[Any, ...]:
    """What is before me: changes with every answer of mine that took effect."""
    view = ann.now["view"]
    return (
        ann.now["phase"],
        view["turn"],
        view["hand"][ANN],
        view["spread"][ANN],
        view["gap"][ANN],
        len(ann.now["legal"]),
    )


def play(ann: Person) -> Counter[str]:
    """To the end, by touching the things themselves."""
    made: Counter[str] = Counter()
    while True:
        ann.until(lambda: asked(ann) or ann.now["stage"] == "over", seconds=90)
        if ann.now["stage"] == "over":
            return made
        before = question(ann)
        what = gesture(ann, made)
        if what:
            made[what] += 1
        # One that was made in vain, because the board had held the fan by itself, is no gesture.
        ann.until(lambda: question(ann) != before or not asked(ann), seconds=60)


def gesture(ann: Person, made: Counter[str]) -> str:
    """One decision on the board."""
    phase, page = str(ann.now["phase"]), ann.page
    into_the_album(ann)
    if phase == "REGROUP":
        return regroup(ann, made)
    if phase == "ADMIT":
        if made["queue"] < 1:
            queue(ann)
            made["queue"] += 1
        taking = made["draw"] > made["take"] and page.locator("[data-spot=discard] button").count() > 0
        page.locator(f"[data-spot={'discard' if taking else 'draw'}] button").click()
        return "take" if taking else "draw"
    if phase == "ASK":
        answers = page.locator(".border .answers button")
        answers.first.click()
        return "answer"
    if phase in ("GIVE", "PAY", "EXPEL"):
        page.locator(".own-fan .place.can button").first.click()
        return phase.lower()
    if phase == "PICK":
        page.locator(".refuge .back.can button").last.click()
        return "pick"
    if phase in ("S_TARGET", "K_TARGET"):
        page.locator(".rival.can button.target").nth(made["target"] % 2 - 1).click()
        return "target"
    if phase == "SHOT":
        return photograph(ann, made)
    if phase == "AIM":
        table = page.locator(".aim")
        slots = table.locator(".slots .chip")
        slots.last.click()
        expect(slots.last).to_have_attribute("aria-pressed", "true")
        table.locator("button.order").click()
        return "aim"
    return act(ann, made)


def act(ann: Person, made: Counter[str]) -> str:
    """A photo first, then a strike, then whatever can be built; the dock where nothing is wanted."""
    verbs = ann.page.locator(f".verbs .verb{POSSIBLE}")
    wishes = ("Strike", "Shelter", "Surveil") if made["photo"] else ("Surveil", "Strike", "Shelter")
    for wish in wishes:
        verb = verbs.filter(has_text=wish)
        if verb.count() and made[wish.lower()] < 2:
            verb.click()
            runs = ann.page.locator(".verbs .run")
            if wish == "Shelter" and runs.count():
                runs.first.click()
            return wish.lower()
    ann.dock.filter(has_text="Do nothing").click()
    return "pass"


def regroup(ann: Person, made: Counter[str]) -> str:
    """The first window: a card is dragged. Later the posture changes, or one holds still."""
    page = ann.page
    cards, hold = page.locator(".own-fan [data-card]"), page.locator(".mine .go")
    if made["drag"] < 1:
        drag(cards.first, cards.nth(4))
        return "drag"
    if made["posture"] < 1:
        page.locator(".posture .gap button").nth(2).click()
        return "posture"
    try:
        hold.click(timeout=3000)
    except Error:
        assert not asked(ann) or hold.count() == 0
        return ""
    return "hold"


def queue(ann: Person) -> None:
    """Between windows a card is dragged as well: it is a ghost until the next window takes it there."""
    cards = ann.page.locator(".own-fan [data-card]")
    sent = moves_sent(ann)
    drag(cards.first, cards.nth(3))
    expect(ann.page.locator(".posture .queue")).to_be_visible()
    expect(ann.page.locator(".own-fan .ghost").first).to_be_visible()
    assert moves_sent(ann) == sent, "nothing goes out before the window opens"


def moves_sent(ann: Person) -> int:
    sent = [json.loads(frame) for frame in ann.sent]
    return sum(frame.get("t") == "do" and frame["action"] in MOVES for frame in sent)


def photograph(ann: Person, made: Counter[str]) -> str:
    """The lens is flown to another place, the zoom and the aim are chosen, the shutter is pressed; then it develops."""
    finder = ann.page.locator(".finder")
    sleeve = finder.locator(".at[aria-disabled=true]")
    expect(sleeve).to_have_count(1)
    if not made["photo"]:
        sleeve.click(force=True)  # for a person it can be pressed, and answers
        expect(ann.page.locator(".whole .note")).to_have_text(re.compile("without taking a step.*R23"))
    view = finder.locator(".view").bounding_box()
    assert view
    stations = finder.locator(f".at{POSSIBLE}")
    chosen = stations.nth(1 + made["photo"] % 2)
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    finder.get_by_role("button", name="Lean in").click()
    finder.locator(".slot").nth(1).click()
    finder.locator("button.shutter").click()
    ann.until(lambda: bool(ann.now["view"]["n_photos"][ANN] > made["photo"]))
    the_picture_is_the_record(ann)
    return "photo"


def the_picture_is_the_record(ann: Person) -> None:
    """What is said of the new picture, and what is drawn of faces, is what the server sent and nothing more."""
    view = ann.now["view"]
    number = view["n_photos"][ANN] - 1
    size = view["album"][ANN][number][1]
    cells = [divmod(cell, 10) for cell in view["album"][ANN][number][8 : 8 + size]]
    room = ann.page.locator(".darkroom")
    expect(room.locator("ol li")).to_have_count(size)
    for (code, value), line in zip(cells, room.locator("ol li").all_inner_texts(), strict=True):
        said = {0: "out of frame", 1: "unreadable", 2: TONES[value % 3], 3: SHAPES[value % 3], 4: str(value)}[code]
        assert said in line, (code, value, line)
    html = room.locator(".print").inner_html()
    assert html.count("bycatch-gouache") == sum(code == 4 for code, _ in cells), "faces are drawn of clear cards alone"


def into_the_album(ann: Person) -> None:
    """Put the new picture away, if one lies on the table."""
    away = ann.page.locator(".darkroom").get_by_role("button", name="Into the album")
    if away.count():
        away.click()
        expect(ann.page.locator(".darkroom")).to_have_count(0)


def drag(what: Locator, where: Locator) -> None:
    page = what.page
    start, end = what.bounding_box(), where.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 14, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 40, steps=6)
    page.mouse.up()


# For everybody


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_in_any_phase(person: MakePerson, size: tuple[int, int]) -> None:
    """C1, C6: desk and phone, in the light and in the dark, wherever something is asked for the first time."""
    device = with_axe(person(size))
    found: dict[str, list[str]] = {}
    for moment in every_question([device], "bycatch", variant=SHORT | {"first_player": 0}):
        if problems := in_both_themes(device, ANY) + (too_wide(device.page) if device.phone else []):
            found[moment] = problems
    assert not found, json.dumps(found, indent=1)
    device.is_well()


# Secrets


def party_of(person: MakePerson) -> Party:
    """Everybody reads what is said."""
    party = Party(person, "bycatch", LONG)
    for someone in party.readers:
        someone.tab("Talk").click()
    return party


def quietly(now: Message) -> int:
    """Draw, keep and pass."""
    legal = [action["id"] for action in now["legal"]]
    return next((wish for wish in (HOLD, DRAW, KEEP, PASS) if wish in legal), legal[0])


def asked_in_secret(socket: Socket) -> bool:
    return bool(socket.now["phase"] == "ASK" and socket.now["view"]["ctx"] == 0)


def test_a_hidden_question_is_nowhere_else(person: MakePerson) -> None:
    """G39: that Ben or Cem is asked about a suspect, and that it was kept, is in no frame and no page of the others."""
    party = party_of(person)
    rivals = (party.ben, party.cem)
    party.play_until(lambda: any(map(asked_in_secret, rivals)), quietly)
    (socket,) = filter(asked_in_secret, rivals)
    seat = socket.now["you"]
    before = party.word(socket)
    for someone in party.readers:
        assert (someone.now["phase"], someone.now["owing"]) == ("ACTION", [seat])
        assert someone.now["view"]["drawn"] is None
    counts = party.counts()
    assert socket.act(KEEP)["t"] == "ack"
    after = party.word(socket)
    assert before == after
    for someone, frames in zip(party.readers, party.heard_since(counts), strict=True):
        news = [line for frame in frames for line in frame.get("lines", ())]
        assert [line["k"] for line in news] == ["said"], "the word, and nothing else"
        assert (someone.now["phase"], someone.now["owing"]) == ("ACTION", [seat])
        someone.is_well()


def test_regrouping_is_nowhere_else(person: MakePerson) -> None:
    """G20: how Ben moves his cards, his posture and his HOLD reach nobody before the window closes."""
    party = party_of(person)
    assert party.ben.now["phase"] == "REGROUP"
    before = party.word(party.ben)
    counts = party.counts()
    for action in (MOVES[0], MOVES[9], SPREAD + 2, HOLD):
        answer = party.ben.act(action)
        assert answer["t"] == "ack", answer
        party.ben.wait_for(lambda: party.ben.seen >= answer["seen"])
    assert party.word(party.ben) == before
    for frames in party.heard_since(counts):
        assert [line["k"] for frame in frames for line in frame.get("lines", ())] == ["said"]
    for someone in party.readers:
        view = someone.now["view"]
        assert someone.now["owing"] == [1, 2]
        assert (view["rustle"][1], view["shown_spread"][1]) == (0, 1)
    party.cem.settle(0.03)
    assert party.cem.act(HOLD)["t"] == "ack"
    for someone in party.readers:
        someone.until(lambda: bool(someone.now["phase"] == "ADMIT"))
        view = someone.now["view"]
        assert (view["rustle"][1], view["shown_spread"][1]) == (1, 2)
        someone.is_well()


def busily(now: Message) -> int:
    """Photograph, refuse, and otherwise go on."""
    legal = [action["id"] for action in now["legal"]]
    wishes = (HOLD, DRAW, REFUSE, KEEP, SURVEIL)
    return next((wish for wish in wishes if wish in legal), legal[len(legal) // 2])


def test_no_frame_holds_what_its_reader_may_not_know(person: MakePerson) -> None:
    """Section 8: hands, albums, gifts, piles and limbo of others are blank in every frame; so are drawn cards."""
    party = party_of(person)
    kinds: set[str] = set()

    def enough() -> bool:
        turn = party.mine.now["view"]["turn"]  # a refuge in the first one would leave little to look at
        return bool(({"DREW", "GAVE", "PICKED", "DEVELOPED"} <= kinds and turn > 8) or turn > 60)

    def choose(now: Message) -> int:
        kinds.update(event["name"] for line in party.mine.lines for event in line.get("events", ()))
        return busily(now)

    party.play_until(enough, choose)
    assert {"DREW", "DEVELOPED"} <= kinds
    party.word(party.ben)
    readers: list[tuple[int | None, list[Message]]] = [(ANN, party.ann.frames), (None, party.eve.frames)]
    for reader, frames in readers:
        checked = 0
        for frame in frames:
            for line in frame.get("lines", ()):
                for event in line.get("events", ()):
                    if event["name"] in ("DREW", "GAVE", "PICKED", "LEFTOVER"):
                        assert (event["rank"] is not None) == (event["seat"] == reader), event
            view = (frame.get("now") or {}).get("view")
            if view:
                checked += 1
                blank(view, reader)
            for key, value in pairs(frame):
                assert key not in ("chance", "rng", "secret") or value is None, f"{key} was sent"
        assert checked > 20
    for someone in party.readers:
        someone.is_well()


def blank(view: Message, reader: int | None) -> None:
    """Everything that is not the reader's is blank."""
    for name in OTHERS_MAY_NOT:
        if name not in ("drawn", "pending") or view["active"] != reader:
            assert view[name] is None, name
    for name in OWN:
        rows = view[name]
        if reader is None:
            assert rows is None or all(row is None for row in rows), name
        elif rows is not None:
            assert all(row is None for seat, row in enumerate(rows) if seat != reader), name


def test_the_viewfinder_shows_blank_faces(person: MakePerson) -> None:
    """G24, section 9.6: until the shutter there is no face of the target in the page; the others are frozen."""
    party = party_of(person)
    party.play_until(lambda: bool(party.mine.now["phase"] == "ACTION" and party.mine.now["you"] == ANN), quietly)
    ann, eve = party.readers
    ann.page.locator(".verbs .verb", has_text="Surveil").click()
    expect(eve.page.locator(".freeze")).to_be_visible()
    ann.page.locator(".rival.can button.target").first.click()
    finder = ann.page.locator(".finder")
    expect(finder).to_be_visible()
    html = finder.inner_html()
    assert "bycatch-gouache" not in html
    assert "bycatch-tone" not in html
    target = ann.now["view"]["target"]
    assert ann.now["view"]["hand"][target] is None
    finder.locator("button.shutter").click()
    ann.until(lambda: bool(ann.now["view"]["n_photos"][ANN] == 1))
    the_picture_is_the_record(ann)
    expect(eve.page.locator(".freeze")).to_have_count(0)
    assert eve.now["view"]["album"] is None
    ann.is_well()
    eve.is_well()
