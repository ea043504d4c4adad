"""Verdicts, and how they follow from what is known after each block.

Four things can become known: that the new version is better, that it is worse, that it is not better by the margin, and
that it is not worse by the margin. The last two together are "no different".
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.league.ratings.results import Floats

Known = NDArray[np.bool_]  # by block: whether it is known after it


class VersionVerdict(StrEnum):
    """What is said of the new version."""

    BETTER = "better"
    WORSE = "worse"
    SAME = "no different"  # within the margin
    ALIKE = "alike"  # the same, and no block made any difference
    UNKNOWN = "not known yet"

    @property
    def is_known(self) -> bool:
        return self is not VersionVerdict.UNKNOWN


class Knowledge(NamedTuple):
    """What is known after each block."""

    better: Known
    worse: Known
    not_better: Known  # by the margin
    not_worse: Known  # by the margin


@dataclass(frozen=True, slots=True)
class Reading:
    """What a test reads from the differences so far, or up to the block at which it was over."""

    verdict: VersionVerdict
    blocks: int  # that were read
    mean: float  # difference a block, in points
    low: float  # the ends of the 95 % interval of the mean, in points
    high: float
    more: int | None = (
        None  # about how many more blocks a verdict takes; None: it is known, or nobody can tell
    )


def first_verdict(known: Knowledge, differences: Floats) -> tuple[VersionVerdict, int]:
    """The first verdict that is known, and after how many blocks; UNKNOWN after all."""
    same = _from_first(known.not_better) & _from_first(known.not_worse)
    kinds = [
        (VersionVerdict.BETTER, known.better),
        (VersionVerdict.WORSE, known.worse),
        (VersionVerdict.SAME, same),
    ]
    firsts = [(_first(each), verdict) for verdict, each in kinds]
    place, verdict = min(firsts, key=lambda first: first[0])
    blocks = len(differences)
    if place == blocks:
        return VersionVerdict.UNKNOWN, blocks
    if verdict is VersionVerdict.SAME and not np.any(differences[: place + 1]):
        verdict = VersionVerdict.ALIKE
    return verdict, place + 1


def _from_first(known: Known) -> Known:
    """What is known once stays known."""
    return np.logical_or.accumulate(known)


def _first(known: Known) -> int:
    """The place of the first block after which it is known; the number of blocks if it never is."""
    return int(known.argmax()) if known.any() else len(known)
