"""Where everything is kept: SQLAlchemy Core on SQLite, one writer with group commit, migrations by Alembic."""

from backroom.server.store.store import Store
from backroom.server.store.writer import Unavailable

__all__ = ["Store", "Unavailable"]
