"""A stored league, which tests of it may change."""

import shutil
from pathlib import Path

import pytest

from tests.support.leagues.random_games import store_league


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("league") / "harness.db"
    store_league(file)
    return file


@pytest.fixture
def league(untouched: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(untouched, tmp_path / "harness.db"))
