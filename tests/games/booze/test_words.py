"""Words: every action has a label of its own, every event a sentence, and no sentence tells a secret."""

import re
from collections import defaultdict
from functools import cache
from random import Random

import pytest

from backroom.engine import EventKind, State
from backroom.engine.events import Told, read_events
from backroom.games.booze import game
from backroom.games.booze.events import Event
from backroom.games.booze.words import boozes, claimed
from backroom.testing import choose, compiled
from tests.games.booze.positions import ALL_B, Table

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gil", "Hal", "Ivy")
FACES = game.text.entries["names"]["face"]
OF_EACH = 12
"""States looked at in each phase, and events of each kind."""


@cache
def played(players: int) -> tuple[list[State], list[Told]]:
    """Some states of each phase and some events of each kind, out of a few games on both sides of the cards."""
    states: dict[str, list[State]] = defaultdict(list)
    events: dict[EventKind, list[Told]] = defaultdict(list)
    random = Random(players)
    with compiled(game):
        for number in range(12):
            variant = {"sides": ALL_B if number % 2 else (), "talk": "claims", "wrong_guess": "discard_one"}
            state = game.new(players, seed=22, index=number, variant=variant)
            while not state.over:
                if len(found := states[state.phase_name]) < OF_EACH:
                    found.append(state.copy())
                seat = random.choice(state.owes)
                game.apply(state, seat, choose(game, state, seat, random, number / 12))
                for told in read_events(state.array, game.events):
                    if len(events[told.kind]) < OF_EACH:
                        events[told.kind].append(told)
            states["OVER"].append(state)
    return [one for found in states.values() for one in found], [one for found in events.values() for one in found]


@pytest.mark.parametrize("players", [3, 9])
def test_labels_tell_actions_apart(players: int) -> None:
    """Section 7: two legal actions of a moment never have the same label, and none has a hole in it."""
    phases = set()
    for state in played(players)[0]:
        for seat in state.owes:
            phases.add(state.phase_name)
            with compiled(game):
                labels = [action.label for action in game.legal(state, seat)]
            assert len(set(labels)) == len(labels), labels
            assert all(label and not re.search(r"[{}]|None|nobody", label) for label in labels), labels
    assert phases == {phase.name for phase in game.phases} - {"OVER"}


def test_every_event_is_told_in_a_sentence() -> None:
    """Section 8: for its audience and for everybody else, without holes, with names instead of seat numbers."""
    kinds = set()
    for players in (3, 9):
        for told in played(players)[1]:
            kinds.add(told.kind)
            for seat in (*range(players), None):
                sentence = game.tell(told, seat, NAMES[:players])
                assert sentence.endswith((".", "!")), sentence
                assert not re.search(r"[{}]|None|Seat", sentence), sentence
                if "seat" in told.kind.names:
                    seat_named = told.values[told.kind.names.index("seat")]
                    assert NAMES[seat_named] in sentence
    assert kinds == set(Event), set(Event) - kinds


def test_no_sentence_tells_a_secret() -> None:
    """R13, R52, section 8: a discard and a hat are told to everybody, what they are to one seat alone."""
    checked = set()
    for told in played(3)[1]:
        if any(told.kind.secret):
            for viewer in (0, 1, 2, None):
                sentence = game.tell(told, viewer, NAMES[:3])
                places = game.text.entries["names"]["location"]
                assert any(word in sentence for word in (*FACES, *places)) == (viewer == told.values[0]), sentence
            checked.add(told.kind)
    assert checked == {Event.CHOSE, Event.DISCARDED}


def test_faces_in_words() -> None:
    """Section 2.4: a card is told by what is on it, mob by mob."""
    assert boozes(873) == (0, 3, 5, 6, 8, 9)
    table = Table(3)
    table.street([5, 8, 0], [0, 1, 2], laid=[2])
    (label,) = [action.label for action in game.legal(table.state, 0) if action.name == "CARD"]
    assert label == "Deliver: Porter, Hop, Rye, Bourbon, Merlot, Brandy"


def test_claims_in_words() -> None:
    """R53, section 9: 22 claims: nothing, three mobs, nine mates, nine to tail."""
    said = [claimed(k) for k in range(22)]
    assert said[0] == ("QUIET", {})
    assert said[1:4] == [("MOB", {"mob": mob}) for mob in range(3)]
    assert said[4:13] == [("MATE", {"other": seat}) for seat in range(9)]
    assert said[13:] == [("TAIL", {"other": seat}) for seat in range(9)]


def test_ends_in_words() -> None:
    """R50, R51: one mob, or a shared victory."""
    words = game.room("words")
    forms = set()
    for state in played(3)[0]:
        if state.over:
            form = words.end(game.view(state, None))[0]
            forms.add(form)
            assert game.text.entries["end"][form]
            assert (form == "shared") == (bin(int(state.winners)).count("1") > 1)
    assert "alone" in forms


def test_credits() -> None:
    """G1: the publisher is named, and that this is not theirs."""
    credits = game.text.entries["credits"]
    assert "Overworld Games" in credits
    assert "not affiliated" in credits
