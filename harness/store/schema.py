"""The version of a database's tables, and how it is upgraded. Only migrations make or change a table.

Importing Alembic takes as long as computing the standings of a small league, and only making or upgrading a database needs
it: so it is imported there.
"""

import re
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from harness.store.errors import Broken, NewerDatabase, NoSuchDatabase, NotOurs, OlderDatabase
from harness.store.tables import METADATA
from harness.text import shortened

NEWEST = "0003"  # the last migration; they are numbered with four digits, so a newer one is a greater text
MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "harness_version"
_VERSION = re.compile(r"(?!0000)[0-9]{4}")


def version(connection: Connection, place: str) -> str | None:
    """The version of the database; None if it is empty."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    number = None
    if VERSION_TABLE in tables:
        number = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if number is None:
        raise NotOurs(f"{place}: it holds tables, but none of a harness")
    if not isinstance(number, str) or not _VERSION.fullmatch(number):
        raise Broken(f"{place}: its version is {shortened(str(number))}: expected four digits, from 0001")
    if number > NEWEST:
        raise NewerDatabase(
            f"{place}: a newer harness made it (version {number}; this one knows versions up to {NEWEST})"
        )
    return number


def require_newest(connection: Connection, place: str) -> None:
    """StoreError unless the database has the newest version."""
    number = version(connection, place)
    if number is None:
        raise NoSuchDatabase(f"{place}: it is empty: no league has been played into it")
    if number != NEWEST:
        raise OlderDatabase(
            f"{place}: an older harness made it (version {number}, this one needs {NEWEST}): "
            "make a copy, then run: harness db upgrade"
        )


def migrate(connection: Connection) -> None:
    """Run the missing migrations in the connection's transaction: if one fails or is killed, nothing has changed."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")


def differences(connection: Connection) -> list[str]:
    """The differences between the tables and their models; none, unless somebody else changed the tables."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    options = {"version_table": VERSION_TABLE, "compare_type": True, "target_metadata": METADATA}
    context = MigrationContext.configure(connection, opts=options)
    return [str(difference) for difference in compare_metadata(context, METADATA)]
