"""`harness league run --web`: pages beside the run, which end with it, however it ends."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.support.web import LIMIT, first_url

LEAGUE = """
name = "beside"
game = "razzia"
seats = 3
rounds = 1
seed = "7"
sandbox = "none"

[[bots]]
name = "ada"
sample = "random"

[[bots]]
name = "kim"
sample = "random"

[[bots]]
name = "zoe"
path = "zoe.py"
"""
WAITS = """
import time
from harness.bot import serve
from harness.bot.razzia import Bot
class Zoe(Bot):
    def play_card(self, view):
        time.sleep(3600)
serve(Zoe)
"""


def league(home: Path) -> Path:
    (home / "zoe.py").write_text(WAITS)
    file = home / "league.toml"
    file.write_text(LEAGUE)
    return file


def run(home: Path, *words: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "harness", "league", "run", str(league(home)), "--quiet", *words]
    return subprocess.Popen(command, cwd=home, stderr=subprocess.PIPE, stdout=subprocess.PIPE)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_pages_are_there_while_the_league_is_played_and_go_with_it(tmp_path: Path, number: int) -> None:
    with run(tmp_path, "--web-at", "127.0.0.1:0") as process:
        assert process.stderr
        url = first_url(process.stderr)
        with urlopen(f"{url}league/beside/1/", timeout=LIMIT) as answer:
            page = answer.read().decode()
        assert "beside" in page
        assert "<progress" in page
        with urlopen(f"{url}events", timeout=LIMIT) as stream:
            assert stream.readline() == b"retry: 2000\n"
            os.kill(process.pid, number)
            process.wait(LIMIT)
            assert b"warning" not in stream.read()
        with pytest.raises(OSError, match="refused"):
            urlopen(url, timeout=LIMIT)


def test_an_address_that_is_taken_or_none_is_said_before_a_game_is_played(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for at, code, line in (
            (
                f"127.0.0.1:{port}",
                1,
                f"error: cannot listen at 127.0.0.1:{port}: Address already in use; try --port 0\n",
            ),
            ("nowhere", 2, "error: --web-at 'nowhere': expected HOST:PORT or unix:PATH\n"),
        ):
            with run(tmp_path, "--web-at", at) as process:
                out, err = process.communicate(timeout=LIMIT)
            assert (process.returncode, out, err.decode()) == (code, b"", line)
    assert not (tmp_path / "harness.db").exists()
