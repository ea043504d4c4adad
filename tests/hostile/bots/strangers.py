"""Answers for games that are not its own, and for none at all, before it answers its own."""

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        own = tame(ask)
        for game_id in (0, 1, ask.game_id + 1, ask.game_id ^ 1, (1 << 64) - 1):
            own.game_id = game_id
            await stream.send(own)
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
