"""How many referees a league has, and who they are."""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from harness.address import parse_address
from harness.app.bots import Bots, BotSpec
from harness.transport import Referee, Runner
from harness.transport.referees import referees_up

MOST_REFEREES = (
    7  # a bot of the SDK takes 16 calls: one of each, one of ours, and all again when its network broke
)
_CORES = 3  # for each referee, where bots need some, too


def referees_for(specs: Sequence[BotSpec]) -> int:
    """What the cores that we may use are worth."""
    cores = len(os.sched_getaffinity(0))
    here = any(spec.command or parse_address(spec.address).is_local for spec in specs)
    return min(max(1, cores // _CORES if here else cores - 1), MOST_REFEREES)


@asynccontextmanager
async def refereed(bots: Bots, *, referees: int, concurrency: int) -> AsyncIterator[Referee]:
    """So many, as far as each can have a game on with every bot. One is in this process."""
    wanted = min([concurrency, *[link.games_at_once for link in bots.links.values()]])
    parts = min(referees, wanted)
    if parts == 1:
        yield Runner(bots.links, bots, concurrency=concurrency)
        return
    async with referees_up(bots.dials(parts), bots.ended, bots, concurrency=concurrency) as several:
        yield several
