"""Both databases: a file of SQLite's, and a real server of PostgreSQL's, started once for all tests of a process. CI is
sure to have that, and asks for it where it runs what is slow."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.store import Writer
from tests.support.leagues.ten_games import fill
from tests.support.postgresql import Server, server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    with server() as started:
        yield started


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.process, pytest.mark.slow])])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'league.db'}"
    started: Server = request.getfixturevalue("postgresql")
    return started.database()


@pytest.fixture
def writer(url: str) -> Iterator[Writer]:
    with Writer.open(url, patience=5.0) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """With ten games in it."""
    file = tmp_path / "league.db"
    fill(str(file))
    return file
