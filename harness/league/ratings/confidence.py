"""Intervals and verdicts of 95 %, when few observations say how wide they must be.

Student's t as a normal number, by Wallace: right to 5 % with two degrees of freedom, to 1 % from four on, near the middle and
far out alike.
"""

from math import erfc, sqrt

import numpy as np

from harness.league.ratings.results import Floats

WIDTH = 1.959964  # standard deviations on each side, when there are many observations
_WRONG = 0.05  # of verdicts, all of a league together


def student(degrees: Floats) -> Floats:
    """Standard deviations on each side of an interval, by the degrees of freedom."""
    widths: Floats = np.sqrt(degrees * np.expm1((WIDTH * _slower(degrees)) ** 2 / degrees))
    return widths


def normal(distances: Floats, degrees: Floats) -> Floats:
    """The distances, in standard deviations that are estimated, as normal numbers that are as rare."""
    rare: Floats = np.sqrt(degrees * np.log1p(distances**2 / degrees)) / _slower(degrees)
    return rare


def told_apart(distances: Floats) -> list[bool]:
    """Which of many questions are settled, so that in 95 of 100 leagues no answer is wrong (Holm). `distances` are normal."""
    known = [False] * len(distances)
    order = np.argsort(-distances, kind="stable").tolist()
    for done, question in enumerate(order):
        if erfc(float(distances[question]) / sqrt(2)) > _WRONG / (len(known) - done):
            break
        known[question] = True
    return known


def _slower(degrees: Floats) -> Floats:
    slower: Floats = (8 * degrees + 3) / (8 * degrees + 1)
    return slower
