"""A stored league holds as it was left; whatever anybody changes in it is found, and named."""

import re
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league import replays
from harness.app.league.verify import Part, Verification, verify_league
from harness.store import Store
from tests.app.league.stored import LEAGUE, rewrite, sql, store_league


def verified(file: Path) -> Verification:
    with Store.open(str(file)) as store:
        return verify_league(store, store.run("autumn"))


def failures(file: Path) -> dict[Part, tuple[int | None, str]]:
    """The first flaw of each part that does not hold: the game, and the rest in words. No seal holds after a change:
    what is proved without seals is told."""
    return {
        part: (finding.first.game, finding.first.what)
        for part, finding in verified(file).parts.items()
        if finding.first and part is not Part.SEALS
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
    assert games.pop(Part.COMMITMENT) == games.pop(Part.CONFIGURATION) == 1
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
        assert verify_league(store, store.run("autumn", 2)).holds
        assert not verify_league(store, store.run("autumn", 1)).holds


def test_many_games_are_shared_out_among_processes_and_come_back_in_order(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size at which it is worth it is lowered: the processes are real."""
    monkeypatch.setattr(replays, "_MANY", 1)
    monkeypatch.setattr(replays, "_TOGETHER", 3)
    rewrite(league, 11, with_another_card)
    found = verified(league)
    assert [part.failed for part in found.parts.values()] == [0, 0, 0, 1, 1, 0, 0, 1]
    first = found.parts[Part.RULES].first
    assert first
    assert first.game == 11


def test_progress_is_told_game_by_game(league: Path) -> None:
    heard: list[int] = []
    with Store.open(str(league)) as store:
        verify_league(store, store.run("autumn"), heard.append)
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
    return record.replace("deal: block 1\n", "deal: block 2\n")


def test_a_move_that_the_rules_do_not_allow_is_found_with_its_line(league: Path) -> None:
    rewrite(league, 3, with_another_card)
    finding = verified(league).parts[Part.RULES]
    assert (finding.failed, finding.checked) == (1, 16)
    assert finding.first
    assert finding.first.game == 3
    assert finding.first.line
    assert finding.first.line > 10
    assert "seat 0" in finding.first.what


def test_two_cards_exchanged_in_a_pile_are_found_though_the_game_holds_under_the_rules(league: Path) -> None:
    rewrite(league, 2, with_cards_exchanged)
    found = failures(league)
    assert found[Part.CHANCE][0] == 2
    assert "the key gives" in found[Part.CHANCE][1]
    assert Part.RULES not in found


def test_another_die_is_found(league: Path) -> None:
    game = next(game for game in range(1, 17) if "*:dice=" in record_of(league, game))
    rewrite(league, game, with_another_die)
    found = failures(league)
    assert found[Part.CHANCE][0] == game
    assert "dice" in found[Part.CHANCE][1]


def record_of(file: Path, game: int) -> str:
    with Store.open(str(file)) as store:
        return store.record(store.run("autumn"), game)


TAMPERED: dict[str, tuple[str, dict[Part, tuple[int | None, str]]]] = {
    "a place": (
        "UPDATE seat SET place = 1 + place % 3 WHERE game = 6 AND seat = 1",
        {Part.RESULTS: (6, "seat 1: stored is place"), Part.RATINGS: (6, "stored is Elo")},
    ),
    "a score": (
        "UPDATE seat SET score = score + 5 WHERE game = 6 AND seat = 1",
        {Part.RESULTS: (6, "seat 1: stored is score")},
    ),
    "who retired": (
        "UPDATE seat SET retired = 1 WHERE game = 6 AND seat = 2",
        {Part.RESULTS: (6, "stored as retired are seats 2, the record has none")},
    ),
    "a bot in a seat": (
        "UPDATE seat SET bot = (bot + 1) % 4 WHERE game = 6 AND seat = 0",
        {
            Part.SCHEDULE: (6, "seat 0 has"),
            Part.RESULTS: (6, "bot 0"),
            Part.RATINGS: (6, "stored is Elo"),
        },
    ),
    "a rating, in its last bit": (
        "UPDATE rating SET elo = elo + 0.00000095367431640625 WHERE game = 9 AND seat = 2",
        {Part.RATINGS: (9, "seat 2: stored is Elo")},
    ),
    "a rating that is lost": (
        "DELETE FROM rating WHERE game = 9 AND seat = 2",
        {Part.RATINGS: (9, "expected all")},
    ),
    "a block": (
        "UPDATE game SET block = 5 WHERE number = 1",
        {Part.SCHEDULE: (1, "it is stored as of block 5, planned is")},
    ),
    "a seat that is lost": (
        "DELETE FROM seat WHERE game = 8 AND seat = 1",
        {
            Part.SCHEDULE: (8, "seat 1 has"),
            Part.RESULTS: (8, "expected all"),
            Part.RATINGS: (8, "rated are"),
        },
    ),
    "a result that is no number": (
        "UPDATE seat SET place = 'first' WHERE game = 8 AND seat = 1",
        {
            Part.RESULTS: (8, "seat 1: stored is place first"),
            Part.RATINGS: (8, "its result cannot be rated"),
        },
    ),
    "a record that is lost": (
        "DELETE FROM record WHERE game = 4",
        {
            Part.RULES: (4, "its record is not there"),
            Part.CHANCE: (4, "its record is not there"),
            Part.RESULTS: (4, "there is no record"),
        },
    ),
    "a record that is damaged": (
        "UPDATE record SET packed = x'00112233' WHERE game = 4",
        {
            Part.RULES: (4, "its record is damaged"),
            Part.CHANCE: (4, "its record is damaged"),
            Part.RESULTS: (4, "there is no record"),
        },
    ),
    "the record of another game": (
        "UPDATE record SET packed = (SELECT packed FROM record WHERE game = 5) WHERE game = 4",
        {Part.RESULTS: (4, "the record has")},
    ),
    "the secret": (
        f"UPDATE league SET secret = x'{'17' * 32}'",
        {Part.COMMITMENT: (None, "SHA-256 of the secret is"), Part.CHANCE: (1, "the key gives")},
    ),
    "the commitment": (
        f"UPDATE league SET commitment = '{'17' * 32}'",
        {Part.COMMITMENT: (None, "published was 1717")},
    ),
    "the number of games": (
        "UPDATE league SET planned = 20",
        {Part.CONFIGURATION: (None, "games: it says '16', the league has '20'")},
    ),
    "a bot's name": (
        "UPDATE entrant SET name = 'eve' WHERE number = 2",
        {Part.CONFIGURATION: (None, "bots: it says"), Part.RESULTS: (None, "the record has 'alan'")},
    ),
    "a bot's name, by what is no text": (
        "UPDATE entrant SET name = x'65' WHERE number = 2",
        {Part.CONFIGURATION: (None, "bots: it says")},
    ),
    "the configuration, no JSON": (
        "UPDATE league SET configuration = 'no JSON'",
        {
            Part.CONFIGURATION: (None, "it is no league"),
            Part.SCHEDULE: (None, "it cannot be made again"),
            Part.RATINGS: (None, "it cannot be made again"),
        },
    ),
    "the configuration, no league": (
        "UPDATE league SET configuration = '[1, {}]'",
        {Part.CONFIGURATION: (None, "it is no league")},
    ),
    "the seat counts of the configuration": (
        "UPDATE league SET configuration = json_set(configuration, '$.seats', json('[3]'))",
        {Part.CONFIGURATION: (None, "games: it says '12', the league has '16'"), Part.SCHEDULE: (None, "")},
    ),
    "how Elo is folded": (
        "UPDATE league SET configuration = json_set(configuration, '$.rating.k', 32.0)",
        {Part.RATINGS: (1, "refolded is")},
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
    assert set(failures(league)) == {Part.RESULTS, Part.SCHEDULE}


def test_another_seed_is_found_although_the_secret_is_the_published_one(league: Path) -> None:
    sql(league, "UPDATE league SET seed = '4482'")
    found = failures(league)
    assert found[Part.COMMITMENT][1] == "the secret is not that of the seed '4482'"
    assert Part.SCHEDULE in found
    assert Part.CHANCE not in found


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
    assert found[Part.SCHEDULE] == (game, "it is planned, the league is over, and it is not there")
    assert (Part.RATINGS in found) == (game < 16)
    if game < 16:
        assert found[Part.RATINGS] == (game + 1, f"it is rated, but game {game} before it is not there")


def test_of_a_game_whose_row_alone_was_deleted_the_rest_is_found(league: Path) -> None:
    sql(league, "DELETE FROM game WHERE number = 9")
    assert failures(league)[Part.RESULTS] == (9, "its row is missing: only rows that belong to it are there")


def test_a_game_added_behind_the_last_is_found(league: Path) -> None:
    for table, key in (("game", "number"), ("seat", "game"), ("record", "game")):
        copy(league, table, key, 16, 17)
    found = failures(league)
    assert found[Part.SCHEDULE] == (17, "no such game is planned")
    assert found[Part.RESULTS][0] == 17  # its record says that it is game 16
    assert found[Part.RATINGS] == (17, "rated are 0 seats: expected all 3")


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
    assert found[Part.SCHEDULE] == (1, "deal 'block 2', planned is 'block 1'")
    assert found[Part.CHANCE][0] == 1


def test_a_record_that_holds_but_names_another_bot_is_found(league: Path) -> None:
    rewrite(league, 7, lambda record: re.sub(r"bot 1: \w+", "bot 1: eve", record))
    found = failures(league)
    assert set(found) == {Part.RESULTS}
    assert found[Part.RESULTS][0] == 7
    assert found[Part.RESULTS][1].endswith("the record has 'eve'")


def test_two_records_in_the_place_of_one_are_found(league: Path) -> None:
    rewrite(league, 7, lambda record: f"{record}\n{record}")
    assert failures(league)[Part.RULES] == (7, "expected one record, found 2")
