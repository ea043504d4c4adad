"""A league is run from Python by one call, which says how it went to whoever listens."""

import os
import signal
from pathlib import Path

import pytest

from harness.app.league.plan import estimate_league, plan_league
from harness.app.league.progress import OpenedRun, StoredBatch
from harness.app.league.running import run_league
from harness.app.listening import Silent, Work
from harness.errors import OptionsError
from harness.league.limits import Level
from harness.store import Store

pytestmark = pytest.mark.process

LEAGUE = """
game = "razzia"
seats = 3
rounds = 2
seed = "from Python"
sandbox = "none"
move_limit = 20.0
[[bots]]
name = "ada"
sample = "random"
[[bots]]
name = "kim"
sample = "greedy"
[[bots]]
name = "paul"
sample = "hunter"
[[bots]]
name = "grace"
sample = "random"
"""
GAMES = 24  # 4 tables of 3, in 3 rotations, twice


class Diary(Silent):
    """Writes down what it hears; at the first game it may send this process a signal."""

    def __init__(self, ending: signal.Signals | None = None) -> None:
        self.calls: list[str] = []
        self.done = 0
        self._ending = ending

    def opened(self, run: OpenedRun) -> None:
        self.calls.append(f"opened with {run.done} of {run.run.charter.planned}")

    def started(self, work: Work) -> None:
        self.calls.append(f"started with {work.done} of {work.total}")

    def stored(self, batch: StoredBatch) -> None:
        self.done = batch.done
        assert len(batch.elo) == 4
        if self._ending:  # once: a second Ctrl-C breaks off the orderly end
            ending, self._ending = self._ending, None
            os.kill(os.getpid(), ending)

    def stopped(self) -> None:
        self.calls.append("stopped")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "league.toml"
    file.write_text(LEAGUE, "utf-8")
    return file


def test_one_call_plays_a_league_and_gives_its_standings(file: Path) -> None:
    db, diary = str(file.parent / "league.db"), Diary()
    end = run_league(file, db, referees=1, listener=diary)
    assert diary.calls == ["opened with 0 of 24", "started with 0 of 24", "stopped"]
    assert (end.done, end.void, end.is_stopped, end.is_marred) == (GAMES, 0, False, False)
    assert diary.done == GAMES
    assert end.standings
    assert {row.name for row in end.standings.rows} == {"ada", "kim", "paul", "grace"}
    with Store.open(db) as store:
        assert store.run("league").over


def test_nothing_starts_where_nothing_is_left_to_play(file: Path) -> None:
    db, diary = str(file.parent / "league.db"), Diary()
    first = run_league(file, db, referees=1)
    again = run_league(file, db, referees=1, listener=diary)
    assert diary.calls == ["opened with 24 of 24"]
    assert first.standings
    assert again.standings
    assert again.standings.rows == first.standings.rows


@pytest.mark.parametrize("ending", [pytest.param(signal.SIGINT, marks=pytest.mark.slow), signal.SIGTERM])
def test_a_signal_stops_a_league_which_can_be_gone_on_with(file: Path, ending: signal.Signals) -> None:
    db, diary = str(file.parent / "league.db"), Diary(ending)
    end = run_league(file, db, referees=1, concurrency=1, listener=diary)
    assert end.is_stopped
    assert end.standings is None
    assert 0 < end.done < GAMES
    assert diary.calls[-1] == "stopped"
    rest = Diary()
    assert run_league(file, db, referees=1, listener=rest).done == GAMES
    assert rest.calls[0] == f"opened with {end.done} of 24"


def test_a_plan_says_what_would_be_played_and_how_long_that_takes(file: Path) -> None:
    plan = plan_league(file, str(file.parent / "league.db"), sandbox=Level.NONE)
    assert (plan.games, plan.blocks, plan.seed_is_given) == (GAMES, 8, True)
    assert [block.number for block in plan.first] == [*range(1, 9)]
    assert plan.balance == (
        "3 seats: 24 games in 8 blocks · every bot sits in every seat 6 times · pairs meet in 4 blocks",
        "  each is the left neighbour of each other in 2 blocks",
    )
    assert estimate_league(plan, referees=1, concurrency=4).games == GAMES
    assert not (file.parent / "league.db").exists()


def test_what_is_wrong_with_a_file_is_an_error_before_anything_is_stored(file: Path) -> None:
    file.write_text(LEAGUE.replace('"razzia"', '"razia"'), "utf-8")
    with pytest.raises(OptionsError, match="did you mean razzia"):
        run_league(file, str(file.parent / "league.db"))
    assert not (file.parent / "league.db").exists()
