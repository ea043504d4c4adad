"""Puts a price on the row for every seat: what the cards are worth to the end of the game, less what a cheque can still buy.

So it knows who else wants the row, bids what is likely to be enough, and calls while it gains more than the others.
"""

from collections.abc import Iterable, Sequence
from math import exp, prod
from typing import Any

from harness.bot.razzia_knizia import BUSINESSES, ROUNDS, TRINKETS, Card, RazziaKniziaBot, Table, View, serve

# All numbers here were found by playing the other samples; they are points unless something else is said.
TRINKET_KINDS = (-5.0, -0.5, 1.5, 5.5, 10.0, 15.0)
COIN = 3.0
CAR_LATER = 0.5  # a round, as there will mostly be a driver
CAR_WAITING = 0.4  # in a round without a driver so far
A_THIEF = 2.5
GUARDS = 0.9  # how much one bodyguard tells of who will have most, and fewest
BUSINESS_KINDS = (0.0, 1.0, 2.0, 3.0, 4.2, 5.5, 7.0, 10.0)
OF_ONE_BUSINESS = (0.0, 0.0, 1.0, 5.5, 10.0)
CHEQUE = 7.0  # what a cheque buys
AUCTIONS = 1.6  # that are still to be won for each of the police to come
THOUSAND = 0.35  # what a cheque is worth the more for each thousand
THOUSAND_AT_THE_END = 0.15
SHARPNESS = 1.5  # how surely a seat does what gains a point
THEFT = 0.3  # that a theft must gain
CALL = 2.0  # that a called auction must gain
ENVY = 0.3  # what another's gain costs


class Appraiser(RazziaKniziaBot):
    def turn(self, view: View) -> Any:
        table, seat = view.table, view.seat
        assert seat is not None
        if thefts := _thefts(view):
            return thefts
        if not table.row:
            return "draw"
        others = [_gain(table, other) for other in range(table.seats) if other != seat]
        return "call" if _gain(table, seat) - ENVY * max(0.0, *others) > CALL else "draw"

    def bid(self, view: View) -> Any:
        """What is to be expected of each cheque: what it gains, as often as nobody bids more."""
        table, seat = view.table, view.seat
        assert seat is not None
        assert table.auction
        after = table.seats - len(table.auction.bids) - 1  # the opener is the last
        rivals = [(table.turn - place) % table.seats for place in range(after)]
        envy = ENVY * max([0.0, *[_gain(table, rival) for rival in rivals]])

        def value(cheque: int) -> float:
            kept = prod([1 - _chance_of_more(table, rival, cheque) for rival in rivals])
            return kept * (_worth(table, seat) - _price(table, cheque) + envy)

        best = max(view.bids, key=value)
        return best if view.must_bid or value(best) > 0 else None


def _thefts(view: View) -> list[Card]:
    """The cards of the row that are worth a thief, one after the other."""
    table, seat = view.table, view.seat
    assert seat is not None
    loot, row, stolen = [*view.loot], [*table.row], list[Card]()
    for _ in range(view.thieves):
        loot.remove(Card.THIEF)
        worth = {card: _holding(table, seat, [*loot, card]) for card in set(row)}
        best = max(worth, key=lambda card: (worth[card], card))
        if worth[best] - _holding(table, seat, [*loot, Card.THIEF]) < THEFT:
            break
        loot.append(best)
        row.remove(best)
        stolen.append(best)
    return stolen


def _gain(table: Table, seat: int) -> float:
    """Of the row, for the lowest cheque that may be enough; nothing without one."""
    highest = table.auction.highest if table.auction else 0
    enough = [cheque for cheque in table.cheques[seat] if cheque > highest]
    return _worth(table, seat) - _price(table, enough[0]) if enough else 0.0


def _chance_of_more(table: Table, seat: int, cheque: int) -> float:
    """How likely the seat bids more than that."""
    more = [own for own in table.cheques[seat] if own > cheque]
    if not more:
        return 0.0
    return 1 / (1 + exp(-SHARPNESS * (_worth(table, seat) - _price(table, more[0]))))


def _price(table: Table, cheque: int) -> float:
    """What the cheque could buy instead before the round is over, and what it will be missed for later."""
    to_come = table.last_police - table.police
    usable = min(1.0, AUCTIONS * to_come / sum(map(len, table.cheques)))
    thousand = THOUSAND if table.number < ROUNDS else THOUSAND_AT_THE_END
    return CHEQUE * usable + thousand * (cheque - table.board)


def _worth(table: Table, seat: int) -> float:
    """Of the row."""
    loot = table.loot[seat]
    return _holding(table, seat, [*loot, *table.row]) - _holding(table, seat, loot)


def _holding(table: Table, seat: int, loot: Sequence[Card]) -> float:
    """What this loot is worth to the end of the game, if the others get nothing."""
    later = ROUNDS - table.number
    cars, drivers = loot.count(Card.CAR), loot.count(Card.DRIVER)
    others = [cards.count(Card.BODYGUARD) for other, cards in enumerate(table.loot) if other != seat]
    return (
        TRINKET_KINDS[_kinds(loot, TRINKETS)]
        + COIN * loot.count(Card.COIN)
        + (cars if drivers else CAR_WAITING * cars)
        + drivers
        + CAR_LATER * later * cars
        + A_THIEF * loot.count(Card.THIEF)
        + (1 + later) * _guards(loot.count(Card.BODYGUARD), others)
        + BUSINESS_KINDS[_kinds(loot, BUSINESSES)]
        + sum([OF_ONE_BUSINESS[loot.count(business)] for business in BUSINESSES])
    )


def _guards(mine: int, others: Sequence[int]) -> float:
    """In a round, with some doubt as to what the others will get."""
    most = 1 / (1 + exp(-GUARDS * (mine - max(others))))
    fewest = 1 / (1 + exp(-GUARDS * (min(others) - mine)))
    return 5 * most - 2 * fewest


def _kinds(loot: Sequence[Card], kinds: Iterable[Card]) -> int:
    return sum([kind in loot for kind in kinds])


if __name__ == "__main__":
    serve(Appraiser)
