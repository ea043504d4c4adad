"""A league without wire and store: a `Runner` and the SDK's sessions in one process, which hand each other the very bytes
that streams would carry, in full messages. So it is the price of our own Python. Its CPU time grows by a third where other
work empties the caches; how many functions it calls is the same on any machine, to a thousandth."""

import asyncio
from collections.abc import Iterator
from cProfile import Profile
from time import process_time
from typing import Any

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot.session import Session
from harness.engine import deal_key
from harness.games import find_game
from harness.memory import collect_seldom
from harness.referee import Terms
from harness.transport import Job, Runner
from harness.wire.batching import MOST_PARTS, QuestionKey
from tests.bench.instant import Instant

_SEATS, _FLIGHT, _GAMES = 4, 256, 512
_RAZZIA = find_game("razzia")


class _Stream:
    """A link and its bot."""

    def __init__(self, name: str) -> None:
        self.name, self.away, self.is_up, self.games_at_once = name, "", True, _FLIGHT
        self.hello = pb.Hello()
        self.listener: Any = None
        self.load = self.window = 0
        self.questions: dict[int, int] = {}
        self.decisions = 0
        self._session = Session(Instant, self)
        self._parts: list[tuple[bytes, QuestionKey | None]] = []
        self._said: list[bytes] = []

    def send(self, part: bytes, question: QuestionKey | None = None) -> None:
        self._parts.append((part, question))

    async def write(self, answers: bytes) -> None:
        """The session's."""
        self._said.append(answers)

    async def exchange(self) -> None:
        """A message there, and what comes back."""
        parts, self._parts = self._parts[:MOST_PARTS], self._parts[MOST_PARTS:]
        questions = [question for _, question in parts if question]
        self.decisions += len(questions)
        self.listener.written(self, questions)
        await self._session.receive(pb.ToBot.FromString(b"".join([part for part, _ in parts])))
        said, self._said = self._said, []
        for message in said:
            self.listener.answers(self, pb.FromBot.FromString(message))


def cost() -> float:
    """CPU µs a decision, once."""
    collect_seldom()  # as processes that play do
    return asyncio.run(_cost())


def calls() -> float:
    """Calls of functions a decision, of Python's and of C's."""
    counted = Profile()
    counted.enable()
    decisions = asyncio.run(_play())
    counted.disable()
    every: list[int] = [each.callcount for each in counted.getstats()]
    return sum(every) / decisions


async def _cost() -> float:
    start = process_time()
    decisions = await _play()
    return (process_time() - start) / decisions * 1e6


async def _play() -> int:
    """The number of decisions."""
    streams = {name: _Stream(name) for name in "abcd"}
    links: Any = streams
    passing = asyncio.create_task(_pass_on(streams))
    async for result in Runner(links, concurrency=_FLIGHT).play(_jobs()):
        assert result.game
    passing.cancel()
    return sum(stream.decisions for stream in streams.values())


async def _pass_on(streams: dict[str, _Stream]) -> None:
    while True:
        for stream in streams.values():
            await stream.exchange()
        await asyncio.sleep(0)


def _jobs() -> Iterator[Job]:
    options = {name: values[0] for name, values in _RAZZIA.options.items()}
    for number in range(_GAMES):
        deal = f"bench/{number}"
        yield Job(number, _RAZZIA, tuple("abcd"), options, deal, deal_key(bytes(32), deal), Terms(60.0))
