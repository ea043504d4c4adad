"""The `harness game` commands: games in files and streams."""

import json
import os
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.commands import harness

HARNESS = [sys.executable, "-m", "harness"]


@pytest.fixture
def three_games(tmp_path: Path) -> Path:
    file = tmp_path / "three.games"
    assert (
        harness(
            "game", "simulate", "--seats", "4", "--seed", "7", "--count", "3", "--out", str(file)
        ).returncode
        == 0
    )
    return file


def secret_of(seed: int) -> str:
    said = harness("game", "simulate", "--seats", "3", "--seed", str(seed)).stderr
    return said.split()[1]


@pytest.mark.parametrize(("typed", "written"), [("007", "7"), ("+7", "7"), ("-7", "-7"), ("-0", "0")])
def test_a_seed_is_the_same_number_however_it_is_typed(typed: str, written: str) -> None:
    """docs/chance.md: a secret is made of its decimal digits, without zeros before them and without a plus."""
    done = harness("game", "simulate", "--seats", "3", "--seed", typed)
    assert done.stderr.split()[1] == sha256(f"simulate {written}".encode()).hexdigest()
    assert f"\ndeal: {written}/1\n" in done.stdout


def test_the_same_seed_gives_the_same_games_however_many_are_played() -> None:
    one = harness("game", "simulate", "--seats", "5", "--seed", "3").stdout
    three = harness("game", "simulate", "--seats", "5", "--seed", "3", "--count", "3").stdout
    assert three.startswith(one)
    assert three.count("record: 1\n") == 3


def test_without_a_seed_one_is_chosen_said_and_repeatable() -> None:
    first = harness("game", "simulate", "--seats", "3")
    assert first.stderr.startswith("seed ")
    again = harness("game", "simulate", "--seats", "3", "--seed", first.stderr.split()[1])
    assert again.stdout == first.stdout


def test_show_reads_standard_input() -> None:
    record = harness("game", "simulate", "--seats", "3", "--seed", "1").stdout
    shown = harness("game", "show", "-", stdin=record)
    assert shown.returncode == 0
    assert "Round 14 · seat 1 deals" in shown.stdout
    assert "End\n  1. seat " in shown.stdout


def test_show_tells_one_round_of_one_game(three_games: Path) -> None:
    shown = harness("game", "show", str(three_games), "2", "--round", "5").stdout
    assert shown.startswith("Round 5 · seat 0 deals")
    assert shown.count("Round ") == 1


def test_show_of_a_round_that_is_not_there_says_so(three_games: Path) -> None:
    shown = harness("game", "show", str(three_games), "--round", "13")
    assert (shown.returncode, shown.stdout) == (1, "")
    assert "has no round 13" in shown.stderr


def test_a_game_that_is_not_in_the_file_is_named(three_games: Path) -> None:
    shown = harness("game", "show", str(three_games), "4")
    assert shown.returncode == 1
    assert shown.stderr == f"error: {three_games} has no game 4\n"


def test_export_writes_one_json_object_a_line(three_games: Path) -> None:
    lines = harness("game", "export", str(three_games)).stdout.splitlines()
    events = [json.loads(line)["event"] for line in lines]
    assert (events[0], events[-1], events.count("end")) == ("game", "end", 3)


def test_export_as_text_is_the_file_itself(three_games: Path) -> None:
    exported = harness("game", "export", str(three_games), "--format", "text").stdout
    assert exported == three_games.read_text("utf-8")


def test_verify_with_the_secret_recomputes_every_card_and_die(three_games: Path) -> None:
    verified = harness("game", "verify", str(three_games), "--secret", secret_of(7))
    assert verified.stdout == "moves, cards and dice replayed: 3 of 3 games hold\n"
    assert verified.returncode == 0


def test_verify_with_another_secret_names_the_first_wrong_card_of_every_game(three_games: Path) -> None:
    verified = harness("game", "verify", str(three_games), "--secret", secret_of(8))
    assert verified.returncode == 1
    assert verified.stdout.count("the key gives") == 3
    assert verified.stdout.endswith("0 of 3 games hold\n")


