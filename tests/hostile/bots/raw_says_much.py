"""Ends the call with a long story, whenever it is asked: markup, escapes and what is no character."""

from tests.support.bots.raw import Call, serve

EXPECTED = "timeout"


_STORY = 300 * "%1B[2J%0A%00%ff%E2%80%AE<b>"


async def play(call: Call) -> None:
    await call.hello()
    async for _ in call.later_asks():
        await call.write(call.trailers(99, _STORY))


if __name__ == "__main__":
    serve(play)
