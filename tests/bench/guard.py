"""The guard against getting slower: CPU a decision of a league, as a multiple of what the rules alone take.

It is measured twice. Without wire and store the ratio is that of our own Python, the same to a twentieth on any
machine, so a growth by a quarter is seen. The whole league is processes on one core that do not interrupt each other;
there other work makes batches smaller and caches colder, so only more is believed. All is measured in turns with the
rules, and the least of several ratios counts: other work makes a ratio larger, never smaller.
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
    what: str
    growth: float  # times the value kept: more is a failure

    def figure(self, found: Sequence[float]) -> Figure:
        return of_runs(f"the guard: {self.what} to rules, CPU a decision", "times; least counts", found)

    def verdict(self, found: Sequence[float], kept: Path = KEPT) -> str:
        """What is wrong, or nothing."""
        was: float = json.loads(kept.read_text("utf-8"))["ratios"][self.name]
        now, most = min(found), was * self.growth
        if now <= most:
            return ""
        return (
            f"slower: CPU a decision of {self.what} is {now:.1f} times that of the rules alone, expected at most {most:.1f}, "
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


PYTHON = Guard("python", "a league without wire and store", 1.25)
LEAGUE = Guard("league", "a league", 1.5)


def keep(found: Mapping[Guard, Sequence[float]], kept: Path = KEPT) -> None:
    ratios = {each.name: round(min(of_it), 2) for each, of_it in found.items()}
    content = {"ratios": ratios, "date": date.today().isoformat(), **machine()}
    kept.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
