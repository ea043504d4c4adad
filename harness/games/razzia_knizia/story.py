"""The game as events, one thing that happened each, and the story told from the events alone.

docs/game-record.md lists the events and their fields. Every event of a game of Razzia! names its round.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from harness.engine.game import Event, Seat, Telling
from harness.games.razzia_knizia.asking import question
from harness.games.razzia_knizia.components import FULL_ROW, Card
from harness.games.razzia_knizia.moves import Action, Thieves
from harness.games.razzia_knizia.state import State
from harness.games.razzia_knizia.telling import tell


class RazziaKniziaStory:
    """Events from the states before and after a turn; prose from events; questions in words."""

    question = staticmethod(question)

    def events(
        self, before: State, moves: Mapping[Seat, Any], after: State, *, stand_ins: tuple[Seat, ...] = ()
    ) -> Iterator[Event]:
        ((seat, move),) = moves.items()
        for event in _happened(before, move, after, stood_in=seat in stand_ins):
            yield {"event": event.pop("event"), "round": before.number, **event}
        if before.phase == "deck" or after.number != before.number:
            cheques = [list(cheques) for cheques in after.cheques]
            begin = {"seat": after.turn, "cheques": cheques, "board": after.board}
            yield {"event": "begin", "round": after.number, **begin}

    def tell(self, events: Iterable[Event]) -> Iterator[Telling]:
        return tell(events)


def _happened(before: State, move: Any, after: State, *, stood_in: bool) -> Iterator[Event]:
    """The move itself and what it settled."""
    match before.phase:
        case "deck":
            yield {"event": "shuffle", "deck": _texts(move.cards)}
            return
        case "turn":
            yield {**_action(before, move), "stand_in": stood_in}
            if after.phase == "bid":
                opened = after.auction
                yield {
                    "event": "auction",
                    "seat": opened.opener,
                    "why": opened.why,
                    "row": _texts(opened.row),
                }
                yield from _bids(after, opened.bids, 0, asked=False, stood_in=False)
        case "bid":
            auction = after.auction if after.phase == "bid" else after.last
            assert auction
            yield from _bids(before, auction.bids, len(before.bids), asked=True, stood_in=stood_in)
            if after.phase != "bid":
                yield _sold(before, auction.bids)
    if len(after.scored) > len(before.scored):
        yield _settled(before, after)


def _action(before: State, move: Action | Thieves) -> Event:
    if isinstance(move, Thieves):
        return {"event": "thieves", "seat": before.turn, "cards": _texts(move.cards)}
    if move is Action.DRAW:
        return {"event": "draw", "seat": before.turn, "card": before.deck[-1].text}
    return {"event": "call", "seat": before.turn}


def _bids(state: State, bids: tuple[int, ...], first: int, *, asked: bool, stood_in: bool) -> Iterator[Event]:
    """From the first of them on; only that one may have been asked, the others passed as they could not bid (K4)."""
    order = state.setup.clockwise[state.turn]
    for seat, cheque in zip(order[first:], bids[first:], strict=False):
        said: Event = {"event": "bid", "seat": seat, "cheque": cheque}
        if not cheque:
            said = {"event": "pass", "seat": seat, "asked": asked}
        yield {**said, "stand_in": stood_in}
        asked = stood_in = False


def _sold(before: State, bids: tuple[int, ...]) -> Event:
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


def _settled(before: State, after: State) -> Event:
    """The end of a round. Police end it while somebody draws; without cheques it ends with an auction."""
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
