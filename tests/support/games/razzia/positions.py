"""Positions of Razzia as a test wants them, reached through the game's own door.

Chance's piles are chosen, then every move is checked and made. Moves are written in the game's notation, one
for each seat to act, in their order: `turn(state, "C3", "T5", "JR4")`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

import pytest

from harness.engine import NATURE, Chance, IllegalMove
from harness.engine.game import Seat
from harness.games.razzia import Razzia
from harness.games.razzia.components import HAND, LETTERS, Bill, Card
from harness.games.razzia.moves import Bills, Cards, Move
from harness.games.razzia.state import Round, State
from harness.games.razzia.view import Table, View

GAME = Razzia()
CHANCE = Chance(bytes(32))
LEFT = {"last_bills": "left"}  # R1
DEALT = {"last_bills": "dealt"}

T = TypeVar("T")


def dealt(
    seats: int, *hands: str, draws: str = "", bills: str = "", options: Mapping[str, str] = LEFT
) -> State:
    """The first dealer has its bill to place. Hands and piles begin as asked and go on in the box's order."""
    state = GAME.start(seats, options)
    asked = [cards(hand) for hand in hands] + [()] * (seats - len(hands))
    rest = _without(state.setup.deck, [*cards(draws), *[card for hand in asked for card in hand]])
    full = [[*hand, *[rest.pop(0) for _ in range(HAND - len(hand))]] for hand in asked]
    clockwise = [*range(1, seats), 0]
    pile = [full[seat][place] for place in range(HAND) for seat in clockwise]
    state = GAME.apply(state, _checked(state, Cards((*pile, *cards(draws), *rest))))
    assert [hand(state, seat) for seat in range(seats)] == [tuple(sorted(cards)) for cards in full]
    first = numbers(bills)
    return GAME.apply(state, _checked(state, Bills((*first, *_without(state.setup.stock, first)))))


def shown(*plays: str, bars: Mapping[str, str]) -> State:
    """The cards of all seats are shown, with these bills on these bars.

    More bills than a first round brings are gathered in quiet rounds before, in which everybody plays raids
    and all bills stay; the deal moves on with each. So three bills on one bar are there in the second round,
    and seat 1 deals.
    """
    wanted = {LETTERS.index(bar): numbers(bills) for bar, bills in bars.items()}
    seats = len(plays)
    box = GAME.start(seats, LEFT).setup
    rounds = _rounds_to_gather([len(bills) for bills in wanted.values()], free=box.bars > len(wanted))
    raids = [card for card in _without(box.deck, cards(" ".join(plays))) if card.raid]
    quiet = [[raids.pop(0).text for _ in plays] for _ in range(rounds - 1)]
    hands = [" ".join([play, *[row[seat] for row in quiet]]) for seat, play in enumerate(plays)]
    rest = _without(box.stock, [bill for bills in wanted.values() for bill in bills])
    turned = {bar: wanted.get(bar) or [rest.pop(0) for _ in range(rounds)] for bar in range(box.bars)}
    placed = [(bar, bill) for bar, bills in wanted.items() for bill in bills[rounds:]]
    while len(placed) < rounds:
        placed.append((min(set(turned) - set(wanted)), rest.pop(0)))
    pile = [[*[turned[bar][past] for bar in turned], placed[past][1]] for past in range(rounds)]
    state = dealt(seats, *hands, bills=" ".join(str(bill) for row in pile for bill in row))
    for past, row in enumerate([*quiet, plays]):
        state = turn(state, LETTERS[placed[past][0]])
        if past == rounds - 1:
            assert all(bills_on(state, bar) == tuple(sorted(numbers(bars[bar]))) for bar in bars)
        state = turn(state, *row)
    return state


def turn(state: State, *texts: str) -> State:
    """The position after these moves of all who must move; the one given stays as it is."""
    return GAME.apply(GAME.copy(state), _checked(state, *map(GAME.notation.read, texts)))


def played_on(state: State, stop: Callable[[Table], bool]) -> State:
    """The referee plays for every seat until the table is as wished."""
    state = GAME.copy(state)
    while not stop(table(state)):
        state = GAME.apply(state, {seat: _tame(state, seat) for seat in GAME.to_act(state)})
    return state


