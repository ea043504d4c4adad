"""The kinds of question that a game asks, for whoever asks a bot without playing a match: what a kind is about, what would
be right, and where a bot is likely to go wrong though random games seldom come there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Kind(Generic[V]):
    """A kind of question."""

    does: str  # what a bot does that is asked: "plays a card"
    expected: Callable[[V], str]  # an answer that would be right, in words: "a card of the hand"
    seats: Sequence[int] = ()  # the numbers of seats at which it is asked; none named: at all


@dataclass(frozen=True, slots=True)
class Rare(Generic[V]):
    """Positions that are looked for: a question for each of these numbers of seats and kinds."""

    does: str  # what a bot does there: "plays from a hand of raids only"
    seats: Sequence[int]
    kinds: Sequence[str]
    fits: Callable[[V], bool]
    steer: Callable[[V, Any], Any] = lambda _, move: (
        move
    )  # what a seat plays instead, so that it comes to that
    options: Mapping[str, str] = field(default_factory=dict, hash=False)  # those that are not the default


@dataclass(frozen=True, slots=True)
class Questions(Generic[V]):
    kind: Callable[[V], str]  # of the question that the seat of a view is asked
    kinds: Mapping[str, Kind[V]]
    rare: Sequence[Rare[V]] = ()
