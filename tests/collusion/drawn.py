"""Leagues of favours that are drawn at random, thousands of them in minutes."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from harness.league.collusion.dealings import Dealings, LeagueFavour

BOTS, SEATS = 6, 4


def drawn(
    random: np.random.Generator, *, rounds: int = 2, kind: float = 0.0, per_block: float = 0.0
) -> tuple[dict[int, Sequence[int]], Dealings]:
    """Favours with an effect of giver, receiver, circumstance and block. Bot 0 gives bot 1 more by `kind`."""
    of_giver, of_receiver = random.normal(size=(2, BOTS))
    blocks: dict[int, Sequence[int]] = {}
    favours = []
    for number, table in enumerate([*combinations(range(BOTS), SEATS)] * rounds, 1):
        blocks[number] = table
        moods = random.normal(size=BOTS)
        for game in range(SEATS):
            for giver in table:
                receiver = int(random.choice([bot for bot in table if bot != giver]))
                like = float(random.uniform(0, 3))
                value = of_giver[giver] + of_receiver[receiver] + np.sin(3 * like) + random.normal()
                value += per_block * moods[giver] + kind * ((giver, receiver) == (0, 1))
                favours.append(
                    LeagueFavour(number * SEATS + game, number, giver, receiver, float(value), (like,))
                )
    return blocks, Dealings.of(favours)
