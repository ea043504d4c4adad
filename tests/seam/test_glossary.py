"""The glossary of ARCHITECTURE.md holds: its classes exist, and no name in the harness uses another word for its ideas."""

import ast
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from tests.seam.test_names import HARNESS, defined

ARCHITECTURE = HARNESS.parent / "ARCHITECTURE.md"

# A thing is a noun. Each of these was a callback, a text, a list or a result somewhere.
PARTICIPLES = {"told", "kept", "found", "said", "there", "mine"}

# Words that say nothing, and words for which the glossary has another one.
INSTEAD = {
    **dict.fromkeys(
        ("manager", "handler", "util", "utils", "helper", "helpers"), "a noun that says what it does"
    ),
    **dict.fromkeys(("info", "data"), "what it holds"),
    **dict.fromkeys(("player", "contestant", "participant", "competitor"), "bot, entrant or seat"),
    **dict.fromkeys(("tournament", "season", "championship"), "league"),
    "transcript": "record",
    **dict.fromkeys(("penalty", "offence", "violation"), "fault"),
    **dict.fromkeys(("ranking_table", "league_table", "leaderboard"), "standings"),
    **dict.fromkeys(("pairing", "matchup"), "lineup"),
}

# By the end of a path, names that are public: a column, a key of JSON, an argument of the SDK or of a library's method.
PUBLIC = {
    "referee/faults.py": {"said"},
    "store/tables.py": {"said"},
    "store/rows.py": {"said"},
    "scoring.py": {"mine"},
    "app/check/report.py": {"said"},
    "local/output.py": {"data", "data_received"},
    "loop.py": {"data"},
}


def modules() -> Iterator[Path]:
    for file in sorted(HARNESS.rglob("*.py")):
        if "api" not in file.relative_to(HARNESS).parts:
            yield file


def names(source: str) -> Iterator[str]:
    """All names that a module makes: of classes, functions, parameters, variables and attributes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.arg(arg=name) | ast.ClassDef(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name


def words_of(name: str) -> list[str]:
    """The words of a name: `read_file`, `_ReadFile` and `READ_FILE` all have two."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return [word for word in snake.lower().split("_") if word]


def is_wrong(name: str) -> bool:
    words = words_of(name)
    return "_".join(words) in PARTICIPLES or any(f"_{wrong}_" in f"_{'_'.join(words)}_" for wrong in INSTEAD)


def public_names(place: str) -> set[str]:
    return {name for end, excused in PUBLIC.items() if place.endswith(end) for name in excused}


def stem(module: str) -> str:
    return re.sub(r"(?:ing|ings|s|es|ed|e)$", "", module)


def test_each_class_of_the_glossary_exists() -> None:
    _, _, glossary = ARCHITECTURE.read_text("utf-8").partition("\n## Words\n")
    rows = [line for line in glossary.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    classes = {name for row in rows for name in re.findall(r"`([A-Z]\w*)`", row)}
    assert len(classes) > 20
    assert classes - {name for file in modules() for name in defined(file.read_text("utf-8"))} == set()


def test_no_name_uses_a_word_that_the_glossary_does_not_have_for_its_idea() -> None:
    wrong = {}
    for file in modules():
        place = str(file.relative_to(HARNESS))
        bad = {name for name in names(file.read_text("utf-8")) if is_wrong(name)} - public_names(place)
        if bad:
            wrong[place] = sorted(bad)
    assert wrong == {}


def test_each_public_name_that_is_excused_is_still_there() -> None:
    used = {
        (str(file.relative_to(HARNESS)), name)
        for file in modules()
        for name in names(file.read_text("utf-8"))
    }
    for end, excused in PUBLIC.items():
        assert excused <= {name for place, name in used if place.endswith(end)}, end


def test_modules_of_a_room_differ_by_more_than_an_ending() -> None:
    rooms: dict[Path, list[str]] = {}
    for file in modules():
        rooms.setdefault(file.parent, []).append(file.stem)
    alike = [
        (str(room.relative_to(HARNESS)), one, other)
        for room, stems in rooms.items()
        for one, other in combinations(stems, 2)
        if stem(one) == stem(other)
    ]
    assert alike == []


@pytest.mark.parametrize(
    "name",
    ["told", "_told", "kept", "data", "BotManager", "league_data", "_INFO", "GameHandler", "league_table"],
)
def test_a_wrong_name_is_seen(name: str) -> None:
    assert is_wrong(name)


@pytest.mark.parametrize(
    "name", ["listener", "stored", "founder", "database", "updated", "Record", "made_of", "information"]
)
def test_a_right_name_is_not(name: str) -> None:
    assert not is_wrong(name)


def test_names_are_those_of_classes_functions_parameters_variables_and_attributes() -> None:
    source = "class A:\n    def b(self, c):\n        self.d = c\n        for e in c: f = g(h.i)\n"
    assert {*names(source)} == {"A", "b", "self", "c", "d", "e", "f"}
    assert [words_of(name) for name in ("read_file", "_ReadFile", "READ_FILE")] == [["read", "file"]] * 3
