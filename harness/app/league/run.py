"""A league's games, played and stored. What is left to play is the schedule without what is stored, so running it
again goes on; a game is stored once, with its result, record, faults and ratings, or not at all."""

import asyncio
from asyncio import CancelledError, Queue
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice
from time import time

from harness.app.bots import Bots
from harness.app.league.configuration import configuration
from harness.app.league.progress import OpenedRun, StoredBatch
from harness.app.listening import SILENT, Listener
from harness.app.overload import Answers
from harness.app.play import must_play
from harness.app.referees import refereed
from harness.engine import deal_key, write_record
from harness.engine.game import AnyGame
from harness.errors import HarnessError
from harness.league.fixtures import Fixture, Played
from harness.league.formats.schedule import Schedule
from harness.league.ratings.elo import Elo
from harness.league.ratings.ledger import Ledger
from harness.store import Finished, Rated, Run, StoreError, Unstorable, Void, Writer
from harness.transport import Job, Referee, Result

_AT_ONCE = 1_000  # games in one transaction
_AHEAD = 5_000  # games that wait for the store before no new ones are begun
_TRIES = 5  # runs in a row that end before a game is stored, and cannot say why
_SUSPECTS = 3  # games that are named then


class StuckError(HarnessError):
    """Something ends this process, again and again."""


@dataclass(frozen=True, slots=True)
class _Added:
    """What one transaction put into the store."""

    games: tuple[Finished, ...]
    rated: tuple[Rated, ...]
    voids: tuple[Void, ...]


class LeagueRun:
    """Plays what is left of one run."""

    def __init__(self, store: Writer, run: Run, rules: AnyGame) -> None:
        self.run = run
        self.league = configuration(run)
        self._rules = rules
        self._store = store
        self._names = [entrant.name for entrant in self.league.entrants]
        self._complete, elos = store.last_ratings(run)
        self.ledger = Ledger(Elo(self.league.rating, elos), self._complete)
        early = [*store.results(run, self._complete)]
        self._early = {game.number for game in early}
        self._rated = [Rated(*rated) for rated in self.ledger.add(early)]
        self._on: dict[int, Fixture] = {}
        self.done = self._complete + len(early)  # games that are stored
        self.answers = Answers()  # of the games that are stored from now on

    @property
    def opened(self) -> OpenedRun:
        return OpenedRun(self.run, self.league, self.done, self._elo())

    @property
    def is_complete(self) -> bool:
        """Whether no game is left to play."""
        return self.done == self.run.charter.planned

    def _elo(self) -> tuple[float, ...]:
        return tuple([self.ledger.elo[bot] for bot in range(len(self._names))])

    async def play(
        self, bots: Bots, *, concurrency: int, listener: Listener = SILENT, referees: int = 1
    ) -> None:
        """Until the last game is stored. Broken off, it stores what is over by then."""
        must_play(bots, self._names, self._rules)
        async with refereed(bots, referees=referees, concurrency=concurrency) as referee:
            await self._play(referee, listener)

    async def _play(self, referee: Referee, listener: Listener) -> None:
        self._try_again()
        results: Queue[Result | None] = Queue(_AHEAD)
        saver = asyncio.create_task(self._save(results, referee, listener), name="saver")
        try:
            async for result in referee.play(map(self._job, self.left())):
                await results.put(result)
        except CancelledError:
            self._store.give_up()
            raise
        finally:
            await results.put(None)
            await saver
            with suppress(StoreError):  # whoever stores has been told what is wrong
                self._store.end_try(self.run)

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
        """The schedule without what was there at the beginning."""
        for block in Schedule(self.league).blocks(after=self._complete):
            for fixture in block.fixtures():
                if fixture.number > self._complete and fixture.number not in self._early:
                    yield fixture

    def _job(self, fixture: Fixture) -> Job:
        self._on[fixture.number] = fixture
        league = self.league
        bots = tuple([self._names[bot] for bot in fixture.bots])
        key = deal_key(self.run.charter.secret, fixture.deal)
        return Job(fixture.number, self._rules, bots, league.options, fixture.deal, key, league.terms)

    async def _save(self, results: Queue[Result | None], referee: Referee, listener: Listener) -> None:
        """What comes while one transaction is under way goes into the next."""
        over = False
        while not over:
            batch = [await results.get()]
            while len(batch) < _AT_ONCE and not results.empty():
                batch.append(results.get_nowait())
            over = None in batch
            try:
                if games := [result for result in batch if result]:
                    listener.stored(self._batch(await asyncio.to_thread(self._stored, games)))
            except Exception as error:
                referee.fail(error)
                while not over:  # nobody shall wait for us
                    over = await results.get() is None

    def _batch(self, added: _Added) -> StoredBatch:
        self.done += len(added.games)
        for game in added.games:
            self.answers.add([self._names[bot] for bot in game.bots], game.faults, game.thinking)
        return StoredBatch(added.games, added.rated, added.voids, self.done, self._elo())

    def _stored(self, results: Sequence[Result]) -> _Added:
        games = [
            self._finished(result, self._on.pop(result.job.number))
            for result in results
            if result.over.record
        ]
        voids = [void for result in results for void in _voids(result)]
        try:
            return self._added(games, voids)
        except Unstorable:
            attempts = {result.job.number: len(result.voided) + 1 for result in results}
            return _joined(
                [self._added([], voids), *[self._alone(game, attempts[game.number]) for game in games]]
            )

    def _added(self, games: Sequence[Finished], voids: Sequence[Void]) -> _Added:
        """Ratings go on from these games when they are stored, and not before."""
        ledger = self.ledger.copy()
        played = [Played(game.number, game.block, game.bots, *game.outcome) for game in games]
        rated = (*self._rated, *[Rated(*each) for each in ledger.add(played)])
        self._store.add(self.run, games, rated, voids)
        self.ledger, self._rated = ledger, []
        return _Added(tuple(games), rated, tuple(voids))

    def _alone(self, game: Finished, attempt: int) -> _Added:
        """A result that cannot be stored, by a bug, is void, and keeps no other from being stored."""
        try:
            return self._added([game], ())
        except Unstorable as error:
            return self._added([], [Void(game.number, attempt, str(error), "", time())])

    def _finished(self, result: Result, fixture: Fixture) -> Finished:
        job, over = result.job, result.over
        assert over.record
        assert over.record.outcome
        bots = {f"bot {seat}": name for seat, name in enumerate(job.bots)}
        tags = {"league": self.league.name, "number": str(job.number), **bots}
        return Finished(
            number=job.number,
            block=fixture.block,
            bots=fixture.bots,
            record=write_record(self._rules, replace(over.record, tags=tags)),
            outcome=over.record.outcome,
            thinking=over.thinking,
            retired=over.record.retired,
            faults=over.faults,
            ended=time(),
            took=result.took,
        )


def _joined(parts: Sequence[_Added]) -> _Added:
    return _Added(
        tuple(chain.from_iterable([part.games for part in parts])),
        tuple(chain.from_iterable([part.rated for part in parts])),
        tuple(chain.from_iterable([part.voids for part in parts])),
    )


def _voids(result: Result) -> Iterator[Void]:
    for attempt, voided in enumerate(result.voided, 1):
        yield Void(result.job.number, attempt, voided.reason, voided.trace, time())
