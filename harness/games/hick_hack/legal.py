"""The legal moves of a seat: the check of one move, all moves one by one, and a random one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from harness.engine import IllegalMove
from harness.engine.game import Seat
from harness.engine.legality import made_of, named, not_asked, seats_text
from harness.games.hick_hack.components import DECK, GRAINS, LETTERS, NO_GRAINS, ONE, Card, Grains
from harness.games.hick_hack.moves import (
    FACES,
    Answer,
    Dice,
    HickHackNotation,
    Lay,
    Move,
    Offer,
    ShuffledCards,
    ShuffledGrains,
    compatible,
    even_offer,
    grains_text,
    lay_of,
)
from harness.games.hick_hack.state import Phase, State, still_rolling

_write = HickHackNotation().write


def check(state: State, seat: Seat, move: Move) -> None:
    """IllegalMove if the move is not legal."""
    if seat not in state.acting:
        raise not_asked(state.acting)
    _CHECKS[state.phase](state, seat, move)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The legal moves of a seat, the stand-in's first.

    The stand-in lays the lowest fowl or else the lowest fox, proposes the most even split, and accepts; of equals, it takes
    the first in the order of the yards or the stronger seat.
    """
    match state.phase:
        case "lay":
            yield from lays(state.hands[seat], state.setup.laid)
        case "offer":
            visit = state.visits[-1]
            grains = state.yards[visit.yard]
            even = even_offer(grains, visit.rivals)
            yield even
            yield from (offer for offer in _all_offers(grains, visit.rivals) if offer != even)
        case "answer":
            yield from Answer


def lays(hand: Sequence[Card], count: int) -> list[Lay]:
    """The lays of a hand, each once, the tamest first. There is always one: with 2 and 3 seats no hand is ever short, and of
    three cards some two go together."""
    ordered = sorted(hand, key=lambda card: (card.fox, card.number, card.yard))
    if count == 1:
        return [lay_of(card) for card in dict.fromkeys(ordered)]
    pairs = [lay_of(*sorted(pair)) for pair in combinations(ordered, 2) if compatible(*pair)]
    return list(dict.fromkeys(pairs))


def random_moves(state: State, random: Callable[[], float]) -> dict[Seat, Move]:
    """A random legal move for every seat to act; every legal move is possible."""
    match state.phase:
        case "lay":
            return {seat: _random_lay(state, seat, random) for seat in state.acting}
        case "offer":
            return {state.acting[0]: _random_offer(state, random)}
    return {seat: Answer.DUEL if random() < 0.5 else Answer.ACCEPT for seat in state.acting}


def _random_lay(state: State, seat: Seat, random: Callable[[], float]) -> Lay:
    hand = state.hands[seat]
    if state.setup.laid == 1:
        return lay_of(hand[int(random() * len(hand))])
    one, other = int(random() * len(hand)), int(random() * (len(hand) - 1))
    pair = hand[one], hand[other + (other >= one)]
    if compatible(*pair):  # this is quick, and all lays are equally likely
        return lay_of(*pair) if pair[0] < pair[1] else lay_of(*reversed(pair))
    pairs = [pair for pair in combinations(sorted(hand), 2) if compatible(*pair)]
    return lay_of(*pairs[int(random() * len(pairs))])


def _random_offer(state: State, random: Callable[[], float]) -> Offer:
    visit = state.visits[-1]
    shares = dict.fromkeys(visit.rivals, NO_GRAINS)
    for grain in state.yards[visit.yard].one_by_one():
        seat = visit.rivals[int(random() * len(visit.rivals))]
        shares[seat] = shares[seat].plus(ONE[grain])
    return Offer.of(shares)


def _all_offers(grains: Grains, claimants: Sequence[Seat]) -> Iterator[Offer]:
    """All splits of grains. Grains of one colour are alike: only their number for each claimant counts."""
    for green in _divisions(grains.green, len(claimants)):
        for blue in _divisions(grains.blue, len(claimants)):
            for yellow in _divisions(grains.yellow, len(claimants)):
                yield Offer.of(dict(zip(claimants, zip(green, blue, yellow, strict=True), strict=True)))


