"""What a league takes as it grows: to plan it and reach the first game, to go on at half, to print its standings; real
commands on a database that was filled to there with games as they are stored."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic

from harness.app.league.configuration import configuration
from harness.store import Writer
from tests.bench.figure import Figure, of_runs
from tests.bench.league import HARNESS, Setting, counts_in, first_decision, others, run
from tests.bench.store import finished, rating, real_records
from tests.support.leagues.schedules import schedule_of

_BATCH = 1_000  # games in a transaction
_LAST = 1_000  # games that are played at the end


def growth(games: int, runs: int = 1) -> Iterator[Figure]:
    setting = Setting(4, 256, games)
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        what = f"{games:,} games"
        first, resumed, standings = [], [], []
        for _ in range(runs):
            (directory / "league.db").unlink(missing_ok=True)
            first.append(_started(setting, directory))
        _fill(directory / "league.db", games // 2)
        for _ in range(runs):
            resumed.append(_started(setting, directory))
            standings.append(_standings(directory))
        yield of_runs(f"{what}: to the first decision", "s", first)
        yield of_runs(f"{what}: to the first when half are there", "s", resumed)
        yield of_runs(f"{what}: standings of half", "s", standings)
        total = [sum(each) for each in zip(first, resumed, standings, strict=True)]
        yield of_runs(f"{what}: these together", "s", total)
        _fill(directory / "league.db", games - _LAST)
        seen = run(setting, directory)
        peak = max(seen.peak[pid] for pid in others(seen, counts_in(directory)))
        yield Figure(f"{what}: the last {_LAST:,} and standings", "MB at most", peak)
        yield of_runs(f"{what}: standings of all", "s", [_standings(directory) for _ in range(runs)])
        yield Figure(f"{what}: on disk", "bytes a game", (directory / "league.db").stat().st_size / games)


def _started(setting: Setting, directory: Path) -> float:
    """Seconds from the command to its first decision; then it is asked to end."""
    counts = directory / "counts"
    seen = run(setting, directory, stop=lambda: any(file.stat().st_size for file in counts.iterdir()))
    return first_decision(counts_in(directory)) - seen.began


def _standings(directory: Path) -> float:
    command = [*HARNESS, "league", "standings", "bench", "--db", str(directory / "league.db")]
    start = monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return monotonic() - start


def _fill(file: Path, games: int) -> None:
    """Its first games are there then, with real records and made-up results."""
    records, random = real_records(), Random(1)
    with Writer.open(str(file)) as writer:
        found = writer.run("bench")
        writer.hold(found)
        there = {*writer.numbers(found)}
        fixtures = (each for block in schedule_of(configuration(found)).blocks() for each in block.fixtures())
        coming = (each for each in islice(fixtures, games))
        while batch := [*islice(coming, _BATCH)]:
            added = [finished(number, block, bots, records, random) for number, block, _, bots in batch]
            new = [game for game in added if game.number not in there]
            writer.add(found, new, [rating(game, random) for game in added])


if __name__ == "__main__":
    for figure in growth(int(sys.argv[1])):
        print(figure.line(), flush=True)
