"""Leagues of formats whose games follow from results change while they are played, through the store; their proofs hold."""

from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league.changing import ChangedError
from harness.app.league.reading import standings_of
from harness.app.league.voiding import void_games
from harness.errors import HarnessError
from harness.league.league import Entrant, Source, Stage
from tests.support.leagues.living import FILE, LATE, NEW, kinds, lineups_behind, play, require_holds, results


def test_a_week_of_a_swiss(tmp_path: Path) -> None:
    """Bots come and go between its rounds; void games are played again before the next; games of earlier rounds stay."""
    db, swiss = tmp_path / "league.db", replace(FILE, format="swiss", rounds=4)
    play(db, swiss, games=2)
    late = replace(swiss, entrants=(*swiss.entrants, LATE))
    play(db, late, games=4, order=2)
    require_holds(db)
    with pytest.raises(HarnessError, match=r"game 1 cannot be void: .* Only games after 3 can be"):
        void_games(str(db), FILE.name, "1", "dark")
    assert [*void_games(str(db), FILE.name, f"{results(db)[-1].number}", "dark")] == [4, 5, 6]
    play(db, late, programs=NEW, accept=True, games=4, order=3)
    require_holds(db)
    gone = replace(late, entrants=tuple([each for each in late.entrants if each.name != "kim"]), rounds=6)
    play(db, gone, programs=NEW, games=2, order=4)
    require_holds(db)
    run = play(db, gone, programs=NEW, order=5)
    assert run.over
    assert kinds(run) == ["opened", "entered", "voided", "entered", "left", "more"]
    require_holds(db)
    own = standings_of(str(db), FILE.name).of_format
    assert own
    assert own.caption == "Swiss, after round 6 of 6"
    assert {run.charter.entrants[row.bot] for row in own.rows} == {"ada#2", "grace", "alan", "kim", "zoe"}
    with pytest.raises(ChangedError, match="rounds: 5, was 6: expected as many or more"):
        play(db, replace(gone, rounds=5), programs=NEW)


def test_a_week_of_a_knockout(tmp_path: Path) -> None:
    """It takes no late bot; a new version plays on at the next table of its bot, and one that leaves is last at its own."""
    db = tmp_path / "league.db"
    bots = (
        *FILE.entrants,
        LATE,
        *[Entrant(name, Source.SAMPLE, "random") for name in ("eve", "bob", "mia", "sam")],
    )
    knockout = replace(FILE, format="knockout", rounds=1, entrants=bots, advance=1, blocks=2)
    play(db, knockout, games=5)
    with pytest.raises(ChangedError, match="a knockout that has begun takes no late bots: take tom out of"):
        play(db, replace(knockout, entrants=(*bots, Entrant("tom", Source.SAMPLE, "random"))))
    with pytest.raises(ChangedError, match="a table takes 3 bots, and 2 would be left"):
        play(db, replace(knockout, entrants=bots[:2]))
    assert void_games(str(db), FILE.name, f"{results(db)[0].number}", "dark")
    gone = replace(knockout, entrants=tuple([each for each in bots if each.name != "grace"]))
    play(db, gone, programs=NEW, accept=True, games=2, order=2)
    require_holds(db)
    run = play(db, gone, programs=NEW, order=3)
    assert run.over
    require_holds(db)
    own = standings_of(str(db), FILE.name).of_format
    assert own
    names = [run.charter.entrants[row.bot] for row in own.rows]
    assert sorted(names) == ["ada#2", "alan", "bob", "eve", "grace", "kim", "mia", "sam", "zoe"]
    assert "grace" not in [run.charter.entrants[row.bot] for row in own.rows if row.rank == 1]


def test_games_of_the_last_batch_of_a_ladder_can_be_void_and_it_chooses_anew(tmp_path: Path) -> None:
    db, ladder = tmp_path / "league.db", replace(FILE, format="ladder", rounds=1, games=36, batch=3)
    play(db, ladder, games=12)
    with pytest.raises(HarnessError, match=r"game 2 cannot be void: .* Only games after 9 can be"):
        void_games(str(db), FILE.name, "2", "dark")
    void = void_games(str(db), FILE.name, f"{results(db)[-1].number}", "dark")
    run = play(db, ladder)
    require_holds(db)
    assert run.over
    assert len(results(db)) == 36
    assert not {game.number for game in results(db)} & {*void}


def test_a_week_of_stages(tmp_path: Path) -> None:
    """Late bots come to the first stage, new versions and leavers to any; void games are played again in their stage."""
    db = tmp_path / "league.db"
    bots = (
        *FILE.entrants,
        *[Entrant(name, Source.SAMPLE, "random") for name in ("eve", "bob", "mia", "sam")],
    )
    groups = Stage("round-robin", (3,), groups=2, go_on=2)
    stages = (groups, Stage("swiss", (3,), rounds=3, go_on=3), Stage("round-robin", (3,), rounds=2))
    league = replace(FILE, format="stages", rounds=1, entrants=bots, stages=stages)
    play(db, league, games=5)
    late = replace(league, entrants=(*bots, LATE))
    play(db, late, games=25, order=2)
    require_holds(db)
    assert "zoe" in {name for lineup in lineups_behind(db, 24) for name in lineup}
    void_games(str(db), FILE.name, f"{results(db)[-1].number}", "dark")
    play(db, late, programs=NEW, accept=True, games=25, order=3)
    require_holds(db)
    run = play(db, late, programs=NEW, games=3, order=4)
    with pytest.raises(ChangedError, match="bots come late in the first alone: take tom out of the file"):
        play(
            db,
            replace(late, entrants=(*late.entrants, Entrant("tom", Source.SAMPLE, "random"))),
            programs=NEW,
        )
    with pytest.raises(HarnessError, match="game 2 cannot be void"):
        void_games(str(db), FILE.name, "2", "dark")
    own = standings_of(str(db), FILE.name).of_format
    assert own
    last = run.charter.entrants[own.rows[3].bot].partition("#")[0]
    gone = replace(late, entrants=tuple([each for each in late.entrants if each.name != last]))
    run = play(db, gone, programs=NEW, order=5)
    assert run.over
    assert kinds(run) == ["opened", "entered", "voided", "entered", "left"]
    require_holds(db)
    own = standings_of(str(db), FILE.name).of_format
    assert own
    assert own.caption == "Stages, after stage 3 of 3"
    names = [run.charter.entrants[row.bot] for row in own.rows]
    assert sorted(names) == ["ada#2", "alan", "bob", "eve", "grace", "kim", "mia", "sam", "zoe"]
