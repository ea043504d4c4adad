"""A league before it is begun: who will play whom, how even that is, and how long it will take. Nothing is stored."""

from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from harness import loop
from harness.app.bots import BotSpec, bots_up
from harness.app.league.bots import league_bots
from harness.app.league.estimate import Estimate, play_sample
from harness.app.league.file import open_league
from harness.app.league.opening import settled
from harness.app.listening import SILENT, Listener
from harness.app.referees import referees_for
from harness.games import find_game
from harness.league.fixtures import PlannedBlock
from harness.league.formats import History, Schedule, format_of
from harness.league.formats.balance import balance_lines, balance_of
from harness.league.league import League
from harness.league.limits import Level
from harness.memory import collect_seldom

_FIRST = 10  # blocks
_SAMPLE = 5.0  # seconds of games for an estimate


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """What a league would play."""

    league: League  # with all that its file leaves open
    seed_is_given: bool  # else one was chosen for this plan, and another will be when the league begins
    bots: tuple[BotSpec, ...]
    games: int | None  # None: it follows from results
    schedule: Schedule  # what is known before the first game
    first: tuple[PlannedBlock, ...]  # a few of its blocks
    balance: tuple[str, ...]  # how even it is, in lines for people
    outline: tuple[str, ...] = ()  # what is known of the rest, in lines for people


def plan_league(
    file: Path,
    db: str,
    *,
    seed: str | None = None,
    sandbox: Level | None = None,
    start_limit: float | None = None,
    listener: Listener = SILENT,
) -> LeaguePlan:
    """The plan of a league file; `seed` counts instead of the file's. The database is not opened, but hidden from bots.
    OptionsError says what is wrong with the file."""
    read = open_league(file, seed)
    bots, _ = league_bots(read, file, db, sandbox=sandbox, start_limit=start_limit, listener=listener)
    league = settled(read)
    format = format_of(league)
    schedule = format.next_blocks(History())
    assert schedule is not None, "a league has a game at least"
    return LeaguePlan(
        league=league,
        seed_is_given=read.seed is not None,
        bots=tuple(bots),
        games=format.planned,
        schedule=schedule,
        first=tuple(islice(schedule.blocks(), _FIRST)),
        balance=tuple(balance_lines(league, format, balance_of(schedule.blocks()))),
        outline=tuple(format.outline()),
    )


def estimate_league(plan: LeaguePlan, *, referees: int | None = None, concurrency: int) -> Estimate:
    """How long the league will take on this machine: its bots play some of its games, which count for nothing."""
    collect_seldom()
    return loop.run(_sample(plan, referees or referees_for(plan.bots), concurrency))


async def _sample(plan: LeaguePlan, referees: int, concurrency: int) -> Estimate:
    game = find_game(plan.league.game)
    async with bots_up(plan.bots, game=game.name) as bots:
        return await play_sample(
            plan.league,
            plan.schedule,
            game,
            bots,
            referees=referees,
            concurrency=concurrency,
            seconds=_SAMPLE,
        )
