"""Positions of Hick Hack as a test wants them, reached through the game's own door.

Chance's piles are chosen, then every move is checked and made. Moves are written in the game's notation, one
for each seat to act, in their order: `turn(state, "B3", "BF4", "YS", "R6")`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import pytest

from harness.engine import NATURE, Chance, IllegalMove
from harness.engine.game import Seat
from harness.games.hick_hack import HickHack
from harness.games.hick_hack.components import DECK, GRAINS, LETTERS, Card, Grains
from harness.games.hick_hack.moves import Lay, Move, Offer, ShuffledCards, ShuffledGrains
from harness.games.hick_hack.state import Round, State, Visit
from harness.games.hick_hack.view import Table, View

GAME = HickHack()
CHANCE = Chance(bytes(32))
GREEN_FIRST = "g g g g g g"

T = TypeVar("T")


def dealt(seats: int, *hands: str, draws: str = "", grains: str = GREEN_FIRST) -> State:
    """Everybody has a card to lay. Hands and piles begin as asked and go on in the box's order."""
    state = GAME.start(seats, {})
    asked = [cards(hand) for hand in hands] + [()] * (seats - len(hands))
    rest = without(DECK, [*cards(draws), *[card for hand in asked for card in hand]])
    rest.sort(key=lambda card: (not card.fox, card.number))  # foxes first: they are quiet among themselves
    size = state.setup.hand
    full = [[*hand, *[rest.pop(0) for _ in range(size - len(hand))]] for hand in asked]
    pile = [full[seat][place] for place in range(size) for seat in range(seats)]
    state = turn(state, GAME.notation.write(ShuffledCards((*pile, *cards(draws), *rest))))
    first = counted(grains)
    return turn(state, GAME.notation.write(ShuffledGrains((*first, *without(GRAINS, first)))))


def shown(*lays: str, yards: Mapping[str, str] | None = None, first: Seat = 0) -> State:
    """The cards of all seats are shown in the first round, with these grains in these yards, one green in the others.

    An odd position only in that the yards may hold what some rounds would have brought, and another seat be the first.
    """
    state = dealt(len(lays), *[lay.replace("+", " ") for lay in lays])
    state.first = first
    for yard, grains in (yards or {}).items():
        state.yards[LETTERS.index(yard)] = shares(f"0={grains}")[0]
    left = without(GRAINS, [grain for yard in state.yards for grain in yard.one_by_one()])
    state.sack = sorted(left, reverse=True)  # the next one last: green ones
    GAME.audit(state)
    return turn(state, *lays)


def turn(state: State, *texts: str) -> State:
    """The position after these moves of all who must move; the one given stays as it is."""
    moves = dict(zip(GAME.to_act(state), map(GAME.notation.read, texts), strict=True))
    for seat, move in moves.items():
        GAME.check(state, seat, move)
    after = GAME.apply(GAME.copy(state), moves)
    GAME.audit(after)
    return after


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


def views(state: State) -> list[View]:
    """Every seat's, and a spectator's."""
    return [GAME.view(state, seat) for seat in [*range(table(state).seats), None]]


def played(state: State) -> Round:
    """The round in which cards were shown last: the one that is on, or the one before."""
    found = table(state).now or table(state).last
    assert found is not None
    return found


def visit(state: State, yard: str) -> Visit:
    return next(visit for visit in played(state).visits if visit.yard == LETTERS.index(yard))


def stores(state: State) -> tuple[str, ...]:
    return tuple(text(grains) for grains in table(state).stores)


def caught(state: State) -> tuple[str, ...]:
    return tuple(" ".join([card.text for card in fowl]) for fowl in table(state).caught)


def scores(state: State) -> tuple[int, ...]:
    return table(state).scores


def lies_in(state: State, yard: str) -> str:
    """What is in a yard; when the round is over, without the green grain of the next supply, as `shown` orders them."""
    green, blue, yellow = table(state).yards[LETTERS.index(yard)]
    return text(Grains(green - (table(state).phase == "lay"), blue, yellow))


def text(grains: Grains) -> str:
    return GAME.notation.write(Offer(((0, grains),))).removeprefix("0=")


def shares(texts: str) -> dict[Seat, Grains]:
    offer = GAME.notation.read(texts)
    assert isinstance(offer, Offer)
    return dict(offer.shares)


def refusal(state: State, seat: Seat, move: Any) -> str:
    """The one line that an illegal move gets for an answer."""
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state, seat, move)
    line = str(refused.value)
    assert "\n" not in line
    return line


def cards(texts: str) -> tuple[Card, ...]:
    lays = map(GAME.notation.read, texts.split())
    return tuple([lay.cards[0] for lay in lays if isinstance(lay, Lay)])


def counted(letters: str) -> list[int]:
    return [" gby".index(letter) for letter in letters.split()]


def without(things: Iterable[T], taken: Sequence[T]) -> list[T]:
    things = list(things)
    if missing := Counter(taken) - Counter(things):
        raise ValueError(f"not in the box, or not so often: {missing}")
    return list((Counter(things) - Counter(taken)).elements())


def _tame(state: State, seat: Seat) -> Move:
    return GAME.chance(state, CHANCE) if seat == NATURE else next(GAME.legal_moves(state, seat))
