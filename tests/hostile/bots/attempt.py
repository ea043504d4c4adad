"""What hostile bots are made of: a try, and a game after it."""

import os
from collections.abc import Callable, Iterator
from typing import Any

from harness.bot import serve
from tests.support.bots.wire import Tame

THE_LOT = "that was all"  # what they say before they play


def attempt(what: str, action: Callable[..., Any], *arguments: Any) -> None:
    """Whatever it gives is a prize, but nothing at all."""
    try:
        prize = action(*arguments)
    except (OSError, MemoryError) as error:
        print(f"refused {what}: {error}")
    else:
        print(f"got {what}: {str(prize)[:60]!r}" if prize else f"refused {what}: nothing there")


def goals(kind: str) -> Iterator[str]:
    """What the test has put there to be got: paths, ports or numbers of processes."""
    yield from os.environ[f"HOSTILE_{kind}"].split()


def play() -> None:
    print(THE_LOT, flush=True)
    serve(Tame)
