"""A league whose games follow from results ends, however often it is killed, in what one quiet run ends in."""

from pathlib import Path

import pytest

from tests.support.kills import kill_often, left, run_to_end

pytestmark = pytest.mark.slow

KILLS = 20
SAMPLES = ("greedy", "hunter", "random")
FORMATS = {
    "swiss": 'format = "swiss"\nrounds = 90',
    "knockout": 'format = "knockout"\nadvance = 1\nblocks = 80',
}


def league_file(home: Path, keys: str) -> Path:
    head = f'name = "killed"\ngame = "razzia"\nseats = 3\nseed = "kills"\nreproducible = true\nmove_limit = 30.0\n{keys}\n'
    bots = [
        f'[[bots]]\nname = "{name}{number}"\nsample = "{name}"\n' for number in range(3) for name in SAMPLES
    ]
    file = home / "killed.toml"
    file.write_text(head + "".join(bots), "utf-8")
    return file


@pytest.mark.parametrize("keys", FORMATS.values(), ids=FORMATS)
def test_killed_twenty_times_it_ends_as_a_quiet_one(tmp_path: Path, keys: str) -> None:
    file, quiet, db = league_file(tmp_path, keys), str(tmp_path / "quiet.db"), str(tmp_path / "killed.db")
    run_to_end(file, quiet)
    expected = left(quiet)
    assert expected.over
    there = kill_often(file, db, KILLS, seed=1)
    assert len(there) == KILLS
    assert there == sorted(there)
    assert len({games for games in there if 0 < games < len(expected.results)}) > 6
    run_to_end(file, db)
    assert left(db) == expected
