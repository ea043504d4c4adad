"""One name, one idea: no class or alias of the harness is called what another module's is.

Games are left out, and the modules a game in `bot` and `wire`: each game has its own `Table`, `View` and `Play`.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

HARNESS = Path(__file__).parents[2] / "harness"
GAMES = {folder.name for folder in (HARNESS / "games").iterdir()}


def _modules() -> Iterator[Path]:
    for file in sorted(HARNESS.rglob("*.py")):
        room = file.relative_to(HARNESS).parts[0]
        of_a_game = room in ("bot", "wire") and file.stem in GAMES
        if room not in ("games", "api") and not of_a_game:
            yield file


def defined(source: str) -> Iterator[str]:
    """The public names of classes and aliases that a module makes; constants and type variables are written in capitals."""
    for statement in ast.parse(source).body:
        names = []
        match statement:
            case ast.ClassDef(name=name):
                names = [name]
            case ast.Assign(targets=targets):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
        yield from [name for name in names if name[0].isupper() and not name.isupper()]


def test_no_name_means_two_things() -> None:
    places = defaultdict(list)
    for file in _modules():
        for name in defined(file.read_text("utf-8")):
            places[name].append(str(file.relative_to(HARNESS)))
    assert len(places) > 200
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_classes_and_aliases_are_seen_and_nothing_else() -> None:
    source = "class Table: ...\nRow = tuple\nPart: TypeAlias = int\nMOST = 3\nT = TypeVar('T')\nclass _Own: ...\nx = 1\n"
    assert list(defined(source)) == ["Table", "Row", "Part"]
