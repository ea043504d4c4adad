"""Positions of random games of every kind, and what is asked there with a right answer, as it is on the wire."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from harness.api.bot.v1.bot_pb2 import Answer
from harness.engine import NATURE, Seat
from harness.engine.game import AnyGame
from harness.wire import CODECS
from tests.support.strategies import positions

Question = tuple[Any, Seat, bytes]  # a position, a seat that is asked there, and a right answer


def some_games(game: AnyGame) -> Iterator[tuple[int, Any]]:
    """Each number of seats with every position of a game, a state of its own each."""
    for seats in game.seats:
        random = Random(seats)
        options = {name: random.choice(values) for name, values in game.options.items()}
        for state, _ in positions(game, seats, options, random.randbytes(32), seats, referee=0.1):
            yield seats, state


def asked(game: AnyGame, state: Any) -> Sequence[Seat]:
    return [seat for seat in game.to_act(state) if seat != NATURE]


def written(game: AnyGame, move: Any) -> bytes:
    answer = Answer(game_id=1, turn=2)
    CODECS[game.name].write_move(answer, move)
    return answer.SerializeToString()


@cache
def questions(game: AnyGame) -> list[Question]:
    random, found = Random(1), list[Question]()
    for _, state in some_games(game):
        if asked(game, state):
            moves = game.random_moves(state, random.random)
            found += [(state, seat, written(game, move)) for seat, move in moves.items()]
    return found
