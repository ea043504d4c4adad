"""Lineups dealt one by one, for leagues so short that not even one wheel turns round.

Whoever has played least comes next, so how often the bots play never differs by more than one block; among those,
whoever has met the table least. How often pairs meet is then as near as this finds, not as near as can be proved.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from harness.league.fixtures import Lineup, Number


def deal(bots: Sequence[Number], size: int, heads: Sequence[Lineup]) -> Iterator[Lineup]:
    """For each head, a lineup that sits at the table already, `size` of the bots; of equal ones the first come first."""
    played = dict.fromkeys(bots, 0)
    met: Counter[tuple[Number, Number]] = Counter()
    for head in heads:
        lineup: list[Number] = []
        for _ in range(size):
            seated = (*head, *lineup)
            free = [bot for bot in bots if bot not in lineup]
            fewest = min([played[bot] for bot in free])
            price = {
                bot: sum([2 * met[bot, other] + 1 for other in seated])
                for bot in free
                if played[bot] == fewest
            }
            bot = min(price, key=price.__getitem__)
            met.update([(bot, other) for other in seated] + [(other, bot) for other in seated])
            played[bot] += 1
            lineup.append(bot)
        yield tuple(lineup)
