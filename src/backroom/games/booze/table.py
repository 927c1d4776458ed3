"""What the table needs to know of this game: secret windows, claims, what fades, and what a clock does."""

from backroom.engine import Event as Told
from backroom.engine import State, View
from backroom.games.booze.events import Event
from backroom.games.booze.legality import may_pass
from backroom.games.booze.state import TYPES, Phase, Talk

CLAIMS = {
    "mob": {"mob": range(3)},
    "booze": {"booze": range(TYPES)},
    "accuse": {"other": range(9), "booze": range(TYPES)},
    "mate": {"other": range(9)},
    "tail": {"other": range(9)},
}
"""Names of claims, and what each of their parameters may be. Their words are in the catalogue."""


def sealed(state: State) -> bool:
    """R13: movement cards lie face down until all are in; so do claims."""
    return state.phase == Phase.MOVE or state.phase == Phase.CLAIM


def answers_show(state: State) -> bool:
    """R13: that a card is on the table is seen, not which."""
    return True


def silent(state: State) -> bool:
    """R53, `talk`: not a word while the game is on."""
    return bool(state.talk == Talk.NONE)


# G27, `ledger`: at a table that forgets, faces are shown in the round they were taken in, and no longer.

FADES_AT = Event.ROUND


def forgets(state: State) -> bool:
    """Are earlier rounds left to memory?"""
    return not state.remembers


def faded(told: Told, viewer: int | None) -> tuple[str, ...]:
    """Section 8: faces, for all but the seat that took the card; what was laid out, for everybody."""
    mine = viewer is not None and told.params.get("seat") == viewer
    return () if mine else ("card", "face")


def remembering(state: State) -> State:
    """The same street with an open ledger: what a seat sees there it has seen, and could have written down."""
    whole = state.copy()
    whole.array["remembers"] = 1
    return whole


def default_at_random(view: View) -> bool:
    """Section 6: where a card or a place must be chosen, a fixed choice would tell what else there was to choose."""
    if view.phase == Phase.EV_SEAT or view.phase == Phase.CLAIM:
        return False
    return view.phase in (Phase.MOVE, Phase.EV_DISCARD) or not may_pass(view, view.viewer)
