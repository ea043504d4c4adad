"""Compares the pages of many pairs of games that a seat cannot tell apart: `python -m tests.pictures --pairs 10000`."""

import argparse
from itertools import islice

from harness.games import GAMES
from tests.pictures.test_secrecy import differing
from tests.pictures.twins import pairs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000, help="of each game")
    parser.add_argument("--game", choices=GAMES, help="only this game")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first pair's game")
    options = parser.parse_args()
    for name in [options.game] if options.game else GAMES:
        told = [
            differing(GAMES[name], pair) for pair in islice(pairs(GAMES[name], options.seed), options.pairs)
        ]
        print(f"{name}: {sum(told)} of {len(told)} pairs differ", flush=True)
        if any(told):
            raise SystemExit(1)


main()
