"""How many questions may be open with a bot: no more than it answers within a small part of its move limit.

The clock of a question runs from when it is sent, so a question that waits in the bot behind others is charged with their
time. A bot answers one question after another unless its hello says otherwise; so its pace is the time from one message
with answers to the next, shared among its answers. The mean of it bounds how long a row of questions takes, and its
variance how much longer the row takes when slow answers meet in it.

A bot of which little is known gets few questions. One that is late with a question that was its only one would be late
in any case, so nothing is gained by asking it one by one: it gets twice as many with each move limit that it lets go by.
"""

from math import inf

_MEAN = 0.1  # the part of the move limit that a row of open questions may take on average
_SPREAD = 0.25  # the part by which it may take longer,
_DEVIATIONS = 6.0  # even if it is so many standard deviations longer
# Answers that must have come for each question that may be open: before a slow answer was seen, nothing else keeps two of
# them from meeting in a row. With 4 they do for one bot in five of those that are slow once in fifty times, with 16 for one
# in fifty. A league of 1,500 games takes a fifth more messages for it, all of them in its first games.
_KNOWN = 16
_MEMORY = 1_024  # answers after which an answer counts a third of a new one
_QUICK = 1e-6  # seconds: no answer takes less
_MOST = 1 << 20  # questions: as good as without a bound


class Pace:
    """The pace of one bot. It reads no clock: it is told the time, in seconds."""

    def __init__(self, move_limit: float, at_once: int = 1) -> None:
        """`at_once` is how many questions the bot says that it works on at the same time."""
        self.move_limit = move_limit
        self._at_once = min(max(1, at_once), _MOST)
        self._since = -inf  # when the bot began to have something to do, or last answered
        self._seen = 0  # answers, all that ever came
        self._answers = self._seconds = self._squares = (
            0.0  # that are remembered: their number, time and spread
        )
        self._late = 1  # questions that a bot gets which is late in any case
        self._last_late = -inf  # when it last was

    def has_work(self, now: float) -> None:
        """The bot had no open question, and has one now."""
        self._since = now

    def answered(self, answers: int, now: float) -> None:
        """So many answers came in one message."""
        if not answers or self._since == -inf:
            return
        took, self._since = now - self._since, now
        if took < answers * self.move_limit:
            self._late = 1
        weight = max(0.0, 1 - answers / _MEMORY)
        expected = answers * self._seconds / self._answers if self._answers else took
        self._seen += answers
        self._answers = weight * self._answers + answers
        self._seconds = weight * self._seconds + took
        self._squares = weight * self._squares + (took - expected) ** 2

    def was_late(self, asked: float, now: float) -> None:
        """The time for a question that was put at `asked` is over. Those put before the last one that was late say
        nothing new."""
        if asked >= self._last_late:
            self._late, self._last_late = min(2 * self._late, _MOST), now

    @property
    def window(self) -> int:
        """How many questions may be open with the bot."""
        return max(self._at_once, self._late, min(self._seen // _KNOWN, self._row))

    @property
    def _row(self) -> int:
        """How many questions the bot answers in a part of its move limit."""
        if not self._answers:
            return 1
        row = _MEAN * self.move_limit * self._answers / max(_QUICK, self._seconds)
        if self._squares:
            row = min(row, (_SPREAD * self.move_limit / _DEVIATIONS) ** 2 * self._answers / self._squares)
        return int(min(row, _MOST))
