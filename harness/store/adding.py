"""Writes a batch of games into the tables, as rows that the driver takes at once: an object for each row would cost more
than playing.

Nothing here commits: a batch is one transaction of `write_connection`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Dialect, Table, bindparam, insert, select, update

from harness.engine.record import MAX_RECORD
from harness.league.journal import Entry
from harness.store.crash import passing
from harness.store.errors import Broken, Unstorable
from harness.store.packing import pack
from harness.store.rows import (
    ENTRY,
    FAULT,
    GAME,
    LEAGUE,
    PROGRESS,
    RATING,
    RECORD,
    SEAT,
    VOID,
    NewRow,
    entry_row,
    new_rows,
    rating_rows,
    void_row,
)
from harness.store.values import LeagueGame, Rated, Void
from harness.text import shortened

# Made once, so that SQLAlchemy finds the compiled statements again.
_STORED = select(GAME.c.number).where(
    GAME.c.league == bindparam("league_id"),
    GAME.c.number.in_(bindparam("numbers", expanding=True)),
)
_NEXT = (
    select(GAME.c.number)
    .where(GAME.c.league == bindparam("league_id"), GAME.c.number > bindparam("complete"))
    .order_by(GAME.c.number)
    .limit(1_000)
)
_COMPLETE = select(PROGRESS.c.complete).where(PROGRESS.c.league == bindparam("league_id"))
_ADVANCE = (
    update(PROGRESS)
    .where(PROGRESS.c.league == bindparam("league_id"))
    .values(complete=bindparam("new_complete"))
)


def add(
    connection: Connection,
    league: int,
    games: Sequence[LeagueGame],
    rated: Sequence[Rated],
    voids: Sequence[Void],
    dictionary: bytes | None,
) -> bytes | None:
    """Add games, ratings and void attempts. Rows that are stored already stay as they are. It returns the dictionary that
    the league's records are packed with, for the next call."""
    new = _new(connection, league, games)
    if new:
        if dictionary is None:
            dictionary = _dictionary(connection, league, new[0])
        _add_games(connection, league, new, dictionary)
        _advance(connection, league, {game.number for game in new})
    _insert(connection, RATING, [row for rating in rated for row in rating_rows(league, rating)])
    _insert(connection, VOID, [void_row(league, void) for void in voids])
    return dictionary


def append(connection: Connection, league: int, entries: Sequence[Entry]) -> None:
    """Append entries to a journal, with the numbers that they have."""
    _insert(connection, ENTRY, [entry_row(league, entry) for entry in entries])


def _new(connection: Connection, league: int, games: Sequence[LeagueGame]) -> list[LeagueGame]:
    """The games that are not stored yet, each once, by number. All rows of a game are written in one transaction, so its
    own row tells whether the others are stored."""
    first = {game.number: game for game in reversed(games)}
    for number in connection.scalars(_STORED, {"league_id": league, "numbers": list(first)}):
        del first[number]
    return [first[number] for number in sorted(first)]


def _dictionary(connection: Connection, league: int, first: LeagueGame) -> bytes:
    """The stored dictionary of the league; if it has none yet, the record of its first game becomes it."""
    dictionary = connection.scalar(select(LEAGUE.c.dictionary).where(LEAGUE.c.id == league))
    if dictionary is None:
        dictionary = first.result.record.encode()
        connection.execute(update(LEAGUE).where(LEAGUE.c.id == league).values(dictionary=dictionary))
    return bytes(dictionary)


def _add_games(connection: Connection, league: int, games: list[LeagueGame], dictionary: bytes) -> None:
    records = [(league, game.number, _packed(game, dictionary)) for game in games]
    new = [new_rows(league, game) for game in games]
    _insert(connection, GAME, [rows.game for rows in new])
    passing("add-half")
    _insert(connection, SEAT, [row for rows in new for row in rows.seats])
    _insert(connection, FAULT, [row for rows in new for row in rows.faults])
    _insert(connection, RECORD, records)


def _packed(game: LeagueGame, dictionary: bytes) -> bytes:
    record = game.result.record.encode()
    if len(record) > MAX_RECORD:  # nothing could read it
        size = f"{len(record):,} bytes: expected at most {MAX_RECORD:,}"
        raise Unstorable(f"the record of game {game.number} has {size}")
    return pack(record, dictionary)


def _advance(connection: Connection, league: int, new: set[int]) -> None:
    """Store how many games there are from the first on without a gap. They are counted again only if the first missing
    game is among the new ones."""
    complete = connection.scalar(_COMPLETE, {"league_id": league})
    if type(complete) is not int:
        raise Broken(f"progress.complete is {shortened(str(complete))}: expected a number")
    if complete + 1 in new:
        while (further := _without_gap(connection, league, complete)) > complete:
            complete = further
        connection.execute(_ADVANCE, {"league_id": league, "new_complete": complete})


def _without_gap(connection: Connection, league: int, complete: int) -> int:
    """The number up to which no game is missing, as far as one query sees; all up to `complete` are stored."""
    for number in connection.scalars(_NEXT, {"league_id": league, "complete": complete}):
        if number != complete + 1:
            break
        complete = number
    return complete


def _insert(connection: Connection, table: Table, rows: list[NewRow]) -> None:
    if rows:
        connection.exec_driver_sql(_statement(table, connection.dialect), rows)


@cache
def _statement(table: Table, dialect: Dialect) -> str:
    """The INSERT of a whole row, which leaves a row with the same key as it is."""
    statement: Any = insert(table)
    return f"{statement.compile(dialect=dialect)} ON CONFLICT DO NOTHING"
