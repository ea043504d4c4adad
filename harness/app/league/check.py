"""The bots of a league before it begins: whether each starts, does what a referee needs, and plays without a fault. No
database is opened, and nothing is stored."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic

from harness import loop
from harness.app.bot_specs import BotSpec, dialling_in
from harness.app.bots import MOST_STARTING, bots_up
from harness.app.check import CheckedBot, StepResult, Times, Verdict, check_steps, short_steps
from harness.app.choices import DEFAULT_DB
from harness.app.league.bots import league_bots
from harness.app.league.file import open_league
from harness.app.listening import SILENT, Listener, Work
from harness.app.play import seating
from harness.app.start_failures import StartError, StartFailure
from harness.engine import deal_key
from harness.games import find_game
from harness.league.league import League
from harness.league.limits import Level
from harness.memory import collect_seldom
from harness.referee import Fault, FaultKind
from harness.text import printable
from harness.transport import Job, Result, Runner

_SLACK = 10.0  # seconds beyond the move limit for an answer to a step: many bots are checked at the same time
_BEGIN = 15.0  # seconds in which games are begun
_END = 60.0  # seconds after which those that are on are broken off
_PROGRAM = 64  # characters
_VITAL = 3  # the first steps, without which a bot plays no game


@dataclass(frozen=True, slots=True)
class BotCheck:
    """What the check check of one bot."""

    bot: str
    starts: bool | None  # whether it listened; None for a bot at an address, which runs already
    hello_after: float | None  # seconds until it said hello; None: it did not
    program: str  # how it names itself
    steps: Sequence[StepResult]  # of the conformance check, the short ones
    failure: StartFailure | None = None  # why it did not start again for the games
    games: int = 0  # that it sat in, and that ended
    faults: Mapping[FaultKind, int] = field(default_factory=dict)  # in these games
    first_faults: Sequence[tuple[int, Fault]] = ()  # the first of each kind, with the number of its game
    slowest: float | None = None  # seconds for its slowest answer in the games; None: it had none

    @property
    def failed_step(self) -> StepResult | None:
        """The step that failed, after which no more were made."""
        return next((step for step in self.steps if step.verdict is Verdict.FAILED), None)

    @property
    def can_play(self) -> bool:
        """Whether it is there, speaks the protocol and plays the game."""
        return all(step.verdict is Verdict.PASSED for step in self.steps[:_VITAL])

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong with it, as far as this check has seen."""
        return not (self.failed_step or self.failure or self.faults)


@dataclass(frozen=True, slots=True)
class LeagueCheck:
    """What the check of a league check, bot by bot in the order of its file."""

    league: League
    bots: Sequence[BotCheck]
    games: int  # that ended
    void: int  # that the harness failed in

    @property
    def is_well(self) -> bool:
        """Whether all is well."""
        return not self.void and all(bot.is_well for bot in self.bots)


def check_league(
    file: Path,
    db: str = DEFAULT_DB,
    *,
    sandbox: Level | None = None,
    start_limit: float | None = None,
    listener: Listener = SILENT,
) -> LeagueCheck:
    """Start every bot of a league file as the league would, ask it what a referee asks, and play some games between those
    that can. OptionsError says what is wrong with the file. The database is not opened, but hidden from bots."""
    league = open_league(file)
    specs, _ = league_bots(league, file, db, sandbox=sandbox, start_limit=start_limit, listener=listener)
    if unseen := dialling_in(specs):
        listener.line(
            f"not checked, as they dial in: {', '.join(unseen)} (harness bot check, where they are)"
        )
        specs = [spec for spec in specs if not spec.invitation]
    collect_seldom()
    return loop.run(_checked(league, specs, listener))


