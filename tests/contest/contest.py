"""A contest: its script is played to the end of the league, with real processes."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TypeVar

from tests.contest.organiser import Organiser
from tests.contest.running import Running, games_stored, make_void, records_stored
from tests.contest.script import Event, Parameters, What, events
from tests.support.postgresql import Server

_STUCK = 300.0  # seconds in which no game is stored: something is wrong
_STARTING = 3.0  # seconds: a run that is killed as it starts has no more
_FEWEST = 2  # bots that stay, beside those of the largest table

_Thing = TypeVar("_Thing")
Line = Callable[[str], None]


@dataclass(slots=True)
class Story:
    """What has happened in a contest."""

    outages: Counter[str] = field(default_factory=Counter)  # how often each bot was not there
    kills: int = 0
    wrong: list[str] = field(default_factory=list)  # what did not hold meanwhile


class Contest:
    """Plays one league through its script. `server` is a database server that can be stopped and started."""

    def __init__(
        self, home: Path, db: str, wanted: Parameters, line: Line = print, server: Server | None = None
    ) -> None:
        self.organiser = Organiser(home, wanted)
        self.story = Story()
        self.db = db
        self._home = home
        self.wanted = wanted
        self._line = line
        self._server = server
        self._returns: list[tuple[float, str]] = []  # when bots come back, and which
        self._games = 0
        self._before = 0  # games when the run began
        self._runs = 0
        self._versions: list[float] = []  # lots of the bots that have a new version in the next run
        self._void: list[float] = []  # lots of the games that are void before the next run
        self._records: dict[int, int] = {}

    def play(self) -> None:
        self.organiser.write()
        left = events(self.wanted)
        run = self._begun()
        try:
            while left:
                if self._has_ended(run, left[0]):
                    left = self._all_at_once(left, run)
                    run = self._begun()
                    continue
                happening = left.pop(0)
                self._line(f"{self._games:,}: {happening}")
                if happening.what is What.KILL:
                    run = self._killed(run, happening.lot)
                else:
                    self._happen(happening, run)
            self._wait_for_end(run)
            self._bring_back(all_of_them=True)
            run = self._begun()
            self._wait_for_end(run)
        finally:
            run.kill()
        self._see_records()

    def close(self) -> None:
        self.organiser.close()

    def _begun(self) -> Running:
        self._runs += 1
        while self._void and self._records:
            make_void(self.db, _drawn([*self._records], self._void.pop()))
        while self._versions:
            self._renew(self._versions.pop())
        self._before = self._games = games_stored(self.db, self._games)
        return Running(self.organiser.file, self.db, self._home / f"run-{self._runs}.log")

    def _killed(self, run: Running, lot: float) -> Running:
        """The next run. A third of the time one between them is killed as it starts."""
        self._kill(run)
        if lot < 1 / 3:
            run, began = self._begun(), monotonic()
            while monotonic() - began < lot * _STARTING * 3 and not run.has_ended():
                pass
            self._kill(run)
        return self._begun()

    def _has_ended(self, run: Running, event: Event) -> bool:
        """Whether the run has ended before it is time for this event. A run that is killed has stored a game."""
        least = self._before + 1 if event.what is What.KILL else 0
        return self._waited(run, max(event.games, least))

    def _wait_for_end(self, run: Running) -> None:
        self._waited(run, None)

    def _waited(self, run: Running, until: int | None) -> bool:
        """Whether the run has ended; else this number of games is stored."""
        moved = monotonic()
        while True:
            ended = run.has_ended()
            self._bring_back()
            before, self._games = self._games, games_stored(self.db, self._games)
            if ended or (until is not None and self._games >= until):
                return ended
            moved = monotonic() if self._games > before else moved
            assert monotonic() - moved < _STUCK, f"no game was stored for {_STUCK:g} s behind {self._games:,}"

    def _all_at_once(self, left: list[Event], run: Running) -> list[Event]:
        """The run has ended before its time: what is to happen to the file happens now, up to the next kill."""
        while left:
            happening = left.pop(0)
            if happening.what is What.KILL:
                break
            if happening.what in (What.VERSION, What.LATE, What.LEAVE, What.MORE):
                self._line(f"{self._games:,}: {happening}")
                self._happen(happening, run)
        return left

    def _kill(self, run: Running) -> None:
        run.kill()
        self.story.kills += 1
        self._see_records()

    def _see_records(self) -> None:
        """What was stored once stays as it was."""
        now = records_stored(self.db)
        lost = [number for number, record in self._records.items() if now.get(number) != record]
        if lost:
            self.story.wrong.append(f"{len(lost)} games were stored and are not any more, first {lost[0]}")
        self._records = now

    def _happen(self, event: Event, run: Running) -> None:
        organiser = self.organiser
        match event.what:
            case What.CRASH:
                bot = _drawn([*organiser.started], event.lot)
                if run.kill_bot(organiser.directory(bot)):
                    self.story.outages[bot] += 1
            case What.RESTART | What.VANISH:
                bot = _drawn([*organiser.remotes], event.lot)
                self.story.outages[bot] += 1
                organiser.remotes[bot].kill()
                seconds = 1.0 + event.lot * self.wanted.longest if event.what is What.VANISH else 0.0
                self._returns.append((monotonic() + seconds, bot))
            case What.VERSION:
                if self.wanted.during_runs:
                    self._renew(event.lot)
                else:
                    self._versions.append(event.lot)
            case What.LATE:
                organiser.add()
            case What.LEAVE:
                if len(organiser.bots) > max(self.wanted.seats) + _FEWEST:
                    organiser.remove(_drawn(organiser.bots, event.lot))
            case What.MORE:
                organiser.games += self.wanted.games // 5
            case What.VOID:
                self._void.append(event.lot)
            case What.SERVER:
                assert self._server
                self._server.stop("immediate")
                self._server.start()
            case _:
                raise AssertionError(event)
        organiser.write()

    def _renew(self, lot: float) -> None:
        self.organiser.renew(_drawn([*self.organiser.started], lot))

    def _bring_back(self, *, all_of_them: bool = False) -> None:
        for due, bot in [*self._returns]:
            if all_of_them or monotonic() >= due:
                self._returns.remove((due, bot))
                if bot in self.organiser.remotes:
                    self.organiser.remotes[bot].kill()  # it may have come back from an earlier outage
                    self.organiser.remotes[bot].start()


def _drawn(things: list[_Thing], lot: float) -> _Thing:
    return things[int(lot * len(things))]
