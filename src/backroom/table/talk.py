"""Table talk: names, free words, quick phrases, and claims that a game understands."""

from __future__ import annotations

import unicodedata

from backroom.engine import Game
from backroom.table.commands import Say
from backroom.table.refusals import Code

LONGEST_NAME = 24
LONGEST_TEXT = 300


def clean_name(name: str) -> str | None:
    """A name fit to show: one line, no control characters, 1 to 24 letters. None if that cannot be made of it."""
    letters = [" " if c.isspace() else c for c in unicodedata.normalize("NFC", name) if _shows(c)]
    cleaned = " ".join("".join(letters).split())
    return cleaned if 0 < len(cleaned) <= LONGEST_NAME else None


def _shows(character: str) -> bool:
    # Cf holds the marks that turn text around; a name must not be able to reorder the line it stands in.
    return character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def check_talk(game: Game, say: Say) -> Code | None:
    """What is wrong with something said, if anything. Exactly one of text, phrase and claim must be there."""
    if sum(map(bool, (say.text.strip(), say.phrase, say.claim))) != 1:
        return Code.NOTHING_SAID
    if len(say.text) > LONGEST_TEXT:
        return Code.TOO_LONG
    if say.phrase and say.phrase not in game.text.entries.get("phrases", {}):
        return Code.NO_SUCH_PHRASE
    if say.claim:
        wanted = game.room("table").CLAIMS.get(say.claim)
        if wanted is None or set(wanted) != set(say.params):
            return Code.NO_SUCH_CLAIM
        if any(say.params[name] not in allowed for name, allowed in wanted.items()):
            return Code.NO_SUCH_CLAIM
    return None
