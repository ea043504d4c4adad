"""What the ratings do not say is in standings, reports and pages; in JSON, too."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league.reading import Choice, Model, report_of, standings_of
from harness.app.present.html.document import page
from harness.app.present.report import plain_text
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.league.ratings.misfits import Circle, Misfit, Misfits
from tests.support.leagues.random_games import store_league
from tests.support.schemas import document_of

PAIR = (
    "The ratings describe {} against {} badly: it took 63% of the points, and they expect 48% (120 blocks)."
)
CIRCLE = "{0} beats {1} (61% of the points), {1} beats {2} (58%) and {2} beats {0} (57%): no order of the three is right."


@pytest.fixture
def db(tmp_path: Path) -> str:
    file = tmp_path / "harness.db"
    store_league(file)
    return str(file)


def test_pairs_and_circles_are_named_in_a_sentence_each(db: str) -> None:
    report = report_of(db, "autumn")
    rows = report.standings.rows
    names = {row.bot: row.name for row in rows}
    one, two, three = (row.bot for row in rows[:3])
    found = Misfits(
        (Misfit(one, two, 0.63, 0.48, 120),) * 5, (Circle((one, two, three), (0.61, 0.58, 0.57)),)
    )
    standings = replace(report.standings, misfits=found)
    sentences = [
        PAIR.format(names[one], names[two]),
        "2 more pairs are described badly: JSON has them.",
        CIRCLE.format(names[one], names[two], names[three]),
    ]
    assert standings_text(standings, Output.TABLE).split("\n")[-5:-2] == [sentences[0]] * 3
    for text in (
        standings_text(standings, Output.TABLE),
        standings_text(standings, Output.MARKDOWN),
        plain_text(replace(report, standings=standings)),
        page(replace(report, standings=standings)),
    ):
        assert all(sentence in text for sentence in sentences)
    document = document_of("standings", standings_text(standings, Output.JSON))
    assert document["misfits"]["pairs"][0] == {
        "bot": names[one],
        "other": names[two],
        "share": 0.63,
        "expected": 0.48,
        "blocks": 120,
    }
    assert document["misfits"]["circles"][0]["bots"] == [names[one], names[two], names[three]]


def test_elo_says_nothing_of_pairs(db: str) -> None:
    standings = standings_of(db, "autumn", Choice(model=Model.ELO))
    assert json.loads(standings_text(standings, Output.JSON))["misfits"] is None
    assert standings_of(db, "autumn").misfits is not None
