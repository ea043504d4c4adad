"""Writes leagues. A file has one writing process; on a server, a league has one.

Every method is one transaction, and calling it again changes nothing: so if the server is lost in the middle of one, it is
run again. A writer blocks while it writes, and is for one thread at a time; only `give_up` may be called from another.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Update, delete, func, insert, select, update

from harness.league.fixtures import Number
from harness.league.journal import Entry
from harness.league.ratings.results import Rows
from harness.store.adding import add, append
from harness.store.database import Database
from harness.store.errors import Locked, Unreachable
from harness.store.rows import ENTRANT, ENTRY, LEAGUE, PROGRESS, RATING, VOID, entry_row, milliseconds
from harness.store.schema import NEWEST, migrate, require_newest, version
from harness.store.sealing import seal_league
from harness.store.store import Store
from harness.store.tables import METADATA
from harness.store.values import Change, Charter, LeagueGame, Rated, Run, Void
from harness.store.waiting import Entries, WaitingEntries
from harness.store.write_connection import WriteConnection, enter_alone

PATIENCE = 60.0  # seconds: enough for a server to restart

_T = TypeVar("_T")


def _ignore(line: str) -> None:
    del line


class Writer(Store):
    """A database that is open for reading and writing."""

    @classmethod
    def open(cls, url: str, patience: float = PATIENCE, listener: Callable[[str], None] = _ignore) -> Self:
        """Open a database, which is made if it is missing or empty; OlderDatabase if it needs an upgrade. It waits `patience`
        seconds for a file that another program locks, and for a server that was lost; then `listener` gets a line."""
        database = Database.of(url)
        if not database.is_new:
            _require_ours(database)
        write_connection = WriteConnection(database, patience, listener)
        try:
            write_connection.write("migrate", lambda connection: _prepare(connection, database.place))
            writer = cls(database, write_connection)
            writer._append_waiting()
        except BaseException:
            write_connection.close()
            raise
        return writer

    def __init__(self, database: Database, write_connection: WriteConnection) -> None:
        super().__init__(database, database.reading())
        self._write_connection = write_connection
        self._dictionaries: dict[int, bytes | None] = {}
        self._trying: set[int] = set()  # runs that have stored no game yet

    def close(self) -> None:
        super().close()
        self._write_connection.close()

    def give_up(self) -> None:
        """Stop waiting for a server that was lost."""
        self._write_connection.giving_up.set()

    def again(self, attempt: Callable[[], _T]) -> _T:
        """What `attempt` gives, which may be made several times: if the server is lost in it, it is made again when the server
        is back. Not within `steady`: its one state of the database is lost with the connection, so it is made again as a whole."""
        if self._steady:
            return attempt()
        return self._write_connection.again(attempt)

    def columns(self, run: Run, after: int = 0) -> Iterator[Rows]:
        """As a store gives them. If the server is lost meanwhile, they go on when it is back."""
        coming = super().columns(run, after)

        def following() -> Rows | None:
            nonlocal coming
            try:
                return next(coming, None)
            except Unreachable:
                coming = super(Writer, self).columns(run, after)
                raise

        while (rows := self.again(following)) is not None:
            yield rows
            after = int(rows.games[0, -1])

    def begin(self, charter: Charter, now: float, secret_of: Callable[[int], bytes] | None = None) -> Run:
        """Add a run of a league beside the earlier ones, and hold it. `secret_of` gives its secret from its number, which is
        known only here; without it the charter's secret counts."""
        secret = secret_of or (lambda _: charter.secret)
        league = self._write_connection.write(
            "begin", lambda connection: _begin(connection, charter, now, secret)
        )
        run = self._run(league)
        self.hold(run)
        return run

    def begin_again(
        self, run: Run, charter: Charter, now: float, secret_of: Callable[[int], bytes] | None = None
    ) -> Run:
        """Rewrite a run of which no game is stored: it keeps its number, and nothing else. The run must be held."""
        secret = (secret_of or (lambda _: charter.secret))(run.number)
        self._write_connection.write(
            "begin", lambda connection: _rewrite(connection, run.id, replace(charter, secret=secret), now)
        )
        return self._run(run.id)

    def hold(self, run: Run) -> None:
        """Lock a run against all other processes; call it before adding to a run that is stored. Locked if another has it."""
        name = f"league {run.charter.name}, run {run.number}"
        self._write_connection.hold(run.id, f"{self.place}: another process writes {name}")

    def add(
        self,
        run: Run,
        games: Sequence[LeagueGame],
        rated: Sequence[Rated] = (),
        voids: Sequence[Void] = (),
        entries: Sequence[Entry] = (),
    ) -> None:
        """Add games, ratings, void attempts, and entries of the journal. Rows that are stored already stay as they are. When
        this returns, everything is on the disk."""
        self._append_waiting()
        dictionary = self._dictionaries.get(run.id)
        appended = _appended(run.id, entries)

        def work(connection: Connection) -> bytes | None:
            if games and run.id in self._trying:
                connection.execute(_tries(run.id, 0))
            appended(connection)
            return add(connection, run.id, games, rated, voids, dictionary)

        self._dictionaries[run.id] = self._write_connection.write("add", work)
        if games:
            self._trying.discard(run.id)

    def append(self, run: Run, *entries: Entry) -> Run:
        """Append entries to the journal of a run, each once, and give the run with them. They get their numbers here. The run
        need not be held."""
        self._append_waiting()
        self._write_connection.write("append", _appended(run.id, entries))
        return self._run(run.id)

    def _append_waiting(self) -> None:
        """Append what other processes have left beside the file."""
        with self._waiting.taken() as waiting:
            if waiting:
                self._write_connection.write(
                    "append", lambda connection: _append_waiting(connection, waiting)
                )

    def change(self, run: Run, change: Change) -> Run:
        """Write a change of a run that is held, and give the run as it is then. A run whose plan changes is not over."""
        append_entries = _appended(run.id, change.entries)

        def work(connection: Connection) -> None:
            append_entries(connection)
            _change(connection, run, change)

        self._write_connection.write("change", work)
        return self._run(run.id)

    def note_programs(self, run: Run, programs: Mapping[Number, str]) -> None:
        """Store the fingerprints of the bots' programs, in place of the earlier ones."""

        def work(connection: Connection) -> None:
            for number, program in programs.items():
                which = ENTRANT.c.league == run.id, ENTRANT.c.number == number
                connection.execute(update(ENTRANT).where(*which).values(program=program))
            seal_league(connection, run.id)

        self._write_connection.write("note", work)

    def begin_try(self, run: Run) -> int:
        """Count an attempt to play: how many there were since a game was last stored, with this one."""
        _, before = self._progress(run)
        self._trying.add(run.id)
        self._write_connection.write("try", lambda connection: connection.execute(_tries(run.id, before + 1)))
        return before + 1

    def end_try(self, run: Run) -> None:
        """Reset the count of attempts, for playing has ended in order."""
        self._trying.discard(run.id)
        self._write_connection.write("try", lambda connection: connection.execute(_tries(run.id, 0)))

    def finish(self, run: Run, now: float) -> None:
        """Store that the run is over."""
        over = update(LEAGUE).where(LEAGUE.c.id == run.id, LEAGUE.c.ended_ms.is_(None))

        def work(connection: Connection) -> None:
            connection.execute(over.values(ended_ms=milliseconds(now)))
            seal_league(connection, run.id)

        self._write_connection.write("finish", work)

    def delete(self, run: Run) -> None:
        """Delete a run with all its games. A file does not shrink: what is added next takes their place."""
        self.hold(run)
        self._dictionaries.pop(run.id, None)
        self._write_connection.write("delete", lambda connection: _delete(connection, run.id))


