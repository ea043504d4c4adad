"""Games whose results say nothing of one another. All are played at once, which is quick; then each in which a graded bot
was late, gone or too loud is played again alone, by a bot that was just started: so what it does in one game cannot spoil
another, and the result does not hang on what was on at the same time.

Where a bot had to wait for a processor when it was late, its game is played once more, a few times; if that goes on, the
machine is said to be overloaded.
"""

import asyncio
from collections.abc import AsyncGenerator, Collection, Iterable, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from time import monotonic

from harness.app.bot_specs import BotSpec, patient
from harness.app.bots import bots_up
from harness.app.overload import Answers, overload
from harness.app.start_failures import StartError
from harness.local.strain import Strain
from harness.referee import FaultKind
from harness.transport import Job, Result, Runner

_AGAIN = {FaultKind.TIMEOUT, FaultKind.DISCONNECTED, FaultKind.FLOOD}  # may come from another game
_PATIENCE = (
    1.0  # seconds for a bot whose call broke to be back: it is here, and its game is played again anyway
)
_TRIES = 3  # of a game on a machine that is overloaded
_STARTS = 2  # of bots that do not start, though they did before


@dataclass(frozen=True, slots=True)
class Settled:
    """A game that counts."""

    result: Result
    overload: str = ""  # a line, if the machine and not a bot may have been what was slow
    late: tuple[str, ...] = ()  # these bots


@dataclass(frozen=True, slots=True)
class NoStart:
    """A graded bot that does not start any more."""

    bot: str
    reason: str
    overload: str = ""  # a line, if the machine and not the bot may be why


async def settle(
    jobs: Sequence[Job], specs: Mapping[str, BotSpec], graded: Collection[str], deadline: float
) -> tuple[list[Settled], list[NoStart]]:
    """Play the jobs between these bots, by name. The results that there are when the time is over, and who does not start;
    a StartError if that is a reference bot."""
    settled: list[Settled] = []
    again: list[Job] = []
    failed: list[NoStart] = []
    by_number = {job.number: job for job in jobs}
    with suppress(TimeoutError):
        async with asyncio.timeout(deadline - monotonic()):
            for start in range(_STARTS):
                try:
                    async for result in _together(jobs, specs):
                        if _hangs_on_others(result, graded):
                            again.append(by_number[result.number])
                        else:
                            settled.append(Settled(result))
                    break
                except StartError as error:
                    if start + 1 == _STARTS:
                        failed = _failed(error, graded)
            again.sort(key=lambda job: job.number)
            for job in again:
                if any(each.bot in job.bots for each in failed):
                    continue
                try:
                    settled.append(await _alone(job, specs, graded))
                except StartError as error:
                    failed += _failed(error, graded)
    return sorted(settled, key=lambda each: each.result.number), failed


async def _together(jobs: Sequence[Job], specs: Mapping[str, BotSpec]) -> AsyncGenerator[Result, None]:
    """The results of all jobs, as they end, while all bots are up."""
    up = bots_up(_needed(jobs, specs), game=jobs[0].game.name)
    async with up as bots, aclosing(Runner(bots.links, bots).play(jobs)) as coming:
        async for result in coming:
            yield result


def _failed(error: StartError, graded: Collection[str]) -> list[NoStart]:
    if any(failure.bot not in graded for failure in error.failures):
        raise error
    return [NoStart(failure.bot, failure.reason, failure.overload) for failure in error.failures]


async def _alone(job: Job, specs: Mapping[str, BotSpec], graded: Collection[str]) -> Settled:
    """The game alone, between bots that are started for it."""
    for tries_left in reversed(range(_TRIES)):
        try:
            async with bots_up(_needed([job], specs), game=job.game.name) as bots:
                [result] = [result async for result in Runner(bots.links, bots).play([job])]
                slow, late = starved(result, bots.strains(), graded)
        except StartError:
            if not tries_left:
                raise
            continue
        if not slow or not tries_left:
            return Settled(result, slow, late)
    raise AssertionError("the last try returns")


def _needed(jobs: Iterable[Job], specs: Mapping[str, BotSpec]) -> list[BotSpec]:
    names = {name for job in jobs for name in job.bots}
    return patient([spec for name, spec in specs.items() if name in names], _PATIENCE)


def _hangs_on_others(result: Result, graded: Collection[str]) -> bool:
    return any(fault.kind in _AGAIN and result.bots[fault.seat] in graded for fault in result.faults)


def starved(
    result: Result, strains: Mapping[str, Strain], graded: Collection[str]
) -> tuple[str, tuple[str, ...]]:
    """A line if a graded bot was late that had to wait for a processor, and who was. One that was nearly late was in time."""
    answers = Answers()
    if result.game:
        answers.add(result.bots, result.faults, result.game.thinking)
    limits = [fault.move_limit for fault in result.faults]
    lines = {
        name: line
        for name, strain in strains.items()
        if name in graded
        and answers.timeouts[name]
        and (line := overload({name: strain}, answers, limits[0]))
    }
    return "; ".join(lines.values()), tuple(lines)
