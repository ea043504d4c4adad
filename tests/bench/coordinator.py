"""What a game costs the one process that cannot be multiplied, with several referees: to hand out its job, and to take in
its result and make of it what the store takes. `python -m tests.bench.coordinator` measures it alone."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from time import process_time, time
from typing import TypeVar

from harness.app.simulate import simulate
from harness.engine import Options, deal_key
from harness.games import find_game
from harness.league.fixtures import Fixture
from harness.memory import collect_seldom
from harness.referee import GameResult, Terms, Thinking
from harness.store import LeagueGame
from harness.transport import Job, Result
from tests.bench.figure import Figure

_BATCH = 64  # results that a referee process hands over at once, if it can
_GAMES = 10 * _BATCH
_SEATS = 4
_RAZZIA = find_game("razzia")
_OPTIONS: Options = {}
_TERMS = Terms()

T = TypeVar("T")


def coordinator(rounds: int) -> Iterator[Figure]:
    """CPU µs a game of four seats, medians of the rounds."""
    fixtures = {number: _fixture(number) for number in range(1, _GAMES + 1)}
    jobs = [_job(fixture) for fixture in fixtures.values()]
    sent = [pickle.dumps(batch) for batch in _batches(_results(jobs))]

    def hand_out() -> None:
        for batch in _batches(jobs):
            pickle.dumps(batch)

    def take_in() -> None:
        for batch in sent:
            for result in pickle.loads(batch):
                fixture = fixtures[result.number]
                LeagueGame(result.number, fixture.block, fixture.bots, result.game, time())

    yield Figure("coordinator: hand out a job", "CPU µs a game", _cost(hand_out, rounds))
    yield Figure("coordinator: take in a result", "CPU µs a game", _cost(take_in, rounds))
    yield Figure("coordinator: a result", "bytes", sum(map(len, sent)) / _GAMES)


def _cost(work: Callable[[], None], rounds: int) -> float:
    took = []
    for _ in range(rounds):
        start = process_time()
        work()
        took.append(process_time() - start)
    return median(took) / _GAMES * 1e6


def _fixture(number: int) -> Fixture:
    bots = tuple(Random(number).sample(range(16), _SEATS))
    return Fixture(number, (number - 1) // _SEATS + 1, f"game {number}", bots)


def _job(fixture: Fixture) -> Job:
    bots = tuple([f"bot-{bot}" for bot in fixture.bots])
    tags = {"league": "bench", "number": str(fixture.number)}
    key = deal_key(bytes(32), fixture.deal)
    return Job(fixture.number, _RAZZIA, bots, _OPTIONS, fixture.deal, key, _TERMS, tags)


def _results(jobs: Sequence[Job]) -> list[Result]:
    """Their figures are as long as real ones."""
    random = Random(1)
    records = simulate(_RAZZIA, _SEATS, {}, 1, len(jobs))
    results = []
    for job, record in zip(jobs, records, strict=True):
        assert record.outcome
        thinking = [Thinking(30, random.uniform(0.01, 0.9), random.random()) for _ in job.bots]
        game = GameResult(job.write(record), record.outcome, tuple(thinking), took=random.random())
        ids = tuple([random.getrandbits(63) for _ in job.bots])
        results.append(Result(job.number, job.bots, game, (), ids))
    return results


def _batches(values: Sequence[T]) -> Iterator[Sequence[T]]:
    for first in range(0, len(values), _BATCH):
        yield values[first : first + _BATCH]


if __name__ == "__main__":
    collect_seldom()  # as in a process that plays
    for figure in coordinator(51):
        print(figure.line())
