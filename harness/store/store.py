"""Reading what leagues left behind: values out. A `Store` cannot write; `Writer` can.

Whatever may be as long as a league is comes as an iterator, in the order of the games, from one state of the database,
and takes no more memory for ten million games than for ten.
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from typing import Any, Self

import numpy as np
from sqlalchemy import Connection, Engine, Integer, Row, Select, cast, func, select

from harness.engine import Outcome, nearest
from harness.engine.errors import shortened
from harness.league.fixtures import Played
from harness.league.games import Integers, Rows, Small
from harness.referee import FaultKind, Thinking
from harness.store.columns import NotNumbers, columns
from harness.store.database import Database
from harness.store.errors import Broken, NoSuchLeague, explained
from harness.store.kept import Kept, by_game, queries
from harness.store.packing import unpack
from harness.store.rows import (
    ENTRANT,
    FAULT,
    GAME,
    LEAGUE,
    PROGRESS,
    RATING,
    RECORD,
    SEAT,
    VOID,
    fault_of,
    seconds,
)
from harness.store.schema import require_newest
from harness.store.sealing import league_seal, seal
from harness.store.values import Charter, Faulted, Finished, Rated, Run, Tally, Void

_FETCH = 5_000  # rows that PostgreSQL sends at once
_GAMES = 1 << 14  # whose results are read at once


class Store:
    def __init__(self, database: Database, engine: Engine) -> None:
        self.place = database.place
        self._engine = engine
        self._names = count()
        self._steady: Connection | None = None

    @classmethod
    def open(cls, url: str) -> Self:
        """A database that is there, and of this version."""
        database = Database.of(url)
        with database.looking() as connection:
            require_newest(connection, database.place)
        return cls(database, database.reading())

    def close(self) -> None:
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def steady(self) -> Iterator[None]:
        """All that is read in here is of one state of the database, however often it is read."""
        with self._reading() as connection:
            self._steady = connection
            try:
                yield
            finally:
                self._steady = None

    def runs(self) -> list[Run]:
        """Of all leagues, by name."""
        with self._reading() as connection:
            return _runs(connection, select(LEAGUE).order_by(LEAGUE.c.name, LEAGUE.c.run))

    def run(self, name: str, number: int | None = None) -> Run:
        """One run of a league, or its newest."""
        with self._reading() as connection:
            found = _runs(connection, select(LEAGUE).where(LEAGUE.c.name == name).order_by(LEAGUE.c.run))
            names = connection.scalars(select(LEAGUE.c.name)).all()
        if not found:
            hint = nearest(name, set(names)) if names else "it holds none"
            raise NoSuchLeague(f"{self.place}: no league {shortened(name)}; {hint}")
        for run in found:
            if run.number == (number or found[-1].number):
                return run
        numbers = ", ".join(str(run.number) for run in found)
        raise NoSuchLeague(f"{self.place}: league {name} has no run {number}; it has {numbers}")

    def complete(self, run: Run) -> int:
        """So many games are there from the first on without a gap."""
        with self._reading() as connection:
            return connection.scalar(select(PROGRESS.c.complete).where(PROGRESS.c.league == run.id)) or 0

    def count(self, run: Run) -> int:
        """All games that are there."""
        with self._reading() as connection:
            return (
                connection.scalar(select(func.count()).select_from(GAME).where(GAME.c.league == run.id)) or 0
            )

    def numbers(self, run: Run, after: int = 0) -> Iterator[int]:
        """The games that are there, ascending."""
        query = select(GAME.c.number).where(GAME.c.league == run.id, GAME.c.number > after)
        with self._cursors(query.order_by(GAME.c.number)) as (rows,):
            for (number,) in rows:
                yield number

    def results(self, run: Run, after: int = 0) -> Iterator[Played]:
        for rows in self.columns(run, after):
            yield from rows.played()

    def columns(self, run: Run, after: int = 0) -> Iterator[Rows]:
        """The same in columns, some thousands of games at a time: for whoever reads a million."""
        with self._reading() as connection:
            while True:
                where = GAME.c.league == run.id, GAME.c.number > after
                games = select(GAME.c.number, GAME.c.block, GAME.c.seats).where(*where)
                games = games.order_by(GAME.c.number).limit(_GAMES)
                numbers = self._columns(connection, games.with_only_columns(GAME.c.number))
                if not numbers.size:
                    return
                rows = self._columns(connection, games.with_only_columns(GAME.c.block, GAME.c.seats))
                seats = self._seats(connection, run, numbers[0], int(rows[1].sum()))
                yield Rows(np.concatenate((numbers, rows)), seats)
                after = int(numbers[0, -1])

    def _seats(self, connection: Connection, run: Run, games: Integers, expected: int) -> Small:
        first, last = int(games[0]), int(games[-1])
        where = SEAT.c.league == run.id, SEAT.c.game.between(first, last)
        rows = select(SEAT.c.score, SEAT.c.bot, SEAT.c.place).where(*where)
        rows = rows.order_by(SEAT.c.game, SEAT.c.seat).limit(expected + 1)
        score, bot, place = self._columns(connection, rows)
        if len(bot) != expected:
            what = f"games {first} to {last} have {len(bot)} seats"
            raise Broken(f"{self.place}: {what}: expected {expected}")
        return np.stack((bot, place, score)).astype(np.int32)

    def _columns(self, connection: Connection, rows: Select[Any]) -> Integers:
        try:
            return columns(connection, rows)
        except NotNumbers:
            what = "results that are no whole numbers, or too large: harness league verify says in which game"
            raise Broken(f"{self.place}: it holds {what}") from None

    def ratings(self, run: Run, after: int = 0) -> Iterator[Rated]:
        query = select(RATING.c.game, RATING.c.elo).where(RATING.c.league == run.id, RATING.c.game > after)
        with self._cursors(query.order_by(RATING.c.game, RATING.c.seat)) as (rows,):
            game, elos = 0, list[float]()
            for number, elo in rows:
                if number != game and elos:
                    yield Rated(game, tuple(elos))
                    elos.clear()
                game = number
                elos.append(elo)
            if elos:
                yield Rated(game, tuple(elos))

    def last_ratings(self, run: Run) -> tuple[int, dict[int, float]]:
        """The last game that is rated, 0 if none is, and every bot's Elo after it, if it has played by then. Folding
        goes on from here."""
        same_seat = (
            RATING.c.league == SEAT.c.league,
            RATING.c.game == SEAT.c.game,
            RATING.c.seat == SEAT.c.seat,
        )
        query = select(RATING.c.game, SEAT.c.bot, RATING.c.elo).where(RATING.c.league == run.id, *same_seat)
        last, elos = 0, dict[int, float]()
        with self._cursors(query.order_by(RATING.c.game.desc(), RATING.c.seat)) as (rows,):
            for game, bot, elo in rows:
                last = last or game
                elos.setdefault(bot, elo)
                if len(elos) == len(run.charter.entrants):
                    break
        return last, elos

    def faults(self, run: Run, game: int | None = None) -> Iterator[Faulted]:
        """In the order of the games; in a game, as they were made."""
        same_seat = (
            FAULT.c.league == SEAT.c.league,
            FAULT.c.game == SEAT.c.game,
            FAULT.c.seat == SEAT.c.seat,
        )
        query = select(FAULT.c.game, SEAT.c.bot, *FAULT.c[3:]).where(FAULT.c.league == run.id, *same_seat)
        if game is not None:
            query = query.where(FAULT.c.game == game)
        with self._cursors(query.order_by(FAULT.c.game, FAULT.c.number)) as (rows,):
            for number, bot, *fault in rows:
                yield Faulted(number, bot, fault_of(fault))

    def voids(self, run: Run) -> Iterator[Void]:
        query = select(*VOID.c[1:-1]).where(VOID.c.league == run.id).order_by(VOID.c.game, VOID.c.attempt)
        with self._cursors(query) as (rows,):
            for game, attempt, reason, detail, ended in rows:
                yield Void(game, attempt, reason, detail, ended / 1e3)

    def tallies(self, run: Run) -> list[Tally]:
        """What each bot did in all, by number; a bot without a game is not there."""
        mine = SEAT.c.league == run.id
        sums = [cast(func.sum(cast(column, Integer)), Integer) for column in (SEAT.c.retired, SEAT.c.asked)]
        seats = select(
            SEAT.c.bot, func.count(), *sums, func.sum(SEAT.c.thought_us), func.max(SEAT.c.longest_us)
        )
        same_seat = (
            FAULT.c.league == SEAT.c.league,
            FAULT.c.game == SEAT.c.game,
            FAULT.c.seat == SEAT.c.seat,
        )
        faults = select(SEAT.c.bot, FAULT.c.kind, func.count()).where(mine, *same_seat)
        with self._reading() as connection:
            made: dict[int, dict[FaultKind, int]] = {}
            for bot, kind, times in connection.execute(
                faults.group_by(SEAT.c.bot, FAULT.c.kind).order_by(FAULT.c.kind)
            ):
                made.setdefault(bot, {})[FaultKind(kind)] = times
            return [
                Tally(
                    bot, games, retired, Thinking(asked, seconds(total), seconds(longest)), made.get(bot, {})
                )
                for bot, games, retired, asked, total, longest in connection.execute(
                    seats.where(mine).group_by(SEAT.c.bot).order_by(SEAT.c.bot)
                )
            ]

    def record(self, run: Run, game: int) -> str:
        for _, text in self._records(run, RECORD.c.game == game):
            return text
        raise self._no_game(run, game)

    def records(self, run: Run, after: int = 0) -> Iterator[tuple[int, str]]:
        return self._records(run, RECORD.c.game > after)

    def game(self, run: Run, number: int) -> Finished:
        """All that is known of one game."""
        with self._reading() as connection:
            row = connection.execute(
                select(GAME).where(GAME.c.league == run.id, GAME.c.number == number)
            ).first()
            of_game = select(SEAT).where(SEAT.c.league == run.id, SEAT.c.game == number)
            seats = connection.execute(of_game.order_by(SEAT.c.seat)).all()
        if row is None:
            raise self._no_game(run, number)
        return Finished(
            number,
            row.block,
            tuple(seat.bot for seat in seats),
            self.record(run, number),
            Outcome(tuple(seat.place for seat in seats), tuple(seat.score for seat in seats)),
            tuple(Thinking(seat.asked, seconds(seat.thought_us), seconds(seat.longest_us)) for seat in seats),
            retired=tuple(seat.seat for seat in seats if seat.retired),
            faults=tuple(faulted.fault for faulted in self.faults(run, number)),
            ended=row.ended_ms / 1e3,
            took=seconds(row.took_us),
        )

    def kept(
        self, run: Run, *, records: bool = False, faults: bool = False, seals: bool = False
    ) -> Iterator[Kept]:
        """Every row of every game; records, faults, and whether their seals hold, if that is wanted."""
        with self._cursors(*queries(run.id, records=records or seals, faults=faults or seals)) as cursors:
            yield from by_game(cursors, faults=faults, seals=seals)

    def unsealed(self, run: Run) -> Iterator[tuple[str, int | None]]:
        """What has changed since it was written, beside games: in words, with the game that it is about."""
        with self._reading() as connection:
            stored = connection.scalar(select(LEAGUE.c.seal).where(LEAGUE.c.id == run.id))
            if stored is not None and bytes(stored) != league_seal(connection, run.id):
                yield "the league's own row, or a bot's, is not what was written", None
            voids = select(VOID).where(VOID.c.league == run.id).order_by(VOID.c.game, VOID.c.attempt)
            for _, *mine, stored in connection.execute(voids):
                if stored is not None and bytes(stored) != seal(*mine):
                    yield f"void attempt {mine[1]} is not what was written", mine[0]

    def _no_game(self, run: Run, game: int) -> NoSuchLeague:
        name = run.charter.name
        return NoSuchLeague(f"{self.place}: league {name} has no game {game} yet ({self.count(run)} games)")

    def _records(self, run: Run, which: Any) -> Iterator[tuple[int, str]]:
        query = select(RECORD.c.game, RECORD.c.packed).where(RECORD.c.league == run.id, which)
        words = select(LEAGUE.c.dictionary).where(LEAGUE.c.id == run.id)
        with self._cursors(query.order_by(RECORD.c.game), words) as (rows, leagues):
            for (dictionary,) in leagues:
                for game, packed in rows:
                    yield game, self._unpacked(game, packed, dictionary)

    def _unpacked(self, game: int, packed: bytes, dictionary: bytes) -> str:
        try:
            return unpack(packed, dictionary).decode()
        except (zlib.error, UnicodeDecodeError) as error:
            raise Broken(f"{self.place}: the record of game {game} is damaged ({error})") from None

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._steady:
            with explained(self.place):
                yield self._steady
        else:
            with explained(self.place), self._engine.connect() as connection, connection.begin():
                yield connection

    @contextmanager
    def _cursors(self, *queries: Select[Any]) -> Iterator[list[Any]]:
        """The driver's own cursors, which make plain tuples, as they are asked for."""
        with self._reading() as connection, ExitStack() as open_:
            yield [open_.enter_context(closing(self._cursor(connection, query))) for query in queries]

    def _cursor(self, connection: Connection, query: Select[Any]) -> Any:
        text = str(query.compile(connection, compile_kwargs={"literal_binds": True}))
        raw: Any = connection.connection
        if connection.dialect.name == "sqlite":
            return raw.cursor().execute(text)
        cursor = raw.cursor(name=f"harness_{next(self._names)}")  # which stays with the server
        cursor.itersize = _FETCH
        return cursor.execute(text)


def _runs(connection: Connection, query: Select[Any]) -> list[Run]:
    bots: dict[int, list[tuple[str, str | None]]] = {}
    for league, name, program in connection.execute(
        select(ENTRANT.c.league, ENTRANT.c.name, ENTRANT.c.program).order_by(
            ENTRANT.c.league, ENTRANT.c.number
        )
    ):
        bots.setdefault(league, []).append((name, program))
    return [_run(row, bots.get(row.id, [])) for row in connection.execute(query)]


def _run(row: Row[Any], bots: Sequence[tuple[str, str | None]]) -> Run:
    try:
        versions = json.loads(row.versions)
    except ValueError:
        raise Broken(f"the versions of league {shortened(row.name)}, run {row.run} are damaged") from None
    charter = Charter(
        row.name,
        row.game,
        row.planned,
        tuple([name for name, _ in bots]),
        row.seed,
        bytes(row.secret),
        row.configuration,
        versions,
    )
    ended = None if row.ended_ms is None else row.ended_ms / 1e3
    programs = tuple([program for _, program in bots])
    return Run(row.id, row.run, charter, row.commitment, row.began_ms / 1e3, ended, programs)
