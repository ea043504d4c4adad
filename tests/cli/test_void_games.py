"""What `harness play` says of games that failed in the referee's own hands."""

from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from harness.app.play import standings
from harness.app.present.match import fault_lines, void_lines
from harness.app.records import RecordFile
from harness.engine import Outcome
from harness.games import GAMES
from harness.referee import Fault, FaultKind, GameResult, Thinking
from harness.transport import Result, Voided
from tests.support.commands import harness
from tests.support.failing_game import Failing
from tests.support.schemas import document_of

REASON = "ArithmeticError: a bug in apply"
BOTS = ("fox", "owl", "hen")
VOID = Result(1, BOTS, None, tuple([Voided(turn, REASON, "Traceback …\n") for turn in (4, 5, 6)]))
FAULT = Fault(2, 10, FaultKind.ILLEGAL, "why not", "what", "A", "B", 0.5, 1.0, 0.0)
PLAYED = GameResult("", Outcome.of((4, 5, 6)), (Thinking(),) * 3, faults=(FAULT,))
SOUND = Result(2, BOTS, PLAYED)


def play(monkeypatch: pytest.MonkeyPatch, times: int, *arguments: str) -> "CompletedProcess[str]":
    """Two bots and a game with a bug that shows itself so many times."""
    monkeypatch.setitem(GAMES, "razzia", Failing("apply", times))
    command = ["play", "--bot", "greedy", "--bot", "random", "--seats", "3", "--seed", "1", *arguments]
    return harness(*command)


@pytest.mark.process
def test_a_game_that_stays_void_is_told_with_its_attempts_and_the_exit_code_is_3(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "games"
    result = play(monkeypatch, 3, "--out", str(out))
    assert result.returncode == 3
    first, second, third, void, bug, trace, *_ = result.stderr.splitlines()
    assert first.startswith(f"referee: {REASON} in game 1, attempt 1, turn ")
    assert [line.split("; ")[1] for line in (first, second, third)] == ["it was played again"] * 2 + [
        "the game is void"
    ]
    assert void == "void: 1 of 1 game"
    assert bug == "this is a bug of the harness or of the game, and no bot's fault:"
    assert trace == "Traceback (most recent call last):"
    assert result.stderr.endswith("ArithmeticError: a bug\nin apply\n")
    assert [row.split()[2:] for row in result.stdout.splitlines()[1:]] == [
        ["0", "0.0", "0.00", "0%", "0.0", "ms", "–"]
    ] * 2
    assert out.read_text("utf-8") == ""


@pytest.mark.process
def test_a_game_that_was_played_again_counts_and_the_exit_code_is_0(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "games"
    result = play(monkeypatch, 2, "--out", str(out))
    assert result.returncode == 0
    assert result.stderr.count("; it was played again\n") == 2
    monkeypatch.undo()
    assert len([*RecordFile(str(out)).games()]) == 1


@pytest.mark.process
def test_void_attempts_are_in_the_json_with_their_tracebacks(monkeypatch: pytest.MonkeyPatch) -> None:
    result = play(monkeypatch, 3, "--games", "1", "--output", "json")
    voided = document_of("match", result.stdout)["voided"]
    assert [(each["number"], each["kind"], each["again"], each["reason"]) for each in voided] == [
        (1, "referee", False, REASON)
    ] * 3
    assert all(each["trace"].startswith("Traceback") and each["turn"] > 0 for each in voided)


def test_a_void_game_is_in_nobodys_figures() -> None:
    assert standings(BOTS, [VOID, SOUND]) == standings(BOTS, [SOUND])
    assert [standing.games for standing in standings(BOTS, [VOID])] == [0, 0, 0]


def test_many_void_games_are_counted_and_show_one_traceback() -> None:
    lines = [*void_lines([VOID, SOUND, VOID._replace(number=7)])]
    assert len([line for line in lines if line.startswith(f"referee: {REASON}")]) == 5
    assert lines[5:7] == ["referee: 1 more attempt failed", "void: 2 of 3 games"]
    assert lines.count("Traceback …") == 1
    assert [*void_lines([SOUND])] == []


def test_a_new_kind_of_fault_is_told_at_length_however_many_there_were_before() -> None:
    late = replace(FAULT, kind=FaultKind.TIMEOUT, turn=40)
    faults = (*[replace(FAULT, turn=turn) for turn in range(10, 17)], late, FAULT)
    many = SOUND._replace(game=PLAYED._replace(faults=faults))
    lines = [*fault_lines([many], {"hen": ["hen.py"]}, None)]
    heads = [line for line in lines if line.startswith("hen: ")]
    assert len(heads) == 7
    assert "  asked     what" in lines[lines.index(heads[5]) :]
    assert "  answered  A, too late: why not" in lines
    assert heads[5].startswith("hen: timeout in game 2, seat 2, turn 40, after ")
    assert heads[6] == "hen: 3 more faults"


def test_a_void_game_has_no_number_in_the_file_of_records() -> None:
    lines = [*fault_lines([VOID, SOUND], {"hen": ["hen.py"]}, Path("x.games"))]
    assert lines[0] == "hen: illegal in game 2, seat 2, turn 10, after 500.0 ms of 1 s"
    assert lines[-1] == "  see why   harness game repro x.games 1 --seat 2 --bot hen.py"
