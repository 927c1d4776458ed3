"""Games: what there is to play, and how it goes."""

from __future__ import annotations

from litestar import MediaType, Response, get

from backroom.engine.registry import games
from backroom.server import catalogue
from backroom.server.messages import GameCard
from backroom.server.problems import Trouble, refused
from backroom.server.routes.asking import Asking, language_of
from backroom.server.services import Services


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
        text = (translated if translated.is_file() else folder / "README.md").read_text("utf-8")
    except OSError:
        raise refused(Trouble.NOT_FOUND) from None
    return Response(text, media_type=MediaType.TEXT)


HANDLERS = [list_games, rules]
