"""Begins a message of four gigabytes, whenever it is asked."""

from tests.support.bots.raw import Call, message, serve

EXPECTED = "timeout"


async def play(call: Call) -> None:
    await call.hello()
    async for _ in call.later_asks():
        await call.write(call.frame(message(b"\x12", length=2**32 - 1)))


if __name__ == "__main__":
    serve(play)
