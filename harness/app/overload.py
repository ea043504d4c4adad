"""Whether this machine, and not a bot, may have been what was slow: one line at the end of a match, or none.

It is said where bots of ours had timeouts, or answered late enough to be near one, and had to wait for a processor for a
good part of the time in which they had something to compute. What bots at addresses had to wait for is not known here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from harness.local.strain import Strain
from harness.referee import Fault, FaultKind, Thinking

_MUCH = 1 / 3  # of the time to compute: with a processor of its own a bot had taken two thirds of the time
_WORTH = 0.1  # of the move limit, for each timeout: less than that made nobody late
_SHOWN = 5  # names
_LONG = 0.75  # of the move limit: an answer that took so long was nearly none


class Answers:
    """How late bots' answers were, by their names."""

    def __init__(self) -> None:
        self.timeouts: Counter[str] = Counter()
        self.longest: dict[str, float] = {}  # seconds

    def add(self, bots: Iterable[str], faults: Iterable[Fault], thinking: Iterable[Thinking]) -> None:
        """Counts a game; its bots come by seat."""
        seated = list(bots)
        for fault in faults:
            if fault.kind is FaultKind.TIMEOUT:
                self.timeouts[seated[fault.seat]] += 1
        for name, each in zip(seated, thinking, strict=False):  # a void game has no times
            self.longest[name] = max(self.longest.get(name, 0.0), each.longest)


def slow_start(strain: Strain, limit: float) -> str:
    """A line if a process that did not serve its bot within `limit` seconds had to wait for a processor; else nothing."""
    if strain.share < _MUCH or strain.waited < _WORTH * limit:
        return ""
    return f"this machine was overloaded: it waited for a processor for {strain.share:.0%} of the time to compute as it started"


def overload(strains: Mapping[str, Strain], answers: Answers, move_limit: float) -> str:
    """The line for people; empty if there is nothing to say."""
    starved = {
        name: strain
        for name, strain in strains.items()
        if strain.share >= _MUCH
        and strain.waited >= _WORTH * move_limit * max(1, answers.timeouts[name])
        and (answers.timeouts[name] or answers.longest.get(name, 0.0) >= _LONG * move_limit)
    }
    if not starved:
        return ""
    whole = Strain(
        sum(strain.computed for strain in starved.values()), sum(strain.waited for strain in starved.values())
    )
    timeouts = sum(answers.timeouts[name] for name in starved)
    what = (
        f"{timeouts:,} timeout{'s' * (timeouts != 1)} may be its own"
        if timeouts
        else f"an answer that took {max(answers.longest[name] for name in starved):.2g} s may be its own doing"
    )
    who = ", ".join(sorted(starved)[:_SHOWN]) + (", …" if len(starved) > _SHOWN else "")
    return f"this machine was overloaded: {who} waited for a processor for {whole.share:.0%} of the time to compute; {what}"
