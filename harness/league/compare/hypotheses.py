"""What a comparison tests: a margin in Elo, and how often it may be wrong. Points and Elo are turned into each other here."""

from dataclasses import dataclass
from math import log

POINTS_OF_ELO = log(10) / 400 / 4  # points that one Elo is worth between bots of equal strength


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypotheses:
    """How large a difference counts, and how often a verdict may be wrong."""

    margin: float = 20.0  # Elo; a smaller difference may be called none
    alpha: float = 0.05  # the chance of the verdict "better" or "worse" where there is no difference
    beta: float = 0.05  # the chance of the verdict "no different" where the difference is the margin

    @property
    def points(self) -> float:
        """The margin in points."""
        return self.margin * POINTS_OF_ELO
