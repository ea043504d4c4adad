"""Remembers all deals that it has seen, by the bills at their beginning, and what each seat draws in which it has sat.

A seat draws the same cards in each game of a deal, up to the first shuffle, whatever is played: so it knows the hand of
whoever sits where it sat before. It plays as `forgets` does, and has one game at once, so that it has seen each before the next.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

from harness.bot import Card, Seating, View, serve
from harness.engine import Seat
from tests.hostile.bots.forgets import Forgets

EXPECTED = None
_HAND = 5  # cards that everybody draws before the first round, one before each further one

Deal: TypeAlias = tuple[object, ...]


class Remembers(Forgets):
    games_at_once = 1
    drawn: ClassVar[dict[Deal, dict[Seat, list[Card]]]] = {}  # by deal and seat, in the order drawn
    again: ClassVar[int] = 0  # how many games had a deal that it knew

    def __init__(self, seating: Seating) -> None:
        super().__init__(seating)
        self._deal: dict[Seat, list[Card]] = {}
        self._mine: list[Card] = []

    def known(self, view: View) -> Mapping[Seat, Sequence[Card]]:
        if _reshuffled(view):
            return {}
        self._remember(view)
        hands = {seat: _left(cards, seat, view) for seat, cards in self._deal.items() if seat != view.seat}
        return {
            seat: hand for seat, hand in hands.items() if len(hand) == _HAND and not {*hand} & {*view.hand}
        }

    def _remember(self, view: View) -> None:
        if view.table.number == 1:
            self._deal = self.drawn.setdefault(_deal_of(view), {})
            type(self).again += bool(self._deal)
        assert view.seat is not None
        gone = [row[view.seat] for row in view.table.played]
        self._mine += [*(Counter([*view.hand, *gone]) - Counter(self._mine)).elements()]
        self._deal[view.seat] = self._mine


def _deal_of(view: View) -> Deal:
    """The bills that are there before the first card, which do not hang on what anybody does."""
    assert view.table.placed
    bar, last = view.table.placed
    bars = [[*bills] for bills in view.table.bars]
    bars[bar].remove(last)
    return (last, *map(tuple, bars))


def _reshuffled(view: View) -> bool:
    return len(view.table.played) < view.table.number - 1


def _left(drawn: Sequence[Card], seat: Seat, view: View) -> list[Card]:
    """What is left in the hand of who sits there; another number of cards if it is another deal after all."""
    there = Counter(drawn[: _HAND + view.table.number - 1])
    there.subtract([row[seat] for row in view.table.played])
    return [*there.elements()] if min(there.values()) >= 0 else []


if __name__ == "__main__":
    serve(Remembers)
