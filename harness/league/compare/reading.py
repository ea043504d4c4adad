"""Reads the blocks of a comparison by one of the two tests."""

from collections.abc import Sequence
from enum import StrEnum

import numpy as np

from harness.league.compare.blocks import BlockResult
from harness.league.compare.eprocess import eprocess
from harness.league.compare.gsprt import gsprt
from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.verdict import Reading


class Method(StrEnum):
    """How the differences are tested."""

    GSPRT = "gsprt"  # the usual test, which stops by itself
    ANYTIME = "anytime"  # for whoever watches, and may stop at any time


def read_blocks(blocks: Sequence[BlockResult], hypotheses: Hypotheses, method: Method) -> Reading:
    """What the blocks so far say."""
    differences = np.array([block.difference for block in blocks])
    if method is Method.ANYTIME:
        return eprocess(differences, hypotheses)
    luck = [block.luck for block in blocks]
    known = [each for each in luck if each is not None]
    return gsprt(differences, hypotheses, np.array(known) if known and len(known) == len(luck) else None)
