"""Notebooks: what was a page of notes gets marks, may be opened after the game, and goes when its table goes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make them, and copy the pages there are."""
    notebook = op.create_table(
        "notebook",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_table(
        "mark",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("cell", sa.String(length=64), nullable=False),
        sa.Column("mark", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person", "cell"),
    )
    note = sa.table("note", sa.column("table_id"), sa.column("person"), sa.column("text"))
    pages = sa.select(note.c.table_id, note.c.person, note.c.text, sa.false())
    op.execute(sa.insert(notebook).from_select(["table_id", "person", "text", "shared"], pages))
    op.drop_table("note")


def downgrade() -> None:
    """There is no way back."""
    raise RuntimeError("there is no way back")
