"""One bit turns over: in a value of a row, or anywhere in the file. It is found, and the game named."""

import re
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from harness.app.league.verify import verify_league
from harness.engine import HarnessError
from harness.store import Store, check
from harness.store.tables import METADATA

Place = tuple[str, str, dict[str, Any]]  # table, column, and the row's key
_NOBODYS = {("progress", "tries")}  # it counts crashes, and is no part of what is kept
OF_GAMES = ("game", "seat", "record", "fault", "rating", "void")


def found(file: Path) -> str:
    """What `league verify` and `db check` say of it; nothing if all is well."""
    said: list[str] = []
    try:
        said += check(str(file)).problems
    except HarnessError as error:
        said.append(str(error))
    try:
        with Store.open(str(file)) as store:
            for run in store.runs():
                for part, finding in verify_league(store, run).parts.items():
                    if finding.first:
                        said.append(f"{part.value}: game {finding.first.game}: {finding.first.what}")
    except HarnessError as error:
        said.append(str(error))
    return "\n".join(said)


def names(said: str, game: int) -> bool:
    return re.search(rf"\bgame {game}\b", said) is not None


def content(file: Path) -> Any:
    """Every row of every table."""
    with closing(sqlite3.connect(file)) as connection:
        return [connection.execute(f"SELECT * FROM {table}").fetchall() for table in sorted(METADATA.tables)]


def places(file: Path) -> list[tuple[Place, int]]:
    """Every value, with how many bits it has."""
    with closing(sqlite3.connect(file)) as connection:
        return [*_places(connection)]


def _places(connection: sqlite3.Connection) -> Iterator[tuple[Place, int]]:
    for table in METADATA.sorted_tables:
        keys = [column.name for column in table.primary_key]
        columns = [column.name for column in table.c]
        for row in connection.execute(f"SELECT {', '.join(columns)} FROM {table.name}"):
            values = dict(zip(columns, row, strict=True))
            for column, value in values.items():
                if value is not None and (table.name, column) not in _NOBODYS:
                    yield (table.name, column, {key: values[key] for key in keys}), 8 * len(_bytes(value))


def flip(file: Path, place: Place, bit: int) -> bool:
    """Whether the database took it: some constraints see it at once."""
    table, column, key = place
    where = " AND ".join(f"{name} = ?" for name in key)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        [(value,)] = connection.execute(f"SELECT {column} FROM {table} WHERE {where}", [*key.values()])
        raw = bytearray(_bytes(value))
        raw[bit // 8] ^= 1 << bit % 8
        cast = "CAST(? AS TEXT)" if isinstance(value, str) else "?"
        try:
            connection.execute(
                f"UPDATE {table} SET {column} = {cast} WHERE {where}", [_value(raw, value), *key.values()]
            )
        except sqlite3.IntegrityError:
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
        case int():
            return struct.pack("<q", value)
    raise AssertionError(value)


def _value(raw: bytearray, was: Any) -> Any:
    match was:
        case float():
            return struct.unpack("<d", raw)[0]
        case int():
            return struct.unpack("<q", raw)[0]
    return bytes(raw)


def chosen(file: Path, times: int, chance: Random) -> list[tuple[Place, int]]:
    """Each bit of all values is as likely as any other."""
    every = places(file)
    drawn = chance.choices(every, [bits for _, bits in every], k=times)
    return [(place, chance.randrange(bits)) for place, bits in drawn]
