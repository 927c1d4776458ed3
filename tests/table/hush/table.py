"""What the table needs to know of Hush: nearly everything it can be told."""

from typing import Any

from backroom.engine import State, VariantError, View
from tests.table.hush.actions import Action
from tests.table.hush.state import Phase

CLAIMS: dict[str, Any] = {}
WHISPERS = True
LASTING = {"ARRANGE", "PLAY", "THROW"}
FREE = range(Action.GIVE, Action.count())


def sealed(state: State | View) -> bool:
    """The vote."""
    return bool(state.phase == Phase.VOTE)


def answers_show(state: State) -> bool:
    """Of those who arrange, of a question that looks like another, and of the vote nothing shows."""
    hidden = (Phase.ARRANGE, Phase.ASK, Phase.VOTE)
    return state.phase not in hidden and not (state.phase == Phase.LIVE and state.anonymous)


def clock(state: State) -> str:
    """The hidden question runs on the clock of the one it looks like."""
    return "PLAY" if state.phase == Phase.ASK else state.phase_name


def variant_for(variant: dict[str, Any], *, tempo: str, persons: int) -> dict[str, Any]:
    """No brawl over days, and none among bots; and nobody can play only what is not played at all."""
    if tempo != "days" and persons:
        return variant
    if variant.get("brawl_only"):
        raise VariantError("brawl_only", True, "over days, and where only bots play, there is no brawl")
    return variant | {"live": False}
