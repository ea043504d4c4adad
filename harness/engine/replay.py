"""Replays and verifies records: the same moves always give the same states."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from harness.engine.chance import Chance
from harness.engine.errors import ConservationError, IllegalMove, RecordError
from harness.engine.game import NATURE, AnyGame, Seat
from harness.engine.reading import SourceRecord
from harness.engine.record import SEAT_LETTERS, Record, Turn, write_turn


class Step(NamedTuple):
    """A turn, with the states before and after it. `before` is a copy; the next step changes `after` in place."""

    before: Any
    turn: Turn
    after: Any


def replay(game: AnyGame, record: Record) -> Iterator[Step]:
    """The steps of a record, which must be verified."""
    state = game.start(record.seats, record.options)
    for turn in record.turns:
        before = game.copy(state)
        state = game.apply(state, turn.moves)
        yield Step(before, turn, state)


def verify(source: SourceRecord, key: bytes | None = None) -> Any:
    """Check a record, and give its last state: moves are legal, stand-ins played by their policy, the result is the header's.

    With the deal's key every card and die is recomputed, too. RecordError names the first thing that is wrong.
    """
    record, game, line = source
    chance = None if key is None else Chance(key)
    to_act, check, apply = game.to_act, game.check, game.apply
    state = game.start(record.seats, record.options)
    for number, turn in enumerate(record.turns, line):
        moves, stand_ins = turn
        acting = to_act(state)
        if tuple(moves) != acting:
            raise RecordError(number, 1, _who(acting, tuple(moves)))
        for seat, move in moves.items():
            try:
                check(state, seat, move)
            except IllegalMove as error:
                raise RecordError(number, _column(game, turn, seat), f"{_name(seat)}: {error}") from None
        if stand_ins:
            _check_stand_ins(game, state, turn, number)
        if chance and acting == (NATURE,):
            _check_chance(game, state, turn, chance, number)
        state = apply(state, moves)
    _check_end(source, state)
    return state


def _who(acting: tuple[Seat, ...], moved: tuple[Seat, ...]) -> str:
    if not acting:
        return "the game is over, but here are more moves"
    return f"expected moves of {', '.join(map(_name, acting))}; found {', '.join(map(_name, moved))}"


def _name(seat: Seat) -> str:
    return "chance" if seat == NATURE else f"seat {seat}"


def _column(game: AnyGame, turn: Turn, seat: Seat) -> int:
    before = [other for other in turn.moves if other < seat]
    width = sum(len(game.notation.write(turn.moves[other])) + 3 for other in before)
    return width + len(SEAT_LETTERS[seat]) + 2


def _check_stand_ins(game: AnyGame, state: Any, turn: Turn, number: int) -> None:
    for seat in turn.stand_ins:
        expected = next(game.legal_moves(state, seat))
        if turn.moves[seat] != expected:
            what = f"seat {seat}: the stand-in's move here is {game.notation.write(expected)}"
            raise RecordError(number, _column(game, turn, seat), what)


def _check_chance(game: AnyGame, state: Any, turn: Turn, chance: Chance, number: int) -> None:
    move = game.chance(state, chance)
    if turn.moves[NATURE] == move:
        return
    actual, expected = (write_turn(game.notation, each).split(",") for each in (turn, Turn({NATURE: move})))
    same = next(at for at, (a, b) in enumerate(zip(actual, expected, strict=False)) if a != b)
    column = sum(len(item) + 1 for item in actual[:same]) + 1
    of_key, of_record = (",".join(items[same : same + 5]) for items in (expected, actual))
    raise RecordError(number, column, f"the key gives {of_key}…, the record has {of_record}…")


def _check_end(source: SourceRecord, state: Any) -> None:
    record, game, line = source
    end = line + len(record.turns)
    try:
        game.audit(state)
    except ConservationError as error:
        raise RecordError(end, 1, str(error)) from None
    outcome = game.outcome(state)
    if outcome is not None:
        outcome = outcome.ranked_last(record.retired)
    if outcome == record.outcome:
        return
    if outcome is None:
        raise RecordError(end, 1, f"the game is not over: expected moves of {_waiting(game, state)}")
    if record.outcome is None:
        raise RecordError(end, 1, "the game is over, but its header has no places and scores")
    places, scores = (" ".join(map(str, numbers)) for numbers in outcome)
    raise RecordError(
        end, 1, f"the game ended with places {places} and scores {scores}; its header says otherwise"
    )


def _waiting(game: AnyGame, state: Any) -> str:
    return ", ".join(map(_name, game.to_act(state)))
