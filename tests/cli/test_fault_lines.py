"""Why did my bot fail: what `harness play` says of a fault, and `harness game repro` of the same one."""

import shlex
import subprocess
from pathlib import Path

import pytest

from harness.app import recent
from tests.support.commands import harness
from tests.support.schemas import document_of

pytestmark = pytest.mark.process

FOX = """\
import sys

from harness.bot import CARDS, RazziaBot, View, serve


class Fox(RazziaBot):
    games_at_once = 1  # what it prints is of one game

    def play(self, view: View):
        if view.table.number == 3:
            print("my hand is", view.hand, file=sys.stderr)
            return next(card for card in CARDS if card not in view.hand)
        if view.table.number == 4:
            raise KeyError("dealer")
        return view.hand[0]


serve(Fox)
"""


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a bot that fails in the third and fourth rounds."""
    den = tmp_path_factory.mktemp("den")
    (den / "the fox.py").write_text(FOX, "utf-8")
    return den


@pytest.fixture(scope="module")
def played(den: Path) -> subprocess.CompletedProcess[str]:
    bots = ["--bot", "fox=the fox.py", "--bot", "greedy", "--bot", "random"]
    return harness("play", *bots, "--games", "3", "--seed", "7", "--out", "fox 7.games", cwd=den)


def paragraph(lines: list[str], start: str) -> list[str]:
    """The line that begins so, and those below it that belong to it."""
    [at] = [number for number, line in enumerate(lines) if line.startswith(start)]
    length = next((n for n, line in enumerate(lines[at + 1 :]) if not line.startswith(" ")), len(lines))
    return lines[at : at + 1 + length]


def test_the_first_fault_of_a_kind_is_told_at_length(played: subprocess.CompletedProcess[str]) -> None:
    assert played.returncode == 3
    lines = paragraph(played.stderr.splitlines(), "fox: illegal in game 1, seat 0, turn ")
    assert lines[0].endswith(" ms of 1 s")
    assert [line[:12].strip() for line in lines[1:4]] == ["asked", "answered", "played"]
    assert lines[1][12:].startswith("play a card; the hand is ")
    assert lines[1].endswith(" (seat 0 of 3, round 3 of 14)")
    assert " is no card of the hand; legal: one of " in lines[2]
    assert lines[3].endswith(", by the referee")
    assert lines[-2][12:].startswith("my hand is (")


def test_what_the_bot_printed_as_it_failed_is_told(played: subprocess.CompletedProcess[str]) -> None:
    lines = paragraph(played.stderr.splitlines(), "fox: malformed in game 1, seat 0, turn ")
    assert "  answered  nothing: KeyError: 'dealer'" in lines
    assert lines[4].startswith("  it said   Traceback ")
    assert [line.strip()[:6] for line in lines[5:-3]] == ['File "']  # the line of the bot, and none of ours
    assert lines[-2].strip() == "KeyError: 'dealer'"


def test_later_faults_have_a_line_each_and_the_rest_is_counted(
    played: subprocess.CompletedProcess[str],
) -> None:
    lines = played.stderr.splitlines()
    assert len([line for line in lines if line.startswith("fox: ")]) == 6
    assert lines[-1] == "fox: 1 more fault"
    assert not [line for line in lines if line.startswith(("greedy", "random"))]


def test_the_command_to_type_next_works_as_printed(
    den: Path, played: subprocess.CompletedProcess[str]
) -> None:
    lines = paragraph(played.stderr.splitlines(), "fox: illegal in game 1")
    command = shlex.split(lines[-1].removeprefix("  see why "))
    expected = [
        "harness",
        "game",
        "repro",
        "fox 7.games",
        "1",
        "--seat",
        "0",
        "--bot",
        "fox=the fox.py",
    ]
    assert command == expected
    again = harness(*command[1:], cwd=den)
    assert (again.returncode, again.stderr) == (3, "")
    head, asked, recorded, now, *said, summary = again.stdout.splitlines()
    turn = lines[0].split("turn ")[1].split(",")[0]
    assert head == f"razzia · 3 seats · deal 7/1 · seat 0, fox: its first fault was in turn {turn}"
    assert asked == f"turn {turn}: {lines[1][12:]}"
    assert recorded == f"  recorded  {lines[3][12:]}"
    assert now == f"  now       {lines[2][12:].replace(':', ' (illegal):', 1)}"
    assert said[-1] == lines[-2]
    assert summary.endswith(" decided as recorded, 1 differently")


def test_the_command_names_the_time_that_held_if_it_is_not_the_usual_one(den: Path) -> None:
    arguments = [
        "--bot",
        "fox=the fox.py",
        "--seats",
        "3",
        "--move-limit",
        "2.5",
        "--bank",
        "0.5",
        "--out",
        "x",
    ]
    said = harness("play", *arguments, "--max-faults", "1", cwd=den).stderr.splitlines()
    lines = paragraph(said, "fox: illegal in game 1, seat 0")
    assert lines[0].endswith(" ms of 2.5 s and 0.5 s of the bank")
    assert lines[-1].endswith(" --bot 'fox=the fox.py' --move-limit 3")


def test_without_a_file_of_records_the_command_finds_the_games_all_the_same(
    den: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    words = ["play", "--bot", "the fox.py", "--seats", "3", "--seed", "1"]
    lines = paragraph(harness(*words, cwd=den).stderr.splitlines(), "the-fox: illegal in game 1, seat 0")
    command = shlex.split(lines[-1].removeprefix("  see why "))
    (kept,) = tmp_path.rglob("*.games")
    assert command[:5] == ["harness", "game", "repro", str(kept), "1"]
    again = harness(*command[1:], cwd=den)
    assert (again.returncode, again.stderr) == (3, "")
    assert again.stdout.splitlines()[-1].endswith(" decided as recorded, 1 differently")


def test_where_nothing_may_be_kept_it_says_how_to_keep_the_games(
    den: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    said = harness("play", "--bot", "the fox.py", "--seats", "3", "--seed", "1", cwd=den).stderr
    assert "  see why   with --out FILE the games are kept, for harness game repro\n" in said


def test_only_the_last_matches_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    first, *others = [recent.keep(["a game"], "razzia", seed) for seed in range(100, 111)]
    assert first
    assert sorted(recent.directory().iterdir()) == others
    assert not first.exists()
    assert first.parent.stat().st_mode & 0o777 == 0o700


def test_a_fixed_bot_is_seen_to_be_fixed(den: Path, played: subprocess.CompletedProcess[str]) -> None:
    assert played.returncode == 3
    (den / "fixed.py").write_text(
        FOX.replace("view.table.number == ", "view.table.number == 100 + "), "utf-8"
    )
    again = harness("game", "repro", "fox 7.games", "1", "--seat", "fox", "--bot", "fixed.py", cwd=den)
    assert (again.returncode, again.stderr) == (0, "")
    *_, recorded, now, summary = again.stdout.splitlines()
    assert recorded.endswith(", by the referee")
    assert now.endswith((", which is legal", ", the same"))
    assert summary.split(" question")[0].isdecimal()


def test_play_as_json_has_the_faults_in_full_and_the_thinking_times(den: Path) -> None:
    bots = ["--bot", "fox=the fox.py", "--bot", "greedy", "--bot", "random"]
    played = harness("play", *bots, "--seed", "7", "--output", "json", cwd=den)
    report = document_of("match", played.stdout)
    illegal, malformed = report["faults"]
    assert (illegal["number"], illegal["bot"], illegal["kind"]) == (1, "fox", "illegal")
    assert set(illegal) == {
        "number", "bot", "seat", "turn", "kind", "detail", "asked", "answer", "instead", "elapsed", "move_limit", "bank", "said"
    }  # fmt: skip
    assert "KeyError: 'dealer'" in malformed["said"]
    assert (report["seed"], report["voided"]) == (7, [])
    for standing in report["standings"]:
        thinking = standing["thinking"]
        assert thinking["asked"] > 14
        assert 0 < thinking["longest"] < thinking["total"] < thinking["longest"] * thinking["asked"]


def test_the_table_has_the_mean_thinking_time(played: subprocess.CompletedProcess[str]) -> None:
    head, *rows = played.stdout.splitlines()
    end = head.index("mean time") + len("mean time")
    for row in rows:
        number, unit = row[:end].split()[-2:]
        assert unit in ("ms", "s")
        assert float(number) > 0


def test_repro_as_json_has_every_decision(den: Path, played: subprocess.CompletedProcess[str]) -> None:
    assert played.returncode == 3
    arguments = [
        "fox 7.games",
        "1",
        "--seat",
        "fox",
        "--bot",
        "the fox.py",
        "--all",
        "--output",
        "json",
    ]
    again = harness("game", "repro", *arguments, cwd=den)
    assert (again.returncode, again.stderr) == (3, "")
    report = document_of("repro", again.stdout)
    assert (report["game"], report["deal"], report["seat"], report["bot"]) == ("razzia", "7/1", 0, "fox")
    assert len(report["decisions"]) == report["questions"] == report["as_recorded"] + report["differently"]
    failed = [decision for decision in report["decisions"] if decision["fault"]]
    assert [decision["fault"]["kind"] for decision in failed] == ["illegal", "malformed"]
    assert failed[0]["turn"] == report["first_fault"]
    assert all(decision["stood_in"] and not decision["same"] for decision in failed)
    assert all(decision["same"] for decision in report["decisions"] if not decision["stood_in"])


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["nowhere", "--seat", "0", "--bot", "greedy"], 1, "error: no file 'nowhere', and no league: harness.db: there is no such file in /"),
        (["fox 7.games", "9", "--seat", "0", "--bot", "greedy"], 1, "error: fox 7.games has no game 9\n"),
        (["fox 7.games", "--seat", "0", "--bot", "greedy"], 2, "holds several games: say the number of one behind it\n"),
        (["fox 7.games", "1", "--seat", "9", "--bot", "greedy"], 2, "error: no seat '9': expected 0 to 2 or a bot; "),
        (["fox 7.games", "1", "--seat", "0", "--bot", "gredy"], 2, "error: --bot 'gredy': expected "),
        (["fox 7.games", "1", "--seat", "0", "--bot", "greedy", "--turn", "1"], 2, "error: turn 1: seat 0 is not asked then"),
        (["fox 7.games", "1", "--seat", "0", "--bot", "cmd:false"], 1, "the process ended with exit code 1"),
        (["fox 7.games", "1", "--bot", "greedy"], 2, "--seat is missing"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_in_a_line(
    den: Path, played: subprocess.CompletedProcess[str], arguments: list[str], code: int, says: str
) -> None:
    assert played.returncode == 3
    again = harness("game", "repro", *arguments, cwd=den)
    assert (again.returncode, again.stdout) == (code, "")
    assert says in again.stderr
    assert "Traceback" not in again.stderr
