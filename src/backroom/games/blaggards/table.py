"""What the table needs to know of this game: its secret windows, its clocks and what can be claimed."""

from typing import Any

from backroom.engine import State
from backroom.games.blaggards.state import Phase

SEALED = {Phase.COUNCIL, Phase.PLACE, Phase.SKULL, Phase.SWAP_KEYS}
"""One secret answer each. In PUNCH each throws up to twice: those are played at once, and hidden by the views."""
CLOCKS = {
    Phase.COUNCIL: "COUNCIL",
    Phase.PLACE: "WINDOW",
    Phase.SKULL: "WINDOW",
    Phase.SWAP_KEYS: "WINDOW",
    Phase.PUNCH: "WINDOW",
    Phase.BELL: "BELL",
    Phase.START: "START",
    Phase.LIVE: "LIVE",
    Phase.EDGE: "EDGE",
    Phase.KO: "TIES",
    Phase.NEXT: "TIES",
}
LASTING = {"PLANNING", "WINDOW"}
"""Section 6: a Captain's plans share one clock; so do the two throws of a punch."""
OPENING = 12_000
"""9.1: the night of the secret meeting, the same for everybody; the first clock starts at dawn."""
SCENES = {"START": 3_500}
"""The lock turns and the title falls before a Captain who is a bot opens the fight."""
CLAIMS = {
    "hold": {"mask": range(32)},
    "accuse": {"target": range(10)},
    "trust": {"target": range(10)},
}
"""Names of claims, and what each of their parameters may be. Their words are in the catalogue."""


def sealed(state: State) -> bool:
    """Section 6, "hidden": answered in secret, by several seats at once."""
    return state.phase in SEALED


def answers_show(state: State) -> bool:
    """Section 8: of an open window others see who is done, but for brawlers who hide behind `anonymous` (G22)."""
    return not (state.phase == Phase.LIVE and state.anonymous)


def clock(state: State) -> str:
    """The clock that the present question runs on."""
    return CLOCKS.get(Phase(state.phase), "PLANNING")


def variant_for(variant: dict[str, Any], *, tempo: str, persons: int) -> dict[str, Any]:
    """2.8: over days, and where only bots play, the Brawl is sealed, whatever was asked for."""
    live = tempo != "days" and persons > 0
    return variant if live else variant | {"brawl_mode": "sealed"}
