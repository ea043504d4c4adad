"""All games of a league in a file, whole or not at all."""

import csv
import importlib.util
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.app.league.export import STDOUT, ExportForm, export_run
from harness.app.records import RecordFile, verify_games
from harness.errors import HarnessError, OptionsError
from harness.store import Store
from tests.support.leagues.random_games import BOTS, rewrite, sql, store_league
from tests.support.tools import missing

SEATS = 4 * 3 * 3 + 4 * 4  # of all games


@pytest.fixture
def league(tmp_path: Path) -> Path:
    file = tmp_path / "harness.db"
    store_league(file)
    return file


def _say_nothing(game: int) -> None:
    del game


def export(league: Path, form: ExportForm, out: str, told: Callable[[int], None] = _say_nothing) -> None:
    with Store.open(str(league)) as store:
        export_run(store, store.run("autumn"), form, out, told)


def test_the_records_are_one_file_that_holds_with_the_leagues_secret(league: Path, tmp_path: Path) -> None:
    export(league, ExportForm.RECORDS, str(tmp_path / "out"))
    with Store.open(str(league)) as store:
        run = store.run("autumn")
        texts = [text for _, text in store.records(run)]
    assert (tmp_path / "out").read_text("utf-8") == "\n".join(texts)
    verdicts = [*verify_games(RecordFile(str(tmp_path / "out")), None, None, run.charter.secret)]
    assert [verdict.error for verdict in verdicts] == [None] * 16


def test_the_events_of_all_games_are_a_json_object_a_line(league: Path, tmp_path: Path) -> None:
    export(league, ExportForm.JSONL, str(tmp_path / "out"))
    events = [json.loads(line) for line in (tmp_path / "out").read_text("utf-8").splitlines()]
    begun = [event["tags"]["number"] for event in events if event["event"] == "game"]
    assert begun == [str(number) for number in range(1, 17)]
    assert sum(event["event"] == "end" for event in events) == 16


def rows(league: Path, tmp_path: Path) -> list[dict[str, str]]:
    export(league, ExportForm.CSV, str(tmp_path / "out.csv"))
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


def test_csv_has_a_row_for_every_seat_of_every_game_as_it_is_stored(league: Path, tmp_path: Path) -> None:
    found = rows(league, tmp_path)
    assert len(found) == SEATS
    expected = []
    with Store.open(str(league)) as store:
        run = store.run("autumn")
        for played, rated in zip(store.results(run), store.ratings(run), strict=True):
            seats = zip(played.bots, played.places, played.scores, rated.elos, strict=True)
            for seat, (bot, place, score, elo) in enumerate(seats):
                expected.append((played.number, played.block, seat, BOTS[bot], place, score, elo))
    columns = ("number", "block", "seat", "bot", "place", "score", "elo")
    texts = [tuple(row[column] for column in columns) for row in found]
    assert texts == [tuple(map(str, row)) for row in expected]


def test_csv_tells_league_deal_thinking_and_faults(league: Path, tmp_path: Path) -> None:
    found = rows(league, tmp_path)
    assert {row["league"] for row in found} == {"autumn"}
    assert {(row["run"], row["game"]) for row in found} == {("1", "razzia")}
    assert {(row["number"], row["deal"]) for row in found} == {(str(n), f"game {n}") for n in range(1, 17)}
    first = found[1]
    assert (first["seats"], first["asked"], first["thought"], first["longest"]) == (
        "3",
        "41",
        "0.25",
        "0.125",
    )
    faulty = [(row["number"], row["seat"]) for row in found if row["faults"] != "0"]
    assert faulty == [("5", "1")]


def test_a_retired_seat_is_a_1(league: Path, tmp_path: Path) -> None:
    sql(league, "UPDATE seat SET retired = 1 WHERE game = 6 AND seat = 2")
    assert [(row["number"], row["seat"]) for row in rows(league, tmp_path) if row["retired"] == "1"] == [
        ("6", "2")
    ]


def test_what_is_not_rated_yet_has_no_elo(league: Path, tmp_path: Path) -> None:
    sql(league, "DELETE FROM rating WHERE game = 16")
    assert [row["number"] for row in rows(league, tmp_path) if not row["elo"]] == ["16"] * 3


