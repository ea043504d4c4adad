"""Which version of the tables a database has, and how it gets the newest. The migrations are the only ones that make or
change a table.

Alembic takes as long to import as a small league's standings take to compute, and is needed when a database is made or
upgraded only: so it is imported there.
"""

import re
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from harness.store.errors import Broken, NewerDatabase, NoSuchDatabase, NotOurs, OlderDatabase
from harness.store.tables import METADATA
from harness.text import shortened

NEWEST = "0002"  # of the migrations; they are numbered with four digits, so a newer one is a greater text
MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "harness_version"
_VERSION = re.compile(r"(?!0000)[0-9]{4}")


def version(connection: Connection, place: str) -> str | None:
    """The database's; None if it is empty."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    found = None
    if VERSION_TABLE in tables:
        found = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if found is None:
        raise NotOurs(f"{place}: it holds tables, but none of a harness")
    if not isinstance(found, str) or not _VERSION.fullmatch(found):
        raise Broken(f"{place}: its version is {shortened(str(found))}: expected four digits, from 0001")
    if found > NEWEST:
        raise NewerDatabase(
            f"{place}: a newer harness made it (version {found}; this one knows versions up to {NEWEST})"
        )
    return found


def require_newest(connection: Connection, place: str) -> None:
    found = version(connection, place)
    if found is None:
        raise NoSuchDatabase(f"{place}: it is empty: no league has been played into it")
    if found != NEWEST:
        raise OlderDatabase(
            f"{place}: an older harness made it (version {found}, this one needs {NEWEST}): "
            "make a copy, then run: harness db upgrade"
        )


def migrate(connection: Connection) -> None:
    """In the transaction that the connection is in: a step that fails, or is killed, has changed nothing."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")


def differences(connection: Connection) -> list[str]:
    """Where the tables are not what the models say: always nothing, unless somebody else changed them."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    options = {"version_table": VERSION_TABLE, "compare_type": True, "target_metadata": METADATA}
    context = MigrationContext.configure(connection, opts=options)
    return [str(difference) for difference in compare_metadata(context, METADATA)]
