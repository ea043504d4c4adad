"""What a game needs to go over the wire: its case of the oneofs of bot.proto."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from harness.api.bot.v1.bot_pb2 import Answer, Ask
from harness.errors import HarnessError

V = TypeVar("V")
M = TypeVar("M")


class MalformedError(HarnessError):
    """An answer that is no move of the game."""


class Codec(Protocol[V, M]):
    """A view goes out as two texts that are one message when they stand behind each other, which is how protobuf
    merges: what all seats share, written once for a table, and what is a seat's own."""

    @property
    def field(self) -> int:
        """The number of the game's case in Ask.view and Answer.move."""
        ...

    def write_shared(self, view: V) -> bytes: ...

    def write_own(self, view: V) -> bytes: ...

    def writer(self) -> Callable[[V], bytes]:
        """`write_shared` for one match, turn by turn: what it has written and is the same still is not written again."""
        ...

    def read_view(self, ask: Ask) -> V: ...

    def write_move(self, answer: Answer, move: M) -> None: ...

    def read_move(self, answer: Answer) -> M:
        """MalformedError if it is no move of the game; whether it is legal is for the rules to say."""
        ...


AnyCodec: TypeAlias = Codec[Any, Any]
