"""The check itself: step after step against one bot, each with calls of its own. `check_bot` is what a program calls."""

import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection
from contextlib import aclosing
from dataclasses import dataclass

from harness import loop
from harness.app.bot_specs import BotSpec, parse_bot
from harness.app.bots import ignore_line
from harness.app.check.checked_bot import CheckedBot
from harness.app.check.report import CheckReport, StepResult, Verdict
from harness.app.check.steps import HELLO, CheckStep, steps
from harness.app.check.talk import Times, Unmet
from harness.app.choices import DEFAULT_GAME, MOST_ALIKE
from harness.app.listening import SILENT, Listener
from harness.app.start import USUAL, StartSettings, with_settings
from harness.engine.game import AnyGame
from harness.errors import OptionsError
from harness.games import GAMES, find_game
from harness.league.trust import NO_TRUST, Trust


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckWish:
    """A bot that somebody wants to see checked."""

    target: str  # the bot, as `harness play --bot` takes it
    game: str | None = None  # None: the first that the bot says it plays
    steps: Collection[int] = ()  # the numbers of the steps to make; none: all of them
    trust: Trust = NO_TRUST  # of a bot at an address
    move_limit: float = 1.0  # seconds for an answer
    fail_fast: bool = False  # make no more steps after the first that failed
    most_alike: int = (
        MOST_ALIKE  # make no more steps after this number of failures for the same cause; 0: make all
    )
    start: StartSettings = USUAL


def _ignore(result: StepResult) -> None:
    del result


def check_bot(
    wish: CheckWish, result: Callable[[StepResult], None] = _ignore, listener: Listener = SILENT
) -> CheckReport:
    """Make the steps, one after the other; `result` hears of each as it ends. OptionsError says what is wrong with the
    wish."""
    game = find_game(wish.game) if wish.game else None
    spec = parse_bot(wish.target, wish.game or DEFAULT_GAME, wish.trust, place="TARGET")
    (spec,) = with_settings([spec], wish.start, listener.line)
    times = Times()
    coming = check(
        spec,
        times,
        game=game,
        limit=wish.move_limit,
        only=wish.steps,
        fail_fast=wish.fail_fast,
        most_alike=wish.most_alike,
        line=listener.line,
    )
    return CheckReport(spec.name, loop.run(_results(coming, result)), times, wish.move_limit)


async def _results(
    coming: AsyncIterator[StepResult], result: Callable[[StepResult], None]
) -> list[StepResult]:
    results = []
    async for each in coming:
        result(each)
        results.append(each)
    return results


async def check(
    spec: BotSpec,
    times: Times,
    *,
    game: AnyGame | None = None,
    limit: float = 1.0,
    only: Collection[int] = (),
    fail_fast: bool = False,
    most_alike: int = 0,
    line: Callable[[str], None] = ignore_line,
) -> AsyncIterator[StepResult]:
    """The results, as steps end. `game`: the one to check; without it, the first that the bot says it plays. `limit`: seconds
    for an answer. `only`: the numbers of the steps to make; all of them. No more steps are made after a failure with
    `fail_fast`, or else after `most_alike` failures for the same cause; 0: they are. `line`
    hears what the SDK says that a bot's author seems to have overlooked, if we start the bot."""
    _must_be_steps(only, game)
    bot = CheckedBot(spec, limit, times, game)
    async with aclosing(check_steps(bot, only, fail_fast, most_alike, line)) as results:
        async for result in results:
            yield result


async def check_steps(
    bot: CheckedBot,
    only: Collection[int],
    fail_fast: bool,
    most_alike: int = 0,
    line: Callable[[str], None] = ignore_line,
) -> AsyncGenerator[StepResult, None]:
    """The results, as steps end, of a bot that somebody wants to ask about afterwards; see `check`. It is ended at the end."""
    causes = list[str]()
    try:
        why_not = ""  # no more steps are made
        async for number, step in _steps(bot, only):
            if why_not:
                yield StepResult(number, step.name, Verdict.NOT_MADE, note=why_not)
                continue
            if step.ours and not bot.is_ours:
                why = "a bot at an address is not ours to end"
                yield StepResult(number, step.name, Verdict.SKIPPED, note=why)
                continue
            result, cause = await _make(number, step, bot)
            for text in bot.news():
                line(text)
            yield result
            if result.verdict is Verdict.FAILED:
                causes.append(cause)
                why_not = _why_not(result, step, causes, fail_fast, most_alike)
                if not why_not:
                    await bot.recover()
    finally:
        await bot.stop()


def _why_not(result: StepResult, step: CheckStep, causes: list[str], fail_fast: bool, most_alike: int) -> str:
    """Why nothing more is asked after this failure, the last of those with the causes; nothing, if the next step is made."""
    if step.vital:
        return f"step {result.number} failed, on which all others rest"
    if fail_fast:
        return f"step {result.number} failed"
    if most_alike and causes.count(causes[-1]) >= most_alike:
        return f"the same failure {most_alike} times: {causes[-1]}"
    return ""


def _must_be_steps(only: Collection[int], game: AnyGame | None) -> None:
    """OptionsError if the game has no such step; if only the bot knows the game, if no game has."""
    last = max([len(steps(each)) for each in ([game] if game else GAMES.values())])
    for number in only:
        if not 1 <= number <= last:
            raise OptionsError(f"--step {number}: the steps are 1 to {last}")


async def _steps(bot: CheckedBot, only: Collection[int]) -> AsyncIterator[tuple[int, CheckStep]]:
    """The steps to make, with their numbers. Which follow the first ones depends on the game."""
    met = False
    for number, step in enumerate(HELLO, 1):
        if not only or number in only:
            met = True
            yield number, step
    if not met:
        await bot.meet()
    for number, step in enumerate(steps(bot.game)[len(HELLO) :], len(HELLO) + 1):
        if not only or number in only:
            yield number, step


async def _make(number: int, step: CheckStep, bot: CheckedBot) -> tuple[StepResult, str]:
    """The result of a step, and the cause if it failed."""
    bot.begin(timed=step.timed)
    since = time.monotonic()
    bot.times.step = number
    try:
        note = await step.run(bot)
    except Unmet as unmet:
        last_words = await bot.last_words()
        ended = bot.ended()
        got = f"{unmet.got}; {ended}" if ended and ended not in unmet.got else unmet.got
        taken = time.monotonic() - since
        failed = StepResult(
            number,
            step.name,
            Verdict.FAILED,
            taken,
            asked=unmet.asked,
            expected=unmet.expected,
            got=got,
            said=last_words,
        )
        return failed, unmet.cause
    return StepResult(number, step.name, Verdict.PASSED, time.monotonic() - since, note), ""
