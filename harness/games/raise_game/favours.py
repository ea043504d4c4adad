"""What seats do for each other: to whom they leave a round. There are no splits."""

from collections.abc import Iterator, Mapping
from typing import Any

from harness.engine.favours import Favour, FavourKind
from harness.engine.game import Seat
from harness.games.raise_game.components import worth
from harness.games.raise_game.state import State

_KINDS = (
    FavourKind(
        "left",
        "left",
        "part of the times that it was asked to raise with the other's pawn foremost, at which it passed",
    ),
)


class RaiseFavours:
    """Reads favours from the state before a turn."""

    kinds = _KINDS

    def given(self, before: State, moves: Mapping[Seat, Any]) -> Iterator[Favour]:
        if before.phase == "raise":
            for seat, (cards,) in moves.items():
                leader = before.race[-1]
                behind = leader.space - before.race[0].space
                hand = worth(before.hands[seat], before.factors)
                like = (hand - before.needed, behind, len(before.race), before.card, len(before.table))
                yield Favour("left", seat, leader.seat, float(not cards), like)
