"""Which version of the tables a database has, and how it gets the newest. The migrations are the only ones that make or
change a table.
"""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from harness.store.errors import NewerDatabase, NoSuchDatabase, NotOurs, OlderDatabase
from harness.store.tables import METADATA

VERSION_TABLE = "harness_version"
MIGRATIONS = Path(__file__).parent / "migrations"


def newest() -> str:
    head = _scripts(MIGRATIONS).get_current_head()
    assert head
    return head


def version(connection: Connection, place: str) -> str | None:
    """The database's; None if it is empty."""
    found = _context(connection).get_current_revision()
    if found is None and inspect(connection).get_table_names():
        raise NotOurs(f"{place}: it holds tables, but none of a harness")
    if found is not None and found not in {
        script.revision for script in _scripts(MIGRATIONS).walk_revisions()
    }:
        raise NewerDatabase(
            f"{place}: a newer harness made it (version {found}; this one knows versions up to {newest()})"
        )
    return found


def require_newest(connection: Connection, place: str) -> None:
    found = version(connection, place)
    if found is None:
        raise NoSuchDatabase(f"{place}: it is empty: no league has been played into it")
    if found != newest():
        raise OlderDatabase(
            f"{place}: an older harness made it (version {found}, this one needs {newest()}): "
            "make a copy, then run: harness db upgrade"
        )


def migrate(connection: Connection) -> None:
    """In the transaction that the connection is in: a step that fails, or is killed, has changed nothing."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")


def differences(connection: Connection) -> list[str]:
    """Where the tables are not what the models say: always nothing, unless somebody else changed them."""
    return [str(difference) for difference in compare_metadata(_context(connection), METADATA)]


@cache
def _scripts(directory: Path) -> ScriptDirectory:
    return ScriptDirectory(directory)


def _context(connection: Connection) -> MigrationContext:
    return MigrationContext.configure(
        connection, opts={"version_table": VERSION_TABLE, "compare_type": True, "target_metadata": METADATA}
    )
