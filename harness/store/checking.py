"""Checks that a database is whole. It changes nothing; `harness league verify` checks what the games say."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, and_, func, select

from harness.store.database import Database
from harness.store.rows import GAME, LEAGUE, PROGRESS, RECORD, SEAT
from harness.store.schema import NEWEST, differences, require_newest
from harness.store.tables import METADATA
from harness.text import printable

_SHOWN = 10  # problems of one kind
_LONGEST = 400  # characters of one: it may quote what anybody wrote


@dataclass(frozen=True, slots=True)
class Checked:
    """What `check` found: the size of each table, and the problems."""

    place: str
    version: str
    rows: dict[str, int]  # by table
    problems: tuple[str, ...]


def check(url: str) -> Checked:
    """Check a database. StoreError if it has another version than this harness."""
    database = Database.of(url)
    with database.looking() as connection:
        require_newest(connection, database.place)
        rows = {
            table.name: connection.scalar(select(func.count()).select_from(table)) or 0
            for table in METADATA.sorted_tables
        }
        problems = [printable(problem, _LONGEST) for problem in _problems(connection)]
        return Checked(database.place, NEWEST, rows, tuple(problems))


def _problems(connection: Connection) -> Iterator[str]:
    if connection.dialect.name == "sqlite":
        yield from _file_problems(connection)
    yield from differences(connection)
    yield from _game_problems(connection)


def _file_problems(connection: Connection) -> Iterator[str]:
    """Damage of an SQLite file, and broken references in it. A server checks its own."""
    for (line,) in connection.exec_driver_sql(f"PRAGMA integrity_check({_SHOWN})"):
        if line != "ok":
            yield str(line)
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check")
    for table, _, parent, _ in broken.fetchmany(_SHOWN):
        yield f"a row of {table} belongs to no row of {parent}"


def _game_problems(connection: Connection) -> Iterator[str]:
    """Games without a record or a seat. All rows of a game are written together, so somebody else must have changed them."""
    without = select(LEAGUE.c.name, LEAGUE.c.run, GAME.c.number).join(GAME, LEAGUE.c.id == GAME.c.league)
    of_record = and_(RECORD.c.league == GAME.c.league, RECORD.c.game == GAME.c.number)
    lost = without.outerjoin(RECORD, of_record).where(RECORD.c.game.is_(None))
    for name, run, game in connection.execute(lost.limit(_SHOWN)):
        yield f"league {name}, run {run}: game {game} has no record"
    of_seat = and_(SEAT.c.league == GAME.c.league, SEAT.c.game == GAME.c.number)
    seated = without.outerjoin(SEAT, of_seat).group_by(
        LEAGUE.c.name, LEAGUE.c.run, GAME.c.number, GAME.c.seats
    )
    for name, run, game in connection.execute(
        seated.having(func.count(SEAT.c.seat) != GAME.c.seats).limit(_SHOWN)
    ):
        yield f"league {name}, run {run}: game {game} has lost a seat"
    yield from _progress_problems(connection)


def _progress_problems(connection: Connection) -> Iterator[str]:
    counted = and_(GAME.c.league == LEAGUE.c.id, GAME.c.number <= PROGRESS.c.complete)
    query = (
        select(LEAGUE.c.name, LEAGUE.c.run, PROGRESS.c.complete, func.count(GAME.c.number))
        .join(PROGRESS, PROGRESS.c.league == LEAGUE.c.id)
        .outerjoin(GAME, counted)
        .group_by(LEAGUE.c.name, LEAGUE.c.run, PROGRESS.c.complete)
    )
    for name, run, complete, stored in connection.execute(query):
        if stored != complete:
            yield f"league {name}, run {run}: {stored} of the first {complete} games are there"
