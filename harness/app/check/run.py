"""The check itself: step after step against one bot, each with calls of its own."""

import time
from collections.abc import AsyncIterator, Collection

from harness.app.bots import BotSpec
from harness.app.check.bench import Bench
from harness.app.check.report import Result, Verdict
from harness.app.check.steps import HELLO, Step, steps
from harness.app.check.talk import Times, Unmet
from harness.engine import OptionsError
from harness.engine.game import AnyGame
from harness.games import GAMES


async def check(
    spec: BotSpec,
    times: Times,
    *,
    game: AnyGame | None = None,
    limit: float = 1.0,
    only: Collection[int] = (),
) -> AsyncIterator[Result]:
    """Results as they come. `game`: the one to check; without it, the first that the bot says it plays. `limit`: seconds
    for an answer. `only`: the numbers of the steps to make; all of them."""
    _must_be_steps(only, game)
    bench = Bench(spec, limit, times, game)
    try:
        dead = False
        async for number, step in _steps(bench, only):
            if dead:
                yield Result(number, step.name, Verdict.NOT_MADE)
                continue
            if step.ours and not bench.is_ours:
                why = "a bot at an address is not ours to end"
                yield Result(number, step.name, Verdict.SKIPPED, note=why)
                continue
            result = await _make(number, step, bench)
            if result.verdict is Verdict.FAILED:
                dead = step.vital
                await bench.stop()  # the next step begins with a bot that has nothing to remember
            yield result
    finally:
        await bench.stop()


def _must_be_steps(only: Collection[int], game: AnyGame | None) -> None:
    """Of the game, or where only the bot knows that, of some game."""
    last = max([len(steps(each)) for each in ([game] if game else GAMES.values())])
    for number in only:
        if not 1 <= number <= last:
            raise OptionsError(f"--step {number}: the steps are 1 to {last}")


async def _steps(bench: Bench, only: Collection[int]) -> AsyncIterator[tuple[int, Step]]:
    """Those to make. Which there are after the first ones depends on the game."""
    met = False
    for number, step in enumerate(HELLO, 1):
        if not only or number in only:
            met = True
            yield number, step
    if not met:
        await bench.meet()
    for number, step in enumerate(steps(bench.game)[len(HELLO) :], len(HELLO) + 1):
        if not only or number in only:
            yield number, step


async def _make(number: int, step: Step, bench: Bench) -> Result:
    bench.begin()
    since = time.monotonic()
    bench.times.step = number
    try:
        note = await step.run(bench)
    except Unmet as unmet:
        said = await bench.last_words()
        ended = bench.ended()
        got = f"{unmet.got}; {ended}" if ended and ended not in unmet.got else unmet.got
        taken = time.monotonic() - since
        return Result(
            number,
            step.name,
            Verdict.FAILED,
            taken,
            asked=unmet.asked,
            expected=unmet.expected,
            got=got,
            said=said,
        )
    return Result(number, step.name, Verdict.PASSED, time.monotonic() - since, note)
