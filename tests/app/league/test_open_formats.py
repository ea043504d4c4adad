"""A league whose schedule follows from results is played, stopped, gone on with and verified as any other.

Its format is a test's (tests/support/leagues/winner_stays.py): nothing but `FORMATS` knows it.
"""

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league.opening import open_run
from harness.app.league.plan import plan_league
from harness.app.league.progress import OpenedRun, StoredBatch
from harness.app.league.run import LeagueRun
from harness.app.league.running import run_league
from harness.app.league.verify.league import Claim, verify_run
from harness.app.listening import Listener, Silent, Work
from harness.app.present.run import head, plan_lines
from harness.app.present.verification import verification_lines
from harness.cli import main
from harness.games import find_game
from harness.league.fixtures import Played
from harness.league.formats import FORMATS
from harness.league.league import League
from harness.store import Run, Store, Writer
from tests.support.leagues.random_games import LEAGUE, sql
from tests.support.leagues.random_referee import RandomReferee
from tests.support.leagues.winner_stays import NAME, WinnerStays

ROUNDS = 6
OPEN = replace(LEAGUE, name="open", seats=(3,), rounds=ROUNDS, format=NAME)
GAMES = 3 * ROUNDS  # a table of 3 of the 4 bots, in 3 rotations, each round


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS, NAME, WinnerStays)


class Stopping(Silent):
    """Breaks the run off when so many games are stored in it."""

    def __init__(self, games: int) -> None:
        self._left = games

    def stored(self, batch: StoredBatch) -> None:
        self._left -= len(batch.games)
        if self._left <= 0:
            task = asyncio.current_task()
            raise RuntimeError(f"broken off by {task.get_name() if task else 'nobody'}")


def play(
    db: Path, referee: RandomReferee | None = None, listener: Listener | None = None, league: League = OPEN
) -> LeagueRun:
    with Writer.open(str(db)) as store:
        run = open_run(store, league, fresh=False)
        playing = LeagueRun(store, run, find_game(league.game))
        asyncio.run(playing.play_with(referee or RandomReferee(), listener or Silent()))
        if playing.is_complete:
            store.finish(run, 0.0)
        return playing


def results(db: Path) -> tuple[Run, list[Played]]:
    with Store.open(str(db)) as store:
        run = store.run("open")
        return run, [*store.results(run)]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> list[Played]:
    """What a run leaves that nobody stops."""
    db = tmp_path_factory.mktemp("quiet") / "league.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FORMATS, NAME, WinnerStays)
        play(db)
    return results(db)[1]


