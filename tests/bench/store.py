"""The store: what adding and reading a 4-seat game costs, with real records, and its size on the disk.

`python -m tests.bench.store GAMES [URL]` measures it at any length, on any database that is empty.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from harness.app.simulate import simulate
from harness.engine import Outcome, write_record
from harness.games import find_game
from harness.referee import GameResult, Thinking
from harness.store import Charter, LeagueGame, Rated, Run, Store, Writer
from tests.bench.figure import Figure

BATCH = 100  # games in a transaction
BOTS = 64
SEATS = 4
_RECORDS = 1_000  # different ones


def store(games: int, url: str | None = None) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory, "league.db")
        with Writer.open(url or str(file)) as writer:
            run = writer.begin(_charter(games), 0.0)
            cpu, wall = _adding(writer, run, games)
        yield Figure(f"store: add, {BATCH} at once", "µs a game", cpu * 1e6)
        yield Figure("store: the same by the clock", "µs a game", wall * 1e6)
        with Store.open(url or str(file)) as read:
            for what in ("results", "ratings", "records"):
                start = process_time()
                count = sum(1 for _ in getattr(read, what)(run))
                assert count == games
                yield Figure(f"store: read {what}", "µs a game", (process_time() - start) / games * 1e6)
        if not url:
            yield Figure(f"store: on disk, {games:,} games", "bytes a game", file.stat().st_size / games)


def _charter(games: int) -> Charter:
    names = tuple(f"bot-{number}" for number in range(BOTS))
    return Charter("bench", "razzia", games, names, "1", bytes(32), "{}", {})


def _adding(writer: Writer, run: Run, games: int) -> tuple[float, float]:
    """Seconds a game, of the CPU and of the wall: medians of the batches, made before their clock runs."""
    records, random = real_records(), Random(1)
    cpu, wall = [], []
    for first in range(1, games + 1, BATCH):
        numbers = range(first, min(first + BATCH, games + 1))
        batch = [
            finished(
                number, (number - 1) // SEATS + 1, tuple(random.sample(range(BOTS), SEATS)), records, random
            )
            for number in numbers
        ]
        rated = [rating(game, random) for game in batch]
        start, clock = process_time(), perf_counter()
        writer.add(run, batch, rated)
        cpu.append((process_time() - start) / len(batch))
        wall.append((perf_counter() - clock) / len(batch))
    return median(cpu), median(wall)


def real_records() -> list[str]:
    game = find_game("razzia")
    return [write_record(game, record) for record in simulate(game, SEATS, {}, 1, _RECORDS)]


def finished(
    number: int, block: int, bots: tuple[int, ...], records: list[str], random: Random
) -> LeagueGame:
    """Figures as long as real ones are."""
    result = GameResult(
        records[number % _RECORDS],
        Outcome(
            tuple(random.sample(range(1, SEATS + 1), SEATS)),
            tuple(5 * random.randrange(120) for _ in range(SEATS)),
        ),
        tuple(Thinking(30, random.uniform(0.01, 0.9), random.uniform(0.001, 0.1)) for _ in range(SEATS)),
        took=random.uniform(0.2, 2.0),
    )
    return LeagueGame(number, block, bots, result, 1.8e9 + number / 500)


def rating(game: LeagueGame, random: Random) -> Rated:
    return Rated(game.number, tuple(random.uniform(1300, 1700) for _ in game.bots))


if __name__ == "__main__":
    for figure in store(int(sys.argv[1]), *sys.argv[2:3]):
        print(f"{figure.what:38} {figure.value:10,.2f} {figure.unit}")