def append_entry(url: str, run: Run, entry: Entry) -> None:
    """Append an entry to the journal of a run, which another process may play. It counts from now on, also if that process
    has to append it because it alone may write the file."""
    try:
        with Writer.open(url) as store:
            store.append(run, entry)
    except Locked:
        if (file := Database.of(url).file) is None:
            raise
        WaitingEntries(file).add(run.id, milliseconds(entry.at), entry)


@dataclass(frozen=True, slots=True)
class Upgraded:
    """What `upgrade` did: the versions before and after."""

    place: str
    before: str | None  # None: it was empty
    after: str


def upgrade(url: str, patience: float = PATIENCE) -> Upgraded:
    """Bring an existing database to the newest version."""
    database = Database.of(url)
    _require_ours(database)
    write_connection = WriteConnection(database, patience, _ignore)
    try:
        before = write_connection.write("migrate", lambda connection: _upgrade(connection, database.place))
        return Upgraded(database.place, before, NEWEST)
    finally:
        write_connection.close()


def _require_ours(database: Database) -> None:
    """StoreError if the database is not ours, found by reading only: writing puts a log beside a file."""
    with database.looking() as connection:
        version(connection, database.place)


def _prepare(connection: Connection, place: str) -> None:
    enter_alone(connection)
    if version(connection, place) is None:
        migrate(connection)
    require_newest(connection, place)


def _upgrade(connection: Connection, place: str) -> str | None:
    enter_alone(connection)
    before = version(connection, place)
    migrate(connection)
    return before


