"""Where everything is kept: SQLAlchemy Core on SQLite or PostgreSQL, one writer, Alembic."""

from backroom.server.store.store import Store
from backroom.server.store.together import Together
from backroom.server.store.writer import LAST, Unavailable

__all__ = ["LAST", "Store", "Together", "Unavailable"]
