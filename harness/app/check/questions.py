"""Questions to put to a bot: positions that real games of Razzia came to, each with the rules' own check of an answer.

Everything here is a function of its arguments, so a step asks every bot the same. Another game brings a module like
this one; the steps ask for nothing else.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, TypeAlias

from harness.app.simulate import simulation_secret
from harness.engine import NATURE, Chance, Options, Seat, deal_key
from harness.engine.game import AnyGame
from harness.games import find_game
from harness.games.razzia.components import Card
from harness.games.razzia.moves import Move, Place
from harness.games.razzia.state import State
from harness.games.razzia.view import View

GAME: AnyGame = find_game("razzia")
KINDS = ("place", "play", "offer", "answer")

_SECRET = simulation_secret(0)
_DEALS = range(1, 200)  # where a position is looked for; those found stand in the first few


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked in a position. The state is a copy of its own."""

    state: Any
    seat: Seat
    turn: int
    options: Options

    @property
    def game(self) -> AnyGame:
        return GAME

    @property
    def seats(self) -> int:
        return len(self.state.hands)

    @property
    def view(self) -> View:
        view: View = GAME.view(self.state, self.seat)
        return view

    @property
    def words(self) -> str:
        """What is asked, and where."""
        return GAME.story.question(self.view)

    @property
    def expected(self) -> str:
        """What would be right."""
        return _EXPECTED[self.view.table.phase](self.view)

    def check(self, move: Any) -> None:
        """IllegalMove if it is not legal."""
        GAME.check(self.state, self.seat, move)


Fits: TypeAlias = Callable[[State, Seat], bool]
Steer: TypeAlias = Callable[[State, Seat, Move], Move]  # what a seat plays instead of the move drawn for it


def walk(
    seats: int, deal: str, options: Options | None = None, steer: Steer | None = None
) -> Iterator[tuple[int, State]]:
    """Every position of a game in which seats are asked, with its turn. Copy the state to keep it."""
    key = deal_key(_SECRET, deal)
    chance, random = Chance(key), Random(int.from_bytes(key, "big")).random
    state, turn = GAME.start(seats, options or {}), 0
    while acting := GAME.to_act(state):
        turn += 1
        if acting == (NATURE,):
            moves = {NATURE: GAME.chance(state, chance)}
        else:
            yield turn, state
            moves = GAME.random_moves(state, random)
            if steer:
                moves = {seat: steer(state, seat, move) for seat, move in moves.items()}
        state = GAME.apply(state, moves)


def find(seats: int, fits: Fits, options: Options | None = None, steer: Steer | None = None) -> Question:
    """The first question that fits; whom of several it is put to changes from deal to deal."""
    full = _full(options)
    for number in _DEALS:
        for turn, state in walk(seats, f"check/{number}", full, steer):
            turned = number % len(state.acting)
            for seat in state.acting[turned:] + state.acting[:turned]:
                if fits(state, seat):
                    return Question(GAME.copy(state), seat, turn, full)
    raise AssertionError("the deals hold no such position")


def _full(options: Options | None = None) -> Options:
    """Every option of the game with its value."""
    return {name: (options or {}).get(name, values[0]) for name, values in GAME.options.items()}


def _asks(kind: str, rounds: range) -> Fits:
    return lambda state, _: state.phase == kind and state.number in rounds


@cache
def decisions(kind: str, seats: int) -> tuple[Question, ...]:
    """Three of a kind, from the first round, the middle and the end of a game."""
    rounds = GAME.start(seats, {}).setup.rounds
    parts = (range(1, 3), range(rounds // 2, rounds // 2 + 3), range(rounds - 2, rounds + 1))
    return tuple([find(seats, _asks(kind, part)) for part in parts])


@cache
def table(seats: int, number: int = 1) -> tuple[Question, ...]:
    """What all seats of one table are asked at the same time."""
    for turn, state in walk(seats, f"check/table {number}"):
        if state.phase == "play" and state.number == 3:
            question = Question(GAME.copy(state), 0, turn, _full())
            return tuple([replace(question, seat=seat) for seat in state.acting])
    raise AssertionError("every game has a third round")


@cache
def following() -> tuple[Question, Question]:
    """Two questions to one seat, one after the other."""
    asked = [
        Question(GAME.copy(state), 1, turn, _full())
        for turn, state in walk(4, "check/following")
        if 1 in state.acting
    ]
    return asked[0], asked[1]


@cache
def last_round(seats: int) -> tuple[Question, ...]:
    """One of each kind, in the last round."""
    rounds = GAME.start(seats, {}).setup.rounds
    return tuple([find(seats, _asks(kind, range(rounds, rounds + 1))) for kind in KINDS])


@cache
def leftover_round() -> tuple[Question, ...]:
    """Round 15 at three seats, which `last_bills = dealt` gives: two bills, and none to place (R1)."""
    dealt = {"last_bills": "dealt"}
    return tuple([find(3, _asks(kind, range(15, 16)), dealt) for kind in KINDS[1:]])


@cache
def raids_only(seats: int) -> Question:
    """A hand without a gambler: whoever plays a gambler while it has one comes to it."""

    def gamblers_first(state: State, seat: Seat, move: Move) -> Move:
        gamblers = [card for card in state.hands[seat] if not card.raid]
        return gamblers[0] if isinstance(move, Card) and gamblers else move

    def fits(state: State, seat: Seat) -> bool:
        return state.phase == "play" and all(card.raid for card in state.hands[seat])

    return find(seats, fits, steer=gamblers_first)


@cache
def long_split(kind: str, bills: int = 20) -> Question:
    """A bar with many bills and several claimants: nobody goes there until late, and every dealer feeds it."""
    bar = 0

    def patiently(state: State, seat: Seat, move: Move) -> Move:
        if isinstance(move, Place):
            return Place(bar)
        if not isinstance(move, Card):
            return move
        full = len(state.bars[bar]) >= bills
        wanted = [card for card in state.hands[seat] if (card.bar == bar) == full]
        kinder = [card for card in wanted if not card.raid]
        return (kinder or wanted or [move])[0]

    def fits(state: State, seat: Seat) -> bool:
        return state.phase == kind and any(
            contest.bar == bar and seat in contest.claimants and len(contest.claimants) > 2
            for contest in state.contests
            if len(state.bars[bar]) >= bills
        )

    return find(4, fits, steer=patiently)


@cache
def equals(kind: str, seats: int) -> Question:
    """The two strongest claimants hold equal gamblers: the one who sits nearer to the dealer offers (R17)."""

    def fits(state: State, seat: Seat) -> bool:
        return state.phase == kind and any(
            seat == contest.claimants[kind == "answer"]
            and state.plays[contest.claimants[0]] == state.plays[contest.claimants[1]]
            for contest in state.contests
        )

    return find(seats, fits)


_EXPECTED: dict[str, Callable[[View], str]] = {
    "place": lambda view: f"a bar, 0 to {len(view.table.bars) - 1}",
    "play": lambda _: "a card of the hand",
    "offer": lambda _: "a share for each of these seats, each bill in one of them",
    "answer": lambda _: "accept or duel",
}
