"""The floor: the very messages of a league, said again over the same streams in the same batches, with no rules, referee or
store. What the league costs above it is ours, what it costs itself is gRPC's."""

import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from tests.bench.figure import Figure, of_runs
from tests.bench.instant import CORE
from tests.bench.league import ROOT, Cores, Setting, run
from tests.bench.recorded import Message
from tests.bench.scripts import Script, scripts

_ECHO = (sys.executable, "-m", "tests.bench.echo")


def floor(setting: Setting, runs: int) -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        file = directory / "messages"
        run(setting, directory, program=(sys.executable, "-m", "tests.bench.recorded", str(file)))
        parts = scripts([Message(*each) for each in pickle.loads(file.read_bytes())], setting.edge)
        seen = _echoed(parts, directory, setting.cores, runs + 1)[1:]  # the first warms up
    what = f"floor, {setting}"
    decisions = sum(part.decisions for part in parts)
    messages = sum(len(part.referee) for part in parts)
    return [
        of_runs(what, "decisions a second", [count / took for took, _, count in seen]),
        of_runs(what, "CPU µs a decision", [cpu / count * 1e6 for _, cpu, count in seen]),
        Figure(f"{what}: decisions a message", "decisions", decisions / messages),
    ]


def _echoed(
    parts: Sequence[Script], directory: Path, cores: Cores, runs: int
) -> Sequence[tuple[float, float, int]]:
    """Seconds, CPU seconds and decisions of each run."""
    addresses = []
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    theirs = {**environment, CORE: "1"} if cores is Cores.APART else environment
    with ExitStack() as ends:
        for number, part in enumerate(parts):
            file, address = directory / f"script-{number}", f"unix:{directory}/{number}.sock"
            file.write_bytes(pickle.dumps(part))
            bot = subprocess.Popen(
                [*_ECHO, "bot", str(file), address],
                env=theirs,
                stdout=subprocess.PIPE,
                preexec_fn=cores.take,
            )
            ends.callback(bot.wait)
            ends.callback(bot.terminate)
            addresses.append(address)
            assert bot.stdout
            assert bot.stdout.readline()
        whole = directory / "scripts"
        whole.write_bytes(pickle.dumps(parts))
        referee = [*_ECHO, "referee", str(runs), str(whole), *addresses]
        done = subprocess.run(
            referee, env=environment, stdout=subprocess.PIPE, preexec_fn=cores.take, check=True
        )
        seen: Sequence[tuple[float, float, int]] = json.loads(done.stdout)
        return seen
