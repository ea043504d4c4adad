"""Tries out whether this machine can make strict sandboxes, and says what is missing and how to get it."""

import asyncio
import platform
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from harness import loop
from harness.errors import HarnessError
from harness.league.limits import Level
from harness.local.process import BotProcess
from harness.local.sandbox import Sandbox
from harness.local.seccomp import ARCHITECTURES

_PATIENCE = 10.0  # seconds; it usually takes a tenth of one
_LISTENS = 'echo > "${HARNESS_ADDRESS#unix:}"; sleep 60'  # a file where a bot would have its socket


@cache
def lacks_strict() -> str:
    """What is missing for strict sandboxes, on one line; empty if nothing is. A loop that calls this waits some tenths of a
    second, once."""
    if sys.platform != "linux":
        return f"it needs Linux, and this is {platform.system()}"
    if platform.machine() not in ARCHITECTURES:
        return f"it needs a processor of {' or '.join(ARCHITECTURES)}, and this is {platform.machine()}"
    if not shutil.which("bwrap"):
        return "it needs bubblewrap: apt install bubblewrap"
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return loop.run(_failure_of_probe())
    with ThreadPoolExecutor(1) as thread:  # which has no loop yet
        return thread.submit(lambda: loop.run(_failure_of_probe())).result()


async def _failure_of_probe() -> str:
    """Start a program in a strict sandbox: why it failed, or empty."""
    process = BotProcess("probe", ["sh", "-c", _LISTENS], sandbox=Sandbox(Level.STRICT))
    try:
        async with asyncio.timeout(_PATIENCE):
            await process.start()
            while not Path(process.address.removeprefix("unix:")).exists():
                if process.ending():
                    return _explained(process.last_lines(1))
                await asyncio.sleep(0.01)
    except HarnessError as error:
        return str(error)
    except TimeoutError:
        return _explained(f"no answer within {_PATIENCE:g} s")
    finally:
        await process.stop()
    return ""


def _explained(message: str) -> str:
    """The failure with its remedy. A bubblewrap that is too old names the option that it does not know; all other failures
    come from the kernel or the container."""
    how = (
        "bubblewrap 0.8 or newer has it"
        if "option" in message
        else "the kernel, or the container we are in, must allow namespaces: docs/security.md"
    )
    return f"bubblewrap says {message.removeprefix('bwrap: ') or 'nothing'!r}; {how}"
