"""Booze Barons in a real browser: whole games by gestures on the street, and its secrets in no other browser.

Seedy Pete's tails a neighbour wherever they are (R60), so that a person who goes there always has somebody to look at.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.party import Party
from tests.browser.people import DESK, PHONE, Message, Person, too_wide
from tests.browser.test_secrets import pairs

SHORT: dict[str, Any] = {"first_baron": 0, "clock_round": 4, "ledger": "round", "sides": [3]}
"""From the fourth round on the poorest are Exposed: the game is over soon. Nobody can lie low (R61)."""
LARGE: dict[str, Any] = SHORT | {"clock_round": 2, "end_when_unexposed_below": 6}
DEALS = 6
"""In one game of five Ann never finds a card that she may take, and some end in the first round."""
ANN, PETE = 0, 2
PASS, EVENT, SEAT, CARD, NAME, CLAIM = 6, 7, 8, 17, 53, 65
LAID_OUT, BEFORE = 1, 3


# Games


def test_the_smallest_game_by_gestures(person: MakePerson) -> None:
    """Three bootleggers: Ann goes to doors, takes cards, looks at a neighbour and says a booze aloud."""
    ann = person()
    made: Counter[str] = Counter()
    for _ in range(DEALS):
        sit_down(ann, 3)
        made += play(ann)
        the_end(ann)
        if {"door", "ticket", "plaque", "name"} <= set(made) and made.keys() & {"deliver", "steal"}:
            return
    raise AssertionError(made)


def test_the_largest_game_by_gestures(person: MakePerson) -> None:
    """Nine bootleggers."""
    ann = person()
    sit_down(ann, 9, LARGE)
    made = play(ann)
    assert {"door", "plaque"} <= set(made), made
    the_end(ann)


def test_a_game_by_keyboard(person: MakePerson) -> None:
    """Figures choose doors and verbs; everything else is a button that has the focus."""
    ann = person()
    sit_down(ann, 3, SHORT | {"clock_round": 2})
    made = play(ann, by_key)
    assert {"figure", "verb"} <= set(made), made
    the_end(ann)


def test_a_game_on_a_phone(person: MakePerson) -> None:
    """The bars are in the dock; nothing is too wide; with the eye closed nothing glows."""
    ann = person(PHONE)
    sit_down(ann, 4, SHORT | {"clock_round": 2})
    nothing_glows(ann)
    ann.page.locator(".dock .eye").click()
    expect(ann.page.locator(".chest.covered")).to_have_count(0)
    assert too_wide(ann.page) == []
    made = play(ann, by_thumb)
    assert {"ticket", "verb"} <= set(made), made
    the_end(ann)
    assert too_wide(ann.page) == []


def sit_down(ann: Person, players: int, variant: dict[str, Any] = SHORT, **more: Any) -> None:
    ann.open(players - 1, "house", game="booze", variant=variant, **more)
    ann.ready()
    expect(ann.page.locator(".rival")).to_have_count(players - 1)
    expect(ann.page.locator(".front")).to_have_count(6)
    ann.until(lambda: asked(ann))


def the_end(ann: Person) -> None:
    """The final edition tells every coin, and it is what the server counted."""
    expect(ann.over).to_be_visible()
    final = ann.page.locator(".reveal .final")
    expect(final.locator("h3.win")).to_contain_text(re.compile("win"))
    truth = ann.now["truth"]
    expect(final.locator(".accounts table")).to_have_count(truth["players"])
    for seat, name in enumerate(seat["name"] for seat in ann.now["seats"]):
        account = final.locator(".accounts table").filter(has=ann.page.get_by_text(name, exact=True))
        cards = ann.now["view"]["cards"][seat]
        expect(account.locator("tr", has_text="Delivery card").locator("td")).to_have_text(
            [str(cards)] if cards else []
        )
    winners = [mob for mob in range(3) if truth["winners"] >> mob & 1]
    best = max(int(text) for text in final.locator(".sums li > b").all_inner_texts())
    for mob in winners:
        row = final.locator(".sums li", has_text=("Beer", "Liquor", "Wine")[mob])
        expect(row).to_have_class(re.compile("won"))
        assert int(row.locator("> b").inner_text()) == best
    ann.is_well()


def asked(ann: Person) -> bool:
    now = ann.now
    return bool(now["stage"] == "playing" and now["you"] in now["owing"] and now["legal"])


def question(ann: Person) -> tuple[Any, ...]:
    """What is before me: changes with every answer of mine that took effect."""
    view = ann.now["view"]
    return ann.now["phase"], view["round_no"], view["turn_k"], len(ann.now["legal"]), view["can_steal"], view["pending"]


Gesture = Callable[[Person, Counter[str]], str]


def play(ann: Person, gesture: Gesture | None = None) -> Counter[str]:
    """To the end, by touching the things themselves."""
    made: Counter[str] = Counter()
    while True:
        ann.until(lambda: asked(ann) or ann.now["stage"] == "over", seconds=120)
        if ann.now["stage"] == "over":
            return made
        out_of_the_way(ann)
        before = question(ann)
        made[(gesture or touch)(ann, made)] += 1
        ann.until(lambda: question(ann) != before or not asked(ann), seconds=60)


def out_of_the_way(ann: Person) -> None:
    """A person reads the paper and puts it away; a naming is over when it is over, or sooner."""
    for name in ("Go on", "Put the paper away"):
        button = ann.page.locator(".board").get_by_role("button", name=name, exact=True)
        if button.count():
            button.evaluate("(at) => at.click()")


def offered(ann: Person, name: str) -> list[int]:
    return [int(action["id"]) for action in ann.now["legal"] if action["name"] == name]


def touch(ann: Person, made: Counter[str]) -> str:
    """One decision with the mouse, on the thing itself."""
    page, phase = ann.page, str(ann.now["phase"])
    if phase == "MOVE":
        wanted = PETE if PETE in offered(ann, "MOVE") else offered(ann, "MOVE")[made["door"] % 3]
        if made["door"] > made["ticket"]:
            page.locator(".moves .ticket button").nth(wanted).click()
            return "ticket"
        page.locator(f'[data-front="{wanted}"] button.go').click()
        return "door"
    if phase == "TURN":
        return turn(ann, made)
    return answer(ann)


def turn(ann: Person, made: Counter[str]) -> str:
    """Use Seedy Pete's; elsewhere deliver, or tail somebody, or pass."""
    page = ann.page
    here = page.locator(f'[data-front="{ann.now["view"]["loc"][ANN]}"]')
    cards = offered(ann, "CARD")
    lit = here.locator(".crate.can button")
    expect(lit).to_have_count(len(cards))
    if offered(ann, "EVENT") and ann.now["view"]["loc"][ANN] == PETE:
        here.locator(".plaque button").click()
        return "plaque"
    if cards:
        lit.first.click()
        return "deliver"
    if offered(ann, "SEAT"):
        page.locator(".rival.can > button").first.click()
        return "tail"
    page.locator(".verbs .verb", has_text="Pass").click()
    return "pass"


