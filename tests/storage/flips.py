"""One bit turns over: in a value of a row, or anywhere in the file. It is found, and the game named."""

import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.pool import NullPool

from harness.app.league.verify.league import verify_run
from harness.errors import HarnessError
from harness.store import Store, check
from harness.store.database import Database
from harness.store.tables import METADATA

Place = tuple[str, str, dict[str, Any]]  # table, column, and the row's key
# A text of these bytes, whether they are one or not.
_TEXT = {"sqlite": "CAST(:flipped AS TEXT)", "postgresql": "convert_from(:flipped, 'UTF8')"}
_NOBODYS = {("progress", "tries")}  # it counts crashes, and is no part of what is kept
OF_GAMES = ("game", "seat", "record", "fault", "rating", "void")


def found(url: str) -> str:
    """What `league verify` and `db check` say of it; nothing if all is well."""
    said: list[str] = []
    try:
        said += check(url).problems
    except HarnessError as error:
        said.append(str(error))
    try:
        with Store.open(url) as store:
            for run in store.runs():
                for part, finding in verify_run(store, run).parts.items():
                    if finding.first:
                        said.append(f"{part.value}: game {finding.first.number}: {finding.first.what}")
    except HarnessError as error:
        said.append(str(error))
    return "\n".join(said)


def names(said: str, game: int) -> bool:
    return re.search(rf"\bgame {game}\b", said) is not None


def content(url: str) -> Any:
    """Every row of every table."""
    with _connected(url) as connection:
        return [connection.execute(table.select()).fetchall() for table in METADATA.sorted_tables]


def places(url: str) -> list[tuple[Place, int]]:
    """Every value, with how many bits it has."""
    with _connected(url) as connection:
        return [*_places(connection)]


@contextmanager
def _connected(url: str) -> Iterator[Connection]:
    """Past the store, which would not write such things."""
    engine = create_engine(Database.of(url).url, poolclass=NullPool)
    with engine.begin() as connection:
        if engine.name == "sqlite":
            connection.execute(text("PRAGMA ignore_check_constraints = ON"))
        yield connection


def _places(connection: Connection) -> Iterator[tuple[Place, int]]:
    for table in METADATA.sorted_tables:
        keys = [column.name for column in table.primary_key]
        for row in connection.execute(text(f"SELECT * FROM {table.name}")).mappings():
            for column, value in row.items():
                if value is not None and (table.name, column) not in _NOBODYS:
                    yield (table.name, column, {key: row[key] for key in keys}), 8 * len(_bytes(value))


def flip(url: str, place: Place, bit: int) -> bool:
    """Whether the database took it: some constraints see it at once."""
    table, column, key = place
    where = " AND ".join(f"{name} = :{name}" for name in key)
    try:
        with _connected(url) as connection:
            found = text(f"SELECT {column} FROM {table} WHERE {where}")
            value = connection.execute(found, key).scalar_one()
            raw = bytearray(_bytes(value))
            raw[bit // 8] ^= 1 << bit % 8
            new = _TEXT[connection.dialect.name] if isinstance(value, str) else ":flipped"
            change = text(f"UPDATE {table} SET {column} = {new} WHERE {where}")
            connection.execute(change, {"flipped": _value(raw, value), **key})
    except (IntegrityError, DataError):
        return False
    return True


def _bytes(value: Any) -> bytes:
    match value:
        case bytes():
            return value
        case str():
            return value.encode()
        case float():
            return struct.pack("<d", value)
        case bool():
            return bytes([value])
        case int():
            return struct.pack("<q", value)
    raise AssertionError(value)


def _value(raw: bytearray, was: Any) -> Any:
    match was:
        case float():
            return struct.unpack("<d", raw)[0]
        case bool():  # PostgreSQL has them, and nothing else in their place
            return not was
        case int():
            return struct.unpack("<q", raw)[0]
    return bytes(raw)


def chosen(url: str, times: int, chance: Random) -> list[tuple[Place, int]]:
    """Each bit of all values is as likely as any other."""
    every = places(url)
    drawn = chance.choices(every, [bits for _, bits in every], k=times)
    return [(place, chance.randrange(bits)) for place, bits in drawn]
