"""The leagues of one database, as pages need them: read once, held until they change, and never read so often that reading
would take much of a core.

`look` sees changes; somebody calls it again and again, if pages are to follow a league that is played. Any thread may call
any method.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from time import monotonic, thread_time

from harness.app.league.freezing import as_of_freeze
from harness.app.league.report import Report
from harness.app.pages.league_view import LeagueView, NoPageError, league_view
from harness.errors import HarnessError
from harness.store import Pulse, Run, Store
from harness.text import shortened

_VIEWS = 8  # that are held: one of a million games takes some hundred megabytes
_REST = 20  # times as long as making a view took, it is not made again

RunKey = tuple[str, int]  # the name of a league, the number of its run


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A league on the first page."""

    run: Run
    report: Report | None
    rate: float | None = None  # games a second, lately
    broken: str | None = None  # why there is no report of it


@dataclass(frozen=True, slots=True)
class Home:
    """What the first page shows: leagues that are not over first, then the newest."""

    lines: tuple[LeagueLine, ...]


@dataclass(slots=True)
class _Held:
    version: int  # of the run
    view: LeagueView
    made: float  # when
    took: float  # seconds


class Site:
    """A database that is shown. StoreError if it cannot be opened."""

    def __init__(self, db: str, clock: Callable[[], float] = monotonic) -> None:
        self._db, self._clock = db, clock
        with Store.open(db):
            pass
        self._pulse, self._beat = Pulse.of(db), object()
        self._lock = Lock()  # of what follows; it is held for moments only
        self._making: dict[RunKey, Lock] = {}
        self._states: Mapping[int, tuple[object, ...]] = {}
        self._versions: dict[int, int] = {}  # by the store's number of a run
        self._runs: tuple[Run, ...] = ()
        self._views: OrderedDict[RunKey, _Held] = OrderedDict()
        self._lines: dict[RunKey, tuple[int, LeagueLine]] = {}  # by version: a line is small
        self._serial = 0
        self.look()

    def close(self) -> None:
        self._pulse.close()

    @contextmanager
    def store(self) -> Iterator[Store]:
        """The database, open."""
        with Store.open(self._db) as store:
            yield store

    def look(self) -> frozenset[RunKey]:
        """The runs that have changed since the last look, or are new or gone. It costs next to nothing if there are none. One
        thread calls it."""
        beat = self._pulse.look()
        if beat == self._beat:
            return frozenset()
        with Store.open(self._db) as store:
            states, runs = store.states(), tuple(map(as_of_freeze, store.runs()))
        with self._lock:
            changed = {number for number, state in states.items() if self._states.get(number) != state}
            if (
                not changed and self._states.keys() == states.keys()
            ):  # a game among others, of a run that goes on
                changed = {run.id for run in runs if not run.over}
            gone = {_key(run) for run in self._runs if run.id not in states}
            for number in changed:
                self._versions[number] = self._versions.get(number, 0) + 1
            self._beat, self._states, self._runs = beat, states, runs
        return frozenset({_key(run) for run in runs if run.id in changed} | gone)

    def home(self) -> Home:
        """All runs."""
        lines = [self._line(run) for run in self._runs]
        lines.sort(key=lambda line: (line.run.over, -(line.run.ended or line.run.began)))
        return Home(tuple(lines))

    def is_due(self, key: RunKey) -> bool:
        """Whether a page of this run that is asked for now shows its present state."""
        held = self._views.get(key)
        return held is None or self._clock() >= held.made + _REST * held.took

    def newest_run(self, name: str) -> int:
        """The number of the newest run of a league. NoPageError if there is no such league."""
        numbers = [run.number for run in self._runs if run.charter.name == name]
        if not numbers:
            raise NoPageError(f"there is no league {shortened(name)}")
        return max(numbers)

    def league(self, name: str, number: int) -> LeagueView:
        """One run. NoPageError if it is not there."""
        for run in self._runs:
            if _key(run) == (name, number):
                return self._view(run)
        raise NoPageError(f"there is no league {shortened(name)} with a run {number}")

    def _line(self, run: Run) -> LeagueLine:
        version, line = self._lines.get(_key(run), (0, LeagueLine(run, None)))
        if version == self._versions[run.id]:
            return line
        try:
            view = self._view(run)
        except HarnessError as error:
            return LeagueLine(run, None, None, str(error))
        return LeagueLine(run, view.report, view.rate)

    def _view(self, run: Run) -> LeagueView:
        """The view that is held, or a new one. While one thread makes it, the others are given the last one."""
        with self._lock:
            held, version = self._views.get(_key(run)), self._versions[run.id]
            making = self._making.setdefault(_key(run), Lock())
        if held and (held.version == version or self._clock() < held.made + _REST * held.took):
            return held.view
        if held and making.locked():
            return held.view
        with making:
            held = self._views.get(_key(run))
            if held and held.version >= version:
                return held.view
            return self._made(run, version)

    def _made(self, run: Run, version: int) -> LeagueView:
        began = thread_time()
        with self._lock:
            self._serial += 1
            serial = self._serial
        with self.store() as store:
            view = league_view(store, run, serial)
        with self._lock:
            self._views[_key(run)] = _Held(version, view, self._clock(), thread_time() - began)
            self._views.move_to_end(_key(run))
            self._lines[_key(run)] = version, LeagueLine(run, view.report, view.rate)
            while len(self._views) > _VIEWS:
                self._views.popitem(last=False)
        return view


def _key(run: Run) -> RunKey:
    return run.charter.name, run.number
