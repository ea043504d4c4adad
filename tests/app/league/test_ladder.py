"""A ladder is played batch by batch until its games are there, or its moment comes, and is proved as any other league."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league.configuration import configuration
from harness.app.league.opening import open_run
from harness.app.league.plan import plan_league
from harness.app.league.run import LeagueRun
from harness.app.league.verify.league import Claim, verify_run
from harness.app.listening import Silent
from harness.app.present.journal import entry_words
from harness.app.present.run import plan_lines
from harness.errors import OptionsError
from harness.games import find_game
from harness.league.fixtures import Played
from harness.league.league import League
from harness.store import Run, Store, Writer
from tests.support.leagues.random_games import LEAGUE, sql
from tests.support.leagues.random_referee import RandomReferee

UNTIL = 4_000_000_000  # no machine's clock is there yet
LADDER = replace(LEAGUE, name="open", format="ladder", batch=3, provisional=2)
BATCH = 3 + 4 + 3  # games of the first, and of every second after it


class Clock:
    """A clock that is before the moment for so many looks, and then behind it."""

    def __init__(self, looks: int) -> None:
        self._looks = looks

    def __call__(self) -> float:
        self._looks -= 1
        return UNTIL - 1 if self._looks >= 0 else UNTIL


def play(db: Path, league: League, *, looks: int = 1_000, voids: tuple[int, ...] = ()) -> LeagueRun:
    with Writer.open(str(db)) as store:
        run = open_run(store, league, fresh=False)
        playing = LeagueRun(store, run, find_game(league.game), now=Clock(looks))
        asyncio.run(playing.play_with(RandomReferee(voids=voids), Silent()))
        if playing.is_complete:
            store.finish(run, UNTIL)
        return playing


def results(db: Path) -> tuple[Run, list[Played]]:
    with Store.open(str(db)) as store:
        run = store.run("open")
        return run, [*store.results(run)]


def proof(db: Path) -> str:
    """What is wrong with its schedule."""
    with Store.open(str(db)) as store:
        flaw = verify_run(store, store.run("open")).parts[Claim.SCHEDULE].first
        return flaw.what if flaw else ""


def test_a_ladder_ends_with_its_games(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    playing = play(db, replace(LADDER, games=43))
    run, played = results(db)
    assert run.over
    assert len(played) == playing.done == playing.planned == run.charter.planned == 45
    assert not proof(db)


def test_a_ladder_ends_at_its_moment_and_its_proof_holds(tmp_path: Path) -> None:
    """The batch that was begun is played to its end; the next is never begun."""
    db = tmp_path / "league.db"
    league = replace(LADDER, until=UNTIL)
    playing = play(db, league, looks=2)
    run, played = results(db)
    assert playing.is_complete
    assert run.over
    assert run.charter.planned is None
    assert len(played) == 21  # of two batches
    assert not proof(db)
    again = play(db, league, looks=2)  # whatever the clock says now, it is over
    assert (again.is_complete, again.done) == (True, len(played))
    sql(db, "DELETE FROM game WHERE number = ?", len(played))
    assert proof(db)


def test_a_batch_that_was_begun_before_the_moment_is_played_to_its_end(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    league = replace(LADDER, until=UNTIL)
    stuck = play(db, league, looks=1, voids=(5,))
    assert not stuck.is_complete
    assert stuck.done == BATCH - 1
    assert play(db, league, looks=0).is_complete
    assert len(results(db)[1]) == BATCH
    assert not proof(db)


def test_a_batch_of_which_few_games_are_stored_was_begun_although_games_were_dropped(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    league = replace(LADDER, seats=(3,), until=UNTIL)  # batches of 9 games
    [owed] = [game for game in play(db, league, looks=1, voids=(5,)).left() if game.number == 5]
    gone = replace(
        league, entrants=tuple([bot for n, bot in enumerate(league.entrants) if n != owed.bots[0]])
    )
    stuck = play(db, gone, looks=1, voids=tuple(range(11, 19)))
    assert stuck.done == 8 + 1  # game 10 is of the second batch, and game 5 was dropped
    assert play(db, gone, looks=0).is_complete
    assert len(results(db)[1]) == 8 + 9
    assert not proof(db)


def test_a_ladder_that_was_ended_before_its_moment_is_no_proof(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db, replace(LADDER, until=UNTIL), looks=2)
    sql(db, "UPDATE league SET ended_ms = ended_ms - 1000")
    assert proof(db) == "it is planned, the league is over, and it is not there"


def test_a_ladder_that_is_not_over_can_be_proved(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db, LADDER, voids=(15,))
    run, played = results(db)
    assert not run.over
    assert 15 not in [game.number for game in played]
    assert not proof(db)


def test_a_league_whose_moment_is_past_is_not_begun(tmp_path: Path) -> None:
    with pytest.raises(OptionsError, match=r"until is 2001-09-09T01:46:40\+00:00, which is past"):
        play(tmp_path / "league.db", replace(LADDER, until=1_000_000_000))


FILE = """
game = "razzia"
seats = [3, 4]
format = "ladder"
until = 2096-10-02T09:06:40+02:00
batch = 2
seed = "4481"
"""


def test_its_plan_says_until_when_it_is_played_and_its_first_batch(tmp_path: Path) -> None:
    file = tmp_path / "open.toml"
    bots = [f'[[bots]]\nname = "{name}"\nsample = "random"\n' for name in ("ada", "kim", "paul", "grace")]
    file.write_text(FILE + "".join(bots), "utf-8")
    lines = [*plan_lines(plan_league(file, str(tmp_path / "league.db")))]
    assert (
        lines[0] == "open · razzia at 3 and 4 seats · 4 bots · games until 2096-10-02 07:06 UTC · seed 4481"
    )
    assert lines[1].startswith("  block 1, games 1 to 3: ")
    assert lines[2].startswith("  block 2, games 4 to 7: ")
    assert lines[3] == "  … and what follows from their results"


def test_a_ladder_that_ended_at_its_moment_goes_on_to_a_later_one(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    first = play(db, replace(LADDER, until=UNTIL), looks=2).done
    assert results(db)[0].over
    stuck = play(db, replace(LADDER, until=UNTIL + 1), looks=1_000, voids=(first + 15,))
    run, played = results(db)
    assert (run.over, stuck.is_complete) == (False, False)
    assert len(played) > first > 0
    assert [entry.kind.value for entry in run.journal] == ["opened", "changed"]
    assert not proof(db)


def test_a_ladder_whose_moment_came_before_its_first_game_begins_with_a_later_one(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    assert play(db, replace(LADDER, until=UNTIL - 100), looks=0).done == 0
    assert results(db)[0].over
    assert play(db, replace(LADDER, until=UNTIL), looks=2).done > 0


@pytest.mark.parametrize("until", [UNTIL - 50, 1_000_000_000])
def test_a_ladder_ends_earlier_with_the_batch_that_is_on(until: int, tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    stuck = play(db, replace(LADDER, until=UNTIL + 9), voids=(5,))
    assert not stuck.is_complete
    again = play(db, replace(LADDER, until=until), looks=0)
    assert again.is_complete
    run, played = results(db)
    assert run.over
    assert len(played) == BATCH
    assert configuration(run).until == until
    assert not proof(db)


def test_a_moment_may_come_and_go(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db, replace(LADDER, games=43), voids=(5,))
    play(db, replace(LADDER, games=43, until=UNTIL), voids=(5,))
    assert results(db)[0].charter.planned is None
    assert play(db, replace(LADDER, games=43)).is_complete
    run, played = results(db)
    assert len(played) == run.charter.planned == 45
    words = [entry_words(entry) for entry in run.journal[1:]]
    assert words == [
        "until: 2096-10-02 07:06 UTC, was none",
        "until: none, was 2096-10-02 07:06 UTC",
    ]
    assert not proof(db)
