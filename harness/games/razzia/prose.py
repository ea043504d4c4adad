"""Writes events as prose: a passage for each round, with the bars as a table."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from harness.engine.game import Event, Telling
from harness.games.razzia.components import BARS, LETTERS

_BAR = dict(zip(LETTERS, BARS, strict=True))
_STAND_IN = " (the referee)"


def tell(events: Iterable[Event]) -> Iterator[Telling]:
    """Write the story of a game, a passage for each round."""
    hands: dict[int, list[str]] = {}
    bars: dict[str, list[int]] = {}
    for number, group in groupby(events, key=lambda event: int(event["round"])):
        yield Telling(number, "\n".join(_round(number, list(group), hands, bars)))


def _round(
    number: int, events: list[Event], hands: dict[int, list[str]], bars: dict[str, list[int]]
) -> Iterator[str]:
    """Write one round. `hands` and `bars` are those before the round, and are changed to those after it."""
    of: dict[str, list[Event]] = {}
    for event in events:
        of.setdefault(event["event"], []).append(event)
    _bring(events, hands, bars)
    yield " · ".join([f"Round {number}", *_dealing(of)])
    yield from _cards(of, hands)
    yield from _table(of, bars)
    for offer in of.get("offer", ()):
        yield from _sharing(offer["bar"], of)
    for settled in of.get("settled", ()):
        fortunes = settled["fortunes"]
        yield "  fortunes     " + "   ".join(f"{seat}: {fortune}" for seat, fortune in enumerate(fortunes))
        bars.clear()
        bars.update({bar: list(bills) for bar, bills in settled["left"].items()})
    for play in of.get("play", ()):
        hands[play["seat"]].remove(play["card"])


def _bring(events: list[Event], hands: dict[int, list[str]], bars: dict[str, list[int]]) -> None:
    """Add the cards that come into the hands in this round, and the bills that come onto the bars."""
    for event in events:
        match event["event"]:
            case "deal":
                hands[event["seat"]] = list(event["hand"])
            case "draw":
                hands[event["seat"]].append(event["card"])
            case "turn_up":
                for bar, bill in event["bills"].items():
                    bars.setdefault(bar, []).append(bill)
            case "place":
                bars[event["bar"]].append(event["bill"])


def _dealing(of: dict[str, list[Event]]) -> Iterator[str]:
    for turned in of.get("turn_up", ()):
        yield f"seat {turned['dealer']} deals"
    for place in of.get("place", ()):
        yield f"{_by(place)} puts the last bill, {place['bill']}, on {place['bar']}"


def _cards(of: dict[str, list[Event]], hands: dict[int, list[str]]) -> Iterator[str]:
    for shuffle in of.get("shuffle", ()):
        what = f"the {len(shuffle['pile'])} {shuffle['what']} of the pile"
        if shuffle["what"] == "cards" and "deal" not in of:
            what = f"the pile ran out: the {len(shuffle['pile'])} cards played so far"
        yield f"  shuffled     {what}"
    for seat, hand in sorted(hands.items()):
        drawn = [event["card"] for event in of.get("draw", ()) if event["seat"] == seat]
        yield f"  hand of {seat}    {' '.join(hand)}" + "".join(f"   (drew {card})" for card in drawn)


def _table(of: dict[str, list[Event]], bars: dict[str, list[int]]) -> Iterator[str]:
    plays = of.get("play", [])
    rows = [
        (bar, " ".join(map(str, bills)), *_guests(bar, bills, of)) for bar, bills in _in_order(bars, plays)
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)] if rows else []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield f"  {'   '.join([*cells, row[3]])}".rstrip()


def _in_order(bars: dict[str, list[int]], plays: list[Event]) -> list[tuple[str, list[int]]]:
    visited = {_BAR[play["card"][0]] for play in plays}
    return [(bar, bars.get(bar, [])) for bar in BARS if bar in bars or bar in visited]


def _guests(bar: str, bills: list[int], of: dict[str, list[Event]]) -> tuple[str, str]:
    """The guests of a bar, and what came of them."""
    plays = [play for play in of.get("play", ()) if _BAR[play["card"][0]] == bar]
    guests = ", ".join(f"{_by(play)} {_card(play['card'])}" for play in plays)
    for take in of.get("take", ()):
        if take["bar"] == bar and take["why"] == "alone":
            return guests, f"seat {take['seat']} takes {sum(bills)}"
    if not plays:
        return "–", ""
    if all("R" in play["card"] for play in plays):
        return guests, "no gambler to raid"
    if not bills:
        return guests, "nothing to take"
    raid = any("R" in play["card"] for play in plays)
    return guests, "the raiders share" if raid else "shared"


def _sharing(bar: str, of: dict[str, list[Event]]) -> Iterator[str]:
    here = {kind: [event for event in events if event.get("bar") == bar] for kind, events in of.items()}
    for offer in here["offer"]:
        shares = ", ".join(
            f"{_bills(bills)} to {'itself' if int(seat) == offer['seat'] else f'seat {seat}'}"
            for seat, bills in offer["shares"].items()
        )
        yield f"  {bar}: {_by(offer)} offers {shares}"
    for answer in here.get("answer", ()):
        yield f"  {bar}: {_by(answer)} {'accepts' if answer['answer'] == 'accept' else 'refuses: a duel'}"
    for take in here.get("take", ()):
        if take["why"] == "share":
            yield f"  {bar}: seat {take['seat']} takes {_bills(take['bills'])}"
    numbers = {play["seat"]: int(play["card"][-1]) for play in of["play"]}
    for meeting in here.get("meeting", ()):
        yield f"  {bar}: {_meeting(meeting, numbers)}"
    for take in here.get("take", ()):
        if take["why"] == "duel":
            yield f"  {bar}: seat {take['seat']} has won the duel and takes {_bills(take['bills'])}"


def _meeting(meeting: Event, numbers: dict[int, int]) -> str:
    one, other = meeting["stronger"], meeting["weaker"]
    sums = [
        f"seat {seat} {numbers[seat]} + {die}"
        for seat, die in zip((one, other), meeting["dice"], strict=True)
    ]
    totals = [numbers[seat] + die for seat, die in zip((one, other), meeting["dice"], strict=True)]
    tie = ", a tie: the weaker" if totals[0] == totals[1] else ":"
    return f"{sums[0]} against {sums[1]}{tie} seat {meeting['winner']} wins"


def _by(event: Event) -> str:
    return f"seat {event['seat']}{_STAND_IN if event['stand_in'] else ''}"


def _card(card: str) -> str:
    return f"{'raid' if 'R' in card else 'gambler'} {card[-1]}"


def _bills(bills: list[int]) -> str:
    return " + ".join(map(str, bills)) or "nothing"
