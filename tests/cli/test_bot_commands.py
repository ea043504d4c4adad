"""The `harness bot` commands."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest

from harness.app.new_bot import class_name, new_bot
from harness.bot import BOTS
from harness.engine.game import AnyGame
from harness.games import FIRST, GAMES
from tests.support.commands import harness
from tests.support.schemas import document_of
from tests.support.strategies import every_game

ROOT = Path(__file__).parents[2]
HARNESS = [sys.executable, "-m", "harness"]
ENV = {**os.environ, "PYTHONPATH": str(ROOT)}
MADE_FROM = ", ".join([bot.__name__ for bot in BOTS.values()])
BROKEN = f"cmd:env -C {ROOT} {sys.executable} -m tests.support.bots.broken"


def run(*command: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, encoding="utf-8", cwd=cwd, env=ENV
    )


@contextmanager
def serving(*arguments: str, cwd: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A bot that is served, and where."""
    command = [*HARNESS, "bot", "serve", *arguments]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=cwd, env=ENV) as process:
        try:
            assert process.stderr
            yield process, process.stderr.readline().split()[-1]
        finally:
            process.terminate()


@pytest.fixture
def fox(tmp_path: Path) -> Path:
    new_bot("fox", tmp_path)
    return tmp_path / "fox"


def test_new_writes_three_files_and_prints_what_to_type_next(tmp_path: Path) -> None:
    made = harness("bot", "new", "fox", cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.splitlines() == [
        "fox/bot.py       your bot: a method a question, each plays the first sensible legal thing",
        "fox/README.md    what a bot sees, what it may answer, how to try it",
        "fox/test_fox.py  plays fox against the samples; passes already",
        "next:",
        "  harness play --bot fox=fox/ --bot greedy --bot hunter --games 100",
        "  harness bot check fox/",
        "  python fox/test_fox.py",
    ]
    assert sorted(file.name for file in (tmp_path / "fox").iterdir()) == [
        "README.md",
        "bot.py",
        "test_fox.py",
    ]


@pytest.mark.process
def test_what_new_prints_next_works_as_printed(tmp_path: Path) -> None:
    made = harness("bot", "new", "red-fox", "--directory", "bots", cwd=tmp_path).stdout
    commands = [line.split() for line in made.splitlines() if line.startswith("  ")]
    assert [command[0] for command in commands] == ["harness", "harness", "python"]
    for command in commands:
        program = HARNESS if command[0] == "harness" else [sys.executable]
        result = run(*program, *command[1:], cwd=tmp_path)
        assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.process
def test_what_is_printed_to_type_next_names_the_programs_as_they_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """README's first command leaves the environment's programs off the PATH."""
    programs = str(Path(sys.executable).parent)
    named = []
    for directory, typed, path in (
        ("away", f"{programs}/harness", "/usr/bin"),
        ("found", "harness", f"{programs}:/usr/bin"),
    ):
        monkeypatch.setenv("PATH", path)
        monkeypatch.setitem(ENV, "PATH", path)
        made = run(typed, "bot", "new", "fox", "--directory", directory, cwd=tmp_path)
        named.append([line.split()[0] for line in made.stdout.splitlines() if line.startswith("  ")])
    away, found = named
    assert away == [f"{programs}/harness"] * 2 + [f"{programs}/python"]
    assert found == ["harness", "harness", "python"]


@pytest.mark.process
def test_the_tests_of_two_new_bots_run_together_and_each_plays_its_own(tmp_path: Path) -> None:
    for name in ("wolf", "Wolf-2"):
        new_bot(name, tmp_path)
        home = tmp_path / name
        (home / "odds.py").write_text(f"OF = {name!r}\n", "utf-8")
        own = f"\n\ndef test_it_is_its_own() -> None:\n    assert {class_name(name, GAMES[FIRST])}.of == {name!r}\n"
        test = home / f"test_{name.lower().replace('-', '_')}.py"
        test.write_text(test.read_text("utf-8").replace("\n\nif __name__", f"{own}\n\nif __name__"), "utf-8")
        bot = home / "bot.py"
        text = bot.read_text("utf-8").replace("    def place", "    of = OF\n\n    def place")
        bot.write_text(f"from odds import OF\n{text}", "utf-8")
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "wolf/", "Wolf-2/"]
    tried = run(*words, cwd=tmp_path)
    assert (tried.returncode, "6 passed" in tried.stdout) == (0, True), tried.stdout


