"""The SDK's server over a real stream: the time that a bot is told it has."""

from typing import Any

import grpc.aio
import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from harness.api.razzia.v1 import razzia_pb2
from harness.bot import Bot, RazziaBot, View
from harness.bot.server import start_server
from harness.bot.session import questions_at_once
from harness.wire.service import PATH
from tests.support.streams import asked, control, run

pytestmark = pytest.mark.process


async def answers(bot: type[Bot], questions: list[pb.Ask]) -> list[pb.Answer]:
    """To questions of as many games, asked in one message."""
    return [answer for message in await messages(bot, questions) for answer in message]


async def messages(bot: type[Bot], questions: list[pb.Ask]) -> list[list[pb.Answer]]:
    """The answers to them, as they came together."""
    server, address = await start_server(bot, "127.0.0.1:0")
    async with grpc.aio.insecure_channel(address) as channel:
        call: Any = channel.stream_stream(PATH)()
        await call.write(pb.ToBot(welcome=pb.Welcome(protocol=1)).SerializeToString())
        assert pb.FromBot.FromString(await call.read()).HasField("hello")
        starts = [pb.GameStart(game_id=ask.game_id, game="razzia", seats=3) for ask in questions]
        await call.write(pb.ToBot(starts=starts, asks=questions).SerializeToString())
        found: list[list[pb.Answer]] = []
        while sum(map(len, found)) < len(questions):
            found.append([*pb.FromBot.FromString(await call.read()).answers])
        await call.done_writing()
        assert await call.read() is grpc.aio.EOF
    await server.stop(0.2)
    return found


def question(game_id: int, seconds: int) -> pb.Ask:
    turn, view = next(asked(control(3, 0), 0))
    ask = pb.Ask(game_id=game_id, turn=turn, razzia=razzia_pb2.View.FromString(view))
    ask.time_left.FromSeconds(seconds)
    return ask


def test_time_goes_by_for_a_question_that_waits_while_the_bot_thinks_about_another() -> None:
    times: list[float] = []

    class Slow(RazziaBot):
        def place(self, view: View) -> Any:
            times.append(self.time_left)
            while self.time_left > 59.9:
                pass
            return super().place(view)

    assert len(run(answers(Slow, [question(1, 60), question(2, 60)]))) == 2
    assert times[0] <= 60
    assert times[1] <= 59.9


def test_each_game_has_its_own_time() -> None:
    times: list[float] = []

    class Patient(RazziaBot):
        async def place(self, view: View) -> Any:
            times.append(self.time_left)
            return super().place(view)

    assert len(run(answers(Patient, [question(1, 5000), question(2, 3000), question(3, 4000)]))) == 3
    assert [round(time, -3) for time in times] == [5000, 3000, 4000]


def test_an_answer_does_not_wait_for_those_that_take_their_time() -> None:
    class Slow(RazziaBot):
        def place(self, view: View) -> Any:
            until = self.time_left - 0.02
            while self.time_left > until:
                pass
            return super().place(view)

    found = run(messages(Slow, [question(game, 60) for game in range(5)]))
    assert [[answer.game_id for answer in message] for message in found] == [[0], [1], [2], [3], [4]]


def test_answers_that_are_made_at_once_travel_together() -> None:
    found = run(messages(RazziaBot, [question(game, 60) for game in range(64)]))
    assert [answer.game_id for message in found for answer in message] == [*range(64)]
    assert len(found) < 32  # one, on a machine that has nothing else to do


def test_a_bot_of_coroutines_says_that_it_works_on_many_questions_at_the_same_time() -> None:
    class Patient(RazziaBot):
        async def place(self, view: View) -> Any:
            return super().place(view)

    class Heir(Patient):
        games_at_once = 7

    assert [questions_at_once(bot) for bot in (RazziaBot, Patient, Heir)] == [1, 64, 7]
