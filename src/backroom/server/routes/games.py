"""Games: what there is to play, and how it goes."""

from __future__ import annotations

from litestar import MediaType, Response, get

from backroom.engine.registry import games
from backroom.server import catalogue
from backroom.server.messages import GameCard
from backroom.server.problems import Trouble, refused
from backroom.server.services import Services


@get("/api/games", sync_to_thread=True)
def list_games(services: Services) -> list[GameCard]:
    """Every installed game, with its options and presets."""
    return [catalogue.card(services.house.game(name)) for name in games()]


@get("/api/games/{name:str}/rules", sync_to_thread=True)
def rules(name: str, services: Services) -> Response[str]:
    """A game's rules, in Markdown."""
    try:
        text = (services.house.game(name).folder / "README.md").read_text("utf-8")
    except OSError:
        raise refused(Trouble.NOT_FOUND) from None
    return Response(text, media_type=MediaType.TEXT)


HANDLERS = [list_games, rules]