def answer(ann: Person, press: Callable[[Locator], None] = lambda at: at.click()) -> str:
    """A question in the middle of a turn."""
    page, phase = ann.page, str(ann.now["phase"])
    if phase == "TAIL":
        return tail(ann, press)
    if phase == "CLAIM":
        press(page.locator(".claims").get_by_role("button", name="I run Wine"))
    elif phase == "EV_SEAT":
        press(page.locator(".rival.can > button").first)
    elif phase in ("EV_REPLY", "EV_DISCARD"):
        press(page.locator(".fan.asking .crate button").first)
    elif phase == "EV_DRAW":
        kept = page.locator(".drawn .crate.can button")
        press(kept.first if kept.count() else page.locator(".drawn").get_by_role("button", name="Done"))
    elif offered(ann, "CARD"):
        press(page.locator(".front .crate.can button").first)
    else:
        press(ann.dock.filter(has_text="Done"))
    return phase


def tail(ann: Person, press: Callable[[Locator], None]) -> str:
    """R28 to R36: every card of the target lies there; steal what glows, else say a booze aloud, else leave."""
    view = ann.now["view"]
    box = ann.page.locator(".tail")
    expect(box.locator(".slot")).to_have_count(view["cards"][view["target"]])
    expect(box.locator(".match")).to_have_count(1 if view["pub_ev"] is None else 0)
    can = box.locator(".slot.can")
    expect(can).to_have_count(len(offered(ann, "CARD")))
    if can.count() and view["round_no"] % 2 == 0:
        press(can.first.locator("button"))
        return "steal"
    if offered(ann, "NAME"):
        label = box.locator(".twelve .label:not(.out)").first
        press(label)
        expect(label).to_have_attribute("aria-pressed", "true")
        press(box.get_by_role("button", name="Say it aloud"))
        expect(ann.page.locator(".naming")).to_be_visible()
        return "name"
    press(box.get_by_role("button", name="Leave it at that"))
    return "leave"


