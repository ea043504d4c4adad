"""Games of which the referee is stopped from outside, at random and again and again. Its bots go on: they answer in a
known part of the move limit, but for one that is late now and then.

Whoever answers in time is charged with nothing, and who is late is charged: else a clock that stands still would do.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
DECISIONS_A_GAME = 60  # at least; at three seats
EVERY, LATE = (
    40,
    100.0,
)  # so often the late bot takes so many times the move limit, however long the stops are
RUNS = (0.05, 2.0)  # seconds that the referee runs between two stops
SHORTEST, LONGEST = 0.1, 3.0  # seconds that it is stopped


@dataclass(frozen=True, slots=True)
class Stopped:
    """What came of it."""

    games: int
    decisions: int
    stops: int
    seconds: float  # stopped
    took: float  # seconds, in all
    charged: Counter[str]  # time-outs, by bot
    late: int  # answers that were
    others: int  # faults that are no time-outs, and void games

    @property
    def false(self) -> int:
        """Time-outs of bots that answered in time."""
        return sum(count for bot, count in self.charged.items() if bot != "late")

    @property
    def holds(self) -> bool:
        return not self.false and not self.others and self.charged["late"] == self.late > 0 < self.stops


def stopped(
    decisions: int, move_limit: float, share: float, random: Random, longest: float = LONGEST
) -> Stopped:
    """`share` of the move limit is what a slow bot takes for each answer; `longest` is a stop's length at most."""
    games = -(-decisions // DECISIONS_A_GAME)
    began = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as told:
        with subprocess.Popen(
            _command(games, move_limit, share), cwd=ROOT, env=_environment(), stdout=out, stderr=told
        ) as referee:
            try:
                lengths = _stop_and_go(referee, random, longest)
            finally:
                referee.send_signal(signal.SIGCONT)
                referee.terminate()
        out.seek(0)
        told.seek(0)
        report = out.read()
        if referee.returncode != 3:  # of a match with faults
            raise RuntimeError(told.read().decode()[-2_000:])
    return _result(json.loads(report), games, lengths, time.monotonic() - began)


def _stop_and_go(referee: "subprocess.Popen[bytes]", random: Random, longest: float) -> list[float]:
    """Until the match is over; how long each stop was."""
    lengths: list[float] = []
    while True:
        try:
            referee.wait(random.uniform(*RUNS))
        except subprocess.TimeoutExpired:
            since = time.monotonic()
            referee.send_signal(signal.SIGSTOP)
            time.sleep(random.uniform(SHORTEST, longest))  # this is the stall
            referee.send_signal(signal.SIGCONT)
            lengths.append(time.monotonic() - since)
        else:
            return lengths


def _command(games: int, move_limit: float, share: float) -> list[str]:
    bots = {"prompt": [0.0], "slow": [share * move_limit], "late": [0.0, EVERY, LATE * move_limit]}
    targets = []
    for name, words in bots.items():
        program = " ".join([sys.executable, "-m", "tests.clocks.bot", *map(str, words)])
        targets.append(f"--bot={name}=cmd:{program}")
    terms = [f"--move-limit={move_limit}", "--max-faults=1000000", f"--games={games}", "--seed=1"]
    return [sys.executable, "-m", "harness", "play", *targets, *terms, "--output=json"]


def _environment() -> dict[str, str]:
    """The bots have the priority of all others: the time that they take is known."""
    return {**os.environ, "HARNESS_SANDBOX": "none"}


def _result(report: dict[str, Any], games: int, lengths: list[float], took: float) -> Stopped:
    kinds = Counter([(fault["kind"], fault["bot"]) for fault in report["faults"]])
    charged = Counter({bot: count for (kind, bot), count in kinds.items() if kind == "timeout"})
    asked = {standing["bot"]: standing["thinking"]["asked"] for standing in report["standings"]}
    others = len(report["faults"]) - charged.total() + len(report["voided"])
    late = asked["late"] // EVERY
    return Stopped(games, sum(asked.values()), len(lengths), sum(lengths), took, charged, late, others)
