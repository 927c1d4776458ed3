"""Every word that the table says: labels, sentences of events for those who know and those who do not, refusals."""

import re
from functools import cache
from random import Random

import pytest

from backroom.engine import State
from backroom.engine.events import Told, read_events
from backroom.games.blaggards import game
from backroom.games.blaggards.events import Event
from backroom.testing import compiled
from tests.games.blaggards.positions import GUS, JORY, MEG, MURK, NAN, PIP, Table, at, chest, key, seat

NAMES = tuple(f"Guest {player}" for player in range(10))
GAMES = 40
"""Enough for a foul and for somebody who is passed over."""
COLOURS = ("Silver", "Blue", "Red", "Gold", "Skeleton")
PROMPTS = (
    "MUSTER STEAL SPY DISCARD SCOUT TONIC GIFT_KEY GIFT_TO SWAP_A SWAP_B SWAP_KEYS HANDS_A HANDS_B COUNCIL CHEST "
    "IGNORE BAND ORDER PLACE SKULL BELL PUNCH START LIVE EDGE KO NEXT"
)


@cache
def tellings() -> list[tuple[State, Told]]:
    """Everything that whole games tell, in both forms of the Brawl, with hidden owners and fouls."""
    found = []
    variants: tuple[dict[str, object], ...] = (
        {},
        {"brawl_mode": "live", "foul_rule": "ko"},
        {"punch_owner": "anonymous"},
        {"punch_owner": "anonymous", "brawl_mode": "live"},
        {"early_end": False, "skull_discards": 1, **{f"token_{k}.doubloons": 0 for k in range(1, 6)}},
    )
    with compiled(game):
        for number in range(GAMES):
            random = Random(number)
            state = game.new(5 + number % 6, seed=number, variant=variants[number % 5])
            while not state.over:
                player = random.choice(state.owes)
                view = game.view(state, player)
                legal = game.machine.legal(view.array, player)
                house = random.random() < (0.7 if number % 2 else 0.2)
                action = game.machine.house(view.array, player, legal, random.getrandbits(32)) if house else None
                game.apply(state, player, int(random.choice(legal)) if action is None else action)
                found += [(state, told) for told in read_events(state.array, game.events)]
    return found


def test_every_event_has_its_sentence_for_everybody() -> None:
    """Section 8, public log: a full sentence for every seat and for spectators, without a hole in it."""
    kinds = set()
    for state, told in tellings():
        kinds.add(told.kind.name)
        for viewer in (*range(state.players), None):
            said = game.tell(told, viewer, NAMES)
            assert said.endswith("."), said
            assert not re.search(r"None|[{}()]|-\d", said), said
    assert kinds == {kind.name for kind in Event}, {kind.name for kind in Event} - kinds


def test_outsiders_hear_no_key() -> None:
    """Section 8: who may not know the key of a steal, swap, gift, discard or draw hears a sentence without a colour."""
    secret = ("STOLE", "SWAPPED", "GAVE", "DISCARDED", "DREW", "SAW_HAND", "FIRST_HAND", "SECOND_HAND")
    heard = 0
    for state, told in tellings():
        if told.kind.name not in secret:
            continue
        for viewer in (*range(state.players), None):
            said = game.tell(told, viewer, NAMES)
            event = told.seen_by(viewer)
            knows = None not in event.params.values()
            assert knows == any(colour in said for colour in COLOURS) or told.kind.name.endswith("HAND"), said
            heard += not knows
    assert heard > 500


@pytest.mark.parametrize("prompt", PROMPTS.split())
def test_every_choice_has_a_label_of_its_own(prompt: str) -> None:
    """Section 13: the plain list of choices can be told apart, in every prompt."""
    t = at(prompt)
    for player in t.owes:
        labels = [action.label for action in game.legal(t.state, player)]
        assert len(set(labels)) == len(labels)
        assert all(label and not label.endswith(".") for label in labels)


def test_prompts_and_statuses() -> None:
    """Section 6: every prompt has words for who is asked and for who waits, and none has a hole."""
    for prompt in (*PROMPTS.split(), "OVER"):
        for section in ("status", "prompt"):
            said = game.text.say(section, prompt, "", {"seat": "Ann", "seats": "Ann, Ben"}, NAMES)
            assert said
            assert not re.search(r"[{}]", said)


