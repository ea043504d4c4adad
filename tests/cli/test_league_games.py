"""Games read back out of leagues: `harness game list|show|export|verify|repro`, `harness league verify|export`."""

import csv
import io
import json
import re
import subprocess
import sys
import zlib
from functools import cache
from pathlib import Path

import pytest

from tests.support.commands import Desk
from tests.support.leagues.random_games import FAULT, rewrite, sql, store_league
from tests.support.schemas import document_of


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    store_league(Path("harness.db"))
    return Desk()


DB = Path("harness.db")


def test_the_list_has_a_line_a_game_the_best_bot_first(desk: Desk) -> None:
    head, *lines = desk.types("game", "list", "autumn").out.splitlines()
    assert head.split() == ["number", "block", "seats", "bots", "by", "place,", "with", "scores"]
    assert [int(line.split()[0]) for line in lines] == list(range(1, 17))
    for line in lines:
        places = [int(place) for place in re.findall(r"(?:  | · )(\d) [a-z]+ \d+", line)]
        assert places == sorted(places)
        assert len(places) == int(line.split()[2])


def test_the_list_tells_faults_and_who_retired(desk: Desk) -> None:
    sql(DB, "UPDATE seat SET retired = 1 WHERE game = 5 AND seat = 1")
    [line] = [line for line in desk.types("game", "list", "autumn").out.splitlines() if "(" in line]
    assert line.startswith("     5  ")
    assert "(1 illegal, retired)" in line


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        (["--fault", "any"], [5]),
        (["--fault", "illegal"], [5]),
        (["--fault", "timeout"], []),
        (["--fault", "any", "--bot", "kim"], [5]),
        (["--fault", "any", "--bot", "ada"], []),
        (["--fault", "any", "--seats", "4"], []),
        (["--seats", "4"], [7, 8, 9, 10]),
        (["--seats", "5"], []),
        (["--bot", "ada", "--seats", "3"], [1, 2, 3, 11, 12, 13, 14, 15, 16]),
    ],
)
def test_the_list_can_be_narrowed(desk: Desk, options: list[str], numbers: list[int]) -> None:
    listed = desk.types("game", "list", "autumn", *options, "--output", "json")
    assert [row["number"] for row in document_of("games", listed.out)["rows"]] == numbers
    assert listed.code == 0


def test_the_list_as_json_and_as_csv_says_the_same(desk: Desk) -> None:
    told = document_of("games", desk.types("game", "list", "autumn#1", "--output", "json").out)
    assert (told["league"], told["run"], len(told["rows"])) == ("autumn", 1, 16)
    rows = [*csv.DictReader(io.StringIO(desk.types("game", "list", "autumn", "--output", "csv").out))]
    for row, game in zip(rows, told["rows"], strict=True):
        seats = game["seats"]
        assert (row["number"], row["block"], row["seats"]) == (
            str(game["number"]),
            str(game["block"]),
            str(len(seats)),
        )
        assert row["bots"].split() == [seat["bot"] for seat in seats]
        assert row["places"].split() == [str(seat["place"]) for seat in seats]
        assert row["scores"].split() == [str(seat["score"]) for seat in seats]
    assert [row["faults"] for row in rows if row["faults"]] == ["1:illegal"]


def test_a_league_s_game_is_told_with_its_faults_and_what_to_type_next(desk: Desk) -> None:
    shown = desk.types("game", "show", "autumn", "5")
    assert shown.code == 0
    game, faults = shown.out.split("\nkim: ")
    assert game.startswith("razzia · 3 seats · deal game 5 · last_bills left\nleague: autumn\nnumber: 5\n")
    assert faults.splitlines() == [
        "illegal, seat 1, turn 17, after 4.0 ms of 1 s and 2.5 s of the bank",
        f"  asked     {FAULT.asked}",
        f"  answered  {FAULT.answer}: {FAULT.detail}",
        f"  played    {FAULT.instead}, by the referee",
        "  it said   Traceback …",
        "            KeyError: 'dealer'",
        "  see why   harness game repro autumn 5 --seat 1 --bot TARGET --move-limit 3.5",
        "",
    ]


def test_one_round_of_a_league_s_game_is_told_without_faults(desk: Desk) -> None:
    shown = desk.types("game", "show", "autumn", "5", "--round", "2").out
    assert shown.startswith("Round 2 · ")
    assert "kim" not in shown


