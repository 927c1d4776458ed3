"""What must hold in every state that can be reached."""

from collections.abc import Iterator

from backroom.engine import State


def broken(s: State) -> Iterator[str]:
    """Sentences about what does not hold. The bounds of fields are checked elsewhere."""
    cards = [*s.hand.tolist(), s.board]
    dealt = [card for card in cards if card]
    if len(set(dealt)) != len(dealt):
        yield f"a card is in two places: {cards}"
    if s.phase_name == "FIRST" and s.board:
        yield "the board is open in the first round"
