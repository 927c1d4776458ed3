"""Games as the lobby shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from backroom.bots import names as bot_names
from backroom.engine import Game
from backroom.engine.variant import Number, Preset
from backroom.server.messages import GameCard
from backroom.table import asking
from backroom.table.arena import arena_of

Entries = Mapping[str, Any]


def card(game: Game, language: str) -> GameCard:
    """Everything one needs to choose and set up a game."""
    text = game.text_in(language)
    words = text.entries
    return GameCard(
        name=game.name,
        title=text.title,
        tagline=text.tagline,
        minutes=str(words.get("minutes", "")),
        players=(game.seats[0], game.seats[-1]),
        credits=str(words.get("credits", "")),
        options=tuple(_option(game, words, game.cards.numbers[key]) for key in game.cards.options()),
        presets=tuple(_preset(words, preset) for preset in game.cards.presets.values()),
        bots=bot_names(),
        phrases=dict(words.get("phrases", {})),
        claims=tuple(_claim(words, name, params) for name, params in game.room("table").CLAIMS.items()),
        whispers=asking.whispers(game),
        live=arena_of(game) is not None,
    )


def _preset(words: Entries, preset: Preset) -> dict[str, Any]:
    said, name = words["cards"], preset.name
    return {"name": name, "label": said["preset_names"][name], "says": said["presets"][name], "set": preset.changes}


def _option(game: Game, words: Entries, number: Number) -> dict[str, Any]:
    values = words.get("option_values", {}).get(number.key, {})
    option: dict[str, Any] = {
        "key": number.key,
        "label": words.get("options", {}).get(number.key, number.key.replace("_", " ").capitalize()),
        "says": words["cards"]["options"][number.key],
        "ruling": number.ruling,
        "default": _default(game, number.key),
    }
    if number.values:
        option["values"] = list(number.values)
        option["labels"] = [values.get(_spell(value), str(value)) for value in number.values]
    else:
        option["range"] = [number.low, number.top]
        if number.length:
            option["length"] = list(number.length)
    return option


def _default(game: Game, key: str) -> Any:
    """What an option stands at. A short name stands at what the numbers it sets have in common, if they do."""
    if key in game.cards.defaults:
        return game.cards.at_table.get(key, game.cards.defaults[key])
    shared = {game.cards.defaults[number] for number in game.cards.short.get(key, ())}
    return shared.pop() if len(shared) == 1 else None


def _claim(words: Entries, name: str, params: dict[str, Any]) -> dict[str, Any]:
    """A claim: its sentence, and for each parameter the numbers and their names. A seat is named by who sits there."""
    spoken = words.get("names", {})
    seats = words.get("seats", ("seat",))
    return {
        "name": name,
        "text": words.get("claims", {}).get(name, name),
        "params": {
            param: {
                "values": list(allowed),
                "seat": param in seats,
                "labels": [spoken[param][value] for value in allowed] if param in spoken else None,
            }
            for param, allowed in params.items()
        },
    }


def _spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
