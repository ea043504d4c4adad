"""Gives the referee room to say welcome, and never for more."""

import asyncio

from hyperframe.frame import SettingsFrame

from tests.support.bots.raw import Call, serve

EXPECTED = "timeout"  # what is not taken within seconds breaks the stream, and it comes back, as narrow
_ROOM = 64  # bytes


async def play(call: Call) -> None:
    call.connection.credits = False
    await call.hello()
    await asyncio.Event().wait()


if __name__ == "__main__":
    serve(play, {SettingsFrame.INITIAL_WINDOW_SIZE: _ROOM})
