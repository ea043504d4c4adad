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

# Names that stand in public: a column, a key of JSON, an argument of the SDK, or a method that a library calls.
PUBLIC = {
    "referee/faults.py": {"said"},
    "store/tables.py": {"said"},
    "store/rows.py": {"said"},
    "games/razzia_knizia/scoring.py": {"mine"},
    "app/check/report.py": {"said"},
    "local/output.py": {"data", "data_received"},
    "loop.py": {"data"},
}

# Names that are still to be mended: this list only gets shorter.
TO_MEND: dict[str, set[str]] = {
    "app/bots.py": {"_told", "found", "told"},
    "app/check/call.py": {"found", "said"},
    "app/check/checked_bot.py": {"_said", "_told", "said"},
    "app/check/report.py": {"told"},
    "app/check/run.py": {"said", "told"},
    "app/keygen.py": {"told"},
    "app/league/programs.py": {"told"},
    "app/league/result_cache.py": {"_kept"},
    "app/league/result_rows.py": {"kept"},
    "app/league/stored_games.py": {"found", "kept", "mine"},
    "app/league/verify/contradictions.py": {"found", "kept"},
    "app/league/verify/elo.py": {"kept"},
    "app/league/verify/league.py": {"_found", "found", "kept"},
    "app/league/verify/record_replay.py": {"found"},
    "app/league/verify/replay_pool.py": {"found", "kept"},
    "app/play.py": {"said"},
    "app/present/html/curves.py": {"_told"},
    "app/present/html/faults.py": {"found", "told"},
    "app/present/html/pictures.py": {"told"},
    "app/present/html/seats.py": {"told"},
    "app/present/sentences.py": {"said"},
    "app/present/shell.py": {"found"},
    "app/present/verification.py": {"found"},
    "app/records.py": {"found", "told"},
    "app/repro.py": {"found"},
    "app/sandboxes.py": {"told"},
    "app/serve_bot.py": {"told"},
    "app/source_errors.py": {"found", "said"},
    "cli/game.py": {"told"},
    "cli/game_list.py": {"kept", "told"},
    "cli/league.py": {"found"},
    "cli/league_verify.py": {"found"},
    "cli/repro.py": {"found", "told"},
    "cli/trust.py": {"found"},
    "cli/usage.py": {"told"},
    "transport/match_on.py": {"said"},
    "transport/referees.py": {"_said"},
    "transport/runner.py": {"SAID", "_said", "found", "said"},
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
        found = {name for name in names(file.read_text("utf-8")) if is_wrong(name)} - PUBLIC.get(place, set())
        found -= TO_MEND.get(place, set())
        if found:
            wrong[place] = sorted(found)
    assert wrong == {}


def test_each_public_name_that_is_excused_is_still_there() -> None:
    for place, excused in PUBLIC.items():
        assert excused <= set(names((HARNESS / place).read_text("utf-8"))), place


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
