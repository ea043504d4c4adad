"""A league that changes while it is played, through the store: what is asked for becomes entries of the journal, the
schedule follows from these, and everything that was stored still holds."""

from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league.changing import ChangedError, rate_again, written
from harness.app.league.configuration import configuration
from harness.app.league.freezing import freeze_league
from harness.app.league.programs import ChangedProgramError
from harness.app.league.progress import OpenedRun
from harness.app.league.reading import Choice, standings_of
from harness.app.league.result_rows import result_rows
from harness.app.league.verify.league import verify_run
from harness.app.league.voiding import void_forfeits, void_games
from harness.app.present.run import head
from harness.errors import HarnessError
from harness.league.formats.ladder import PROVISIONAL
from harness.league.journal import Entry, EntryKind
from harness.league.league import League, Updates
from harness.league.limits import Limits
from harness.store import Store, Writer
from tests.support.leagues.living import (
    FILE,
    LATE,
    NEW,
    OLD,
    kinds,
    lineups_behind,
    play,
    require_holds,
    results,
)
from tests.support.leagues.random_games import sql


def meetings(db: Path) -> dict[tuple[str, ...], int]:
    """How many games that count each lineup has."""
    with Store.open(str(db)) as store:
        run = store.run(FILE.name)
        met: dict[tuple[str, ...], int] = {}
        for game in store.results(run):
            lineup = tuple(sorted([run.charter.entrants[bot] for bot in game.bots]))
            met[lineup] = met.get(lineup, 0) + 1
        return met


def test_a_week_of_a_league(tmp_path: Path) -> None:
    """A late bot, a new version, one that leaves, more rounds, void games: in between it is killed again and again."""
    db = tmp_path / "league.db"
    play(db, games=5)
    late = replace(FILE, entrants=(*FILE.entrants, LATE))
    play(db, late, games=4, order=2)
    require_holds(db)
    play(db, late, programs=NEW, accept=True, games=6, order=3)
    gone = replace(late, entrants=tuple([each for each in late.entrants if each.name != "kim"]))
    run = play(db, gone, programs=NEW, games=3, order=4)
    require_holds(db)
    more = replace(gone, rounds=3, logs="logs", limits=Limits(memory=512))
    run = play(db, more, programs=NEW, games=2, order=5)
    assert kinds(run) == ["opened", "entered", "entered", "left", "changed", "changed", "more"]
    assert run.charter.entrants == ("ada", "grace", "alan", "kim", "zoe", "ada#2")
    assert run.programs == (OLD["ada"], None, None, None, None, NEW["ada"])
    league = configuration(run)
    assert (league.rounds, league.logs, league.limits.memory) == (3, "logs", 512)
    stored = {game.number for game in results(db)}
    void = void_games(str(db), FILE.name, f"{min(stored)}-{min(stored) + 1}", "the hall was dark")
    require_holds(db)
    run = play(db, more, programs=NEW, order=6)
    assert run.over
    require_holds(db)
    met = meetings(db)
    present = ["ada#2", "alan", "grace", "zoe"]
    assert " · 4 bots · " in head(OpenedRun(run, configuration(run), 0, ()))[0]
    lineups = [tuple(each for each in present if each != other) for other in present]
    assert {lineup: met[lineup] for lineup in lineups} == dict.fromkeys(lineups, 9)
    assert run.charter.planned == len(results(db))
    assert not {game.number for game in results(db)} & {*void}
    with Store.open(str(db)) as store:
        rows = [*result_rows(store, run)]
        assert {row.number for row in rows if row.void} == {*void} & {row.number for row in rows}
        assert len([*store.ratings(run)]) == run.charter.planned
    shown = [row.name for row in standings_of(str(db), FILE.name).rows]
    assert sorted(shown) == ["ada#2", "alan", "grace", "kim", "zoe"]
    everybody = standings_of(str(db), FILE.name, Choice(versions=True))
    assert sorted(row.name for row in everybody.rows) == sorted(run.charter.entrants)


def test_a_week_of_a_ladder(tmp_path: Path) -> None:
    """Who comes or goes is there, or not, from the next batch on; what was planned for who is gone is dropped."""
    db, ladder = tmp_path / "league.db", replace(FILE, format="ladder", rounds=1, games=60, batch=3)
    play(db, ladder, games=5)
    late = replace(ladder, entrants=(*ladder.entrants, LATE))
    play(db, late, programs=NEW, accept=True, games=8, order=2)
    require_holds(db)
    gone = replace(late, entrants=tuple([each for each in late.entrants if each.name != "kim"]), games=90)
    play(db, gone, programs=NEW, games=9, order=3)
    require_holds(db)
    run = play(db, gone, programs=NEW, order=4)
    assert run.over
    assert kinds(run) == ["opened", "entered", "entered", "left", "more"]
    require_holds(db)
    met = meetings(db)
    blocks = {
        name: sum(games for lineup, games in met.items() if name in lineup) / 3 for name in ("zoe", "ada#2")
    }
    assert min(blocks.values()) >= PROVISIONAL
    assert (
        90 <= len(results(db)) == sum(met.values()) <= 92
    )  # as many as are asked for, and no more than a block is cut
    assert run.dropped
    after = run.journal[3].body["after"]
    assert all("kim" not in names for names in lineups_behind(db, after))


