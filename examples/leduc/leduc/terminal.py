"""The board in a terminal, with rich's markup."""

from collections.abc import Sequence

from backroom.engine import View
from backroom.engine.lines import clean, strip

FACES = ("–", "J♠", "J♥", "Q♠", "Q♥", "K♠", "K♥")
WIDTH, NAME = 60, 24


def draw(view: View, names: Sequence[str]) -> str:
    """The table as this view sees it. `strip` cuts and escapes: people may call themselves "[red]"."""
    data = view.as_dict()
    lines = [strip(WIDTH, [("  table  ", ""), (FACES[data["board"]], "bold"), (f"   raises {data['raises']}", "")])]
    for seat, name in enumerate(names):
        card = data["hand"][seat] if data["hand"] else None
        face = ("▒▒", "dim") if card is None else (FACES[card], "bold")
        mark = ("▶ ", "yellow") if seat in data["owes"] else ("  ", "")
        who = strip(NAME, [(clean(name), "")])
        lines.append(
            strip(2, [mark]) + who + strip(WIDTH - NAME - 2, [face, (f"   {data['paid'][seat]} in the pot", "")])
        )
    return "\n".join(lines)
