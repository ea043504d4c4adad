"""Plays well, and does not end when it is asked to."""

import asyncio
import os
import signal

from harness.bot.server import start_server
from tests.support.bots.wire import Tame

EXPECTED = None


async def main() -> None:
    _server = await start_server(Tame, os.environ["HARNESS_ADDRESS"])
    await asyncio.Event().wait()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    asyncio.run(main())
