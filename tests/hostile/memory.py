"""`python -m tests.hostile.memory [--blocks N]`: what a bot gains by remembering deals, in process and in real leagues.

One that remembers sits at each table with its twin that forgets, and with two greedy bots: what it scores more than its
twin, a mean over blocks with its 95 % interval. With `deals = "own"` that may be nothing; with `"shared"` it must be something,
or this would see nothing. Exit code 1 if it is otherwise.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from tempfile import TemporaryDirectory
from typing import NamedTuple

from harness.bot import Bot, practise, sample_bot
from harness.engine import deal_key
from harness.league.fixtures import Deals, Fixture, PlannedBlock
from harness.store import Store
from tests.hostile.bots.forgets import Forgets
from tests.hostile.bots.remembers import Remembers

ROOT = Path(__file__).parents[2]
_LONGEST = 3_600.0  # seconds for a league
_GREEDY = sample_bot("razzia", "greedy")
_TABLE: Sequence[type[Bot]] = (Remembers, Forgets, _GREEDY, _GREEDY)
_SECRET = bytes(range(32))
_SAID = {Deals.OWN: "", Deals.SHARED: 'deals = "shared"'}  # own is what a file gets that says nothing
_LEAGUE = """
name = "memory"
game = "razzia"
seats = 4
rounds = {blocks}
seed = "memory"
reproducible = true
{deals}
move_limit = 60.0
""" + "".join(
    f'[[bots]]\nname = "{name}"\n{source}\n'
    for name, source in (
        ("remembers", 'command = ["{python}", "-m", "tests.hostile.bots.remembers"]'),
        ("forgets", 'command = ["{python}", "-m", "tests.hostile.bots.forgets"]'),
        ("greedy", 'sample = "greedy"'),
        ("greedier", 'sample = "greedy"'),
    )
)


class Gain(NamedTuple):
    """What the one that remembers scores more than its twin, in thousands a game."""

    mean: float
    width: float  # half of the 95 % interval

    @property
    def is_something(self) -> bool:
        return self.mean > self.width

    @property
    def is_nothing(self) -> bool:
        return abs(self.mean) <= self.width

    @classmethod
    def of(cls, leads: Sequence[float]) -> "Gain":
        """By block."""
        return cls(mean(leads), 1.96 * stdev(leads) / sqrt(len(leads)))


def in_process(deals: Deals, blocks: int) -> Gain:
    Remembers.drawn.clear()
    return Gain.of(
        [_lead(PlannedBlock(1 + number, 1 + 4 * number, (0, 1, 2, 3), deals)) for number in range(blocks)]
    )


def in_a_league(deals: Deals, blocks: int) -> Gain:
    """By `harness league run`, with processes of its own."""
    with TemporaryDirectory() as home:
        file, db = Path(home) / "league.toml", Path(home) / "harness.db"
        file.write_text(_LEAGUE.format(blocks=blocks, deals=_SAID[deals], python=sys.executable))
        for package in ("tests", "tests/hostile", "tests/hostile/bots"):
            (Path(home) / package).mkdir()
        for source in _sources():
            (Path(home) / source).write_bytes((ROOT / source).read_bytes())
        words = ["league", "run", str(file), "--db", str(db), "--sandbox", "none", "--quiet"]
        subprocess.run(
            [sys.executable, "-m", "harness", *words], check=True, timeout=_LONGEST, stdout=subprocess.DEVNULL
        )
        return Gain.of([*_leads(db)])


def _sources() -> Iterator[str]:
    yield from (f"tests/{package}__init__.py" for package in ("", "hostile/", "hostile/bots/"))
    yield from (f"tests/hostile/bots/{bot}.py" for bot in ("forgets", "remembers"))


def _lead(block: PlannedBlock) -> float:
    return mean([_lead_in(fixture) for fixture in block.fixtures()])


def _lead_in(fixture: Fixture) -> float:
    over = practise(
        [_TABLE[bot] for bot in fixture.bots], deal=fixture.deal, key=deal_key(_SECRET, fixture.deal)
    )
    assert over.record
    assert over.record.outcome
    return _between(fixture.bots, over.record.outcome.scores)


def _leads(db: Path) -> Iterator[float]:
    with Store.open(str(db)) as store:
        blocks: dict[int, list[float]] = {}
        for game in store.results(store.run("memory")):
            blocks.setdefault(game.block, []).append(_between(game.bots, game.scores))
    yield from map(mean, blocks.values())


def _between(bots: Sequence[int], scores: Sequence[int]) -> float:
    return scores[bots.index(0)] - scores[bots.index(1)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.memory", description=__doc__)
    parser.add_argument("--blocks", type=int, default=400, help="of four games each (400)")
    blocks = parser.parse_args().blocks
    bad = 0
    for where, play in (("in process", in_process), ("in a league", in_a_league)):
        for deals in Deals:
            gain = play(deals, blocks)
            good = gain.is_nothing if deals is Deals.OWN else gain.is_something
            bad += not good
            told = f"{gain.mean:+6.1f} ± {gain.width:.1f}"
            print(
                f"{where:12} deals {deals.value:7} {blocks} blocks {told:15} {'good' if good else 'BAD'}",
                flush=True,
            )
    raise SystemExit(bad > 0)


if __name__ == "__main__":
    main()
