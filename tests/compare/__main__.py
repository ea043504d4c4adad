"""`python -m tests.compare` simulates 10,000 comparisons of each kind, and holds the rate of wrong verdicts against the
nominal one; `--real N` plays N comparisons of sample bots of equal strength, and N with a difference, in this process."""

import argparse
import sys
from collections import Counter
from math import sqrt

from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.reading import Method
from tests.compare.real import compared, erring
from tests.compare.simulation import HEAD, HYPOTHESES, WORLDS, simulated

_LUCK = {Method.GSPRT: (False, True), Method.ANYTIME: (False,)}  # whether it is known
CHANCE = 3.0  # standard errors that a rate may be above the nominal one by chance


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.compare", description=__doc__)
    parser.add_argument("--tests", type=int, default=10_000)
    parser.add_argument("--blocks", type=int, default=1_000)
    parser.add_argument("--method", choices=[*Method], action="append")
    parser.add_argument("--real", type=int, default=0)
    words = parser.parse_args()
    return (
        _real(words.real) if words.real else _simulate(words.tests, words.blocks, words.method or [*Method])
    )


def _simulate(tests: int, blocks: int, methods: list[str]) -> int:
    failed = 0
    print(HEAD)
    kinds = [(method, luck) for method in map(Method, methods) for luck in _LUCK[method]]
    for method, luck in kinds:
        for world in WORLDS:
            for elo in (0.0, HYPOTHESES.margin / 2, HYPOTHESES.margin):
                rates = simulated(method, world, elo, tests, luck=luck, blocks=blocks)
                nominal = max(HYPOTHESES.alpha, HYPOTHESES.beta)
                over = rates.wrong > nominal + CHANCE * sqrt(nominal * (1 - nominal) / tests)
                failed += over
                print(rates.line() + "  too often" * over, flush=True)
    return bool(failed)


def _real(runs: int) -> int:
    pairs = {
        "equal, 6 % of decisions differ": (erring(0.06, "a"), erring(0.06, "b")),
        "6 % against no errors": (erring(0.06, "a"), erring(0.0, "")),
    }
    for name, (old, new) in pairs.items():
        verdicts, blocks = Counter[str](), 0
        mean = 0.0
        for seed in range(runs):
            reading, results = compared(old, new, seed)
            verdicts[reading.verdict] += 1
            blocks += reading.blocks
            mean += sum([block.difference for block in results])
            print(f"  {name}, seed {seed}: {reading.verdict} after {reading.blocks} blocks", flush=True)
        shown = ", ".join([f"{count} {verdict}" for verdict, count in verdicts.most_common()])
        elo = mean / blocks / Hypotheses().points * Hypotheses().margin
        print(
            f"{name}: {shown}; {blocks / runs:.0f} blocks in the mean, {elo:+.1f} Elo over all blocks",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
