"""What a bot printed for one question, where that can be told; else nothing, rather than what belongs to another.

It can be told while the bot had no other question, from when this one was written: any language's prints will do then. A
question that was given up is one that the bot may still be busy with, until its answer is here after all. And of a bot
made with our SDK it can be told where it is stuck: it prints that itself, and has answered nothing since.
"""

from collections.abc import Sequence
from typing import Protocol

from harness.referee import Fault, FaultKind
from harness.wire.batching import QuestionKey


class Voices(Protocol):
    """What bots print, by the names of their links."""

    def last_lines(self, name: str, since: int = 0) -> str:
        """The last lines, of what came after so many bytes."""

    def printed(self, name: str) -> int:
        """Bytes so far."""

    def stuck(self, name: str, game_id: int, turn: int, since: int | None = None) -> str:
        """Where the bot says that it is stuck, with this question, or with any of which it said so after so many bytes."""


class Silence:
    """Nobody hears what the bots print."""

    def last_lines(self, name: str, since: int = 0) -> str:
        del name, since
        return ""

    def printed(self, name: str) -> int:
        del name
        return 0

    def stuck(self, name: str, game_id: int, turn: int, since: int | None = None) -> str:
        del name, game_id, turn, since
        return ""


SILENCE = Silence()


class Overheard:
    def __init__(self, voices: Voices) -> None:
        self._voices = voices
        self._busy: dict[str, int] = {}  # questions that the bot may be busy with
        self._alone: dict[str, tuple[QuestionKey, int]] = {}  # its only one, and what it had printed before
        self._heard: dict[str, int] = {}  # what it had printed when it answered last

    def asked(self, name: str, questions: Sequence[QuestionKey]) -> None:
        """These questions are written now."""
        busy = self._busy.get(name, 0)
        if not busy and len(questions) == 1:
            self._alone[name] = (questions[0], self._voices.printed(name))
        else:
            self._alone.pop(name, None)
        self._busy[name] = busy + len(questions)

    def answered(self, name: str, answers: int) -> None:
        """So many came, to whatever questions."""
        self._busy[name] = max(0, self._busy.get(name, 0) - answers)
        self._heard[name] = self._voices.printed(name)

    def begun(self, name: str) -> None:
        """A new stream: the bot is asked anew."""
        self._busy[name] = 0
        self._alone.pop(name, None)
        self._heard[name] = 0

    def of(self, name: str, game_id: int, fault: Fault, *, later: bool = False) -> str:
        """What the bot said of a fault. `later`: when its game is over; a bot tells where it is stuck when its own clock
        says so, which may be a moment after ours."""
        if fault.kind is FaultKind.TIMEOUT and (where := self._stuck(name, game_id, fault.turn)):
            return where
        if later:
            return ""
        if fault.kind is FaultKind.DISCONNECTED:  # the last that it said, whatever it was about
            return self._voices.last_lines(name)
        return self.output_of(name, game_id, fault.turn)

    def output_of(self, name: str, game_id: int, turn: int) -> str:
        """While it had this question."""
        alone = self._alone.get(name)
        return self._voices.last_lines(name, alone[1]) if alone and alone[0] == (game_id, turn) else ""

    def _stuck(self, name: str, game_id: int, turn: int) -> str:
        """Where it is with this question, or with one that keeps it from this."""
        return self._voices.stuck(name, game_id, turn, self._heard.get(name, 0))
