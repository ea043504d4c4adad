"""A bot that is not there in time, or is none, is told on one line, in words of whoever named it."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_bot_commands import run
from tests.support.commands import harness

pytestmark = pytest.mark.process

IMPORTS = "from harness.bot import RazziaBot, serve\n"
TARA = f"{IMPORTS}class Tara(RazziaBot):\n    def answer(self, view): return True\n"
FILES = {
    "served.py": f"{TARA}if __name__ == '__main__':\n    serve(Tara)\n",
    "class.py": TARA,
    "bots/tara/bot.py": f"{TARA}class Vixen(RazziaBot): pass\n",
    "none.py": f"{IMPORTS}print('hi')\n",
    "syntax.py": "def play(view)\n    pass\n",
    "slow.py": "import time\ntime.sleep(600)\n",
    "raises.py": "def read_book():\n    raise KeyError('book')\nread_book()\n",
    "looks.py": (
        "import os, pickle, sys, __main__\n"
        f"{TARA}assert __name__ == '__main__' and __main__.Tara is Tara\n"
        "assert pickle.loads(pickle.dumps(Tara)) is Tara\n"
        "assert sys.path[0] == os.path.dirname(__file__) and sys.argv == ['looks.py'], sys.argv\n"
    ),
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path


def play(home: Path, target: str, *options: str) -> subprocess.CompletedProcess[str]:
    bots = ["--bot", f"x={target}", "--bot", "greedy", "--bot", "random"]
    return harness("play", *bots, "--seed", "1", *options, cwd=home)


def alone(home: Path, target: str, *options: str) -> subprocess.CompletedProcess[str]:
    """In all seats, so that no other bot can be the one that is too slow to start."""
    return harness("play", "--bot", f"x={target}", "--seats", "3", "--seed", "1", *options, cwd=home)


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("bots/tara", "bot x: bots/tara/bot.py ended without serving one of its 2 bots: does it end with serve(Tara) or serve(Vixen)?"),
        ("none.py", "bot x: none.py ended without serving (it printed last: hi): does it end with serve(…)?"),
        ("syntax.py", "bot x: syntax.py:1: SyntaxError: expected ':'"),
        ("cmd:true", "bot x: its command ended without serving, with exit code 0"),
        ("nofile.py", "--bot 'x=nofile.py': nofile.py: no such file; expected a .py file, or a directory with a bot.py"),
        ("bots", "--bot 'x=bots': bots: expected a .py file, or a directory with a bot.py"),
    ],
)  # fmt: skip
def test_what_is_no_bot_is_told_on_one_line(home: Path, target: str, said: str) -> None:
    done = play(home, target)
    assert (done.stdout, done.stderr) == ("", f"error: {said}\n")


@pytest.mark.parametrize("file", ["served.py", "class.py", "looks.py"])
def test_a_file_is_served_that_serves_its_bot_or_has_only_one(home: Path, file: str) -> None:
    done = play(home, file)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_bot_that_is_still_starting_is_told_as_that(home: Path) -> None:
    done = alone(home, "slow.py", "--start-limit", "0.5")
    still = "still starting after 0.5 s: it runs, but does not listen yet"
    assert (done.returncode, done.stderr) == (1, f"error: bot x: {still}\n")
    checked = harness("bot", "check", "slow.py", "--start-limit", "0.5", "--step", "1", cwd=home)
    assert f"expected   a hello within 0.5 s\n      got        {still}\n" in checked.stdout


def test_where_nobody_listens_it_is_said_with_the_address_that_was_given(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    done = alone(home, address, "--start-limit", "0.5")
    assert (done.returncode, done.stderr) == (1, f"error: bot x: nobody listens at {address}\n")
    checked = harness("bot", "check", address, "--start-limit", "0.5", "--step", "1", cwd=home)
    assert f"got        nobody listens at {address}\n" in checked.stdout


def test_what_a_file_raises_is_shown_with_its_own_lines_only(home: Path) -> None:
    done = play(home, "raises.py")
    first, second, *lines = done.stderr.splitlines()
    assert first == "error: bot x: the process ended with exit code 1; it said:"
    assert second == "Traceback (most recent call last):"
    assert [line for line in lines if line.startswith("  File")] == [
        f'  File "{home}/raises.py", line 3, in <module>',
        f'  File "{home}/raises.py", line 2, in read_book',
    ]
    assert lines[-1] == "KeyError: 'book'"


def test_a_league_gives_its_bots_as_long_as_its_file_says_and_tells_all_that_fail(home: Path) -> None:
    league = 'game = "razzia"\nseats = 3\nrounds = 1\nstart_limit = 0.5\n'
    bots = "".join([f'[[bots]]\nname = "{name}"\nsample = "greedy"\nstart_limit = 60\n' for name in "ab"])
    bots += '[[bots]]\nname = "slow"\npath = "slow.py"\n'
    bots += '[[bots]]\nname = "x"\npath = "syntax.py"\nstart_limit = 60\n'
    (home / "l.toml").write_text(f"{league}{bots}", "utf-8")
    done = harness("league", "run", "l.toml", "--quiet", cwd=home)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "error: 2 of 4 bots did not start:",
        "  slow  still starting after 0.5 s: it runs, but does not listen yet",
        "  x     syntax.py:1: SyntaxError: expected ':'",
    ]


@pytest.mark.parametrize(
    "how", [[sys.executable, "served.py"], [sys.executable, "-m", "harness", "bot", "serve", "class.py"]]
)
def test_a_port_that_is_taken_is_told_as_that(home: Path, how: list[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        served = run(*how, "--address", f"127.0.0.1:{port}", cwd=home)
    assert served.returncode == 1
    assert served.stderr == f"error: cannot listen on '127.0.0.1:{port}': port {port} is taken\n"


def test_a_socket_in_no_directory_is_told_as_that(home: Path) -> None:
    served = run(sys.executable, "served.py", "--address", "unix:nowhere/sock", cwd=home)
    assert served.stderr == "error: cannot listen on 'unix:nowhere/sock': there is no such directory\n"
