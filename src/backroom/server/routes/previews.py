"""What a link shows where it is shared: the game, and nothing that only people at the table may know.

A preview is made for whoever fetches the page, seated or not. So it says what a list of tables would say, of tables
that anybody may look at; of all others, that this is Backroom.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from backroom.server.messages import TableCard
from backroom.server.phrasebook import say
from backroom.server.routes.asking import Asking, language_of
from backroom.server.routes.cards import card_of
from backroom.server.services import Services
from backroom.server.store import Unavailable, tables
from backroom.table.table import Stage

PAGES = ("table", "replay")
PICTURES = "share"
"""the folder of the client with a picture for each game, drawn from its poster"""
SIZE = (1200, 630)


async def preview(request: Asking, services: Services, wanted: str, folder: Path) -> str:
    """The tags of a page's head for this path; nothing for pages that are not of a table."""
    page, _, table = wanted.partition("/")
    if page not in PAGES or not table:
        return ""
    try:
        stored = await services.store.read(lambda connection: tables.without_log(connection, table))
    except Unavailable:
        stored = None  # the page itself says better what is wrong
    language = language_of(request)
    card = card_of(services, stored, None, language) if stored is not None and stored.settings.spectators else None
    tags = {"og:site_name": "Backroom", "og:type": "website", "og:title": "Backroom"}
    tags["og:description"] = say(language, "previews", "house")
    if card is not None:
        tags |= {"og:title": card.title, "og:description": _says(card, language)}
        picture = f"{PICTURES}/{card.game}.jpg"
        if (folder / picture).is_file():
            host = request.headers.get("host", "")
            tags["og:image"] = f"{request.url.scheme}://{host}/{picture}"
            tags["og:image:alt"] = say(language, "previews", "poster", title=card.title)
            tags["og:image:width"], tags["og:image:height"] = map(str, SIZE)
    return "".join(f'<meta property="{name}" content="{escape(value)}" />\n' for name, value in tags.items())


def _says(card: TableCard, language: str) -> str:
    """Where the table stands, in a sentence."""
    stands = card.stage if card.stage in (Stage.GATHERING, Stage.OVER) else "playing"
    return say(language, "previews", stands, taken=card.taken, players=card.players)
