"""A process that writes a league game by game: `python -m tests.storage.writes FILE GAMES`. What is acknowledged is a line."""

import sys

from harness.store import StoreError, Writer
from tests.support.leagues.numbered_games import NOW, begun, game, rated


def write(url: str, games: int) -> None:
    with Writer.open(url) as writer:
        run = begun(writer)
        for number in range(writer.complete(run) + 1, games + 1):
            one = game(number)
            writer.add(run, [one], [rated(one)])
            print(f"added {number}", flush=True)
        writer.finish(run, NOW + 1_000)
    print("closed", flush=True)


if __name__ == "__main__":
    try:
        write(sys.argv[1], int(sys.argv[2]))
    except StoreError as error:
        sys.exit(f"error: {error}")
