"""What seats do for each other where they have a choice: what a game tells of who plays together.

Each game names its own kinds of favours. A favour has a value and circumstances: whoever gets it, a bot that decides by
what it sees does much the same in like circumstances.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

Q_contra = TypeVar("Q_contra", contravariant=True)


class FavourKind(NamedTuple):
    """A kind of choice by which a seat can favour another one."""

    key: str  # what JSON and CSV call it
    title: str  # what people read above it
    sentence: str  # what its value is, as documents print it


class Favour(NamedTuple):
    """What one seat did for another on a turn."""

    kind: str  # the key of its kind
    giver: int  # the seat that chose
    receiver: int  # the seat that it was good or bad for
    value: float  # how good
    like: tuple[float, ...]  # its circumstances, the main one first: those next to each other are compared


class Favours(Protocol[Q_contra]):
    """The favours of a game. They follow from the record alone; moves of stand-ins are no favours."""

    @property
    def kinds(self) -> Sequence[FavourKind]: ...

    def given(self, before: Q_contra, moves: Mapping[int, Any]) -> Iterator[Favour]:
        """The favours of a turn."""
        ...