async def _checked(league: League, specs: Sequence[BotSpec], listener: Listener) -> LeagueCheck:
    progress = _Progress(listener)
    listener.started(Work(f"{len(specs)} bots, and games", len(specs) * (1 + len(league.seats))))
    try:
        starting = asyncio.Semaphore(MOST_STARTING)
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(_bot_check(spec, league, starting, progress)) for spec in specs]
        checks = [task.result() for task in tasks]
        able = [spec for spec, check in zip(specs, checks, strict=True) if check.can_play]
        results, failures = await _games(league, able, progress)
    finally:
        listener.stopped()
    ended = [result for result in results if result.game]
    bots = [_with_games(check, ended, failures) for check in checks]
    return LeagueCheck(league, bots, len(ended), len(results) - len(ended))


class _Progress:
    """Counts what is done, bots and games alike."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._done = 0

    def advance(self) -> None:
        self._done += 1
        self._listener.advanced(self._done)


async def _bot_check(
    spec: BotSpec, league: League, starting: asyncio.Semaphore, progress: _Progress
) -> BotCheck:
    """The bot alone, in a process of its own that ends with the check."""
    game, limit = find_game(league.game), league.terms.move_limit
    async with starting:
        bot = CheckedBot(spec, limit, Times(), game, answer_patience=limit + _SLACK)
        steps = [step async for step in check_steps(bot, short_steps(game), fail_fast=True)]
    progress.advance()
    return BotCheck(
        spec.name,
        starts=bot.listens if bot.is_ours else None,
        hello_after=bot.hello_after or None,
        program=printable(bot.hello.program, _PROGRAM),
        steps=steps,
    )


async def _games(
    league: League, specs: Sequence[BotSpec], progress: _Progress
) -> tuple[list[Result], Sequence[StartFailure]]:
    """Games of the bots with each other, without those that started for their steps and do not start again."""
    failures: list[StartFailure] = []
    while specs:
        try:
            return await _played(league, specs, progress), failures
        except StartError as error:
            failures += error.failures
            missing = {failure.bot for failure in failures}
            specs = [spec for spec in specs if spec.name not in missing]
    return [], failures


async def _played(league: League, specs: Sequence[BotSpec], progress: _Progress) -> list[Result]:
    """The games that end in time. Each bot sits once in every seat, at every number of seats of the league; with fewer bots
    than seats, they sit more than once."""
    results: list[Result] = []
    async with bots_up(specs, game=league.game) as bots:
        runner = Runner(bots.links, bots)
        with suppress(TimeoutError):
            async with asyncio.timeout(_END), aclosing(runner.play(_jobs(league, [*bots.links]))) as coming:
                async for result in coming:
                    results.append(result)
                    progress.advance()
    return results


def _jobs(league: League, names: Sequence[str]) -> Iterator[Job]:
    """A fault ends a bot's part of a game: so one that never answers takes little time."""
    rules, secret, began, number = find_game(league.game), secrets.token_bytes(32), monotonic(), 0
    terms = replace(league.terms, max_faults=1)
    for turn in range(len(names)):
        for seats in league.seats:
            if monotonic() - began > _BEGIN:
                return
            number += 1
            deal, seated = f"check/{number}", seating(names, seats, turn)
            yield Job(number, rules, seated, league.options, deal, deal_key(secret, deal), terms)


def _with_games(check: BotCheck, ended: Iterable[Result], failures: Iterable[StartFailure]) -> BotCheck:
    """The check of a bot with its part in the games that ended."""
    played = [result for result in ended if check.bot in result.bots]
    faults: Counter[FaultKind] = Counter()
    first: dict[FaultKind, tuple[int, Fault]] = {}
    longest = []
    for result in sorted(played, key=lambda each: each.number):
        assert result.game
        for fault in result.faults:
            if result.bots[fault.seat] == check.bot:
                faults[fault.kind] += 1
                first.setdefault(fault.kind, (result.number, fault))
        for name, thinking in zip(result.bots, result.game.thinking, strict=True):
            if name == check.bot and thinking.asked:
                longest.append(thinking.longest)
    return replace(
        check,
        failure=next((failure for failure in failures if failure.bot == check.bot), None),
        games=len(played),
        faults=faults,
        first_faults=tuple(first.values()),
        slowest=max(longest, default=None),
    )
