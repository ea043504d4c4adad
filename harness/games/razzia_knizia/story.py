"""The game as events, one for each thing that happened.

docs/game-record.md lists the events and their fields. Every event of a game of Razzia! names its round.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from harness.engine.game import Event, Seat, Telling
from harness.games.razzia_knizia.components import FULL_ROW, Card
from harness.games.razzia_knizia.moves import Action, Thieves
from harness.games.razzia_knizia.prose import tell
from harness.games.razzia_knizia.question_text import question
from harness.games.razzia_knizia.state import State


class RazziaKniziaStory:
    """Makes events from the states before and after a turn, prose from events, and texts of questions."""

    question = staticmethod(question)

    def events(
        self, before: State, moves: Mapping[Seat, Any], after: State, *, stand_ins: tuple[Seat, ...] = ()
    ) -> Iterator[Event]:
        ((seat, move),) = moves.items()
        for event in _turn_events(before, move, after, stood_in=seat in stand_ins):
            yield {"event": event.pop("event"), "round": before.number, **event}
        if before.phase == "deck" or after.number != before.number:
            cheques = [list(cheques) for cheques in after.cheques]
            begin = {"seat": after.turn, "cheques": cheques, "board": after.board}
            yield {"event": "begin", "round": after.number, **begin}

    def tell(self, events: Iterable[Event]) -> Iterator[Telling]:
        return tell(events)


def _turn_events(before: State, move: Any, after: State, *, stood_in: bool) -> Iterator[Event]:
    """The events of the move, and of what it settled."""
    match before.phase:
        case "deck":
            yield {"event": "shuffle", "deck": _texts(move.cards)}
            return
        case "turn":
            yield {**_action(before, move), "stand_in": stood_in}
            if after.phase == "bid":
                auction = after.auction
                yield {
                    "event": "auction",
                    "seat": auction.opener,
                    "why": auction.why,
                    "row": _texts(auction.row),
                }
                yield from _bids(after, auction.bids, 0, asked=False, stood_in=False)
        case "bid":
            this = after.auction if after.phase == "bid" else after.last
            assert this
            yield from _bids(before, this.bids, len(before.bids), asked=True, stood_in=stood_in)
            if after.phase != "bid":
                yield _sale(before, this.bids)
    if len(after.scored) > len(before.scored):
        yield _settlement(before, after)


def _action(before: State, move: Action | Thieves) -> Event:
    if isinstance(move, Thieves):
        return {"event": "thieves", "seat": before.turn, "cards": _texts(move.cards)}
    if move is Action.DRAW:
        return {"event": "draw", "seat": before.turn, "card": before.deck[-1].text}
    return {"event": "call", "seat": before.turn}


def _bids(state: State, bids: tuple[int, ...], first: int, *, asked: bool, stood_in: bool) -> Iterator[Event]:
    """The events of bids, from `first` on. Only the first seat may have been asked; the others could not bid, and passed (K4)."""
    order = state.setup.clockwise[state.turn]
    for seat, cheque in zip(order[first:], bids[first:], strict=False):
        fields: Event = {"event": "bid", "seat": seat, "cheque": cheque}
        if not cheque:
            fields = {"event": "pass", "seat": seat, "asked": asked}
        yield {**fields, "stand_in": stood_in}
        asked = stood_in = False


def _sale(before: State, bids: tuple[int, ...]) -> Event:
    highest = max(bids)
    if not highest:
        return {"event": "unsold", "discarded": _texts(before.row) if len(before.row) == FULL_ROW else []}
    winner = before.setup.clockwise[before.turn][bids.index(highest)]
    return {
        "event": "win",
        "seat": winner,
        "cheque": highest,
        "from_board": before.board,
        "cards": _texts(before.row),
    }


def _settlement(before: State, after: State) -> Event:
    """The event of the end of a round: police end it at a draw; without cheques it ends with an auction."""
    by_police = before.phase == "turn"
    return {
        "event": "settled",
        "why": "police" if by_police else "cheques",
        "discarded": _texts(before.row) if by_police else [],
        "scores": [score._asdict() for score in after.scored[-1]],
        "totals": list(after.scores),
    }


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]
