"""A league of any format ends, however often it is killed, in what one quiet run ends in, and its proof holds."""

from pathlib import Path

import pytest

from harness.app.league.verify.league import verify_run
from harness.store import Store
from tests.resume.formats import FORMATS, format_file
from tests.support.kills import kill_often, left, run_to_end

pytestmark = pytest.mark.slow

# Fewer for those that share their schedule with tests/resume/test_resume.py. `python -m tests.resume --format all --kills 20`
# kills all of them as often.
KILLS = {
    "round-robin": 0,
    "gauntlet": 2,
    "sample": 2,
    "swiss": 6,
    "knockout": 6,
    "ladder": 6,
    "stages": 6,
}


def test_each_format_is_killed() -> None:
    assert KILLS.keys() == FORMATS.keys()


@pytest.mark.parametrize("name", [name for name, kills in KILLS.items() if kills])
def test_a_league_that_is_killed_again_and_again_ends_as_a_quiet_one(tmp_path: Path, name: str) -> None:
    file, quiet, db = format_file(tmp_path, name), str(tmp_path / "quiet.db"), str(tmp_path / "killed.db")
    run_to_end(file, quiet)
    expected = left(quiet)
    assert expected.over
    there = kill_often(file, db, KILLS[name], seed=1)
    assert len(there) == KILLS[name]
    assert there == sorted(there)
    assert len({games for games in there if 0 < games < len(expected.results)}) >= KILLS[name] // 2
    run_to_end(file, db, concurrency=5, referees=2)
    assert left(db) == expected
    with Store.open(db) as store:
        assert verify_run(store, store.run("killed")).holds
