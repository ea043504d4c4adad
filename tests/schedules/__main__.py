"""`python -m tests.schedules`: are schedules of every size as even as promised?"""

import argparse
import sys

from tests.schedules.survey import numbers, survey


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, nargs=2, default=[3, 40], metavar=("FROM", "TO"))
    parser.add_argument("--seats", type=int, nargs=2, default=[3, 8], metavar=("FROM", "TO"))
    asked = parser.parse_args()
    tried = uneven = wrong = 0
    for seats in range(asked.seats[0], asked.seats[1] + 1):
        apart = 0
        for bots in range(max(seats, asked.bots[0]), asked.bots[1] + 1):
            for games in numbers(bots, seats):
                found = survey(bots, seats, games)
                tried += 1
                apart = max(apart, found.counts.neighbours)
                if found.wrong:
                    wrong += 1
                    print(
                        f"WRONG: {bots} bots at {seats} seats, games = {games}: {found.wrong}; {found.said}"
                    )
                if not found.is_even and games >= bots * seats:
                    uneven += 1
                    print(
                        f"{bots} bots at {seats} seats: pairs differ by {found.counts.meetings} blocks: {found.said}"
                    )
                sys.stdout.flush()
        print(f"{seats} seats: left neighbours differ by at most {apart} blocks", flush=True)
    print(f"{tried:,} leagues: {uneven} are not even and say so, {wrong} are not as promised")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
