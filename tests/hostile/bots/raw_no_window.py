"""Never gives the referee room to write."""

import asyncio

from hyperframe.frame import SettingsFrame

from tests.support.bots.raw import Call, serve

EXPECTED = "unreachable"


async def play(call: Call) -> None:
    del call
    await asyncio.Event().wait()


if __name__ == "__main__":
    serve(play, {SettingsFrame.INITIAL_WINDOW_SIZE: 0})
