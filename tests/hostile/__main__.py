"""`python -m tests.hostile [--all] [BOT …]`: hostile bots in real leagues, and whether they cost anybody but themselves.

Each league is played by `harness league run`, with the bot in a strict sandbox where the machine allows it and honest
bots in all other seats; everybody sits in every seat once. It is compared with a control run, the same league with a
quiet bot. A line for the first seat and one for the last. A league with a bad verdict is played once more, with no other
beside it, since a busy machine delays honest bots, too; exit code 1 if a verdict is bad then.
"""

import argparse
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing

from harness.engine.game import AnyGame
from harness.games import FIRST, GAMES, find_game
from harness.local.machine import lacks_strict
from tests.hostile.corpus import CORPUS, Hostile
from tests.hostile.lane import Asked
from tests.hostile.lanes import played
from tests.hostile.verdict import Row, rows
from tests.support.bots.wire import GAME_NAME

_CONTROL = "quiet"
_LINE = "{:26} {:>4} {:>5}  {:12} {:12} {:>5}  {}"


def main() -> None:
    asked = _arguments()
    os.environ[GAME_NAME] = asked.game  # for all that is started
    lacks = lacks_strict()
    if lacks:
        print(f"no strict sandbox on this machine, limits instead: {lacks}")
    level = "limits" if lacks else "strict"
    began = time.monotonic()
    print(_LINE.format("bot", "seat", "seats", "expected", "charged", "MB", "verdict"), flush=True)
    leagues = _leagues(asked.bots, find_game(asked.game), every=asked.all)
    rows = _printed(_rows(leagues, level, asked.lanes))
    if bad := _bad(rows):
        again = [each for each in leagues if (each[0].name, each[1]) in {(row.bot, row.seats) for row in bad}]
        print("once more, those with a bad verdict, one at a time:", flush=True)
        bad = _bad(_printed(_rows(again, level, 1)))
    print(f"{len(rows) - len(bad)} of {len(rows)} verdicts are good; {time.monotonic() - began:.0f} s")
    raise SystemExit(bool(bad))


def _printed(rows: Iterable[Row]) -> list[Row]:
    printed: list[Row] = []
    for row in rows:
        more = f"{row.memory:+.0f}"
        line = row.bot, row.seat, row.seats, row.expected, row.charged, more, row.verdict
        print(_LINE.format(*line), flush=True)
        printed.append(row)
    return printed


def _bad(rows: Iterable[Row]) -> list[Row]:
    return [row for row in rows if row.reasons]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument(
        "bots", nargs="*", metavar="BOT", help="of tests/hostile/bots; all of them without any"
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="at few, at some and at many seats; without it each bot at one of them",
    )
    parser.add_argument("--game", default=FIRST, choices=[*GAMES], help=f"that they play ({FIRST})")
    parser.add_argument("--lanes", type=int, default=2, help="leagues at once (2)")
    asked = parser.parse_args()
    if strangers := set(asked.bots) - set(CORPUS):
        parser.error(f"no such bot: {', '.join(sorted(strangers))}")
    return asked


def _leagues(names: Sequence[str], game: AnyGame, *, every: bool) -> list[tuple[Hostile, int]]:
    bots = [bot for name in names or CORPUS if (bot := CORPUS[name]).plays in (None, game.name)]
    some = game.seats[0], game.seats[(len(game.seats) - 1) // 2], game.seats[-1]
    return [
        (bot, seats)
        for number, bot in enumerate(bots)
        for seats in (some if every else some[number % len(some) :][:1])
    ]


def _rows(leagues: Sequence[tuple[Hostile, int]], level: str, lanes: int) -> Iterator[Row]:
    terms = sorted({(seats, bot.limit) for bot, seats in leagues})
    controls = [Asked(_CONTROL, seats, limit, level) for seats, limit in terms]
    asked = [Asked(bot.name, seats, bot.limit, level) for bot, seats in leagues]
    with closing(played([*controls, *asked], lanes)) as ran:
        control = {each: next(ran) for each in terms}
        for bot, seats in leagues:
            yield from rows(bot, seats, next(ran), control[seats, bot.limit])


if __name__ == "__main__":
    main()
