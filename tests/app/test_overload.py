"""A machine that had too much to do is named, once, where it may have made bots late, and nowhere else."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.app.overload import Answers, overload, slow_start
from harness.local.strain import Strain, counts, strain
from harness.referee import Fault, FaultKind, Thinking
from tests.support.tools import missing

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
LATE = Fault(0, 1, FaultKind.TIMEOUT, "no answer", "play", "", "C1", 1.0, 1.0, 0.0)
WRONG = Fault(0, 1, FaultKind.ILLEGAL, "no card", "play", "C2", "C1", 0.1, 1.0, 0.0)
COUNTS = Path("/proc/self/schedstat").exists()

THINKER = """
import time
from harness.bot import RazziaBot
class Thinker(RazziaBot):
    games_at_once = 1
    def play(self, view):
        until = time.thread_time() + {computes}
        while time.thread_time() < until: pass
        time.sleep({sleeps})
        return view.hand[0]
"""


def answers(late: int, longest: float) -> Answers:
    told = Answers()
    for _ in range(late):
        told.add(["fox", "crow"], [LATE, WRONG], [])
    told.add(["fox", "crow"], [], [Thinking(1, longest, longest), Thinking(1, 0.1, 0.1)])
    return told


@pytest.mark.parametrize(
    ("computed", "waited", "late", "longest", "said"),
    [
        (10.0, 20.0, 93, 1.0, "fox waited for a processor for 67% of the time to compute; 93 timeouts may be its own"),
        (1.0, 1.0, 1, 1.0, "fox waited for a processor for 50% of the time to compute; 1 timeout may be its own"),
        (1.0, 1.0, 0, 0.9, "fox waited for a processor for 50% of the time to compute; an answer that took 0.9 s may be its own doing"),
        (10.0, 20.0, 0, 0.2, ""),  # it waited, and was in time all the same
        (10.0, 1.0, 93, 1.0, ""),  # it had its processor
        (1.0, 2.0, 93, 1.0, ""),  # that made no 93 answers late
        (0.0, 0.0, 93, 1.0, ""),  # it slept, or is at an address
    ],
)  # fmt: skip
def test_it_is_said_where_waiting_for_a_processor_may_have_made_bots_late(
    computed: float, waited: float, late: int, longest: float, said: str
) -> None:
    strains = {"fox": Strain(computed, waited), "crow": Strain(10.0, 90.0)}
    line = overload(strains, answers(late, longest), 1.0)
    assert line == (f"this machine was overloaded: {said}" if said else "")


@contextmanager
def crowded(processor: int, others: int) -> Iterator[None]:
    """Each in a session of its own, as bots are: the kernel may share a processor out by sessions."""
    crowd = [
        subprocess.Popen(
            ["sh", "-c", "while :; do :; done"], preexec_fn=on(processor), start_new_session=True
        )
        for _ in range(others)
    ]
    try:
        yield
    finally:
        for other in crowd:
            with other:
                other.kill()


def on(processor: int):  # type: ignore[no-untyped-def]
    return lambda: os.sched_setaffinity(0, {processor})


def play(home: Path, processor: int, **how: float) -> subprocess.CompletedProcess[str]:
    (home / "thinker.py").write_text(THINKER.format(**how), "utf-8")
    bots = ["--bot", "thinker.py", "--bot", "greedy", "--bot", "random"]
    words = ["play", *bots, "--seed", "1", "--max-faults", "4", "--move-limit", "0.6"]
    return subprocess.run(
        [sys.executable, "-m", "harness", *words],
        cwd=home,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "HARNESS_SANDBOX": "none", "PYTHONPATH": str(ROOT)},
        preexec_fn=on(processor),
    )


@pytest.mark.slow  # it computes much, and so does the crowd
def test_a_match_on_a_crowded_processor_says_so_and_a_bot_that_sleeps_does_not(tmp_path: Path) -> None:
    if not COUNTS:
        missing("this kernel does not count how long a thread waits for a processor")
    [one, *_] = os.sched_getaffinity(0)
    with crowded(one, 3):
        thinks = play(tmp_path, one, computes=0.25, sleeps=0.0)
        sleeps = play(tmp_path, one, computes=0.0, sleeps=2.0)
    assert (thinks.returncode, sleeps.returncode) == (3, 3)
    (line,) = [
        line for line in thinks.stderr.splitlines() if line.startswith("this machine was overloaded: ")
    ]
    assert "thinker waited for a processor for " in line
    assert line.endswith("4 timeouts may be its own")
    assert "timeout in game 1" in sleeps.stderr
    assert "overloaded" not in sleeps.stderr


@pytest.mark.parametrize(
    ("computed", "waited", "said"),
    [(0.4, 0.8, True), (0.4, 0.1, False), (0.01, 0.4, False), (0.0, 0.0, False), (3.0, 2.0, True)],
)
def test_a_start_was_slow_by_the_machine_if_it_waited_much_and_long(
    computed: float, waited: float, said: bool
) -> None:
    line = slow_start(Strain(computed, waited), 5.0)
    assert bool(line) is said
    assert (
        f"{waited / (computed + waited):.0%} of the time to compute as it started" in line
        if said
        else not line
    )


def test_what_processes_and_their_children_waited_is_counted() -> None:
    if not COUNTS:
        missing("this kernel does not count how long a thread waits for a processor")
    [one, *_] = os.sched_getaffinity(0)
    code = "import os, time\nprint(flush=True)\nwhile time.process_time() < 0.3: pass\nprint(flush=True)\nos.read(0, 1)"
    command = ["sh", "-c", f'"{sys.executable}" -c "$0"; :', code]
    with (
        crowded(one, 3),
        subprocess.Popen(command, stdin=-1, stdout=-1, preexec_fn=on(one)) as parent,
    ):
        assert parent.stdout
        assert parent.stdin
        parent.stdout.readline()
        before = counts(parent.pid)
        parent.stdout.readline()
        found = strain(before, counts(parent.pid))
        parent.stdin.close()
    assert len(before) == 2
    assert 0.1 < found.computed < 1.0
    assert found.share > 0.3
