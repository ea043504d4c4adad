"""Where a run's cards come from: a random secret, one that the seed gives, and that of leagues of earlier versions."""

import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from harness.app.league.changing import ChangedError
from harness.app.league.opening import open_run
from harness.app.league.result_rows import result_rows
from harness.app.league.verify.league import Claim, verify_run
from harness.games import find_game
from harness.league.file.read import read_league
from harness.league.fixtures import Deals
from harness.league.league import League, SecretFrom
from harness.store import Run, Store, Writer, upgrade
from tests.support.commands import harness
from tests.support.leagues.random_games import LEAGUE, sql, store_league

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[3]
OLD = (
    Path(__file__).parent / "released" / "shared_deals.sqlite.sql"
)  # league before: 5 of 12 games, in its second block
RANDOM = replace(LEAGUE, secret_from=None)
BEFORE = """
name = "before"
game = "razzia"
seats = 3
seed = 7
""" + "".join(f'[[bots]]\nname = "{name}"\nsample = "random"\n' for name in ("ada", "grace", "alan", "kim"))


def run_of(directory: Path, league: League, *, fresh: bool = False) -> Run:
    directory.mkdir(exist_ok=True)
    return store_league(directory / "harness.db", league, last=3, fresh=fresh)


def holds(file: Path, name: str) -> bool:
    with Store.open(str(file)) as store:
        return verify_run(store, store.run(name)).holds


def printed(directory: Path, *words: str, code: int = 0) -> str:
    done = harness(*words, cwd=directory)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def test_without_more_a_secret_is_random_whatever_the_seed(tmp_path: Path) -> None:
    runs = [run_of(tmp_path / "one", RANDOM), run_of(tmp_path / "two", RANDOM)]
    runs.append(run_of(tmp_path / "two", RANDOM, fresh=True))
    assert len({run.charter.secret for run in runs}) == len({run.commitment for run in runs}) == 3
    assert {run.charter.seed for run in runs} == {"4481"}
    guesses = [f"{word} 4481" for word in ("league", "reproducible autumn 1", "simulate")]
    assert not {sha256(guess.encode()).digest() for guess in guesses} & {run.charter.secret for run in runs}
    assert holds(tmp_path / "one" / "harness.db", "autumn")
    assert "the secret is " in printed(tmp_path / "one", "league", "verify", "autumn")


def test_a_reproducible_secret_is_what_the_page_says_and_each_run_has_its_own(tmp_path: Path) -> None:
    first, same = run_of(tmp_path / "one", LEAGUE), run_of(tmp_path / "two", LEAGUE)
    second = run_of(tmp_path / "two", LEAGUE, fresh=True)
    other = run_of(tmp_path / "two", replace(LEAGUE, name="winter"))
    assert first.charter.secret == same.charter.secret == sha256(b"reproducible autumn 1 4481").digest()
    assert second.charter.secret == sha256(b"reproducible autumn 2 4481").digest()
    assert other.charter.secret == sha256(b"reproducible winter 1 4481").digest()
    page = (ROOT / "docs" / "chance.md").read_text("utf-8")
    assert f"| secret of `reproducible autumn 1 4481` | `{first.charter.secret.hex()}` |" in page
    for name in ("autumn#1", "autumn#2", "winter"):
        told = printed(tmp_path / "two", "league", "verify", name)
        assert "and seed, name and run give the secret" in told


def test_beginning_a_reproducible_run_again_after_a_lost_answer_begins_no_second(tmp_path: Path) -> None:
    run = run_of(tmp_path, LEAGUE)
    with Writer.open(str(tmp_path / "harness.db")) as store:
        again = store.begin(
            run.charter,
            run.began,
            lambda number: sha256(f"reproducible autumn {number} 4481".encode()).digest(),
        )
        assert (again.id, len(store.runs())) == (run.id, 1)


def test_a_secret_that_its_seed_does_not_give_is_found_where_it_should(tmp_path: Path) -> None:
    for league, found in ((LEAGUE, "the secret is not that of the seed '4482'"), (RANDOM, None)):
        run = run_of(tmp_path, league, fresh=True)
        sql(tmp_path / "harness.db", "UPDATE league SET seed = '4482' WHERE id = ?", run.id)
        with Store.open(str(tmp_path / "harness.db")) as store:
            parts = verify_run(store, store.run("autumn")).parts
        first = parts[Claim.COMMITMENT].first
        assert (first and first.what) == found
        assert not parts[Claim.SCHEDULE].holds


@pytest.fixture
def old(tmp_path: Path) -> Path:
    file = tmp_path / "harness.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(OLD.read_text("utf-8"))
    upgrade(str(file))
    (tmp_path / "before.toml").write_text(BEFORE)
    return file


def test_a_league_of_an_earlier_version_holds_and_goes_on_with_the_deals_that_it_began_with(
    old: Path,
) -> None:
    told = printed(old.parent, "league", "verify", "before")
    assert (
        f"SHA-256 of the secret is {sha256(sha256(b'league 7').digest()).hexdigest()}, and the seed gives"
        in told
    )
    assert "5 of 12 games, each as planned" in told
    printed(old.parent, "league", "run", "before.toml", "--quiet", "--sandbox", "none")
    with Store.open(str(old)) as store:
        run = store.run("before")
        assert verify_run(store, run).holds
        deals = {row.number: row.deal for row in result_rows(store, run)}
        records = dict(store.records(run))
    assert deals == {game: f"block {(game + 2) // 3}" for game in range(1, 13)}
    assert {number: re.findall("(?m)^deal: (.*)$", text) for number, text in records.items()} == {
        game: [deal] for game, deal in deals.items()
    }


def test_a_file_may_not_ask_an_earlier_league_for_other_deals_and_may_say_what_it_has(old: Path) -> None:
    league = read_league(BEFORE, "before.toml", find_game)
    asks = replace(league, deals=Deals.SHARED, secret_from=SecretFrom.SEED_AND_RUN)
    with Writer.open(str(old)) as store:
        assert open_run(store, asks, fresh=False).number == 1
        with pytest.raises(ChangedError, match="deals: own, was shared"):
            open_run(store, replace(league, deals=Deals.OWN), fresh=False)
        fresh = open_run(store, league, fresh=True)
    assert fresh.number == 2
    assert fresh.charter.secret != sha256(b"league 7").digest()


@pytest.mark.parametrize("seed", ["", 'seed = "from the hat"\n'])
def test_a_run_tells_its_commitment_and_no_seed(tmp_path: Path, seed: str) -> None:
    (tmp_path / "before.toml").write_text(seed + BEFORE.replace("seed = 7\n", ""))
    told = printed(tmp_path, "league", "run", "before.toml", "--sandbox", "none")
    with Store.open(str(tmp_path / "harness.db")) as store:
        run = store.run("before")
    assert f"commitment: the secret's SHA-256 is {run.commitment}" in told
    assert run.charter.seed not in told
    assert run.charter.secret.hex() not in told
