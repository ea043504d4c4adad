"""Databases as released versions left them: `released/VERSION.DATABASE.sql` are their dumps, which never change. Each holds
league autumn, over, with 20 games and a void attempt, and winter, not over, with seven."""

import signal

import pytest

from harness.league.journal import Entry, EntryKind
from harness.store import OlderDatabase, Store, Writer, upgrade
from harness.store.database import Database
from harness.store.schema import NEWEST, differences
from tests.support.leagues.numbered_games import NOW, rated
from tests.support.leagues.victim import whole
from tests.support.upgrades import VERSIONS, killed_upgrade, released, require_all


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def old(version: str, request: pytest.FixtureRequest, url: str) -> str:
    is_file = Database.of(url).file
    released(version, url, None if is_file else request.getfixturevalue("postgresql"))
    return url


def test_the_newest_version_is_not_forgotten_when_the_next_one_comes() -> None:
    """Whoever adds a step adds a dump of the version before it."""
    assert len(VERSIONS) == int(NEWEST) - 1


def test_a_released_database_is_refused_until_it_is_upgraded(old: str) -> None:
    for opens in (Store.open, Writer.open):
        with pytest.raises(OlderDatabase, match=r"harness db upgrade$"):
            opens(old)


def test_an_upgraded_database_is_as_a_new_one_and_keeps_what_it_had(old: str, version: str) -> None:
    assert upgrade(old).after == NEWEST
    with Database.of(old).looking() as connection:
        assert differences(connection) == []
    require_all(old, version)


def test_a_league_of_a_released_database_goes_on(old: str, version: str) -> None:
    upgrade(old)
    with Writer.open(old) as writer:
        run = writer.run("winter")
        writer.hold(run)
        writer.add(run, whole()[7:9], [rated(game) for game in whole()[7:9]])
        was = None if version == "0001" else True
        assert [rows.seal_holds for rows in writer.game_rows(run, seals=True)] == [was] * 7 + [True] * 2
        writer.append(run, Entry(EntryKind.MORE, {"key": "rounds"}, NOW))
        writer.finish(run, NOW)
        assert [*writer.unsealed(run)] == []


@pytest.mark.slow
@pytest.mark.parametrize("point", ["migrate-made", "migrate-committed"])
def test_an_upgrade_that_is_killed_has_happened_or_not(old: str, version: str, point: str) -> None:
    assert killed_upgrade(old, point) == -signal.SIGKILL
    if point == "migrate-committed":
        require_all(old, version)
    else:
        with pytest.raises(OlderDatabase):
            Store.open(old)
    assert killed_upgrade(old) == 0
    require_all(old, version)
