"""Positions of RAISE as a test wants them, reached through the game's own door.

Chance's decks, point cards and dice are chosen, then every move is checked and made. Moves are written in the game's
notation, one for each seat to act, in their order: `turn(state, "B1", "D5", "C4*")`.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import pytest

from harness.engine import NATURE, Chance, IllegalMove
from harness.engine.game import Seat
from harness.games.raise_game import Raise
from harness.games.raise_game.components import DECK, POINT_CARDS, Card
from harness.games.raise_game.moves import Deck, Move, PointCards
from harness.games.raise_game.state import Round, State
from harness.games.raise_game.view import Table, View

GAME = Raise()
CHANCE = Chance(bytes(32))
PLAIN = "CCCCC--"  # five clouds: a cloud's number counts six times, all other cards are worth their numbers

T = TypeVar("T")


def unrolled(*hands: str, points: str = "") -> State:
    """The dice of the first round are to be rolled. Decks begin with these cards and go on in the box's order."""
    state = GAME.start(len(hands), {})
    for hand in hands:
        first = cards(hand)
        state = GAME.apply(state, _checked(state, Deck((*first, *without(DECK, first)))))
    shown = tuple(map(int, points.split()))
    return GAME.apply(state, _checked(state, PointCards((*shown, *without(POINT_CARDS, shown)))))


def dealt(*hands: str, points: str = "", dice: str = PLAIN) -> State:
    """The seats are to pick their first cards."""
    return turn(unrolled(*hands, points=points), f"dice={dice}")


def raced(*picks: str, more: Sequence[str] = (), points: str = "", dice: str = PLAIN) -> State:
    """The first cards are shown; the hands hold `more` beside them, then what the box brings."""
    mores = [*more, *[""] * len(picks)]
    hands = [f"{pick} {mores[seat]}" for seat, pick in enumerate(picks)]
    return turn(dealt(*hands, points=points, dice=dice), *picks)


def late(*hands: str, dice: str = PLAIN) -> State:
    """An odd position: the decks are empty and everybody holds these cards; all others have been won by seat 0. The dice
    of the first round have been rolled."""
    return turn(late_unrolled(*hands), f"dice={dice}")


def late_unrolled(*hands: str) -> State:
    """As `late`, before the dice are rolled."""
    state = unrolled(*hands)
    for seat, hand in enumerate(hands):
        state.decks[seat], state.hands[seat] = [], [*cards(hand)]
        state.played[seat] = [*without(DECK, cards(hand))]
        state.won[0] += state.played[seat]
    GAME.audit(state)
    return state


def turn(state: State, *texts: str) -> State:
    """The position after these moves of all who must move; the one given stays as it is."""
    return GAME.apply(GAME.copy(state), _checked(state, *map(GAME.notation.read, texts)))


def turns(state: State, *texts: str) -> State:
    """One move after the other."""
    for text in texts:
        state = turn(state, text)
    return state


def every_position(seats: int, *, seed: int | None = None) -> Iterator[State]:
    """A whole game: by random moves with a seed, by the referee's without."""
    random = Random(seed).random
    state = GAME.start(seats, {})
    while True:
        yield GAME.copy(state)
        if not (acting := GAME.to_act(state)):
            return
        tame = seed is None or acting == (NATURE,)
        moves = {seat: _tame(state, seat) for seat in acting} if tame else GAME.random_moves(state, random)
        state = GAME.apply(state, moves)


def finished(seats: int, *, seed: int | None = None) -> State:
    return list(every_position(seats, seed=seed))[-1]


def table(state: State) -> Table:
    return GAME.view(state, None).table


def over(state: State) -> Round:
    """The round that ended last."""
    last = table(state).last
    assert last is not None
    return last


def views(state: State) -> list[View]:
    """Every seat's, and a spectator's."""
    return [GAME.view(state, seat) for seat in [*range(table(state).seats), None]]


def hand(state: State, seat: Seat) -> str:
    return " ".join(card.text for card in GAME.view(state, seat).hand)


def refusal(state: State, seat: Seat, move: Any) -> str:
    """The one line that an illegal move gets for an answer."""
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state, seat, move)
    line = str(refused.value)
    assert "\n" not in line
    return line


def moves(state: State) -> list[str]:
    """All legal moves of the one seat that is to act, the stand-in's first."""
    (seat,) = GAME.to_act(state)
    return [GAME.notation.write(move) for move in GAME.legal_moves(state, seat)]


def cards(texts: str) -> tuple[Card, ...]:
    found = tuple(map(GAME.notation.read, texts.split()))
    assert all(isinstance(card, Card) for card in found)
    return found  # type: ignore[return-value]


def without(things: Iterable[T], taken: Iterable[T]) -> list[T]:
    left = list(things)
    for thing in taken:
        left.remove(thing)
    return left


def _checked(state: State, *moves: Move) -> dict[Seat, Move]:
    checked = dict(zip(GAME.to_act(state), moves, strict=True))
    for seat, move in checked.items():
        GAME.check(state, seat, move)
    return checked


def _tame(state: State, seat: Seat) -> Move:
    return GAME.chance(state, CHANCE) if seat == NATURE else next(GAME.legal_moves(state, seat))
