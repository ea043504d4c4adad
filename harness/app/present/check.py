"""The result of a conformance check: as lines that come step by step, as JSON, and as JUnit's XML for test runners."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from xml.etree import ElementTree

from harness.app.check.report import CheckReport, StepResult, Verdict
from harness.app.present.json_documents import document

KIND = "check"
_GREEN, _RED, _YELLOW, _PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[33m", "\x1b[0m"
_SIGNS = {Verdict.PASSED: ("✓", _GREEN), Verdict.FAILED: ("✗", _RED), Verdict.SKIPPED: ("–", _YELLOW)}


class CheckTable:
    """Writes a check's results in lines for people, one after the other."""

    def __init__(self, *, colours: bool) -> None:
        self._colours = colours
        self._is_cut_short = False

    def lines(self, result: StepResult) -> Iterator[str]:
        """A step in a line, and what went wrong below it. Steps that are not made have one line for all of them."""
        if result.verdict is not Verdict.NOT_MADE:
            yield f"{result.number:3} {self._sign(result.verdict)} {result.name:56} {result.note}".rstrip()
            if result.verdict is Verdict.FAILED:
                yield from [f"      {line}" for line in failure_lines(result)]
        elif not self._is_cut_short:
            self._is_cut_short = True
            yield f"    – the other steps are left out: {result.note}"

    def _sign(self, verdict: Verdict) -> str:
        sign, colour = _SIGNS[verdict]
        return f"{colour}{sign}{_PLAIN}" if self._colours else sign


def failure_lines(result: StepResult) -> list[str]:
    """What went wrong in a step, for people."""
    lines = [
        f"asked      {result.asked}",
        f"expected   {result.expected}",
        f"got        {result.got}",
    ]
    for number, line in enumerate(result.said):
        lines.append(f"{'' if number else 'it printed':10} {line}")
    return lines


def check_json(report: CheckReport) -> str:
    """Every step, and how fast the bot answered."""
    times = report.times
    body = {
        "bot": report.bot,
        "failed": report.count(Verdict.FAILED),
        "answers": {
            "count": times.count,
            "mean": times.mean,
            "slowest": times.slowest,
            "limit": report.limit,
        },
        "steps": [asdict(result) for result in report.results],
    }
    return document(KIND, body)


def check_junit(report: CheckReport) -> str:
    """A test suite with a case for each step."""
    return junit_text(junit_suite(f"harness bot check {report.bot}", report.bot, report.results))


def junit_suite(name: str, bot: str, results: Sequence[StepResult]) -> ElementTree.Element:
    """A bot's test suite, with a case for each step. Its counts are those of the cases; only the first `failure` of a case is
    shown by everybody who reads JUnit's XML."""
    verdicts = [result.verdict for result in results]
    counts = {
        "tests": str(len(results)),
        "failures": str(verdicts.count(Verdict.FAILED)),
        "errors": "0",
        "skipped": str(verdicts.count(Verdict.SKIPPED) + verdicts.count(Verdict.NOT_MADE)),
        "time": f"{sum(result.seconds for result in results):.3f}",
    }
    suite = ElementTree.Element("testsuite", {"name": name, **counts})
    for result in results:
        named = f"{result.number:02} {result.name}" if result.number else result.name
        case = ElementTree.SubElement(
            suite, "testcase", {"classname": bot, "name": named, "time": f"{result.seconds:.3f}"}
        )
        if result.verdict in (Verdict.SKIPPED, Verdict.NOT_MADE):
            ElementTree.SubElement(case, "skipped", {"message": result.note})
        if result.verdict is Verdict.FAILED:
            failure = ElementTree.SubElement(case, "failure", {"message": result.got})
            failure.text = "\n".join(failure_lines(result))
    return suite


def junit_text(root: ElementTree.Element) -> str:
    """The whole file. Markup in texts is escaped; characters that XML does not allow are not in them, as all are printable."""
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode")
