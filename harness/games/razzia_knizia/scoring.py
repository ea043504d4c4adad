"""What loot and cheques are worth. Nothing here knows a position: bots count with it, too."""

from collections.abc import Sequence
from typing import NamedTuple

from harness.games.razzia_knizia.components import BUSINESSES, TRINKETS, Card, Cheque

_TRINKETS = (-5, 0, 0, 5, 10, 15)  # by how many kinds
_BUSINESSES = (0, 1, 2, 3, 4, 5, 6, 10)  # by how many kinds
_OF_ONE_BUSINESS = (0, 0, 0, 5, 10)  # by how many cards
_COIN, _THIEF = 3, 2
_MOST_BODYGUARDS, _FEWEST_BODYGUARDS = 5, -2
_HIGHEST_SUM, _LOWEST_SUM = 5, -5


class Score(NamedTuple):
    """What a seat gets for a round, and for what; the last two are of the end of the game."""

    trinkets: int
    coins: int
    cars: int  # and drivers
    bodyguards: int
    thieves: int
    businesses: int = 0
    cheques: int = 0

    @property
    def total(self) -> int:
        return sum(self)


def round_scores(loot: Sequence[Sequence[Card]]) -> tuple[Score, ...]:
    """Of a round's end, by seat."""
    guards = [cards.count(Card.BODYGUARD) for cards in loot]
    return tuple([_round_score(cards, guards) for cards in loot])


def end_scores(
    loot: Sequence[Sequence[Card]], cheques: Sequence[Sequence[Cheque]]
) -> tuple[tuple[int, int], ...]:
    """What businesses and cheques are worth after the last round, by seat."""
    sums = [*map(sum, cheques)]
    return tuple([(businesses(cards), _cheques(mine, sums)) for cards, mine in zip(loot, sums, strict=True)])


def trinkets(cards: Sequence[Card]) -> int:
    return _TRINKETS[sum([kind in cards for kind in TRINKETS])]


def coins(cards: Sequence[Card]) -> int:
    return _COIN * cards.count(Card.COIN)


def cars(cards: Sequence[Card]) -> int:
    """With at least one driver each car and each driver 1."""
    drivers = cards.count(Card.DRIVER)
    return drivers + cards.count(Card.CAR) if drivers else 0


def thieves(cards: Sequence[Card]) -> int:
    return _THIEF * cards.count(Card.THIEF)


def bodyguards(mine: int, all_of_them: Sequence[int]) -> int:
    """For the most and for the fewest; who has both gets both (K8)."""
    most = _MOST_BODYGUARDS if mine == max(all_of_them) else 0
    return most + (_FEWEST_BODYGUARDS if mine == min(all_of_them) else 0)


def businesses(cards: Sequence[Card]) -> int:
    counts = [*map(cards.count, BUSINESSES)]
    return _BUSINESSES[len(counts) - counts.count(0)] + sum([_OF_ONE_BUSINESS[count] for count in counts])


def _round_score(cards: Sequence[Card], guards: Sequence[int]) -> Score:
    mine = bodyguards(cards.count(Card.BODYGUARD), guards)
    return Score(trinkets(cards), coins(cards), cars(cards), mine, thieves(cards))


def _cheques(mine: int, sums: Sequence[int]) -> int:
    """For the highest and for the lowest sum; nothing if all are equal (K9)."""
    highest = _HIGHEST_SUM if mine == max(sums) else 0
    return highest + (_LOWEST_SUM if mine == min(sums) else 0)
