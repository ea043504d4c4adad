"""Grades as tables, CSV, JSON, JUnit's XML and Gradescope's results: complete, and safe whatever a bot said."""

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from harness.app.grading.evidence import GradedBot
from harness.app.grading.files import replace_file, save_first_faults
from harness.app.present.grade import GradeOutput, grade_text
from harness.errors import HarnessError, OptionsError
from tests.grading.reports import ALL, BROKEN, EARLY, FAULTY, GOOD, SPOILT, UNFINISHED, report
from tests.support.schemas import document_of, validator_of

NAMES = [bot.student.name for bot in ALL]


def text(output: str, *bots: GradedBot, public: bool = False, finished: bool = True) -> str:
    return grade_text(report(*bots, finished=finished), GradeOutput(output), public=public)


@pytest.mark.parametrize("public", [False, True])
def test_json_is_as_its_schema_says(public: bool) -> None:
    rows = document_of("grade", text("json", public=public))["rows"]
    assert len(rows) == len(ALL)
    assert ("student" in rows[0]) is not public


@pytest.mark.parametrize("output", ["table", "csv", "json", "junit"])
def test_what_is_public_names_nobody_and_tells_nothing(output: str) -> None:
    shown = text(output, public=True)
    assert [name for name in [*NAMES, "Traceback", "max()", "SyntaxError"] if name in shown] == []
    assert all(bot.student.pseudonym in shown for bot in ALL)


def test_a_public_table_has_the_most_points_first() -> None:
    rows = list(csv.DictReader(text("csv", public=True).splitlines()))
    assert rows[0]["pseudonym"] == GOOD.student.pseudonym


def test_csv_has_a_column_for_each_item() -> None:
    rows = {row["student"]: row for row in csv.DictReader(text("csv").splitlines())}
    assert rows["Grace"]["points"] == "58.18"
    assert (rows["Grace"]["beats greedy"], rows["Alan"]["beats greedy"], rows["Alan"]["state"]) == (
        "30.0", "", "not graded",
    )  # fmt: skip


def test_the_table_says_what_a_student_can_do() -> None:
    shown = text("table")
    for line in (
        "malformed in 2 games; first against greedy, seat 1, turn 7, after 100.0 ms of 1 s",
        "  answered  nothing: ValueError: <b>max()</b>",
        "Alan: not graded: this machine was overloaded",
        "3 bots of 6: no final grade; docs/grading.md says what to do",
    ):
        assert line in shown
    assert "Kim: not finished: " in shown


def test_the_line_that_repeats_a_fault_names_the_file_that_is_kept() -> None:

    shown = grade_text(report(FAULTY), GradeOutput.TABLE, records=Path("kept"))
    assert "game repro kept/ada.games 1 --seat 1 --bot in/Ada" in shown


def test_junit_has_a_case_for_each_item() -> None:
    root = ElementTree.fromstring(text("junit"))
    assert (root.attrib["tests"], root.attrib["skipped"]) == ("18", "7")
    failures = [case.attrib["name"] for case in root.findall(".//testcase[failure]")]
    assert failures.count("conformance") == 5


@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("bot", ALL, ids=NAMES)
def test_results_are_as_gradescope_specifies(bot: GradedBot, finished: bool) -> None:
    results = json.loads(text("gradescope", bot, finished=finished))
    validator_of("parts/gradescope").validate(results)
    assert results["score"] == bot.grade.points_so_far
    scored = sum(test.get("score", 0) for test in results["tests"])
    assert scored == pytest.approx(results["score"])
    assert all(test["output_format"] == "text" for test in results["tests"])
    assert ("broken off" in results["output"]) is not finished


def test_gradescope_shows_the_fault_and_the_game_to_repeat_it_with() -> None:
    results = json.loads(text("gradescope", FAULTY))
    (faults,) = [test for test in results["tests"] if test["name"] == "few faults"]
    assert "ValueError: <b>max()</b>" in faults["output"]
    assert "game: razzia" in faults["output"]
    assert "harness game repro fault.games --seat 1 --bot YOUR-BOT" in faults["output"].replace("'", "")


def test_a_grade_that_is_not_final_is_no_failed_test() -> None:
    for bot in (UNFINISHED, SPOILT, EARLY):
        tests = json.loads(text("gradescope", bot))["tests"]
        assert all("status" not in test for test in tests if test["name"] == "beats greedy")
    assert "no fault of yours" in json.loads(text("gradescope", SPOILT))["output"]
    assert "SyntaxError" not in json.loads(text("gradescope", EARLY))["output"]


def test_gradescope_takes_one_bot() -> None:
    with pytest.raises(OptionsError, match="of one bot, and here are 6"):
        text("gradescope")


def test_a_file_is_replaced_as_a_whole(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("out")
    replace_file(home / "results.json", "one")
    replace_file(home / "results.json", "two")
    assert [(file.name, file.read_text("utf-8")) for file in home.iterdir()] == [("results.json", "two")]
    with pytest.raises(HarnessError, match="cannot write"):
        replace_file(home / "none" / "results.json", "three")


def test_the_games_of_first_faults_are_kept_by_bot(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("kept") / "deep" / "er"
    save_first_faults(home, report(GOOD, FAULTY, BROKEN))
    assert [(file.name, file.read_text("utf-8")) for file in home.iterdir()] == [
        ("ada.games", "game: razzia\n")
    ]
