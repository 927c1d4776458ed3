"""Several nodes: which are alive, which table each looks after, who is connected to which, and where was noted what."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make them. What they hold lasts no longer than a node does, so they point at nothing else."""
    op.create_table(
        "node",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "lease",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("node", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("lease_node", "lease", ["node"], unique=False)
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("node", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("watching", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "node", "person"),
    )
    op.create_index("presence_node", "presence", ["node"], unique=False)
    op.create_table(
        "noted",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )


def downgrade() -> None:
    """There is no way back."""
    raise RuntimeError("there is no way back")
