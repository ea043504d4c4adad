"""A referee that wants its processor and does not get it charges nobody for that, in however small pieces it waits."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.streams import ROOT
from tests.support.tools import missing

pytestmark = pytest.mark.slow

BUSY = """
import time
from harness.transport.clock import AwakeClock

clock = AwakeClock()
began, real, computed = clock.now(), time.monotonic(), time.thread_time()
last = began
while time.monotonic() < real + 1.0:
    now = clock.now()
    assert now >= last
    last = now
print(clock.now() - began, time.monotonic() - real, time.thread_time() - computed)
"""


def test_time_in_which_the_referee_waits_for_a_processor_is_taken_out() -> None:
    """It computes all the time, on one processor with four others that do: so its own time is what it has computed."""
    if not Path("/proc/thread-self/schedstat").exists():
        missing("this kernel does not count how long a thread waits for a processor")
    [one, *_] = os.sched_getaffinity(0)

    def on_one_processor(*command: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            command,
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            preexec_fn=lambda: os.sched_setaffinity(0, {one}),
        )

    others = [on_one_processor("sh", "-c", "while :; do :; done") for _ in range(4)]
    try:
        with on_one_processor(sys.executable, "-c", BUSY) as busy:
            out, _ = busy.communicate(timeout=60)
    finally:
        for other in others:
            with other:
                other.kill()
    told, real, computed = map(float, out.split())
    assert real > 2 * computed  # else this shows little
    assert computed * 0.9 < told < computed * 1.1 + 0.1
