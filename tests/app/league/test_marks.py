"""A report shows the journal: marks among the curves, with the same numbers in a list, and the standing of a format."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.app.league.freezing import freeze_league
from harness.app.league.marks import Mark, Marks
from harness.app.league.reading import report_of
from harness.app.league.report import Report
from harness.app.league.voiding import void_games
from harness.app.present.html import page
from harness.app.present.journal import mark_words
from harness.app.present.report import ReportForm, report_text
from harness.league.journal import Entry, EntryKind
from harness.store import Store, Writer
from tests.support.leagues.living import FILE, LATE, NEW, play

HOSTILE = "</li><script>alert(1)</script>"


def report(db: Path) -> Report:
    return report_of(str(db), FILE.name)


def note(db: Path, kind: EntryKind, body: Mapping[str, Any], at: float) -> None:
    with Writer.open(str(db)) as store:
        store.append(store.run(FILE.name), Entry(kind, body, at))


def now(db: Path) -> float:
    """When the last game ended."""
    with Store.open(str(db)) as store:
        return max(ended for _, ended in store.endings(store.run(FILE.name)))


def marked(text: str) -> list[tuple[str, str]]:
    """The number and the words of each mark of a page."""
    return re.findall(
        r'<g class="mark"><title>([^<]*)</title><circle [^>]*></circle><text [^>]*>(\d+)</text>', text
    )


def listed(text: str) -> list[str]:
    [entries] = re.findall(r'<ol class="entries">(.*?)</ol>', text)
    return re.findall(r"<li>(.*?)</li>", entries)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Half a league of four bots, to which zoe came."""
    db = tmp_path / "league.db"
    play(db, games=12)
    play(db, replace(FILE, entrants=(*FILE.entrants, LATE)), games=24)
    return db


def test_each_entry_is_a_mark_with_the_number_and_the_words_of_the_list(db: Path) -> None:
    void_games(str(db), FILE.name, "1", "the hall was dark")
    text = page(report(db))
    words = listed(text)
    assert [line[22:] for line in words] == ["opened", "zoe entered", "void: games 1-3: the hall was dark"]
    assert marked(text) == [(line, str(number)) for number, line in enumerate(words, 1)]
    assert text.count('class="moment"') == 2  # of all but zoe's
    in_text = report_text(report(db), ReportForm.TEXT).partition("\nJournal\n")[2].splitlines()
    assert [line.strip() for line in in_text] == words


def test_an_absence_is_one_entry_with_its_end(db: Path) -> None:
    at = now(db) + 1
    note(db, EntryKind.AWAY, {"player": "kim"}, at)
    note(db, EntryKind.AWAY, {"player": "ada"}, at + 60)
    note(db, EntryKind.BACK, {"player": "kim"}, at + 600)
    *_, kim, ada = report(db).marks.shown
    assert kim.back == pytest.approx(at + 600, abs=0.01)
    assert ada.back is None
    assert re.fullmatch(r".* UTC  kim is away, back .* UTC", mark_words(kim))
    assert mark_words(ada).endswith("  ada is away")


def test_who_is_there_when_a_run_goes_on_is_back(db: Path) -> None:
    """The run before ended while the bot was away, so nobody saw it come."""
    note(db, EntryKind.AWAY, {"player": "kim"}, now(db) + 1)
    run = play(db, replace(FILE, entrants=(*FILE.entrants, LATE)), games=3)
    assert [entry.body["player"] for entry in run.journal if entry.kind is EntryKind.BACK] == ["kim"]
    again = play(db, replace(FILE, entrants=(*FILE.entrants, LATE)), games=3)
    assert again.journal == run.journal
    [kim] = [mark for mark in report(db).marks.shown if mark.entry.kind is EntryKind.AWAY]
    assert kim.back


def test_a_mark_stands_behind_the_games_that_had_been_played_by_then(db: Path) -> None:
    note(db, EntryKind.AWAY, {"player": "kim"}, 1.0)
    note(db, EntryKind.AWAY, {"player": "ada"}, now(db) + 1)
    made = report(db)
    early, late = [mark for mark in made.marks.shown if mark.entry.kind is EntryKind.AWAY]
    assert (early.games, late.games) == (0, 36)


def test_no_mark_hides_another(db: Path) -> None:
    for minute in range(9):
        note(db, EntryKind.AWAY, {"player": "kim"}, now(db) + minute)
        note(db, EntryKind.MORE, {"key": "rounds", "from": 2, "to": 2, "after": 24}, now(db) + minute)
    places = re.findall(r'<circle cx="(.*?)%" cy="(.*?)"', page(report(db)))
    assert len(places) == len({*places}) >= 18


def test_what_is_nobodys_business_is_not_in_a_report(db: Path) -> None:
    for key, value in {"address": "192.0.2.7:7400", "token_file": "/home/ada/secret"}.items():
        note(db, EntryKind.CHANGED, {"player": "ada", "key": key, "from": "", "to": value}, now(db))
    note(db, EntryKind.CHANGED, {"key": "logs", "from": "", "to": "/home/ada/logs"}, now(db))
    made = report(db)
    for form in ReportForm:
        assert not re.search("192.0.2.7|/home/ada", report_text(made, form))


@pytest.mark.parametrize("player", [HOSTILE, 7, None, ["ada"], "ada"])
def test_whatever_an_entry_says_it_is_shown_and_does_nothing(player: Any, db: Path) -> None:
    for kind in EntryKind:
        if kind is EntryKind.CHANGED:
            continue
        at = now(db) if kind is not EntryKind.BACK else float(1 << 33)
        entry = Entry(
            kind, {"player": player, "why": HOSTILE, "games": HOSTILE, "key": HOSTILE, "complete": 7}, at
        )
        made = report(db)
        shown = replace(made, marks=Marks((Mark(entry, 0, 99), Mark(entry, None, 9_999), Mark(entry, 77)), 3))
        text = page(shown)
        assert "<script" not in text
        assert len(listed(text)) == 3
        assert "… 3 earlier entries" in text


def test_only_the_last_entries_are_shown(db: Path) -> None:
    for hour in range(30):
        note(db, EntryKind.AWAY, {"player": "kim"}, now(db) + 3600 * hour)
        note(db, EntryKind.BACK, {"player": "kim"}, now(db) + 3600 * hour + 60)
    made = report(db)
    assert (len(made.marks.shown), made.marks.earlier) == (20, 12)


def test_a_frozen_report_knows_nothing_of_later_entries(db: Path) -> None:
    freeze_league(str(db), FILE.name)
    before = page(report(db))
    assert " frozen after game " in listed(before)[-1]
    play(db, replace(FILE, entrants=(*FILE.entrants, LATE)), programs=NEW, accept=True, games=5)
    note(db, EntryKind.AWAY, {"player": "kim"}, now(db) + 1)
    after = page(report(db))
    assert listed(after) == listed(before)
    assert marked(after) == marked(before)


@pytest.mark.parametrize("format", ["swiss", "knockout"])
def test_the_standing_of_a_format_stands_below_the_ratings(format: str, tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    league = replace(FILE, format=format, entrants=(*FILE.entrants, LATE))
    play(db, league)
    made = report(db)
    own = made.standings.of_format
    assert own
    [body] = re.findall(r'<table class="own"><caption>(.*?)</table>', page(made))
    assert body.startswith(own.caption)
    names = re.findall(r'<th class="words" scope="row" title="(.*?)">', body)
    assert names == [made.run.charter.entrants[placed.bot] for placed in own.rows]
    plain = tmp_path / "plain.db"
    play(plain)
    assert '<table class="own">' not in page(report(plain))
