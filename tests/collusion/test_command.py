"""Who plays together: what is read of a stored league, and how it is shown."""

import csv
from io import StringIO
from pathlib import Path

import pytest

from harness.app.league.collusion import collusion_of
from harness.app.league.voiding import void_games
from harness.bot import sample_bot
from harness.games import GAMES
from tests.collusion.honest import honest
from tests.collusion.stored import store_bots
from tests.collusion.together import dumping
from tests.support.commands import harness
from tests.support.leagues.drawn_results import Made, store
from tests.support.leagues.random_games import store_league
from tests.support.schemas import document_of


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A league of 180 games in which the first bot gives the second one all."""
    first, second, *others = [honest("razzia", number) for number in range(101, 107)]
    file = tmp_path_factory.mktemp("collusion") / "league.db"
    store_bots(file, "razzia", [*dumping(first, second), *others], 4, rounds=3)
    return str(file)


def test_the_pair_that_plays_together_comes_first_with_its_games(db: str) -> None:
    found = collusion_of(db, "autumn")
    first = found.pairs[0]
    assert first.bots == ("bot-1", "bot-2")
    assert first.asked
    assert len(first.games) == 3
    assert len(found.pairs) == 15
    most = max(first.favours, key=lambda each: each.deviations)
    assert (most.giver, most.receiver) == ("bot-1", "bot-2")


def test_the_command_asks_names_the_commands_that_show_it_and_gives_no_verdict(db: str) -> None:
    printed = harness("league", "collusion", "autumn", "--db", db).stdout
    assert "Do bot-1 and bot-2 play together?" in printed
    assert "A question, not a verdict" in printed
    [command, *_] = [line for line in printed.splitlines() if "harness game show" in line]
    words = command.split()[1:]
    assert words[-2:] == ["--db", db]
    assert "offers" in harness(*words).stdout


def test_the_forms_have_the_same_pairs(db: str) -> None:
    printed = {
        form: harness("league", "collusion", "autumn", "--db", db, "--output", form).stdout
        for form in ("json", "csv", "markdown")
    }
    rows = document_of("collusion", printed["json"])["rows"]
    lines = [*csv.DictReader(StringIO(printed["csv"]))]
    assert [(each["giver"], each["receiver"], each["kind"]) for each in lines] == [
        (each["giver"], each["receiver"], each["kind"]) for row in rows for each in row["favours"]
    ]
    assert [float(each["chance"]) for each in lines[::4]] == [row["chance"] for row in rows]
    assert [row["asked"] for row in rows] == [True, *[False] * 14]
    assert "| 1 bot-1 | – |" in printed["markdown"]


def test_void_games_do_not_count(db: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(Path(db).read_bytes())
    before = sum([each.times for pair in collusion_of(str(copy), "autumn").pairs for each in pair.favours])
    void_games(str(copy), "autumn", "1-20", "a test")
    after = sum([each.times for pair in collusion_of(str(copy), "autumn").pairs for each in pair.favours])
    assert 0 < after < before


def test_honest_bots_that_play_at_random_leave_no_question(tmp_path: Path) -> None:
    store_league(tmp_path / "league.db")
    printed = harness("league", "collusion", "autumn", "--db", str(tmp_path / "league.db")).stdout
    assert "No pair stands out." in printed
    assert "proves nothing" in printed


def test_a_league_that_cannot_be_tested_says_why(tmp_path: Path) -> None:
    store(tmp_path / "empty.db", Made(("ada", "grace", "kim", "alan"), played=0))
    shown = harness("league", "collusion", "autumn", "--db", str(tmp_path / "empty.db"), "--output", "json")
    assert document_of("collusion", shown.stdout)["untested"].startswith("0 bots have played")
    game = next(name for name, rules in GAMES.items() if 2 in rules.seats)
    store_bots(tmp_path / "two.db", game, [sample_bot(game, "random")] * 4, 2)
    found = collusion_of(str(tmp_path / "two.db"), "autumn")
    assert found.pairs == []
    assert found.untested == "all games have two bots: nobody is there whom a favour could harm"
