"""A stored league holds as it was left; whatever anybody changes in it is found, and named."""

import re
import shutil
import sqlite3
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league.verify import replay_pool
from harness.app.league.verify.league import Claim, Verification, verify_run
from harness.store import Store
from tests.support.leagues.random_games import LEAGUE, rewrite, sql, store_league


def verified(file: Path) -> Verification:
    with Store.open(str(file)) as store:
        return verify_run(store, store.run("autumn"))


def failures(file: Path) -> dict[Claim, tuple[int | None, str]]:
    """The first flaw of each part that does not hold: the game, and the rest in words. No seal holds after a change:
    what is proved without seals is told."""
    return {
        part: (finding.first.number, finding.first.what)
        for part, finding in verified(file).parts.items()
        if finding.first and part is not Claim.SEALS
    }


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("league") / "harness.db"
    store_league(file)
    return file


@pytest.fixture
def league(untouched: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(untouched, tmp_path / "harness.db"))


def test_a_league_that_nobody_touched_holds_in_every_part(league: Path) -> None:
    found = verified(league)
    assert found.holds
    assert (found.games, found.rated) == (16, 16)
    assert found.moves > 500
    games = {part: finding.checked for part, finding in found.parts.items()}
    assert games.pop(Claim.COMMITMENT) == games.pop(Claim.CONFIGURATION) == 1
    assert set(games.values()) == {16}


def test_a_league_that_is_not_over_holds_although_games_are_missing(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store_league(file, last=7)
    found = verified(file)
    assert found.holds
    assert (found.games, found.rated) == (7, 7)


def test_a_league_without_a_game_holds(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store_league(file, last=0)
    assert verified(file).holds


def test_a_league_that_chose_its_own_seed_holds(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store_league(file, replace(LEAGUE, seed=None), last=4)
    assert verified(file).holds


def test_only_the_run_that_is_asked_for_is_verified(league: Path) -> None:
    store_league(league, fresh=True)
    sql(league, "UPDATE seat SET score = score + 5 WHERE league = 1 AND game = 2 AND seat = 0")
    with Store.open(str(league)) as store:
        assert verify_run(store, store.run("autumn", 2)).holds
        assert not verify_run(store, store.run("autumn", 1)).holds


@pytest.mark.process
def test_many_games_are_shared_out_among_processes_and_come_back_in_order(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size at which it is worth it is lowered: the processes are real."""
    monkeypatch.setattr(replay_pool, "_MANY", 1)
    monkeypatch.setattr(replay_pool, "_TOGETHER", 3)
    rewrite(league, 11, with_another_card)
    found = verified(league)
    assert [part.failed for part in found.parts.values()] == [0, 0, 0, 1, 1, 0, 0, 1]
    first = found.parts[Claim.RULES].first
    assert first
    assert first.number == 11


def test_progress_is_told_game_by_game(league: Path) -> None:
    heard: list[int] = []
    with Store.open(str(league)) as store:
        verify_run(store, store.run("autumn"), heard.append)
    assert heard == list(range(1, 17))


def with_another_card(record: str) -> str:
    """A seat plays another card of the deck, which is not in its hand or not the one it played."""
    return re.sub(r"(?<=\n)0:\w+(?= 1:)", "0:J3", record, count=1)


def with_cards_exchanged(record: str) -> str:
    """Two of the pile which the same seat draws for its first hand."""
    seats = int(record.partition("\nseats: ")[2][0])
    others = r"(?:\w+,){" + str(seats - 1) + "}"
    return re.sub(rf"(?<=cards=)(\w+),({others})(\w+)", r"\3,\2\1", record, count=1)


def with_another_die(record: str) -> str:
    def other(match: re.Match[str]) -> str:
        return f"{match[1]}{int(match[2]) % 6 + 1}"

    return re.sub(r"(\*:dice=[A-Z])(\d)", other, record, count=1)


def with_another_deal(record: str) -> str:
    return record.replace("deal: game 1\n", "deal: game 2\n")


def test_a_move_that_the_rules_do_not_allow_is_found_with_its_line(league: Path) -> None:
    rewrite(league, 4, with_another_card)
    finding = verified(league).parts[Claim.RULES]
    assert (finding.failed, finding.checked) == (1, 16)
    assert finding.first
    assert finding.first.number == 4
    assert finding.first.line
    assert finding.first.line > 10
    assert "seat 0" in finding.first.what


def test_two_cards_exchanged_in_a_pile_are_found_though_the_game_holds_under_the_rules(league: Path) -> None:
    rewrite(league, 2, with_cards_exchanged)
    found = failures(league)
    assert found[Claim.CHANCE][0] == 2
    assert "the key gives" in found[Claim.CHANCE][1]
    assert Claim.RULES not in found


@pytest.mark.process
def test_another_die_is_found(league: Path) -> None:
    game = next(game for game in range(1, 17) if "*:dice=" in record_of(league, game))
    rewrite(league, game, with_another_die)
    found = failures(league)
    assert found[Claim.CHANCE][0] == game
    assert "dice" in found[Claim.CHANCE][1]


def record_of(file: Path, game: int) -> str:
    with Store.open(str(file)) as store:
        return store.record(store.run("autumn"), game)


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


def test_a_record_that_holds_but_names_another_deal_is_found(league: Path) -> None:
    rewrite(league, 1, with_another_deal)
    found = failures(league)
    assert found[Claim.SCHEDULE] == (1, "deal 'game 2', planned is 'game 1'")
    assert found[Claim.CHANCE][0] == 1


def test_a_record_that_holds_but_names_another_bot_is_found(league: Path) -> None:
    rewrite(league, 7, lambda record: re.sub(r"bot 1: \w+", "bot 1: eve", record))
    found = failures(league)
    assert set(found) == {Claim.RESULTS}
    assert found[Claim.RESULTS][0] == 7
    assert found[Claim.RESULTS][1].endswith("the record has 'eve'")


def test_two_records_in_the_place_of_one_are_found(league: Path) -> None:
    rewrite(league, 7, lambda record: f"{record}\n{record}")
    assert failures(league)[Claim.RULES] == (7, "expected one record, found 2")
