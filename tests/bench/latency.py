"""One game at a time over real streams: wall time a decision, from one game's end to the next one's."""

import asyncio
import io
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from harness.app.bot_specs import BotSpec
from harness.app.bots import Bots, bots_up
from harness.app.play import play
from harness.engine import NATURE, read_records
from harness.engine.game import AnyGame
from harness.games import find_game
from harness.league.fixtures import Deals
from harness.referee import Terms
from tests.bench.figure import Figure
from tests.bench.instant import GAMES_AT_ONCE

_COMMAND = (sys.executable, "-m", "tests.bench.instant")
_ROOT = Path(__file__).parents[2]


def latency(games: int) -> Iterator[Figure]:
    """With so many games for each number of seats; bots in processes of their own, their start not counted."""
    yield from asyncio.run(_figures(games))


async def _figures(games: int) -> list[Figure]:
    razzia = find_game("razzia")
    one = {GAMES_AT_ONCE: "1"}
    specs = [
        BotSpec(f"bot{seat}", command=_COMMAND, directory=_ROOT, environment=one)
        for seat in range(max(razzia.seats))
    ]
    async with bots_up(specs) as bots:
        return [
            Figure(
                f"one game at a time, {seats} seats",
                "ms a decision",
                median([cost async for cost in _costs(bots, razzia, seats, games)]),
            )
            for seats in razzia.seats
        ]


async def _costs(bots: Bots, razzia: AnyGame, seats: int, games: int) -> AsyncIterator[float]:
    """Of every game but the first, which warms up, in milliseconds a decision."""
    names = [*bots.links][:seats]
    begun = 0.0
    async for result in play(bots, names, razzia, seats, games + 1, 1, Deals.OWN, {}, Terms(move_limit=10.0)):
        ended = perf_counter()
        assert result.game
        assert not result.faults
        if begun:
            yield (ended - begun) * 1e3 / _decisions(result.game.record)
        begun = ended


def _decisions(text: str) -> int:
    (record, _, _) = next(read_records(io.StringIO(text), find_game))
    return sum(len(turn.moves) for turn in record.turns if NATURE not in turn.moves)
