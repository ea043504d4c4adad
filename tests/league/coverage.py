"""How often the 95 % interval holds the truth: 1,000 simulated leagues a case, whose bots' strengths are known.

`python -m tests.league.coverage` prints the table of docs/ratings.md.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.league.ratings.fit import MEAN, fit
from tests.support.leagues.simulated import league

LEAGUES = 1_000


@dataclass(frozen=True)
class Case:
    about: str
    ratings: tuple[float, ...]
    seats: tuple[int, ...]
    rounds: int = 1
    sample: int | None = None  # blocks at each seat count; None: every table
    alike: float = 0.0  # the part of the blocks whose games all end in the same way


def spread(bots: int, widest: float) -> tuple[float, ...]:
    return tuple(float(rating) for rating in np.linspace(-widest, widest, bots))


LIKE_REAL_ONES = (
    Case("8 bots, 4 seats, every table once", spread(8, 300), (4,)),
    Case("8 bots, 3 to 5 seats, every table once", spread(8, 300), (3, 4, 5), alike=0.5),
    Case("12 bots, 3 to 8 seats, 40 blocks each", spread(12, 350), (3, 4, 5, 6, 7, 8), sample=40, alike=0.3),
    Case("26 bots, 4 seats, 300 blocks", spread(26, 250), (4,), sample=300, alike=0.3),
    Case("6 bots, 3 seats, one of them far ahead", (-300, -200, -100, -50, 0, 650), (3,), 2, alike=0.2),
    Case("4 bots, 4 seats, 10 blocks", spread(4, 200), (4,), 10, alike=0.5),
)
AT_THE_LIMIT = (
    Case("3 bots, 3 seats, 10 blocks", spread(3, 100), (3,), 10),
    Case("3 bots, 3 seats, 3 blocks", spread(3, 100), (3,), 3),
    Case("4 bots, 4 seats, 5 blocks, one 1,050 ahead", (-300, -250, -250, 800), (4,), 5),
)


@dataclass(frozen=True)
class Coverage:
    games: int  # of one league
    bots: NDArray[np.float64]  # by bot: in what part of the leagues its interval held its strength
    differences: float  # the same of the differences between two bots, as the pairwise test sees them


def coverage(case: Case, leagues: int = LEAGUES) -> Coverage:
    random = np.random.default_rng(1)
    truth = np.array(case.ratings) - np.mean(case.ratings)
    between = truth[:, None] - truth[None, :]
    pairs = np.triu_indices(len(truth), 1)
    held = np.zeros(len(truth))
    differences = 0.0
    for _ in range(leagues):
        games = league(
            random, case.ratings, case.seats, rounds=case.rounds, sample=case.sample, alike=case.alike
        )
        found = fit(games)
        own = np.diag(found.covariance)
        held += abs(found.ratings - MEAN - truth) < 1.96 * np.sqrt(own)
        width = 1.96 * np.sqrt(own[:, None] + own[None, :] - 2 * found.covariance)
        beyond = abs(found.ratings[:, None] - found.ratings[None, :] - between)
        differences += float((beyond < width)[pairs].mean())
    return Coverage(len(games), held / leagues, differences / leagues)


def main() -> None:
    print("| league | games | held | worst and best bot | differences |")
    print("|---|---|---|---|---|")
    for case in LIKE_REAL_ONES + AT_THE_LIMIT:
        found = coverage(case)
        print(
            f"| {case.about} | {found.games:,} | {found.bots.mean():.1%} "
            f"| {found.bots.min():.1%} to {found.bots.max():.1%} | {found.differences:.1%} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
