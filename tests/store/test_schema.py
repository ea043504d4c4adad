"""Versions of the tables: made, compared, upgraded, refused; on both databases."""

import shutil
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from harness.store import (
    NewerDatabase,
    NoSuchDatabase,
    NotOurs,
    OlderDatabase,
    Store,
    StoreError,
    Writer,
    check,
    schema,
    upgrade,
    writer,
)
from harness.store.database import Database
from harness.store.schema import NEWEST, differences
from tests.support.leagues.numbered_games import NOW, charter, game, rated

_NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{before}"


def upgrade() -> None:
    op.create_table("judge", sa.Column("name", sa.String(), primary_key=True))
    op.add_column("void", sa.Column("judge", sa.String(), nullable=True))
    {last}
"""


class Tomorrow:
    """This harness with one migration more. The code is today's: only what a version is can be tested with it."""

    def __init__(self, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._today = schema.MIGRATIONS
        self._directory = directory / "migrations"
        self._monkeypatch = monkeypatch

    def come(self, last: str = "pass") -> None:
        shutil.copytree(self._today, self._directory, dirs_exist_ok=True)
        step = self._directory / "versions" / "v9999.py"
        step.write_text(_NEXT.format(before=NEWEST, last=last))
        self._monkeypatch.setattr(schema, "MIGRATIONS", self._directory)
        self._monkeypatch.setattr(schema, "NEWEST", "9999")
        self._monkeypatch.setattr(writer, "NEWEST", "9999")

    def go(self) -> None:
        self._monkeypatch.undo()


@pytest.fixture
def tomorrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tomorrow:
    return Tomorrow(tmp_path, monkeypatch)


@pytest.fixture
def league(url: str) -> str:
    """A database with a game in it."""
    with Writer.open(url) as writer:
        writer.add(writer.begin(charter(), NOW), [game(1)], [rated(game(1))])
    return url


def test_the_newest_version_is_the_last_migration() -> None:
    assert ScriptDirectory(schema.MIGRATIONS).get_heads() == [NEWEST]


def test_the_models_are_what_the_migrations_make(league: str) -> None:
    with Database.of(league).looking() as connection:
        assert differences(connection) == []


def test_a_model_that_no_migration_made_is_found(url: str) -> None:
    with Writer.open(url):
        pass
    with Database.of(url).writing(1.0).begin() as connection:
        connection.exec_driver_sql("ALTER TABLE void DROP COLUMN detail")
    with Database.of(url).looking() as connection:
        assert any("detail" in difference for difference in differences(connection))


def test_an_empty_database_gets_the_newest_version_without_being_asked(url: str) -> None:
    with Writer.open(url) as writer:
        assert writer.runs() == []
    assert check(url).version == NEWEST


def test_a_database_of_this_version_is_left_as_it_is(league: str) -> None:
    upgraded = upgrade(league)
    assert upgraded.before == upgraded.after == NEWEST
    with Store.open(league) as store:
        assert store.game(store.run("autumn"), 1) == game(1)


def test_an_older_database_is_refused_and_its_upgrade_named(league: str, tomorrow: Tomorrow) -> None:
    tomorrow.come()
    with pytest.raises(OlderDatabase, match=rf"version {NEWEST}, this one needs 9999.*harness db upgrade$"):
        Store.open(league)
    with pytest.raises(OlderDatabase):
        Writer.open(league)
    with pytest.raises(OlderDatabase):
        check(league)


def test_an_upgrade_keeps_what_is_there(league: str, tomorrow: Tomorrow) -> None:
    tomorrow.come()
    upgraded = upgrade(league)
    assert (upgraded.before, upgraded.after) == (NEWEST, "9999")
    with Store.open(league) as store:
        assert store.game(store.run("autumn"), 1) == game(1)


def test_a_newer_database_is_refused_by_everything_and_unchanged(league: str, tomorrow: Tomorrow) -> None:
    tomorrow.come()
    upgrade(league)
    tomorrow.go()
    for refused in (Store.open, Writer.open, upgrade, check):
        with pytest.raises(NewerDatabase, match=rf"version 9999; this one knows versions up to {NEWEST}\)$"):
            refused(league)
    tomorrow.come()
    assert upgrade(league).before == "9999"


def test_an_upgrade_that_fails_half_way_changes_nothing(league: str, tomorrow: Tomorrow) -> None:
    tomorrow.come(last='op.execute("no such statement")')
    with pytest.raises(StoreError, match="no"):
        upgrade(league)
    tomorrow.go()
    checked = check(league)
    assert (checked.version, checked.problems) == (NEWEST, ())
    with Writer.open(league) as writer:
        assert writer.game(writer.run("autumn"), 1) == game(1)


def test_nothing_is_read_from_an_empty_database(url: str) -> None:
    with pytest.raises(NoSuchDatabase):
        Store.open(url)
    with pytest.raises(NoSuchDatabase):
        check(url)


def test_somebody_elses_tables_are_left_alone(url: str) -> None:
    with Database.of(url).writing(1.0).begin() as connection:
        connection.exec_driver_sql("CREATE TABLE recipe (name varchar)")
    for refused in (Store.open, Writer.open, upgrade, check):
        with pytest.raises(NotOurs, match="holds tables, but none of a harness"):
            refused(url)
    with Database.of(url).looking() as connection:
        assert connection.exec_driver_sql("SELECT * FROM recipe").all() == []
