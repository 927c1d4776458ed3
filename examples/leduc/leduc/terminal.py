"""The board in a terminal, with rich's markup."""

from collections.abc import Sequence

from backroom.engine import View

FACES = ("–", "J♠", "J♥", "Q♠", "Q♥", "K♠", "K♥")


def draw(view: View, names: Sequence[str]) -> str:
    """The table as this view sees it."""
    data = view.as_dict()
    lines = [f"  table  [bold]{FACES[data['board']]}[/]   raises {data['raises']}"]
    for seat, name in enumerate(names):
        card = data["hand"][seat] if data["hand"] else None
        face = "[dim]▒▒[/]" if card is None else f"[bold]{FACES[card]}[/]"
        mark = "[yellow]▶[/]" if seat in data["owes"] else " "
        lines.append(f"{mark} {name:<12} {face}   {data['paid'][seat]} in the pot")
    return "\n".join(lines)
