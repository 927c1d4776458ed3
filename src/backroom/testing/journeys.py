"""Round trips: state to bytes to JSON and back, action to name to id and back, log to state."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from backroom.engine import Game, Played
from backroom.engine.schema import action_schema, event_schema, state_schema, view_schema
from backroom.testing.conforms import misfits
from backroom.testing.walks import Variant, choose, place_name, reachable

LOGS = 2
"""Whole games that are played through `play`, written down as a log, and replayed from it."""
STORED_EVERY = 10
"""Decisions after which such a game is stored and taken up again."""


def round_trips(game: Game, players: int, states: int, seed: int, variant: Variant = None) -> int:
    """Everything that can be written can be read again, equal to the byte, and conforms to its JSON Schema."""
    _actions(game)
    whole, seen, act = state_schema(game), view_schema(game), action_schema(game)
    travelled = 0
    for reached in reachable(game, players, states, seed, variant):
        state, where = reached.state, reached.where
        assert game.state_from(state.to_bytes()) == state, f"{where}: the bytes of the state give another state"
        text = json.dumps(state.as_dict())
        _conforms(json.loads(text), whole, f"{where}, the state")
        assert game.state_from(json.loads(text)) == state, f"{where}: the JSON of the state gives another state"
        for seat in (*range(players), None):
            view = game.view(state, seat)
            data = json.loads(json.dumps(view.as_dict()))
            _conforms(data, seen, f"{where}, the view of seat {seat}")
            again = game.view_from(data)
            assert again == view, f"{where}: the JSON of the view of seat {seat} gives another view"
            assert again.seat == seat, f"{where}: the view of seat {seat} came back as that of {again.seat}"
            for action in game.legal(view):
                who = f"{where}, seat {seat}, action {action.id}"
                _conforms(json.loads(json.dumps(action.as_dict())), act, who)
                assert game.number_of(action) == game.number_of(str(action)) == action.id, f"{who}: {action} is another"
        travelled += 1
    for index in range(LOGS):
        _log(game, players, seed, variant, index)
    return travelled


def _actions(game: Game) -> None:
    """Every id has a name of its own, and the name leads back to the id."""
    number = 0
    for kind in game.actions:
        for choice in kind.choices:
            text = " ".join([kind.name, *map(str, choice)])
            for spelling in (text, text.lower(), f"  {text} "):
                found = game.number_of(spelling)
                assert found == number, f"{game.name}: {spelling!r} is action {found}, it should be {number}"
            assert game.number_of(number) == number, f"{game.name}: action {number} is not {number}"
            number += 1
    assert number == game.actions.count(), f"{game.name}: {number} actions, count() says {game.actions.count()}"


def _log(game: Game, players: int, seed: int, variant: Variant, index: int) -> None:
    """The seed and the decisions are enough to have the game again; a stored state goes on as the live one does."""
    random = Random(f"log {seed} {index}")
    told, seen = event_schema(game), set()
    state, stored = game.new(players, seed, variant, index=index), game.new(players, seed, variant, index=index)
    log: list[tuple[int, str]] = []
    while not state.over:
        seat = random.choice(state.owes)
        number = choose(game, state, seat, random)
        action = game.action(game.view(state, seat), number)
        where = f"{place_name(game, players, seed, variant, index, len(log))}, seat {seat}, {action}"
        played = game.play(state, seat, str(action))
        assert isinstance(played, Played), f"{where}: refused: {played}"
        if len(log) % STORED_EVERY == 0:
            stored = game.state_from(stored.to_bytes())
        game.apply(stored, seat, number)
        assert stored == state, f"{where}: the state from bytes went another way"
        for viewer in (*range(players), None):
            for one in played.events:
                text = json.dumps(one.seen_by(viewer).as_dict())
                if text in seen:
                    continue
                seen.add(text)
                _conforms(json.loads(text), told, f"{where}, event for viewer {viewer}")
                words = game.tell(one, viewer, game.seat_names(state))
                assert words.strip(), f"{where}: {one.kind.name} has no words for viewer {viewer}"
        log.append((seat, str(action)))
    replayed = game.new(players, seed, state.variant, index=index)
    for seat, name in log:
        game.apply(replayed, seat, game.number_of(name))
    where = place_name(game, players, seed, variant, index, len(log))
    assert replayed == state, f"{where}: the log of the game leads to another end"


def _conforms(data: Any, schema: dict[str, Any], where: str) -> None:
    for misfit in misfits(data, schema):
        raise AssertionError(f"{where}: does not conform to its JSON Schema: {misfit}")
