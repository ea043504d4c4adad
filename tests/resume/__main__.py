"""`python -m tests.resume [--kills 200] [--db URL] [--rounds 40]`: kills a league again and again, and compares."""

import argparse
import tempfile
from pathlib import Path

from tests.support.kills import kill_often, league_file, left, run_to_end


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--db", help="an empty database; a file of its own without it")
    parser.add_argument(
        "--rounds", type=int, default=40, help="of the league: one that ends begins a new one"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        file = league_file(Path(home), asked.rounds)
        quiet = str(Path(home, "quiet.db"))
        run_to_end(file, quiet)
        expected = left(quiet)
        killed = number = 0
        while killed < asked.kills:
            number += 1
            db = asked.db if asked.db and number == 1 else str(Path(home, f"killed-{number}.db"))
            there = kill_often(file, db, asked.kills - killed, asked.seed + number)
            killed += len(there)
            run_to_end(file, db)
            same = left(db) == expected
            print(
                f"league {number}: {len(there)} kills, with {there} games there: {'same' if same else 'DIFFERENT'}"
            )
            if not same:
                raise SystemExit(1)
    print(f"{killed} kills in {number} leagues of {len(expected.results)} games: all as one quiet run")


if __name__ == "__main__":
    main()
