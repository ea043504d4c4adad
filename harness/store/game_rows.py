"""All rows of a game together, as they are. Nothing here trusts one table to agree with another: that is what
`harness league verify` asks."""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Select, false, select

from harness.engine import Seat
from harness.league.fixtures import Number
from harness.referee import Fault, Thinking
from harness.store.domains import Row
from harness.store.errors import Broken
from harness.store.packing import unpack
from harness.store.rows import FAULT, GAME, LEAGUE, RATING, RECORD, SEAT, fault_of, seconds
from harness.store.sealing import game_seal


class StoredSeat(NamedTuple):
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
    """What the tables hold under one game's number; None and empty: nothing."""

    number: int
    block: int | None
    size: int | None  # seats, as the game's own row has it
    seats: tuple[StoredSeat, ...]
    elos: tuple[tuple[Seat, float], ...]
    record: str | Broken | None
    faults: tuple[Fault, ...]
    holds: bool | None = None  # whether its seal does; None: it has none, or nobody asked


def queries(league: int, *, records: bool, faults: bool) -> list[Select[Any]]:
    """A table each, the game's number first; last the league's dictionary, one row. What is not wanted gives no row."""
    return [
        _of(GAME, "number", league, *GAME.c[2:]),
        _of(SEAT, "game", league, *SEAT.c[2:]).order_by(SEAT.c.seat),
        _of(RATING, "game", league, RATING.c.seat, RATING.c.elo).order_by(RATING.c.seat),
        _of(RECORD, "game", league, RECORD.c.packed, wanted=records),
        _of(FAULT, "game", league, *FAULT.c[2:], wanted=faults).order_by(FAULT.c.number),
        select(LEAGUE.c.dictionary).where(LEAGUE.c.id == league),
    ]


def _of(table: Any, key: str, league: int, *columns: Any, wanted: bool = True) -> Select[Any]:
    number, mine = table.c[key], table.c.league == league
    return select(number, *columns).where(mine if wanted else false()).order_by(number)


def by_game(cursors: Sequence[Iterator[Row]], *, faults: bool, seals: bool) -> Iterator[GameRows]:
    """From the rows of `queries`, which may have more than is wanted."""
    *tables, league = cursors
    dictionary = next(league, (None,))[0]
    groups = [groupby(rows, _number) for rows in tables]
    heads = [next(group, None) for group in groups]
    while numbers := [head[0] for head in heads if head]:
        number = min(numbers)
        mine: list[list[Row]] = []
        for place, head in enumerate(heads):
            if head and head[0] == number:
                mine.append(list(head[1]))
                heads[place] = next(groups[place], None)
            else:
                mine.append([])
        kept = _kept(number, mine, dictionary, faults=faults)
        yield kept._replace(holds=_holds(kept, mine)) if seals else kept


def _kept(
    number: int, tables: Sequence[Iterable[Row]], dictionary: bytes | None, *, faults: bool
) -> GameRows:
    games, seats, ratings, records, faulted = tables
    block, size = next(((row[3], row[4]) for row in games), (None, None))
    return GameRows(
        number,
        block,
        size,
        tuple([seat_of(*row[1:]) for row in seats]),
        tuple([(row[1], row[2]) for row in ratings]),
        next((_record(row[1], dictionary) for row in records), None),
        tuple([fault_of(row[2:]) for row in faulted]) if faults else (),
    )


def _holds(kept: GameRows, tables: Sequence[Sequence[Row]]) -> bool | None:
    games, seats, _, _, faults = tables
    if not games or games[0][-1] is None:
        return None
    record = kept.record if isinstance(kept.record, str) else ""
    made = game_seal(games[0][:-1], [row[1:] for row in seats], [row[1:] for row in faults], record)
    return bool(games[0][-1] == made)


def seat_of(seat: Seat, bot: Number, place: int, retired: int, score: int, *thinking: int) -> StoredSeat:
    return StoredSeat(seat, bot, place, score, bool(retired), *thinking)


def _record(packed: bytes, dictionary: bytes | None) -> str | Broken:
    try:
        return unpack(packed, dictionary or b"").decode(errors="surrogateescape")
    except (zlib.error, TypeError) as error:
        return Broken(f"its record is damaged ({error})")


_first = itemgetter(0)


def _number(row: Row) -> int:
    """An SQLite column takes any text, whatever it was declared."""
    number = _first(row)
    if type(number) is not int:
        raise Broken(f"a row belongs to game {number!r}: expected a number")
    return number
