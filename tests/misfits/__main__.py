"""`python -m tests.misfits --leagues 500`."""

import argparse

from tests.misfits.measure import named
from tests.support.leagues.of_known_strength import Case
from tests.support.worlds import WORLDS, World

SHAPES = ((4, 4), (8, 4), (8, 8), (20, 4))  # bots, seats
BLOCKS = (20, 80, 200, 600)
STRENGTHS = (60.0, 120.0, 200.0)  # Elo, of bots in a circle


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=500, help="of each case")
    number = parser.parse_args().leagues
    print("| games | blocks | a pair is named in | a circle in |")
    print("|---|---|---|---|")
    for world in WORLDS:
        if world.is_fair:
            for blocks in BLOCKS:
                found = [named(Case(world, *shape, blocks, 100.0), number) for shape in SHAPES]
                pairs, circles = max(each.pairs for each in found), max(each.circles for each in found)
                print(f"| {world.about} | {blocks} | {pairs:.1%} | {circles:.1%} |", flush=True)
    for strength in STRENGTHS:
        world = World(f"circles of {strength:.0f} Elo among equals", triples=strength)
        for blocks in BLOCKS:
            each = named(Case(world, 8, 4, blocks, 0.0), number)
            print(f"| {world.about} | {blocks} | {each.pairs:.0%} | {each.circles:.0%} |", flush=True)


if __name__ == "__main__":
    main()
