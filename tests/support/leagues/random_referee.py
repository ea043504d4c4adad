"""A referee without bots: each game is played at random in process, and the same job gives the same game."""

from collections.abc import AsyncGenerator, Iterable
from itertools import islice
from random import Random

from harness.app.simulate import play_randomly
from harness.referee import GameResult, Thinking
from harness.transport import Job, Result, Voided
from harness.transport.job_source import JobSource, Listed

_ON = 7  # games at once: they end in another order than they began in


class BrokenOff(RuntimeError):
    """As many games have been played as were asked for."""


class RandomReferee:
    """May play several times, one after the other. Games in `voids` are void. After `most` games it is BrokenOff."""

    def __init__(self, *, voids: Iterable[int] = (), order: int = 1, most: int | None = None) -> None:
        self._voids = {*voids}
        self._left = most
        self._random = Random(order)
        self._failure: Exception | None = None
        self.jobs: list[Job] = []  # in the order in which they came

    def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        return self.play_from(Listed(jobs))

    async def play_from(self, source: JobSource) -> AsyncGenerator[Result, None]:
        """All bots are there: what is not given now is not given at all."""
        on = list[Job]()
        while True:
            begun = [*islice(iter(source.take, None), _ON - len(on))]
            self.jobs += begun
            on += begun
            if self._failure:
                raise self._failure
            if not on:
                return
            if self._left is not None:
                if not self._left:
                    raise BrokenOff
                self._left -= 1
            yield self._result(on.pop(self._random.randrange(len(on))))

    def look(self) -> None:
        pass

    def fail(self, error: Exception) -> None:
        self._failure = error

    def _result(self, job: Job) -> Result:
        if job.number in self._voids:
            return Result(job.number, job.bots, None, (Voided(1, "no luck", ""),))
        record = play_randomly(job.game, len(job.bots), job.options, job.deal, job.key, Random())
        assert record.outcome
        thinking = tuple([Thinking(1, 0.25, 0.25) for _ in job.bots])
        return Result(job.number, job.bots, GameResult(job.write(record), record.outcome, thinking))
