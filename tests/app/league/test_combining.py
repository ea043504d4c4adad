"""`harness league standings A B C`: several leagues, of several games too."""

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from harness.app.league.combining import CombinedStandings, combined_standings_of
from harness.app.league.freezing import freeze_league
from harness.app.league.reading import Choice, Model
from harness.app.present.combined import combined_caption, combined_text
from harness.app.present.tables import Output
from harness.cli import app
from harness.errors import HarnessError
from harness.games import FIRST, GAMES
from harness.league.league import Entrant, League, Source
from harness.store import Writer
from tests.support.leagues.random_games import LEAGUE, store_league
from tests.support.schemas import document_of

SECOND = [*GAMES][1]
SPRING = replace(LEAGUE, name="spring", seed="7", rounds=2)
FOXES = replace(
    LEAGUE,
    name="foxes",
    game=SECOND,
    options={},
    entrants=tuple([Entrant(name, Source.SAMPLE, "random") for name in ("kim", "ada", "lee", "grace")]),
    rounds=2,
)


@pytest.fixture
def db(tmp_path: Path) -> str:
    file = str(tmp_path / "harness.db")
    for league in (replace(LEAGUE, rounds=2), SPRING, FOXES):
        store_league(file, league)
    return file


def _combined(db: str, *names: str, choice: Choice | None = None) -> CombinedStandings:
    return combined_standings_of(db, names, choice or Choice())


def test_leagues_of_one_game_are_counted_together(db: str) -> None:
    both = _combined(db, "autumn", "spring")
    assert (both.games, both.counted, both.notes) == (("razzia",), (32, 32), ())
    assert {row.name for row in both.rows} == {"ada", "grace", "alan", "kim"}
    assert all(row.tally.games == 52 and row.tally.blocks == 16 and row.tally.score for row in both.rows)
    assert sum(row.faults for row in both.rows) == 2  # one in each


def test_only_bots_that_play_every_game_are_rated_and_the_others_are_named(db: str) -> None:
    all_three = _combined(db, "autumn", "spring", "foxes")
    assert all_three.games == (FIRST, SECOND)
    assert {row.name for row in all_three.rows} == {"ada", "grace", "kim"}
    assert all(row.tally.score is None for row in all_three.rows)
    assert all_three.notes == (
        f"alan is left out: it is in no league of {SECOND}.",
        "lee is left out: it is in no league of razzia.",
    )
    assert combined_caption(all_three) == (
        f"autumn ({FIRST}, 32 games) + spring ({FIRST}, 32 games) + foxes ({SECOND}, 32 games) · each game weighs the same"
    )


def test_other_options_and_other_programs_are_named(db: str) -> None:
    with Writer.open(db) as store:
        store.note_programs(store.run("autumn"), {0: "a", 2: "c"})
        store.note_programs(store.run("spring"), {0: "b", 1: "x", 2: "c"})
    store_league(db, replace(SPRING, name="winter", options={"last_bills": "dealt"}))
    assert _combined(db, "autumn", "spring").notes == ("ada is not the same program in autumn and spring.",)
    assert "spring and winter play razzia with different options." in _combined(db, "spring", "winter").notes


@pytest.mark.parametrize(
    ("names", "choice", "what"),
    [
        (("autumn", "autumn"), Choice(), "autumn is named twice"),
        (("autumn", "spring"), Choice(Model.ELO), "--model elo is of one league"),
        (("autumn", "spring"), Choice(versions=True), "--versions is of one league"),
        (("autumn", "sprung"), Choice(), "no league 'sprung'; did you mean spring"),
        (("autumn", "strangers"), Choice(), f"0 of 7 bots play all of {FIRST}, {SECOND}"),
        (("autumn", "foxes"), Choice(include=("alan",)), "no bot's name matches 'alan'"),
    ],
)
def test_what_several_leagues_do_not_have_is_refused(
    names: tuple[str, ...], choice: Choice, what: str, db: str
) -> None:
    strangers = tuple([Entrant(name, Source.SAMPLE, "random") for name in ("una", "duo", "tre")])
    store_league(db, League("strangers", SECOND, (3,), strangers, seed="1"))
    with pytest.raises(HarnessError, match=what):
        _combined(db, *names, choice=choice)


def test_a_frozen_league_counts_as_it_was_and_is_named(db: str) -> None:
    freeze_league(db, "spring")
    assert _combined(db, "autumn", "spring").notes == ("spring is frozen: later games do not count.",)
    assert combined_standings_of(db, ["autumn", "spring"], Choice(), unfrozen=True).notes == ()


def test_every_form_has_the_same_bots_and_notes(db: str) -> None:
    standings = _combined(db, "autumn", "foxes")
    names = [row.name for row in standings.rows]
    document = document_of("combined_standings", combined_text(standings, Output.JSON))
    assert [row["bot"] for row in document["rows"]] == names
    assert document["notes"] == [*standings.notes]
    assert [(each["league"], each["game"], each["games"]) for each in document["leagues"]] == [
        ("autumn", "razzia", 32),
        ("foxes", SECOND, 32),
    ]
    assert len(combined_text(standings, Output.CSV).strip().split("\n")) == 1 + len(names)
    for output in (Output.TABLE, Output.MARKDOWN):
        text = combined_text(standings, output)
        assert all(part in text for part in (*names, *standings.notes))


def test_the_command_takes_several_names(db: str) -> None:
    words = ["league", "standings", "autumn", "foxes", "--db", db, "--output", "json"]
    done = CliRunner().invoke(app, words)
    assert done.stdout.strip() == combined_text(_combined(db, "autumn", "foxes"), Output.JSON)
