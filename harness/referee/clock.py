"""The clock of a seat in one match. It reads no time: every method takes it."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match: limits of time, in seconds, and of faults."""

    move_limit: float = 1.0
    bank: float = 0.0  # the reserve of a game for what answers take beyond the limit
    max_faults: int = 3  # the number in one game from which on the stand-in plays for a seat


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a bot took for its questions, answered or not; in seconds."""

    asked: int = 0  # the number of questions
    total: float = 0.0
    longest: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.asked if self.asked else 0.0

    @classmethod
    def all(cls, parts: Iterable["Thinking"]) -> "Thinking":
        """The sum over several seats or games."""
        parts = list(parts)
        longest = max((part.longest for part in parts), default=0.0)
        return cls(sum(part.asked for part in parts), sum(part.total for part in parts), longest)


class Clock:
    """Measures the time from when a question is written to its answer, and counts what is left.

    The bank pays for what an answer took beyond the move limit, even for a wrong answer: otherwise a bot could think for
    long and answer nonsense at no cost.
    """

    __slots__ = ("_asked", "_limit", "_longest", "_since", "_total", "bank", "deadline", "whole")

    def __init__(self, terms: Terms) -> None:
        self.bank = terms.bank
        self.whole = terms.move_limit + terms.bank  # the time for the answer to the next question
        self.deadline = inf  # inf while the clock does not run
        self._limit = terms.move_limit
        self._since = 0.0
        self._asked = 0
        self._total = self._longest = 0.0

    @property
    def runs(self) -> bool:
        """Whether a question is written and has no answer yet."""
        return self.deadline != inf

    def start(self, now: float) -> None:
        """Start the clock; one that runs already runs on."""
        if self.deadline == inf:
            self._since = now
            self.deadline = now + self.whole

    def is_late(self, now: float) -> bool:
        """Whether the deadline is past. The instant of the deadline itself is still in time."""
        return now > self.deadline

    def left(self, now: float) -> float:
        """The seconds that are left for the answer."""
        return max(0.0, self.deadline - now) if self.runs else self.whole

    def stop(self, now: float) -> float:
        """Stop the clock and count the time: the seconds since its start, 0 if it did not run."""
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
        """The time of all questions so far."""
        return Thinking(self._asked, self._total, self._longest)