def test_one_word_for_one_thing() -> None:
    """G1: it is called a round, never a turn, wherever the game speaks of the five of them."""
    assert "Round" in game.text.entries["events"]["ROUND"]
    assert game.text.entries["options"]["rounds"] == "Rounds"
    for section in ("status", "prompt", "events", "refusals", "end"):
        for said in game.text.entries[section].values():
            assert not re.search(r"\bturn(s)?\b", str(said).replace("turned up", "").replace("turned", "")), said


def test_the_rules_page() -> None:
    """G32, R1 to R55, G1 to G34: every number once; no leftovers of an editor; credits, and what is ours."""
    page = (game.folder / "README.md").read_text("utf-8")
    numbers = re.findall(r"^- \*\*([RG]\d+)\*\*", page, re.MULTILINE)
    assert sorted(numbers) == sorted([f"R{n}" for n in range(1, 56)] + [f"G{n}" for n in range(1, 35)])
    assert not re.search("TODO|FIXME|lorem", page, re.IGNORECASE)
    assert "Luke Perkin" in page
    assert "not affiliated" in page
    assert "[house]" in page


def test_labels_say_what_is_meant() -> None:
    """Section 13: a seat and a key are named by what the prompt asks for."""
    labels = {
        prompt: [action.label for action in game.legal(at(prompt).state, 0)] for prompt in ("BAND", "STEAL", "KO")
    }
    assert len({label for listed in labels.values() for label in listed}) == sum(map(len, labels.values()))
    t = Table()
    t.turn(0, JORY)
    assert [action.label for action in game.legal(t.state, 0)] == ["Discard Silver", "Discard Blue", "Discard Red"]


def test_private_sentences() -> None:
    """Section 8: those who may know hear the key by name."""
    t = Table(deck="G")
    t.turn(0, GUS)
    drew = [game.tell(told, 0, NAMES) for told in t.log[-1].events if told.kind is Event.DREW]
    assert len(drew) == 1
    assert "Gold" in drew[0]
    t.play(0, key("B"))
    t.play(0, seat(2))
    for viewer, knows in ((0, True), (1, False), (2, True), (None, False)):
        gave = [game.tell(told, viewer, NAMES) for told in t.log[-1].events if told.kind is Event.GAVE]
        assert ["Blue" in said for said in gave] == [knows]
    t = Table()
    t.turn(0, NAN)
    t.play(0, chest(5))
    scouted = {viewer: [game.tell(told, viewer, NAMES) for told in t.log[-1].events] for viewer in (0, 1)}
    assert any(re.search(r"\b(1|one)\b.*doubloon", said) for said in scouted[0])
    assert not any("doubloon" in said or "Skull" in said for said in scouted[1])


def test_hands_in_words() -> None:
    """Section 8, rows 9 and 10: a spied Hand and exchanged Hands are spelt out to those who saw them."""
    t = Table()
    t.bruise(0)
    t.turn(0, NAN)
    t.play(0, seat(4))
    mine, theirs = ([game.tell(told, viewer, NAMES) for told in t.log[-1].events] for viewer in (0, 4))
    assert any("Red, Red, Gold, Gold" in said for said in mine)
    assert not any("Red" in said for said in theirs)
    t = Table()
    t.turn(0, MURK)
    t.play(0, seat(1))
    t.play(0, seat(4))
    first, captain = ([game.tell(told, viewer, NAMES) for told in t.log[-1].events] for viewer in (1, 0))
    assert any("Red, Red, Gold, Gold" in said for said in first)
    assert any("Silver, Blue, Red, Gold" in said for said in first)
    assert not any("Gold" in said for said in captain)


def test_a_muster_in_words() -> None:
    """MUSTER, row 12: who holds the colour is said by name."""
    t = Table()
    t.turn(0, PIP)
    t.play(0, key("G"))
    said = " ".join(game.tell(told, None, NAMES) for told in t.log[-1].events if told.kind is Event.MUSTERED)
    assert [name for name in NAMES[1:5] if name in said] == ["Guest 1", "Guest 3", "Guest 4"]
    assert "Gold" in said


def test_swaps_in_words() -> None:
    """R17: the two hear both keys, the Captain and the others who swapped and no key."""
    t = Table()
    t.turn(0, MEG)
    t.play(0, seat(1))
    t.play(0, seat(3))
    t.answer({1: "R", 3: "K"})
    for viewer, knows in ((0, False), (1, True), (2, False), (3, True), (None, False)):
        said = " ".join(game.tell(told, viewer, NAMES) for told in t.log[-1].events)
        assert ("Red" in said, "Skeleton" in said) == (knows, knows)
        assert "Guest 1" in said
        assert "Guest 3" in said
