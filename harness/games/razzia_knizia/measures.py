"""What is counted of each seat: what it did on its turns, and its auctions. No luck of the cards can be told apart."""

from collections.abc import Iterator, Mapping
from typing import Any

from harness.engine.game import Seat
from harness.engine.measures import Amount, Measure
from harness.games.razzia_knizia.moves import Action, Bid, Thieves
from harness.games.razzia_knizia.state import State

_MEASURES = (
    Measure("draws", "draws", "cards drawn"),
    Measure("calls", "calls", "auctions called"),
    Measure("thefts", "thefts", "turns on which it used thieves"),
    Measure("asked", "", "times that it was asked for a bid"),
    Measure("bids", "bids", "part of these at which it bid", "asked", is_share=True),
    Measure("auctions_won", "won", "auctions won"),
    Measure("paid", "paid", "cheque paid for an auction won", "auctions_won"),
    Measure("cards_won", "cards", "cards of an auction won", "auctions_won"),
)
_TURNS = {Action.DRAW: "draws", Action.CALL: "calls"}


class RazziaKniziaMeasures:
    """Reads measures from the states before and after a turn."""

    measures = _MEASURES
    luck = ""

    def amounts(self, before: State, moves: Mapping[Seat, Any], after: State) -> Iterator[Amount]:
        ((seat, move),) = moves.items()
        if before.phase == "turn":
            yield Amount(seat, "thefts" if isinstance(move, Thieves) else _TURNS[move])
        elif before.phase == "bid":
            yield Amount(seat, "asked")
            if isinstance(move, Bid):
                yield Amount(seat, "bids")
        sold = after.last
        if sold and sold is not before.last and sold.highest:
            winner = after.setup.clockwise[sold.opener][sold.bids.index(sold.highest)]
            yield Amount(winner, "auctions_won")
            yield Amount(winner, "paid", sold.highest)
            yield Amount(winner, "cards_won", len(sold.row))
