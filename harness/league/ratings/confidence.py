"""The width of a 95 % interval, which depends on the number of observations."""

import numpy as np

from harness.league.ratings.results import Floats, Integers

WIDTH = 1.959964  # standard deviations on each side, when there are many observations

# Student's t is a series in one over the degrees of freedom (Cornish and Fisher): right to 1 % from two on.
_STUDENT = np.polynomial.Polynomial([WIDTH, 2.372271, 2.822499, 2.555850, 1.589534])


def student(blocks: Integers) -> Floats:
    """Standard deviations on each side, by the number of blocks. One block counts as two."""
    widths: Floats = _STUDENT(1 / np.maximum(blocks - 1, 1))
    return widths
