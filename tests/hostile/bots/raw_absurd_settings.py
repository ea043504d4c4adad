"""Opens with settings that no connection may have."""

import asyncio

from hyperframe.frame import SettingsFrame

from tests.support.bots.raw import Call, serve

EXPECTED = "unreachable"


_SETTINGS = {
    SettingsFrame.HEADER_TABLE_SIZE: 2**32 - 1,
    SettingsFrame.ENABLE_PUSH: 7,
    SettingsFrame.MAX_CONCURRENT_STREAMS: 0,
    SettingsFrame.INITIAL_WINDOW_SIZE: 2**32 - 1,
    SettingsFrame.MAX_FRAME_SIZE: 1,
    SettingsFrame.MAX_HEADER_LIST_SIZE: 0,
}


async def play(call: Call) -> None:
    await call.hello()
    await asyncio.Event().wait()


if __name__ == "__main__":
    serve(play, _SETTINGS)
