"""Nothing that a bot does on its stream moves its clock, or fills its bank again: it is late at the same instant."""

import asyncio
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from harness.referee import FaultKind, Terms
from harness.transport.clock import TICK
from harness.wire.service import PROTOCOL
from tests.support.bots.wire import Play, Stream, tame
from tests.support.streams import job, played, run
from tests.transport.dialled_in import dialled_in
from tests.transport.served import plays, served

pytestmark = pytest.mark.slow

TERMS = Terms(move_limit=0.3, bank=0.2, max_faults=3)
DUE = [0.5, 0.3, 0.3]  # seconds after its question: the bank is used up with the first
LATEST = (
    5 * TICK
)  # later at most: a question is closed two ticks late, and a tick that takes more than three is a stall
PAUSE = 0.01  # seconds between two messages


async def silent(stream: Stream) -> None:
    await stream.hello()
    async for _ in stream.asks():
        pass


async def chatters(stream: Stream) -> None:
    """It answers what was not asked, says hello again, and says nothing."""
    await stream.hello()
    talk = None
    async for ask in stream.asks():
        if talk is None:
            talk = asyncio.create_task(_chatter(stream, ask))
            talk.add_done_callback(lambda talk: talk.cancelled() or talk.exception())
    if talk:
        talk.cancel()
        await asyncio.gather(talk, return_exceptions=True)


async def _chatter(stream: Stream, ask: pb.Ask) -> None:
    early, stray = tame(ask), tame(ask)
    early.turn += 1_000
    stray.game_id ^= 1
    words = [
        pb.FromBot(answers=[early]),
        pb.FromBot(answers=[stray]),
        pb.FromBot(),
        pb.FromBot(hello=pb.Hello(protocol=PROTOCOL, program="again", games=["razzia"])),
    ]
    while True:
        for word in words:
            await stream.write(word.SerializeToString())
            await asyncio.sleep(PAUSE)


async def storms(stream: Stream) -> None:
    """It hangs up as often as it can."""
    await stream.hello()
    with suppress(TimeoutError):
        async with asyncio.timeout(PAUSE):
            async for _ in stream.asks():
                pass


@pytest.mark.parametrize("dials_in", [False, True], ids=["dialled", "dials-in"])
@pytest.mark.parametrize("bot", [silent, chatters, storms])
def test_a_bot_that_does_not_answer_is_late_at_the_same_instant_whatever_else_it_does(
    bot: Play, dials_in: bool
) -> None:
    bots = {"late": bot, "plays": plays}

    async def late() -> list[float]:
        with TemporaryDirectory() as home:
            async with dialled_in(bots) if dials_in else served(Path(home), bots) as links:
                [result] = await played(links, job(["plays", "late", "plays"], TERMS))
        assert {fault.kind for fault in result.faults} == {FaultKind.TIMEOUT}
        assert {fault.seat for fault in result.faults} == {1}
        return [fault.elapsed for fault in result.faults]

    for elapsed, due in zip(run(late()), DUE, strict=True):
        assert due < elapsed <= due + LATEST
