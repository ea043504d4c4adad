"""A bot written on the bare wire, without the SDK: whole as it stands, and made to be broken by overriding a method.

Its moves are those of `RazziaBot`; everything between them and gRPC is its own.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from typing import Any

import grpc.aio

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot import RazziaBot, Seating, View
from harness.wire import CODECS
from tests.support.bots.wire import take_calls

_CODEC = CODECS["razzia"]


class Raw:
    hello = pb.Hello(protocol=1, program="raw", games=["razzia"], games_at_once=16)

    async def play(self, requests: AsyncIterator[bytes], context: Any) -> None:
        await context.write(pb.FromBot(hello=self.hello).SerializeToString())
        games: set[int] = set()
        async for request in requests:
            await self.take(self.read(request), games, context)
        await self.bye()

    def read(self, request: bytes) -> pb.ToBot:
        return pb.ToBot.FromString(request)

    async def take(self, message: pb.ToBot, games: set[int], context: Any) -> None:
        for start in message.starts:
            self.start(start, games)
        answers = [self.answer(ask) for ask in message.asks if ask.game_id in games]
        for withdrawal in message.withdrawals:
            self.withdrawn(withdrawal)
        for end in message.ends:
            self.end(end, games)
        if given := [answer for answer in answers if answer]:
            await context.write(pb.FromBot(answers=given).SerializeToString())

    def start(self, start: pb.GameStart, games: set[int]) -> None:
        games.add(start.game_id)

    def end(self, end: pb.GameEnd, games: set[int], /) -> None:
        games.discard(end.game_id)

    def withdrawn(self, withdrawal: pb.Withdrawal) -> None:
        pass

    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        view = _CODEC.read_view(ask)
        answer = pb.Answer(game_id=ask.game_id, turn=ask.turn)
        _CODEC.write_move(answer, self.move(view))
        return answer

    def move(self, view: View) -> Any:
        return RazziaBot(Seating("razzia", view.table.seats, view.seat or 0, {}, 1.0, 0.0)).move(view, 1.0)

    async def bye(self) -> None:
        """The referee has closed its side."""

    def on_term(self, stop: asyncio.Event) -> None:
        stop.set()

    async def start_server(self, address: str) -> grpc.aio.Server:
        server = grpc.aio.server()
        await take_calls(server, self.play, address)
        return server

    async def run(self) -> None:
        stop = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.on_term, stop)
        server = await self.start_server(os.environ["HARNESS_ADDRESS"])
        await stop.wait()
        await server.stop(0.1)


def main(bot: type[Raw]) -> None:
    asyncio.run(bot().run())


if __name__ == "__main__":
    main(Raw)
