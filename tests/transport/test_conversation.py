"""One call from its hello to its end, over a stream in memory: a conversation does not care who dialled, nor how."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot import Bot
from harness.bot.session import Session
from harness.transport import Link, Runner
from harness.transport.conversation import CallEnded, Conversation
from harness.transport.endings import CallEnd, EndKind
from harness.wire.batching import QuestionKey
from harness.wire.budget import SPARE
from harness.wire.service import PROTOCOL
from tests.support.bots.honest import Honest
from tests.support.streams import job, practised, record_of, run

T = TypeVar("T")

ASK = pb.ToBot(asks=[pb.Ask(game_id=1, turn=1)]).SerializeToString()
HELLO = pb.FromBot(hello=pb.Hello(protocol=PROTOCOL, games=["razzia"], games_at_once=8))


class MemoryStream:
    """Both directions of a call as queues, and what happened on it as words."""

    def __init__(self, *says: pb.FromBot | bytes | CallEnd | None, takes: bool = True) -> None:
        """What the bot says, and how the call ends: None if the bot ends it. `takes`: whether it reads what is asked."""
        self.to_bot: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._from_bot: asyncio.Queue[bytes | CallEnd | None] = asyncio.Queue()
        self._takes = takes
        self._waiting: set[asyncio.Task[Any]] = set()
        self.is_cancelled = False
        for message in says:
            self.say(message)

    def say(self, message: pb.FromBot | bytes | CallEnd | None) -> None:
        self._from_bot.put_nowait(message.SerializeToString() if isinstance(message, pb.FromBot) else message)

    async def read(self) -> bytes | None:
        said = await self._waited(self._from_bot.get())
        if isinstance(said, CallEnd):
            raise CallEnded(said)
        return said

    async def write(self, message: bytes) -> None:
        self.to_bot.put_nowait(message)
        if not self._takes and ASK in message:
            await self._waited(asyncio.Event().wait())

    async def done_writing(self) -> None:
        self.to_bot.put_nowait(None)

    def cancel(self) -> None:
        self.is_cancelled = True
        for task in self._waiting:
            task.cancel()

    async def _waited(self, what: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(what)
        self._waiting.add(task)
        try:
            return await task
        finally:
            task.cancel()
            self._waiting.discard(task)


class Ears:
    """A listener that keeps the names of what it heard."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def up(self, link: Link) -> None:
        self.heard.append("up")
        link.send(ASK, (1, 1))

    def down(self, link: Link) -> None:
        del link
        self.heard.append("down")

    def away(self, link: Link, why: str) -> None:
        del link
        self.heard.append(f"away: {why}")

    def written(self, link: Link, questions: Sequence[QuestionKey]) -> None:
        self.heard.append(f"written: {[*questions]}, open: {link.questions}")

    def answers(self, link: Link, message: pb.FromBot) -> None:
        del link
        self.heard.append(f"answers: {len(message.answers)}")

    def nonsense(self, link: Link, why: str) -> None:
        del link, why
        self.heard.append("nonsense")

    def flood(self, link: Link, why: str) -> None:
        del link, why
        self.heard.append("flood")


def held(stream: MemoryStream, write_limit: float = 60.0) -> tuple[CallEnd, list[str]]:
    """A conversation with a bot that was welcomed: how it ended, and what its listener heard."""

    async def main() -> tuple[CallEnd, list[str]]:
        link = Link("fox")
        link.listener = ears = Ears()
        conversation = Conversation(link, stream, write_limit=write_limit)
        assert await conversation.greet() is None
        assert link.hello.games_at_once == 8
        end = await conversation.hold()
        assert not link.is_up
        assert stream.is_cancelled
        return end, ears.heard

    return run(main(), 20.0)


def greeted(*says: pb.FromBot | bytes | CallEnd | None) -> CallEnd | None:
    async def main() -> CallEnd | None:
        return await Conversation(Link("fox"), MemoryStream(*says), write_limit=60.0).greet()

    return run(main(), 20.0)


def test_a_match_over_a_call_that_nobody_dialled_is_the_one_in_process() -> None:
    async def main() -> None:
        link, stream = Link("honest"), MemoryStream(HELLO)
        conversation = Conversation(link, stream, write_limit=60.0)
        bot = asyncio.create_task(plays(Honest, stream))
        assert await conversation.greet() is None
        holding = asyncio.create_task(conversation.hold())
        results = [result async for result in Runner({"honest": link}).play([job(["honest"] * 3)])]
        conversation.close()
        assert await holding == CallEnd(EndKind.BOT_ENDED)
        await bot
        assert record_of(results[0]) == practised([Honest] * 3)

    run(main(), 60.0)