def by_key(ann: Person, made: Counter[str]) -> str:
    """One decision without a pointer."""
    phase = str(ann.now["phase"])
    if phase == "MOVE":
        moves = offered(ann, "MOVE")
        ann.page.keyboard.press(str(moves[made["figure"] % len(moves)] + 1))
        return "figure"
    if phase != "TURN":
        return answer(ann, enter)
    cards, seats = offered(ann, "CARD"), offered(ann, "SEAT")
    ann.page.keyboard.press("1" if cards else "3" if len(seats) == 1 else "4")
    if len(cards) > 1:
        enter(ann.page.locator(".verbs .crate.can button").first)
    return "verb"


def enter(at: Locator) -> None:
    at.focus()
    expect(at).to_be_focused()
    at.page.keyboard.press("Enter")


def by_thumb(ann: Person, made: Counter[str]) -> str:
    """One decision with the bars at the thumb."""
    page, phase = ann.page, str(ann.now["phase"])
    eye = page.locator(".eye").last
    if eye.get_attribute("aria-pressed") == "false":
        eye.click()
    if phase == "MOVE":
        moves = offered(ann, "MOVE")
        page.locator(".dock .moves .ticket button").nth(PETE if PETE in moves else moves[made["ticket"] % 3]).click()
        return "ticket"
    if phase != "TURN":
        return answer(ann)
    cards = offered(ann, "CARD")
    verb = "Deliver" if cards else "Tail" if len(offered(ann, "SEAT")) == 1 else "Pass"
    page.locator(".dock .verbs .verb", has_text=verb).click()
    if len(cards) > 1:
        page.locator(".dock .verbs .crate.can button").first.click()
    return "verb"


def nothing_glows(ann: Person) -> None:
    expect(ann.page.locator(".chest.covered")).to_be_visible()
    expect(ann.page.locator(".crate.glow, .crate.can, .mine .crate .card:not(:has(text)) .mine")).to_have_count(0)


# Moments


def test_hats_and_the_joint_flip(person: MakePerson) -> None:
    """R13, S7: a hat at every seat that is ready, no place told; then all turn over at once and the pawns walk."""
    party = Evening(person)
    ann, eve = party.readers
    assert party.ben.act(3)["t"] == "ack"
    for someone in party.readers:
        expect(someone.page.locator('[data-seat="1"] .bubble.hat')).to_be_visible()
        expect(someone.page.locator('[data-seat="2"] .bubble.hat')).to_have_count(0)
        assert someone.now["view"]["loc"] == [6, 6, 6]
    ann.page.locator('[data-front="3"] button.go').click()
    expect(ann.page.locator('[data-front="3"].chosen')).to_be_visible()
    assert party.cem.act(4)["t"] == "ack"
    for someone in party.readers:
        expect(someone.page.locator('[data-front="3"] .pawns li')).to_have_count(2)
        expect(someone.page.locator('[data-front="4"] .pawns li')).to_have_count(1)
        expect(someone.page.locator(".bubble.hat")).to_have_count(0)
    ann.is_well()
    eve.is_well()


