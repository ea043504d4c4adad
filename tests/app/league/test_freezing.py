"""A frozen league is played on, and the public sees what there was when it was frozen."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.app.league.export import ExportForm, export_league
from harness.app.league.freezing import Frozen, as_of_freeze, freeze_league, thaw_league
from harness.app.league.reading import about_league, cross_table_of, report_of, standings_of
from harness.app.league.run import LeagueRun
from harness.app.present.report import ReportForm, report_text
from harness.errors import HarnessError
from harness.games import find_game
from harness.league.journal import Entry, EntryKind
from harness.store import Store, Writer
from tests.support.commands import harness
from tests.support.leagues.random_games import LEAGUE, store_league
from tests.support.leagues.random_referee import RandomReferee
from tests.support.schemas import document_of

SHOWN, ALL = 7, 16


@pytest.fixture
def db(tmp_path: Path) -> str:
    file = tmp_path / "harness.db"
    store_league(file, last=SHOWN)
    return str(file)


def play_on(store: Writer) -> None:
    playing = LeagueRun(store, store.run(LEAGUE.name), find_game(LEAGUE.game))
    asyncio.run(playing.play_with(RandomReferee()))
    store.finish(playing.run, playing.run.began + 60)


def published(db: str, **how: Any) -> list[str]:
    """All that an organiser would publish, but for how many games are stored after the freeze."""
    report = report_of(db, "autumn", **how)
    texts = [report_text(report, form) for form in ReportForm]
    texts.append(repr((cross_table_of(db, "autumn", **how).meetings, about_league(db, "autumn", **how).run)))
    for form in ExportForm:
        if form is not ExportForm.PARQUET:
            export_league(db, "autumn", form, f"{db}.out", **how)
            texts.append(Path(f"{db}.out").read_text("utf-8"))
    return [text.replace("not shown: 9 more", "not shown: 0 more") for text in texts]


def test_what_is_published_stays_as_it_was_while_the_league_is_played_on(db: str) -> None:
    assert freeze_league(db, "autumn").games == SHOWN
    before = published(db)
    with Writer.open(db) as store:
        play_on(store)
    now = published(db)
    json_before, json_now = before.pop(1), now.pop(1)
    assert now == before
    assert json_now.replace('"after": 9', '"after": 0') == json_before
    assert standings_of(db, "autumn").frozen == Frozen(
        about_league(db, "autumn").run.journal[-1].at, SHOWN, 9
    )
    assert not about_league(db, "autumn").run.over  # the secret is not published yet
    assert (standings_of(db, "autumn", unfrozen=True).stored, standings_of(db, "autumn").stored) == (
        ALL,
        SHOWN,
    )
    assert about_league(db, "autumn", unfrozen=True).run.over
    present = published(db, unfrozen=True)
    thaw_league(db, "autumn")
    thawed = [text for text in published(db) if "thawed" not in text]  # all but those that have the journal
    assert thawed == [text for text in present if "frozen" not in text.replace('"frozen": null', "")]
    assert 0 < len(thawed) < len(present)


def test_a_league_is_frozen_and_thawed_while_another_process_writes_the_file(db: str) -> None:
    side_file = Path(f"{db}-entries")
    with Writer.open(db) as store:
        at = freeze_league(db, "autumn").since
        assert side_file.exists()
        assert standings_of(db, "autumn").frozen == Frozen(at, SHOWN, 0)
        play_on(store)
        assert not side_file.exists()
        assert standings_of(db, "autumn").frozen == Frozen(at, SHOWN, ALL - SHOWN)
        thaw_league(db, "autumn")
        assert standings_of(db, "autumn").frozen is None
    freeze_league(db, "autumn")  # which appends what waits
    assert not side_file.exists()
    with Store.open(db) as store:
        run = store.run("autumn")
        assert [*store.unsealed(run)] == []
    kinds = [entry.kind for entry in run.journal]
    assert kinds == [EntryKind.FROZEN, EntryKind.THAWED, EntryKind.FROZEN]
    assert [entry.number for entry in run.journal] == [1, 2, 3]


def test_who_came_after_the_freeze_is_not_shown(db: str) -> None:
    freeze_league(db, "autumn")
    with Store.open(db) as store:
        run = store.run("autumn")
    came = Entry(EntryKind.ENTERED, {"bot": "lee", "player": "lee", "after": 16}, run.began, 2)
    charter = replace(run.charter, entrants=(*run.charter.entrants, "lee"))
    later = replace(run, charter=charter, programs=(*run.programs, None), journal=(*run.journal, came))
    assert as_of_freeze(later) == as_of_freeze(run) == replace(run, last=SHOWN)
    assert as_of_freeze(replace(later, journal=(*later.journal, Entry(EntryKind.THAWED)))).last is None


def test_what_cannot_be_frozen_or_thawed_is_said(db: str, tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match="league autumn is not frozen"):
        thaw_league(db, "autumn")
    freeze_league(db, "autumn")
    with pytest.raises(HarnessError, match="autumn is frozen already, after game 7: thaw it first"):
        freeze_league(db, "autumn")
    store_league(tmp_path / "empty.db", last=0)
    with pytest.raises(HarnessError, match="autumn cannot be frozen: its first game is not stored yet"):
        freeze_league(str(tmp_path / "empty.db"), "autumn")


@pytest.mark.parametrize("complete", [None, -1, "7", True, [7]])
def test_a_freeze_that_names_no_game_is_one_error(complete: Any, db: str) -> None:
    with Writer.open(db) as store:
        store.append(store.run("autumn"), Entry(EntryKind.FROZEN, {"complete": complete}, 1.0))
    with pytest.raises(HarnessError, match=r"entry 1 of the journal is frozen with complete = .*: expected"):
        standings_of(db, "autumn")


def test_commands_say_that_a_league_is_frozen(db: str) -> None:
    ends = " with 7 games; stored and not shown: 0 more.\n"
    assert harness("league", "freeze", "autumn", "--db", db).stderr.endswith(ends)
    for line in ("standings autumn", "standings autumn --output markdown", "crosstable autumn"):
        assert harness("league", *line.split(), "--db", db).stderr.endswith(ends)
    for kind, command in {"standings": "standings", "crosstable": "crosstable", "league": "show"}.items():
        words = ["league", command, "autumn", "--output", "json", "--db", db]
        frozen = document_of(kind, harness(*words).stdout)["frozen"]
        assert (frozen["games"], frozen["after"]) == (7, 0)
        assert document_of(kind, harness(*words, "--unfrozen").stdout)["frozen"] is None
    assert "Frozen since" in harness("league", "show", "autumn", "--db", db).stdout
    exported = harness("league", "export", "autumn", "--format", "csv", "--out", "-", "--db", db)
    assert exported.stderr.endswith(ends)
    assert harness("league", "thaw", "autumn", "--db", db).stderr == "league autumn is thawed\n"
    assert "rozen" not in harness("league", "standings", "autumn", "--db", db).stderr
