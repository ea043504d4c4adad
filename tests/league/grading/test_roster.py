"""A class list is read, or one error says all that is wrong with it."""

import pytest

from harness.errors import OptionsError
from harness.league.grading.roster import pseudonym_of, read_roster


def wrong(text: str) -> list[str]:
    with pytest.raises(OptionsError) as raised:
        read_roster(text, "class.csv", "7")
    return str(raised.value).splitlines()


def test_a_student_without_a_pseudonym_gets_one_that_the_seed_makes() -> None:
    lines = read_roster("Student,Path,Pseudonym\nJürgen Müller,ju,fox\n狐,kim/bot.py,\n\n", "class.csv", "7")
    assert [(line.student, line.path) for line in lines] == [("Jürgen Müller", "ju"), ("狐", "kim/bot.py")]
    assert [line.pseudonym for line in lines] == ["fox", pseudonym_of("狐", "7")]
    assert pseudonym_of("狐", "7") != pseudonym_of("狐", "8")


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert wrong("student,path,pseudonym\nada,,fox\nada,ada,fox\nkim,k,x,y\n") == [
        "class.csv:2: path is missing",
        "class.csv:3: student 'ada' is there already",
        "class.csv:3: pseudonym 'fox' is another student's already",
        "class.csv:4: 4 cells; expected 3, as in the first line",
    ]


def test_the_first_line_names_the_columns() -> None:
    assert wrong("ada,ada\n")[0].startswith("class.csv:1: no column 'ada'; ")
    assert wrong("student\nada\n") == [
        "class.csv:1: expected a first line with student, path, pseudonym; missing: path"
    ]
    assert wrong("student,path\n") == ["class.csv: expected 1 to 1,000 students, found 0"]


def test_characters_that_cannot_be_seen_are_refused() -> None:
    assert "expected printable characters" in wrong("student,path\nada\u202e,ada\n")[0]
