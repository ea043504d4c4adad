"""Whatever anybody changes in the rows of a stored league is found, and named."""

import sqlite3
import zlib
from pathlib import Path

import pytest

from harness.app.league.verify.league import Claim
from tests.support.leagues.random_games import sql
from tests.support.leagues.verified import failures, verified

BOMB = zlib.compress(bytes(4 << 20))
TAMPERED: dict[str, tuple[str, dict[Claim, tuple[int | None, str]]]] = {
    "a place": (
        "UPDATE seat SET place = 1 + place % 3 WHERE game = 6 AND seat = 1",
        {Claim.RESULTS: (6, "seat 1: stored is place"), Claim.RATINGS: (6, "stored is Elo")},
    ),
    "a score": (
        "UPDATE seat SET score = score + 5 WHERE game = 6 AND seat = 1",
        {Claim.RESULTS: (6, "seat 1: stored is score")},
    ),
    "who retired": (
        "UPDATE seat SET retired = 1 WHERE game = 6 AND seat = 2",
        {Claim.RESULTS: (6, "stored as retired are seats 2, the record has none")},
    ),
    "a bot in a seat": (
        "UPDATE seat SET bot = (bot + 1) % 4 WHERE game = 6 AND seat = 0",
        {
            Claim.SCHEDULE: (6, "seat 0 has"),
            Claim.RESULTS: (6, "bot 0"),
            Claim.RATINGS: (6, "stored is Elo"),
        },
    ),
    "a rating, in its last bit": (
        "UPDATE rating SET elo = elo + 0.00000095367431640625 WHERE game = 9 AND seat = 2",
        {Claim.RATINGS: (9, "seat 2: stored is Elo")},
    ),
    "a rating that is lost": (
        "DELETE FROM rating WHERE game = 9 AND seat = 2",
        {Claim.RATINGS: (9, "expected all")},
    ),
    "a block": (
        "UPDATE game SET block = 5 WHERE number = 1",
        {Claim.SCHEDULE: (1, "it is stored as of block 5, planned is")},
    ),
    "a seat that is lost": (
        "DELETE FROM seat WHERE game = 8 AND seat = 1",
        {
            Claim.SCHEDULE: (8, "seat 1 has"),
            Claim.RESULTS: (8, "expected all"),
            Claim.RATINGS: (8, "rated are"),
        },
    ),
    "a result that is no number": (
        "UPDATE seat SET place = 'first' WHERE game = 8 AND seat = 1",
        {
            Claim.RESULTS: (8, "seat 1: stored is place first"),
            Claim.RATINGS: (8, "its result cannot be rated"),
        },
    ),
    "a record that is lost": (
        "DELETE FROM record WHERE game = 4",
        {
            Claim.RULES: (4, "its record is not there"),
            Claim.CHANCE: (4, "its record is not there"),
            Claim.RESULTS: (4, "there is no record"),
        },
    ),
    "a record that is damaged": (
        "UPDATE record SET packed = x'00112233' WHERE game = 4",
        {
            Claim.RULES: (4, "its record is damaged"),
            Claim.CHANCE: (4, "its record is damaged"),
            Claim.RESULTS: (4, "there is no record"),
        },
    ),
    "a record that unpacks to very much": (
        f"UPDATE record SET packed = x'{BOMB.hex()}' WHERE game = 4",
        {
            Claim.RULES: (4, "its record is damaged (it unpacks to more than 1,048,576 bytes)"),
            Claim.CHANCE: (4, "its record is damaged"),
            Claim.RESULTS: (4, "there is no record"),
        },
    ),
    "the record of another game": (
        "UPDATE record SET packed = (SELECT packed FROM record WHERE game = 5) WHERE game = 4",
        {Claim.RESULTS: (4, "the record has")},
    ),
    "the secret": (
        f"UPDATE league SET secret = x'{'17' * 32}'",
        {Claim.COMMITMENT: (None, "SHA-256 of the secret is"), Claim.CHANCE: (1, "the key gives")},
    ),
    "the commitment": (
        f"UPDATE league SET commitment = '{'17' * 32}'",
        {Claim.COMMITMENT: (None, "published was 1717")},
    ),
    "the number of games": (
        "UPDATE league SET planned = 20",
        {Claim.CONFIGURATION: (None, "games: it says '16', the league has '20'")},
    ),
    "a bot's name": (
        "UPDATE entrant SET name = 'eve' WHERE number = 2",
        {Claim.CONFIGURATION: (None, "bots: it says"), Claim.RESULTS: (None, "the record has 'alan'")},
    ),
    "the configuration, no JSON": (
        "UPDATE league SET configuration = 'no JSON'",
        {
            Claim.CONFIGURATION: (None, "it is no league"),
            Claim.SCHEDULE: (None, "it cannot be made again"),
            Claim.RATINGS: (None, "it cannot be made again"),
        },
    ),
    "the configuration, no league": (
        "UPDATE league SET configuration = '[1, {}]'",
        {Claim.CONFIGURATION: (None, "it is no league")},
    ),
    "the seat counts of the configuration": (
        "UPDATE league SET configuration = json_set(configuration, '$.seats', json('[3]'))",
        {Claim.CONFIGURATION: (None, "games: it says '12', the league has '16'"), Claim.SCHEDULE: (None, "")},
    ),
    "how many games are there, by one bit": (
        "UPDATE progress SET complete = 17",
        {Claim.SCHEDULE: (None, "stored is that games 1 to 17 are there, and there are games 1 to 16")},
    ),
    "how many games are there, by one too few": (
        "UPDATE progress SET complete = 15",
        {Claim.SCHEDULE: (None, "stored is that games 1 to 15 are there, and there are games 1 to 16")},
    ),
    "how many games are there, lost": (
        "DELETE FROM progress",
        {Claim.SCHEDULE: (None, "stored is that games 1 to 0 are there")},
    ),
    "how Elo is folded": (
        "UPDATE league SET configuration = json_set(configuration, '$.rating.k', 32.0)",
        {Claim.RATINGS: (1, "refolded is")},
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_somebody_changed_is_found_and_named(league: Path, what: str) -> None:
    statement, expected = TAMPERED[what]
    sql(league, statement)
    found = failures(league)
    for part, (game, words) in expected.items():
        assert words in found[part][1]
        assert game in (None, found[part][0])


def test_what_somebody_changed_is_found_where_it_is_and_nowhere_else(league: Path) -> None:
    for what in ("a score", "who retired", "a rating, in its last bit", "a block", "the commitment"):
        assert len(TAMPERED[what][1]) == 1
    sql(league, TAMPERED["a score"][0])
    sql(league, TAMPERED["a block"][0])
    assert set(failures(league)) == {Claim.RESULTS, Claim.SCHEDULE}


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("fault", "seat"),
        ("fault", "turn"),
        ("fault", "kind"),
        ("fault", "detail"),
        ("fault", "asked"),
        ("fault", "answer"),
        ("fault", "instead"),
        ("fault", "elapsed_us"),
        ("fault", "move_limit_us"),
        ("fault", "bank_us"),
        ("fault", "said"),
        ("seat", "asked"),
        ("seat", "thought_us"),
        ("seat", "longest_us"),
        ("game", "ended_ms"),
        ("game", "took_us"),
    ],
)
def test_what_no_record_proves_is_sealed(league: Path, table: str, column: str) -> None:
    """Of a game's rows, what only its seal keeps."""
    value = "'timeout'" if column == "kind" else f"{column} || '1'"
    key = "number" if table == "game" else "game"
    sql(league, f"UPDATE {table} SET {column} = {value} WHERE {key} = 5")
    seals = verified(league).parts[Claim.SEALS]
    assert (seals.failed, seals.checked) == (1, 16)
    assert seals.first
    assert seals.first.number == 5
    assert failures(league) == {}


