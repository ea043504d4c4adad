"""What seats do for each other: to whom they leave an auction. There are no splits."""

from collections.abc import Iterator, Mapping
from typing import Any

from harness.engine.favours import Favour, FavourKind
from harness.engine.game import Seat
from harness.games.razzia_knizia.moves import Bid
from harness.games.razzia_knizia.state import State

_KINDS = (
    FavourKind(
        "left",
        "left",
        "part of the times that it was asked for a bid with the other's the highest, at which it passed",
    ),
)


class RazziaKniziaFavours:
    """Reads favours from the state before a turn."""

    kinds = _KINDS

    def given(self, before: State, moves: Mapping[Seat, Any]) -> Iterator[Favour]:
        if before.phase != "bid" or not (highest := max(before.bids, default=0)):
            return
        bidder = before.setup.clockwise[before.turn][before.bids.index(highest)]
        for seat, move in moves.items():
            higher = sum([cheque > highest for cheque in before.cheques[seat]])
            like = (highest, len(before.row), higher, before.police, len(before.bids))
            yield Favour("left", seat, bidder, float(not isinstance(move, Bid)), like)
