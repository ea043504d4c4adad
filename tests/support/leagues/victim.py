"""A process that writes a league to its end, and may be killed at any moment: `python -m tests.support.leagues.victim URL`.

Every acknowledged step is a line on stdout, which is a pipe: what was written to it before the kill can be read.
"""

import sys
from collections.abc import Sequence

from harness.league.journal import Entry, EntryKind
from harness.store import LeagueGame, Run, Writer
from tests.support.leagues.numbered_games import NOW, begun, fault, game, rated

GAMES, BATCH = 60, 10
PROGRAM = 64 * "4"  # of its first bot


def whole() -> list[LeagueGame]:
    """The league: some games with a fault."""
    return [game(number, faults=(fault(),) if number % 7 == 0 else ()) for number in range(1, GAMES + 1)]


def write(url: str) -> None:
    with Writer.open(url) as writer:
        _say("opened")
        run = begun(writer)
        _say("begun")
        writer.note_programs(run, {0: PROGRAM})
        writer.begin_try(run)
        there = writer.complete(run)
        for first in range(there, GAMES, BATCH):
            batch = whole()[first : first + BATCH]
            _add(writer, run, batch)
            _say(f"added {batch[-1].number}")
        writer.end_try(run)
        writer.finish(run, NOW + 100)
        _say("finished")


def _add(writer: Writer, run: Run, batch: Sequence[LeagueGame]) -> None:
    writer.add(run, batch, [rated(game) for game in batch])
    writer.append(run, Entry(EntryKind.AWAY, {"after": batch[-1].number}, NOW))


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    write(sys.argv[1])
