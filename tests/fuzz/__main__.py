"""`python -m tests.fuzz`: mutated messages, in process and then over streams. Every one is from the seed."""

import argparse
import asyncio
import os
import secrets
import sys
import time

from harness.games import FIRST, GAMES
from tests.support.bots import wire


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000, help="in process")
    parser.add_argument("--streams", type=int, default=5_000, help="over streams")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**31), help="a new one unless given")
    parser.add_argument("--game", default=FIRST, choices=[*GAMES], help=f"what is played ({FIRST})")
    given = parser.parse_args()
    if given.game != wire.GAME.name:  # it is looked at as modules are loaded
        os.execve(
            sys.executable,
            [sys.executable, "-m", "tests.fuzz", *sys.argv[1:]],
            {**os.environ, wire.GAME_NAME: given.game},
        )
    from tests.fuzz import inside, streams

    print(f"seed {given.seed}", flush=True)
    since = time.monotonic()

    def tell(what: str) -> None:
        print(f"{time.monotonic() - since:8.1f} s: {what}", flush=True)

    if given.messages:
        ended = asyncio.run(inside.fuzz(given.messages, given.seed, tell))
        tell(f"in process: {given.messages} messages, {dict(ended)}: all as it must be")
    if given.streams:
        ended = asyncio.run(streams.fuzz(given.streams, given.seed, tell))
        tell(f"over streams: {dict(ended)}: all as it must be")


if __name__ == "__main__":
    main()
