"""How messages to a bot fill: what waits, when it is enough for a message, and what the next message is.

Messages cost much the same whatever is in them, so they should be few and full. What is to be sent waits until it is as
much as the questions that the bot still has, and as a quarter of its games, for a moment at most: so about half of a bot's
questions travel together, however many games are on; and a bot with few games waits for nothing.

No more questions are open with a bot than its window, which whoever uses the outbox sets by the bot's pace
(`harness.wire.pace`). The others wait here, where their clocks do not run.

Nothing here reads a clock, waits or writes. Whoever writes asks `due` when the next message is to be written, waits until
then or until `is_ready` has become true, asks again, and then takes it:

    while True:
        if (due := outbox.due(now)) > now:
            ...  # wait until `due`, or until `is_ready`
        else:
            batch = outbox.take()
            outbox.ask(batch.questions)
            ...  # write batch.content
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple, TypeAlias

from harness.api.bot.v1 import bot_pb2 as pb

MOST_PARTS = 256  # of a message to a bot: a full one is some 100 KiB
MOST_GAMES = 1_024  # with a bot at once: their questions fill four messages; more would only wait in memory
COMPANY = 0.005  # seconds that what waits for company waits at most

_GAMES_A_PART = 4  # else bots on one core come to hand each other single questions, at three times the price
_NO_WINDOW = 1 << 30  # questions
_START, _END = (number << 3 | 2 for number in (pb.ToBot.STARTS_FIELD_NUMBER, pb.ToBot.ENDS_FIELD_NUMBER))

QuestionKey: TypeAlias = tuple[int, int]
"""Which question it is: the id of its game with the bot, and the turn."""


class Batch(NamedTuple):
    """What the next message is made of: its bytes, and which questions are in it."""

    content: bytes
    questions: Sequence[QuestionKey]


class Outbox:
    """What waits to be sent to one bot, in parts: each is one field of a `ToBot`, as bytes."""

    def __init__(self) -> None:
        self.open: dict[int, int] = {}
        """The questions that the bot has: the turn of each, by its game's id. Whoever takes some out of it looks at `is_ready`
        afterwards."""
        self._window = _NO_WINDOW
        self._games = 0
        self._parts: list[tuple[bytes, QuestionKey | None]] = []
        self._has_ends = False
        self._until: float | None = None  # when what waits for company has waited long enough
        self._is_idle = True  # there was nothing that might be sent, when `due` was asked last
        self._enough = 1  # parts, for a message, or to begin to wait for company
        self._has_room = True  # for a question more

    @property
    def window(self) -> int:
        """How many questions may be open with the bot."""
        return self._window

    @window.setter
    def window(self, questions: int) -> None:
        self._window = questions
        self._update()

    @property
    def games(self) -> int:
        """How many games are on with the bot."""
        return self._games

    @games.setter
    def games(self, games: int) -> None:
        self._games = games
        self._update()

    def clear(self) -> None:
        """A new call begins: the bot has nothing, and nothing waits."""
        self._parts.clear()
        self.open.clear()
        self._has_ends, self._until, self._is_idle = False, None, True
        self._update()

    def put(self, part: bytes, question: QuestionKey | None = None) -> bool:
        """Add a part; of a question with its key. The answer is `is_ready`."""
        self._parts.append((part, question))
        if part[0] == _END:
            self._has_ends = True
        # As `is_ready`, by what it last worked out: this is called for each decision.
        return len(self._parts) >= self._enough and (self._has_room or self._parts[0][1] is None)

    def withdraw(self, game_id: int) -> None:
        """The game's question, if it has one, is not the bot's any more."""
        self.open.pop(game_id, None)
        self._update()

    def forget(self, game_id: int) -> None:
        """The game's question, if it has one, is answered by nobody any more: it need not be sent if it still waits."""
        self.open.pop(game_id, None)
        self._parts = [each for each in self._parts if each[1] is None or each[1][0] != game_id]
        self._update()

    @property
    def is_ready(self) -> bool:
        """Whether `due` says something sooner than when it was asked last."""
        self._update()
        return len(self._parts) >= self._enough and not self._is_blocked

    def due(self, now: float) -> float:
        """When the next message is to be written, if nothing more comes: not after `now` if at once, inf if nothing may be
        sent before the bot answers or something is added."""
        self._is_idle = False
        if self.is_ready:
            return now
        if self._until is None and not self._is_blocked:
            self._until = now + COMPANY
        if self._until is not None and now < self._until:
            return self._until
        if not self._is_blocked:
            return now
        self._is_idle, self._until = True, None
        self._update()
        return inf

    def take(self) -> Batch:
        """The next message: as many questions as there is room for, and what lies between them."""
        size = self._size()
        parts, self._parts = self._parts[:size], self._parts[size:]
        self._has_ends = self._has_ends and bool(self._parts)
        self._until = None
        content = b"".join([part for part, _ in parts])
        return Batch(content, [question for _, question in parts if question is not None])

    def ask(self, questions: Sequence[QuestionKey]) -> None:
        """The bot has these questions from now on."""
        self.open.update(questions)
        self._update()

    @property
    def _is_blocked(self) -> bool:
        """Nothing may be sent before the bot answers: what waits begins with a question for which there is no room."""
        return not self._parts or (len(self.open) >= self._window and self._parts[0][1] is not None)

    def _update(self) -> None:
        """Work out what `put` must know."""
        room = self._window - len(self.open)
        self._has_room = room > 0
        if self._is_idle or room <= 0:
            self._enough = 1
        else:
            self._enough = min(max(len(self.open), self._games // _GAMES_A_PART), room, MOST_PARTS)

    def _size(self) -> int:
        """How many parts the next message has. A bot reads all starts of a message before its ends, so a start that comes
        after an end waits for the next message: else the bot had more games on than it wants."""
        size = MOST_PARTS
        room = self._window - len(self.open)
        if room < len(self._parts):
            size = self._parts_with(room)
        if self._has_ends:
            kinds = bytes([part[0] for part, _ in self._parts[:size]])
            if (end := kinds.find(_END)) >= 0 and (start := kinds.find(_START, end)) >= 0:
                return start
        return size

    def _parts_with(self, questions: int) -> int:
        """How many parts lie before the first question that is one too many."""
        for size, (_, question) in enumerate(self._parts[:MOST_PARTS]):
            if question is not None:
                questions -= 1
                if questions < 0:
                    return size
        return MOST_PARTS
