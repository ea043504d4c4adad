"""The scores of loot and cheques. Nothing here needs a position: bots use it, too."""

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
    """The points that a seat gets at the end of a round."""

    trinkets: int  # for trinkets of different kinds
    coins: int  # for coins
    cars: int  # for cars and drivers
    bodyguards: int  # for the most bodyguards, or off for the fewest
    thieves: int  # for thieves
    businesses: int = 0  # for businesses, after the last round only
    cheques: int = 0  # for the highest sum of cheques, or off for the lowest; after the last round only

    @property
    def total(self) -> int:
        """The sum of all of these."""
        return sum(self)


def round_scores(loot: Sequence[Sequence[Card]]) -> tuple[Score, ...]:
    """Count what each seat's loot scores at the end of a round."""
    guards = [cards.count(Card.BODYGUARD) for cards in loot]
    return tuple([_round_score(cards, guards) for cards in loot])


def end_scores(
    loot: Sequence[Sequence[Card]], cheques: Sequence[Sequence[Cheque]]
) -> tuple[tuple[int, int], ...]:
    """Count what each seat's businesses and cheques score after the last round."""
    sums = [*map(sum, cheques)]
    return tuple([(businesses(cards), _cheques(own, sums)) for cards, own in zip(loot, sums, strict=True)])


def trinkets(cards: Sequence[Card]) -> int:
    """Count what the trinkets among cards score, by how many kinds there are."""
    return _TRINKETS[sum([kind in cards for kind in TRINKETS])]


def coins(cards: Sequence[Card]) -> int:
    """Count what the coins among cards score."""
    return _COIN * cards.count(Card.COIN)


def cars(cards: Sequence[Card]) -> int:
    """Count what cars and drivers score: 1 each, if there is a driver."""
    drivers = cards.count(Card.DRIVER)
    return drivers + cards.count(Card.CAR) if drivers else 0


def thieves(cards: Sequence[Card]) -> int:
    """Count what the thieves among cards score."""
    return _THIEF * cards.count(Card.THIEF)


def bodyguards(mine: int, all_of_them: Sequence[int]) -> int:
    """Count what a number of bodyguards scores beside all seats' numbers: the most, the fewest, or both (K8)."""
    most = _MOST_BODYGUARDS if mine == max(all_of_them) else 0
    return most + (_FEWEST_BODYGUARDS if mine == min(all_of_them) else 0)


def businesses(cards: Sequence[Card]) -> int:
    """Count what the businesses among cards score, by kinds and by cards of one kind."""
    counts = [*map(cards.count, BUSINESSES)]
    return _BUSINESSES[len(counts) - counts.count(0)] + sum([_OF_ONE_BUSINESS[count] for count in counts])


def _round_score(cards: Sequence[Card], guards: Sequence[int]) -> Score:
    points = bodyguards(cards.count(Card.BODYGUARD), guards)
    return Score(trinkets(cards), coins(cards), cars(cards), points, thieves(cards))


def _cheques(own: int, sums: Sequence[int]) -> int:
    """The points for the highest or the lowest sum of cheques; none if all are equal (K9)."""
    highest = _HIGHEST_SUM if own == max(sums) else 0
    return highest + (_LOWEST_SUM if own == min(sums) else 0)
