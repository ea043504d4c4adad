"""A league has one referee or several: as many as the machine is worth, and as bots have games at once."""

import os
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

from harness.address import parse_address
from harness.app.bot_specs import BotSpec, dialling_in
from harness.app.bots import Bots
from harness.app.listening import SILENT, Listener
from harness.transport import Job, Referee, Result, Runner
from harness.transport.job_source import JobSource, Listed
from harness.transport.referees import referees_up

MOST_REFEREES = (
    7  # a bot of the SDK takes 16 calls: one of each, one of ours, and all again when its network broke
)
_CORES = 3  # for each referee, where bots need some, too


def referees_for(specs: Sequence[BotSpec]) -> int:
    """How many referees the cores that we may use are worth. Bots that dial in have one to dial."""
    if dialling_in(specs):
        return 1
    cores = len(os.sched_getaffinity(0))
    here = any(spec.command or parse_address(spec.address).is_local for spec in specs)
    return min(max(1, cores // _CORES if here else cores - 1), MOST_REFEREES)


class _OneReferee:
    """A referee in this process, which may play again when it has played: with a new runner each time."""

    def __init__(self, bots: Bots, concurrency: int) -> None:
        self._bots = bots
        self._concurrency = concurrency
        self._runner: Runner | None = None

    def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        return self.play_from(Listed(jobs))

    def play_from(self, source: JobSource) -> AsyncGenerator[Result, None]:
        self._runner = Runner(self._bots.links, self._bots, concurrency=self._concurrency)
        return self._runner.play_from(source)

    def look(self) -> None:
        if self._runner:
            self._runner.look()

    def fail(self, error: Exception) -> None:
        if self._runner:
            self._runner.fail(error)


@asynccontextmanager
async def refereed(
    bots: Bots, *, referees: int, concurrency: int, listener: Listener = SILENT
) -> AsyncIterator[Referee]:
    """At most this number of referees: each can have a game on with every bot. If it is one, it is in this process. What it
    gives may play several times, one after the other."""
    wanted = min([concurrency, *[link.games_at_once for link in bots.links.values()]])
    parts = min(referees, wanted)
    if parts == 1:
        yield _OneReferee(bots, concurrency)
        return
    several = referees_up(
        bots.dials(parts),
        bots.ended,
        bots,
        bots.attendance,
        concurrency=concurrency,
        listener=listener.line,
    )
    async with several as referees_:
        yield referees_