def test_parquet_holds_the_same_rows_with_types(league: Path, tmp_path: Path) -> None:
    if importlib.util.find_spec("pyarrow") is None:
        missing("pyarrow (pip install 'razzia-harness[parquet]') is not here")
    from pyarrow import parquet  # type: ignore[import-untyped]

    export(league, ExportForm.PARQUET, str(tmp_path / "out.parquet"))
    table = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert len(table) == SEATS
    assert [row["retired"] for row in table] == [False] * SEATS
    texts = [
        {key: str(int(value) if key in ("retired", "void") else value) for key, value in row.items()}
        for row in table
    ]
    assert texts == rows(league, tmp_path)


def test_without_its_extra_parquet_is_an_error_that_names_it(
    league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "harness.app.league.parquet", raising=False)
    with pytest.raises(HarnessError, match=r"pip install 'razzia-harness\[parquet\]'$"):
        export(league, ExportForm.PARQUET, str(tmp_path / "out"))
    assert sorted(file.name for file in tmp_path.glob("*out*")) == []


def test_parquet_does_not_go_to_standard_output(league: Path) -> None:
    with pytest.raises(OptionsError, match="expected --out FILE"):
        export(league, ExportForm.PARQUET, STDOUT)


@pytest.mark.parametrize("form", [ExportForm.RECORDS, ExportForm.JSONL, ExportForm.CSV])
def test_standard_output_gets_what_a_file_would(
    form: ExportForm, league: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    export(league, form, STDOUT)
    export(league, form, str(tmp_path / "out"))
    assert capsysbinary.readouterr().out == (tmp_path / "out").read_bytes() != b""


@pytest.mark.parametrize(
    ("form", "break_it", "says"),
    [
        (ExportForm.RECORDS, "UPDATE record SET packed = x'00' WHERE game = 9", "game 9 is damaged"),
        (ExportForm.JSONL, "UPDATE record SET packed = x'00' WHERE game = 9", "game 9 is damaged"),
        (
            ExportForm.CSV,
            "DELETE FROM seat WHERE game = 9 AND seat = 0",
            "rows of game 9 do not belong together",
        ),
        (ExportForm.CSV, "DELETE FROM game WHERE number = 9", "rows of game 9 do not belong together"),
        (ExportForm.CSV, "UPDATE seat SET bot = 9 WHERE game = 9", "rows of game 9 do not belong together"),
        (ExportForm.PARQUET, "DELETE FROM game WHERE number = 9", "rows of game 9 do not belong together"),
    ],
)
def test_a_file_that_was_there_stays_as_it_was_if_anything_goes_wrong(
    form: ExportForm, break_it: str, says: str, league: Path, tmp_path: Path
) -> None:
    (tmp_path / "out").write_text("before", "utf-8")
    sql(league, break_it)
    with pytest.raises(HarnessError, match=says):
        export(league, form, str(tmp_path / "out"))
    assert (tmp_path / "out").read_text("utf-8") == "before"
    assert [file.name for file in tmp_path.iterdir() if "out" in file.name] == ["out"]


def test_events_are_never_those_of_a_game_that_does_not_hold(league: Path, tmp_path: Path) -> None:
    rewrite(league, 9, lambda record: record.replace("scores: ", "scores: 9", 1))
    with pytest.raises(
        HarnessError, match=r"^league autumn, game 9: line \d+, column 1: the game ended with"
    ):
        export(league, ExportForm.JSONL, str(tmp_path / "out"))
    export(league, ExportForm.RECORDS, str(tmp_path / "out"))  # which are as they are


def test_a_file_that_was_there_is_replaced_and_a_link_to_it_stays_a_link(
    league: Path, tmp_path: Path
) -> None:
    (tmp_path / "out").write_text("before", "utf-8")
    (tmp_path / "link").symlink_to("out")
    export(league, ExportForm.CSV, str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "out").read_text("utf-8").startswith("league,run,game,number,")


@pytest.mark.parametrize("out", ["nowhere/out", "."])
def test_what_cannot_be_written_is_an_error_that_names_it(out: str, league: Path, tmp_path: Path) -> None:
    os.makedirs(tmp_path / "there")
    with pytest.raises(HarnessError, match=r"^cannot write .*: "):
        export(league, ExportForm.CSV, str(tmp_path / "there" / out))
    assert list((tmp_path / "there").iterdir()) == []


def test_progress_hears_every_game(league: Path, tmp_path: Path) -> None:
    heard: list[int] = []
    export(league, ExportForm.RECORDS, str(tmp_path / "out"), heard.append)
    assert heard == list(range(1, 17))
