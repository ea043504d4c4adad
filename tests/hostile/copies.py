"""Copies of the hostile bots, for directories outside of which these bots see nothing."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]


def copy_to(directory: Path) -> None:
    """Copies the hostile bots with all that they import of the tests."""
    tests = directory / "tests"
    for package in ("hostile", "support/bots"):
        shutil.copytree(ROOT / "tests" / package, tests / package)
    for module in ("__init__.py", "support/__init__.py", "support/payloads.py"):
        shutil.copy(ROOT / "tests" / module, tests / module)
