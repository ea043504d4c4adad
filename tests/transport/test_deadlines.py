"""A runner at the end of a question's time, with a clock that the test sets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from harness.api.bot.v1 import bot_pb2 as pb
from harness.referee import FaultKind, Terms
from harness.transport import Link, Result, Runner
from harness.transport.clock import TICK, AwakeClock
from harness.wire.batching import QuestionKey
from tests.support.bots.wire import tame
from tests.support.streams import job, run

LIMIT = 100.0


class SetClock(AwakeClock):
    """Tells the time that it was set to."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0
        self._asked = asyncio.Event()

    def now(self) -> float:
        self._asked.set()
        return self.time

    async def is_read(self, times: int) -> None:
        """The runner has looked at it so often since."""
        for _ in range(times):
            self._asked.clear()
            await self._asked.wait()


class Bot(Link):
    """The other end of a link without a stream: it has what it is sent at once, and answers when the test says so."""

    def __init__(self, questions_at_once: int = 64) -> None:
        super().__init__("bot")
        self.hello = pb.Hello(games_at_once=64, questions_at_once=questions_at_once)
        self.is_up = True
        self.heard = pb.ToBot()

    def send(self, part: bytes, question: QuestionKey | None = None) -> None:
        self.heard.MergeFromString(part)
        if question and self.listener:
            self.listener.written(self, [question])
            self.outbox.ask([question])

    def answer(self) -> None:
        """All that it was asked since it last did."""
        assert self.listener
        answers = [tame(ask) for ask in self.heard.asks]
        self.heard.Clear()
        self.listener.answers(self, pb.FromBot(answers=answers))


@asynccontextmanager
async def played(bot: Bot, games: int = 1) -> AsyncIterator[tuple[SetClock, "asyncio.Task[list[Result]]"]]:
    """Games of three such bots, once they are asked."""
    runner = Runner({"bot": bot})
    clock = runner.clock = SetClock()

    async def results() -> list[Result]:
        jobs = [job(["bot"] * 3, Terms(LIMIT), number) for number in range(games)]
        return [result async for result in runner.play(jobs)]

    playing = asyncio.create_task(results())
    while len(bot.heard.starts) < 3 * games:
        await asyncio.sleep(0)
    try:
        yield clock, playing
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def to_the_end(bot: Bot, playing: "asyncio.Task[list[Result]]") -> list[Result]:
    while not playing.done():
        bot.answer()
        await asyncio.sleep(0)
    return playing.result()


def test_a_question_is_closed_two_ticks_after_its_time_and_what_comes_until_then_is_told() -> None:
    async def main() -> None:
        bot = Bot()
        async with played(bot) as (clock, playing):
            clock.time = LIMIT + 1.5 * TICK
            await clock.is_read(4)
            assert not bot.heard.withdrawals
            results = await to_the_end(bot, playing)
        faults = results[0].faults
        assert {fault.kind for fault in faults} == {FaultKind.TIMEOUT}
        assert all(fault.answer for fault in faults)

    run(main())


def test_a_question_that_nobody_answers_is_closed_then() -> None:
    async def main() -> None:
        bot = Bot()
        async with played(bot) as (clock, playing):
            clock.time = LIMIT + 2.5 * TICK
            while not bot.heard.withdrawals:
                await clock.is_read(1)
            results = await to_the_end(bot, playing)
        assert not results[0].faults[0].answer

    run(main())


def test_a_fault_says_how_many_other_questions_were_open_and_what_helps() -> None:
    async def main() -> None:
        bot = Bot()
        async with played(bot, games=3) as (clock, playing):
            asked = len(bot.heard.asks)
            clock.time = LIMIT + 2.5 * TICK
            while not bot.heard.withdrawals:
                await clock.is_read(1)
            results = await to_the_end(bot, playing)
        first = results[0].faults[0].detail
        assert first == (
            f"no answer within 100 s, with {asked - 1} other questions open: games_at_once = 1 gives the bot one at a time"
        )

    run(main())
