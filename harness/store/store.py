"""Reads leagues from a database. A `Store` cannot write; a `Writer` can.

What grows with a league comes as an iterator, in the order of the games, from one state of the database, and takes no
more memory for ten million games than for ten.
"""

import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from itertools import count
from types import MappingProxyType
from typing import Any, Self

import numpy as np
from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Engine,
    Integer,
    Select,
    and_,
    case,
    cast,
    func,
    select,
)

from harness.engine import Outcome
from harness.league.fixtures import Number, Played
from harness.league.journal import numbered
from harness.league.ratings.results import Integers, Rows, Small
from harness.referee import FaultKind, GameResult, Thinking
from harness.store.columns import NotNumbers, columns
from harness.store.database import Database
from harness.store.domains import checking, within
from harness.store.errors import Broken, NoSuchLeague, explained
from harness.store.game_rows import GameRows, by_game, games_of, queries, seat_of
from harness.store.packing import unpack
from harness.store.rows import (
    ENTRANT,
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
    fault_of,
    kind_of,
    run_of,
    seconds,
)
from harness.store.schema import require_newest
from harness.store.sealing import league_seal, seal
from harness.store.values import BotTotals, Faulted, LeagueGame, Rated, Run, Void
from harness.store.waiting import WaitingEntries
from harness.text import nearest, printable, shortened

_FETCH = 5_000  # rows that PostgreSQL sends at once
_GAMES = 1 << 14  # whose results are read at once
_SUMMED = (SEAT.c.bot, SEAT.c.asked, SEAT.c.thought_us, SEAT.c.longest_us)