def _begin(connection: Connection, charter: Charter, now: float, secret_of: Callable[[int], bytes]) -> int:
    """Add a run, and give its id. If the server's answer was lost, this is called again: then a run of this name and secret
    that began in the same millisecond is the one."""
    enter_alone(connection)
    same = LEAGUE.c.name == charter.name, LEAGUE.c.began_ms == milliseconds(now)
    for run_id, number, secret in connection.execute(
        select(LEAGUE.c.id, LEAGUE.c.run, LEAGUE.c.secret).where(*same)
    ):
        if bytes(secret) == secret_of(number):
            return int(run_id)
    last = connection.scalar(select(func.max(LEAGUE.c.run)).where(LEAGUE.c.name == charter.name)) or 0
    row = _league_row(replace(charter, secret=secret_of(last + 1)), now)
    key = connection.execute(insert(LEAGUE).values(run=last + 1, **row)).inserted_primary_key
    assert key
    league = int(key[0])
    _add_beginning(connection, league, charter)
    return league


def _rewrite(connection: Connection, league: int, charter: Charter, now: float) -> None:
    for table in (VOID, ENTRY, ENTRANT, PROGRESS):
        connection.execute(delete(table).where(table.c.league == league))
    row = {**_league_row(charter, now), "ended_ms": None}
    connection.execute(update(LEAGUE).where(LEAGUE.c.id == league).values(row))
    _add_beginning(connection, league, charter)


def _add_beginning(connection: Connection, league: int, charter: Charter) -> None:
    """Add the rows beside the league's own that every run begins with."""
    connection.execute(insert(PROGRESS).values(league=league, complete=0))
    for number, name in enumerate(charter.entrants):
        connection.execute(insert(ENTRANT).values(league=league, number=number, name=name))
    seal_league(connection, league)


def _change(connection: Connection, run: Run, change: Change) -> None:
    known = set(connection.scalars(select(ENTRANT.c.number).where(ENTRANT.c.league == run.id)))
    for number, (name, program) in enumerate(change.players, len(run.charter.entrants)):
        if number not in known:  # else a lost server has written it
            row = {"league": run.id, "number": number, "name": name, "program": program}
            connection.execute(insert(ENTRANT).values(row))
    of_run = LEAGUE.c.id == run.id
    connection.execute(update(LEAGUE).where(of_run).values(planned=change.planned or 0))
    if change.goes_on:
        connection.execute(update(LEAGUE).where(of_run).values(ended_ms=None))
    if change.unrated is not None:
        of_games = RATING.c.league == run.id, RATING.c.game >= change.unrated
        connection.execute(delete(RATING).where(*of_games))
    seal_league(connection, run.id)


def _appended(
    league: int, entries: Sequence[Entry], after: int | None = None
) -> Callable[[Connection], None]:
    """What appends these entries, once, however often it is called: those that the journal has behind the entry `after`, or
    behind its last at the first call, are stored already. Another process may append between two calls."""
    begin = [] if after is None else [after]

    def work(connection: Connection) -> None:
        if not entries:
            return
        of_run = ENTRY.c.league == league
        connection.execute(_ROW_OF_LEAGUE.where(LEAGUE.c.id == league))
        last = connection.scalar(select(func.max(ENTRY.c.number)).where(of_run)) or 0
        begin.extend([last] * (not begin))
        rows = select(ENTRY.c.at_ms, ENTRY.c.kind, ENTRY.c.body).where(of_run, ENTRY.c.number > begin[0])
        stored = {tuple(row) for row in connection.execute(rows)}
        new = [entry for entry in entries if entry_row(league, entry)[2:5] not in stored]
        append(connection, league, [replace(entry, number=last + nth) for nth, entry in enumerate(new, 1)])

    return work


_ROW_OF_LEAGUE = select(LEAGUE.c.id).with_for_update(key_share=True)  # one process appends after the other


def _append_waiting(connection: Connection, waiting: Entries) -> None:
    for league in connection.scalars(select(LEAGUE.c.id).where(LEAGUE.c.id.in_(waiting))).all():
        _appended(league, waiting[league], after=0)(connection)


def _tries(league: int, number: int) -> Update:
    return update(PROGRESS).where(PROGRESS.c.league == league).values(tries=number)


def _league_row(charter: Charter, now: float) -> dict[str, Any]:
    return {
        "name": charter.name,
        "game": charter.game,
        "planned": charter.planned or 0,
        "seed": charter.seed,
        "secret": charter.secret,
        "commitment": sha256(charter.secret).hexdigest(),
        "configuration": charter.configuration,
        "versions": json.dumps(dict(charter.versions), sort_keys=True),
        "began_ms": milliseconds(now),
    }


def _delete(connection: Connection, league: int) -> None:
    for table in reversed(METADATA.sorted_tables):
        key = table.c.id if table is LEAGUE else table.c.league
        connection.execute(delete(table).where(key == league))
