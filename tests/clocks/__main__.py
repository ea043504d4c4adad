"""`python -m tests.clocks`: many decisions while the referee is stopped at random, and nobody charged for it."""

import argparse
import os
import signal
import sys
from random import Random

from tests.clocks.stops import Stopped, stopped


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.clocks", description=__doc__)
    parser.add_argument("--decisions", type=int, default=100_000, help="at least so many")
    parser.add_argument("--move-limit", type=float, default=1.0, help="seconds for an answer")
    parser.add_argument("--share", type=float, default=0.3, help="of the move limit that a slow bot takes")
    parser.add_argument("--seed", type=int, default=1, help="of the stops")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no referee is left, and none that is stopped
    found = stopped(given.decisions, given.move_limit, given.share, Random(given.seed))
    print(told(found, given.move_limit))
    sys.exit(0 if found.holds else 1)


def told(found: Stopped, limit: float) -> str:
    lines = [
        f"{found.decisions:,} decisions in {found.games:,} games, {limit:g} s each, in {found.took:,.0f} s",
        f"{found.stops:,} stops of the referee, {found.seconds:,.0f} s in all",
        f"{found.false:,} time-outs of bots that answered in time; {found.others:,} other faults and void games",
        f"{found.late:,} answers that were late, {found.charged['late']:,} of them charged",
        f"load {' '.join(f'{load:.1f}' for load in os.getloadavg())} on {os.cpu_count()} processors",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
