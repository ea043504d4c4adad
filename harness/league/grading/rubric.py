"""What a rubric is, once its file has been read: what is measured of a bot, and how many points it is worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from harness.league.limits import Limits
from harness.referee import Terms


@dataclass(frozen=True, slots=True)
class RubricBar:
    """A reference bot that is to be beaten."""

    name: str
    kind: str  # "sample", "path" or "command": the key of the file that says where the bot comes from
    target: str  # as the file has it; paths are relative to the file's directory
    points: float
    confidence: float = 0.95  # full points from the share that a bot no better than it seldom reaches
    begin: float = 0.2  # the share up to which there are no points
    line: int = 1  # of its section in the file


@dataclass(frozen=True, slots=True)
class ClassTable:
    """Games of the graded bots with each other."""

    points: float = 0.0
    games: int = 0  # about this number in all, in whole blocks
    begin: float = 0.25  # the share up to which there are no points
    full: float = 0.75  # the share from which there are all


@dataclass(frozen=True, slots=True)
class Rubric:
    """What bots are graded by. The same rubric gives every bot the same deals."""

    name: str
    game: str
    seats: int
    seed: str  # of all deals
    blocks: int  # against each reference bot: a deal, played with the graded bot once in every seat
    bars: tuple[RubricBar, ...]
    conformance: float = 0.0  # points for the conformance check
    all_steps: bool = False  # of it; else the few that find most broken bots
    faults: float = 0.0  # points for games without faults
    fault_share: float = 0.1  # with faults in this share of the games there are no such points
    class_table: ClassTable = field(default_factory=ClassTable)
    options: Mapping[str, str] = field(default_factory=dict)  # of the game
    terms: Terms = field(default_factory=Terms)
    limits: Limits = field(default_factory=Limits)  # of each bot that is started

    @property
    def most(self) -> float:
        """The points of a bot that has all."""
        bars = sum(bar.points for bar in self.bars)
        return round(self.conformance + bars + self.faults + self.class_table.points, 6)

    @property
    def games(self) -> int:
        """How many games each bot plays against all reference bots together."""
        return self.seats * self.blocks * len(self.bars)
