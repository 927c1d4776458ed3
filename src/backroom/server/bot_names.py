"""What house bots are called at a table."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator

BOT_NAMES = (
    "Ada", "Bruno", "Cleo", "Dora", "Emil", "Flora", "Gus", "Hattie", "Ivo", "Juno", "Karl", "Lotte",
    "Milo", "Nell", "Otto", "Petra", "Quinn", "Rosa", "Sepp", "Tilda", "Ugo", "Vera", "Wim", "Yola", "Zeno",
)  # fmt: skip


def bot_names(taken: Collection[str] = ()) -> Iterator[str]:
    """All names but those of the people at the table, in another order every time."""
    people = {name.casefold() for name in taken}
    names = [name for name in BOT_NAMES if name.casefold() not in people]
    secrets.SystemRandom().shuffle(names)
    return iter(names)
