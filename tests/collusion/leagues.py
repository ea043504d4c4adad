"""Leagues in this process: every table of 4 among 8 bots, each a block, and what is read of them."""

from collections.abc import Sequence
from itertools import combinations

from harness.bot import Bot, practise
from harness.engine.totals import favours_of
from harness.games import find_game
from harness.league.collusion.dealings import Dealings, LeagueFavour
from harness.league.collusion.pairs import SHUFFLES, Outstanding, outstanding
from tests.collusion.honest import honest
from tests.collusion.together import WAYS

BOTS, SEATS = 8, 4
ROUND = 280  # games of one round: 70 tables, each in 4 rotations


def honest_bots(game: str, league: int) -> list[type[Bot]]:
    """The bots of a league in which nobody plays together."""
    return [honest(game, 100 * league + bot) for bot in range(BOTS)]


def bots_with_partners(game: str, league: int, way: str) -> list[type[Bot]]:
    """The same, but the first two play together in this way."""
    first, second, *others = honest_bots(game, league)
    return [*WAYS[game][way](first, second), *others]


def read_league(
    name: str, bots: Sequence[type[Bot]], league: int, rounds: int, shuffles: int = SHUFFLES
) -> Outstanding:
    """Play a league, and see which pairs stand out."""
    game = find_game(name)
    rows: dict[str, list[LeagueFavour]] = {kind.key: [] for kind in game.favours.kinds}
    blocks: dict[int, Sequence[int]] = {}
    for number in range(rounds):
        for table in combinations(range(len(bots)), SEATS):
            block = len(blocks) + 1
            blocks[block] = table
            for shift in range(SEATS):
                seated = [*table[shift:], *table[:shift]]
                over = practise([bots[bot] for bot in seated], deal=f"{league} {number} {table} {shift}")
                assert over.record
                for kind, giver, receiver, value, like in favours_of(game, over.record):
                    favour = LeagueFavour(
                        SEATS * block + shift, block, seated[giver], seated[receiver], value, like
                    )
                    rows[kind].append(favour)
    return outstanding(len(bots), blocks, [Dealings.of(each) for each in rows.values()], shuffles=shuffles)
