"""Bots that play together: two programs that tell each other, outside of the game, where they sit and what they play."""

from collections.abc import Callable, Mapping
from typing import Any

from harness.bot import Bot, Card, GameOver, Seating, View

Partners = tuple[type[Bot], type[Bot]]


class _Notes:
    """What two bots tell each other during a game."""

    def __init__(self) -> None:
        self.seats: dict[int, int] = {}  # of the two bots, by their place in the pair
        self.cards: dict[int, tuple[int, Card]] = {}  # the round and the card that each played last

    def sit(self, place: int, seat: int) -> None:
        self.seats[place] = seat

    def leave(self, place: int) -> None:
        self.seats.pop(place, None)
        self.cards.pop(place, None)


def dumping(first: type[Bot], second: type[Bot]) -> Partners:
    """The first one offers all to the second, and accepts whatever the second offers."""
    notes = _Notes()
    return _made(first, notes, 0, offer=_offers_all, answer=_accepts), _made(second, notes, 1)


def soft(first: type[Bot], second: type[Bot]) -> Partners:
    """Each offers the other an even part, and accepts whatever the other offers."""
    notes = _Notes()
    return (
        _made(first, notes, 0, offer=_offers_evenly, answer=_accepts),
        _made(second, notes, 1, offer=_offers_evenly, answer=_accepts),
    )


def sparing(first: type[Bot], second: type[Bot]) -> Partners:
    """The one that plays its card later knows the other's: neither raids the other."""
    notes = _Notes()
    return _made(first, notes, 0, play=_spares), _made(second, notes, 1, play=_spares)


def leaving_auctions(first: type[Bot], second: type[Bot]) -> Partners:
    """Neither bids more than the other."""
    notes = _Notes()
    return _made(first, notes, 0, bid=_leaves_auction), _made(second, notes, 1, bid=_leaves_auction)


def leaving_rounds(first: type[Bot], second: type[Bot]) -> Partners:
    """Neither raises while the other is foremost."""
    notes = _Notes()
    return (
        _made(first, notes, 0, raise_or_pass=_leaves_round),
        _made(second, notes, 1, raise_or_pass=_leaves_round),
    )


WAYS: Mapping[str, Mapping[str, Callable[[type[Bot], type[Bot]], Partners]]] = {
    "razzia": {"dumping": dumping, "soft splits": soft, "sparing in raids": sparing},
    "hick_hack": {"dumping": dumping, "soft splits": soft},
    "razzia_knizia": {"leaving auctions": leaving_auctions},
    "raise": {"leaving rounds": leaving_rounds},
}

_Way = Callable[[Any, int | None, View, Callable[[View], Any]], Any]


def _made(base: type[Bot], notes: _Notes, place: int, **ways: _Way) -> type[Bot]:
    """The bot with some methods changed: each gets the partner's seat, if it is at the table, and the method as it was."""

    def sit(self: Any, seating: Seating) -> None:
        base.__init__(self, seating)
        self.notes, self.place_of_pair = notes, place
        notes.sit(place, seating.seat)

    def leave(_: Any, result: GameOver) -> None:
        del result
        notes.leave(place)

    def changed(question: str, way: _Way) -> Callable[[Any, View], Any]:
        def decide(self: Any, view: View) -> Any:
            return way(
                self, notes.seats.get(1 - place), view, lambda seen: getattr(base, question)(self, seen)
            )

        return decide

    methods = {question: changed(question, way) for question, way in ways.items()}
    return type(base.__name__, (base,), {"__init__": sit, "over": leave, **methods})


def _offers_all(_: Any, partner: int | None, view: Any, usual: Callable[[View], Any]) -> Any:
    if partner not in _sharing(view):
        return usual(view)
    if hasattr(view, "dispute"):  # grains by colour
        return {seat: view.grains if seat == partner else (0, 0, 0) for seat in view.dispute.rivals}
    bills = view.table.bars[view.contest.bar]
    return {seat: bills if seat == partner else () for seat in view.contest.claimants}


def _offers_evenly(_: Any, partner: int | None, view: Any, usual: Callable[[View], Any]) -> Any:
    return view.even_split() if partner in _sharing(view) else usual(view)


def _accepts(_: Any, partner: int | None, view: Any, usual: Callable[[View], Any]) -> Any:
    return True if _sharing(view)[0] == partner else usual(view)


def _sharing(view: Any) -> tuple[int, ...]:
    claimants: tuple[int, ...] = view.contest.claimants if hasattr(view, "contest") else view.dispute.rivals
    return claimants


def _spares(self: Any, partner: int | None, view: View, usual: Callable[[View], Any]) -> Any:
    card = usual(view)
    number, theirs = self.notes.cards.get(1 - self.place_of_pair, (0, None))
    if partner is not None and theirs and number == view.table.number and theirs.bar == card.bar:
        others = [each for each in view.hand if each.bar != card.bar]
        if others and card.raid != theirs.raid:
            card = max(others, key=lambda each: view.money(each.bar))
    self.notes.cards[self.place_of_pair] = view.table.number, card
    return card


def _leaves_auction(_: Any, partner: int | None, view: Any, usual: Callable[[View], Any]) -> Any:
    auction = view.table.auction
    if partner is not None and auction and auction.highest and not view.must_bid:
        seats = view.table.seats
        place = auction.bids.index(auction.highest)
        if (auction.opener + 1 + place) % seats == partner:
            return None
    return usual(view)


def _leaves_round(_: Any, partner: int | None, view: Any, usual: Callable[[View], Any]) -> Any:
    return None if view.table.race[-1].seat == partner else usual(view)
