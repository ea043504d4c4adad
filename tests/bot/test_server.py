"""The SDK's server over a real stream: the time that a bot is told it has."""

from typing import Any

import grpc.aio

from harness.api.bot.v1 import bot_pb2 as pb
from harness.api.razzia.v1 import razzia_pb2
from harness.bot import Bot, RazziaBot, View
from harness.bot.server import start_server
from harness.wire.service import PATH
from tests.transport.table import asked, control, run


async def answers(bot: type[Bot], questions: list[pb.Ask]) -> list[pb.Answer]:
    """To questions of as many games, asked in one message."""
    server, address = await start_server(bot, "127.0.0.1:0")
    async with grpc.aio.insecure_channel(address) as channel:
        call: Any = channel.stream_stream(PATH)()
        await call.write(pb.ToBot(welcome=pb.Welcome(protocol=1)).SerializeToString())
        assert pb.FromBot.FromString(await call.read()).HasField("hello")
        starts = [pb.GameStart(game_id=ask.game_id, game="razzia", seats=3) for ask in questions]
        await call.write(pb.ToBot(starts=starts, asks=questions).SerializeToString())
        found: list[pb.Answer] = []
        while len(found) < len(questions):
            found += pb.FromBot.FromString(await call.read()).answers
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
