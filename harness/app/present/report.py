"""A report as text for people, as a block of five lines for a pull request, as JSON for a program, and as a page.

Nothing that somebody named or printed reaches a terminal or a page without being made printable.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Any

from harness.app.league.report import BotFaults, Report
from harness.app.present import sentences
from harness.app.present.captions import frozen_line, run_fields
from harness.app.present.columns import Column
from harness.app.present.faults import fault_fields
from harness.app.present.html import page
from harness.app.present.journal import earlier_words, mark_words
from harness.app.present.json_documents import marked
from harness.app.present.standings import standings_fields, standings_text
from harness.app.present.tables import Output, plain
from harness.league.ratings.seats import SeatEffect
from harness.league.ratings.standings import Standing
from harness.referee import Thinking
from harness.store import Void
from harness.text import printable, spoken_time

KIND = "report"
_LONGEST = 400  # characters of a line of somebody's; a table's lines are wider only with more names than fit
_FEW = 5  # bots on one line
_INDENT = "  "  # of what stands below a title

_SEATS: tuple[Column[SeatEffect], ...] = (
    Column("seats", "seats", "The number of seats.", lambda effect: effect.seats),
    Column("seat", "seat", "Which of them, from 0.", lambda effect: effect.seat),
    Column("games", "games", "How many games.", lambda effect: effect.games, "{:,}".format),
    Column(
        "place", "place", "The mean place.", lambda effect: effect.place, lambda mean: sentences.mean(mean, 2)
    ),
    Column(
        "score", "score", "The mean score.", lambda effect: effect.score, lambda mean: sentences.mean(mean, 1)
    ),
)
_BotTime = tuple[Standing, Thinking]
_TIMES: tuple[Column[_BotTime], ...] = (
    Column("bot", "bot", "The bot's name.", lambda each: each[0].name, left=True),
    Column("mean", "mean", "The mean time for an answer.", lambda each: each[1].mean, spoken_time),
    Column("longest", "longest", "The longest.", lambda each: each[1].longest, spoken_time),
    Column("asked", "questions", "How many questions.", lambda each: each[1].asked, "{:,}".format),
)


class ReportForm(StrEnum):
    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


_BY_ENDING = {
    ".json": ReportForm.JSON,
    ".md": ReportForm.MARKDOWN,
    ".html": ReportForm.HTML,
    ".htm": ReportForm.HTML,
}


def form_of(file: Path | None) -> ReportForm:
    """The form that the ending of a file's name asks for; text for any other, and for no file."""
    return _BY_ENDING.get(file.suffix.lower(), ReportForm.TEXT) if file else ReportForm.TEXT


def report_text(
    report: Report, form: ReportForm, options: Sequence[str] = (), room: int | None = None
) -> str:
    """The report in one of its forms. `options` are for the commands that the text says to type next, `room` is the width
    of the terminal that it is for."""
    match form:
        case ReportForm.TEXT:
            return plain_text(report, options, room)
        case ReportForm.JSON:
            return json_text(report)
        case ReportForm.MARKDOWN:
            return markdown_text(report)
        case ReportForm.HTML:
            return page(report)


def plain_text(report: Report, options: Sequence[str] = (), room: int | None = None) -> str:
    """The whole report, section by section. `options` are for the commands that it says to type next."""
    inside = None if room is None else room - len(_INDENT)
    lines = [
        report.run.charter.name,
        sentences.heading(report),
        sentences.circumstances(report),
        sentences.leaders(report),
    ]
    if report.standings.frozen:
        lines.append(frozen_line(report.standings.frozen))
    if scope := sentences.scope(report):
        lines.append(scope)
    lines = _printed(lines)
    for title, section in (
        ("Standings", standings_text(report.standings, Output.TABLE, inside).split("\n")),
        ("Balance", _printed(map(sentences.even, report.balance))),
        ("Seats", _seats(report)),
        ("Faults", _printed(_faults(report, options))),
        ("Thinking times", _times(report)),
        ("Void games", _printed(_voids(report))),
        ("Journal", _printed(_journal(report))),
    ):
        lines += ["", title, *[f"{_INDENT}{line}".rstrip() for line in section or ["none"]]]
    return _text(lines)


def _printed(lines: Iterable[str]) -> list[str]:
    """Lines that may hold somebody's text; those of tables are printable already."""
    return [printable(line, 10 * _LONGEST) for line in lines]


def _text(lines: Iterable[str]) -> str:
    return "".join([f"{line}\n" for line in lines])


def _seats(report: Report) -> list[str]:
    return plain(_SEATS, report.seats).split("\n") if report.seats else []


