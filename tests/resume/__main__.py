"""`python -m tests.resume [--kills 200] [--db URL] [--format NAME]`: kills a league again and again, and compares."""

import argparse
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from harness.app.league.verify.league import verify_run
from harness.store import Store
from tests.resume.formats import FORMATS, format_file
from tests.support.kills import kill_often, league_file, left, run_to_end


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="of each league")
    parser.add_argument("--db", help="an empty database; a file of its own without it")
    parser.add_argument(
        "--rounds", type=int, default=40, help="of the league: one that ends begins a new one"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    parser.add_argument(
        "--format", choices=[*FORMATS, "all"], help="a league of this format, or one after the other of all"
    )
    asked = parser.parse_args()
    if not asked.format:
        campaign("round robin", partial(league_file, rounds=asked.rounds), asked)
    for name in FORMATS if asked.format == "all" else [asked.format] if asked.format else []:
        campaign(name, partial(format_file, format=name), asked)


def campaign(name: str, file_in: Callable[[Path], Path], asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as home:
        file = file_in(Path(home))
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
            with Store.open(db) as store:
                holds = verify_run(store, store.run("killed")).holds
            told = f"{'same' if same else 'DIFFERENT'}, {'verified' if holds else 'PROOF BROKEN'}"
            print(f"{name} {number}: {len(there)} kills, with {there} games there: {told}", flush=True)
            if not (same and holds):
                raise SystemExit(1)
    games = len(expected.results)
    print(f"{name}: {killed} kills in {number} leagues of {games} games: all as one quiet run", flush=True)


if __name__ == "__main__":
    main()
