"""The kinds of question that a game asks. The conformance check uses them to test a bot without a whole match, also in
positions that are rare in random games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Kind(Generic[V]):
    """A kind of question."""

    does: str  # what a bot does at this question: "plays a card"
    expected: Callable[[V], str]  # an answer that would be right, in words: "a card of the hand"
    seats: Sequence[int] = ()  # the numbers of seats with which it is asked; empty: all


@dataclass(frozen=True, slots=True)
class Rare(Generic[V]):
    """A kind of position that the check searches for: a question for each of these numbers of seats and kinds."""

    does: str  # what a bot does there: "plays from a hand of raids only"
    seats: Sequence[int]
    kinds: Sequence[str]
    fits: Callable[[V], bool]
    # What a seat plays in place of a random move, so that the position is reached.
    steer: Callable[[V, Any], Any] = lambda _, move: move
    options: Mapping[str, str] = field(default_factory=dict, hash=False)  # those that have not their default


@dataclass(frozen=True, slots=True)
class Questions(Generic[V]):
    """The questions of a game, by kind, and its rare positions."""

    kind: Callable[[V], str]  # the kind of the question to the seat of a view
    kinds: Mapping[str, Kind[V]]
    rare: Sequence[Rare[V]] = ()
