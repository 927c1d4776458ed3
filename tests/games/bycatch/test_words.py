"""Words: every action has a label of its own, every event a sentence, and no sentence tells a secret."""

import re
from functools import cache
from random import Random

import pytest

from backroom.engine import Played
from backroom.games.bycatch import game
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.state import End
from backroom.testing import compiled, interpreted
from tests.games.bycatch.positions import Table
from tests.games.wording import NAMES, Samples, events_are_told, labels_tell_actions_apart

RANK_NAMES = game.text.entries["names"]["rank"][1:]


@cache
def played(players: int) -> Samples:
    """A few games of good and of random players. Nobody fiddles for long: else most of one is spent in windows."""
    samples, random = Samples(game), Random(players)
    with compiled(game):
        for number in range(8):
            samples.play(game.new(players, seed=22, index=number), random, number / 8, always_well="REGROUP")
    return samples


@pytest.mark.parametrize("players", [3, 5])
def test_labels_tell_actions_apart(players: int) -> None:
    """Section 7."""
    assert labels_tell_actions_apart(game, played(players).states) == {phase.name for phase in game.phases} - {"OVER"}


def test_every_event_is_told_in_a_sentence() -> None:
    """Section 8. A shared victory is rare: see below."""
    kinds = set().union(*(events_are_told(game, players, played(players).events) for players in (3, 5)))
    assert kinds | {Event.SHARED_WIN} == set(Event), set(Event) - kinds


def test_a_shared_victory_is_told() -> None:
    """G34: each of the winners is named."""
    t = Table(players=3, phase="FINAL", active=2)
    t.set(final_left=1)
    with interpreted(game):
        end = game.play(t.state, 2, "PASS")
        assert isinstance(end, Played)
        sentences = [game.tell(told, None, NAMES[:3]) for told in end.events if told.kind is Event.SHARED_WIN]
    assert [name for name in NAMES[:3] for sentence in sentences if name in sentence] == ["Ada", "Ben", "Cy"]


def test_no_sentence_tells_a_secret() -> None:
    """Section 8: a drawn, given, picked or left card is named to its seat alone; what a photo shows too."""
    checked = set()
    for told in played(3).events:
        if any(told.kind.secret):
            seat = told.values[0]
            for viewer in (0, 1, 2, None):
                sentence = game.tell(told, viewer, NAMES[:3])
                secrets = [name for name in RANK_NAMES if name in sentence]
                if "rank" in told.kind.names:
                    assert bool(secrets) == (viewer == seat), sentence
                elif told.kind is Event.DEVELOPED:
                    assert bool(re.search(r"\d", sentence)) == (viewer == seat), sentence
            checked.add(told.kind)
    assert {Event.DREW, Event.GAVE, Event.PICKED, Event.LEFTOVER, Event.DEVELOPED} <= checked


def test_asked_at_admission_the_table_says_action() -> None:
    """G39: the words that others read in ASK are those of ACTION: they come from the phase of their own view."""
    t = Table([1, 2, 4, 5, 6, 8], players=3, phase="ADMIT", suspect=7, draw=[1, 7])
    t.play(0, "DRAW")
    assert t.view(1).phase_name == t.view(None).phase_name == "ACTION"
    assert t.view(0).phase_name == "ASK"


def test_ends_in_words() -> None:
    """R43, G36: three reasons, three sentences."""
    sentences = {game.text.entries["end"][reason.name.lower()] for reason in End if reason is not End.NOT_YET}
    assert len(sentences) == 3
    words = game.room("words")
    t = Table(players=3, phase="FINAL", active=2)
    t.set(final_left=1)
    t.play(2, "PASS")
    assert words.end(t.view(0))[0] == "intel"


def test_credits() -> None:
    """The designers are named, and that this is not theirs."""
    credits = game.text.entries["credits"]
    for name in ("Subalekha Udayasankar", "Alper Çuğun", "Kars Alfrink", "Agnes Loonstra"):
        assert name in credits
    assert "not affiliated" in credits