def test_a_freeze_shows_the_games_behind_those_that_are_never_played_and_no_later_void(
    tmp_path: Path,
) -> None:
    db = tmp_path / "league.db"
    play(db, games=5)
    gone = replace(FILE, entrants=FILE.entrants[:3])
    run = play(db, gone, games=3, order=2)
    assert run.dropped
    assert freeze_league(str(db), FILE.name).games == len(results(db))
    before = standings_of(str(db), FILE.name).rows
    void_games(str(db), FILE.name, f"{results(db)[0].number}", "dark")
    play(db, gone, order=3)
    assert standings_of(str(db), FILE.name).rows == before


@pytest.mark.parametrize("games", [1, 7, 13])
def test_a_changed_league_that_is_stopped_ends_as_one_that_is_not(tmp_path: Path, games: int) -> None:
    late = replace(FILE, entrants=(*FILE.entrants, LATE), rounds=3)
    ends = []
    for name, stops in (("quiet", []), ("stopped", [games, games])):
        db = tmp_path / f"{name}.db"
        play(db, replace(FILE, rounds=2))
        for stop in stops:
            play(db, late, games=stop, order=stop)
        run = play(db, late)
        require_holds(db)
        with Store.open(str(db)) as store:
            ends.append((results(db), [*store.ratings(run)], run.charter.planned))
    assert ends[0] == ends[1]


def test_a_league_that_is_asked_for_nothing_new_gets_no_entry(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db, games=5)
    moved = replace(FILE, entrants=FILE.entrants[::-1])
    assert kinds(play(db, moved)) == ["opened"]


def test_a_league_that_was_over_goes_on_with_more(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    assert play(db).over
    run = play(db, replace(FILE, rounds=3), voids=[30])
    assert (run.over, run.charter.planned) == (False, 36)
    assert play(db, replace(FILE, rounds=3)).over
    require_holds(db)


@pytest.mark.parametrize(
    ("file", "says"),
    [
        (replace(FILE, rounds=1), "rounds: 1, was 2: expected as many or more"),
        (replace(FILE, games=100), "games in place of rounds"),
        (replace(FILE, seats=(3, 4)), "seats: 3, 4, was 3"),
        (replace(FILE, seed="other"), "seed: another than the stored one"),
    ],
)
def test_what_may_not_change_is_refused_and_named(tmp_path: Path, file: League, says: str) -> None:
    db = tmp_path / "league.db"
    play(db, games=5)
    with pytest.raises(ChangedError, match=says):
        play(db, file)


def test_a_bot_that_has_changed_is_refused_unless_somebody_accepts_it(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db, games=5)
    with pytest.raises(ChangedProgramError, match="say --accept-changes to play on with it as a new version"):
        play(db, programs=NEW)
    run = play(db, replace(FILE, updates=Updates.ACCEPT), programs=NEW)
    assert run.charter.entrants[-1] == "ada#2"
    require_holds(db)


def test_a_bot_that_is_mended_before_its_first_game_is_no_new_version(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    without = replace(FILE, format="gauntlet", challengers=("kim",))
    play(db, without, programs=OLD, games=1)
    with Store.open(str(db)) as store:
        run = store.run(FILE.name)
        played = {run.charter.entrants[bot] for game in store.results(run) for bot in game.bots}
    [idle] = {*run.charter.entrants} - played
    play(db, without, programs=OLD | {idle: "1" * 64}, games=0)
    run = play(db, without, programs=OLD | {idle: "2" * 64}, games=0)
    assert kinds(run) == ["opened"]
    assert run.programs[run.charter.entrants.index(idle)] == "2" * 64


def test_a_change_that_no_table_can_be_filled_after_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    before = play(db, games=5)
    few = replace(FILE, entrants=FILE.entrants[:2], rounds=3)
    with pytest.raises(HarnessError, match="a table of 3 seats takes 3 bots, and here are 2"):
        play(db, few)
    with Store.open(str(db)) as store:
        assert store.run(FILE.name) == before


def test_a_dropped_game_whose_bots_were_all_there_is_found(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    run = play(db, voids=[2])
    with Writer.open(str(db)) as store:
        store.hold(run)
        body = {"key": "logs", "from": "", "to": "x", "dropped": [[2, 2]]}
        rate_again(store, written(store, run, [Entry(EntryKind.CHANGED, body)]))
        verification = verify_run(store, store.run(FILE.name))
    flaws = [part.first.what for part in verification.parts.values() if part.first]
    assert flaws == ["the journal says that it will never be played, and no bot of it has left"]


@pytest.mark.parametrize(
    ("games", "why", "says"),
    [
        ("3,", "dark", "expected numbers and ranges such as 3,7-9"),
        ("9-7", "dark", "expected numbers and ranges such as 3,7-9"),
        ("1-999", "dark", "game 25 is not stored"),
        ("3", " ", "expected 1 to 500 printable characters"),
    ],
)
def test_what_cannot_be_void_is_refused(tmp_path: Path, games: str, why: str, says: str) -> None:
    db = tmp_path / "league.db"
    play(db)
    with pytest.raises(HarnessError, match=says):
        void_games(str(db), FILE.name, games, why)


def test_forfeits_are_played_again(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db)
    sql(db, "UPDATE seat SET retired = 1 WHERE game = 8 AND seat = 1")
    assert [*void_forfeits(str(db), FILE.name, "a network was down")] == [7, 8, 9]
    run = play(db)
    assert [game.number for game in results(db)] == [*range(1, 7), *range(10, 28)]
    assert run.over
    with pytest.raises(HarnessError, match="no game that counts has a stand-in"):
        void_forfeits(str(db), FILE.name, "again")
