"""A league's games, played and stored. What is left to play is the schedule without what is stored, so running it
again goes on; a game is stored once, with its result, record, faults and ratings, or not at all."""

import asyncio
import json
import platform
import secrets
from asyncio import CancelledError, Queue
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from itertools import chain, islice
from time import monotonic, time
from types import MappingProxyType

import google.protobuf
import grpc

from harness import __version__
from harness.app.bots import Bots
from harness.app.league.configuration import configuration, secret_of
from harness.app.league.programs import Programs, note, require_same
from harness.app.league.rules import require_rules, version_stored
from harness.app.play import must_play
from harness.app.referees import refereed
from harness.engine import deal_key, write_record
from harness.engine.game import AnyGame
from harness.errors import HarnessError
from harness.league.file.read import differences, written
from harness.league.fixtures import Deals, Fixture, Played
from harness.league.formats.schedule import Schedule
from harness.league.league import League, SecretFrom
from harness.league.limits import Level
from harness.league.ratings.elo import Elo
from harness.league.ratings.ledger import Ledger
from harness.referee import FaultKind
from harness.store import Charter, Finished, NoSuchLeague, Rated, Run, StoreError, Unstorable, Void, Writer
from harness.transport import Job, Referee, Result

_AT_ONCE = 1_000  # games in one transaction
_AHEAD = 5_000  # games that wait for the store before no new ones are begun
_TRIES = 5  # runs in a row that end before a game is stored, and cannot say why
_SUSPECTS = 3  # games that are named then
_NEW_SEED = 16  # bytes: nobody guesses it, so nobody knows who will meet whom
_NEW_SECRET = 32  # bytes


class ChangedError(HarnessError):
    """The file is not the one that the stored run was begun with."""


class StuckError(HarnessError):
    """Something ends this process, again and again."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What one transaction put into the store."""

    games: tuple[Finished, ...]
    rated: tuple[Rated, ...]
    voids: tuple[Void, ...]


def begun(
    store: Writer,
    league: League,
    *,
    fresh: bool,
    sandbox: Level = Level.NONE,
    programs: Programs = MappingProxyType({}),
) -> Run:
    """The newest run of this league, to go on with it; else a new one, of which is kept in which sandbox its bots began.
    ChangedError if the file has changed since, ChangedProgramError if a bot that has played has, OtherRulesError if the
    game's rules have."""
    run = None if fresh else _newest(store, league)
    if run is None:
        run = _new_run(store, league, sandbox)
    else:
        _go_on(store, run, league, programs)
    return note(store, run, programs)


def _newest(store: Writer, league: League) -> Run | None:
    try:
        return store.run(league.name)
    except NoSuchLeague:
        return None


def _go_on(store: Writer, run: Run, league: League, programs: Programs) -> None:
    if changes := differences(configuration(run), league):
        raise ChangedError(
            f"league {league.name} was begun with another file: {'; '.join(changes)}. "
            "Change it back, or begin a new run beside the old with --fresh"
        )
    require_rules(run, ". Go on with that, or begin a new run beside the old with --fresh")
    store.hold(run)
    require_same(run, programs, store.count(run))


def settled(league: League) -> League:
    """With what its file does not say: a seed that nobody guesses, deals of their own, a random secret."""
    return replace(
        league,
        seed=secrets.token_hex(_NEW_SEED) if league.seed is None else league.seed,
        deals=league.deals or Deals.OWN,
        secret_from=league.secret_from or SecretFrom.RANDOM,
    )


def _new_run(store: Writer, league: League, sandbox: Level) -> Run:
    """The random secret is drawn once: beginning is tried again when a server is lost, and must then be the same."""
    chosen, drawn = settled(league), secrets.token_bytes(_NEW_SECRET)
    assert chosen.seed is not None
    charter = Charter(
        name=league.name,
        game=league.game,
        planned=Schedule(chosen).game_count,
        entrants=tuple([entrant.name for entrant in league.entrants]),
        seed=chosen.seed,
        secret=drawn,
        configuration=json.dumps(written(replace(chosen, seed=league.seed)), separators=(",", ":")),
        versions={**versions(), **version_stored(league.game), "sandbox": sandbox.value},
    )
    return store.begin(charter, time(), lambda number: secret_of(chosen, number) or drawn)


