"""How long a league will take, by playing a sample of its games. Nothing of it is stored."""

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from time import monotonic

from harness.app.bots import Bots
from harness.app.referees import refereed
from harness.engine import deal_key
from harness.engine.game import AnyGame
from harness.league.fixtures import Fixture
from harness.league.league import League
from harness.referee import FaultKind
from harness.transport import Job

ENOUGH = 30  # games of a sample: with fewer, their number may be far off
_PATIENCE = 6  # so much longer a sample takes to have them


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a league would take, by a sample of its games."""

    games: int
    seconds: float
    faults: Mapping[str, Mapping[FaultKind, int]]  # by bot; of those that made any

    @property
    def rate(self) -> float:
        return self.games / self.seconds if self.games else 0.0


async def play_sample(
    league: League,
    fixtures: Iterable[Fixture],
    rules: AnyGame,
    bots: Bots,
    *,
    referees: int,
    concurrency: int,
    seconds: float,
) -> Estimate:
    """Plays these games for some seconds, and longer if that gives no number to go by, with deals that are not the league's,
    and keeps nothing of it. Games of bots that are absent are left out."""
    names = [entrant.name for entrant in league.entrants]
    secret = secrets.token_bytes(32)

    def job(fixture: Fixture) -> Job:
        seated = tuple([names[bot] for bot in fixture.bots])
        key = deal_key(secret, fixture.deal)
        return Job(fixture.number, rules, seated, league.options, fixture.deal, key, league.terms)

    def is_there(fixture: Fixture) -> bool:
        return all(bots.links[names[bot]].is_up for bot in fixture.bots)

    games, faults = 0, dict[str, Counter[FaultKind]]()
    async with (
        refereed(bots, referees=referees, concurrency=concurrency) as referee,
        aclosing(referee.play(map(job, filter(is_there, fixtures)))) as results,
    ):
        began = monotonic()  # not before the bots are dialled, which takes long if they are many
        async for result in results:
            games += 1
            for fault in result.faults:
                faults.setdefault(result.bots[fault.seat], Counter())[fault.kind] += 1
            if monotonic() - began > (seconds if games >= ENOUGH else _PATIENCE * seconds):
                break
        took = monotonic() - began
    return Estimate(games, took, faults)
