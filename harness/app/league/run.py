"""A league's games, played and stored. What is left to play is what its format gives without what is stored, so running
it again goes on; a game is stored once, with its result, record, faults and ratings, or not at all."""

import asyncio
from asyncio import CancelledError, Queue, QueueFull
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from time import time

from harness.app.bots import Bots
from harness.app.league.absence import Absences, LeagueJobs
from harness.app.league.configuration import configuration
from harness.app.league.progress import OpenedRun, StoredBatch
from harness.app.league.schedules_left import SchedulesLeft
from harness.app.listening import SILENT, Listener
from harness.app.overload import Answers
from harness.app.referees import refereed
from harness.engine import deal_key
from harness.engine.game import AnyGame
from harness.errors import HarnessError
from harness.league.absence import GamesLeft
from harness.league.fixtures import Fixture, Played
from harness.league.journal import Entry, EntryKind, away_in
from harness.league.league import spans
from harness.league.ratings.elo import Elo
from harness.league.ratings.ledger import Ledger
from harness.referee import GameResult
from harness.store import LeagueGame, Rated, Run, StoreError, Unstorable, Void, Writer
from harness.transport import Job, Referee, Result

_AT_ONCE = 1_000  # games in one transaction
_AHEAD = 5_000  # games that wait for the store before no new ones are begun
_TRIES = 5  # runs in a row that end before a game is stored, and cannot say why
_SUSPECTS = 3  # games that are named then


class StuckError(HarnessError):
    """Something ends this process, again and again."""


