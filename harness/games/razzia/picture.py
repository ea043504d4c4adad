"""The game as pictures: bars with bank notes and guests above, the seats with their fortunes below.

A scene for each thing that people at a table would see happen: bills turned up, cards face down, cards shown, offers, answers, dice.
The board is kept by following the events; `drawing` draws it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from harness.engine.drawing import listed
from harness.engine.game import Event
from harness.engine.pictures import Scene
from harness.games.razzia import drawing
from harness.games.razzia.board import Board
from harness.games.razzia.components import BARS, LETTERS

BAR = dict(zip(LETTERS, BARS, strict=True))


class RazziaPictures:
    """Draws the bars, and tells what happens in them."""

    title = "Razzia"
    unit = "thousand dollars"
    aim = (
        "Gamblers visit bars to take the money that lies there. In each round everybody secretly plays one card: a gambler for a "
        "bar, or a raid on it.",
        "A gambler alone in a bar takes all its bills. Several must share. A raid takes the bills from the gamblers, but gets "
        "nothing where there are none.",
        "To share, the highest card offers a split. Whoever refuses it fights for the money with dice.",
        "The richest wins. All money is in thousands of dollars.",
    )
    keys = drawing.KEYS
    symbols = drawing.SYMBOLS
    secrets: Mapping[str, str] = {"deal": "hand", "draw": "card"}

    def scenes(self, first: Mapping[str, Any], events: Iterable[Event]) -> Iterator[Scene]:
        board = Board.new(first["seats"])
        for (number, stage, _), group in groupby(events, key=_scene_of()):
            happened = [*group]
            if stage == "play":
                board.lay_down(happened)
                yield Scene(number, (_CHOSEN,), drawing.table(board))
            for event in happened:
                board.follow(event)
            yield Scene(number, tuple(_sentences(stage, happened, board)), drawing.table(board))


_CHOSEN = "Everybody has secretly chosen a card. The cards lie face down."
_STAGES = {"shuffle": "open", "deal": "open", "draw": "open", "turn_up": "open", "duel": "answer"}
_TAKES = {"alone": "alone", "share": "answer", "duel": "won"}


def _scene_of() -> Callable[[Event], tuple[int, str, int]]:
    """What is shown at once: a key by round and stage. Each meeting of a duel is a scene of its own."""
    meetings = 0

    def key(event: Event) -> tuple[int, str, int]:
        nonlocal meetings
        kind = str(event["event"])
        meetings += kind == "meeting"
        stage = _TAKES[event["why"]] if kind == "take" else _STAGES.get(kind, kind)
        return int(event["round"]), stage, meetings if stage == "meeting" else 0

    return key


def _sentences(stage: str, events: list[Event], board: Board) -> Iterator[str]:
    """What happened in a scene; `board` is the one after it."""
    match stage:
        case "open":
            yield from _opening(events)
        case "place":
            yield from [
                f"{_by(event)} looks at one more bill, {event['bill']}, and puts it on {event['bar']}."
                for event in events
            ]
        case "play":
            yield "The cards are shown."
            yield from [_visit(bar, board) for bar in BARS if board.guests.get(bar)]
        case "alone" | "won":
            yield from [_take(event) for event in events]
        case "offer":
            yield from map(_offer, events)
        case "answer":
            yield from _answers(events)
        case "meeting":
            yield from [_meeting(event, board) for event in events]
        case "settled":
            yield from _settled(events[0])


def _opening(events: list[Event]) -> Iterator[str]:
    kinds = [event["event"] for event in events]
    if any(event["event"] == "shuffle" and event["what"] == "cards" for event in events):
        yield (
            "The cards are shuffled."
            if "deal" in kinds
            else "The pile ran out: the cards played so far are shuffled."
        )
    if "deal" in kinds:
        yield "Everybody gets five cards."
    elif "draw" in kinds:
        yield "Everybody draws a card."
    for event in events:
        if event["event"] == "turn_up":
            yield f"seat {event['dealer']} deals and turns up a bill on each of {len(event['bills'])} bars."


def _visit(bar: str, board: Board) -> str:
    guests = board.guests[bar]
    raiders = [seat for seat, card in guests if "R" in card]
    gamblers = [seat for seat, card in guests if "R" not in card]
    money = sum(board.bars.get(bar, ()))
    if not gamblers:
        return f"{bar}: {_seats(raiders)} {_verb(raiders, 'raids', 'raid')}, but no gambler is there. The bills stay."
    if raiders:
        robbed = f"{bar}: {_seats(raiders)} {_verb(raiders, 'raids', 'raid')} {_seats(gamblers)}"
        what = f"the raider gets the {money}" if len(raiders) == 1 else f"the raiders share the {money}"
        return f"{robbed}: {what if money else 'but there is no money'}."
    if not money:
        return f"{bar}: {_seats(gamblers)} {_verb(gamblers, 'finds', 'find')} no money."
    if len(gamblers) == 1:
        return f"{bar}: {_seats(gamblers)} is alone."
    return f"{bar}: {_seats(gamblers)} must share {money}."


def _take(event: Event) -> str:
    won = " has won the duel and" if event["why"] == "duel" else ""
    return f"{event['bar']}: seat {event['seat']}{won} takes {_bills(event['bills'])}."


def _offer(event: Event) -> str:
    shares = [
        f"{_bills(bills)} for {'itself' if int(seat) == event['seat'] else f'seat {seat}'}"
        for seat, bills in event["shares"].items()
    ]
    return f"{event['bar']}: {_by(event)} has the highest card and offers {listed(shares)}."


def _answers(events: list[Event]) -> Iterator[str]:
    for event in events:
        match event["event"]:
            case "answer":
                yield f"{event['bar']}: {_by(event)} {'accepts' if event['answer'] == 'accept' else 'refuses'}."
            case "take":
                yield _take(event)
            case "duel":
                yield f"{event['bar']}: {_seats(event['duellists'])} duel for {_bills(event['bills'])}."


def _meeting(event: Event, board: Board) -> str:
    one, other = event["stronger"], event["weaker"]
    totals = [board.number(seat) + die for seat, die in zip((one, other), event["dice"], strict=True)]
    tie = ", a tie, which the weaker card wins" if totals[0] == totals[1] else ""
    return (
        f"{event['bar']}: seat {one} has {board.number(one)} and rolls {event['dice'][0]}, seat {other} has "
        f"{board.number(other)} and rolls {event['dice'][1]}: {totals[0]} against {totals[1]}{tie}. seat {event['winner']} wins."
    )


def _settled(event: Event) -> Iterator[str]:
    most = max(event["fortunes"])
    richest = [seat for seat, fortune in enumerate(event["fortunes"]) if fortune == most]
    left = sum([sum(bills) for bills in event["left"].values()])
    stays = f" {left} stay on the bars for the next round." if left else ""
    yield f"The round is over.{stays} {_seats(richest)} {_verb(richest, 'is', 'are')} the richest with {most}."


def _seats(seats: list[int]) -> str:
    return listed([f"seat {seat}" for seat in seats])


def _verb(seats: list[int], one: str, many: str) -> str:
    return one if len(seats) == 1 else many


def _bills(bills: list[int]) -> str:
    return " + ".join(map(str, bills)) or "nothing"


def _by(event: Event) -> str:
    return f"seat {event['seat']}{' (the referee)' if event['stand_in'] else ''}"
