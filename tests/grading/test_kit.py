"""The kit for Gradescope: it holds all it needs, and grades a submission in a bare tree, as an ordinary user."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import pytest

from harness.app.grading.kit import AutograderKit, make_kit
from harness.app.present.grade_kit import kit_lines
from harness.errors import OptionsError
from tests.support.schemas import validator_of
from tests.support.students import hand_in
from tests.support.tools import needed
from tests.support.views import view

RUBRIC = """\
game = "razzia"
seats = 3
blocks = 2
seed = "kit"

[conformance]
points = 20

[faults]
points = 10

[[bars]]
name = "bar"
path = "bars/bar"
points = 30
"""


def kit(home: Path, budget: float = 480.0) -> AutograderKit:
    (home / "class" / "bars" / "bar").mkdir(parents=True)
    (home / "class" / "rubric.toml").write_text(RUBRIC, "utf-8")
    shutil.copy(
        hand_in(home / "other", "weak")["weak"] / "bot.py", home / "class" / "bars" / "bar" / "bot.py"
    )
    return make_kit(home / "class" / "rubric.toml", home / "autograder.zip", budget)


def test_it_holds_the_scripts_the_rubric_its_bots_and_the_harness(tmp_path: Path) -> None:
    made = kit(tmp_path)
    with ZipFile(made.file) as archive:
        modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in archive.infolist()}
        texts = [archive.read(name).decode() for name in ("setup.sh", "run_autograder")]
        wheel = archive.read(made.wheel)
    assert modes == {
        "setup.sh": 0o755, "run_autograder": 0o755, "rubric.toml": 0o644, made.wheel: 0o644, "bars/bar/bot.py": 0o644,
    }  # fmt: skip
    assert [text.splitlines()[0] for text in texts] == ["#!/usr/bin/env bash"] * 2
    assert re.findall("@[A-Z]+@", "".join(texts)) == []
    assert not [text for text in texts if "http" in text or "index-url" in text]
    (tmp_path / made.wheel).write_bytes(wheel)
    with ZipFile(tmp_path / made.wheel) as inside:
        names = inside.namelist()
        assert {"harness/cli/grade.py", "sample_bots/razzia/greedy.py", "harness/py.typed"} <= {*names}
        assert any(name.startswith("harness/protos/harness/api") for name in names)
        assert [name for name in names if "__pycache__" in name] == []
        assert len(names) == len({*names})
    assert any(line.startswith("setup.sh makes") for line in kit_lines(made))


def test_it_is_the_same_kit_each_time(tmp_path: Path) -> None:
    one, other = [kit(tmp_path / name).file.read_bytes() for name in "ab"]
    assert one == other


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('path = "bars/bar"', 'command = "node bar.js"', "a command is not taken along"),
        ('path = "bars/bar"', 'path = "../other/weak"', "is not below the rubric's directory"),
        ('path = "bars/bar"', 'path = "bars/none"', "rubric.toml:12: bot bar path: "),
    ],
)
def test_a_reference_bot_that_cannot_come_along_is_named(
    old: str, new: str, why: str, tmp_path: Path
) -> None:
    kit(tmp_path)
    (tmp_path / "class" / "rubric.toml").write_text(RUBRIC.replace(old, new), "utf-8")
    with pytest.raises(OptionsError, match=why):
        make_kit(tmp_path / "class" / "rubric.toml", tmp_path / "again.zip", 480)


class Autograder:
    """Gradescope's directory tree, with what it does to build an image and to grade a submission."""

    def __init__(self, home: Path, budget: float) -> None:
        made = kit(home, budget)
        self.base = home / "autograder"
        for name in ("source", "results", "submission"):
            (self.base / name).mkdir(parents=True)
        with ZipFile(made.file) as archive:
            archive.extractall(self.base / "source")
        path = os.pathsep.join([str(_bare(home)), str(Path(sys.executable).parent)])
        self.env = {"PATH": path, "HOME": str(home), "AUTOGRADER": str(self.base), "LANG": "C.UTF-8"}

    def set_up(self) -> None:
        """What setup.sh installs comes from here: the wheel from the kit, what that needs from this Python."""
        self._run("setup.sh", PIP_NO_INDEX="1", PIP_NO_DEPS="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
        (packages,) = (self.base / "harness-venv" / "lib").glob("python3*/site-packages")
        assert (packages / "harness" / "cli" / "grade.py").is_file()
        (packages / "needed.pth").write_text(sysconfig.get_path("purelib"), "utf-8")

    def grade(self, bot: Path | None) -> tuple[dict[str, object], str]:
        """The results of a submission, and what was printed."""
        shutil.rmtree(self.base / "submission")
        if bot:
            shutil.copytree(bot, self.base / "submission")
        else:
            (self.base / "submission").mkdir()
        printed = self._run("run_autograder")
        results = json.loads((self.base / "results" / "results.json").read_text("utf-8"))
        validator_of("parts/gradescope").validate(results)
        return results, printed

    def _run(self, script: str, **more: str) -> str:
        command = ["bash", str(self.base / "source" / script)]
        if os.geteuid() == 0:  # every user can go to our Python, as to that of a container
            shown = ("--bind", str(self.base.parent), str(self.base.parent))
            command = [
                needed("bwrap"),
                "--die-with-parent",
                "--dev-bind",
                "/",
                "/",
                *view(),
                *shown,
                "--",
                *command,
            ]
        done = subprocess.run(
            command,
            env={**self.env, **more},
            cwd=self.base,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=600,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout


def _bare(home: Path) -> Path:
    """A directory of programs that has no bubblewrap, so that there is no strict sandbox."""
    programs = home / "programs"
    programs.mkdir()
    for name in ("bash", "env", "sh", "chmod", "mkdir", "rm", "cat", "id", "chown", "dirname"):
        (programs / name).symlink_to(str(shutil.which(name)))
    return programs


_NOSY = """\
import pathlib
import sys

base = pathlib.Path(__file__).resolve().parents[1]
for deed in (
    lambda: (base / "source" / "rubric.toml").read_text(),
    lambda: (base / "results" / "results.json").write_text("{}"),
):
    try:
        deed()
    except PermissionError:
        pass
    else:
        sys.exit("it could be done")
"""


@pytest.fixture
def open_home() -> Iterator[Path]:
    """A directory that every user of this machine can go through, as that of a container."""
    with TemporaryDirectory() as name:
        home = Path(name)
        home.chmod(0o755)
        yield home


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make bots others")
def test_a_submission_can_neither_read_the_rubric_nor_write_the_results(open_home: Path) -> None:
    autograder = Autograder(open_home, 300)
    autograder.set_up()
    nosy = hand_in(open_home, "weak")["weak"]
    (nosy / "bot.py").write_text(_NOSY + (nosy / "bot.py").read_text("utf-8"), "utf-8")
    results, _ = autograder.grade(nosy)
    assert {test["name"]: test.get("score") for test in results["tests"]}["conformance"] == 20, results  # type: ignore[attr-defined]


@pytest.mark.slow
def test_it_grades_a_submission_in_a_bare_tree(open_home: Path) -> None:
    autograder = Autograder(open_home, 300)
    autograder.set_up()
    results, printed = autograder.grade(hand_in(open_home, "weak")["weak"])
    assert "bots are kept within limits, but in no strict sandbox" in str(results["output"]) + printed
    shares = {test["name"]: test.get("score") for test in results["tests"]}  # type: ignore[attr-defined]
    assert (shares["conformance"], shares["few faults"]) == (
        20,
        10,
    )  # and a copy of the bar takes half of the points
    assert shares["beats bar"] == pytest.approx(30 * (0.5 - 0.2) / (0.7742 - 0.2), abs=0.01)
    results, _ = autograder.grade(None)
    assert results["score"] == 0
    assert "expected a .py file, or a directory with a bot.py" in json.dumps(results)