def test_the_command_to_type_next_names_a_database_that_was_named_and_none_of_the_environment(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That may have a password in it."""
    DB.rename("other.db")
    named = desk.types("game", "show", "autumn", "5", "--db", "other.db").out
    assert "  see why   harness game repro autumn 5 --db other.db --seat 1 " in named
    monkeypatch.setenv("HARNESS_DB", "other.db")
    assert (
        "  see why   harness game repro autumn 5 --seat 1 " in desk.types("game", "show", "autumn", "5").out
    )


def test_a_league_s_games_are_exported_as_a_file_s_are(desk: Desk) -> None:
    text = desk.types("game", "export", "autumn", "--format", "text").out
    Path("all.games").write_text(text, "utf-8")
    assert text.count("record: 1\n") == 16
    assert (
        desk.types("game", "export", "all.games", "7").out == desk.types("game", "export", "autumn", "7").out
    )
    assert desk.types("game", "export", "all.games").out == desk.types("game", "export", "autumn").out


def test_a_league_s_games_are_verified_with_its_own_secret(desk: Desk) -> None:
    verified = desk.types("game", "verify", "autumn")
    assert verified == (0, "moves, cards and dice replayed: 16 of 16 games hold\n", "")
    assert (
        desk.types("game", "verify", "autumn", "3").out
        == "moves, cards and dice replayed: 1 of 1 games hold\n"
    )


def test_a_game_of_a_league_that_does_not_hold_is_named_by_its_number(desk: Desk) -> None:
    rewrite(DB, 12, lambda record: record.replace("scores: ", "scores: 9", 1))
    verified = desk.types("game", "verify", "autumn")
    assert verified.code == 1
    first, last = verified.out.splitlines()
    assert first.startswith("game 12 (deal game 12): line ")
    assert last == "moves, cards and dice replayed: 15 of 16 games hold"
    shown = desk.types("game", "show", "autumn", "12")
    assert shown.code == 1
    assert shown.err.startswith("error: league autumn, game 12: line ")


@pytest.mark.process
def test_a_league_s_game_is_played_again_with_a_bot(desk: Desk) -> None:
    again = desk.types("game", "repro", "autumn", "5", "--seat", "kim", "--bot", "greedy", "--all")
    assert again.code == 0
    assert again.out.startswith("razzia · 3 seats · deal game 5 · seat 1, kim: it made no fault\n")
    assert re.search(r"^\d+ questions, \d+ decided as recorded, \d+ differently$", again.out, re.M)


def test_to_play_a_game_again_one_must_be_chosen(desk: Desk) -> None:
    again = desk.types("game", "repro", "autumn", "--seat", "kim", "--bot", "greedy")
    assert again.code == 2
    assert again.err == "error: league autumn holds several games: say the number of one behind it\n"


def test_a_file_that_is_there_wins_over_a_league_and_a_directory_does_not(desk: Desk) -> None:
    Path("autumn").mkdir()
    assert desk.types("game", "verify", "autumn").out.endswith("16 of 16 games hold\n")
    Path("autumn").rmdir()
    one = desk.types("game", "export", "autumn", "1", "--format", "text").out
    Path("autumn").write_text(one, "utf-8")
    assert desk.types("game", "verify", "autumn").out == "moves replayed: 1 of 1 games hold\n"


def test_whoever_lists_a_file_is_told_what_shows_it(desk: Desk) -> None:
    Path("games.jsonl").touch()
    done = desk.types("game", "list", "games.jsonl")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "error: 'games.jsonl' is a file, and what is listed is a league; try  harness game show games.jsonl\n"
    )


def test_another_run_of_the_league_is_named_by_its_number(desk: Desk) -> None:
    store_league(DB, last=2, fresh=True)
    assert desk.types("game", "verify", "autumn").out.endswith(": 2 of 2 games hold\n")
    assert desk.types("game", "verify", "autumn#1").out.endswith(": 16 of 16 games hold\n")
    rewritten = desk.types("game", "show", "autumn#2", "3")
    assert rewritten.err == "error: harness.db: league autumn has no game 3 yet (2 games)\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["game", "show", "autum"], "no file 'autum', and no league: harness.db: no league 'autum'; did you mean autumn?"),
        (["game", "show", "autumn#2"], "no file 'autumn#2', and no league: harness.db: league autumn has no run 2; it has 1"),
        (["game", "show", "autumn", "17"], "harness.db: league autumn has no game 17 yet (16 games)"),
        (["game", "show", "autumn", "--db", "/no.db"], "no file 'autumn', and no league: /no.db: there is no such file"),
        (["game", "list", "autum"], "harness.db: no league 'autum'; did you mean autumn?"),
        (["game", "list", "autumn", "--bot", "kin"], "league autumn has no bot 'kin'; did you mean kim?"),
        (["league", "verify", "autum"], "harness.db: no league 'autum'; did you mean autumn?"),
        (["league", "export", "autum", "--format", "csv", "--out", "x"], "harness.db: no league 'autum'; did you mean autumn?"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_said_in_a_line_with_the_nearest_name(
    desk: Desk, words: list[str], says: str
) -> None:
    assert desk.types(*words) == (1, "", f"error: {says}\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["game", "show", "autumn", "0"], "NUMBER '0': expected"),
        (["game", "list", "autumn", "--fault", "late"], "--fault 'late': expected"),
        (["league", "export", "autumn", "--out", "x"], "--format is missing"),
        (["league", "export", "autumn", "--format", "csv"], "--out is missing"),
        (
            ["league", "export", "autumn", "--format", "parquet", "--out", "-"],
            "--format parquet is written to a file: expected --out FILE",
        ),
    ],
)
def test_a_wrong_call_is_said_and_ends_with_2(desk: Desk, words: list[str], says: str) -> None:
    done = desk.types(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {says}")


def test_league_verify_has_a_line_a_part(desk: Desk) -> None:
    verified = desk.types("league", "verify", "autumn")
    assert (verified.code, verified.err) == (0, "")
    head, *lines = verified.out.splitlines()
    assert head == "autumn · razzia · 16 of 16 games · over"
    assert [re.split(r"  +", line)[0] for line in lines] == [
        "commitment",
        "configuration",
        "schedule",
        "rules",
        "cards, dice",
        "results",
        "ratings",
        "seals",
    ]
    assert all("  ✓ " in line for line in lines)
    assert "  ✓ 16 of 16 games recomputed from the secret" in lines[4]


def test_league_verify_of_a_league_that_is_not_over_says_so(desk: Desk) -> None:
    store_league(DB, last=5, fresh=True)
    verified = desk.types("league", "verify", "autumn")
    head, *lines = verified.out.splitlines()
    assert (verified.code, head) == (0, "autumn#2 · razzia · 5 of 16 games · not over")
    assert lines[2].endswith("  ✓ 5 of 16 games, each as planned; the others are to come")


def test_league_verify_names_the_first_that_does_not_hold_and_ends_with_1(desk: Desk) -> None:
    sql(DB, "UPDATE seat SET score = score + 5 WHERE game > 13 AND seat = 1")
    sql(DB, "UPDATE rating SET elo = elo + 1 WHERE game = 4 AND seat = 0")
    rewrite(DB, 2, lambda record: record.replace("scores: ", "scores: 9", 1))
    verified = desk.types("league", "verify", "autumn")
    assert verified.code == 1
    _, _, _, schedule, rules, _, results, ratings, seals = verified.out.splitlines()
    assert "  ✓ " in schedule
    assert re.search(r"  ✗ game 2, line \d+, column 1: the game ended with places ", rules)
    assert re.search(r"  ✗ 4 of 16 games; the first: game 2: seat 0: stored is score ", results)
    assert re.search(r"  ✗ game 4: seat 0: stored is Elo \S+, refolded is ", ratings)
    assert "  ✗ " in seals


def test_league_verify_as_json_says_it_part_by_part(desk: Desk) -> None:
    held = json.loads(desk.types("league", "verify", "autumn", "--output", "json").out)
    assert (held["league"], held["run"], held["games"], held["planned"]) == ("autumn", 1, 16, 16)
    assert held["holds"] is held["over"] is True
    assert held["parts"][3] == {"part": "rules", "holds": True, "checked": 16, "failed": 0, "first": None}
    sql(DB, "UPDATE seat SET score = score + 5 WHERE game = 3 AND seat = 1")
    failed = desk.types("league", "verify", "autumn", "--output", "json")
    assert failed.code == 1
    told = json.loads(failed.out)
    assert [part["part"] for part in told["parts"] if not part["holds"]] == ["results", "seals"]
    assert told["holds"] is False
    first = told["parts"][5]["first"]
    assert (first["number"], first["line"]) == (3, None)
    assert first["what"].startswith("seat 1: stored is score ")


def test_league_export_writes_a_file_or_standard_output(desk: Desk) -> None:
    written = desk.types("league", "export", "autumn", "--format", "csv", "--out", "x.csv")
    assert written == (0, "", "16 games written to x.csv\n")
    said = desk.types("league", "export", "autumn", "--format", "csv", "--out", "-")
    assert said == (0, Path("x.csv").read_text("utf-8"), "")


PARTS = 700  # a megabyte each, of a kilobyte


@cache
def bomb() -> bytes:
    packing = zlib.compressobj(9)
    return b"".join([packing.compress(bytes(1 << 20)) for _ in range(PARTS)]) + packing.flush()


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["league", "verify", "autumn"], "its record is damaged (it unpacks to more than 1,048,576 bytes)"),
        (
            ["league", "export", "autumn", "--format", "records", "--out", "all.txt"],
            "error: harness.db: the record of game 3 is damaged (it unpacks to more than 1,048,576 bytes)",
        ),
        (
            ["game", "verify", "autumn"],
            "error: harness.db: the record of game 3 is damaged (it unpacks to more than 1,048,576 bytes)",
        ),
    ],
)
@pytest.mark.usefixtures("desk")
def test_a_small_database_never_unfolds_to_all_memory(words: list[str], says: str) -> None:
    """In a process that may have half a gigabyte, for a record that unpacks to more."""
    assert len(bomb()) < 1 << 20
    sql(DB, "UPDATE record SET packed = ? WHERE game = 3", bomb())
    ended = subprocess.run(
        ["prlimit", f"--data={512 << 20}", sys.executable, "-m", "harness", *words],
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert ended.returncode == 1
    assert says in ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
