"""Hours: a sign of life of the house, and when it was closed, so that no clock runs meanwhile."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make both, empty: how long the house was closed before this is not known."""
    op.create_table(
        "beat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "closed",
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("since"),
    )


def downgrade() -> None:
    """There is no way back."""
    raise RuntimeError("there is no way back")
