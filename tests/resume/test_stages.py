"""Leagues whose games follow from results: killed again and again, they end as a quiet one does."""

from pathlib import Path

import pytest

from harness.app.league.verify.league import verify_run
from harness.store import Store
from tests.support.kills import kill_often, left, run_to_end

pytestmark = pytest.mark.slow

KILLS = 20  # of each format

HEAD = """
name = "killed"
game = "razzia"
seats = [3, 4]
seed = "kills"
reproducible = true
move_limit = 30.0
"""
FORMATS = {
    "ladder": 'format = "ladder"\ngames = 1600\nbatch = 6\n',
    "stages": """format = "stages"
[[stages]]
format = "ladder"
games = 500
batch = 12
go_on = 6
[[stages]]
format = "round-robin"
seats = 3
rounds = 40
groups = 2
go_on = 2
[[stages]]
format = "ladder"
games = 450
batch = 12
""",
}
BOTS = "".join(
    [
        f'[[bots]]\nname = "{name}-{number}"\nsample = "{name}"\n'
        for name in ("greedy", "hunter", "negotiator", "random")
        for number in (1, 2)
    ]
)


@pytest.mark.parametrize("format", FORMATS)
def test_a_league_that_is_killed_again_and_again_ends_as_a_quiet_one(tmp_path: Path, format: str) -> None:
    file = tmp_path / "killed.toml"
    file.write_text(HEAD + FORMATS[format] + BOTS, "utf-8")
    quiet, db = str(tmp_path / "quiet.db"), str(tmp_path / "killed.db")
    run_to_end(file, quiet)
    expected = left(quiet)
    assert expected.over
    there = kill_often(file, db, KILLS, seed=1)
    assert len(there) == KILLS
    assert len({games for games in there if 0 < games < len(expected.results)}) > 5
    run_to_end(file, db, concurrency=5, referees=2)
    assert left(db) == expected
    with Store.open(db) as store:
        assert verify_run(store, store.run("killed")).holds
