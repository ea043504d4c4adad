"""A process and all that it starts, looked at from outside every so often: CPU time and memory, as the kernel counts them."""

import os
import subprocess
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

_TICK = os.sysconf("SC_CLK_TCK")
_EVERY = 0.1  # seconds: some 20 small files a look, a hundredth of a core


@dataclass(frozen=True, slots=True)
class Watch:
    """What was seen of a process and its descendants, until it ended with this code."""

    began: float
    ended: float
    code: int
    output: str
    cpu: Mapping[int, Sequence[tuple[float, float]]]  # by process: moments, and CPU seconds by then
    peak: Mapping[int, float]  # MB: the most that it had in memory

    def cpu_between(self, pids: Iterable[int], start: float, end: float) -> float:
        return sum(at(self.cpu[pid], end) - at(self.cpu[pid], start) for pid in pids)


def watch(
    command: Sequence[str],
    environment: Mapping[str, str],
    *,
    directory: Path,
    prepared: Callable[[], None] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Watch:
    """Runs it to its end; asks it to end when `stop` says so. `prepared` is called in it before it begins."""
    cpu: dict[int, list[tuple[float, float]]] = {}
    peak: dict[int, float] = {}
    began = monotonic()
    with (directory / "output").open("w+", encoding="utf-8") as output:
        process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=output,
            stderr=subprocess.STDOUT,
            preexec_fn=prepared,
        )
        try:
            asked = False
            while process.poll() is None:
                _look([process.pid, *descendants(process.pid)], cpu, peak)
                if not asked and stop():
                    process.terminate()
                    asked = True
                sleep(_EVERY)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()
        ended = monotonic()
        output.seek(0)
        return Watch(began, ended, process.returncode, output.read(), cpu, peak)


def _look(pids: Iterable[int], cpu: dict[int, list[tuple[float, float]]], peak: dict[int, float]) -> None:
    for pid in pids:
        try:
            cpu.setdefault(pid, []).append((monotonic(), cpu_of(pid)))
            peak[pid] = max(peak.get(pid, 0), peak_of(pid))
        except (OSError, StopIteration):  # it has just ended
            continue


def descendants(pid: int) -> list[int]:
    found: list[int] = []
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
        children = [Path(f"/proc/{pid}/task/{task}/children").read_text("ascii") for task in tasks]
    except OSError:
        return found
    for child in map(int, " ".join(children).split()):
        found += [child, *descendants(child)]
    return found


def cpu_of(pid: int) -> float:
    """Seconds, of all its threads, in the kernel too."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def peak_of(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("ascii", "replace").splitlines()
    return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


def at(points: Sequence[tuple[float, float]], moment: float) -> float:
    """What a quantity that only grows was then, on a straight line between the points around it."""
    index = bisect_left(points, (moment,))
    if index == 0:
        return points[0][1]
    if index == len(points):
        return points[-1][1]
    (before, low), (after, high) = points[index - 1], points[index]
    return low + (high - low) * (moment - before) / (after - before)
