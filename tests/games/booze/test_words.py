"""Words: every action has a label of its own, every event a sentence, and no sentence tells a secret."""

from functools import cache
from random import Random

import pytest

from backroom.games.booze import game
from backroom.games.booze.events import Event
from backroom.games.booze.words import boozes, claimed
from backroom.testing import compiled
from tests.games.booze.positions import ALL_B, Table
from tests.games.wording import NAMES, Samples, events_are_told, labels_tell_actions_apart

FACES = game.text.entries["names"]["face"]


@cache
def played(players: int) -> Samples:
    """A few games on both sides of the cards."""
    samples, random = Samples(game), Random(players)
    with compiled(game):
        for number in range(12):
            variant = {"sides": ALL_B if number % 2 else (), "talk": "claims", "wrong_guess": "discard_one"}
            samples.play(game.new(players, seed=22, index=number, variant=variant), random, number / 12)
    return samples


@pytest.mark.parametrize("players", [3, 9])
def test_labels_tell_actions_apart(players: int) -> None:
    """Section 7."""
    assert labels_tell_actions_apart(game, played(players).states) == {phase.name for phase in game.phases} - {"OVER"}


def test_every_event_is_told_in_a_sentence() -> None:
    """Section 8."""
    assert set().union(*(events_are_told(game, players, played(players).events) for players in (3, 9))) == set(Event)


def test_no_sentence_tells_a_secret() -> None:
    """R13, R52, section 8: a discard and a hat are told to everybody, what they are to one seat alone."""
    checked = set()
    for told in played(3).events:
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
    for state in played(3).states:
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
