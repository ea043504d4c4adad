"""The legal moves of a seat: the check of one move, all moves one by one, and a random one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NoReturn

from harness.engine import IllegalMove
from harness.engine.game import Seat
from harness.engine.legality import made_of, named, not_asked
from harness.games.raise_game.components import DECK, DICE, POINT_CARDS, Card, same_cards, worth
from harness.games.raise_game.moves import PASS, Deck, Dice, Move, PointCards, Raise, RaiseNotation
from harness.games.raise_game.state import State

_write = RaiseNotation().write
_POINT_CARDS = list(POINT_CARDS)


def check(state: State, seat: Seat, move: Move) -> None:
    """IllegalMove if the move is not legal."""
    if seat not in state.acting:
        raise not_asked(state.acting)
    match state.phase:
        case "pick":
            hand = state.hands[seat]
            if type(move) is not Card or move not in hand:
                _refuse(move, f"is no card of the hand; legal: one of {_texts(set(hand))}")
        case "raise":
            _check_raise(state, state.hands[seat], move)
        case "dice":
            if type(move) is not Dice or not made_of(move.faces, int) or not _on_dice(move.faces):
                _refuse(move, "is no roll; legal: dice=, a face of each of the seven dice, in their order")
        case "deck":
            if type(move) is not Deck or not made_of(move.pile, Card) or not same_cards(move.pile, DECK):
                _refuse(move, "is no deck; legal: deck=, each card of a deck once")
        case "points":
            if (
                type(move) is not PointCards
                or not made_of(move.pile, int)
                or sorted(move.pile) != _POINT_CARDS
            ):
                _refuse(move, "is no pile of point cards; legal: points=, each of them once")


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The legal moves of a seat, the stand-in's first.

    The stand-in passes, and picks the card of the least value; of equals, the one of the fewest points, then the first in
    the order of the deck.
    """
    if state.phase == "pick":
        yield from sorted(
            set(state.hands[seat]), key=lambda card: (worth((card,), state.factors), card.points, card)
        )
    else:
        yield PASS
        yield from raises(state.hands[seat], state.needed, state.factors)


def raises(hand: Iterable[Card], needed: int, factors: tuple[int, ...]) -> Iterator[Raise]:
    """The raises that are worth `needed` or more, each once, those of few cards first."""
    ascending = sorted(hand)
    for size in range(1, len(ascending) + 1):
        for cards in dict.fromkeys(combinations(ascending, size)):
            if worth(cards, factors) >= needed:
                yield Raise(cards)


def random_moves(state: State, random: Callable[[], float]) -> dict[Seat, Move]:
    """A random legal move for every seat to act; every legal move is possible."""
    hands = state.hands
    if state.phase == "pick":
        return {seat: hands[seat][int(random() * len(hands[seat]))] for seat in state.acting}
    (seat,) = state.acting
    return {seat: PASS if random() < 0.5 else _random_raise(state, hands[seat], random)}


def _random_raise(state: State, hand: Sequence[Card], random: Callable[[], float]) -> Raise:
    """Take cards in random order until they are enough, and perhaps more."""
    rest, cards = [*hand], []
    missing = state.needed
    while rest and (missing > 0 or random() < 0.25):
        card = rest.pop(int(random() * len(rest)))
        cards.append(card)
        missing -= card.number * state.factors[card.symbol]
    return Raise.of(cards)


def _check_raise(state: State, hand: Sequence[Card], move: Move) -> None:
    if move == PASS and type(move) is Raise:
        return
    legal = f"legal: pass, or cards of the hand that are worth {state.needed} or more, ascending"
    if type(move) is not Raise or not made_of(move.cards, Card):
        _refuse(move, f"is no raise; {legal}")
    cards = move.cards
    if any(cards.count(card) > hand.count(card) for card in cards):
        _refuse(move, f"is not in the hand {_texts(hand)}; {legal}")
    if list(cards) != sorted(cards):
        _refuse(move, f"stands out of order; {legal}")
    if (value := worth(cards, state.factors)) < state.needed:
        _refuse(move, f"is worth {value}; {legal}")


def _on_dice(faces: Sequence[int]) -> bool:
    return len(faces) == len(DICE) and all(face in die for face, die in zip(faces, DICE, strict=True))


def _texts(cards: Iterable[Card]) -> str:
    return " ".join([card.text for card in sorted(cards)])


def _refuse(move: object, why: str) -> NoReturn:
    raise IllegalMove(f"{named(move, Move, _write)} {why}")
