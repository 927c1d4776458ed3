"""A table in a list: nothing but what everybody may know, and whose turn it is if it is yours."""

from __future__ import annotations

from backroom.server.messages import TableCard
from backroom.server.problems import Refused
from backroom.server.services import Services
from backroom.server.store.tables import Stored


def card_of(services: Services, stored: Stored, seat: int | None, language: str) -> TableCard | None:
    """The card of a stored table, for whoever sits on that seat. None if its game is not installed."""
    try:
        title = services.house.game(stored.game).text_in(language).title
    except Refused:
        return None
    settings = stored.settings
    return TableCard(
        table=stored.id,
        game=stored.game,
        title=title,
        name=settings.title,
        stage=stored.stage,
        players=settings.players,
        taken=stored.taken,
        tempo=settings.tempo.value,
        your_seat=seat,
        your_turn=seat is not None and bool(stored.owing >> seat & 1),
        changed=stored.changed,
    )
