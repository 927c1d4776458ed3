"""Codes of a game: ids, names and parameters from one line each."""

import pytest

from backroom.engine import ActionKind, DeclarationError, EventKind, listed, params, registry
from backroom.engine.events import EVERYONE, WATCHING, Told, check_events, only


class Move(ActionKind):
    PASS = params()
    WALK = params(cell=range(3))
    HIT = params(seat=(1, 2), cell=range(2))
    SWAP = listed("a b", [(0, 1), (0, 2), (1, 2)])


class Tell(EventKind):
    ROLLED = "seat die"
    DREW = "seat card*"
    ENDED = ""


def test_ids_follow_each_other() -> None:
    assert [int(move) for move in Move] == [0, 1, 4, 8]
    assert Move.count() == 11
    assert Move.HIT.choices == ((1, 0), (1, 1), (2, 0), (2, 1)), "the last parameter runs fastest"
    assert Move.SWAP.names == ("a", "b")


def test_events_count_from_zero_and_know_their_secrets() -> None:
    assert [int(kind) for kind in Tell] == [0, 1, 2]
    assert Tell.DREW.secret == (False, True)
    assert Tell.ENDED.names == ()


@pytest.mark.parametrize(
    ("audience", "viewer", "card"),
    [
        (only(1), 1, 9),
        (only(1), 0, None),
        (only(1), None, None),
        (only(0) | only(1), 0, 9),
        (WATCHING, None, 9),
        (EVERYONE, 11, 9),
        (EVERYONE, None, 9),
        (0, 0, None),
    ],
)
def test_secrets_are_for_the_audience(audience: int, viewer: int | None, card: int | None) -> None:
    event = Told(Tell.DREW, audience, (1, 9)).seen_by(viewer)
    assert event.as_dict() == {"name": "DREW", "seat": 1, "card": card}


def test_an_event_has_room_for_five() -> None:
    class Long(EventKind):
        MUCH = "a b c d e f"

    with pytest.raises(DeclarationError, match="MUCH has more than 5"):
        check_events(Long)


@pytest.mark.parametrize("text", ["", " ", "NOPE", "FOLD 1", "CALL x", "1", "RAISE -1"])
def test_a_text_that_is_no_action(text: str) -> None:
    assert registry.game("leduc").number_of(text) == -1


@pytest.mark.parametrize("given", [None, True, 1.0, b"FOLD", [0], 3, -1, 2**70])
def test_a_thing_that_is_no_action(given: object) -> None:
    assert registry.game("leduc").number_of(given) == -1
