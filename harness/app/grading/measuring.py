"""One bot's check and games against the reference bots: block after block, the same deals for every bot, until all are
played or the time is over. What is measured so far is given after each part."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from hashlib import sha256
from time import monotonic

from harness.app.bot_specs import BotSpec
from harness.app.check import CheckedBot, StepResult, Times, Verdict, check_steps, short_steps, steps
from harness.app.grading.evidence import FaultLog, GameFault
from harness.app.grading.settled import Settled, settle
from harness.app.grading.students import Student
from harness.engine import deal_key
from harness.games import find_game
from harness.league.grading.measured import BarMeasure, Conformance, Measured
from harness.league.grading.rubric import Rubric
from harness.transport import Job

_SLACK = 5.0  # seconds beyond the move limit for an answer to a step: the check does not judge time
_MOST_ALIKE = (
    3  # failures, after which a check asks no more: a bot that never answers takes its time for each
)
_VITAL = 3  # the first steps, without which a bot plays no game
_PROBE = 2  # blocks after which a bot that never came to the end of a game plays no more


@dataclass(frozen=True, slots=True)
class Measurement:
    """What is known of a bot so far."""

    measured: Measured
    steps: Sequence[StepResult] = ()
    problem: str = ""  # why it does not play
    faults: Sequence[GameFault] = ()
    bar_faults: Sequence[str] = ()  # reference bots that made faults themselves


def grading_secret(seed: str) -> bytes:
    """The secret of all deals of a rubric."""
    return sha256(f"grade {seed}".encode()).digest()


async def measure(
    student: Student, rubric: Rubric, bars: Mapping[str, BotSpec], deadline: float
) -> AsyncGenerator[Measurement, None]:
    """`bars` are the reference bots by name; `deadline` is a time of the monotonic clock."""
    if student.spec is None:
        yield Measurement(Measured(Conformance(0, _steps(rubric)), plays=False), problem=student.problem)
        return
    made, slow = await _checked(student.spec, rubric, deadline)
    plays = len(made) >= _VITAL and all(step.verdict is Verdict.PASSED for step in made[:_VITAL])
    measured = Measured(_conformance(made, rubric), plays, spoilt=slow)
    problem = next((step.got for step in made if step.got), "the check was not over in time")
    yield Measurement(measured, made, "" if plays else problem)
    if not plays or slow:
        return
    games = _BarGames(student, rubric, bars)
    for first, last in _parts(rubric.blocks):
        if monotonic() >= deadline or not await games.play(first, last, deadline):
            break
        yield games.progress(measured, made)
    yield games.progress(measured, made)


async def _checked(spec: BotSpec, rubric: Rubric, deadline: float) -> tuple[list[StepResult], str]:
    """The steps that are made before the time is over, and a line if the machine was too slow to start the bot."""
    game, limit = find_game(rubric.game), rubric.terms.move_limit
    bot = CheckedBot(spec, limit, Times(), game, answer_patience=limit + _SLACK, judges_time=False)
    only = () if rubric.all_steps else short_steps(game)
    results: list[StepResult] = []
    async with aclosing(check_steps(bot, only, fail_fast=False, most_alike=_MOST_ALIKE)) as coming:
        async for result in coming:
            results.append(result)
            if monotonic() >= deadline:
                break
    return results, bot.overload


def _steps(rubric: Rubric) -> int:
    game = find_game(rubric.game)
    return len(steps(game)) if rubric.all_steps else len(short_steps(game))


def _conformance(made: Sequence[StepResult], rubric: Rubric) -> Conformance:
    verdicts, wanted = [step.verdict for step in made], _steps(rubric)
    skipped = verdicts.count(Verdict.SKIPPED)
    return Conformance(verdicts.count(Verdict.PASSED), wanted - skipped, len(made) == wanted)


def _parts(blocks: int) -> list[tuple[int, int]]:
    """Blocks that are played together: first a few, then twice as many each time."""
    parts, first, size = list[tuple[int, int]](), 0, _PROBE
    while first < blocks:
        last = min(blocks, first + size)
        parts.append((first, last))
        size, first = 2 * (last - first), last
    return parts


class _BarGames:
    """The games of one bot against all reference bots."""

    def __init__(self, student: Student, rubric: Rubric, bars: Mapping[str, BotSpec]) -> None:
        assert student.spec
        self._bot, self._rubric = student.bot, rubric
        self._specs = {student.bot: student.spec, **bars}
        self._log = FaultLog(student.bot)
        self._measures = {bar.name: BarMeasure() for bar in rubric.bars}
        self._spoilt = self._problem = ""
        self._bar_faults = set[str]()

    async def play(self, first: int, last: int, deadline: float) -> bool:
        """Play these blocks; whether it may go on."""
        jobs = [
            job
            for block in range(first, last)
            for place, bar in enumerate(self._rubric.bars)
            if not self._measures[bar.name].given_up
            for job in self._jobs(block, place, bar.name)
        ]
        if not jobs:
            return False
        settled, failed = await settle(jobs, self._specs, {self._bot}, deadline)
        self._log.add(settled)
        for each in failed:
            self._spoilt = self._spoilt or each.overload
            self._problem = f"it did not start again: {each.reason}"
        for name, measure in self._measures.items():
            if not measure.given_up:
                self._measures[name] = self._counted(name, measure, settled, last)
        self._look(settled)
        return len(settled) == len(jobs) and not self._spoilt

    def progress(self, measured: Measured, made: Sequence[StepResult]) -> Measurement:
        plays = not self._problem
        now = replace(measured, plays=plays, bars=dict(self._measures), spoilt=self._spoilt)
        return Measurement(now, made, self._problem, self._log.first(), sorted(self._bar_faults))

    def _jobs(self, block: int, place: int, bar: str) -> list[Job]:
        """A deal, with the bot once in every seat."""
        rubric, seats = self._rubric, self._rubric.seats
        deal = f"{bar} block {block + 1}"  # without the seed: students see it
        key = deal_key(grading_secret(rubric.seed), deal)
        before = (block * len(rubric.bars) + place) * seats
        return [
            Job(
                before + seat + 1,
                find_game(rubric.game),
                tuple([self._bot if each == seat else bar for each in range(seats)]),
                rubric.options,
                deal,
                key,
                rubric.terms,
            )
            for seat in range(seats)
        ]

    def _counted(self, bar: str, measure: BarMeasure, settled: Sequence[Settled], last: int) -> BarMeasure:
        """The measure with the blocks that are whole, in their order: the others count for nothing."""
        ended = {each.result.number: each for each in settled if each.result.game}
        place = [each.name for each in self._rubric.bars].index(bar)
        retired = 0
        for block in range(measure.blocks, last):
            numbers = [job.number for job in self._jobs(block, place, bar)]
            if not all(number in ended for number in numbers):
                break
            for number in numbers:
                halves, met, faulty, was_retired = self._taken(ended[number])
                retired += was_retired
                measure = replace(
                    measure,
                    halves=measure.halves + halves,
                    met=measure.met + met,
                    games=measure.games + 1,
                    faulty=measure.faulty + faulty,
                )
            measure = replace(measure, blocks=block + 1)
        given_up = measure.blocks == min(_PROBE, self._rubric.blocks) and retired == measure.games > 0
        return replace(measure, given_up=given_up)

    def _taken(self, settled: Settled) -> tuple[int, int, bool, bool]:
        """The half points of a game, its pairs, whether the bot made a fault, whether the referee played on for it."""
        result = settled.result
        assert result.game
        seat, places = result.bots.index(self._bot), result.game.outcome.places
        others = [place for other, place in enumerate(places) if other != seat]
        halves = sum(2 * (places[seat] < place) + (places[seat] == place) for place in others)
        faulty = any(fault.seat == seat for fault in result.faults)
        return halves, len(others), faulty, seat in result.game.retired

    def _look(self, settled: Sequence[Settled]) -> None:
        for each in settled:
            result = each.result
            if result.game is None:
                self._spoilt = f"the harness failed in a game: {result.voided[-1].reason}"
            self._spoilt = self._spoilt or each.overload
            self._bar_faults |= {
                result.bots[fault.seat] for fault in result.faults if result.bots[fault.seat] != self._bot
            }
