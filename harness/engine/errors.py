"""The errors of moves, records and games."""

from harness.errors import HarnessError


class NotationError(HarnessError):
    """A text is no move of the game in any position."""


class IllegalMove(HarnessError):
    """The rules do not allow a move here; the message says why, and which moves they allow."""


class ConservationError(HarnessError):
    """A game has lost or doubled one of its things. This is a bug in the rules, never a fault of a bot."""


class RecordError(HarnessError):
    """A record cannot be read, or its moves are not what the rules allow and demand."""

    def __init__(self, line: int, column: int, what: str) -> None:
        super().__init__(f"line {line}, column {column}: {what}")
        self.line = line
        self.column = column
        self.what = what