def _divisions(count: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (count,)
        return
    for part in range(count + 1):
        yield from ((part, *rest) for rest in _divisions(count - part, parts - 1))


def _check_lay(state: State, seat: Seat, move: Move) -> None:
    hand, laid = state.hands[seat], state.setup.laid
    if type(move) is Lay and made_of(move.cards, Card) and len(move.cards) == laid:
        first, last = move.cards[0], move.cards[-1]
        if first in hand and last in hand and (laid == 1 or _together(first, last, hand)):
            return
    cards = " ".join([card.text for card in sorted(hand)])
    legal = "one" if laid == 1 else "two, ascending, and no fowl and fox of one colour,"
    raise IllegalMove(f"{_named(move)} cannot be laid; legal: {legal} of {cards}")


def _together(one: Card, other: Card, hand: Sequence[Card]) -> bool:
    """Whether two cards of the hand go together, and are in the one order that a lay has."""
    return (one < other and compatible(one, other)) or (one == other and hand.count(one) > 1)


def _check_offer(state: State, _: Seat, move: Move) -> None:
    visit = state.visits[-1]
    grains, claimants = state.yards[visit.yard], sorted(visit.rivals)
    if type(move) is Offer and _shares_out(move.shares, claimants, grains):
        return
    legal = f"the grains {grains_text(grains)}, each to one of {seats_text(claimants)}, all named"
    raise IllegalMove(f"{_named(move)} does not share {LETTERS[visit.yard]} out; legal: {legal}")


def _shares_out(shares: Any, claimants: list[Seat], grains: Grains) -> bool:
    """Whether shares have all the grains, and the one form that offers have (`moves`): plain seats and plain counts."""
    if not made_of(shares, tuple) or len(shares) != len(claimants):
        return False
    for share, claimant in zip(shares, claimants, strict=True):
        if len(share) != 2 or type(share[0]) is not int or share[0] != claimant:
            return False
        counts = share[1]
        if type(counts) is not Grains or set(map(type, counts)) != {int} or min(counts) < 0:
            return False
    return tuple(map(sum, zip(*[counts for _, counts in shares], strict=True))) == grains


def _check_answer(_: State, __: Seat, move: Move) -> None:
    if type(move) is not Answer:
        raise IllegalMove(f"{_named(move)} is no answer to an offer; legal: accept or duel")


def cards_to_shuffle(state: State) -> list[Card]:
    """The cards of the next shuffle, sorted: the whole deck at first, then the discard pile."""
    return sorted(state.discards) if state.shuffles else list(DECK)


def _check_cards(state: State, _: Seat, move: Move) -> None:
    if (
        type(move) is ShuffledCards
        and made_of(move.pile, Card)
        and sorted(move.pile) == cards_to_shuffle(state)
    ):
        return
    raise IllegalMove(f"{_named(move)}: legal: cards=, each card that is to be shuffled once")


def _check_grains(_: State, __: Seat, move: Move) -> None:
    if type(move) is ShuffledGrains and made_of(move.pile, int) and tuple(sorted(move.pile)) == GRAINS:
        return
    raise IllegalMove(f"{_named(move)}: legal: grains=, each of the {len(GRAINS)} grains once")


def _check_dice(state: State, _: Seat, move: Move) -> None:
    rolling = still_rolling(state.visits[-1], state.lays)
    faces = move.faces if type(move) is Dice else ()
    if made_of(faces, int) and len(faces) == len(rolling) and FACES.issuperset(faces):
        return
    raise IllegalMove(f"{_named(move)}: legal: dice=, a die for each of {seats_text(rolling)}")


_CHECKS: Mapping[Phase, Callable[[State, Seat, Move], None]] = {
    "lay": _check_lay,
    "offer": _check_offer,
    "answer": _check_answer,
    "cards": _check_cards,
    "grains": _check_grains,
    "dice": _check_dice,
}


def _named(move: object) -> str:
    return named(move, Move, _write)
