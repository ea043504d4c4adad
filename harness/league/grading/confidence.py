"""Which share of the points shows that a bot is better than a reference bot, as a formula of the number of games alone.

In a game the graded bot sits with copies of the reference bot, and takes a share of the points that are between it and
them: one for each copy that it leaves behind, half for one that it shares a place with. If it played as they do, it would
come to each place equally often: a share of 1/2 with the variance (S + 1) / (12 (S - 1)) at S seats, less where places are
shared. A block is a deal with the bot once in every seat, S games. So the share over n blocks has the variance
(S + 1) / (12 (S - 1) S n), and is about normal. The needed share is known before the first game and grows with no result,
so more points never become less credit.
"""

from math import sqrt
from statistics import NormalDist


def deviation(seats: int, blocks: int) -> float:
    """The standard deviation of the share of a bot that plays as the reference bot does."""
    return sqrt((seats + 1) / (12 * (seats - 1) * seats * blocks))


def needed_share(seats: int, blocks: int, confidence: float) -> float:
    """The share that a bot no better than the reference bot reaches with a probability of 1 - confidence."""
    return 0.5 + NormalDist().inv_cdf(confidence) * deviation(seats, blocks)


def confidence_of(share: float, seats: int, blocks: int) -> float:
    """The confidence for which this share would just be enough."""
    return NormalDist().cdf((share - 0.5) / deviation(seats, blocks))


def credit(share: float, begin: float, full: float) -> float:
    """The part of the points: none up to `begin`, all from `full` on, and in between in proportion."""
    return min(1.0, max(0.0, (share - begin) / (full - begin)))