class Store:
    """A database that is open for reading."""

    def __init__(self, database: Database, engine: Engine) -> None:
        self.place = database.place
        self._waiting = WaitingEntries(database.file)
        self._engine = engine
        self._names = count()
        self._steady: Connection | None = None

    @classmethod
    def open(cls, url: str) -> Self:
        """Open a database; StoreError if it does not exist or has another version."""
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
        """Read all that is read in this context from one state of the database."""
        with self._reading() as connection:
            self._steady = connection
            try:
                yield
            finally:
                self._steady = None

    def runs(self) -> list[Run]:
        """The runs of all leagues, by name."""
        return self._runs()

    def run(self, name: str, number: int | None = None) -> Run:
        """One run of a league, or its newest."""
        query = select(LEAGUE.c.id, LEAGUE.c.name, LEAGUE.c.run).order_by(LEAGUE.c.run)
        with self._cursors(query, checked=False) as (rows,):
            every = [*rows]
        runs = [(league, run) for league, its_name, run in every if its_name == name]
        if not runs:
            names = {printable(other, 40) for _, other, _ in every if isinstance(other, str)}
            hint = nearest(name, names) if names else "it holds none"
            raise NoSuchLeague(f"{self.place}: no league {shortened(name)}; {hint}")
        for league, run in runs:
            if run == (number or runs[-1][1]):
                return self._run(league)
        numbers = ", ".join(str(run) for _, run in runs)
        raise NoSuchLeague(f"{self.place}: league {name} has no run {number}; it has {numbers}")

    def _run(self, league: int) -> Run:
        return self._runs(league)[0]

    def _runs(self, league: int | None = None) -> list[Run]:
        """All runs, or one: then damage in the others does not matter."""
        leagues, entrants, entries = select(LEAGUE), select(ENTRANT), select(ENTRY)
        if league is not None:
            leagues = leagues.where(LEAGUE.c.id == league)
            entrants = entrants.where(ENTRANT.c.league == league)
            entries = entries.where(ENTRY.c.league == league)
        queries = (
            entrants.order_by(ENTRANT.c.number),
            entries.order_by(ENTRY.c.number),
            leagues.order_by(LEAGUE.c.name, LEAGUE.c.run),
        )
        waiting = self._waiting.read()  # first: what is appended meanwhile is then seen twice, and not never
        with self._cursors(*queries) as (entrant_rows, entry_rows, rows):
            bots, journals = _by_league(entrant_rows), _by_league(entry_rows)
            runs = [run_of(row, bots.get(row[0], []), journals.get(row[0], []), self.place) for row in rows]
        return [
            replace(run, journal=(*run.journal, *numbered(waiting[run.id], run.journal)))
            if run.id in waiting
            else run
            for run in runs
        ]

    def complete(self, run: Run) -> int:
        """The number of games that are stored without a gap, from the first one on."""
        return self._progress(run)[0]

    def _progress(self, run: Run) -> tuple[int, int]:
        """The number of complete games, and of attempts to play since a game was last stored."""
        with self._cursors(select(PROGRESS).where(PROGRESS.c.league == run.id)) as (rows,):
            _, complete, tries = next(rows, (run.id, 0, 0))
            return complete, tries

    def count(self, run: Run) -> int:
        """The number of stored games that count."""
        query = (
            select(func.count()).select_from(GAME).where(games_of(run, GAME), *_counts(run, GAME.c.number))
        )
        with self._cursors(query, checked=False) as (rows,):
            ((games,),) = rows
            return int(games)

    def last(self, run: Run) -> int:
        """The greatest number of a stored game; 0 if none is stored."""
        query = select(GAME.c.number).where(GAME.c.league == run.id).order_by(GAME.c.number.desc()).limit(1)
        with self._cursors(query) as (rows,):
            (number,) = next(rows, (0,))
            return int(number)

    def last_rated(self, run: Run) -> int:
        """The last rated game: all games up to it are stored, but for those that will never be played; 0 if none is rated."""
        query = select(RATING.c.game).where(games_of(run, RATING)).order_by(RATING.c.game.desc()).limit(1)
        with self._cursors(query) as (rows,):
            (number,) = next(rows, (0,))
            return int(number)

    def numbers(self, run: Run, after: int = 0) -> Iterator[int]:
        """The numbers of the stored games, ascending."""
        query = select(GAME.c.number).where(games_of(run, GAME), GAME.c.number > after)
        with self._cursors(query.order_by(GAME.c.number)) as (rows,):
            for (number,) in rows:
                yield number

    def endings(self, run: Run) -> Iterator[tuple[int, float]]:
        """The numbers of the stored games, ascending, each with when it ended, in seconds since 1970."""
        query = select(GAME.c.number, GAME.c.ended_ms).where(games_of(run, GAME))
        with self._cursors(query.order_by(GAME.c.number)) as (rows,):
            for number, ended_ms in rows:
                yield number, ended_ms / 1_000

    def results(self, run: Run, after: int = 0) -> Iterator[Played]:
        """The results of the games after this number, one by one. Void games are left out."""
        for rows in self.columns(run, after):
            yield from rows.played()

    def columns(self, run: Run, after: int = 0) -> Iterator[Rows]:
        """The same in columns, some thousands of games at a time: for a million games. Void games are left out."""
        with self._reading() as connection:
            while True:
                where = games_of(run, GAME), GAME.c.number > after
                games = select(GAME.c.number, GAME.c.block, GAME.c.seats).where(*where)
                games = games.order_by(GAME.c.number).limit(_GAMES)
                numbers = self._columns(connection, games.with_only_columns(GAME.c.number))
                if not numbers.size:
                    return
                rows = self._columns(connection, games.with_only_columns(GAME.c.block, GAME.c.seats))
                if rows.min() < 1:
                    raise self._no_results()
                seats = self._seats(connection, run, numbers[0], int(rows[1].sum()))
                read = Rows(np.concatenate((numbers, rows)), seats)
                after = int(numbers[0, -1])
                if not run.void:
                    yield read
                elif len(counting := read.without(run.void.pairs)):
                    yield counting

    def _seats(self, connection: Connection, run: Run, games: Integers, expected: int) -> Small:
        first, last = int(games[0]), int(games[-1])
        where = games_of(run, SEAT), SEAT.c.game.between(first, last)
        rows = select(SEAT.c.score, SEAT.c.bot, SEAT.c.place).where(*where)
        rows = rows.order_by(SEAT.c.game, SEAT.c.seat).limit(expected + 1)
        score, bot, place = self._columns(connection, rows)
        if len(bot) != expected:
            what = f"games {first} to {last} have {len(bot)} seats"
            raise Broken(f"{self.place}: {what}: expected {expected}")
        if bot.max(initial=0) >= len(run.charter.entrants) or place.min(initial=1) < 1:
            raise self._no_results()
        return np.stack((bot, place, score)).astype(np.int32)

    def _columns(self, connection: Connection, rows: Select[Any]) -> Integers:
        try:
            return columns(connection, rows)
        except NotNumbers:
            raise self._no_results() from None

    def _no_results(self) -> Broken:
        what = "results that are no whole numbers, too large or of no bot: harness league verify says in which game"
        return Broken(f"{self.place}: it holds {what}")

    def _known(self, run: Run, bot: Number) -> Number:
        if bot >= len(run.charter.entrants):
            raise self._no_results()
        return bot

    def ratings(self, run: Run, after: int = 0) -> Iterator[Rated]:
        """The Elo after each game after this number."""
        query = select(RATING.c.game, RATING.c.elo).where(games_of(run, RATING), RATING.c.game > after)
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

    def last_ratings(
        self,
        run: Run,
        first: Mapping[Number, int] = MappingProxyType({}),
        gone: Mapping[Number, int] = MappingProxyType({}),
    ) -> tuple[int, dict[int, float]]:
        """The number of the last rated game, 0 if there is none, and the Elo after it of every bot that has played: where
        rating goes on. A bot has no game before its `first`, and none after the one behind which it is `gone`: its rating is
        not looked for if that one is rated."""
        same_seat = (
            RATING.c.league == SEAT.c.league,
            RATING.c.game == SEAT.c.game,
            RATING.c.seat == SEAT.c.seat,
        )
        query = select(RATING.c.game, SEAT.c.bot, RATING.c.elo).where(games_of(run, RATING), *same_seat)
        last, elos = 0, dict[int, float]()
        missing: set[Number] | None = None
        since = 0  # before this game nobody is missing
        with self._cursors(query.order_by(RATING.c.game.desc(), RATING.c.seat)) as (rows,):
            for game, bot, elo in rows:
                if missing is None:
                    last = game
                    everybody = range(len(run.charter.entrants))
                    missing = {each for each in everybody if gone.get(each, last + 1) > last}
                    since = min([first.get(each, 0) for each in missing], default=last + 1)
                if not missing or game < since:
                    break
                if self._known(run, bot) not in elos:
                    elos[bot] = elo
                    missing.discard(bot)
                    since = min([first.get(each, 0) for each in missing], default=last + 1)
        return last, elos

    def faults(self, run: Run, game: int | None = None) -> Iterator[Faulted]:
        """The faults of a run, without its void games, or of one game, in the order of the games; in a game, in the order in
        which they were made."""
        same_seat = (
            FAULT.c.league == SEAT.c.league,
            FAULT.c.game == SEAT.c.game,
            FAULT.c.seat == SEAT.c.seat,
        )
        query = select(FAULT.c.game, SEAT.c.bot, *FAULT.c[3:]).where(games_of(run, FAULT), *same_seat)
        query = query.where(*_counts(run, FAULT.c.game) if game is None else [FAULT.c.game == game])
        with self._cursors(query.order_by(FAULT.c.game, FAULT.c.number)) as (rows,):
            for number, bot, *fault in rows:
                yield Faulted(number, self._known(run, bot), fault_of(fault))

    def faulty_games(self, run: Run) -> Iterator[tuple[int, Number, FaultKind]]:
        """The number of each game with a fault that counts, with the bot and the kind: in the order of the games."""
        same_seat = (
            FAULT.c.league == SEAT.c.league,
            FAULT.c.game == SEAT.c.game,
            FAULT.c.seat == SEAT.c.seat,
        )
        query = select(FAULT.c.game, SEAT.c.bot, FAULT.c.kind).where(games_of(run, FAULT), *same_seat)
        query = query.where(*_counts(run, FAULT.c.game)).order_by(FAULT.c.game, FAULT.c.number)
        with self._cursors(query) as (rows,):
            for number, bot, kind in rows:
                yield number, self._known(run, bot), kind_of(kind)

    def last_endings(self, run: Run, games: int) -> tuple[float, ...]:
        """When the stored games with the greatest numbers ended, in seconds since 1970; at most this number of games."""
        query = select(GAME.c.ended_ms).where(games_of(run, GAME)).order_by(GAME.c.number.desc()).limit(games)
        with self._cursors(query) as (rows,):
            return tuple([ended_ms / 1e3 for (ended_ms,) in rows])

    def states(self) -> dict[int, tuple[object, ...]]:
        """A value for each run, by the store's own number of it, that is another one after nearly every change: without
        reading games. A game that is stored among others may leave it as it is."""
        last = select(func.max(GAME.c.number)).where(GAME.c.league == LEAGUE.c.id).scalar_subquery()
        entries = select(func.max(ENTRY.c.number)).where(ENTRY.c.league == LEAGUE.c.id).scalar_subquery()
        runs = select(LEAGUE.c.id, LEAGUE.c.planned, LEAGUE.c.began_ms, LEAGUE.c.ended_ms, last, entries)
        waiting = self._waiting.read()
        with self._cursors(runs, select(PROGRESS), checked=False) as (rows, progress):
            complete = {league: rest for league, *rest in progress}
            return {row[0]: (*row, *complete.get(row[0], []), len(waiting.get(row[0], []))) for row in rows}

    def voids(self, run: Run) -> Iterator[Void]:
        """The attempts that count for nobody, in the order of the games."""
        query = select(*VOID.c[1:-1]).where(games_of(run, VOID)).order_by(VOID.c.game, VOID.c.attempt)
        with self._cursors(query) as (rows,):
            for game, attempt, reason, detail, ended in rows:
                yield Void(game, attempt, reason, detail, ended / 1e3)

    def tallies(self, run: Run) -> list[BotTotals]:
        """The sums of each bot over the games that count, by its number; a bot without a game has none."""
        of_run = and_(games_of(run, SEAT), *_counts(run, SEAT.c.game))
        retired = cast(SEAT.c.retired, Integer)
        sums = [cast(func.sum(column), BigInteger) for column in (retired, SEAT.c.asked, SEAT.c.thought_us)]
        wrong = func.sum(case((and_(*map(within, _SUMMED)), 0), else_=1))
        seats = select(SEAT.c.bot, func.count(), *sums, func.max(SEAT.c.longest_us), wrong)
        same_seat = (
            FAULT.c.league == SEAT.c.league,
            FAULT.c.game == SEAT.c.game,
            FAULT.c.seat == SEAT.c.seat,
        )
        faults = select(SEAT.c.bot, FAULT.c.kind, func.count()).where(of_run, *same_seat)
        faults = faults.group_by(SEAT.c.bot, FAULT.c.kind).order_by(FAULT.c.kind)
        seats = seats.where(of_run).group_by(SEAT.c.bot).order_by(SEAT.c.bot)
        with self._cursors(faults, seats, checked=False) as (fault_rows, rows):
            counts: dict[int, dict[FaultKind, int]] = {}
            for bot, kind, times in fault_rows:
                counts.setdefault(bot, {})[kind_of(kind)] = times
            totals: list[BotTotals] = []
            for bot, games, retired_, asked, total, longest, broken in rows:
                if broken:
                    raise self._no_results()
                thinking = Thinking(asked, seconds(total), seconds(longest))
                totals.append(
                    BotTotals(self._known(run, bot), games, retired_, thinking, counts.get(bot, {}))
                )
            return totals

    def record(self, run: Run, game: int) -> str:
        """The record of one game; NoSuchLeague if it is not stored."""
        for _, text in self._records(run, RECORD.c.game == game):
            return text
        raise self._no_game(run, game)

    def records(self, run: Run, after: int = 0) -> Iterator[tuple[int, str]]:
        """The number and record of each game after this number."""
        return self._records(run, RECORD.c.game > after)

    def game(self, run: Run, number: int) -> LeagueGame:
        """All that is stored of one game; NoSuchLeague if it is not stored."""
        game = select(*GAME.c[2:]).where(games_of(run, GAME), GAME.c.number == number)
        its_seats = select(*SEAT.c[2:]).where(games_of(run, SEAT), SEAT.c.game == number)
        with self._cursors(game, its_seats.order_by(SEAT.c.seat)) as (games, rows):
            row = next(games, None)
            seats = [seat_of(*seat) for seat in rows]
        if row is None:
            raise self._no_game(run, number)
        ended, took, block, _, _ = row
        result = GameResult(
            self.record(run, number),
            Outcome(tuple(seat.place for seat in seats), tuple(seat.score for seat in seats)),
            tuple(seat.thinking for seat in seats),
            retired=tuple(seat.seat for seat in seats if seat.retired),
            faults=tuple(faulted.fault for faulted in self.faults(run, number)),
            took=seconds(took),
        )
        return LeagueGame(number, block, tuple(seat.bot for seat in seats), result, ended / 1e3)

    def game_rows(
        self,
        run: Run,
        *,
        records: bool = False,
        faults: bool = False,
        seals: bool = False,
        numbers: Collection[int] | None = None,
    ) -> Iterator[GameRows]:
        """Every row of every game, or of the games with these numbers, on demand with records, with faults, and with whether the
        seals hold. With seals, rows are not checked for what their columns may hold."""
        tables = queries(run, records=records or seals, faults=faults or seals, numbers=numbers)
        with self._cursors(*tables, checked=not seals) as cursors:
            yield from by_game(cursors, faults=faults, seals=seals)

    def unsealed(self, run: Run) -> Iterator[tuple[str, int | None]]:
        """What has changed since it was written, apart from games: in words, with the number of the game that it is about."""
        entries = select(*ENTRY.c[1:]).where(ENTRY.c.league == run.id).order_by(ENTRY.c.number)
        league = select(LEAGUE.c.seal).where(LEAGUE.c.id == run.id)
        voids = select(*VOID.c[1:]).where(VOID.c.league == run.id).order_by(VOID.c.game, VOID.c.attempt)
        queries = league, entries, voids
        with (
            self._reading() as connection,
            self._cursors(*queries, checked=False) as (leagues, journal, rows),
        ):
            for (stored,) in leagues:
                if stored is not None and stored != league_seal(connection, run.id):
                    yield "the league's own row, or a bot's, is not what was written", None
            for *row, stored in journal:
                if stored != seal(*row):
                    yield f"entry {row[0]} of the journal is not what was written", None
            for *row, stored in rows:
                if stored is not None and stored != seal(*row):
                    yield f"void attempt {row[1]} is not what was written", row[0]

    def _no_game(self, run: Run, game: int) -> NoSuchLeague:
        name = run.charter.name
        return NoSuchLeague(f"{self.place}: league {name} has no game {game} yet ({self.count(run)} games)")

    def _records(self, run: Run, which: Any) -> Iterator[tuple[int, str]]:
        query = select(RECORD.c.game, RECORD.c.packed).where(games_of(run, RECORD), which)
        dictionaries = select(LEAGUE.c.dictionary).where(LEAGUE.c.id == run.id)
        with self._cursors(query.order_by(RECORD.c.game), dictionaries) as (rows, leagues):
            for (dictionary,) in leagues:
                for game, packed in rows:
                    yield game, self._unpacked(game, packed, dictionary)

    def _unpacked(self, game: int, packed: bytes, dictionary: bytes) -> str:
        try:
            return unpack(packed, dictionary).decode()
        except (zlib.error, TypeError, UnicodeDecodeError) as error:
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
    def _cursors(self, *queries: Select[Any], checked: bool = True) -> Iterator[list[Any]]:
        """Iterators over the rows of queries, as plain tuples, which are checked for what their columns may hold. All rows are
        read by this method."""
        with self._reading() as connection, ExitStack() as open_:
            rows = [open_.enter_context(closing(self._cursor(connection, query))) for query in queries]
            yield (
                [self._checked(query, each) for query, each in zip(queries, rows, strict=True)]
                if checked
                else [iter(each) for each in rows]
            )

    def _checked(self, query: Select[Any], rows: Any) -> Iterator[Any]:
        columns: Any = query.selected_columns
        return map(checking([*columns], self.place), rows)

    def _cursor(self, connection: Connection, query: Select[Any]) -> Any:
        text = str(query.compile(connection, compile_kwargs={"literal_binds": True}))
        raw: Any = connection.connection
        if connection.dialect.name == "sqlite":
            return raw.cursor().execute(text)
        cursor = raw.cursor(name=f"harness_{next(self._names)}")  # a cursor on the server
        cursor.itersize = _FETCH
        return cursor.execute(text)


def _counts(run: Run, number: Column[Any]) -> list[ColumnElement[bool]]:
    """What is asked of a game's number, so that the game counts."""
    return [number.not_in([*run.void])] if run.void else []


def _by_league(rows: Iterable[NewRow]) -> dict[int, list[NewRow]]:
    """Rows without their first column, which is the id of the league, by this id."""
    grouped: dict[int, list[NewRow]] = {}
    for row in rows:
        grouped.setdefault(row[0], []).append(row[1:])
    return grouped
