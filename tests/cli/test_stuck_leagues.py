"""What keeps a league from going on keeps it for a while only, and is said."""

import subprocess
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from harness.app.league.verify.league import verify_run
from harness.engine import Outcome, Seat
from harness.games import GAMES
from harness.games.razzia import Razzia
from harness.store import Store, Writer
from tests.support.commands import harness
from tests.support.kills import command, league_file, run_to_crash_point, run_to_end

pytestmark = pytest.mark.slow


class Ranked(Outcome):
    """As the game says, whoever retired."""

    def ranked_last(self, seats: Collection[Seat]) -> Outcome:
        del seats
        return self


class Poisoned(Razzia):
    """Its first game has a result that no database takes."""

    def __init__(self) -> None:
        self._left = 1

    def outcome(self, state: Any) -> Outcome | None:
        found = super().outcome(state)
        if found and self._left:
            self._left -= 1
            return Ranked((0, *found.places[1:]), found.scores)
        return found


def test_a_result_that_cannot_be_stored_is_void_and_keeps_no_other_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, db = league_file(tmp_path, 1), str(tmp_path / "league.db")
    monkeypatch.setitem(GAMES, "razzia", Poisoned())

    def run() -> "subprocess.CompletedProcess[str]":
        return harness("league", "run", str(file), "--db", db, "--quiet")

    first = run()
    assert first.returncode == 3
    assert "1 games are void: run it again to play them" in first.stderr
    with Store.open(db) as store:
        league = store.run("killed")
        assert store.count(league) == 15
        (void,) = store.voids(league)
        assert "it takes no such values" in void.reason
        assert void.game not in [*store.numbers(league)]
    assert run().returncode == 0
    with Store.open(db) as store:
        league = store.run("killed")
        assert league.over
        assert verify_run(store, league).holds


def test_a_league_that_is_killed_again_and_again_before_it_stores_a_game_says_so(tmp_path: Path) -> None:
    file, db = league_file(tmp_path, 1), str(tmp_path / "league.db")
    assert run_to_crash_point(file, db, "add-begun")
    with Writer.open(db) as writer:
        league = writer.run("killed")
        writer.hold(league)
        assert [writer.begin_try(league) for _ in range(4)] == [2, 3, 4, 5]
    refused = subprocess.run(command(file, db), capture_output=True, text=True, timeout=300)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.splitlines()[-1] == (
        "error: league killed: the last 5 runs were ended from outside, or crashed, before any game was stored. The next games "
        "are 1, 2, 3, …: with --concurrency 1 the first of them is the one. Running it again tries again"
    )
    run_to_end(file, db)
    with Writer.open(db) as writer:
        writer.hold(league)
        assert writer.begin_try(league) == 1
