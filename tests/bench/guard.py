"""The guard against getting slower: CPU a decision of a league, as a multiple of what the rules alone take.

Both are measured in turns, and the least of several ratios counts: other work on a machine makes batches smaller and
caches colder, so it makes a ratio larger and never smaller. All processes share one core and do not interrupt each
other: so batches form in the same way wherever it runs.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from tests.bench.figure import Figure, machine, of_runs
from tests.bench.league import Cores, Measured, Setting, measured
from tests.bench.rules import cost

KEPT = Path(__file__).with_name("kept.json")
SETTING = Setting(4, 256, 1_024, cores=Cores.ONE)
GROWTH = 1.25  # times the value kept: more is a failure
_MOST = 15  # leagues, before it is believed that we got slower


def ratios(runs: int, setting: Setting = SETTING, kept: Path = KEPT) -> tuple[list[float], list[Measured]]:
    """League to rules, just before and after each run of it. While the least is too much there are more runs."""
    found: list[float] = []
    seen: list[Measured] = []
    before = cost()
    while len(found) < runs or (verdict(found, kept) and len(found) < _MOST):
        seen.append(measured(setting))
        after = cost()
        found.append(2 * seen[-1].cpu / (before + after))
        before = after
    return found, seen


def figure(found: Sequence[float]) -> Figure:
    return of_runs("the guard: league to rules, CPU a decision", "times; least counts", found)


def verdict(found: Sequence[float], kept: Path = KEPT) -> str:
    """What is wrong, or nothing."""
    was: Mapping[str, float] = json.loads(kept.read_text("utf-8"))
    now, most = min(found), was["ratio"] * GROWTH
    if now <= most:
        return ""
    return (
        f"slower: CPU a decision of a league is {now:.1f} times that of the rules alone, expected at most {most:.1f}, "
        f"which is {GROWTH:g} times the {was['ratio']:.1f} kept in {kept.name}. If that must be, --keep keeps it"
    )


def keep(found: Sequence[float], kept: Path = KEPT) -> None:
    content = {"ratio": round(min(found), 2), "date": date.today().isoformat(), **machine()}
    kept.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
