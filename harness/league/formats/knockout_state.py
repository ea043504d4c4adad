"""What counts of a knockout in the midst of it: who sits where, with which points, and how bots ended that are out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from harness.league.fixtures import Played
from harness.league.formats.bracket import Bracket
from harness.league.formats.following import Present
from harness.league.formats.points import alone, half_points
from harness.league.formats.versions import BotNumber


class Score(NamedTuple):
    """What a bot has in a round."""

    games: int = 0
    halves: int = 0  # half points
    wins: int = 0  # alone


class Last(NamedTuple):
    """How a bot ended at a table: at the last at which it sat."""

    round: int  # from 0
    table: int  # of the round, from 0
    place: int  # from 1
    points: Fraction  # a game


@dataclass(frozen=True, slots=True)
class KnockoutState:
    """A round of which some blocks are played."""

    rounds: Bracket
    present: Present  # who has not left
    round: int = 0  # as many as there are rounds: it is over
    tables: tuple[
        tuple[BotNumber, ...], ...
    ] = ()  # of the last round: the final, and the place match if there is one
    byes: tuple[BotNumber, ...] = ()
    playing: tuple[int, ...] = ()  # the tables that play next
    more: int = 0  # blocks that these have played beyond those that every table plays
    scores: Mapping[BotNumber, Score] = field(default_factory=dict)
    last: Mapping[BotNumber, Last] = field(default_factory=dict)  # of earlier rounds
    rested: Mapping[BotNumber, int] = field(default_factory=dict)  # byes that a bot has had


def added_to(
    scores: Mapping[BotNumber, Score], played: Sequence[Played], bot_of: Sequence[BotNumber]
) -> Mapping[BotNumber, Score]:
    added = {**scores}
    for game in played:
        for number, halves, won in zip(game.bots, half_points(game), alone(game), strict=True):
            bot = bot_of[number]
            old = added[bot]
            added[bot] = Score(old.games + 1, old.halves + halves, old.wins + won)
    return added


def points_of(score: Score, seats: int) -> Fraction:
    return Fraction(score.halves, 2 * (seats - 1) * max(1, score.games))
