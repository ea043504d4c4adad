"""A seat's clock in one match. It reads no time: it is told."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Terms:
    """Under what terms a match is played; times are in seconds."""

    move_limit: float = 1.0
    bank: float = 0.0  # a game's reserve for what answers take beyond the limit
    max_faults: int = 3  # with so many faults in one game a seat is on stand-in to its end


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a bot took for its questions, answered or not; in seconds."""

    asked: int = 0
    total: float = 0.0
    longest: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.asked if self.asked else 0.0

    @classmethod
    def all(cls, parts: Iterable["Thinking"]) -> "Thinking":
        """Several seats' or games' as one."""
        parts = list(parts)
        longest = max((part.longest for part in parts), default=0.0)
        return cls(sum(part.asked for part in parts), sum(part.total for part in parts), longest)


class Clock:
    """Runs while a question is written and open. The bank pays what an answer, right or wrong, took beyond the move
    limit; else thinking long and answering rubbish would be free."""

    __slots__ = ("_asked", "_limit", "_longest", "_since", "_total", "bank", "deadline", "whole")

    def __init__(self, terms: Terms) -> None:
        self.bank = terms.bank
        self.whole = terms.move_limit + terms.bank  # the time for an answer whose question is put now
        self.deadline = inf  # while it does not run
        self._limit = terms.move_limit
        self._since = 0.0
        self._asked = 0
        self._total = self._longest = 0.0

    @property
    def runs(self) -> bool:
        return self.deadline != inf

    def start(self, now: float) -> None:
        """It runs on if it runs already."""
        if self.deadline == inf:
            self._since = now
            self.deadline = now + self.whole

    def is_late(self, now: float) -> bool:
        """The instant of the deadline itself is still in time."""
        return now > self.deadline

    def left(self, now: float) -> float:
        return max(0.0, self.deadline - now) if self.runs else self.whole

    def stop(self, now: float) -> float:
        """The seconds since it was started; 0 if it did not run."""
        if self.deadline == inf:
            return 0.0
        self.deadline = inf
        elapsed = now - self._since
        self._asked += 1
        self._total += elapsed
        if elapsed > self._longest:
            self._longest = elapsed
        if self.bank and elapsed > self._limit:
            self.bank = max(0.0, self.bank - (elapsed - self._limit))
            self.whole = self._limit + self.bank
        return elapsed

    @property
    def thinking(self) -> Thinking:
        return Thinking(self._asked, self._total, self._longest)
