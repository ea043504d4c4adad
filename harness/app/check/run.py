"""The check itself: step after step against one bot, each with calls of its own."""

import time
from collections.abc import AsyncIterator, Collection

from harness.app.bots import BotSpec
from harness.app.check.bench import Bench
from harness.app.check.report import Result, Verdict
from harness.app.check.steps import STEPS, Step
from harness.app.check.talk import Times, Unmet
from harness.engine import OptionsError


async def check(
    spec: BotSpec, times: Times, *, limit: float = 1.0, only: Collection[int] = ()
) -> AsyncIterator[Result]:
    """Results as they come. `limit`: seconds for an answer. `only`: the numbers of the steps to make; all of them."""
    for number in only:
        if not 1 <= number <= len(STEPS):
            raise OptionsError(f"--step {number}: the steps are 1 to {len(STEPS)}")
    bench = Bench(spec, limit, times)
    try:
        dead = False
        for number, step in enumerate(STEPS, 1):
            if only and number not in only:
                continue
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
