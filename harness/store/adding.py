"""Games into tables, a batch at a time, as the driver takes them: objects one by one would cost more than the games'
own clocks.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Dialect, Table, bindparam, exists, insert, select, update

from harness.store.crash import passing
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
    Row,
    fault_rows,
    game_row,
    rating_rows,
    seat_rows,
    void_row,
)
from harness.store.values import Finished, Rated, Void

_THESE = bindparam("these", expanding=True, literal_execute=True)  # however many: no driver's limit holds


def add(
    connection: Connection,
    league: int,
    games: Sequence[Finished],
    rated: Sequence[Rated],
    voids: Sequence[Void],
    dictionary: bytes | None,
) -> bytes | None:
    """What is there already stays as it is. Gives the league's dictionary, for the next time."""
    new = _new(connection, league, games)
    if new:
        dictionary = dictionary or _dictionary(connection, league, new[0])
        _add_games(connection, league, new, dictionary)
        _advance(connection, league, {game.number for game in new})
    _insert(connection, RATING, [row for rating in rated for row in rating_rows(league, rating)])
    _insert(connection, VOID, [void_row(league, void) for void in voids])
    return dictionary


def _new(connection: Connection, league: int, games: Iterable[Finished]) -> list[Finished]:
    """Those that are not there, each once. A game's rows go in together, so its number speaks for all of them."""
    first = {game.number: game for game in games}
    there = select(GAME.c.number).where(GAME.c.league == league, GAME.c.number.in_(_THESE))
    for number in connection.scalars(there, {"these": list(first)}):
        del first[number]
    return list(first.values())


def _dictionary(connection: Connection, league: int, first: Finished) -> bytes:
    found = connection.scalar(select(LEAGUE.c.dictionary).where(LEAGUE.c.id == league))
    if found is None:
        found = first.record.encode()
        connection.execute(update(LEAGUE).where(LEAGUE.c.id == league).values(dictionary=found))
    return bytes(found)


def _add_games(connection: Connection, league: int, games: list[Finished], dictionary: bytes) -> None:
    records = [(league, game.number, pack(game.record.encode(), dictionary)) for game in games]
    _insert(connection, GAME, [game_row(league, game) for game in games])
    passing("add-half")
    _insert(connection, SEAT, [row for game in games for row in seat_rows(league, game)])
    _insert(connection, FAULT, [row for game in games for row in fault_rows(league, game)])
    _insert(connection, RECORD, records)


def _advance(connection: Connection, league: int, new: set[int]) -> None:
    """How many games are there without a gap: asked again only if the first missing one has come."""
    mine = PROGRESS.c.league == league
    complete = connection.scalar(select(PROGRESS.c.complete).where(mine))
    assert complete is not None
    if complete + 1 not in new:
        return
    this, next_ = GAME.alias(), GAME.alias()
    followed = exists().where(next_.c.league == league, next_.c.number == this.c.number + 1)
    last = select(this.c.number).where(this.c.league == league, this.c.number > complete, ~followed)
    complete = connection.scalar(last.order_by(this.c.number).limit(1))
    connection.execute(update(PROGRESS).where(mine).values(complete=complete))


def _insert(connection: Connection, table: Table, rows: list[Row]) -> None:
    if rows:
        connection.exec_driver_sql(_statement(table, connection.dialect), rows)


@cache
def _statement(table: Table, dialect: Dialect) -> str:
    statement: Any = insert(table)
    return f"{statement.compile(dialect=dialect)} ON CONFLICT DO NOTHING"
