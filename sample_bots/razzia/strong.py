"""Imagines what the others hold and how they choose, and plays the card that takes most against that.

What they hold: a card seen neither on the table, nor in its own hand, nor in the pile's last shuffle is in
another hand for certain. The rest of their hands is dealt at random, many times over.

How they choose: some go where the money is, some rob those who do, some do anything, and some think: they play
what takes most against the former. It plays what takes most against them all.

The look-ahead is bounded by a number of deals, not by the clock, and its chance comes from the view alone: a
match can be repeated move for move.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, TypeAlias
from zlib import crc32

from harness.bot import CARDS, Card, View, serve
from sample_bots.razzia._odds import cheapest, contest_numbers, duel, refusals, worth
from sample_bots.razzia.negotiator import Negotiator

# All numbers here were found by playing the other samples (tests/sample_bots/tournament.py).
DEALS = 48  # for one decision: a few milliseconds
FOLLOWERS, ROBBERS, THINKERS, FOOLS = 6, 3, 3, 2  # of so many others
ROUNDS_OF_THOUGHT = 2  # thinkers against thinkers
NOISE = 0.5  # how far the others stray from what they are thought to do
DOUBT = 8 * NOISE  # the same for thinkers, in thousands
RAID, PIP = 4.0, 0.5  # what a raid, and each pip of a card, is worth in the hand, in thousands
TEMPTED = 0.3  # how many take a share, if there is any, who should not
TO_THE_END = 3  # so many rounds before the end cards begin to lose their worth in the hand
_PRICES = {  # by claimants: what is tried as a share, in parts of what a duel is worth
    2: tuple([tenths / 10 for tenths in range(16)]),
    3: (0.0, 0.1, 0.5, 0.8, 1.0, 1.2, 1.5),
    4: (0.0, 0.1, 0.9, 1.2),
    5: (0.0, 1.1),
}

Hands: TypeAlias = list[list[Card]]
Taste: TypeAlias = dict[Card, float]  # what somebody thinks of each card, in no unit


class Strong(Negotiator):
    """It answers offers as the negotiator does."""

    games_at_once = 4  # it thinks some milliseconds, and games wait for each other

    def place(self, view: View) -> Any:
        """Where the best play afterwards is worth most."""
        assert view.bill
        deals = _deals(view, _random(view), DEALS // 3)
        gains = []
        for bar, money in enumerate(map(sum, view.table.bars)):
            pots = [*map(sum, view.table.bars)]
            pots[bar] = money + view.bill
            gains.append(max(_values(view, pots, deals, Random(0)).values()))  # the same chance for every bar
        return gains.index(max(gains))

    def play(self, view: View) -> Any:
        random = _random(view)
        deals = _deals(view, random, DEALS)
        values = _values(view, [*map(sum, view.table.bars)], deals, random)
        return max(values, key=values.__getitem__)

    def offer(self, view: View) -> Any:
        """Of many splits the one to expect most of."""
        assert view.contest
        numbers = contest_numbers(view)

        def value(split: Sequence[Sequence[int]]) -> float:
            shares = [*map(sum, split)]
            expected = zip(refusals(numbers, shares), shares, strict=True)
            refusing = [refusal * (1 - TEMPTED) if share else refusal for refusal, share in expected]
            return worth(numbers, shares, 0, refusing)

        split = max(_splits(sorted(view.table.bars[view.contest.bar]), numbers), key=value)
        return dict(zip(view.contest.claimants, split, strict=True))


def _random(view: View) -> Random:
    return Random(crc32(repr(view).encode()))


def _deals(view: View, random: Random, count: int) -> list[Hands]:
    """What the others may hold, so many times."""
    others = view.table.seats - 1
    unseen = Counter(view.unseen)
    certain = unseen - Counter(view.table.shuffled)
    held, possible = [*certain.elements()], [*(unseen - certain).elements()]
    deals = []
    for _ in range(count):
        cards = held + random.sample(possible, others * len(view.hand) - len(held))
        random.shuffle(cards)
        deals.append([cards[other::others] for other in range(others)])
    return deals


def _values(view: View, pots: Sequence[int], deals: Sequence[Hands], random: Random) -> dict[Card, float]:
    """What each card of the hand is worth, with so much money on the bars."""
    later = min(1.0, (view.table.rounds - view.table.number) / TO_THE_END)

    def kept(card: Card) -> float:
        return later * (RAID * card.raid + PIP * card.number)

    cards = [card for card in CARDS if card.bar < len(pots)]
    naive = _naive_tastes(cards, pots, random)
    tastes = naive
    ends = [card for card in cards if card.number in (3, 6)]  # between them a card's worth is about a line
    for _ in range(ROUNDS_OF_THOUGHT):
        found = _margins(ends, pots, deals[::2], tastes, random)
        worths = {}
        for card in cards:
            low, high = [found[end] for end in ends if (end.bar, end.raid) == (card.bar, card.raid)]
            worths[card] = low + (high - low) * (card.number - 3) / 3 - kept(card)
        tastes = naive + [
            {card: value + random.gauss(0, DOUBT) for card, value in worths.items()} for _ in range(THINKERS)
        ]
    margins = _margins(sorted(set(view.hand)), pots, deals, tastes, random)
    return {card: margin - kept(card) for card, margin in margins.items()}


def _naive_tastes(cards: Iterable[Card], pots: Sequence[int], random: Random) -> list[Taste]:
    rich = sorted(pots, reverse=True)[len(pots) // 3]

    def follower(card: Card) -> float:
        return pots[card.bar] + card.number - 900 * card.raid

    def robber(card: Card) -> float:
        eager = 2 * (pots[card.bar] >= rich) if card.raid else 0.5
        return eager * pots[card.bar] + card.number

    manners = [follower] * FOLLOWERS + [robber] * ROBBERS + [lambda _: 1.0] * FOOLS
    return [
        {card: manner(card) * (1 + NOISE * (random.random() - 0.5)) for card in cards} for manner in manners
    ]


def _margins(
    cards: Sequence[Card],
    pots: Sequence[int],
    deals: Sequence[Hands],
    tastes: Sequence[Taste],
    random: Random,
) -> dict[Card, float]:
    """What each card takes more than the others do by it, each of them on average."""
    totals = dict.fromkeys(cards, 0.0)
    for hands in deals:
        guests: list[list[int]] = [[] for _ in range(2 * len(pots))]  # of each bar its gamblers, its raiders
        for hand in hands:
            card = max(hand, key=random.choice(tastes).__getitem__)
            guests[2 * card.bar + card.raid].append(card.number)
        for card in cards:
            gamblers, raiders = guests[2 * card.bar : 2 * card.bar + 2]
            totals[card] += pots[card.bar] * _margin(card, gamblers, raiders, len(hands))
    return {card: total / len(deals) for card, total in totals.items()}


def _margin(card: Card, gamblers: Sequence[int], raiders: Sequence[int], others: int) -> float:
    """In parts of the pot. What it takes where somebody would have taken it counts for more."""
    if card.raid:
        return _part(card.number, raiders) * (1 + 1 / others) if gamblers else 0.0
    if raiders:
        return 0.0 if gamblers else -1 / others  # without it they would have found nobody to rob
    return _part(card.number, gamblers) * (1 + 1 / others) if gamblers else 1.0


def _part(number: int, rivals: Sequence[int]) -> float:
    """A bar is shared by the odds of its duel, or about so."""
    numbers = sorted([number, *rivals], reverse=True)
    return duel(tuple(numbers))[numbers.index(number)]


def _splits(bills: Sequence[int], numbers: tuple[int, ...]) -> Iterator[list[list[int]]]:
    """The proposer's share first; each of the others may get from nothing to more than its odds."""
    others = [sum(bills) * chance for chance in duel(numbers)[1:]]
    prices = _PRICES.get(len(numbers), (0.0, 1.1))
    crowd = len(numbers) > max(_PRICES)  # rare, and too many to be thought about one by one
    alike = [(price,) * len(others) for price in prices]
    for paid in alike if crowd else product(prices, repeat=len(others)):
        left, shares = [*bills], []
        for price, value in zip(paid, others, strict=True):
            if (share := cheapest(left, price * value)) is None:
                break
            shares.append(share)
            for bill in share:
                left.remove(bill)
        else:
            yield [left, *shares]


if __name__ == "__main__":
    serve(Strong)
