"""The samples against each other, in process: `python -m tests.sample_bots.tournament [--games N] [--seats 3 5 8]`.

A block is one deal played once for every seat, everybody moved on by one seat each time, so that cards and
places are luck to nobody. What is measured is a margin: what one bot has at the end more than a rival,
in thousands, the mean over the block's games; and its 95 % interval, over blocks.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain, cycle, islice, permutations
from math import sqrt
from statistics import NormalDist, mean, stdev
from typing import NamedTuple, TypeAlias

from harness.bot import Bot, practise, practise_block
from sample_bots.razzia.greedy import Greedy
from sample_bots.razzia.hunter import Hunter
from sample_bots.razzia.negotiator import Negotiator
from sample_bots.razzia.random_bot import RandomBot
from sample_bots.razzia.strong import Strong

Program: TypeAlias = type[Bot]

SAMPLES: tuple[Program, ...] = (RandomBot, Greedy, Hunter, Negotiator, Strong)
RIVALS = SAMPLES[:-1]


class Margin(NamedTuple):
    mean: float
    half: float  # of the 95 % interval

    @property
    def is_a_win(self) -> bool:
        return self.mean - self.half > 0

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.half:.1f}"


def scores(lineup: Sequence[Program], deal: str) -> tuple[int, ...]:
    """One game; a fault is nothing to be measured, but to be repaired."""
    over = practise(lineup, deal=deal)
    assert not over.faults, over.faults
    assert over.record
    assert over.record.outcome
    return over.record.outcome.scores


def block(lineup: Sequence[Program], deal: str) -> Sequence[float]:
    """Each bot's mean fortune, in the order of the lineup."""
    played = practise_block(lineup, deal=deal)
    assert not any(played.faults), played.faults
    return played.scores


def lineups(hero: Program, rivals: Sequence[Program], seats: int) -> Iterator[list[Program]]:
    """The hero once, and the rivals by turns in the other seats; the next lineup goes on where this one ends."""
    turn = cycle(
        chain.from_iterable(permutations(rivals))
    )  # so that every two of them meet, and in any order
    while True:
        yield [hero, *islice(turn, seats - 1)]


def margins(
    hero: Program, rivals: Sequence[Program], seats: int, blocks: int, name: str = "samples"
) -> dict[Program, Margin]:
    """Over each of the rivals: at a table of one kind of rival, or at tables that mix them."""
    found: dict[Program, list[float]] = {rival: [] for rival in rivals}
    for number, lineup in enumerate(islice(lineups(hero, rivals, seats), blocks)):
        own, *others = block(lineup, f"{name} {seats} {number}")
        for rival in set(lineup[1:]):
            theirs = [fortune for bot, fortune in zip(lineup[1:], others, strict=True) if bot is rival]
            found[rival].append(own - mean(theirs))
    return {rival: _margin(values) for rival, values in found.items()}


def _margin(values: Sequence[float]) -> Margin:
    return Margin(mean(values), _student(len(values) - 1) * stdev(values) / sqrt(len(values)))


def _student(freedom: int) -> float:
    """Student's t for 95 %, by two terms of its expansion: right to a hundredth from 8 blocks on."""
    z = NormalDist().inv_cdf(0.975)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays the sample bots against each other.")
    parser.add_argument("--games", type=int, default=160, help="about so many a table (default: 160)")
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 5, 8])
    parser.add_argument("--hero", choices=[bot.__name__ for bot in SAMPLES], default="Strong")
    given = parser.parse_args()
    hero = next(bot for bot in SAMPLES if bot.__name__ == given.hero)
    rivals = [bot for bot in SAMPLES if bot is not hero and bot is not Strong]
    print(f"{hero.__name__}'s fortune less its rival's, in thousands")
    for seats in given.seats:
        blocks = -(-given.games // seats)
        for rival in rivals:
            found = margins(hero, [rival], seats, blocks)[rival]
            print(f"{seats} seats, the others {rival.__name__}: {found}", flush=True)
        for rival, found in margins(hero, rivals, seats, 2 * blocks).items():
            print(f"{seats} seats, mixed, over {rival.__name__}: {found}", flush=True)


if __name__ == "__main__":
    main()
