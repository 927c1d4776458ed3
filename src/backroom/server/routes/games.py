"""Games: what there is to play, and how it goes."""

from __future__ import annotations

import re

from litestar import MediaType, Response, get

from backroom.engine.registry import games
from backroom.server import catalogue
from backroom.server.messages import GameCard
from backroom.server.problems import Trouble, refused
from backroom.server.routes.asking import Asking, language_of
from backroom.server.services import Services

HEADING = re.compile(r"^(#{1,6}) +(.+)$", re.MULTILINE)


@get("/api/games", sync_to_thread=True)
def list_games(request: Asking, services: Services) -> list[GameCard]:
    """Every installed game, with its options and presets."""
    return [catalogue.card(services.house.game(name), language_of(request)) for name in games()]


@get("/api/games/{name:str}/rules", sync_to_thread=True)
def rules(request: Asking, name: str, services: Services) -> Response[str]:
    """A game's rules, in Markdown."""
    folder, language = services.house.game(name).folder, language_of(request)
    translated = folder / f"README.{language}.md"
    try:
        text = (folder / "README.md").read_text("utf-8")
        if translated.is_file():
            text = anchored(translated.read_text("utf-8"), text)
    except OSError:
        raise refused(Trouble.NOT_FOUND) from None
    return Response(text, media_type=MediaType.TEXT)


def anchored(translated: str, english: str) -> str:
    """Rules with the anchors of the English ones, heading by heading: a board knows its place by these."""
    anchors = [re.sub(r"[\W_]+", "-", heading.lower()).strip("-") for _, heading in HEADING.findall(english)]
    found = iter(anchors)

    def mark(heading: re.Match[str]) -> str:
        anchor = next(found, "")
        return f"{heading[0]} {{#{anchor}}}" if anchor else heading[0]

    return HEADING.sub(mark, translated)


HANDLERS = [list_games, rules]
