"""What a bot may still send: so many messages and answers for each question, and some to spare for its whole life.

It only counts. What is done about a bot that sends more is for whoever counts.
"""

from harness.wire.batching import MOST_GAMES

_EACH = 4  # messages and answers that a question gives leave to send
SPARE = _EACH * MOST_GAMES
"""Messages and answers that a bot may send beyond those that it was asked for; docs/wire.md names this number."""


class Budget:
    """What one bot may still send, over all of its calls: hanging up gives no leave to send more."""

    def __init__(self) -> None:
        self._left = SPARE

    def ask(self, questions: int) -> None:
        """The bot is asked this many questions."""
        self._left = min(SPARE, self._left + _EACH * questions)

    def spend(self, answers: int) -> bool:
        """The bot has sent a message with this many answers. False if that was more than it may send; then nothing is left."""
        self._left -= 1 + answers
        if self._left >= 0:
            return True
        self._left = 0
        return False
