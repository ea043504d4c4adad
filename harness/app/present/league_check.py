"""The check of a league's bots: a table with what is wrong below it, JSON, and JUnit's XML for test runners."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree

from harness.app.check import StepResult, Verdict
from harness.app.league.check import BotCheck, LeagueCheck
from harness.app.present.check import failure_lines, junit_suite, junit_text
from harness.app.present.columns import Column
from harness.app.present.faults import clocks, fault_fields, fault_in_full
from harness.app.present.json_documents import document
from harness.app.present.phrases import quantity
from harness.app.present.tables import plain
from harness.text import spoken_time

KIND = "league_check"


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def _kinds(faults: dict[str, int]) -> str:
    return ", ".join([f"{count:,} {kind}" for kind, count in faults.items()]) or "0"


def _faults(check: BotCheck) -> dict[str, int]:
    return {kind.value: count for kind, count in check.faults.items()}


def _wrong_step(check: BotCheck) -> int | None:
    return check.failed_step.number if check.failed_step else None


COLUMNS: tuple[Column[BotCheck], ...] = (
    Column("bot", "bot", "The bot's name.", lambda check: check.bot, left=True),
    Column(
        "well",
        "well",
        "Whether nothing is wrong with it.",
        lambda check: check.is_well,
        _yes_or_no,
        left=True,
    ),
    Column(
        "starts",
        "starts",
        "Whether it listened after it was started; null for a bot at an address.",
        lambda check: check.starts,
        _yes_or_no,
        left=True,
    ),
    Column(
        "hello",
        "hello",
        "Seconds until it said hello; null if it did not.",
        lambda check: check.hello_after,
        spoken_time,
    ),
    Column("games", "games", "How many games it sat in that ended.", lambda check: check.games),
    Column(
        "faults", "faults", "How many faults it made in these games, by kind.", _faults, _kinds, left=True
    ),
    Column(
        "slowest",
        "slowest answer",
        "Seconds for its slowest answer in these games; null if it was asked nothing.",
        lambda check: check.slowest,
        spoken_time,
    ),
    Column(None, "failed step", "The number of the step that failed.", _wrong_step),
)


def check_lines(check: LeagueCheck) -> Iterator[str]:
    """A line for each bot, then what is wrong with which, then a sentence about all."""
    yield plain(COLUMNS, check.bots)
    for bot in check.bots:
        yield from _wrong(bot)
    yield ""
    yield _summary(check)


def _summary(check: LeagueCheck) -> str:
    bad = sum(not bot.is_well for bot in check.bots)
    void = f"; {quantity(check.void, 'game')} failed by an error of the harness" if check.void else ""
    wrong = "nothing is wrong" if not bad else f"{bad} {'has' if bad == 1 else 'have'} something wrong"
    return f"{quantity(len(check.bots), 'bot')}, {quantity(check.games, 'game')}: {wrong}{void}"


def _wrong(bot: BotCheck) -> Iterator[str]:
    """What is wrong with a bot, at length."""
    if step := bot.failed_step:
        yield ""
        yield f"{bot.bot}: step {step.number}, {step.name}"
        yield from [f"  {line}" for line in failure_lines(step)]
    if bot.failure:
        yield ""
        yield f"{bot.bot}: it did not start again: {bot.failure.reason}"
        yield from [f"  | {line}" for line in bot.failure.printed]
    for number, fault in bot.first_faults:
        yield ""
        many = quantity(bot.games, "game")
        yield f"{bot.bot}: {bot.faults[fault.kind]:,} {fault.kind.value} in {many}, first in game {number}, seat {fault.seat}, turn {fault.turn}{clocks(fault)}"
        yield from fault_in_full(fault)


def league_check_json(check: LeagueCheck) -> str:
    """The whole check, with every step and the first fault of each kind."""
    body = {
        "league": check.league.name,
        "game": check.league.game,
        "well": check.is_well,
        "games": check.games,
        "void": check.void,
        "move_limit": check.league.terms.move_limit,
        "rows": [_fields(bot) for bot in check.bots],
    }
    return document(KIND, body)


def _fields(bot: BotCheck) -> dict[str, Any]:
    return {
        **{column.key: column.value(bot) for column in COLUMNS if column.key},
        "program": bot.program,
        "steps": [asdict(step) for step in bot.steps],
        "restart": bot.failure.reason if bot.failure else "",
        "first_faults": [{"number": number, **fault_fields(fault)} for number, fault in bot.first_faults],
    }


def league_check_junit(check: LeagueCheck) -> str:
    """A test suite for each bot, with a case for each step and one for its games."""
    suites = [junit_suite(bot.bot, bot.bot, [*bot.steps, _games_case(bot)]) for bot in check.bots]
    sums = {
        key: str(sum(int(suite.attrib[key]) for suite in suites))
        for key in ("tests", "failures", "errors", "skipped")
    }
    root = ElementTree.Element("testsuites", {"name": f"harness league check {check.league.name}", **sums})
    root.extend(suites)
    return junit_text(root)


def _games_case(bot: BotCheck) -> StepResult:
    """Its games, as a step without a number: so that they are a case like the others."""
    name = "plays without a fault"
    if bot.failure:
        return StepResult(
            0,
            name,
            Verdict.FAILED,
            expected="it starts again",
            got=bot.failure.reason,
            said=bot.failure.printed,
        )
    if not bot.games:
        return StepResult(0, name, Verdict.NOT_MADE, note="no game with it ended")
    if not bot.faults:
        return StepResult(0, name, Verdict.PASSED)
    number, fault = bot.first_faults[0]
    return StepResult(
        0,
        name,
        Verdict.FAILED,
        asked=fault.asked,
        expected="no fault",
        got=f"{_kinds(_faults(bot))} in {quantity(bot.games, 'game')}; in game {number}: {fault.detail}",
        said=tuple(fault.said.splitlines()),
    )
