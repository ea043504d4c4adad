"""Sends settings without end, while it plays well."""

from hyperframe.frame import SettingsFrame

from tests.support.bots.raw import Call, play_flooding, serve

EXPECTED = None


async def play(call: Call) -> None:
    await play_flooding(call, SettingsFrame(settings={SettingsFrame.INITIAL_WINDOW_SIZE: 65_535}))


if __name__ == "__main__":
    serve(play)
