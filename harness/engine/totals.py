"""What a game counts over a record: sums of its measures by seat, and its favours."""

from collections.abc import Iterator

from harness.engine.favours import Favour
from harness.engine.game import AnyGame
from harness.engine.record import Record
from harness.engine.replay import replay

Totals = list[dict[str, float]]  # by seat, by the key of each measure


def totals_of(game: AnyGame, record: Record) -> Totals:
    """The sum of every measure for each seat of a record, which must be verified or our own."""
    keys = [measure.key for measure in game.measures.measures]
    totals = [dict.fromkeys(keys, 0.0) for _ in range(record.seats)]
    for before, turn, after in replay(game, record):
        for seat, key, amount in game.measures.amounts(before, turn.moves, after):
            totals[seat][key] += amount
    return totals


def luck_of(game: AnyGame, record: Record) -> tuple[float, ...] | None:
    """The luck of each seat in points of the score; None if the game has none that can be told apart."""
    luck = game.measures.luck
    return tuple([of_seat[luck] for of_seat in totals_of(game, record)]) if luck else None


def favours_of(game: AnyGame, record: Record) -> Iterator[Favour]:
    """The favours of a record, which must be verified or our own. Moves of stand-ins are none."""
    for before, turn, _ in replay(game, record):
        moves = {seat: move for seat, move in turn.moves.items() if seat not in turn.stand_ins}
        yield from game.favours.given(before, moves)
