"""What is counted of a league that changes: its games without the void ones, its bots without their old versions."""

import json
from dataclasses import replace
from pathlib import Path

from harness.app.league.reading import Choice, report_of, stored_runs
from harness.app.league.verify.league import verify_league
from harness.app.league.voiding import void_games
from harness.app.present import sentences
from harness.app.present.league import leagues_text
from harness.app.present.tables import Output
from harness.app.present.verification import verification_json, verification_lines
from tests.support.leagues.living import FILE, LATE, NEW, play
from tests.support.schemas import document_of


def lines(db: Path) -> list[str]:
    return [*verification_lines(verify_league(str(db), FILE.name), colours=False)]


def test_void_games_are_proved_beside_those_that_are_planned(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db)
    void_games(str(db), FILE.name, "1", "the hall was dark")
    head, _, _, schedule, *_ = lines(db)
    assert head == "autumn · razzia · 21 of 24 games and 3 void · not over"
    assert schedule == "schedule       ✓ 21 of 24 games and 3 void, each as planned; the others are to come"
    play(db)
    head, _, _, schedule, rules, *_ = lines(db)
    assert head == "autumn · razzia · 24 of 24 games and 3 void · over"
    assert schedule == "schedule       ✓ 24 of 24 games and 3 void, each as planned"
    assert rules.endswith(" moves of 27 games replayed")
    verification = verify_league(str(db), FILE.name)
    document = document_of("verification", verification_json(verification))
    assert (document["games"], document["void"], document["planned"]) == (27, 3, 24)


def test_old_versions_and_bots_that_have_left_are_not_listed_as_bots(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db, games=5)
    late = replace(FILE, entrants=(*FILE.entrants, LATE))
    play(db, late, programs=NEW, accept=True, games=5)
    [listed] = json.loads(leagues_text(stored_runs(str(db)), Output.JSON))["rows"]
    assert listed["bots"] == 5  # ada in two versions
    play(db, replace(late, entrants=late.entrants[:4]), programs=NEW, games=5)
    assert [stored.bots for stored in stored_runs(str(db))] == [4]


def test_a_report_counts_a_bot_once_and_says_that_older_versions_are_not_shown(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db, games=5)
    play(db, programs=NEW, accept=True)
    report = report_of(str(db), FILE.name)
    assert " · 4 bots · " in sentences.heading(report)
    assert sentences.scope(report) == "1 older version not shown."
    assert sentences.scope(report_of(str(db), FILE.name, Choice(versions=True))) is None
    few = report_of(str(db), FILE.name, Choice(exclude=["kim"]))
    assert sentences.scope(few) == "1 bot not shown. 1 older version not shown."