def _times(report: Report) -> list[str]:
    thinking = report.standings.thinking
    rows = [(row, spent) for row in report.standings.rows if (spent := thinking.get(row.bot)) and spent.asked]
    return plain(_TIMES, rows).split("\n") if rows else []


def _faults(report: Report, options: Sequence[str]) -> Iterator[str]:
    for faults in report.faults:
        yield f"{faults.name}: {sentences.kinds(faults)}"
        for faulted in faults.first:
            fault = faulted.fault
            yield f"  {sentences.place(faulted)}: {fault.kind.value}: {printable(fault.detail, _LONGEST)}"
        yield from _more(faults.count - len(faults.first))
        yield f"  see the first: {sentences.show_command(report, faults.first[0].game, *options)}"


def _voids(report: Report) -> Iterator[str]:
    voids = report.voids
    for void in voids.first:
        reason = printable(void.reason, _LONGEST)
        yield f"game {void.game}, attempt {void.attempt}: {reason}; {sentences.became(voids, void)}"
    yield from _more(voids.count - len(voids.first))


def _journal(report: Report) -> Iterator[str]:
    if report.marks.earlier:
        yield earlier_words(report.marks)
    yield from map(mark_words, report.marks.shown)


def _more(count: int) -> Iterator[str]:
    if count:
        yield f"  and {count:,} more"


def markdown_text(report: Report) -> str:
    """Five lines between fences, so that no name in them is read as Markdown."""
    return _text(["```", *_printed(_block(report)), "```"])


def _block(report: Report) -> Iterator[str]:
    rows = report.standings.rows
    profiles = report.standings.profiles
    ranked = [
        f"{sentences.rank(row)} {sentences.bot(row.name, profiles[row.bot])} {sentences.rating(row)}"
        for row in rows
    ]
    faulty = [f"{faults.name} {sentences.kinds(faults)}" for faults in report.faults]
    versions = report.run.charter.versions
    yield f"league     {report.name}: {sentences.heading(report)}"
    if report.standings.frozen:
        yield f"           {frozen_line(report.standings.frozen)}"
    yield f"standings  {_few(ranked)}"
    yield f"balance    {' · '.join(map(sentences.even, report.balance)) or 'nothing played'}"
    yield f"faults     {_few(faulty) or 'none'} · void games: {report.voids.count:,}"
    yield f"proof      sha256 of the secret {report.run.commitment} · harness {versions.get('harness', 'unknown')}"


def _few(parts: Sequence[str]) -> str:
    more = [f"and {len(parts) - _FEW} more"] if len(parts) > _FEW else []
    return " · ".join([*parts[:_FEW], *more])


def json_text(report: Report) -> str:
    """The JSON document, on one line, as curves and points have thousands of numbers. Its `standings` are the document that
    `harness league standings --output json` prints."""
    return f"{json.dumps(marked(KIND, _body(report)))}\n"


def _body(report: Report) -> dict[str, Any]:
    names = [row.name for row in report.standings.rows]
    run = report.run
    return {
        **run_fields(run),
        "over": run.over,
        "commitment": run.commitment,
        "secret": run.charter.secret.hex() if run.over else None,
        "versions": dict(run.charter.versions),
        "blocks": report.blocks,
        "standings": standings_fields(report.standings),
        "meetings": {
            "bots": names,
            "points": [[meeting.points for meeting in line] for line in report.meetings],
            "met": [[meeting.met for meeting in line] for line in report.meetings],
        },
        "balance": [asdict(spread) for spread in report.balance],
        "seats": [asdict(effect) for effect in report.seats],
        "faults": [_bot_faults_fields(faults) for faults in report.faults],
        "thinking": {
            row.name: asdict(report.standings.thinking[row.bot])
            for row in report.standings.rows
            if row.bot in report.standings.thinking
        },
        "void": {"count": report.voids.count, "first": [_void_fields(void) for void in report.voids.first]},
        "fit_curves": dict(zip(names, report.fit_curves, strict=True)),
        "curves": dict(zip(names, report.curves, strict=True)),
    }


def _bot_faults_fields(faults: BotFaults) -> dict[str, Any]:
    return {
        "bot": faults.name,
        "count": faults.count,
        "kinds": {kind.value: count for kind, count in faults.kinds},
        "first": [{"number": faulted.game, **fault_fields(faulted.fault)} for faulted in faults.first],
    }


def _void_fields(void: Void) -> dict[str, Any]:
    return {
        "number": void.game,
        "attempt": void.attempt,
        "reason": void.reason,
        "detail": void.detail,
        "ended": void.ended,
    }
