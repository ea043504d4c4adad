"""What Alembic runs a migration in: the connection and the transaction of whoever asks for it, `harness.store.schema`."""

from alembic import context

from harness.store.schema import VERSION_TABLE
from harness.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    transactional_ddl=True,  # SQLite's too, as we begin its transactions ourselves
)
context.run_migrations()
