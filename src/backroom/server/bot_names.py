"""What house bots are called at a table."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

BOT_NAMES = (
    "Ada", "Bruno", "Cleo", "Dora", "Emil", "Flora", "Gus", "Hattie", "Ivo", "Juno", "Karl", "Lotte",
    "Milo", "Nell", "Otto", "Petra", "Quinn", "Rosa", "Sepp", "Tilda", "Ugo", "Vera", "Wim", "Yola", "Zeno",
)  # fmt: skip


def bot_names() -> Iterator[str]:
    """All names, in another order every time."""
    names = list(BOT_NAMES)
    secrets.SystemRandom().shuffle(names)
    return iter(names)
