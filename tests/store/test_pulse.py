"""A look at a database tells whether anybody has committed since, on both databases."""

import shutil
from pathlib import Path

import pytest

from harness.store import Pulse, Store, StoreError, Writer
from tests.support.leagues.numbered_games import charter, games


def test_every_commit_is_seen_and_nothing_else(url: str, writer: Writer) -> None:
    run = writer.begin(charter(), 0.0)
    pulse = Pulse.of(url)
    seen = [pulse.look(), pulse.look()]
    assert seen[0] == seen[1]
    writer.add(run, [*games(1, 3)])
    seen.append(pulse.look())
    assert seen[2] not in seen[:2]
    assert pulse.look() == seen[2]
    with Store.open(url) as store:
        assert store.count(run) == 3
    assert pulse.look() == seen[2]
    pulse.close()


def test_states_differ_for_the_run_that_has_changed(writer: Writer) -> None:
    one, other = writer.begin(charter(), 0.0), writer.begin(charter(), 1.0)
    before = writer.states()
    writer.add(other, [*games(1, 3)])
    after = writer.states()
    assert before.keys() == after.keys() == {one.id, other.id}
    assert after[one.id] == before[one.id]
    assert after[other.id] != before[other.id]
    writer.finish(one, 5.0)
    assert writer.states()[one.id] != before[one.id]


def test_a_database_that_is_gone_is_an_error_and_is_seen_again_when_it_is_back(file: Path) -> None:
    pulse = Pulse.of(str(file))
    before = pulse.look()
    aside = file.rename(file.with_name("aside"))
    with pytest.raises(StoreError):
        pulse.look()
    aside.rename(file)
    assert pulse.look()
    shutil.copy(file, file.with_name("copy"))
    file.with_name("copy").rename(file)
    assert pulse.look() != before
    pulse.close()


def test_a_file_that_somebody_looks_at_is_whole_when_its_writer_closes_it(tmp_path: Path) -> None:
    """The last to close it may be one that cannot write, and so cannot bring home what is in SQLite's log."""
    file = tmp_path / "league.db"
    with Writer.open(str(file)) as writer:
        run = writer.begin(charter(), 0.0)
        pulse = Pulse.of(str(file))
        pulse.look()
        writer.add(run, [*games(1, 10)])
    alone = tmp_path / "alone" / "league.db"
    alone.parent.mkdir()
    shutil.copy(file, alone)
    with Store.open(str(alone)) as store:
        assert store.count(store.run(run.charter.name)) == 10
    pulse.close()
