"""What a game counts of each seat beside places and scores: how it was played, and what luck it had.

Each game names its own measures. Some are amounts a game, others a part of another measure, such as duels won of duels.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

P_contra = TypeVar("P_contra", contravariant=True)


class Measure(NamedTuple):
    """Something that is counted of every seat."""

    key: str  # what JSON and CSV call it
    title: str  # what people read above it; empty: only programs see it
    sentence: str  # what its value is, as documents print it
    of: str = ""  # the key of the measure that its sum is divided by; empty: the number of games
    is_share: bool = False  # whether people read it in per cent


class Amount(NamedTuple):
    """What a turn adds to a measure of a seat."""

    seat: int
    key: str  # of the measure
    amount: float = 1.0


class Measures(Protocol[P_contra]):
    """The measures of a game. They follow from the record alone; moves of stand-ins count as those of their seats."""

    @property
    def measures(self) -> Sequence[Measure]: ...

    @property
    def luck(self) -> str:
        """The key of the measure that is luck, in points of the score; empty if the game has none that can be told apart.

        Its mean is 0 whoever plays, and however: what chance gave less what it gives in the mean, where both are known.
        """
        ...

    def amounts(self, before: P_contra, moves: Mapping[int, Any], after: P_contra) -> Iterator[Amount]:
        """What a turn adds."""
        ...
