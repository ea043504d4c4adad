"""One of many processes that write one database by turns: `python -m tests.storage.turns URL LEAGUE GAMES`. Each turn is
some games, each a transaction; whoever finds the database taken comes again."""

import sys
from time import sleep

from harness.store import Locked, NoSuchLeague, Run, Writer
from tests.support.leagues.numbered_games import NOW, charter, game, rated

_TURN = 100


def write(url: str, league: str, games: int) -> None:
    there = 0
    while there < games:
        try:
            with Writer.open(url) as writer:
                run = _run(writer, league)
                for number in range(there + 1, min(there + _TURN, games) + 1):
                    one = game(number)
                    writer.add(run, [one], [rated(one)])
                there = writer.complete(run)
        except Locked as error:
            if "another process writes it" not in str(error):
                raise
            sleep(0.02)  # a turn of another


def _run(writer: Writer, league: str) -> Run:
    try:
        run = writer.run(league)
    except NoSuchLeague:
        return writer.begin(charter(league), NOW)
    writer.hold(run)
    return run


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2], int(sys.argv[3]))
