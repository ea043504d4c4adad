"""Positions of Razzia! as a test wants them: the deck is chosen, then every move is checked and made.

Moves are written in the game's notation, one after the other, whoever's turn it is: `played(state, "draw", "call", "5")`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from harness.engine import NATURE, Chance, IllegalMove
from harness.engine.game import Seat
from harness.games.razzia_knizia import RazziaKnizia
from harness.games.razzia_knizia.components import DECK, LEAVING, Card
from harness.games.razzia_knizia.moves import Deck, Move
from harness.games.razzia_knizia.state import State
from harness.games.razzia_knizia.view import Table, View

GAME = RazziaKnizia()
CHANCE = Chance(bytes(32))
POLICE = Card.POLICE


def cards(texts: str) -> list[Card]:
    known = {card.text: card for card in Card}
    return [known[text] for text in texts.split()]


def dealt(seats: int, deck: str = "") -> State:
    """The first seat is to move; the deck begins as asked and goes on with loot in the box's order, police last."""
    first = cards(deck)
    rest = [*(Counter(DECK) - Counter(first)).elements()]
    return made(GAME.start(seats, {}), Deck((*first, *rest)))


def drawn(seats: int, row: str) -> State:
    """This row lies there, drawn by turns; up to six cards."""
    return played(dealt(seats, row), *["draw"] * len(row.split()))


def with_loot(state: State, *loot: str) -> State:
    """An odd position: the same, but seats have these cards from the deck."""
    state = GAME.copy(state)
    for seat, texts in enumerate(loot):
        for card in cards(texts):
            state.deck.remove(card)
            state.loot[seat].append(card)
        state.loot[seat].sort()
    GAME.audit(state)
    return state


def with_cheques(state: State, *cheques: str) -> State:
    """An odd position: only these are available, and what else a seat has is face down."""
    state = GAME.copy(state)
    for seat, texts in enumerate(cheques):
        left = [*map(int, texts.split())]
        everything = state.cheques[seat] + state.won[seat]
        state.cheques[seat] = left
        state.won[seat] = [cheque for cheque in everything if cheque not in left]
    GAME.audit(state)
    return state


def in_round(state: State, number: int) -> State:
    """An odd position: the same, as if it were that round."""
    return replace(GAME.copy(state), number=number)


def with_police(state: State, count: int) -> State:
    """An odd position: so many police lie there, from the bottom of the deck."""
    state = GAME.copy(state)
    for _ in range(count):
        at = state.deck.index(POLICE)  # the top is the last
        del state.deck[at]
    state.police = count
    GAME.audit(state)
    return state


def round_ended(state: State) -> State:
    """The last police of the round come up next."""
    state = with_police(state, state.setup.police - 1)
    at = state.deck.index(POLICE)
    state.deck.append(state.deck.pop(at))
    return played(state, "draw")


def played(state: State, *texts: str) -> State:
    """The position after these moves; the one given stays as it is."""
    state = GAME.copy(state)
    for text in texts:
        state = made(state, GAME.notation.read(text))
    return state


def made(state: State, move: Move) -> State:
    (seat,) = GAME.to_act(state)
    GAME.check(state, seat, move)
    return GAME.apply(state, {seat: move})


def every_position(seats: int, *, seed: int | None = None) -> Iterator[State]:
    """A whole game: by random moves with a seed, by the referee's without."""
    random = Random(seed).random
    chance = CHANCE if seed is None else Chance(Random(seed).randbytes(32))
    state = GAME.start(seats, {})
    while acting := GAME.to_act(state):
        yield GAME.copy(state)
        if acting == (NATURE,):
            moves: Mapping[Seat, Move] = {NATURE: GAME.chance(state, chance)}
        elif seed is None:
            moves = {seat: next(GAME.legal_moves(state, seat)) for seat in acting}
        else:
            moves = GAME.random_moves(state, random)
        state = GAME.apply(state, moves)
    yield state


def table(state: State) -> Table:
    return GAME.view(state, None).table


def views(state: State) -> list[View]:
    """Every seat's, and a spectator's."""
    return [GAME.view(state, seat) for seat in [*range(table(state).seats), None]]


def asked(state: State) -> Seat:
    (seat,) = GAME.to_act(state)
    return seat


def legal(state: State) -> list[str]:
    return [*map(GAME.notation.write, GAME.legal_moves(state, asked(state)))]


def refusal(state: State, move: Any, seat: Seat | None = None) -> str:
    """The one line that an illegal move gets for an answer."""
    if isinstance(move, str):
        move = GAME.notation.read(move)
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state, asked(state) if seat is None else seat, move)
    line = str(refused.value)
    assert line.isprintable()
    return line


def staying(loot: Iterable[Card]) -> list[Card]:
    return [card for card in loot if card not in LEAVING]
