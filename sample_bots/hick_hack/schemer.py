"""Deals the unseen cards many times, guesses what the others lay, and lays what gains most on them.

It knows each duel's exact odds: it buys the others off for just what theirs are worth, and takes no less.
Its chance comes from the view alone, so that a match can be repeated move for move.
"""

from collections.abc import Sequence
from itertools import groupby
from math import exp
from random import Random
from typing import Any
from zlib import crc32

from harness.bot.hick_hack import Card, Grains, HickHackBot, Lay, View, serve
from sample_bots.hick_hack._odds import cheapest, duel

_DEALS = 40
_SHARP = 1.0  # how much likelier a card is that looks a point better
_FOWL_AT_HAND = 4.5  # what a fox expects where somebody comes

Guest = tuple[int, Card]  # a seat and its card in a yard


class Schemer(HickHackBot):
    def lay(self, view: View) -> Any:
        """The lay with the best sum, over all deals, of its own gain less the others' mean gain."""
        random = Random(crc32(repr(view).encode()))
        parts = {lay: _by_yard(lay) for lay in view.lays}
        gains = {part: 0.0 for each in parts.values() for part in each}
        for _ in range(_DEALS):
            others = _guessed(view, random)
            quiet = [sum(_gains(view, yard, others[yard]).values()) for yard in range(len(others))]
            for part in gains:
                yard = part[0].yard
                gains[part] += _gain(view, part, others[yard], quiet[yard])
        return max(view.lays, key=lambda lay: sum([gains[part] for part in parts[lay]]))

    def offer(self, view: View) -> Any:
        """To each of the others the least that its duel is worth; all else is its own, if that is worth its own."""
        left = sorted(view.grains.one_by_one())
        odds = duel(tuple(view.strengths.values()))
        proposer, *others = view.strengths
        shares: dict[int, list[int]] = {}
        for seat, chance in zip(others, odds[1:], strict=True):
            share = cheapest(left, view.grains.points * chance) or left[:1]
            shares[seat] = share
            for grain in share:
                left.remove(grain)
        return {seat: Grains.of(share) for seat, share in {proposer: left, **shares}.items()}

    def answer(self, view: View) -> Any:
        odds = dict(zip(view.strengths, duel(tuple(view.strengths.values())), strict=True))
        assert view.seat is not None
        return view.my_share.points >= view.grains.points * odds[view.seat]


def _guessed(view: View, random: Random) -> list[list[Guest]]:
    """Who comes to which yard, if the others hold these of the unseen cards and like some more than others."""
    unseen = list(view.unseen)
    random.shuffle(unseen)
    yards: list[list[Guest]] = [[] for _ in view.table.yards]
    laid = len(view.lays[0].cards)
    for seat, held in enumerate(view.table.held):
        if seat != view.seat:
            hand = [unseen.pop() for _ in range(held)]
            for card in _liked(view, hand, laid, random):
                yards[card.yard].append((seat, card))
    return yards


def _liked(view: View, hand: list[Card], count: int, random: Random) -> list[Card]:
    liked: list[Card] = []
    while hand and len(liked) < count:
        [card] = random.choices(hand, [exp(_SHARP * _looks(view, card)) for card in hand])
        hand.remove(card)
        if all(card.yard != other.yard or card.fox == other.fox for other in liked):
            liked.append(card)
    return liked


def _looks(view: View, card: Card) -> float:
    """What a card seems to be worth to somebody who does not think far."""
    points = view.table.yards[card.yard].points
    if card.scaredy:
        return 1.0
    crowd = points / (points + 3)  # how likely somebody else comes
    strength = card.number / 10
    if card.fox:
        return crowd * _FOWL_AT_HAND * (0.5 + strength / 2)
    return points * (1 - crowd * (1 - strength))


def _by_yard(lay: Lay) -> list[tuple[Card, ...]]:
    """The cards of a lay that come to one yard together."""
    return [tuple(cards) for _, cards in groupby(lay.cards, key=lambda card: card.yard)]


def _gain(view: View, cards: tuple[Card, ...], others: Sequence[Guest], quiet: float) -> float:
    """Of coming to a yard with these cards, compared with not coming, when the others have `quiet` points there."""
    assert view.seat is not None
    after = _gains(view, cards[0].yard, [*others, *[(view.seat, card) for card in cards]])
    mine = after.pop(view.seat, 0.0)
    return mine - (sum(after.values()) - quiet) / (view.table.seats - 1)


def _gains(view: View, yard: int, guests: Sequence[Guest]) -> dict[int, float]:
    """The points that each seat may expect of a yard with these guests."""
    grains = view.table.yards[yard]
    fowl = [(seat, card) for seat, card in guests if not card.fox]
    gains: dict[int, float] = {}
    if not fowl:
        return gains
    points = grains.points
    calm = fowl
    if len(guests) > 1:
        calm = [(seat, card) for seat, card in fowl if not card.scaredy]
        if len(calm) < len(fowl) and grains.green:
            gains[next(seat for seat, card in fowl if card.scaredy)] = 1.0
            points -= 1
    foxes = [(seat, card) for seat, card in guests if card.fox]
    prize = sum([card.number for _, card in fowl]) if foxes else points
    strengths: dict[int, int] = {}
    for seat, card in foxes or calm:
        strengths[seat] = max(card.number, strengths.get(seat, 0))
    ranked = sorted(strengths.items(), key=lambda strong: -strong[1])
    for (seat, _), chance in zip(ranked, duel(tuple([number for _, number in ranked])), strict=True):
        gains[seat] = gains.get(seat, 0.0) + prize * chance
    return gains


if __name__ == "__main__":
    serve(Schemer)
