"""What is counted of each seat: raises, rounds and point cards. The dice are the same for all, and are nobody's luck."""

from collections.abc import Iterator, Mapping
from typing import Any

from harness.engine.game import Seat
from harness.engine.measures import Amount, Measure
from harness.games.raise_game.state import State

_MEASURES = (
    Measure("asked", "asked", "times that it was asked to raise"),
    Measure("raises", "raised", "part of these at which it raised", "asked", is_share=True),
    Measure("raise_cards", "cards", "cards of a raise", "raises"),
    Measure("rounds_won", "rounds", "rounds won"),
    Measure("point_cards", "points", "points of the point cards won"),
    Measure("table_points", "table", "points of the cards won with them"),
)


class RaiseMeasures:
    """Reads measures from the states before and after a turn."""

    measures = _MEASURES
    luck = ""

    def amounts(self, before: State, moves: Mapping[Seat, Any], after: State) -> Iterator[Amount]:
        if before.phase == "raise":
            [(seat, (cards,))] = moves.items()
            yield Amount(seat, "asked")
            if cards:
                yield Amount(seat, "raises")
                yield Amount(seat, "raise_cards", len(cards))
        ended = after.last
        if ended and ended is not before.last and ended.winner is not None:
            cards = after.won[ended.winner][len(before.won[ended.winner]) :]
            yield Amount(ended.winner, "rounds_won")
            yield Amount(ended.winner, "point_cards", ended.card)
            yield Amount(ended.winner, "table_points", sum([card.points for card in cards]))
