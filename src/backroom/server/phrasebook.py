"""What the server itself says, in the language of whoever reads it.

Refusals are decided, written down and handed to programs as codes with an English sentence. Only where one goes out to
a page it is said in the page's language, by its code: a game's own in the game's words, the rest in these. English
stands beside the codes (`problems.py`, `backroom.table.refusals`) and below; `text/<language>.toml` has the others.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from backroom.engine import Game
from backroom.engine.languages import ENGLISH, PSEUDO, accented
from backroom.server import problems
from backroom.server.messages import Nope
from backroom.server.problems import Farewell, Refused, Trouble
from backroom.table import refusals

FOLDER = Path(__file__).parent / "text"
Book = Mapping[str, Mapping[str, str]]
BOOK: Book = {
    "refusals": {
        **{code.value: sentence for code, sentence in refusals.SENTENCES.items()},
        **{trouble.value: sentence for trouble, sentence in problems.SENTENCES.items()},
    },
    "farewells": {farewell.value: sentence for farewell, sentence in problems.FAREWELLS.items()},
    "previews": {
        "house": "A table for games with secrets.",
        "poster": "The poster of {title}.",
        "gathering": "A table is gathering: {taken} of {players} seats are taken.",
        "playing": "A game for {players} is on. What is secret stays secret.",
        "over": "A finished game for {players}, to be seen move by move: who knew what, and who fooled whom.",
    },
    "people": {"guest": "Guest"},
}
BOOKS: dict[str, Book] = {
    ENGLISH: BOOK,
    **{path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))},
    PSEUDO: {section: {key: accented(said) for key, said in said.items()} for section, said in BOOK.items()},
}


def say(language: str, section: str, key: str, **words: object) -> str:
    """A sentence of the server's own, filled in."""
    return BOOKS.get(language, BOOK)[section][key].format_map(words)


def reason(why: Trouble | Farewell, language: str) -> str:
    """Why a conversation ends."""
    return say(language, "refusals" if isinstance(why, Trouble) else "farewells", why.value)


def refusal(problem: Refused, language: str) -> str:
    """Why a request is refused. What English says in a sentence of its own, others say by the code and the detail."""
    said = BOOKS.get(language, BOOK)["refusals"].get(problem.code)
    if said is None or language == ENGLISH:
        return problem.text
    return f"{said} ({problem.detail})" if problem.detail else said


def reworded(no: Nope, game: Game, language: str) -> Nope:
    """A refusal at a table, in another language."""
    if language == ENGLISH:
        return no
    said = game.text_in(language).entries["refusals"].get(no.code)
    return msgspec.structs.replace(no, text=said or BOOKS.get(language, BOOK)["refusals"].get(no.code, no.text))
