"""Reads all rows of a game together, as they are. Tables need not agree with each other: `harness league verify` checks
that."""

import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, Table, and_, false, select

from harness.engine import Seat
from harness.league.fixtures import Number
from harness.referee import Fault, Thinking
from harness.store.domains import Row
from harness.store.errors import Broken
from harness.store.packing import unpack
from harness.store.rows import FAULT, GAME, LEAGUE, RATING, RECORD, SEAT, fault_of, seconds
from harness.store.sealing import game_seal
from harness.store.values import Run


class StoredSeat(NamedTuple):
    """The row of a seat: who sat there, and how its game went."""

    seat: Seat
    bot: Number
    place: int
    score: int
    retired: bool
    asked: int
    thought_us: int
    longest_us: int

    @property
    def thinking(self) -> Thinking:
        return Thinking(self.asked, seconds(self.thought_us), seconds(self.longest_us))


class GameRows(NamedTuple):
    """What the tables have for the number of one game; None or empty where they have nothing."""

    number: int
    block: int | None
    size: int | None  # the number of seats, from the row in `game`
    seats: tuple[StoredSeat, ...]
    elos: tuple[tuple[Seat, float], ...]
    record: str | Broken | None
    faults: tuple[Fault, ...]
    seal_holds: bool | None = None  # None: the game has no seal, or seals were not asked for


def games_of(run: Run, table: Table) -> ColumnElement[bool]:
    """Which rows of a table are read of a run: those of its games, up to the last one that is read."""
    number = table.c.number if table is GAME else table.c.game
    of_run = table.c.league == run.id
    return of_run if run.last is None else and_(of_run, number <= run.last)


def queries(
    run: Run, *, records: bool, faults: bool, numbers: Collection[int] | None = None
) -> list[Select[Any]]:
    """A query for each table, with the game's number first; the last gives the league's dictionary, one row. Records and
    faults have no rows unless they are asked for. With `numbers`, of these games alone."""
    tables = [
        _query(GAME, run, *GAME.c[2:]),
        _query(SEAT, run, *SEAT.c[2:]).order_by(SEAT.c.seat),
        _query(RATING, run, RATING.c.seat, RATING.c.elo).order_by(RATING.c.seat),
        _query(RECORD, run, RECORD.c.packed, included=records),
        _query(FAULT, run, *FAULT.c[2:], included=faults).order_by(FAULT.c.number),
    ]
    if numbers is not None:
        tables = [each.where(each.selected_columns[0].in_([*numbers])) for each in tables]
    return [*tables, select(LEAGUE.c.dictionary).where(LEAGUE.c.id == run.id)]


def _query(table: Table, run: Run, *columns: Any, included: bool = True) -> Select[Any]:
    number = table.c.number if table is GAME else table.c.game
    return select(number, *columns).where(games_of(run, table) if included else false()).order_by(number)


def by_game(cursors: Sequence[Iterator[Row]], *, faults: bool, seals: bool) -> Iterator[GameRows]:
    """Join the rows of `queries` game by game. They may have faults although `faults` is false."""
    *tables, league = cursors
    dictionary = next(league, (None,))[0]
    groups = [groupby(rows, _number) for rows in tables]
    heads = [next(group, None) for group in groups]
    while numbers := [head[0] for head in heads if head]:
        number = min(numbers)
        tables_rows: list[list[Row]] = []
        for place, head in enumerate(heads):
            if head and head[0] == number:
                tables_rows.append(list(head[1]))
                heads[place] = next(groups[place], None)
            else:
                tables_rows.append([])
        game = _game_rows(number, tables_rows, dictionary, faults=faults)
        yield game._replace(seal_holds=_seal_holds(game, tables_rows)) if seals else game


def _game_rows(
    number: int, tables: Sequence[Iterable[Row]], dictionary: bytes | None, *, faults: bool
) -> GameRows:
    games, seats, ratings, records, fault_rows = tables
    block, size = next(((row[3], row[4]) for row in games), (None, None))
    return GameRows(
        number,
        block,
        size,
        tuple([seat_of(*row[1:]) for row in seats]),
        tuple([(row[1], row[2]) for row in ratings]),
        next((_record(row[1], dictionary) for row in records), None),
        tuple([fault_of(row[2:]) for row in fault_rows]) if faults else (),
    )


def _seal_holds(game: GameRows, tables: Sequence[Sequence[Row]]) -> bool | None:
    games, seats, _, _, faults = tables
    if not games or games[0][-1] is None:
        return None
    record = game.record if isinstance(game.record, str) else ""
    expected = game_seal(games[0][:-1], [row[1:] for row in seats], [row[1:] for row in faults], record)
    return bool(games[0][-1] == expected)


def seat_of(seat: Seat, bot: Number, place: int, retired: int, score: int, *thinking: int) -> StoredSeat:
    return StoredSeat(seat, bot, place, score, bool(retired), *thinking)


def _record(packed: bytes, dictionary: bytes | None) -> str | Broken:
    try:
        return unpack(packed, dictionary or b"").decode(errors="surrogateescape")
    except (zlib.error, TypeError) as error:
        return Broken(f"its record is damaged ({error})")


_first = itemgetter(0)


def _number(row: Row) -> int:
    """The number of a row's game; Broken if it is no number: an SQLite column stores anything."""
    number = _first(row)
    if type(number) is not int:
        raise Broken(f"a row belongs to game {number!r}: expected a number")
    return number
