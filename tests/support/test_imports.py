"""Suites import no suite: what several of them use is in tests/support, so that each can be read, moved and run alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]


def imported(file: Path) -> Iterator[str]:
    """The names of modules of the tests that a file imports, or things in them."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.startswith("tests."))


def suite(file: Path) -> str:
    """The directory of tests/ that a file is in; nothing for one that is in tests/ itself."""
    first, *rest = file.relative_to(TESTS).parts
    return first if rest else ""


def own(file: Path, name: str) -> bool:
    """Whether a file may import this: it is of its own suite, or of tests/support."""
    first = name.split(".")[1]
    of = first if (TESTS / first).is_dir() else ""
    return of in {suite(file), "support"}


def test_suites_import_no_suite() -> None:
    files = [*TESTS.rglob("*.py")]
    strange = [
        f"{file.relative_to(TESTS)}: {name}"
        for file in files
        for name in imported(file)
        if not own(file, name)
    ]
    assert len(files) > 400
    assert strange == []