async def plays(bot: type[Bot], stream: MemoryStream) -> None:
    """The other end, as our SDK has it."""

    class Context:
        async def write(self, message: bytes) -> None:
            stream.say(message)

    session = Session(bot, Context())
    while (message := await stream.to_bot.get()) is not None:
        await session.receive(pb.ToBot.FromString(message))
    await session.finish()
    session.cancel()
    stream.say(None)


@pytest.mark.parametrize(
    ("says", "end", "words"),
    [
        ([None], EndKind.NO_HELLO, "the bot ended the call without a hello"),
        ([pb.FromBot()], EndKind.OTHER_BEGINNING, "it does not begin with a hello"),
        (
            [pb.FromBot(hello=pb.Hello(protocol=7))],
            EndKind.OTHER_PROTOCOL,
            "it speaks protocol 7; this referee speaks 1",
        ),
        ([b"\xff"], EndKind.OTHER, "DecodeError: Error parsing message"),
        ([CallEnd(EndKind.BROKE)], EndKind.BROKE, "the connection broke"),
    ],
    ids=["nothing", "no hello", "another protocol", "no message", "broken"],
)
def test_who_is_no_bot_for_us_is_told_by_a_value_with_words(
    says: list[pb.FromBot | bytes | CallEnd | None], end: EndKind, words: str
) -> None:
    found = greeted(*says)
    assert found
    assert (found.kind, str(found)[: len(words)]) == (end, words)
    assert found.is_final == (end in (EndKind.OTHER_BEGINNING, EndKind.OTHER_PROTOCOL))


ANSWER = pb.FromBot(answers=[pb.Answer(game_id=1, turn=1)])
FLOOD = pb.FromBot(answers=[pb.Answer(game_id=1, turn=1)] * (SPARE + 1))


@pytest.mark.parametrize(
    ("says", "end", "heard"),
    [
        ([ANSWER, None], CallEnd(EndKind.BOT_ENDED), ["answers: 1"]),
        ([b"\xff"], CallEnd(EndKind.NONSENSE), ["nonsense"]),
        ([FLOOD], CallEnd(EndKind.FLOOD), ["flood"]),
        ([CallEnd(EndKind.BROKE)], CallEnd(EndKind.BROKE), []),
    ],
    ids=["answers", "nonsense", "flood", "broken"],
)
def test_what_a_bot_says_reaches_the_listener_and_how_it_ends_whoever_called(
    says: list[pb.FromBot | bytes | CallEnd | None], end: CallEnd, heard: list[str]
) -> None:
    found, words = held(MemoryStream(HELLO, *says))
    asked = [word for word in words if word.startswith("written")]
    assert (found, [word for word in words if word not in asked]) == (end, ["up", *heard, "down"])


def test_a_question_is_told_before_its_write_begins_so_the_time_of_the_write_is_the_bots() -> None:
    """This bot does not read: nothing says how long the write took but that its listener knew of the question before."""
    end, heard = held(MemoryStream(HELLO, takes=False), write_limit=0.01)
    assert end == CallEnd(EndKind.NOT_TAKEN, "0.01")
    assert heard == ["up", "written: [(1, 1)], open: {}", "down"]


def test_a_conversation_that_we_close_ends_with_what_waited_and_tells_nobody_that_it_broke() -> None:
    async def main() -> None:
        link, stream = Link("fox"), MemoryStream(HELLO)
        link.listener = ears = Ears()
        conversation = Conversation(link, stream, write_limit=60.0)
        assert await conversation.greet() is None
        welcome = await stream.to_bot.get()
        assert welcome
        assert pb.ToBot.FromString(welcome).HasField("welcome")
        holding = asyncio.create_task(conversation.hold())
        conversation.close()
        assert await stream.to_bot.get() == ASK
        assert await stream.to_bot.get() is None
        stream.say(None)
        assert await holding == CallEnd(EndKind.BOT_ENDED)
        assert ears.heard == ["up", "written: [(1, 1)], open: {}"]

    run(main(), 20.0)
