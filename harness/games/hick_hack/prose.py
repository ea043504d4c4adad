"""Writes events as prose: a passage for each round, with the yards as a table and then what came of each."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from harness.engine.game import Event, Telling
from harness.games.hick_hack.components import COLOURS, LETTERS, YARDS

_YARD = dict(zip(LETTERS, YARDS, strict=True))
_STAND_IN = " (the referee)"


def tell(events: Iterable[Event]) -> Iterator[Telling]:
    """Write the story of a game, a passage for each round."""
    hands: dict[int, list[str]] = {}
    yards: dict[str, dict[str, int]] = {}
    for number, group in groupby(events, key=lambda event: int(event["round"])):
        yield Telling(number, "\n".join(_round(number, list(group), hands, yards)))


def _round(
    number: int, events: list[Event], hands: dict[int, list[str]], yards: dict[str, dict[str, int]]
) -> Iterator[str]:
    """Write one round. `hands` and `yards` are those before the round, and are changed to those after it."""
    of: dict[str, list[Event]] = {}
    for event in events:
        of.setdefault(event["event"], []).append(event)
    _bring(events, hands, yards)
    yield " · ".join(
        [f"Round {number}", *[f"seat {supply['first']} is first" for supply in of.get("supply", ())]]
    )
    yield from _cards(of, hands)
    yield from _table(of.get("lay", []), yards)
    yield from [f"  {event['yard']}: {_sentence(event)}" for event in events if "yard" in event]
    for settled in of.get("settled", ()):
        yield "  scores       " + "   ".join(
            f"{seat}: {score}" for seat, score in enumerate(settled["scores"])
        )
        yards.clear()
        yards.update({yard: dict(grains) for yard, grains in settled["left"].items()})
    for lay in of.get("lay", ()):
        for card in lay["cards"]:
            hands[lay["seat"]].remove(card)


def _bring(events: list[Event], hands: dict[int, list[str]], yards: dict[str, dict[str, int]]) -> None:
    """Add the cards that come into the hands in this round, and the grains that come into the yards."""
    for event in events:
        match event["event"]:
            case "deal":
                hands[event["seat"]] = list(event["hand"])
            case "draw":
                hands[event["seat"]].append(event["card"])
            case "supply":
                for yard, colour in event["grains"].items():
                    grains = yards.setdefault(yard, {})
                    grains[colour] = grains.get(colour, 0) + 1


def _cards(of: dict[str, list[Event]], hands: dict[int, list[str]]) -> Iterator[str]:
    for shuffle in of.get("shuffle", ()):
        what = f"the {len(shuffle['pile'])} {shuffle['what']}"
        if shuffle["what"] == "cards" and "deal" not in of:
            what = f"the pile ran out: the {len(shuffle['pile'])} cards of the discard pile"
        yield f"  shuffled     {what}"
    for seat, hand in sorted(hands.items()):
        drawn = [event["card"] for event in of.get("draw", ()) if event["seat"] == seat]
        yield f"  hand of {seat}    {' '.join(hand)}" + (f"   (drew {' '.join(drawn)})" if drawn else "")


def _table(lays: list[Event], yards: dict[str, dict[str, int]]) -> Iterator[str]:
    width = max([len(_grains(grains)) for grains in yards.values()], default=0)
    for yard in YARDS:
        guests = [
            f"{_by(lay)} {_card(card)}" for lay in lays for card in lay["cards"] if _YARD[card[0]] == yard
        ]
        grains = _grains(yards.get(yard, {}))
        yield f"  {yard:<10}   {grains:<{width}}   {', '.join(guests) or '–'}"


def _sentence(event: Event) -> str:
    match event["event"]:
        case "flee":
            return f"the scaredy fowl of seat {event['seat']} flees"
        case "offer":
            shares = ", ".join(
                f"{_grains(grains)} to {'itself' if int(seat) == event['seat'] else f'seat {seat}'}"
                for seat, grains in event["shares"].items()
            )
            return f"{_by(event)} proposes {shares}"
        case "answer":
            return f"{_by(event)} {'accepts' if event['answer'] == 'accept' else 'refuses'}"
        case "duel":
            duellists = ", ".join(map(str, event["duellists"]))
            return f"a duel of seats {duellists} for the {event['prize']}"
        case "roll":
            return f"{_roll(event['dice'], event['totals'])}"
        case "take":
            return f"seat {event['seat']} {_TAKES[event['why']]} {_grains(event['grains'])}"
        case _:
            return f"the fox of seat {event['seat']} eats {', '.join(map(_card, event['fowl']))}"


_TAKES = {
    "flight": "takes on its way",
    "alone": "takes",
    "deal": "takes",
    "duel": "has won the duel and takes",
}


def _roll(dice: Iterable[int], totals: Mapping[str, int]) -> str:
    sums = [
        f"seat {seat} {total - die} + {die}" for (seat, total), die in zip(totals.items(), dice, strict=True)
    ]
    highest = max(totals.values())
    first = [seat for seat, total in totals.items() if total == highest]
    end = f"seat {first[0]} wins" if len(first) == 1 else f"a tie of seats {', '.join(first)}"
    return f"{' against '.join(sums)}: {end}"


def _by(event: Event) -> str:
    return f"seat {event['seat']}{_STAND_IN if event['stand_in'] else ''}"


def _card(card: str) -> str:
    """A card in words, without its yard."""
    kind = card[1:]
    return "scaredy fowl" if kind == "S" else f"fox {kind[1:]}" if kind[0] == "F" else f"fowl {kind}"


def _grains(grains: Mapping[str, int]) -> str:
    return (
        " + ".join([f"{grains[colour]} {colour}" for colour in COLOURS.values() if colour in grains])
        or "nothing"
    )