def test_verify_with_the_key_of_one_deal(three_games: Path) -> None:
    one = harness("game", "export", str(three_games), "--format", "text", "2").stdout
    key = harness("game", "key", "7/2", "--secret", secret_of(7)).stdout.strip()
    assert harness("game", "verify", "-", "--key", key, stdin=one).returncode == 0
    several = harness("game", "verify", str(three_games), "--key", key)
    assert several.returncode == 1
    assert "--secret is all deals'" in several.stderr


def test_verify_goes_on_after_a_game_that_does_not_hold(three_games: Path) -> None:
    lines = three_games.read_text("utf-8").splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if line.startswith("scores: "))
    lines[place] = "scores: 1 2 3 4\n"
    verified = harness("game", "verify", "-", stdin="".join(lines))
    assert verified.returncode == 1
    assert "game 1 (deal 7/1): line " in verified.stdout
    assert verified.stdout.endswith("moves replayed: 2 of 3 games hold\n")


def test_verify_counts_games_that_broke_off() -> None:
    record = harness("game", "simulate", "--seats", "4", "--seed", "1").stdout
    header, turns = record.split("\n\n")
    kept = [line for line in header.splitlines() if not line.startswith(("places", "scores"))]
    broken = "\n".join([*kept, "", *turns.splitlines()[:9], ""])
    assert (
        harness("game", "verify", "-", stdin=broken).stdout
        == "moves replayed: 1 of 1 games hold, 1 of them broken off\n"
    )
    assert "The game broke off here." in harness("game", "show", "-", stdin=broken).stdout


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["simulate", "--seats", "9"], 2, "error: seats = 9: razzia takes 3 to 8\n"),
        (["simulate", "--seats", "3", "--game", "razia"], 2, "no game 'razia'; did you mean razzia?\n"),
        (["simulate", "--seats", "3", "--option", "last_bills=kept"], 2, "expected left or dealt"),
        (["simulate", "--seats", "3", "--option", "last_bill=left"], 2, "no option 'last_bill'"),
        (["simulate", "--seats", "3", "--option", "dealt"], 2, "expected NAME=VALUE"),
        (["simulate", "--seats", "3", "--out", "/nowhere/x"], 1, "error: cannot write /nowhere/x: No such file"),
        (["show", "nothing.games"], 1, "error: no file 'nothing.games', and no league: harness.db: there is no such file in /"),
        (["show", "."], 1, "error: no file '.', and no league: harness.db: there is no such file in /"),
        (["verify", "-", "--key", "abc"], 2, "expected 64 hexadecimal digits"),
        (["key", "7/1"], 2, "--secret"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_call_is_said_in_a_line(
    arguments: list[str], code: int, said: str, tmp_path: Path
) -> None:
    result = harness("game", *arguments, stdin="", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (code, "")
    assert said in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "bytes_in", [b"", b"\n", b"\xff\xfe", b"\x00" * 9_000, b"record: 1\n", b"x" * 10_000_000]
)
def test_whatever_the_file_holds_the_error_is_one_line(bytes_in: bytes) -> None:
    result = harness("game", "verify", "-", stdin=bytes_in)
    assert result.returncode == 1
    assert result.stderr.startswith("error: standard input")
    assert result.stderr.count("\n") == 1


@pytest.mark.process
def test_a_full_disk_is_an_error_and_no_traceback() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full on this machine")
    with open("/dev/full", "w") as full:
        simulate = [*HARNESS, "game", "simulate", "--seats", "8", "--seed", "1", "--count", "9"]
        result = subprocess.run(simulate, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert result.returncode == 1
    assert result.stderr.endswith("error: No space left on device\n")


@pytest.mark.process
def test_a_reader_that_closes_early_is_no_error_message() -> None:
    simulate = [*HARNESS, "game", "simulate", "--seats", "8", "--seed", "1", "--count", "100000"]
    with subprocess.Popen(simulate, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == "record: 1\n"
        process.stdout.close()
        assert process.wait(timeout=60) == 1
        assert "Traceback" not in process.stderr.read()


@pytest.mark.process
def test_ctrl_c_ends_with_130() -> None:
    simulate = [*HARNESS, "game", "simulate", "--seats", "8", "--seed", "1", "--count", "100000"]
    with subprocess.Popen(simulate, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said


def test_the_version_is_printed() -> None:
    assert harness("--version").stdout.startswith("harness ")
