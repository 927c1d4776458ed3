"""What a game is: records, actions, chance, events, checked play, compiling, batches.

Game writers import what they need from here; `docs/adding-a-game.md` shows how.
"""

from backroom.engine.batch import Arrays, Batch
from backroom.engine.catalogue import Named
from backroom.engine.chance import below, shuffle
from backroom.engine.errors import (
    ActionError,
    BackroomError,
    DeclarationError,
    StateError,
    UnknownGame,
    VariantError,
)
from backroom.engine.events import EVERYONE, WATCHING, Event, Told, emit, only
from backroom.engine.game import Game, Played, Refusal
from backroom.engine.kinds import ActionKind, EventKind, PhaseKind, ReasonKind, listed, params
from backroom.engine.marks import rule
from backroom.engine.playouts import Chooser, Finished, play_out
from backroom.engine.record import (
    ALL,
    NONE,
    OWNER,
    SEATS,
    SOME,
    SPECTATOR,
    VIEW,
    Record,
    column,
    field,
    i8,
    i16,
    i32,
    i64,
    option,
)
from backroom.engine.state import Action, State, View
from backroom.engine.windows import answered, ask, ask_also, nobody_owes, owes

__all__ = [
    "ALL",
    "EVERYONE",
    "NONE",
    "OWNER",
    "SEATS",
    "SOME",
    "SPECTATOR",
    "VIEW",
    "WATCHING",
    "Action",
    "ActionError",
    "ActionKind",
    "Arrays",
    "BackroomError",
    "Batch",
    "Chooser",
    "DeclarationError",
    "Event",
    "EventKind",
    "Finished",
    "Game",
    "Named",
    "PhaseKind",
    "Played",
    "ReasonKind",
    "Record",
    "Refusal",
    "State",
    "StateError",
    "Told",
    "UnknownGame",
    "VariantError",
    "View",
    "answered",
    "ask",
    "ask_also",
    "below",
    "column",
    "emit",
    "field",
    "i8",
    "i16",
    "i32",
    "i64",
    "listed",
    "nobody_owes",
    "only",
    "option",
    "owes",
    "params",
    "play_out",
    "rule",
    "shuffle",
]
