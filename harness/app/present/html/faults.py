"""What went wrong, and where to look: faults of the bots, and games that the referee lost."""

from collections.abc import Iterator

from harness.app.league.report import BotFaults, Report
from harness.app.present import phrases, sentences
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.links import ALONE, Links, linked
from harness.app.present.html.tables import Head, cell, nothing, row, table
from harness.referee import FaultKind
from harness.store import Faulted, Void
from harness.text import printable

_LONGEST = (
    240  # characters of what a bot was asked, answered or printed on one line: a page has hundreds of them
)
_LINES = 6  # of what a bot printed, or of where the referee failed: the last ones


def faults(report: Report, links: Links = ALONE) -> Html:
    if not report.faults:
        return nothing("No bot made a fault.")
    return joined(_counts(report, links), *[bot_faults(report, faults, links) for faults in report.faults])


def voids(report: Report) -> Html:
    voids = report.voids
    if not voids.count:
        return nothing("No game was void.")
    lines = [_void(void, sentences.became(voids, void)) for void in voids.first]
    return joined(
        element("p", "These attempts count for nobody: the referee failed, no bot did."),
        element("ul", *lines),
        _more(voids.count - len(voids.first)),
    )


def _counts(report: Report, links: Links) -> Html:
    kinds = [kind for kind in FaultKind if any(kind in dict(faults.kinds) for faults in report.faults)]
    stand_ins = {standing.bot: standing.stand_ins for standing in report.standings.rows}
    heads = [
        Head("bot", "words"),
        *[Head(kind.value) for kind in kinds],
        Head("in all"),
        Head("stand-ins"),
    ]
    lines = []
    for faults in report.faults:
        counts = [dict(faults.kinds).get(kind) for kind in kinds]
        cells = [*counts, faults.count, stand_ins[faults.bot] or None]
        lines.append(
            row(faults.name, [cell(count and f"{count:,}") for count in cells], link=links.to_bot(faults.bot))
        )
    return table("Faults, and games that the stand-in ended", heads, lines)


def bot_faults(report: Report, faults: BotFaults, links: Links = ALONE) -> Html:
    """The faults of one bot: the first ones at length."""
    shown = set[FaultKind]()
    lines = []
    for faulted in faults.first:
        lines.append(_fault(report, faulted, links, at_length=faulted.fault.kind not in shown))
        shown.add(faulted.fault.kind)
    return element(
        "article",
        element("h3", faults.name, " ", element("small", sentences.kinds(faults))),
        *lines,
        _more(faults.count - len(faults.first)),
    )


def _fault(report: Report, faulted: Faulted, links: Links, *, at_length: bool) -> Html:
    fault = faulted.fault
    where = element("b", sentences.place(faulted))
    return element(
        "details",
        element("summary", where, ": ", fault.kind.value, ": ", _short(fault.detail)),
        element("dl", *_parts(report, faulted, links)),
        class_="fault",
        open="" if at_length else None,
    )


def _parts(report: Report, faulted: Faulted, links: Links) -> Iterator[Html]:
    fault = faulted.fault
    parts = {
        "asked": _short(fault.asked),
        "answered": _short(fault.answer),
        "took": phrases.time_used(fault) if fault.asked else None,
        "played instead": _short(fault.instead),
        "it said": _last(fault.said),
        "see it": element("code", sentences.show_command(report, faulted.game)),
        "the game": (link := links.to_game(faulted.game)) and linked(f"game {faulted.game}", link),
    }
    for name, text in parts.items():
        if text:
            yield element("dt", name)
            yield element("dd", text)


def _void(void: Void, became: str) -> Html:
    where = element("b", f"game {void.game}, attempt {void.attempt}")
    return element("li", where, ": ", _short(void.reason), f"; {became}", _last(void.detail))


def _last(text: str) -> Html | None:
    lines = [line for line in text.splitlines() if line.strip()][-_LINES:]
    if not lines:
        return None
    return element("pre", *[part for line in lines for part in (_short(line), Html("\n"))])


def _short(text: str) -> str:
    return printable(text, _LONGEST)


def _more(count: int) -> Html | None:
    return element("p", f"and {count:,} more", class_="quiet") if count else None
