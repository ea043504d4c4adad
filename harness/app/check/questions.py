"""Questions to put to a bot: positions that real games came to, each with the rules' own check of an answer.

Everything here is a function of its arguments, so a step asks every bot the same. What a game's questions are about, the
game says (`engine.questions`).
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, TypeAlias

from harness.app.simulate import simulation_secret
from harness.engine import NATURE, Chance, Options, Seat, deal_key
from harness.engine.game import AnyGame
from harness.engine.questions import Rare

_SECRET = simulation_secret(0)
_DEALS = range(1, 200)  # where a position is looked for; those found stand in the first few
_PARTS = 3  # of a game: a kind is asked early, in the middle and late
_USUAL = 4  # seats, where the game takes so many


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked in a position. The state is a copy of its own."""

    game: AnyGame
    seats: int
    state: Any
    seat: Seat
    turn: int
    options: Options

    @property
    def view(self) -> Any:
        return self.game.view(self.state, self.seat)

    @property
    def kind(self) -> str:
        return self.game.questions.kind(self.view)

    @property
    def words(self) -> str:
        """What is asked, and where."""
        return self.game.story.question(self.view)

    @property
    def expected(self) -> str:
        """What would be right."""
        view = self.view
        return self.game.questions.kinds[self.game.questions.kind(view)].expected(view)

    def check(self, move: Any) -> None:
        """IllegalMove if it is not legal."""
        self.game.check(self.state, self.seat, move)


Steer: TypeAlias = Callable[
    [Any, Any], Any
]  # what a seat with that view plays instead of the move drawn for it
Moves: TypeAlias = Mapping[Seat, Any]


def defaults(game: AnyGame) -> dict[str, str]:
    """Every option of the game with its usual value."""
    return {name: values[0] for name, values in game.options.items()}


def walk(
    game: AnyGame, seats: int, deal: str, options: Options, steer: Steer | None = None
) -> Generator[tuple[int, Any], Moves | None, Any]:
    """Every position of a random game in which seats are asked, with its turn, and the state at its end. Copy the state
    to keep it. Moves that are sent are played instead of those drawn."""
    key = deal_key(_SECRET, deal)
    chance, random = Chance(key), Random(int.from_bytes(key, "big")).random
    state, turn = game.start(seats, options), 0
    while acting := game.to_act(state):
        turn += 1
        if acting == (NATURE,):
            moves = {NATURE: game.chance(state, chance)}
        else:
            sent = yield turn, state
            moves = {**game.random_moves(state, random), **(sent or {})}
            if steer:
                moves = {seat: steer(game.view(state, seat), move) for seat, move in moves.items()}
        state = game.apply(state, moves)
    return state


@cache
def asked(game: AnyGame, seats: int, deal: int) -> tuple[Question, ...]:
    """All questions of one game, in its order."""
    options, questions = defaults(game), list[Question]()
    for turn, state in walk(game, seats, f"check/{deal}", options):
        position = game.copy(state)
        questions += [Question(game, seats, position, seat, turn, options) for seat in game.to_act(state)]
    return tuple(questions)


@cache
def decisions(game: AnyGame, kind: str, seats: int) -> tuple[Question, ...]:
    """Three of a kind, early in a game, in its middle and late, each in a game of its own."""
    return tuple([_decision(game, kind, seats, part) for part in range(_PARTS)])


def _decision(game: AnyGame, kind: str, seats: int, part: int) -> Question:
    for deal in _DEALS[part::_PARTS]:
        matching = [question for question in asked(game, seats, deal) if question.kind == kind]
        if matching:
            turn = matching[len(matching) * (2 * part + 1) // (2 * _PARTS)].turn
            together = [question for question in matching if question.turn == turn]
            return together[-deal % len(together)]  # so that it is not always the same seat
    raise AssertionError(f"{game.name}: {kind} is never asked at {seats} seats, in {len(_DEALS)} deals")


@cache
def rare(game: AnyGame, sought: "Rare[Any]") -> tuple[Question, ...]:
    """One at every number of seats, of every kind that is named."""
    return tuple([_rare(game, sought, seats, kind) for seats in sought.seats for kind in sought.kinds])


def _rare(game: AnyGame, sought: "Rare[Any]", seats: int, kind: str) -> Question:
    """The first one; whom of several it is put to changes from deal to deal."""
    options = defaults(game) | dict(sought.options)
    for deal in _DEALS:
        for turn, state in walk(game, seats, f"check/{deal}", options, sought.steer):
            acting = game.to_act(state)
            turned = deal % len(acting)
            for seat in acting[turned:] + acting[:turned]:
                view = game.view(state, seat)
                if game.questions.kind(view) == kind and sought.fits(view):
                    return Question(game, seats, game.copy(state), seat, turn, options)
    raise AssertionError(f"{game.name}: {sought.does}: no such position in {len(_DEALS)} deals")


def usual(game: AnyGame) -> int:
    """A number of seats that most steps ask at."""
    return min(_USUAL, game.seats[-1])


def sizes(game: AnyGame) -> tuple[int, ...]:
    """The fewest seats, the most, and a number between."""
    return tuple(sorted({game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]}))


@cache
def table(game: AnyGame, seats: int) -> tuple[Question, ...]:
    """What each seat of one table is asked in mid-game: at the same time, if the game ever asks all of them so."""
    by_turn: dict[int, list[Question]] = {}
    by_seat: dict[Seat, list[Question]] = {seat: [] for seat in range(seats)}
    for question in asked(game, seats, 1):
        by_turn.setdefault(question.turn, []).append(question)
        by_seat[question.seat].append(question)
    if together := [questions for questions in by_turn.values() if len(questions) == seats]:
        return tuple(together[len(together) // 4])
    return tuple([questions[len(questions) // 2] for questions in by_seat.values()])


@cache
def following(game: AnyGame, seat: Seat = 1) -> tuple[Question, Question]:
    """The first two questions to one seat, one after the other."""
    first, second, *_ = [question for question in asked(game, usual(game), 1) if question.seat == seat]
    return first, second
