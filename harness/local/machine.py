"""What this machine can do of a strict sandbox: tried out, once. Says what is missing, and how to get it."""

import asyncio
import platform
import shutil
import sys
from functools import cache
from pathlib import Path

from harness import loop
from harness.errors import HarnessError
from harness.league.limits import Level
from harness.local.process import BotProcess
from harness.local.sandbox import Sandbox
from harness.local.seccomp import ARCHITECTURES

_PATIENCE = 10.0  # seconds for what takes a tenth of one
_LISTENS = 'echo > "${HARNESS_ADDRESS#unix:}"; sleep 60'  # a file where a bot would have its socket


@cache
def lacks_strict() -> str:
    """What is missing, on one line; nothing, if strict sandboxes can be had. Not to be called in a running loop."""
    if sys.platform != "linux":
        return f"it needs Linux, and this is {platform.system()}"
    if platform.machine() not in ARCHITECTURES:
        return f"it needs a processor of {' or '.join(ARCHITECTURES)}, and this is {platform.machine()}"
    if not shutil.which("bwrap"):
        return "it needs bubblewrap: apt install bubblewrap"
    return loop.run(_tried())


async def _tried() -> str:
    process = BotProcess("probe", ["sh", "-c", _LISTENS], sandbox=Sandbox(Level.STRICT))
    try:
        async with asyncio.timeout(_PATIENCE):
            await process.start()
            while not Path(process.address.removeprefix("unix:")).exists():
                if process.ended():
                    return _explained(process.said(1))
                await asyncio.sleep(0.01)
    except HarnessError as error:
        return str(error)
    except TimeoutError:
        return _explained(f"no answer within {_PATIENCE:g} s")
    finally:
        await process.stop()
    return ""


def _explained(said: str) -> str:
    """Too old a bubblewrap names the option it does not know; all else is the kernel's or the container's doing."""
    how = (
        "bubblewrap 0.8 or newer has it"
        if "option" in said
        else "the kernel, or the container we are in, must allow namespaces: docs/security.md"
    )
    return f"bubblewrap says {said.removeprefix('bwrap: ') or 'nothing'!r}; {how}"
