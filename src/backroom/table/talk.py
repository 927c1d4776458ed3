"""Table talk: names, free words, quick phrases, and claims that a game understands."""

from __future__ import annotations

import unicodedata

from backroom.engine import Game
from backroom.table.commands import Say
from backroom.table.refusals import Code

LONGEST_NAME = 24
LONGEST_TEXT = 300


def clean_name(name: str, longest: int = LONGEST_NAME) -> str | None:
    """A name fit to show: one line, no control characters, 1 to 24 letters. None if that cannot be made of it."""
    cleaned = clean_text(name)
    return cleaned if 0 < len(cleaned) <= longest else None


def clean_text(text: str) -> str:
    """One line without control characters. Cleaning twice is cleaning once."""
    return " ".join(unicodedata.normalize("NFC", "".join(c for c in text if _shows(c))).split())


def _shows(character: str) -> bool:
    # Cf holds the marks that turn text around; nobody's words may reorder the line they stand in.
    return character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def check_talk(game: Game, players: int, say: Say) -> Code | None:
    """What is wrong with something said, if anything. Exactly one of text, phrase and claim must be there."""
    if sum(map(bool, (clean_text(say.text), say.phrase, say.claim))) != 1:
        return Code.NOTHING_SAID
    if len(say.text) > LONGEST_TEXT:
        return Code.TOO_LONG
    if say.phrase and say.phrase not in game.text.entries.get("phrases", {}):
        return Code.NO_SUCH_PHRASE
    # Parameters belong to a claim; whoever says something else has none.
    wanted = game.room("table").CLAIMS.get(say.claim) if say.claim else {}
    if wanted is None or set(wanted) != set(say.params):
        return Code.NO_SUCH_CLAIM
    seats = game.text.entries.get("seats", ("seat",))
    for name, allowed in wanted.items():
        value = say.params[name]
        if value not in allowed or (name in seats and value >= players):
            return Code.NO_SUCH_CLAIM
    return None
