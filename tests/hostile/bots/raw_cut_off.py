"""Hangs up in the middle of an answer, without a word, and is not there any more."""

import os
from pathlib import Path

from tests.support.bots.raw import Call, answers, serve
from tests.support.bots.wire import tame

EXPECTED = "disconnected"


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.later_asks():
        Path(os.environ["HARNESS_ADDRESS"].removeprefix("unix:")).unlink()
        await call.write(call.frame(answers(tame(ask))).serialize()[:-1])
        call.connection.close()


if __name__ == "__main__":
    serve(play)
