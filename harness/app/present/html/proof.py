"""Under what terms the games were played, and what proves their cards and dice."""

from collections.abc import Iterator

from harness.app.league.report import Report
from harness.app.present import phrases
from harness.app.present.captions import of_planned
from harness.app.present.html.html import Html, element
from harness.text import spoken_time


def proof(report: Report) -> Html:
    facts = [part for name, fact in _facts(report) for part in (element("dt", name), element("dd", fact))]
    return element("dl", *facts)


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    """The secret tells every card; the seed tells who meets whom, and in some leagues gives the secret: both only when
    nobody can use them any more."""
    run, terms = report.run, report.league.terms
    yield "run", str(run.number)
    yield "games", of_planned(report.standings.stored, run.charter.planned)
    yield (
        "counted here",
        f"{phrases.quantity(report.standings.counted, 'game')} in {phrases.quantity(report.blocks, 'block')}",
    )
    yield "format", report.league.format
    yield "move limit", spoken_time(terms.move_limit)
    yield "bank", f"{spoken_time(terms.bank)} a game" if terms.bank else "none"
    yield "stand-in", f"after {phrases.quantity(terms.max_faults, 'fault')} in one game"
    yield "began", phrases.moment(run.began)
    yield "ended", "not yet" if run.ended is None else phrases.moment(run.ended)
    yield "commitment", run.commitment
    yield "secret", run.charter.secret.hex() if run.over else "published when the league is over"
    if run.over:
        yield "seed", run.charter.seed
    yield (
        "versions",
        ", ".join([f"{name} {version}" for name, version in sorted(run.charter.versions.items())]),
    )
