"""Games into tables, a batch at a time, as the driver takes them: objects one by one would cost more than the games'
own clocks.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Dialect, Table, bindparam, insert, select, update

from harness.engine.record import MAX_RECORD
from harness.store.crash import passing
from harness.store.errors import Broken, Unstorable
from harness.store.packing import pack
from harness.store.rows import (
    FAULT,
    GAME,
    LEAGUE,
    PROGRESS,
    RATING,
    RECORD,
    SEAT,
    VOID,
    NewRow,
    game_rows,
    rating_rows,
    void_row,
)
from harness.store.values import LeagueGame, Rated, Void
from harness.text import shortened

# Made once, so that SQLAlchemy finds what it has compiled of them.
_THERE = select(GAME.c.number).where(
    GAME.c.league == bindparam("mine"),
    GAME.c.number.in_(bindparam("these", expanding=True)),
)
_NEXT = (
    select(GAME.c.number)
    .where(GAME.c.league == bindparam("mine"), GAME.c.number > bindparam("complete"))
    .order_by(GAME.c.number)
    .limit(1_000)
)
_COMPLETE = select(PROGRESS.c.complete).where(PROGRESS.c.league == bindparam("mine"))
_ADVANCE = update(PROGRESS).where(PROGRESS.c.league == bindparam("mine")).values(complete=bindparam("now"))


def add(
    connection: Connection,
    league: int,
    games: Sequence[LeagueGame],
    rated: Sequence[Rated],
    voids: Sequence[Void],
    dictionary: bytes | None,
) -> bytes | None:
    """What is there already stays as it is. Gives the league's dictionary, for the next time."""
    new = _new(connection, league, games)
    if new:
        if dictionary is None:
            dictionary = _dictionary(connection, league, new[0])
        _add_games(connection, league, new, dictionary)
        _advance(connection, league, {game.number for game in new})
    _insert(connection, RATING, [row for rating in rated for row in rating_rows(league, rating)])
    _insert(connection, VOID, [void_row(league, void) for void in voids])
    return dictionary


def _new(connection: Connection, league: int, games: Sequence[LeagueGame]) -> list[LeagueGame]:
    """Those that are not there, each once, in order. A game's rows go in together: its number speaks for them all."""
    first = {game.number: game for game in reversed(games)}
    for number in connection.scalars(_THERE, {"mine": league, "these": list(first)}):
        del first[number]
    return [first[number] for number in sorted(first)]


def _dictionary(connection: Connection, league: int, first: LeagueGame) -> bytes:
    found = connection.scalar(select(LEAGUE.c.dictionary).where(LEAGUE.c.id == league))
    if found is None:
        found = first.result.record.encode()
        connection.execute(update(LEAGUE).where(LEAGUE.c.id == league).values(dictionary=found))
    return bytes(found)


def _add_games(connection: Connection, league: int, games: list[LeagueGame], dictionary: bytes) -> None:
    records = [(league, game.number, _packed(game, dictionary)) for game in games]
    rows = [game_rows(league, game) for game in games]
    _insert(connection, GAME, [game for game, _, _ in rows])
    passing("add-half")
    _insert(connection, SEAT, [seat for _, seats, _ in rows for seat in seats])
    _insert(connection, FAULT, [fault for _, _, faults in rows for fault in faults])
    _insert(connection, RECORD, records)


def _packed(game: LeagueGame, dictionary: bytes) -> bytes:
    record = game.result.record.encode()
    if len(record) > MAX_RECORD:  # nothing reads it
        size = f"{len(record):,} bytes: expected at most {MAX_RECORD:,}"
        raise Unstorable(f"the record of game {game.number} has {size}")
    return pack(record, dictionary)


def _advance(connection: Connection, league: int, new: set[int]) -> None:
    """How many games are there without a gap: looked up again only if the first missing one has come."""
    complete = connection.scalar(_COMPLETE, {"mine": league})
    if type(complete) is not int:
        raise Broken(f"progress.complete is {shortened(str(complete))}: expected a number")
    if complete + 1 in new:
        while (further := _without_gap(connection, league, complete)) > complete:
            complete = further
        connection.execute(_ADVANCE, {"mine": league, "now": complete})


def _without_gap(connection: Connection, league: int, complete: int) -> int:
    for number in connection.scalars(_NEXT, {"mine": league, "complete": complete}):
        if number != complete + 1:
            break
        complete = number
    return complete


def _insert(connection: Connection, table: Table, rows: list[NewRow]) -> None:
    if rows:
        connection.exec_driver_sql(_statement(table, connection.dialect), rows)


@cache
def _statement(table: Table, dialect: Dialect) -> str:
    statement: Any = insert(table)
    return f"{statement.compile(dialect=dialect)} ON CONFLICT DO NOTHING"
