"""The tables of the database, in SQLAlchemy Core. How they come about and change is in `migrations/`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("recovery_hash", String(64), unique=True),
    Column("made", BigInteger, nullable=False),
)
device = Table(
    "device",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
)
table = Table(
    "game_table",  # "table" is a word of SQL
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", String(16), nullable=False),
    Column("settings", Text, nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("host", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("code", String(6), unique=True),
    Column("taken", Integer, nullable=False),
    Column("owing", Integer, nullable=False),
    Column("due", BigInteger),
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("game_table_listed", "listed", "stage", "changed"),
    Index("game_table_stage", "stage", "due"),
    Index("game_table_host", "host", "stage"),
)
entry = Table(
    "entry",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
)
place = Table(
    "place",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("person.id"), nullable=False),
    Index("place_person", "person"),
)
command = Table(
    "command",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
)
claim = Table(
    "claim",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("game_table.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("used_by", String(32)),
    Column("tried", Integer, nullable=False),
    Index("claim_table", "table_id", "seat", "number", unique=True),
)
seat_token = Table(
    "seat_token",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("game_table.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", ForeignKey("person.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("seat_token_table", "table_id", "person"),
)
notebook = Table(
    "notebook",
    metadata,
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("shared", Boolean, nullable=False),
)
mark = Table(
    "mark",
    metadata,
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("cell", String(64), primary_key=True),
    Column("mark", String(8), nullable=False),
)
push_key = Table(
    "push_key",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("private", LargeBinary(32), nullable=False),
)
subscription = Table(
    "subscription",
    metadata,
    Column("person", ForeignKey("person.id"), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("endpoint", Text, nullable=False),
    Column("point", LargeBinary(65), nullable=False),
    Column("auth", LargeBinary(16), nullable=False),
    Column("site", String(300), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("subscription_name", "name"),
)
block = Table(
    "block",
    metadata,
    Column("person", ForeignKey("person.id"), primary_key=True),
    Column("blocked", ForeignKey("person.id"), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
)
report = Table(
    "report",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", ForeignKey("game_table.id"), nullable=False),
    Column("reporter", ForeignKey("person.id"), nullable=False),
    Column("reported", ForeignKey("person.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("excerpt", Text, nullable=False),
    Index("report_at", "at"),
)
snapshot = Table(
    "snapshot",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)
replay = Table(
    "replay",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("viewer", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)
beat = Table(
    "beat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
closed = Table(
    "closed",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)
noted = Table(
    "noted",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("times", Integer, nullable=False),
)
node = Table(
    "node",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
lease = Table(
    "lease",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("node", String(32), nullable=False),
    Index("lease_node", "node"),
)
presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("node", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("watching", Integer, nullable=False),
    Index("presence_node", "node"),
)
