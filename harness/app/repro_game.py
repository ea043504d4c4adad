"""A recorded game as a game of its own, in which one seat is asked again, and nothing that it answers changes anything:
what is applied is always the record's. So every question is one of the record, in the record's own turns."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from harness.engine import NATURE, Chance, Options, Outcome, Record, Seat
from harness.engine.game import AnyGame


@dataclass(slots=True)
class Position:
    state: Any  # of the game itself
    turn: int = 1  # of the record


class ReproGame:
    """`turns` are those in which the seat is asked; after the last of them it is over."""

    def __init__(self, game: AnyGame, record: Record, seat: Seat, turns: Collection[int]) -> None:
        self._game, self._record, self._seat, self._turns = game, record, seat, turns
        self._last = max(turns)
        self.name, self.seats, self.options = game.name, game.seats, game.options
        self.former_rules = game.former_rules
        self.notation, self.story, self.questions = game.notation, game.story, game.questions
        self.measures, self.pictures, self.favours = game.measures, game.pictures, game.favours

    def start(self, seats: int, options: Options) -> Position:
        return Position(self._game.start(seats, options))

    def to_act(self, state: Position) -> tuple[Seat, ...]:
        """The other turns of the record pass as if they were chance's."""
        if state.turn > self._last:
            return ()
        return (self._seat,) if state.turn in self._turns else (NATURE,)

    def check(self, state: Position, seat: Seat, move: Any) -> None:
        self._game.check(state.state, seat, move)

    def legal_moves(self, state: Position, seat: Seat) -> Iterator[Any]:
        return self._game.legal_moves(state.state, seat)

    def random_moves(self, state: Position, random: Callable[[], float]) -> dict[Seat, Any]:
        return self._game.random_moves(state.state, random)

    def chance(self, state: Position, chance: Chance) -> Any:
        """A move of the record's turn, to be written down: `apply` takes them all."""
        del chance
        return next(iter(self._record.turns[state.turn - 1].moves.values()))

    def apply(self, state: Position, moves: Mapping[Seat, Any]) -> Position:
        del moves
        recorded = self._record.turns[state.turn - 1].moves
        return Position(self._game.apply(state.state, recorded), state.turn + 1)

    def copy(self, state: Position) -> Position:
        return Position(self._game.copy(state.state), state.turn)

    def view(self, state: Position, seat: Seat | None) -> Any:
        return self._game.view(state.state, seat)

    def views(self, state: Position, seats: Iterable[Seat | None]) -> list[Any]:
        return self._game.views(state.state, seats)

    def outcome(self, state: Position) -> Outcome | None:
        """The record's, for the bot to hear; a game that broke off has none, and all are equal."""
        if self.to_act(state):
            return None
        return self._record.outcome or Outcome.of([0] * self._record.seats)

    def audit(self, state: Position) -> None:
        """Nothing: the record is known to hold, and this may stop in the middle of it."""