class LeagueRun:
    """Plays what is left of one run."""

    def __init__(
        self,
        store: Writer,
        run: Run,
        rules: AnyGame,
        *,
        wait: float | None = None,
        now: Callable[[], float] = time,
    ) -> None:
        """`wait` counts instead of what the league said when it began."""
        self.run = run
        self.league = configuration(run)
        self._rules = rules
        self._store = store
        self._names = [entrant.name for entrant in self.league.entrants]
        rated, elos = store.last_ratings(run, *spans(self.league.chapters))
        elo, results = Elo(self.league.rating, elos), partial(store.results, run)
        self.ledger = Ledger(elo, rated, results, closed=run.closed)
        self._complete = self.ledger.complete
        self._schedules = SchedulesLeft(store, run, self.league, self._complete, now)
        self._rated = [Rated(*each) for each in self.ledger.add([])]
        self._on: dict[int, Fixture] = {}
        self._failure: Exception | None = None  # to store what was played
        self._wait = self.league.wait if wait is None else wait
        self._results: Queue[Result | Entry | None] = Queue(_AHEAD)  # to be stored; None: no more will come
        self._noted: list[Entry] = []  # of the journal, to be stored
        self._away = {*away_in(run.journal)}  # bots, as the journal has it
        self.waiting = 0  # games that were not played, as a bot was away
        self.missing: tuple[str, ...] = ()  # the bots that were away then
        self.done = self._schedules.stored  # games
        self._entries = (
            () if self.done else (Entry(EntryKind.OPENED, at=time()),)
        )  # stored with the first games
        self.answers = Answers()  # of the games that are stored from now on

    @property
    def opened(self) -> OpenedRun:
        return OpenedRun(self.run, self.league, self.done, self._elo())

    @property
    def planned(self) -> int:
        """How many games there are in all, as far as anybody can know by now."""
        return self._schedules.open if self.run.charter.planned is None else self.run.charter.planned

    @property
    def unplayed(self) -> int:
        """How many games could be played and are not stored, when playing has ended."""
        return max(0, self._schedules.open - self.done)

    @property
    def is_complete(self) -> bool:
        """Whether no game is left to play."""
        if self.run.charter.planned is None:
            return not self._advance()
        return self.done == self.run.charter.planned

    def _advance(self) -> bool:
        """Goes to the schedule of which games are left; False if there is none."""
        return self._schedules.advance(self.ledger.complete)

    def _elo(self) -> tuple[float, ...]:
        return tuple([self.ledger.elo[bot] for bot in range(len(self._names))])

    async def play(
        self, bots: Bots, *, concurrency: int, listener: Listener = SILENT, referees: int = 1
    ) -> None:
        """Plays until the last game is stored, or until only games of bots that are away are left, and those do not come.
        Cancelled, it stores what is over by then."""
        absences = Absences(self._names, listener.line, self._note)
        async with refereed(bots, referees=referees, concurrency=concurrency, listener=listener) as referee:
            with bots.attendance.told_to(absences):
                await self.play_with(referee, listener, absences)

    async def play_with(
        self, referee: Referee, listener: Listener = SILENT, absences: Absences | None = None
    ) -> None:
        """Plays in the same way, by a referee whose bots are known to play the game."""
        self._try_again()
        saver = asyncio.create_task(self._save(referee, listener), name="saver")
        absences = absences or Absences(self._names, listener.line, self._note)
        for number in self.league.present:  # who was away when the last run ended, and came before this one
            if (name := self._names[number]) in self._away and number not in absences.presence.absent:
                self._note(EntryKind.BACK, name)
        try:
            while await asyncio.to_thread(self._advance):
                await self._play_schedule(referee, absences)
                if self._failure or self.ledger.complete < self._schedules.given:
                    break
        except CancelledError:
            self._store.give_up()
            raise
        finally:
            await self._results.put(None)
            await saver
            with suppress(StoreError):  # whoever stores has been told what is wrong
                self._store.end_try(self.run)
        if self._failure:
            raise self._failure

    async def _play_schedule(self, referee: Referee, absences: Absences) -> None:
        """Plays what is left of the schedule, and returns when its results are stored: what comes next may follow from these."""
        games = GamesLeft(self._schedules.after, bots=len(self._names), after=self._complete)
        left = self._schedules.open - self.done
        jobs = LeagueJobs(games, left, self._job, absences, referee, self._wait)
        try:
            async for result in referee.play_from(jobs):
                jobs.end(result)
                await self._results.put(result)
        finally:
            jobs.stop_waiting()
        await self._results.join()
        self.waiting, self.missing = jobs.left, absences.missing

    def _try_again(self) -> None:
        """What kills this process will kill it again: somebody should know before it has gone on for ever."""
        if self._store.begin_try(self.run) > _TRIES:
            self._store.end_try(self.run)
            first = ", ".join(map(str, [fixture.number for fixture in islice(self.left(), _SUSPECTS)]))
            raise StuckError(
                f"league {self.league.name}: the last {_TRIES} runs were ended from outside, or crashed, before any game "
                f"was stored. The next games are {first}, …: with --concurrency 1 the first of them is the one. "
                "Running it again tries again"
            )

    def left(self) -> Iterator[Fixture]:
        """The games that can be played now: the schedule without what was stored at the beginning."""
        return self._schedules.after() if self._advance() else iter(())

    def _job(self, fixture: Fixture) -> Job:
        self._on[fixture.number] = fixture
        league = self.league
        bots = tuple([self._names[bot] for bot in fixture.bots])
        key = deal_key(self.run.charter.secret, fixture.deal)
        tags = {"league": league.name, "number": str(fixture.number)}
        return Job(fixture.number, self._rules, bots, league.options, fixture.deal, key, league.terms, tags)

    def _note(self, kind: EntryKind, bot: str) -> None:
        """An entry is stored soon, but in no league without a game. One that says what the journal says already is not."""
        if (kind is EntryKind.AWAY) is (bot in self._away):
            return
        self._away ^= {bot}
        entry = Entry(kind, {"player": bot}, at=time())
        self._noted.append(entry)
        with suppress(QueueFull):  # then it goes with the next games
            self._results.put_nowait(entry)

    async def _save(self, referee: Referee, listener: Listener) -> None:
        """What comes while one transaction is under way goes into the next. After a failure nothing is stored any more,
        and nobody has to wait."""
        results, over = self._results, False
        while not over:
            batch = [await results.get()]
            while len(batch) < _AT_ONCE and not results.empty():
                batch.append(results.get_nowait())
            over = None in batch
            games = [result for result in batch if isinstance(result, Result)]
            try:
                if games and not self._failure:
                    for stored in await asyncio.to_thread(self._stored, games):
                        listener.stored(stored)
                elif self._noted and self.done and not self._failure:
                    await asyncio.to_thread(self._add, (), ())
            except Exception as error:
                self._failure = error
                referee.fail(error)
            for _ in batch:
                results.task_done()

    def _stored(self, results: Sequence[Result]) -> list[StoredBatch]:
        games = [self._league_game(result.number, result.game) for result in results if result.game]
        voids = [void for result in results for void in _voids(result)]
        try:
            batches = [self._add(games, voids)]
        except Unstorable:
            attempts = {result.number: len(result.voided) + 1 for result in results}
            batches = [self._add([], voids)]
            batches += [self._add_alone(game, attempts[game.number]) for game in games]
        while self.ledger.is_behind:  # as many games were rated as go into one transaction
            batches.append(self._add((), ()))
        return batches

    def _league_game(self, number: int, result: GameResult) -> LeagueGame:
        fixture = self._on.pop(number)
        return LeagueGame(number, fixture.block, fixture.bots, result, time())

    def _add(self, games: Sequence[LeagueGame], voids: Sequence[Void]) -> StoredBatch:
        """One transaction. Ratings go on from these games when they are stored, and not before."""
        ledger = self.ledger.copy()
        played = [Played(game.number, game.block, game.bots, *game.result.outcome) for game in games]
        rated = (*self._rated, *[Rated(*each) for each in ledger.add(played)])
        noted = [*self._noted] if games or self.done else []
        self._store.add(self.run, games, rated, voids, [*self._entries, *noted] if games else noted)
        self.ledger, self._rated = ledger, []
        self._entries = () if games else self._entries
        del self._noted[: len(noted)]
        self.done += len(games)
        for game in games:
            bots = [self._names[bot] for bot in game.bots]
            self.answers.add(bots, game.result.faults, game.result.thinking)
        return StoredBatch(tuple(games), rated, tuple(voids), self.done, self._elo())

    def _add_alone(self, game: LeagueGame, attempt: int) -> StoredBatch:
        """A result that cannot be stored, by a bug, is void, and keeps no other from being stored."""
        try:
            return self._add([game], ())
        except Unstorable as error:
            return self._add([], [Void(game.number, attempt, str(error), "", time())])


def _voids(result: Result) -> Iterator[Void]:
    for attempt, voided in enumerate(result.voided, 1):
        yield Void(result.number, attempt, voided.reason, voided.trace, time())