def test_it_is_played_to_its_end_however_many_games_that_are(tmp_path: Path) -> None:
    db, referee = tmp_path / "league.db", RandomReferee()
    playing = play(db, referee)
    assert playing.is_complete
    assert (playing.planned, playing.done) == (GAMES, GAMES)
    run, played = results(db)
    assert run.over
    assert run.charter.planned is None
    assert [game.number for game in played] == [*range(1, GAMES + 1)]
    lineups = {game.block: tuple(sorted(game.bots)) for game in played}
    assert len({*lineups.values()}) > 1  # it does follow from results
    rounds = [(job.number - 1) // 3 for job in referee.jobs]
    assert rounds == sorted(rounds)  # no game begins before all are stored that it follows from


@pytest.mark.parametrize("games", range(1, GAMES + 1))
def test_it_goes_on_after_any_game(tmp_path: Path, quiet: list[Played], games: int) -> None:
    db = tmp_path / "league.db"
    with pytest.raises(RuntimeError, match="broken off"):
        play(db, RandomReferee(order=games), Stopping(games))
    there = len(results(db)[1])
    assert games <= there <= GAMES
    again = RandomReferee(order=-games)
    play(db, again)
    run, played = results(db)
    assert run.over
    assert played == quiet
    assert len(again.jobs) == GAMES - there
    with Store.open(str(db)) as store:
        assert verify_run(store, run).holds


def test_a_game_that_is_void_holds_up_what_follows_from_it(tmp_path: Path, quiet: list[Played]) -> None:
    db = tmp_path / "league.db"
    stuck = play(db, RandomReferee(voids=[5]))
    assert not stuck.is_complete
    assert (stuck.planned, stuck.done) == (6, 5)
    assert not results(db)[0].over
    play(db)
    assert results(db)[1] == quiet


def test_nothing_is_left_to_play_when_its_format_has_no_more(tmp_path: Path) -> None:
    db, again = tmp_path / "league.db", RandomReferee()
    play(db)
    assert play(db, again).is_complete
    assert again.jobs == []


def test_a_failure_to_store_the_last_games_ends_the_run(tmp_path: Path) -> None:
    """A referee that has played all it was given hears of no failure any more."""
    league = replace(OPEN, format="round-robin", rounds=1)
    with pytest.raises(RuntimeError, match="broken off by saver"):
        play(tmp_path / "league.db", None, Stopping(12), league)


def test_its_proof_finds_a_game_that_is_gone_and_one_that_was_never_planned(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db)
    with Store.open(str(db)) as store:
        lines = [*verification_lines(verify_run(store, store.run("open")), colours=False)]
    assert lines[0] == "open · razzia · 18 games · over"
    assert "schedule       ✓ 18 games, each as planned" in lines
    sql(db, "UPDATE game SET block = 9 WHERE number = 7")
    with Store.open(str(db)) as store:
        part = verify_run(store, store.run("open")).parts[Claim.SCHEDULE]
    assert part.first
    assert (part.first.number, part.first.what) == (7, "it is stored as of block 9, planned is 3")


def test_another_result_gives_another_schedule_and_the_proof_sees_it(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db)
    sql(db, "UPDATE seat SET place = 4 - place WHERE game <= 3", at_least=9)
    with Store.open(str(db)) as store:
        parts = verify_run(store, store.run("open")).parts
    assert not parts[Claim.RESULTS].holds
    flaw = parts[Claim.SCHEDULE].first
    assert flaw
    assert flaw.number == 4


@pytest.mark.parametrize(
    "words",
    [
        "league list", "league list --output json", "league show open", "league show open --output json", "league standings open --output json",
        "league crosstable open", "league report open", "league report open --output json", "league report open --out open.html",
        "league verify open", "league verify open --output json", "game list open", "game show open 4",
        "league export open --format csv --out open.csv",
    ],
)  # fmt: skip
def test_every_command_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    play(tmp_path / "harness.db")
    monkeypatch.setattr("sys.argv", ["harness", *words.split()])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    assert ended.value.code == 0
    assert "None" not in said.out + said.err


FILE = f"""
name = "open"
game = "razzia"
seats = 3
rounds = 3
seed = "4481"
format = "{NAME}"
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


class Hearing(Silent):
    """Hears how a run begins, and sends this process Ctrl-C after some games, if it is to."""

    def __init__(self, last: int | None = None) -> None:
        self._last = last
        self.head: list[str] = []
        self.work: Work | None = None

    def opened(self, run: OpenedRun) -> None:
        self.head = head(run)

    def started(self, work: Work) -> None:
        self.work = work

    def stored(self, batch: StoredBatch) -> None:
        if self._last is not None and batch.done >= self._last:
            self._last = None
            os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.process
def test_bots_play_it_and_go_on_with_it_after_ctrl_c(tmp_path: Path) -> None:
    file, db = tmp_path / "open.toml", str(tmp_path / "league.db")
    file.write_text(FILE, "utf-8")
    hearing = Hearing(last=4)
    first = run_league(file, db, referees=1, concurrency=1, listener=hearing)
    assert first.is_stopped
    assert 4 <= first.done < 9
    assert hearing.head[0] == "open · razzia at 3 seats · 4 bots · games as results tell"
    assert hearing.work == Work("games", None, 0)
    again = Hearing()
    end = run_league(file, db, referees=2, listener=again)
    assert again.head[-1] == f"{first.done} games are there already"
    assert (end.done, end.void, end.is_stopped) == (9, 0, False)
    with Store.open(db) as store:
        run = store.run("open")
        assert run.over
        assert verify_run(store, run).holds
    assert run_league(file, db, listener=again).done == 9


def test_its_plan_says_what_is_known_before_the_first_game(tmp_path: Path) -> None:
    file = tmp_path / "open.toml"
    file.write_text(FILE, "utf-8")
    plan = plan_league(file, str(tmp_path / "league.db"))
    assert [*plan_lines(plan)] == [
        "open · razzia at 3 seats · 4 bots · games as results tell · seed 4481",
        "  block 1, games 1 to 3: ada, kim, paul",
        "  … and what follows from their results",
        "3 seats: 3 games in 1 block",
    ]