def test_a_fault_that_is_lost_or_added_breaks_its_games_seal(league: Path) -> None:
    copy(league, "fault", "game", 5, 6)
    sql(league, "DELETE FROM fault WHERE game = 5")
    seals = verified(league).parts[Claim.SEALS]
    assert seals.failed == 2
    assert seals.first
    assert seals.first.number == 5


def test_another_seed_is_found_although_the_secret_is_the_published_one(league: Path) -> None:
    sql(league, "UPDATE league SET seed = '4482'")
    found = failures(league)
    assert found[Claim.COMMITMENT][1] == "the secret is not that of the seed '4482'"
    assert Claim.SCHEDULE in found
    assert Claim.CHANCE not in found


@pytest.mark.parametrize("game", [1, 9, 16])
def test_a_game_deleted_from_a_league_that_is_over_is_found(league: Path, game: int) -> None:
    for table, key in (
        ("rating", "game"),
        ("record", "game"),
        ("seat", "game"),
        ("fault", "game"),
        ("game", "number"),
    ):
        sql(league, f"DELETE FROM {table} WHERE {key} = ?", game, at_least=0)
    found = failures(league)
    assert found[Claim.SCHEDULE] == (game, "it is planned, the league is over, and it is not there")
    assert (Claim.RATINGS in found) == (game < 16)
    if game < 16:
        assert found[Claim.RATINGS] == (game + 1, f"it is rated, but game {game} before it is not there")


def test_of_a_game_whose_row_alone_was_deleted_the_rest_is_found(league: Path) -> None:
    sql(league, "DELETE FROM game WHERE number = 9")
    assert failures(league)[Claim.RESULTS] == (9, "its row is missing: only rows that belong to it are there")


def test_a_game_added_behind_the_last_is_found(league: Path) -> None:
    for table, key in (("game", "number"), ("seat", "game"), ("record", "game")):
        copy(league, table, key, 16, 17)
    found = failures(league)
    assert found[Claim.SCHEDULE] == (17, "no such game is planned")
    assert found[Claim.RESULTS][0] == 17  # its record says that it is game 16
    assert found[Claim.RATINGS] == (17, "rated are 0 seats: expected all 3")


def test_a_row_of_no_game_at_all_is_an_error_that_says_so(league: Path) -> None:
    sql(league, "UPDATE record SET game = 1.5 WHERE game = 4")
    with pytest.raises(Exception, match=r"a row belongs to game 1\.5: expected a number"):
        verified(league)


def copy(file: Path, table: str, key: str, game: int, to: int) -> None:
    connection = sqlite3.connect(file)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    connection.close()
    chosen = ", ".join("?" if column == key else column for column in columns)
    sql(file, f"INSERT INTO {table} SELECT {chosen} FROM {table} WHERE {key} = ?", to, game)
