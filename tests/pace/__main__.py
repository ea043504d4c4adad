"""`python -m tests.pace`: plays every case, and fails if a bot was late."""

import argparse
import asyncio
import sys

from tests.pace.play import LIMIT, cases, play

parser = argparse.ArgumentParser(prog="python -m tests.pace", description=__doc__)
parser.add_argument("--answers", type=int, default=1_000, help="so many of each bot, about")
arguments = parser.parse_args()
games = max(64, arguments.answers // 13)  # it is asked some thirteen times a game
found = 0
for case in cases():
    seen = asyncio.run(play(case, games))
    found += seen.late
    rate = seen.answers / seen.seconds
    print(f"{case}: {seen.answers} answers, {rate:.0f} a second, {seen.late} late", flush=True)
sys.exit(f"{found} answers were late, expected none: all had {LIMIT:g} s" if found else 0)
