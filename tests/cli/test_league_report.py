"""`harness league report`."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.support import commands
from tests.support.leagues.drawn_results import Made, fault, store

BOTS = ("ada", "grace", "alan", "kim", "lee", "quill")


def harness(*arguments: str, db: Path) -> subprocess.CompletedProcess[str]:
    return commands.harness("league", *arguments, HARNESS_DB=str(db))


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("league") / "harness.db"
    store(file, Made(BOTS, (3, 4), faults=lambda fixture: [fault()] * (fixture.number % 10 == 0)))
    return file


def test_its_standings_are_those_that_standings_prints(db: Path) -> None:
    options = ["--seats", "3", "--exclude", "a*", "--exclude", "kim"]
    report = harness("report", "autumn", "--output", "json", *options, db=db)
    standings = harness("standings", "autumn", "--output", "json", *options, db=db)
    assert json.loads(report.stdout)["standings"] == json.loads(standings.stdout)
    assert (report.returncode, report.stderr) == (0, "")


def test_text_has_every_section_and_the_command_that_shows_a_fault(db: Path) -> None:
    said = harness("report", "autumn", db=db).stdout
    for title in ("Standings", "Balance", "Seats", "Faults", "Thinking times", "Void games"):
        assert f"\n\n{title}\n  " in said
    assert "turn 12, seat 0: illegal: no such card\n" in said
    assert "  see the first: harness game show autumn 10\n" in said
    assert said.endswith("Void games\n  none\n\nJournal\n  none\n")


def test_markdown_is_a_block_of_five_lines(db: Path) -> None:
    lines = harness("report", "autumn", "--output", "markdown", db=db).stdout.splitlines()
    assert [line.split(" ")[0] for line in lines] == [
        *("```", "league", "standings", "balance", "faults", "proof", "```")
    ]
    assert "ada" in lines[2]
    assert lines[2].endswith(" · and 1 more")


@pytest.mark.parametrize(("ending", "begin"), [("html", "<!DOCTYPE html>"), ("txt", "autumn\n")])
def test_the_ending_of_the_file_says_its_form(ending: str, begin: str, db: Path, tmp_path: Path) -> None:
    out = tmp_path / f"report.{ending}"
    done = harness("report", "autumn", "--out", str(out), db=db)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{out} written\n")
    assert out.read_text("utf-8").startswith(begin)


def test_output_says_the_form_whatever_the_ending_is(db: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    assert harness("report", "autumn", "--output", "text", "--out", str(out), db=db).returncode == 0
    assert out.read_text("utf-8") == harness("report", "autumn", db=db).stdout


def test_a_league_that_there_is_not_is_an_error_with_the_nearest_name(db: Path) -> None:
    done = harness("report", "autum", db=db)
    assert done.returncode == 1
    assert done.stderr == f"error: {db}: no league 'autum'; did you mean autumn?\n"


def test_a_file_that_cannot_be_written_is_an_error(db: Path, tmp_path: Path) -> None:
    done = harness("report", "autumn", "--out", str(tmp_path / "no" / "report.html"), db=db)
    assert done.returncode == 1
    assert (
        done.stderr == f"error: cannot write {tmp_path / 'no' / 'report.html'}: No such file or directory\n"
    )


def test_seats_that_were_not_played_are_an_error(db: Path) -> None:
    done = harness("report", "autumn", "--seats", "5", db=db)
    assert done.returncode == 1
    assert "no games at 5 seats; it plays at 3, 4" in done.stderr


def test_what_a_bot_printed_moves_no_cursor(tmp_path: Path) -> None:
    hostile = "\x1b[2J\u202ereversed\r\nand\tmore"
    names = ("ada\x1b[31m", "grace\u202e", "alan\nkim", "```")
    file = tmp_path / "harness.db"
    store(file, Made(names, faults=lambda _: [fault(detail=hostile)], played=8))
    for form in ("text", "markdown"):
        said = harness("report", "autumn", "--output", form, db=file).stdout
        assert all(character.isprintable() or character == "\n" for character in said)
        assert sum(line.startswith("```") for line in said.splitlines()) == 2 * (form == "markdown")
    assert r"\x1b[2J\u202ereversed\r\nand\tmore" in harness("report", "autumn", db=file).stdout
