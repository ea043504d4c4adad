"""Writes events as prose: a passage for each round."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from harness.engine.game import Event, Telling


def tell(events: Iterable[Event]) -> Iterator[Telling]:
    """Write the story of a game, a passage for each round."""
    hands: dict[int, list[str]] = {}
    for number, group in groupby(events, key=lambda event: int(event["round"])):
        yield Telling(number, "\n".join(_round(number, group, hands)))


def _round(number: int, events: Iterable[Event], hands: dict[int, list[str]]) -> Iterator[str]:
    """Write one round. `hands` are those before the round, and are changed to those after it."""
    if not number:
        yield "Before the first round"
    for event in events:
        match event["event"]:
            case "turn_up":
                yield f"Round {number} · seat {event['holder']} has the dice · point card {event['card']}"
                for seat, hand in sorted(hands.items()):
                    yield f"  hand of {seat}    {' '.join(hand) or '–'}"
            case "deal":
                hands[event["seat"]] = list(event["hand"])
            case _:
                _follow(event, hands)
        yield from _lines(event)


def _follow(event: Event, hands: dict[int, list[str]]) -> None:
    match event["event"]:
        case "pick":
            hands[event["seat"]].remove(event["card"])
        case "raise":
            for card in event["cards"]:
                hands[event["seat"]].remove(card)
        case "draw":
            hands[event["seat"]] += event["cards"]


def _lines(event: Event) -> Iterator[str]:
    match event["event"]:
        case "shuffle":
            whose = f" of seat {event['seat']}" if "seat" in event else ""
            yield f"  shuffled     the {event['what']}{whose}"
        case "roll":
            yield f"  dice         {event['dice']}"
        case "sit_out":
            yield f"  seat {event['seat']} has no card and sits out"
        case "pick":
            what = "picks" if event["asked"] else "has only"
            yield f"  {_by(event)} {what} {event['card']}: its pawn stands on {event['space']}"
        case "raise":
            yield f"  {_by(event)} raises to {event['space']} with {' '.join(event['cards'])}"
        case "pass":
            what = "passes" if event["asked"] else "cannot raise, and passes"
            yield f"  {_by(event)} {what} on {event['space']}"
        case "draw":
            yield f"  seat {event['seat']} draws {' '.join(event['cards'])}"
        case "take":
            yield f"  seat {event['seat']} takes the point card {event['card']} and {' '.join(event['cards'])}"
        case "left":
            yield f"  nobody has a card: the point card {event['card']} is nobody's"
        case "settled":
            yield f"  won so far   {_by_seat(event['scores'])}"
        case "hands":
            yield f"  in hand      {_by_seat(event['points'])}"


def _by_seat(numbers: Iterable[int]) -> str:
    return "   ".join(f"{seat}: {number}" for seat, number in enumerate(numbers))


def _by(event: Event) -> str:
    return f"seat {event['seat']}{' (the referee)' if event['stand_in'] else ''}"
