"""Suites import no suite: what several of them use is in tests/support, so that each can be read, moved and run alone."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
_IMPORT = re.compile(
    r"^\s*(?:from tests\.([\w.]+) import|from tests import (\w+)|import tests\.([\w.]+))", re.M
)


def imported(file: Path) -> list[str]:
    """The modules of the tests that a file imports, as they are called in tests."""
    return ["".join(found) for found in _IMPORT.findall(file.read_text("utf-8"))]


def suite(file: Path) -> str:
    """The directory of tests/ that a file is in; nothing for one that is in tests/ itself."""
    first, *rest = file.relative_to(TESTS).parts
    return first if rest else ""


def own(file: Path, name: str) -> bool:
    """Whether a file may import this: it is of its own suite, or of tests/support."""
    first = name.split(".")[0]
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