def test_the_naming_on_all_screens(person: MakePerson) -> None:
    """R33 to R36: lights out, a drum roll, then the answer, for the target and for who only looks on."""
    party = Evening(person, still=False)
    for someone in party.readers:
        someone.page.evaluate(WATCH)
    wrong = party.name_somebody(rightly=False)
    for someone in party.readers:
        someone.until(lambda: len(scenes(someone)) == 2)
        roll, free = scenes(someone)
        assert roll.startswith("roll"), roll
        assert wrong.lower() in roll.lower(), (wrong, roll)
        assert free.startswith("answer free"), free
        expect(someone.page.locator(".portrait.exposed")).to_have_count(0)
    right = party.name_somebody(rightly=True)
    for someone in party.readers:
        someone.until(lambda: len(scenes(someone)) == 4)
        shot = scenes(someone)[3]
        assert shot.startswith("answer mugshot"), shot
        assert right.lower() in shot.lower(), (right, shot)
        expect(someone.page.locator(".naming")).to_have_count(0)
        expect(someone.page.locator(".portrait.exposed")).to_have_count(1)
        someone.is_well()


# Writes down every stage of a naming that was on the screen, with what was pictured and written.
WATCH = """() => {
  window.__scenes = [];
  new MutationObserver(() => {
    const scene = document.querySelector(".naming");
    if (!scene) return;
    const stage = scene.classList.contains("roll") ? "roll" : "answer";
    const picture = scene.querySelector(".photo.free") ? "free" : scene.querySelector(".mugshot") ? "mugshot" : "";
    const seen = `${stage} ${picture} ${scene.textContent.trim()}`;
    if (window.__scenes.at(-1) !== seen) window.__scenes.push(seen);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
}"""


def scenes(someone: Person) -> list[str]:
    found: list[str] = someone.page.evaluate("window.__scenes")
    return found


def test_the_evening_edition(person: MakePerson) -> None:
    """R46, G27: what was taken is told once more, then the paper is put away and the table forgets."""
    party = Evening(person, start_deliveries=30)
    party.play_until(lambda: bool(party.mine.now["view"]["round_no"] == 2), greedily)
    taken = [event for line in party.eve_lines() for event in line.get("events", ()) if event["name"] == "DELIVERED"]
    assert taken
    # Both at once: the paper lies there for eight seconds only.
    papers = [someone.page.locator(".edition") for someone in party.readers]
    for paper in papers:
        expect(paper).to_be_visible()
    told = [paper.locator("li > .unseen").all_inner_texts() for paper in papers]
    for paper in papers:
        if paper.count():
            paper.get_by_role("button", name="Put the paper away").evaluate("(at) => at.click()")
    for someone, paper, lines in zip(party.readers, papers, told, strict=True):
        assert len(lines) == len(taken), lines
        assert not any("a card" in line for line in lines), "faces of the round that has just ended"
        expect(paper).to_have_count(0)
        expect(someone.page.locator(".rival .up")).to_have_count(0)
        someone.is_well()


def test_claims_before_the_move(person: MakePerson) -> None:
    """Section 9: with `talk=claims` one of 22 is posted by touch, unseen until all are in."""
    ann = person()
    sit_down(ann, 4, SHORT | {"talk": "claims"})
    assert ann.now["phase"] == "CLAIM"
    expect(ann.page.locator(".claims").get_by_role("button")).to_have_count(len(ann.now["legal"]))
    answer(ann)
    ann.until(lambda: bool(ann.now["phase"] == "MOVE"))
    assert ann.now["view"]["claim"][ANN] == 3
    ann.is_well()


def test_a_dossier_with_an_open_ledger(person: MakePerson) -> None:
    """G27, `ledger=open`: the dossier shows which boozes all that was seen leaves; with `round` it does not."""
    for ledger, heads in (("open", 1), ("round", 0)):
        ann = person()
        sit_down(ann, 3, SHORT | {"ledger": ledger})
        ann.page.locator(".rival > button").first.click()
        sheet = ann.page.get_by_role("dialog")
        expect(sheet.get_by_text("boozes fit all that was seen")).to_have_count(heads)
        expect(sheet.get_by_text("yours to remember")).to_have_count(1 - heads)
        ann.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        ann.is_well()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(person: MakePerson, size: tuple[int, int]) -> None:
    """All rules, in the light and in the dark: doors, a turn, a dossier, the tail, a naming, the result."""
    ann = with_axe(person(size))
    sit_down(ann, 3)
    found: dict[str, list[str]] = {}

    def look(what: str) -> None:
        if ann.phone and (wide := too_wide(ann.page)):
            found[f"{what}, width"] = wide
        if both := in_both_themes(ann, ANY):
            found[what] = both

    seen: set[str] = set()

    def looking(ann: Person, made: Counter[str]) -> str:
        phase = str(ann.now["phase"])
        if phase not in seen:
            seen.add(phase)
            look(phase)
        others = ann.page.locator(".rival:not(.can) > button")  # at some turns there is something to do with each
        if phase == "TURN" and "dossier" not in seen and others.count():
            seen.add("dossier")
            others.first.click()
            look("dossier")
            ann.page.keyboard.press("Escape")
        what = by_thumb(ann, made) if ann.phone and phase != "TURN" else to_pete(ann, made)
        if what == "name" and "naming" not in seen:
            seen.add("naming")
            look("naming")
        return what

    play(ann, looking)
    expect(ann.over).to_be_visible()
    look("the result")
    assert seen >= {"MOVE", "TURN", "TAIL", "dossier", "naming"}, seen
    assert not found, json.dumps(found, indent=1)
    ann.is_well()


