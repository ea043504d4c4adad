"""Simulated comparisons: how often each test gives each verdict, and how many blocks it takes."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from harness.league.compare.eprocess import anytime_verdict, eprocess
from harness.league.compare.gsprt import gsprt
from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.reading import Method
from harness.league.compare.verdict import Reading, VersionVerdict
from harness.league.ratings.results import Floats

HYPOTHESES = Hypotheses()
TESTS: Mapping[Method, Callable[[Floats, Hypotheses], Reading]] = {
    Method.GSPRT: gsprt,
    Method.ANYTIME: eprocess,
}

# Differences of blocks whose mean is 0. With sample bots at 4 tables the standard deviation was 0.14 to 0.16 for versions that
# differ in 6 % of decisions, 0.21 where they differ in 30 %, and 0.06 with 4 of 5 blocks at 0 where they differ in 0.5 %.
_World = Callable[[np.random.Generator, int], Floats]
WORLDS: Mapping[str, _World] = {
    "like versions": lambda random, blocks: random.normal(0, 0.144, blocks).clip(-0.9, 0.9),
    "a rewrite": lambda random, blocks: random.normal(0, 0.25, blocks).clip(-0.9, 0.9),
    "whole steps": lambda random, blocks: np.round(random.normal(0, 3.5, blocks)) / 24,
    "4 of 5 at 0": lambda random, blocks: _rare(random, blocks, 0.2) * random.normal(0, 0.13, blocks),
    "49 of 50 at 0": lambda random, blocks: _rare(random, blocks, 0.02) * random.choice([-0.1, 0.1], blocks),
    "rare large losses": lambda random, blocks: np.where(
        _rare(random, blocks, 0.05), -0.3, 0.3 * 0.05 / 0.95
    ),
}


def _rare(random: np.random.Generator, blocks: int, part: float) -> np.ndarray:
    return random.random(blocks) < part


@dataclass(frozen=True, slots=True)
class Rates:
    """What came of many simulated tests of one kind."""

    method: Method
    world: str
    elo: float  # the true difference
    tests: int
    verdicts: Mapping[VersionVerdict, int]
    blocks: float  # in the mean

    def part(self, *verdicts: VersionVerdict) -> float:
        """The part of the tests that gave one of these verdicts."""
        return sum([self.verdicts.get(verdict, 0) for verdict in verdicts]) / self.tests

    @property
    def wrong(self) -> float:
        """The part of the verdicts that are not true."""
        same = (VersionVerdict.SAME, VersionVerdict.ALIKE)
        if self.elo == 0:
            return self.part(VersionVerdict.BETTER, VersionVerdict.WORSE)
        if self.elo < HYPOTHESES.margin:
            return self.part(VersionVerdict.WORSE)
        return self.part(VersionVerdict.WORSE, *same)

    def line(self) -> str:
        parts = [
            self.part(VersionVerdict.BETTER),
            self.part(VersionVerdict.WORSE),
            self.part(VersionVerdict.SAME, VersionVerdict.ALIKE),
        ]
        shown = "  ".join([f"{part:6.2%}" for part in parts])
        return (
            f"{self.method:8} {self.world:24} {self.elo:5.0f}  {shown}  {self.wrong:6.2%}  {self.blocks:6.0f}"
        )


HEAD = f"{'test':8} {'world':24} {'Elo':>5}  {'better':>6}  {'worse':>6}  {'same':>6}  {'wrong':>6}  {'blocks':>6}"


def simulated(
    method: Method,
    world: str,
    elo: float,
    tests: int,
    *,
    luck: bool = False,
    blocks: int = 1000,
    seed: int = 1,
) -> Rates:
    """Simulate this number of tests of at most so many blocks; with luck, a part of each difference is luck that is known."""
    random = np.random.default_rng([seed, *map(ord, world)])
    shift = elo / HYPOTHESES.margin * HYPOTHESES.points
    verdicts: Counter[VersionVerdict] = Counter()
    total = 0
    for _ in range(tests):
        differences = WORLDS[world](random, blocks)
        known = _luck(random, differences) if luck else None
        if method is Method.ANYTIME:
            verdict, read = anytime_verdict(differences + shift, HYPOTHESES)
        else:
            reading = gsprt(differences + shift, HYPOTHESES, known)
            verdict, read = reading.verdict, reading.blocks
        verdicts[verdict] += 1
        total += read
    name = f"{world}, luck" if luck else world
    return Rates(method, name, elo, tests, verdicts, total / tests)


def _luck(random: np.random.Generator, differences: Floats) -> Floats:
    """Luck in money that explains some 9 % of the differences. Where nothing differed, the luck is the same, too."""
    spread = max(float(differences.std()), 1e-9)
    noise = random.normal(0, 1, len(differences))
    luck: Floats = 10 * (0.3 * differences / spread + 0.954 * noise) * (differences != 0)
    return luck
