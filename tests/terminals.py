"""What a terminal shows of a game's board."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console

from backroom.engine import View

NAMES = ("[red]x", "Wilhelmina Featherstonex", "Ada", "Doc [/] Holliday", "Eve", *"FGHIJK", "Jolly Roger")
"""For as many seats as any game has. One is as long as a name may be, some look like markup."""


def shown(view: View, names: Sequence[str] = NAMES, width: int = 80) -> list[str]:
    """The lines that a terminal of this width prints."""
    console = Console(width=width, file=io.StringIO(), color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(drawn(view, names), highlight=False)
    return capture.get().splitlines()


def words_of(view: View) -> str:
    """All of it."""
    return "\n".join(shown(view))


def drawn(view: View, names: Sequence[str] = NAMES) -> str:
    """What the game's room hands to the terminal."""
    return str(view.game.room("terminal").draw(view, names[: view.players]))