def to_pete(ann: Person, made: Counter[str]) -> str:
    """The turn that leads to a tail, by whatever the screen has."""
    if not ann.phone:
        return touch(ann, made)
    name = "Event" if ann.now["view"]["loc"][ANN] == PETE and offered(ann, "EVENT") else "Pass"
    ann.page.locator(".dock .verbs .verb", has_text=name).click()
    return "verb"


# Secrets


class Evening(Party):
    """A party of Booze Barons, with a ledger of the round and Ben as the first Baron."""

    public = ("round_no", "turn_k", "loc", "cards", "exposed", "deck_len")

    def __init__(self, person: MakePerson, *, still: bool = True, **variant: Any) -> None:
        super().__init__(person, "booze", {"first_baron": 1, "ledger": "round"} | variant, still=still)

    def eve_lines(self) -> list[Message]:
        return [line for frame in self.eve.frames for line in frame.get("lines", ())]

    def name_somebody(self, *, rightly: bool) -> str:
        """Ben goes tailing until he looks at somebody who is hidden, and names a booze; what he named, shortly."""
        tailing = lambda: bool(self.ben.now["phase"] == "TAIL" and self.ben.my_turn and offers(self.ben.now, "NAME"))  # noqa: E731
        self.play_until(tailing, nosily)
        target = self.ben.now["view"]["target"]
        truth = next(socket for socket in self.sockets if socket.now["you"] == target).now["view"]["type"][target]
        booze = int(truth if rightly else (truth + 1) % 12)
        before = self.ben.now
        assert self.ben.act(NAME + booze)["t"] == "ack"
        self.ben.wait_for(lambda: self.ben.now is not before)
        self.settle()
        return SHORTLY[booze]


SHORTLY = [
    "Porter",
    "Blonde",
    "Lager",
    "Hop",
    "Tequila",
    "Rye",
    "Bourbon",
    "Lightning",
    "Merlot",
    "Brandy",
    "Champagne",
    "Chardonnay",
]


def offers(now: Message, name: str) -> list[int]:
    return [int(action["id"]) for action in now["legal"] if action["name"] == name]


def greedily(now: Message) -> int:
    """Deliver where one can."""
    return next(iter(offers(now, "CARD") or offers(now, "PASS") or offers(now, "MOVE") or offers(now, "SEAT")))


def nosily(now: Message) -> int:
    """Ben goes where he can look at somebody; the others deliver."""
    if now["phase"] == "MOVE":
        moves = offers(now, "MOVE")
        return PETE if now["you"] == 1 and PETE in moves else moves[0]
    if now["phase"] == "TURN" and now["you"] == 1 and (looks := offers(now, "EVENT") + offers(now, "SEAT")):
        return EVENT if now["view"]["loc"][1] == PETE and EVENT in looks else next(iter(offers(now, "SEAT")), PASS)
    return greedily(now)


def test_a_move_is_nowhere_else_before_the_flip(person: MakePerson) -> None:
    """S7: Ben changes his mind about where to go, and no frame and no page of the others can tell."""
    party = Evening(person)
    for someone in party.readers:
        someone.tab("Talk").click()
    told, shown = [], []
    for door in (0, 3, 5):
        counts = party.counts()
        assert party.ben.act(door)["t"] == "ack"
        shown.append(party.word(party.ben))
        told.append(party.heard_since(counts))
    assert told[1] == told[2]
    assert shown[1] == shown[2]
    for someone in party.readers:
        views = [frame["now"]["view"] for frame in someone.frames if (frame.get("now") or {}).get("view")]
        assert {choice for view in views for choice in view["choice"] or ()} <= {6, None}
        someone.is_well()


