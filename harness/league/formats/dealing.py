"""Tables dealt one by one, for leagues so short that not even one wheel turns round.

Whoever has played least comes next, so how often the bots play never differs by more than one block; among those,
whoever has met the table least. How often pairs meet is then as near as this finds, not as near as can be proved.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from harness.league.fixtures import Number


def deal(
    bots: Sequence[Number], size: int, heads: Sequence[tuple[Number, ...]]
) -> Iterator[tuple[Number, ...]]:
    """For each head, those who sit at the table already, `size` of the bots, who come in their order if equal."""
    played = dict.fromkeys(bots, 0)
    met: Counter[tuple[Number, Number]] = Counter()
    for head in heads:
        table: list[Number] = []
        for _ in range(size):
            seated = (*head, *table)
            free = [bot for bot in bots if bot not in table]
            fewest = min([played[bot] for bot in free])
            price = {
                bot: sum([2 * met[bot, other] + 1 for other in seated])
                for bot in free
                if played[bot] == fewest
            }
            bot = min(price, key=price.__getitem__)
            met.update([(bot, other) for other in seated] + [(other, bot) for other in seated])
            played[bot] += 1
            table.append(bot)
        yield tuple(table)