@pytest.mark.process
@pytest.mark.parametrize(
    ("good", "wrong"),
    [
        ("return len(view.my_share) > 0", "return view.hand[0]"),  # a card is none of True and False
        ("return max(gamblers or", "return max(gamblers and"),
    ],
)
def test_the_new_bots_own_test_finds_an_illegal_move(fox: Path, good: str, wrong: str) -> None:
    bot = fox / "bot.py"
    bot.write_text(bot.read_text("utf-8").replace(good, wrong), "utf-8")
    tried = run(sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", cwd=fox)
    assert tried.returncode == 1
    assert "bot.py:" in tried.stdout


@pytest.mark.process
@pytest.mark.slow  # ruff is for CI
@every_game
def test_the_new_bot_is_clean_code(tmp_path: Path, game: AnyGame) -> None:
    new_bot("fox", tmp_path, game.name)
    fox = tmp_path / "fox"
    style = ["--isolated", "--no-cache", "--line-length", "110", "--target-version", "py311"]
    for command in (["check", "--select", "E,F,W,I,B,N,UP,SIM,RUF,RET,ARG"], ["format", "--check"]):
        result = run(sys.executable, "-m", "ruff", *command, *style, ".", cwd=fox)
        assert result.returncode == 0, result.stdout


def test_new_overwrites_nothing(fox: Path) -> None:
    (fox / "bot.py").write_text("mine", "utf-8")
    (fox / "README.md").unlink()
    again = harness("bot", "new", "fox", cwd=fox.parent)
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == "error: fox/bot.py is there already; nothing was written\n"
    assert (fox / "bot.py").read_text("utf-8") == "mine"
    assert not (fox / "README.md").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["new", "a/b"], 2, "error: no name for a bot: 'a/b'; expected a letter, then up to 31 letters"),
        (["new", ".."], 2, "error: no name for a bot: '..'"),
        (["new", ""], 2, "error: no name for a bot: ''"),
        (["new", "-x"], 2, "error: harness bot new has no option '-x'; known: --d"),
        (["new", "x\x1b[2J"], 2, r"error: no name for a bot: 'x\x1b[2J'"),
        (["new", "x" * 33], 2, "error: no name for a bot: 'xxx"),
        (["new", "Greedy"], 2, "error: there is a sample called greedy already; choose another name\n"),
        (["new", "x", "--directory", "one.py"], 1, "error: cannot write one.py/x: Not a directory\n"),
        (["serve", "nowhere.py"], 2, "error: 'nowhere.py': expected a .py file, or a directory with a bot.py\n"),
        (["serve", "."], 2, "error: '.': expected a .py file, or a directory with a bot.py\n"),
        (["serve", "none.py"], 2, f"error: none.py: expected a class made from {MADE_FROM} or Bot, and there is none\n"),
        (["serve", "two.py"], 2, "error: two.py: expected one bot, and there are 2: 'A', 'B'\n"),
        pytest.param(["serve", "one.py", "--address", "here"], 2, "error: --address 'here': expected HOST:PORT or unix:PATH\n", marks=pytest.mark.process),
        (["check", "nobody"], 2, "error: TARGET 'nobody': expected HOST:PORT, unix:PATH, a .py file"),
        (["check", "greedy", "--step", "99"], 2, "error: --step 99: the steps are 1 to "),
        (["check", "greedy", "--fail-fast", "--keep-going"], 2, "error: --fail-fast and --keep-going: expected one of them"),
        (["check"], 2, "error: TARGET is missing"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_call_is_said_in_a_line(
    tmp_path: Path, arguments: list[str], code: int, said: str
) -> None:
    imported = "from harness.bot import RazziaBot\n"
    (tmp_path / "none.py").write_text(imported, "utf-8")
    (tmp_path / "one.py").write_text(f"{imported}class A(RazziaBot): pass\n", "utf-8")
    (tmp_path / "two.py").write_text(f"{imported}class A(RazziaBot): pass\nclass B(A): pass\n", "utf-8")
    result = harness("bot", *arguments, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (code, "")
    assert said in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.process
def test_serve_serves_the_bot_of_a_directory_and_its_neighbours(fox: Path) -> None:
    (fox / "odds.py").write_text("SIGN = 1\n", "utf-8")
    bot = fox / "bot.py"
    bot.write_text(f"from odds import SIGN\n{bot.read_text('utf-8')}", "utf-8")
    with serving("fox", cwd=fox.parent) as (_, address):
        assert harness("bot", "check", address, "--step", "1", "--step", "20").returncode == 0


@pytest.mark.process
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_serve_says_by_its_exit_code_what_interrupted_it(fox: Path, number: int, code: int) -> None:
    with serving("fox", cwd=fox.parent) as (process, _):
        process.send_signal(number)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (code, "")


@pytest.mark.process
def test_serve_listens_where_it_is_told(fox: Path) -> None:
    with serving("bot.py", "--address", f"unix:{fox}/sock", cwd=fox) as (process, address):
        assert address == f"unix:{fox}/sock"
        checked = harness("bot", "check", address, "--step", "1", "--step", "45")
        assert (checked.returncode, process.poll()) == (0, None)
        assert "45 – ends within a second when told to" in checked.stdout
        assert checked.stdout.endswith("2 steps, 1 passed, 0 failed, 1 skipped\n")


@pytest.mark.process
def test_an_address_that_is_taken_is_an_error_in_a_line(fox: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        served = harness("bot", "serve", str(fox), "--address", address)
    assert served.returncode == 1
    assert f"cannot listen on '{address}'" in served.stderr
    assert "Traceback" not in served.stderr


@pytest.mark.process
def test_what_a_bots_file_raises_is_shown_from_its_own_lines_on(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def numbers():\n    import numpyy\nnumbers()\n", "utf-8")
    served = harness("bot", "serve", "bad.py", cwd=tmp_path)
    assert served.returncode == 1
    lines = served.stderr.splitlines()
    assert lines[1] == f'  File "{tmp_path}/bad.py", line 3, in <module>'
    assert lines[-2:] == [
        "ModuleNotFoundError: No module named 'numpyy'",
        "error: bad.py: it cannot be loaded, see above",
    ]


@pytest.mark.process
def test_check_prints_a_line_a_step_and_a_summary() -> None:
    checked = harness("bot", "check", "greedy")
    assert (checked.returncode, checked.stderr) == (0, "")
    *steps, summary = checked.stdout.splitlines()
    assert len(steps) >= 30
    assert all(line.startswith(f"{number:3} ✓ ") for number, line in enumerate(steps, 1))
    assert f" {len(steps)} steps, {len(steps)} passed, 0 failed; " in summary
    assert re.search(r"slowest \d\.\d{3} s \(step \d+\) of 1 s$", summary)
    assert summary.endswith(" of 1 s")


@pytest.mark.process
def test_a_failed_check_says_in_words_what_was_asked_and_what_came() -> None:
    checked = harness("bot", "check", f"{BROKEN} PutsItOnTheSixthBar", "--step", "7")
    assert checked.returncode == 1
    assert checked.stdout.splitlines() == [
        "  7 ✗ places the dealer's bill, at 3 to 8 seats",
        "      asked      place the bill 30 (seat 2 of 3, round 3 of 14)",
        "      expected   a bar, 0 to 3, within 1 s",
        "      got        Z is no bar for the last bill; legal: one of C T H J; 3 of the first 3 questions, at 3 seats",
        checked.stdout.splitlines()[-1],
    ]
    assert checked.stdout.splitlines()[-1].startswith(" 1 step, 0 passed, 1 failed")


@pytest.mark.process
def test_a_bot_that_does_not_start_is_told_in_a_few_lines() -> None:
    checked = harness("bot", "check", f"{BROKEN} DiesAtTheStart")
    assert checked.returncode == 1
    first, *told, last, left_out, summary = checked.stdout.splitlines()
    assert first == "  1 ✗ starts and says hello"
    assert [line.split()[0] for line in told] == ["asked", "expected", "got", "it"]
    assert last.strip() == "sorry"
    assert left_out == "    – the other steps are left out: step 1 failed, on which all others rest"
    assert summary == " 45 steps, 0 passed, 1 failed, 44 not made"


@pytest.mark.process
def test_the_check_asks_no_more_after_the_same_failure_five_times() -> None:
    checked = harness("bot", "check", f"{BROKEN} AnswersNonsense")
    failures = re.findall(r"^ *(\d+) ✗", checked.stdout, re.M)
    *_, left_out, summary = checked.stdout.splitlines()
    assert (checked.returncode, failures) == (1, ["6", "7", "8", "9", "10"])
    assert left_out == (
        "    – the other steps are left out: the same failure 5 times: the answer holds no move of razzia"
    )
    assert summary.startswith(" 45 steps, 5 passed, 5 failed, 35 not made; ")


@pytest.mark.process
def test_and_it_goes_on_when_it_is_told_to() -> None:
    steps = [f"--step={number}" for number in range(6, 13)]
    checked = harness("bot", "check", f"{BROKEN} AnswersNonsense", *steps, "--keep-going")
    assert (checked.returncode, checked.stdout.count("✗")) == (1, 7)
    assert checked.stdout.splitlines()[-1].startswith(" 7 steps, 0 passed, 7 failed; ")


@pytest.mark.process
def test_the_check_ends_with_the_first_failure_if_it_is_to_fail_fast() -> None:
    checked = harness("bot", "check", f"{BROKEN} AnswersNonsense", "--fail-fast", "--output", "junit")
    suite = ElementTree.fromstring(checked.stdout.encode())
    assert (checked.returncode, suite.get("failures"), suite.get("skipped")) == (1, "1", "39")
    assert {each.get("message") for each in suite.iter("skipped")} == {"step 6 failed"}


@pytest.mark.process
def test_a_stricter_move_limit_is_kept_to() -> None:
    checked = harness("bot", "check", f"{BROKEN} ThinksAMoment", "--step", "8", "--move-limit", "0.02")
    assert checked.returncode == 1
    assert "got        nothing within 0.02 s" in checked.stdout


@pytest.mark.process
def test_check_as_json() -> None:
    checked = harness("bot", "check", f"{BROKEN} PlaysChess", "--output", "json")
    report = document_of("check", checked.stdout)
    assert (checked.returncode, report["failed"]) == (1, 1)
    assert [step["verdict"] for step in report["steps"]][:4] == ["passed", "passed", "failed", "not made"]
    assert report["steps"][2]["got"] == r"games: 'chess\x1b[2J'"


@pytest.mark.process
def test_check_as_junit() -> None:
    checked = harness(
        "bot", "check", f"{BROKEN} IgnoresSigterm", "--output", "junit", "--step", "2", "--step", "45"
    )
    suite = ElementTree.fromstring(checked.stdout.encode())
    assert (checked.returncode, suite.get("tests"), suite.get("failures")) == (1, "2", "1")
    assert [case.get("name") for case in suite] == [
        "02 speaks this protocol",
        "45 ends within a second when told to",
    ]
    assert suite[1][0].get("message") == "it ran on, and was killed"


@pytest.mark.process
def test_ctrl_c_ends_the_check_and_its_bot(fox: Path) -> None:
    bot = fox / "bot.py"
    bot.write_text(f"import os\nopen('pid', 'w').write(str(os.getpid()))\n{bot.read_text('utf-8')}", "utf-8")
    command = [*HARNESS, "bot", "check", str(fox), "--sandbox", "none"]  # so that it can write down who it is
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENV | {"PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert not Path(f"/proc/{(fox / 'pid').read_text()}").exists()
