"""The game as pictures: the row of loot, the police and the board's cheque above, the seats' cheques and sets below.

A scene for each turn, for the bids of an auction, for its end, and for what a round scores. The board is kept by following the events;
`drawing` draws it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from harness.engine.drawing import listed
from harness.engine.game import Event
from harness.engine.pictures import Scene
from harness.games.razzia_knizia import drawing
from harness.games.razzia_knizia.board import CARD, Board
from harness.games.razzia_knizia.components import Card


class RazziaKniziaPictures:
    """Draws the row and the loot, and tells what happens to them."""

    title = "Razzia! by Knizia"
    unit = "points"
    aim = (
        "Gangsters bid for loot. On its turn a seat draws a card for the row, uses thieves, or calls an auction of the whole row.",
        "In an auction everybody may bid one cheque, once; the highest takes the row. Each cheque buys once in a round, and is changed "
        "for the one on the board.",
        "The last police end the round: what is then still in the row is lost. Sets score at the end of each of three rounds, some at the "
        "end of the game. The highest score wins.",
    )
    keys = drawing.KEYS
    symbols = drawing.SYMBOLS
    secrets: Mapping[str, str] = {}  # everything but the deck is public

    def scenes(self, first: Mapping[str, Any], events: Iterable[Event]) -> Iterator[Scene]:
        board = Board.start(first["seats"])
        for (number, _, stage), group in groupby(events, key=_scene_of()):
            happened = [*group]
            if stage != "end":
                board.calm()
            for event in happened:
                board.follow(event)
            sentences = [sentence for event in happened for sentence in _sentences(event, board)]
            yield Scene(number, tuple(sentences), drawing.table(board))


_STAGES = {"shuffle": "begin", "auction": "turn", "draw": "turn", "call": "turn", "thieves": "turn"} | {
    "bid": "bids",
    "pass": "bids",
    "win": "end",
    "unsold": "end",
}


def _scene_of() -> Callable[[Event], tuple[int, int, str]]:
    """What is shown at once: a key by round, turn and stage."""
    turns = 0

    def key(event: Event) -> tuple[int, int, str]:
        nonlocal turns
        turns += event["event"] in ("draw", "call", "thieves")
        return int(event["round"]), turns, _STAGES.get(event["event"], str(event["event"]))

    return key


def _sentences(event: Event, board: Board) -> Iterator[str]:
    match event["event"]:
        case "begin":
            yield f"Round {event['round']} of 3: all cheques are free. seat {event['seat']} has the highest and starts."
        case "draw" if event["card"] == Card.POLICE.text:
            last = board.police == board.last_police
            yield f"{_by(event)} draws police, number {board.police} of {board.last_police}{': the last one' * last}."
        case "draw":
            yield f"{_by(event)} draws a {drawing.name(CARD[event['card']])} for the row."
        case "call":
            yield f"{_by(event)} calls an auction."
        case "thieves":
            yield f"{_by(event)} uses thieves and takes {_cards(event['cards'])} out of the row."
        case "auction" if event["why"] != "call":
            why = "The row is full" if event["why"] == "row" else "Police force an auction"
            yield (
                f"{why}: who bids for {_cards(event['row'])}?" if event["row"] else f"{why}, of an empty row."
            )
        case "bid":
            yield f"{_by(event)} bids {event['cheque']}."
        case "pass":
            yield f"{_by(event)} {'passes' if event['asked'] else 'cannot bid'}."
        case "win":
            what = f"{_cards(event['cards'])} for the cheque {event['cheque']}"
            yield f"seat {event['seat']} takes {what}, and gets the cheque {event['from_board']} for the next round."
        case "unsold":
            yield (
                "Nobody bids. The row is discarded." if event["discarded"] else "Nobody bids. The row stays."
            )
        case "settled":
            yield from _settled(event)


def _settled(event: Event) -> Iterator[str]:
    lost = f" {_cards(event['discarded'])} in the row is lost." if event["discarded"] else ""
    yield f"The round is over: {'the last police came' if event['why'] == 'police' else 'no cheque is left'}.{lost}"
    totals = event["totals"]
    best = [f"seat {seat}" for seat, total in enumerate(totals) if total == max(totals)]
    yield f"The loot is scored. {listed(best)} {'leads' if len(best) == 1 else 'lead'} with {max(totals)} points."


def _cards(texts: list[str]) -> str:
    """Cards in words: equal ones together, in the order of the deck."""
    kinds = [(texts.count(card.text), drawing.name(card)) for card in Card if card.text in texts]
    return listed([name if count == 1 else f"{count} × {name}" for count, name in kinds])


def _by(event: Event) -> str:
    return f"seat {event['seat']}{' (the referee)' if event['stand_in'] else ''}"
