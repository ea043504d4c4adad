"""A league whose bots dial in, by commands alone: invited, killed and back, revoked."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.wire.token import token_of
from tests.support.commands import harness

ROOT = Path(__file__).parents[2]
FOX = """\
from harness.bot import RazziaBot, serve


class Fox(RazziaBot):
    def play(self, view):
        return super().play(view)


if __name__ == "__main__":
    serve(Fox)
"""
LEAGUE = """
game = "razzia"
seats = 3
rounds = {rounds}
seed = "s"
move_limit = 30
patience = {patience}
wait = {wait}
absent = {absent}
[[bots]]
name = "fox"
dials_in = true
[[bots]]
name = "hen"
dials_in = true
[[bots]]
name = "greedy"
sample = "greedy"
"""


class Home:
    """A directory with a league and a bot's file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def league(
        self, *, rounds: int = 2, patience: float = 20.0, wait: float = 60.0, absent: str = "false"
    ) -> None:
        text = LEAGUE.format(rounds=rounds, patience=patience, wait=wait, absent=absent)
        (self.path / "l.toml").write_text(text, "utf-8")

    def invite(self, *words: str) -> subprocess.CompletedProcess[str]:
        return harness("league", "invite", "l.toml", *words, cwd=self.path)

    @contextmanager
    def run(self, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
        """`harness league run`, as soon as bots can dial in, and where."""
        command = [
            sys.executable,
            "-m",
            "harness",
            "league",
            "run",
            "l.toml",
            "--listen",
            "127.0.0.1:0",
            *words,
        ]
        with _started(self.path, command) as process:
            yield process, _told(process, r"bots dial in at (\S+)")

    @contextmanager
    def bot(self, name: str, address: str) -> Iterator[subprocess.Popen[str]]:
        """The bot, as its author starts it."""
        words = ["bot", "serve", "fox.py", "--dial", address, "--token-file", f"{name}.token"]
        with _started(self.path, [sys.executable, "-m", "harness", *words]) as process:
            yield process


@contextmanager
def _started(directory: Path, command: list[str]) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()
            process.communicate(timeout=60.0)


def _told(process: subprocess.Popen[str], pattern: str) -> str:
    """What the process says on stderr."""
    assert process.stderr
    said = []
    for line in process.stderr:
        if found := re.search(pattern, line):
            return found[1] if found.groups() else found[0]
        said.append(line)
    raise AssertionError("".join(said))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    (tmp_path / "fox.py").write_text(FOX, "utf-8")
    return Home(tmp_path)


def test_what_is_missing_is_told_before_the_league_begins(home: Home) -> None:
    def told(*words: str) -> str:
        done = harness("league", "run", "l.toml", *words, cwd=home.path)
        assert done.returncode == 2
        return done.stderr.splitlines()[-1]

    home.league()
    listen = ("--listen", "127.0.0.1:0")
    assert (
        told()
        == "error: bots that dial in: fox, hen; expected --listen HOST:PORT, where they find the referee"
    )
    assert told("--key", "k") == "error: --key: expected --listen with it"
    assert told("--listen", "unix:door") == "error: --listen 'unix:door': expected HOST:PORT"
    assert told(*listen, "--certificate", "c") == "error: --certificate and --key: expected both or none"
    assert told(*listen, "--referees", "2").startswith(
        "error: --referees 2: expected 1: there are bots that dial in"
    )
    assert told(*listen).startswith("error: there is no l.invitations: expected it to invite fox, hen")
    assert home.invite("fox").returncode == 0
    assert (
        told(*listen) == "error: l.invitations has no invitation for hen (harness league invite l.toml hen)"
    )
    text = (home.path / "l.toml").read_text().replace("dials_in = true", 'sample = "random"')
    (home.path / "l.toml").write_text(text)
    assert told(*listen) == "error: --listen 127.0.0.1:0: no bot of l.toml has dials_in = true"
    assert not (home.path / "harness.db").exists()


def test_an_invitation_prints_the_line_to_type(home: Home) -> None:
    home.league()
    done = home.invite("fox", "--dial", "arena.example.org:7400", "--ca", "keys/referee.pem")
    assert done.stdout.splitlines() == [
        "fox.token  the token: for fox and this league, and nobody else",
        "l.invitations  has its digest; take the line out to revoke it, also while the league runs",
        "send fox.token and referee.pem to the author, on a way that nobody reads, with the line to type:",
        "  harness bot serve PATH --dial arena.example.org:7400 --token-file fox.token --ca referee.pem",
    ]


@pytest.mark.process
def test_bots_dial_in_play_are_killed_and_come_back_and_no_game_is_lost(home: Home) -> None:
    home.league(rounds=60)
    for name in ("fox", "hen"):
        assert home.invite(name).returncode == 0
    with home.run("--quiet") as (run, address), home.bot("hen", address):
        with home.bot("fox", address) as fox:
            _told(fox, "is on the line")
        with home.bot("fox", address):
            out, err = run.communicate(timeout=120.0)
    assert run.returncode == 0, err
    assert {"fox", "hen", "greedy"} <= set(out.split())
    tokens = [token_of((home.path / f"{name}.token").read_text()) for name in ("fox", "hen")]
    assert not [token for token in tokens if token in out + err]
    assert not [token for token in tokens if token.encode() in (home.path / "harness.db").read_bytes()]


@pytest.mark.process
def test_a_bot_whose_line_is_taken_out_is_hung_up_on_while_the_league_runs(home: Home) -> None:
    home.league(rounds=100_000, wait=0.5, absent="true")
    for name in ("fox", "hen"):
        assert home.invite(name).returncode == 0
    with (
        home.run("--quiet") as (run, address),
        home.bot("fox", address) as fox,
        home.bot("hen", address) as hen,
    ):
        for each in (fox, hen):
            _told(each, "is on the line")
        place = home.path / "l.invitations"
        place.write_text("".join([line for line in place.read_text().splitlines(True) if "fox " not in line]))
        assert "its token was revoked" in _told(fox, "refuses the bot.*")
        assert fox.wait(60.0) == 1
        _told(run, "fox is away, and its games are put off: bot fox: its token was revoked")
        run.communicate(timeout=60.0)  # nothing is left to play without it
        assert run.returncode == 3
