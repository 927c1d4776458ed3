"""Table talk: names, free words, quick phrases, claims that a game understands, and whispers. Pure, like the judge."""

from __future__ import annotations

import unicodedata

from backroom.engine import Game
from backroom.table import asking
from backroom.table.commands import Say
from backroom.table.effects import Verdict
from backroom.table.entries import Said
from backroom.table.refusals import Code, No, no
from backroom.table.table import Stage, Table

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


def say(table: Table, command: Say, now: int) -> Verdict | No:
    """Let somebody say something, or say why not."""
    if table.stage is Stage.PLAYING and asking.silent(table.game, table.state):
        return no(Code.SILENT)
    if table.seats[command.seat].muted:
        return no(Code.MUTED)
    problem = _check_words(table.game, table.settings.players, command)
    if problem is None and command.to is not None:
        problem = _check_whisper(table, command.seat, command.to)
    if problem is not None:
        return no(problem)
    text, params = clean_text(command.text), dict(command.params)
    return Verdict([Said(now, command.seat, text, command.phrase, command.claim, params, command.to)])


def _check_whisper(table: Table, seat: int, to: int) -> Code | None:
    """Why nothing can be whispered there now, if so. It depends on what everybody at the table sees, and on no more."""
    if not asking.whispers(table.game):
        return Code.NO_WHISPERS
    # Before the deal somebody else may still take that seat, and would read it.
    if table.stage in (Stage.GATHERING, Stage.DEALING):
        return Code.NOT_YET_DEALT
    if table.stage is Stage.OVER:
        return Code.GAME_ENDED
    # How a live window goes on when nobody has looked after it hangs on when something was last written down.
    if table.arena is not None:
        return Code.LIVE
    if not 0 <= to < len(table.seats):
        return Code.NO_SUCH_SEAT
    if to == seat:
        return Code.TO_YOURSELF
    # Who is away reads it on coming back; who was put out sees what anybody sees, and a bot hears nothing.
    there = table.seats[to]
    return None if there.person and not there.put_out else Code.NOBODY_LISTENS


def _check_words(game: Game, players: int, say: Say) -> Code | None:
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
