"""The legal moves of a seat: the check of one move, all moves one by one, and a random one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from harness.engine import IllegalMove
from harness.engine.game import Seat
from harness.engine.legality import made_of, named, not_asked, seats_text
from harness.games.razzia.components import LETTERS, Bill, Card, same_bills, same_cards
from harness.games.razzia.moves import (
    PLACES,
    ROLLS,
    Answer,
    Bills,
    Cards,
    Dice,
    Move,
    Offer,
    Place,
    RazziaNotation,
    even_offer,
)
from harness.games.razzia.state import Contest, Phase, State

_write = RazziaNotation().write


def check(state: State, seat: Seat, move: Move) -> None:
    """IllegalMove if the move is not legal."""
    if seat not in state.acting:
        raise not_asked(state.acting)
    phase = state.phase
    if phase == "play":
        hand = state.hands[seat]
        if type(move) is Card and move in hand:
            return
        raise IllegalMove(f"{_named(move)} is no card of the hand; legal: one of {' '.join(_texts(hand))}")
    _CHECKS[phase](state, seat, move)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The legal moves of a seat, the stand-in's first (R21).

    The stand-in places a bill on the bar with the least money, plays the weakest gambler or else the weakest raid, offers
    the most even split, and accepts; of equals, it takes the first in reading order or the stronger seat.
    """
    match state.phase:
        case "place":
            bars = state.bars
            yield from sorted(PLACES[: len(bars)], key=lambda place: sum(bars[place.bar]))
        case "play":
            yield from sorted(set(state.hands[seat]), key=lambda card: (card.raid, card.number, card.bar))
        case "offer":
            contest = contest_of(state, seat)
            bills = state.bars[contest.bar]
            even = even_offer(bills, contest.claimants)
            yield even
            yield from (offer for offer in _all_offers(bills, contest.claimants) if offer != even)
        case "answer":
            yield from Answer


def random_moves(state: State, random: Callable[[], float]) -> dict[Seat, Move]:
    """A random legal move for every seat to act; every legal move is possible."""
    match state.phase:
        case "play":
            hands = enumerate(state.hands)
            return {seat: hand[int(random() * len(hand))] for seat, hand in hands}
        case "place":
            return {state.dealer: PLACES[int(random() * state.setup.bars)]}
        case "answer":
            return {seat: Answer.DUEL if random() < 0.5 else Answer.ACCEPT for seat in state.acting}
    return {seat: _random_offer(state, contest_of(state, seat), random) for seat in state.acting}


def _random_offer(state: State, contest: Contest, random: Callable[[], float]) -> Offer:
    claimants = contest.claimants
    shares: dict[Seat, list[Bill]] = {claimant: [] for claimant in claimants}
    for bill in state.bars[contest.bar]:
        shares[claimants[int(random() * len(claimants))]].append(bill)
    return Offer.of(shares)


def contest_of(state: State, seat: Seat) -> Contest:
    """The contest of a seat. There is only one, as a seat plays one card (R14)."""
    return next(contest for contest in state.contests if seat in contest.claimants)


def cards_to_shuffle(state: State) -> list[Card]:
    """The cards of the next shuffle, sorted: the whole deck at first, then all cards played so far (R6)."""
    if not state.shuffles:
        return list(state.setup.deck)
    return sorted(chain.from_iterable(state.played))


def meetings(state: State) -> list[int]:
    """The bars of the meetings of this round's duels, in order. A duel has one meeting fewer than duellists."""
    return [duel.bar for duel in state.duels for _ in duel.duellists[1:]]


def _all_offers(bills: Sequence[Bill], claimants: Sequence[Seat]) -> Iterator[Offer]:
    ascending = sorted(bills)
    for owners in _assignments(ascending, len(claimants)):
        shares: dict[Seat, list[Bill]] = {seat: [] for seat in claimants}
        for bill, owner in zip(ascending, owners, strict=True):
            shares[claimants[owner]].append(bill)
        yield Offer.of(shares)


def _assignments(bills: Sequence[Bill], owners: int) -> Iterator[tuple[int, ...]]:
    """All ways to share bills: the owner of each bill. The owners of equal bills never descend, so no split comes twice."""
    if not bills:
        yield ()
        return
    for rest in _assignments(bills[:-1], owners):
        least = rest[-1] if rest and bills[-1] == bills[-2] else 0
        for owner in range(least, owners):
            yield (*rest, owner)


def _check_place(state: State, _: Seat, move: Move) -> None:
    bars = state.setup.bars
    if type(move) is not Place or type(move.bar) is not int or not 0 <= move.bar < bars:
        raise IllegalMove(
            f"{_named(move)} is no bar for the last bill; legal: one of {' '.join(LETTERS[:bars])}"
        )


def _check_offer(state: State, seat: Seat, move: Move) -> None:
    contest = contest_of(state, seat)
    bills, claimants = sorted(state.bars[contest.bar]), sorted(contest.claimants)
    if type(move) is Offer and _shares_out(move.shares, claimants, bills):
        return
    legal = f"the bills {' '.join(map(str, bills))}, each to one of {seats_text(claimants)}, all named"
    raise IllegalMove(f"{_named(move)} does not share {LETTERS[contest.bar]} out; legal: {legal}")


def _shares_out(shares: Any, claimants: list[Seat], bills: list[Bill]) -> bool:
    """Whether shares have all the bills, and the one form that offers have (`moves`): plain seats, and plain bills that ascend."""
    if not made_of(shares, tuple) or len(shares) != len(claimants):
        return False
    shared: list[Bill] = []
    for share, claimant in zip(shares, claimants, strict=True):
        if len(share) != 2 or type(share[0]) is not int or share[0] != claimant:
            return False
        own = share[1]
        if own != ():
            if not made_of(own, int) or (len(own) > 1 and list(own) != sorted(own)):
                return False
            shared += own
    shared.sort()
    return shared == bills


def _check_answer(_: State, __: Seat, move: Move) -> None:
    if type(move) is not Answer:
        raise IllegalMove(f"{_named(move)} is no answer to an offer; legal: accept or duel")


def _check_cards(state: State, _: Seat, move: Move) -> None:
    if type(move) is Cards and made_of(move.pile, Card):
        played = [card for row in state.played for card in row]
        if same_cards(move.pile, played if state.shuffles else state.setup.deck):
            return
    raise IllegalMove(f"{_named(move)}: legal: cards=, each card that is to be shuffled once")


def _check_bills(state: State, _: Seat, move: Move) -> None:
    if type(move) is Bills and made_of(move.pile, int) and same_bills(move.pile, state.setup.stock):
        return
    raise IllegalMove(f"{_named(move)}: legal: bills=, each bill of the stock once")


def _check_dice(state: State, _: Seat, move: Move) -> None:
    bars = meetings(state)
    if type(move) is Dice and made_of(move.rolls, tuple):
        rolls_are_rolls = all(made_of(roll, int) and roll in ROLLS for roll in move.rolls)
        if rolls_are_rolls and [roll[0] for roll in move.rolls] == bars:
            return
    rolls = " ".join(LETTERS[bar] for bar in bars)
    raise IllegalMove(f"{_named(move)}: legal: dice=, a roll for each meeting, at {rolls}")


_CHECKS: Mapping[Phase, Callable[[State, Seat, Move], None]] = {
    "place": _check_place,
    "offer": _check_offer,
    "answer": _check_answer,
    "cards": _check_cards,
    "bills": _check_bills,
    "dice": _check_dice,
}


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card.text for card in sorted(cards)]


def _named(move: object) -> str:
    return named(move, Move, _write)
