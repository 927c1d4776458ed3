"""Web push: the key of the house, and the devices that want to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "push_key",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("private", sa.LargeBinary(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "subscription",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("point", sa.LargeBinary(length=65), nullable=False),
        sa.Column("auth", sa.LargeBinary(length=16), nullable=False),
        sa.Column("site", sa.String(length=300), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"]),
        sa.PrimaryKeyConstraint("person", "name"),
    )
    op.create_index("subscription_name", "subscription", ["name"], unique=False)


def downgrade() -> None:
    """There is no way back."""
    raise RuntimeError("there is no way back")
