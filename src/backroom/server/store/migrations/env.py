"""Alembic's entry: runs migrations on the connection that `migrate` hands over."""

from alembic import context

from backroom.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
