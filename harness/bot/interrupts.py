"""The signals that end a bot: Ctrl-C and SIGTERM."""

import asyncio
import signal


async def interrupts() -> asyncio.Queue[signal.Signals]:
    """The signals that come from now on. One that came before is raised here: the start of gRPC cannot be broken off."""
    coming: asyncio.Queue[signal.Signals] = asyncio.Queue()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, coming.put_nowait, number)
    await asyncio.sleep(0)
    return coming
