"""What a league's run would do: who will play whom, how even that is, and how long it will take. Of a league that was begun,
what is left of that, and what its file would change. Nothing is stored."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from harness import loop
from harness.app.bot_specs import BotSpec, dialling_in
from harness.app.bots import bots_up
from harness.app.league.bots import league_bots
from harness.app.league.changing import as_changed, change_for
from harness.app.league.configuration import configuration
from harness.app.league.estimate import Estimate, play_sample
from harness.app.league.file import open_league
from harness.app.league.opening import changes_for, newest_run, require_to_come, settled
from harness.app.league.programs import as_players, programs_of, with_programs
from harness.app.league.schedules_left import SchedulesLeft
from harness.app.listening import SILENT, Listener
from harness.app.referees import referees_for
from harness.games import find_game
from harness.league.fixtures import Fixture, PlannedBlock
from harness.league.formats import History, format_of
from harness.league.formats.balance import balance_lines, balance_of
from harness.league.journal import Entry
from harness.league.league import League
from harness.league.limits import Level
from harness.memory import collect_seldom
from harness.store import NoSuchDatabase, Run, Store

_FIRST = 10  # blocks
_SAMPLE = 5.0  # seconds of games for an estimate
_SAMPLED = 20_000  # games of which those for an estimate are taken


@dataclass(frozen=True, slots=True)
class Begun:
    """A league that has games, as its file would change it."""

    run: Run  # as it would be
    changes: tuple[Entry, ...]  # that would be written into its journal
    stored: int  # games that count
    left: int | None  # games to be played; None: it follows from results


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """What a league would play."""

    league: League  # with all that its file leaves open
    seed_is_given: bool  # else one was chosen for this plan, and another will be when the league begins
    bots: tuple[BotSpec, ...]
    may_be_away: bool  # whether it is played without bots that do not start
    games: int | None  # in all; None: it follows from results
    known: int  # games in all of which the bots are known
    blocks: int  # of them, with games to be played
    first: tuple[PlannedBlock, ...]  # a few of these
    sample: tuple[Fixture, ...]  # games to be played, for an estimate
    balance: tuple[str, ...] = ()  # how even a schedule is that is not begun, in lines for people
    outline: tuple[str, ...] = ()  # what is known of the rest, in lines for people
    begun: Begun | None = None  # None: it has no game

    @property
    def is_open(self) -> bool:
        """Whether more games follow from the results of those that are known."""
        closed = len(self.begun.run.closed) if self.begun else 0
        return self.games != self.known - closed

    @property
    def dialling_in(self) -> list[str]:
        """The bots that dial in, so that nobody can estimate before the run how fast they are."""
        return dialling_in(self.bots)

    @property
    def left(self) -> int | None:
        """The games to be played; None if that follows from results."""
        return self.begun.left if self.begun else self.games


def plan_league(
    file: Path,
    db: str,
    *,
    seed: str | None = None,
    fresh: bool = False,
    absent: bool = False,
    accept_changes: bool = False,
    sandbox: Level | None = None,
    start_limit: float | None = None,
    listener: Listener = SILENT,
) -> LeaguePlan:
    """What `run_league` would do with the same arguments, and the errors with which it would refuse the file. The database is
    read if it is there, and never written."""
    read = open_league(file, seed)
    specs, _ = league_bots(read, file, db, sandbox=sandbox, start_limit=start_limit, listener=listener)
    bots = with_programs(specs, listener)
    plan = None if fresh else _begun_plan(db, read, bots, accept=accept_changes)
    return replace(plan or _new_plan(read, bots), may_be_away=absent or read.absent)


def _new_plan(read: League, bots: Sequence[BotSpec]) -> LeaguePlan:
    require_to_come(read)
    league = settled(read)
    format = format_of(league)
    schedule = format.next_blocks(History())
    assert schedule is not None, "a league has a game at least"
    return LeaguePlan(
        league=league,
        seed_is_given=read.seed is not None,
        bots=tuple(bots),
        may_be_away=False,
        games=format.planned,
        known=schedule.game_count,
        blocks=schedule.block_count,
        first=tuple(islice(schedule.blocks(), _FIRST)),
        sample=tuple(islice(_fixtures(schedule.blocks()), _SAMPLED)),
        balance=tuple(balance_lines(league, format, balance_of(schedule.blocks()))),
        outline=tuple(format.outline()),
    )


def _fixtures(blocks: Iterable[PlannedBlock]) -> Iterator[Fixture]:
    return (fixture for block in blocks for fixture in block.fixtures())


def _begun_plan(db: str, read: League, bots: Sequence[BotSpec], *, accept: bool) -> LeaguePlan | None:
    """The plan of the newest run with the changes of its file; None if it has no game."""
    try:
        store = Store.open(db)
    except NoSuchDatabase:
        return None
    with store, store.steady():
        before = newest_run(store, read)
        if before is None or not store.count(before):
            return None
        programs = programs_of(bots)
        changes = changes_for(store, before, read, programs, accept=accept)
        run = before
        if changes:
            run = as_changed(before, change_for(store, before, configuration(before), changes, programs))
        return _plan_of(store, run, run.journal[len(before.journal) :], read, bots)


def _plan_of(
    store: Store, run: Run, changes: Sequence[Entry], read: League, bots: Sequence[BotSpec]
) -> LeaguePlan:
    league, planned = configuration(run), run.charter.planned
    complete = _complete(store, run)
    schedules = SchedulesLeft(store, run, league, complete)
    is_left = schedules.advance(complete)
    blocks = [*islice(schedules.blocks(), _FIRST)] if is_left else []
    left = 0 if not is_left else None if planned is None else planned - schedules.stored
    return LeaguePlan(
        league=league,
        seed_is_given=read.seed is not None,
        bots=tuple(as_players(bots, league)),
        may_be_away=False,
        games=planned,
        known=schedules.given,
        blocks=sum(1 for _ in schedules.blocks()) if is_left else 0,
        first=tuple(blocks),
        sample=tuple(islice(schedules.after(), _SAMPLED)) if is_left else (),
        begun=Begun(run, tuple(changes), schedules.stored, left),
    )


def _complete(store: Store, run: Run) -> int:
    """Up to this game all are stored, but for those that nobody waits for."""
    complete = run.closed.skip(store.last_rated(run))
    for number in store.numbers(run, complete):
        if number > complete + 1:
            break
        complete = run.closed.skip(max(complete, number))
    return complete


def estimate_league(
    plan: LeaguePlan, *, referees: int | None = None, concurrency: int, listener: Listener = SILENT
) -> Estimate:
    """How long the league will take on this machine: its bots play some of its games, which count for nothing. The listener
    hears which bots do not start, if it is played without them."""
    collect_seldom()
    return loop.run(_sample(plan, referees or referees_for(plan.bots), concurrency, listener))


async def _sample(plan: LeaguePlan, referees: int, concurrency: int, listener: Listener) -> Estimate:
    game = find_game(plan.league.game)
    may_be_away = [bot.name for bot in plan.bots] if plan.may_be_away else []
    async with bots_up(plan.bots, game=game.name, may_be_away=may_be_away, line=listener.line) as bots:
        return await play_sample(
            plan.league,
            plan.sample,
            game,
            bots,
            referees=referees,
            concurrency=concurrency,
            seconds=_SAMPLE,
        )
