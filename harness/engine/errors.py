"""What can be wrong with a move, a record or a game."""

from harness.errors import HarnessError


class NotationError(HarnessError):
    """A text that is no move at all, in any position."""


class IllegalMove(HarnessError):
    """A move that the rules do not allow here; says why, and what they do allow."""


class ConservationError(HarnessError):
    """A game has lost or doubled one of its things: a bug in the rules, never a player's fault."""


class RecordError(HarnessError):
    """A record that cannot be read, or does not hold under the rules."""

    def __init__(self, line: int, column: int, what: str) -> None:
        super().__init__(f"line {line}, column {column}: {what}")
        self.line = line
        self.column = column
        self.what = what
