"""The tables of docs/ratings.md: `python -m tests.coverage --leagues 1000`."""

import argparse

from tests.coverage.measure import claims, tenths
from tests.support.leagues.of_known_strength import Case
from tests.support.worlds import WORLDS

SHAPES = ((3, 3), (4, 3), (4, 4), (8, 4), (8, 8), (20, 4), (20, 8))  # bots, seats
BLOCKS = (1, 3, 6, 20, 60, 200)
SPREADS = (0.0, 100.0)
FIELDS = (30.0, 100.0, 200.0)
BEST = (
    (4, 4, 3),
    (4, 4, 20),
    (4, 4, 100),
    (8, 4, 8),
    (8, 4, 40),
    (8, 4, 200),
    (8, 8, 3),
    (8, 8, 20),
    (20, 8, 60),
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--leagues", type=int, default=1000, help="of each case")
    number = parser.parse_args().leagues
    _leads(number)
    print()
    _best(number)


def _leads(number: int) -> None:
    print("| games | blocks | held | known | wrong |")
    print("|---|---|---|---|---|")
    for world in WORLDS:
        for blocks in BLOCKS:
            cases = [Case(world, *shape, blocks, spread) for shape in SHAPES for spread in SPREADS]
            found = [each for case in cases if (each := claims(case, number))]
            if not found:
                print(f"| {world.about} | {blocks} | nobody is ranked | | |", flush=True)
                continue
            held = [each.held for each in found]
            known = max(each.known for each in found)
            wrong = max(each.wrong for each in found)
            print(
                f"| {world.about} | {blocks} | {min(held):.1%} to {max(held):.1%} | {known:.0%} | {wrong:.1%} |",
                flush=True,
            )


def _best(number: int) -> None:
    """Each field alone, then all: a bot author knows as little as the fit how wide the field is."""
    fields = [*[(width,) for width in FIELDS], FIELDS]
    print(
        "| standard deviation of the field | "
        + " | ".join(f"{10 * tenth} % on" for tenth in range(10))
        + " |"
    )
    print("|---" * 11 + "|")
    for field in fields:
        cases = [Case(world, *shape, width) for world in WORLDS[:2] for shape in BEST for width in field]
        cells = [
            f"{100 * each.said:.0f} → {100 * each.true:.0f}" if each.statements >= 200 else "–"
            for each in tenths(cases, number)
        ]
        print(f"| {', '.join(f'{width:.0f}' for width in field)} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
