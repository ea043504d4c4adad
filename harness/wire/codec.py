"""The codec of a game: how its views and moves are written to messages of bot.proto and read from them."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from harness.api.bot.v1.bot_pb2 import Answer, Ask
from harness.errors import HarnessError

V = TypeVar("V")
M = TypeVar("M")


class MalformedError(HarnessError):
    """An answer has no move of the game."""


class Codec(Protocol[V, M]):
    """Writes and reads the views and moves of one game.

    A view is written as two byte strings, which together are one message: what all seats share, written once for all of
    them, and what is the seat's own.
    """

    @property
    def field(self) -> int:
        """The number of the game's case in Ask.view and Answer.move."""
        ...

    def write_shared(self, view: V) -> bytes: ...

    def write_own(self, view: V) -> bytes: ...

    def writer(self) -> Callable[[V], bytes]:
        """A `write_shared` for one match, called turn by turn: it writes only those parts again that have changed."""
        ...

    def read_view(self, ask: Ask) -> V: ...

    def write_move(self, answer: Answer, move: M) -> None: ...

    def read_move(self, answer: Answer) -> M:
        """Read a move, legal or not; MalformedError if the answer has no move of the game."""
        ...


AnyCodec: TypeAlias = Codec[Any, Any]
