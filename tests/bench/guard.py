"""The guard against getting slower. What it guards is compared with the values in `kept.json`.

How many functions are called a decision is counted, and the same on any machine, so a growth by a thirtieth is seen.
What counting does not see, such as larger loops in C and more messages, CPU time a decision does: that of a league
without wire and store, and of a whole one with its processes on one core, as multiples of what the rules alone take,
measured in turns with them. Other work empties caches and makes batches smaller, so the least of several ratios
counts, and only a growth by half, or to the double, is believed.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tests.bench.figure import Figure, machine, of_runs
from tests.bench.rules import cost

KEPT = Path(__file__).with_name("kept.json")
_MOST = 15  # runs, before it is believed that we got slower


@dataclass(frozen=True, slots=True)
class Guard:
    name: str  # in the file of what is kept
    what: str  # for people
    unit: str
    growth: float  # times the value kept: more is a failure

    def figure(self, found: Sequence[float]) -> Figure:
        return of_runs(f"the guard: {self.what}", f"{self.unit}; least counts", found)

    def verdict(self, found: Sequence[float], kept: Path = KEPT) -> str:
        """What is wrong, or nothing."""
        was: float = json.loads(kept.read_text("utf-8"))["kept"][self.name]
        now, most = min(found), was * self.growth
        if now <= most:
            return ""
        return (
            f"slower: {self.what} takes {now:.1f} {self.unit}, expected at most {most:.1f}, "
            f"which is {self.growth:g} times the {was:.1f} kept in {kept.name}. If that must be, --keep keeps it"
        )

    def ratios(self, runs: int, measure: Callable[[], float], kept: Path = KEPT) -> list[float]:
        """To the rules just before and just after each run. While the least is too much there are more runs."""
        found: list[float] = []
        before = cost()
        while len(found) < runs or (self.verdict(found, kept) and len(found) < _MOST):
            cpu, after = measure(), cost()
            found.append(2 * cpu / (before + after))
            before = after
        return found


_TIMES = "times the rules' CPU a decision"
CALLS = Guard("calls", "a league without wire and store", "calls a decision", 1.03)
PYTHON = Guard("python", "a league without wire and store", _TIMES, 1.5)
LEAGUE = Guard("league", "a league", _TIMES, 2.0)


def keep(found: Mapping[Guard, Sequence[float]], kept: Path = KEPT) -> None:
    least = {each.name: round(min(of_it), 2) for each, of_it in found.items()}
    content = {"kept": least, "date": date.today().isoformat(), **machine()}
    kept.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
