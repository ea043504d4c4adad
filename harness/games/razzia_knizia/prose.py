"""Writes events as prose: a passage for each round, a line for each turn. An auction is in the line of its turn."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from harness.engine.game import Event, Telling
from harness.games.razzia_knizia.components import Card

_NAME = {card.text: card.name.lower().replace("_", " ") for card in Card}
_SCORED = {
    "trinkets": "trinkets",
    "coins": "coins",
    "cars": "cars and drivers",
    "bodyguards": "bodyguards",
    "thieves": "thieves",
    "businesses": "businesses",
    "cheques": "cheques",
}


def tell(events: Iterable[Event]) -> Iterator[Telling]:
    """Write the story of a game, a passage for each round."""
    for number, group in groupby(events, key=lambda event: int(event["round"])):
        yield Telling(number, "\n".join(_round(number, group)))


def _round(number: int, events: Iterable[Event]) -> Iterator[str]:
    police, line = 0, ""
    for event in events:
        match event["event"]:
            case "shuffle":
                shuffled = f"  shuffled     the {len(event['deck'])} cards of the deck"
            case "begin":
                yield f"Round {number} · seat {event['seat']} starts"
                if number == 1:
                    yield shuffled
                yield f"  cheques      {_cheques(event['cheques'])}   on the board: {event['board']}"
            case "settled":
                yield from filter(None, [line])
                line = ""
                yield from _settled(event)
            case "draw" | "call" | "thieves":
                yield from filter(None, [line])
                police += event.get("card") == Card.POLICE.text
                line = f"  {_turn(event, police)}"
            case _:
                line += _in_auction(event)
    yield from filter(None, [line])


def _turn(event: Event, police: int) -> str:
    match event["event"]:
        case "call":
            return f"{_by(event)} calls"
        case "thieves":
            return f"{_by(event)} uses thieves for {_cards(event['cards'])}"
    if event["card"] == Card.POLICE.text:
        return f"{_by(event)} draws police, number {police}"
    return f"{_by(event)} draws {_NAME[event['card']]}"


def _in_auction(event: Event) -> str:
    match event["event"]:
        case "auction":
            return f": an auction of {_cards(event['row'])}:"
        case "bid":
            return f" {_by(event)} bids {event['cheque']},"
        case "pass":
            return f" {_by(event)} {'passes' if event['asked'] else 'cannot bid'},"
        case "win":
            return f" seat {event['seat']} wins, and the cheque {event['from_board']}"
    if event["discarded"]:
        return " nobody wants it, the row is discarded"
    return " nobody wants it"


def _settled(event: Event) -> Iterator[str]:
    why = "the last police are there" if event["why"] == "police" else "no cheque is left"
    discarded = f", {_cards(event['discarded'])} discarded" if event["discarded"] else ""
    yield f"  the end      {why}{discarded}"
    for seat, score in enumerate(event["scores"]):
        parts = [f"{what} {score[key]:+}" for key, what in _SCORED.items() if score[key]]
        yield f"  seat {seat}       {sum(score.values()):+}{': ' * bool(parts)}{', '.join(parts)}"
    yield "  totals       " + "   ".join(f"{seat}: {total}" for seat, total in enumerate(event["totals"]))


def _cheques(cheques: list[list[int]]) -> str:
    return "   ".join(f"{seat}: {' '.join(map(str, values))}" for seat, values in enumerate(cheques))


def _cards(texts: list[str]) -> str:
    """Cards in words: equal ones together, in the order of the deck."""
    kinds = [(texts.count(text), name) for text, name in _NAME.items() if text in texts]
    return ", ".join([name if count == 1 else f"{count} × {name}" for count, name in kinds]) or "nothing"


def _by(event: Event) -> str:
    return f"seat {event['seat']}{' (the referee)' if event['stand_in'] else ''}"