def test_what_a_tail_shows_is_nowhere_else(person: MakePerson) -> None:
    """R28: the target's cards are in the tailer's frames alone; the others see that somebody tails, and no card."""
    party = Evening(person, first_baron=0)

    def looks_at_cem() -> bool:
        view = party.ben.now["view"]
        return bool(party.ben.now["phase"] == "TAIL" and view["actor"] == 1 and hidden_cards(party.ben.now, 2))

    party.play_until(looks_at_cem, nosily)
    secret = hidden_cards(party.ben.now, 2)
    for someone in party.readers:
        view = someone.now["view"]
        assert (someone.now["phase"], someone.now["legal"]) == ("TAIL", [])
        assert [view["place"][card] for card in secret] == [None] * len(secret)
        expect(someone.page.locator('[data-seat="1"] .bubble')).to_contain_text("tails Cem")
        for card in secret:
            assert someone.page.locator(f'[data-card="{card}"]').count() == 0
        expect(someone.page.locator(".tail")).to_have_count(0)
        someone.is_well()


def hidden_cards(now: Message, seat: int) -> list[int]:
    view = now["view"]
    mine = [card for card, place in enumerate(view["place"]) if place == BEFORE + seat]
    return [card for card in mine if not view["face_up"] >> card & 1]


def test_no_frame_holds_what_its_reader_may_not_know(person: MakePerson) -> None:
    """Section 8: the boozes of others, their face-down cards, what was drawn, and anybody else's legal list."""
    party = Evening(person)
    party.play_until(lambda: bool(party.mine.now["view"]["round_no"] > 3), busily)
    readers: list[tuple[int | None, list[Message]]] = [(ANN, party.ann.frames), (None, party.eve.frames)]
    for reader, frames in readers:
        views = [frame["now"] for frame in frames if (frame.get("now") or {}).get("view")]
        assert len(views) > 20
        for now in views:
            blank(now, reader)
        for frame in frames:
            for key, value in pairs(frame):
                assert key not in ("chance", "rng", "secret") or value is None, f"{key} was sent"
    for someone in party.readers:
        someone.is_well()


def busily(now: Message) -> int:
    """Events, tails and deliveries in turn."""
    legal = [int(action["id"]) for action in now["legal"]]
    return legal[int(now["view"]["round_no"] + now["view"]["turn_k"]) % len(legal)]


def blank(now: Message, reader: int | None) -> None:
    """Everything that is not the reader's is blank."""
    view = now["view"]
    for seat in range(view["players"]):
        known = seat == reader or view["exposed"] >> seat & 1
        assert ((view["type"] or [None] * 9)[seat] is not None) == bool(known)
    looking = now["phase"] == "TAIL" and view["actor"] == reader
    for card, place in enumerate(view["place"]):
        if place is not None and place >= BEFORE and not view["face_up"] >> card & 1:
            assert place - BEFORE == reader or (looking and place - BEFORE == view["target"])
        assert place is None or place > 0, "a card of the deck"
    assert view["drawn"] is None or view["actor"] == reader
    assert view["pub_ev"] is None
    assert view["ledger"] is None
    assert not now["legal"] or (reader is not None and reader in view["owes"])


def test_covered_while_nobody_looks(person: MakePerson) -> None:
    """The booze, and every card that shows it, glow for the owner alone and only while they look."""
    ann = person()
    sit_down(ann, 3, SHORT | {"start_deliveries": 18})
    expect(ann.page.locator(".crate.glow").first).to_be_visible()
    ann.page.evaluate("window.dispatchEvent(new Event('blur'))")
    nothing_glows(ann)
    booze = ann.now["view"]["type"][ANN]
    assert SHORTLY[booze] not in ann.page.locator(".chest").inner_text()
    ann.page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(ann.page.locator(".crate.glow").first).to_be_visible()