def versions() -> Mapping[str, str]:
    return {
        "harness": __version__,
        "python": platform.python_version(),
        "grpcio": grpc.__version__,
        "protobuf": google.protobuf.__version__,
        "system": f"{platform.system()} {platform.machine()}",
    }


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
        self.there = self._complete + len(early)

    async def play(
        self, bots: Bots, *, concurrency: int, told: Callable[[Stored], None], referees: int = 1
    ) -> None:
        """Until the last game is stored. Broken off, it stores what is over by then."""
        must_play(bots, self._names, self._rules)
        async with refereed(bots, referees=referees, concurrency=concurrency) as referee:
            await self._play(referee, told)

    async def _play(self, referee: Referee, told: Callable[[Stored], None]) -> None:
        self._try_again()
        results: Queue[Result | None] = Queue(_AHEAD)
        saver = asyncio.create_task(self._save(results, referee, told), name="saver")
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

    async def _save(
        self, results: Queue[Result | None], referee: Referee, told: Callable[[Stored], None]
    ) -> None:
        """What comes while one transaction is under way goes into the next."""
        over = False
        while not over:
            batch = [await results.get()]
            while len(batch) < _AT_ONCE and not results.empty():
                batch.append(results.get_nowait())
            over = None in batch
            try:
                if games := [result for result in batch if result]:
                    told(await asyncio.to_thread(self._stored, games))
            except Exception as error:
                referee.fail(error)
                while not over:  # nobody shall wait for us
                    over = await results.get() is None

    def _stored(self, results: Sequence[Result]) -> Stored:
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

    def _added(self, games: Sequence[Finished], voids: Sequence[Void]) -> Stored:
        """Ratings go on from these games when they are stored, and not before."""
        ledger = self.ledger.copy()
        played = [Played(game.number, game.block, game.bots, *game.outcome) for game in games]
        rated = (*self._rated, *[Rated(*each) for each in ledger.add(played)])
        self._store.add(self.run, games, rated, voids)
        self.ledger, self._rated = ledger, []
        return Stored(tuple(games), rated, tuple(voids))

    def _alone(self, game: Finished, attempt: int) -> Stored:
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


ENOUGH = 30  # games of a sample: with fewer, their number may be far off
_PATIENCE = 6  # so much longer a sample takes to have them


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a league would take, by a sample of its games."""

    games: int
    seconds: float
    faults: Mapping[str, Mapping[FaultKind, int]]  # by bot; of those that made any

    @property
    def rate(self) -> float:
        return self.games / self.seconds


async def sampled(
    league: League, rules: AnyGame, bots: Bots, *, referees: int, concurrency: int, seconds: float
) -> Estimate:
    """Plays the schedule for so long, and longer if that gives no number to go by, with deals that are not the league's, and
    keeps nothing of it."""
    names = [entrant.name for entrant in league.entrants]
    must_play(bots, names, rules)
    secret = secrets.token_bytes(32)

    def job(fixture: Fixture) -> Job:
        seated = tuple([names[bot] for bot in fixture.bots])
        key = deal_key(secret, fixture.deal)
        return Job(fixture.number, rules, seated, league.options, fixture.deal, key, league.terms)

    fixtures = (fixture for block in Schedule(league).blocks() for fixture in block.fixtures())
    games, faults = 0, dict[str, Counter[FaultKind]]()
    async with (
        refereed(bots, referees=referees, concurrency=concurrency) as referee,
        aclosing(referee.play(map(job, fixtures))) as results,
    ):
        began = monotonic()  # not before the bots are dialled, which takes long if they are many
        async for result in results:
            games += 1
            for fault in result.over.faults:
                faults.setdefault(result.job.bots[fault.seat], Counter())[fault.kind] += 1
            if monotonic() - began > (seconds if games >= ENOUGH else _PATIENCE * seconds):
                break
        took = monotonic() - began
    return Estimate(games, took, faults)


def _joined(parts: Sequence[Stored]) -> Stored:
    return Stored(
        tuple(chain.from_iterable([part.games for part in parts])),
        tuple(chain.from_iterable([part.rated for part in parts])),
        tuple(chain.from_iterable([part.voids for part in parts])),
    )


def _voids(result: Result) -> Iterator[Void]:
    for attempt, voided in enumerate(result.voided, 1):
        yield Void(result.job.number, attempt, voided.reason, voided.trace, time())
