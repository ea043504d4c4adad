"""`python -m tests.contest [--bots 40] [--games 20000] [--kills 100] …`: plays a contest, and names what does not hold."""

import argparse
import tempfile
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

from tests.contest.checks import wrongs
from tests.contest.contest import Contest
from tests.contest.script import Parameters
from tests.support.postgresql import server


def main() -> None:
    wanted, db = _asked()
    began = monotonic()
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="contest-")))
        started = None if db else stack.enter_context(server())
        contest = Contest(home, started.database() if started else db, wanted, server=started)
        stack.callback(contest.close)
        contest.play()
        found = wrongs(contest, home)
    outages = sum(contest.story.outages.values())
    for each in found:
        print(f"WRONG: {each}")
    print(f"{contest.story.kills} kills, {outages} outages, {monotonic() - began:.0f} s: {len(found)} wrong")
    raise SystemExit(bool(found))


def _asked() -> tuple[Parameters, str]:
    parser = argparse.ArgumentParser(prog="python -m tests.contest", description=__doc__)
    parser.add_argument("--format", choices=("round-robin", "ladder"), default="round-robin")
    parser.add_argument("--bots", type=int, default=40)
    parser.add_argument("--seats", default="3-8", help="such as 3-8 or 4")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--kills", type=int, default=100, help="of the run")
    parser.add_argument("--events", type=int, default=60, help="bots that end")
    parser.add_argument("--versions", type=int, default=15)
    parser.add_argument("--during-runs", action="store_true", help="bots' files change while a run is on")
    parser.add_argument("--late", type=int, default=8)
    parser.add_argument("--leave", type=int, default=4)
    parser.add_argument("--more", type=int, default=2)
    parser.add_argument("--void", type=int, default=3, help="blocks that are void")
    parser.add_argument("--restarts", type=int, default=3, help="of PostgreSQL, without --db")
    parser.add_argument("--longest", type=float, default=180.0, help="seconds that a bot vanishes")
    parser.add_argument("--seed", type=int, default=1, help="of all that happens")
    parser.add_argument(
        "--db", help="an SQLite file that is not there yet; without it, a PostgreSQL of its own"
    )
    asked = parser.parse_args()
    first, _, last = asked.seats.partition("-")
    wanted = Parameters(
        format=asked.format,
        bots=asked.bots,
        seats=tuple(range(int(first), int(last or first) + 1)),
        games=asked.games,
        kills=asked.kills,
        events=asked.events,
        versions=asked.versions,
        late=asked.late,
        leave=asked.leave,
        more=asked.more,
        void=0 if asked.format == "ladder" else asked.void,  # no game of a ladder can be void
        during_runs=asked.during_runs,
        server=0 if asked.db else asked.restarts,
        longest=asked.longest,
        seed=asked.seed,
    )
    return wanted, asked.db or ""


if __name__ == "__main__":
    main()
