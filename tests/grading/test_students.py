"""Who is graded: names that bots may have, and what is wrong with what was handed in, which stops nobody."""

from pathlib import Path

import pytest

from harness.app.grading.rubric_file import bar_specs, new_rubric_file, open_rubric
from harness.app.grading.students import Student, students_named, students_of_roster
from harness.errors import HarnessError, OptionsError
from harness.league.grading.rubric import Rubric
from tests.support.students import hand_in


@pytest.fixture
def rubric(tmp_path: Path) -> Rubric:
    return open_rubric(new_rubric_file(tmp_path / "rubric.toml"))


def named(rubric: Rubric, *bots: str) -> list[Student]:
    return students_named(bots, rubric)


def test_a_rubric_to_begin_with_has_a_seed_of_its_own_and_overwrites_nothing(tmp_path: Path) -> None:
    files = [new_rubric_file(tmp_path / name / "rubric.toml") for name in "ab"]
    seeds = {open_rubric(file).seed for file in files}
    assert len(seeds) == 2
    with pytest.raises(HarnessError, match="is there already; nothing was written"):
        new_rubric_file(files[0])


def test_no_bot_has_the_name_of_another_or_of_a_reference_bot(rubric: Rubric, tmp_path: Path) -> None:
    home = hand_in(tmp_path, "weak")["weak"]
    students = named(rubric, "greedy", "hunter", str(home), f"weak={home}")
    assert [student.name for student in students] == ["greedy", "hunter", "weak", "weak"]
    assert [student.bot for student in students] == ["greedy-2", "hunter", "weak", "weak-2"]
    assert all(student.spec and student.spec.environment == {"PYTHONHASHSEED": "0"} for student in students)


def test_a_bot_that_runs_already_is_not_graded(rubric: Rubric) -> None:
    with pytest.raises(OptionsError, match="a bot that runs already is not graded"):
        named(rubric, "localhost:7001")


def test_a_class_list_has_whoever_handed_nothing_in(rubric: Rubric, tmp_path: Path) -> None:
    hand_in(tmp_path, "weak")
    (tmp_path / "class.csv").write_text("\ufeffstudent,path\nJürgen Müller,weak\n狐,none\n", "utf-8")
    weak, none = students_of_roster(tmp_path / "class.csv", rubric)
    assert (weak.name, weak.bot, weak.problem) == ("Jürgen Müller", "J-rgen-M-ller", "")
    assert (none.bot, none.spec) == ("student", None)
    assert none.problem.endswith("none: no such file; expected a .py file, or a directory with a bot.py")


@pytest.mark.parametrize(
    ("files", "found"),
    [
        (["bot.py", "other.py"], "bot.py"),
        (["mine.py", "README.md"], "mine.py"),
        (["ada/bot.py", "__MACOSX/bot.py"], "bot.py"),
        (["one.py", "two.py"], None),
        (["a/bot.py", "b/bot.py"], None),
        ([], None),
    ],
)
def test_the_bot_of_a_directory_is_found(
    files: list[str], found: str | None, rubric: Rubric, tmp_path: Path
) -> None:
    home = tmp_path / "handed-in"
    home.mkdir()
    for name in files:
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text("", "utf-8")
    (student,) = named(rubric, str(home))
    assert (student.spec.command[-1] if student.spec else None) == found
    assert bool(student.problem) is not bool(found)


def test_a_reference_bot_that_is_not_there_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "rubric.toml"
    file.write_text(
        'game = "razzia"\nseats = 3\nblocks = 2\nseed = 1\n[[bars]]\nname = "bar"\npath = "none"\npoints = 1\n',
        "utf-8",
    )
    with pytest.raises(OptionsError, match=r"rubric.toml:5: bot bar path: .*no such file"):
        bar_specs(open_rubric(file), file)
