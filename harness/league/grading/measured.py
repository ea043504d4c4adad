"""What was measured of one bot, as whole numbers from which its points follow."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Conformance:
    """How many steps of the conformance check passed."""

    passed: int
    steps: int  # without those that are not for this bot
    finished: bool = True  # else the time was over


@dataclass(frozen=True, slots=True)
class BarMeasure:
    """The games against a reference bot, in whole blocks, in the order of the deals."""

    blocks: int = 0
    halves: int = 0  # half points that the bot took of the reference bot's copies
    met: int = 0  # pairs of it with a copy, two half points each
    games: int = 0
    faulty: int = 0  # games with a fault of the bot
    given_up: bool = False  # the referee had to play on for it in every game: the rest count as lost


@dataclass(frozen=True, slots=True)
class ClassMeasure:
    """The games with the other graded bots."""

    halves: int = 0
    met: int = 0
    games: int = 0
    faulty: int = 0
    finished: bool = True
    absent: str = ""  # why there are no such games; empty: there are

    @property
    def share(self) -> float:
        return self.halves / (2 * self.met) if self.met else 0.0


@dataclass(frozen=True, slots=True)
class Measured:
    """All that points follow from."""

    conformance: Conformance | None = None  # None: not yet
    plays: bool = True  # whether it is there and plays the game; else it has no games, and no points for them
    bars: Mapping[str, BarMeasure] = field(default_factory=dict)  # by the names of the reference bots
    class_games: ClassMeasure = field(default_factory=lambda: ClassMeasure(absent="not played yet"))
    spoilt: str = ""  # why nothing can be said, such as that this machine was overloaded; empty: it can