def every_position(
    seats: int, *, seed: int | None = None, options: Mapping[str, str] = LEFT
) -> Iterator[State]:
    """A whole game: by random moves with a seed, by the referee's without."""
    random = Random(seed).random
    state = GAME.start(seats, options)
    while True:
        yield GAME.copy(state)
        if not (acting := GAME.to_act(state)):
            return
        tame = seed is None or acting == (NATURE,)
        moves = {seat: _tame(state, seat) for seat in acting} if tame else GAME.random_moves(state, random)
        state = GAME.apply(state, moves)


def finished(seats: int, *, seed: int | None = None, options: Mapping[str, str] = LEFT) -> State:
    return list(every_position(seats, seed=seed, options=options))[-1]


def redealt(state: State, *firsts: str) -> State:
    """An odd position: the same cards, but each hand begins with these."""
    asked = [cards(first) for first in firsts]
    rows = [*state.hands, state.pile, *map(list, state.played)]
    rest = _without([card for row in rows for card in row], [card for hand in asked for card in hand])
    given = asked + [()] * (len(rows) - len(asked))
    full = [
        [*first, *[rest.pop() for _ in row[len(first) :]]] for first, row in zip(given, rows, strict=True)
    ]
    seats = len(state.hands)
    rounds = [tuple(row) for row in full[seats + 1 :]]
    state = replace(GAME.copy(state), hands=full[:seats], pile=full[seats], played=rounds)
    GAME.audit(state)
    return state


def emptied(state: State, letters: str, *, to: Seat) -> State:
    """An odd position: the bills of these bars lie in a seat's purse."""
    state = GAME.copy(state)
    for letter in letters:
        state.purses[to] += state.bars[LETTERS.index(letter)]
        state.bars[LETTERS.index(letter)] = []
    GAME.audit(state)
    return state


def table(state: State) -> Table:
    return GAME.view(state, None).table


def played(state: State) -> Round:
    """The round in which cards were shown last: the one that is on, or the one before."""
    shown = table(state).now or table(state).last
    assert shown is not None
    return shown


def views(state: State) -> list[View]:
    """Every seat's, and a spectator's."""
    return [GAME.view(state, seat) for seat in [*range(table(state).seats), None]]


def hand(state: State, seat: Seat) -> tuple[Card, ...]:
    return GAME.view(state, seat).hand


def fortunes(state: State) -> tuple[int, ...]:
    return table(state).fortunes


def bills_on(state: State, bar: str) -> tuple[Bill, ...]:
    return tuple(sorted(table(state).bars[LETTERS.index(bar)]))


def left_on(state: State, bar: str) -> tuple[Bill, ...]:
    """What the last round left there: all but the bill that the new round has just turned up."""
    assert table(state).phase == "place"
    return tuple(sorted(table(state).bars[LETTERS.index(bar)][:-1]))


def refusal(state: State, seat: Seat, move: Any) -> str:
    """The one line that an illegal move gets for an answer."""
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state, seat, move)
    line = str(refused.value)
    assert "\n" not in line
    return line


def cards(texts: str) -> tuple[Card, ...]:
    moves = map(GAME.notation.read, texts.split())
    return tuple([move for move in moves if isinstance(move, Card)])


def numbers(texts: str) -> list[Bill]:
    return [int(text) for text in texts.split()]


def _checked(state: State, *moves: Move) -> dict[Seat, Move]:
    checked = dict(zip(GAME.to_act(state), moves, strict=True))
    for seat, move in checked.items():
        GAME.check(state, seat, move)
    return checked


def _tame(state: State, seat: Seat) -> Move:
    return GAME.chance(state, CHANCE) if seat == NATURE else next(GAME.legal_moves(state, seat))


def _without(things: Iterable[T], taken: Sequence[T]) -> list[T]:
    missing = Counter(taken) - Counter(things := list(things))
    if missing:
        raise ValueError(f"not in the box, or not so often: {missing}")
    return list((Counter(things) - Counter(taken)).elements())


def _rounds_to_gather(counts: Sequence[int], *, free: bool) -> int:
    """Each round brings a bill to every bar, and one more to a bar that the dealer chooses."""
    for rounds in range(1, min(counts) + 1):
        placed = sum(count - rounds for count in counts)
        if placed == rounds or (placed < rounds and free):
            return rounds
    raise ValueError(f"no number of rounds brings {counts} bills")
