"""`harness play` with bots as processes of its own: stalls, Ctrl-C, bots that are not there."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.bots.honest import DELAY, RECORD, read
from tests.support.commands import harness
from tests.support.streams import ROOT, command


def bot(zoo: str, name: str = "") -> str:
    return f"--bot={name or zoo}=cmd:{' '.join(command(zoo))}"


@contextmanager
def playing(*arguments: str, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Without a sandbox: its bots write down what they are asked where the test reads it."""
    with subprocess.Popen(
        [sys.executable, "-m", "harness", "play", *arguments],
        cwd=ROOT,
        env={**os.environ, "HARNESS_SANDBOX": "none", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_referee_that_was_stopped_charges_nobody(tmp_path: Path) -> None:
    record = tmp_path / "asked"
    record.touch()
    environment = {RECORD: str(record), DELAY: "0.2 8"}
    bots = [bot("honest", name) for name in "abc"]
    with playing(*bots, "--seed=1", "--move-limit=1", "--output=json", environment=environment) as process:
        until(lambda: len(read(record)) >= 5)
        process.send_signal(signal.SIGSTOP)
        time.sleep(3.0)  # this is the stall
        process.send_signal(signal.SIGCONT)
        out, err = process.communicate(timeout=60.0)
    assert process.returncode == 0, err
    assert [standing["faults"] for standing in json.loads(out)["standings"]] == [{}, {}, {}]


def test_ctrl_c_ends_the_match_and_all_bots(tmp_path: Path) -> None:
    record = tmp_path / "asked"
    record.touch()
    bots = [bot("honest"), bot("forks"), bot("silent")]
    with playing(*bots, "--move-limit=3600", environment={RECORD: str(record)}) as process:
        until(lambda: len(read(record)) >= 1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60.0)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err


def test_no_bot_outlives_a_referee_that_was_killed(tmp_path: Path) -> None:
    record = tmp_path / "asked"
    record.touch()
    bots = [bot("honest"), bot("forks"), bot("ignores_sigterm")]
    with playing(*bots, "--games=1000", environment={RECORD: str(record)}) as process:
        until(lambda: len(read(record)) >= 1)
        process.kill()
        process.communicate(timeout=60.0)
    assert process.returncode == -signal.SIGKILL
    # and no process and no directory is left: see nothing_is_left


@pytest.mark.parametrize(
    "children",  # three bots and their keepers
    [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow), 4, pytest.param(5, marks=pytest.mark.slow), 6],
)  # fmt: skip
def test_no_bot_outlives_a_referee_that_was_killed_while_it_started_them(children: int) -> None:
    bots = [bot("honest", f"honest{number}") for number in range(3)]
    with playing(*bots, "--games=1000", environment={}) as process:
        until(
            lambda: (
                len(Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()) >= children
            )
        )


def test_a_bot_that_crashes_at_start_is_told_with_what_it_printed() -> None:
    bots = [bot("crashes_at_start"), bot("forks")]
    done = harness("play", *bots, "--seats=3", cwd=ROOT, HARNESS_SANDBOX="none")
    assert done.returncode == 1
    assert done.stdout == ""
    how = "the process ended with exit code 3; it said:\ncannot find my opening book"
    assert done.stderr.endswith(f"error: bot crashes_at_start: {how}\n")


@pytest.mark.slow  # a bot has ten seconds to be there
def test_a_bot_whose_address_nobody_answers_is_told() -> None:
    done = harness("play", "--bot=nobody=unix:/nonexistent", "--seats=3", "--seed=1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error: bot nobody: nobody listens at unix:/nonexistent\n"


def test_what_grpc_would_log_of_a_bot_reaches_no_terminal() -> None:
    """A line for every time that the bot goes away, and it may go often; with what it says, escapes and all."""
    bots = [bot("raw_goes"), bot("honest", "a"), bot("honest", "b")]
    with playing(*bots, "--move-limit=0.2", environment={RECORD: os.devnull}) as process:
        _, err = process.communicate(timeout=60.0)
    assert process.returncode == 3
    assert "too_many_pings" not in err
    assert "goodbye" not in err
