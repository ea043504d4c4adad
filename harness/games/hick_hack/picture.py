"""The game as pictures: six yards with grains, fowl and foxes above, the seats with what they have eaten below.

A scene for each thing that people at a table would see happen: grains supplied, cards face down, cards shown, fowl and then foxes that
feed, proposals, answers, dice. The board is kept by following the events; `drawing` draws it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from harness.engine.drawing import listed
from harness.engine.game import Event
from harness.engine.pictures import Scene
from harness.games.hick_hack import drawing
from harness.games.hick_hack.board import Board, number, points
from harness.games.hick_hack.components import YARDS


class HickHackPictures:
    """Draws the yards, and tells what happens in them."""

    title = "Hick Hack im Gackelwack"
    unit = "points"
    aim = (
        "Fowl want grains, foxes want fowl. In each round everybody secretly lays a card for one of six yards (two cards if two or "
        "three play).",
        "A fowl alone in a yard eats all its grains. Several share them by a proposal, or duel with dice if somebody refuses. Where a "
        "fox comes, the fowl do not eat: the fox eats the fowl.",
        "Grains score 1, 2 or 3 points; fowl that your foxes ate score their numbers. The highest score wins.",
    )
    keys = drawing.KEYS
    symbols = drawing.SYMBOLS
    secrets: Mapping[str, str] = {"deal": "hand", "draw": "card"}

    def scenes(self, first: Mapping[str, Any], events: Iterable[Event]) -> Iterator[Scene]:
        board = Board.new(first["seats"])
        for (round_number, stage, _), group in groupby(events, key=_scene_of()):
            happened = [*group]
            if stage == "lay":
                board.lay_down(happened)
                yield Scene(round_number, (_CHOSEN,), drawing.table(board))
            for event in happened:
                board.follow(event)
            yield Scene(round_number, tuple(_sentences(stage, happened, board)), drawing.table(board))


_CHOSEN = "Everybody has secretly chosen. The cards lie face down."
_STAGES = {
    "shuffle": "open",
    "deal": "open",
    "draw": "open",
    "supply": "open",
    "flee": "fowl",
    "take": "fowl",
}


def _scene_of() -> Callable[[Event], tuple[int, str, int]]:
    """What is shown at once: a key by round and stage. Each roll of a duel is a scene of its own."""
    rolls = 0

    def key(event: Event) -> tuple[int, str, int]:
        nonlocal rolls
        kind = str(event["event"])
        rolls += kind == "roll"
        stage = _STAGES.get(kind, kind)
        if (kind == "take" and event["why"] == "deal") or (kind == "duel" and event["prize"] == "grains"):
            stage = "answer"
        return int(event["round"]), stage, rolls if stage == "roll" else 0

    return key


def _sentences(stage: str, events: list[Event], board: Board) -> Iterator[str]:
    """What happened in a scene; `board` is the one after it."""
    if stage == "open":
        yield from _opening(events)
    elif stage == "lay":
        yield "The cards are shown."
        yield from _shown(board)
    else:
        yield from map(_sentence, events)


def _opening(events: list[Event]) -> Iterator[str]:
    kinds = {event["event"] for event in events}
    if any(event["event"] == "shuffle" and event["what"] == "cards" for event in events):
        yield (
            "The cards are shuffled."
            if "deal" in kinds
            else "The pile ran out: the discarded cards are shuffled."
        )
    if "draw" in kinds:
        yield "Everybody draws as many cards as it has laid."
    if "supply" in kinds:
        yield "Each yard gets one more grain."


def _shown(board: Board) -> Iterator[str]:
    for yard in YARDS:
        guests = board.guests(yard)
        foxes, fowl = (
            sorted({seat for seat, card in guests if ("F" in card) is fox}) for fox in (True, False)
        )
        if foxes and fowl:
            yield f"The {yard} yard: {_whose(foxes, 'fox')} against {_whose(fowl, 'fowl')}."
        elif foxes:
            yield f"The {yard} yard: {_whose(foxes, 'fox')}, but no fowl to eat."
        elif len(fowl) == 1:
            yield f"The {yard} yard: {_whose(fowl, 'fowl')} alone."
        elif fowl:
            yield f"The {yard} yard: {_whose(fowl, 'fowl')} together."


def _sentence(event: Event) -> str:
    where = f"The {event['yard']} yard:" if "yard" in event else ""
    match event["event"]:
        case "flee":
            return f"{where} the scaredy fowl of seat {event['seat']} has company and flees."
        case "offer":
            return f"{where} {_by(event)} has the highest fowl and proposes {listed(_shares(event))}."
        case "answer":
            return f"{where} {_by(event)} {'accepts' if event['answer'] == 'accept' else 'refuses'}."
        case "duel":
            return f"{where} {_seats(event['duellists'])} duel for all the {event['prize']}."
        case "roll":
            return f"{where} {_roll(event)}."
        case "take":
            return f"{where} {_take(event)}."
        case "catch":
            count = f"{len(event['fowl'])} fowl" if len(event["fowl"]) > 1 else "the fowl"
            return f"{where} the fox of seat {event['seat']} eats {count} ({_points(sum(map(number, event['fowl'])))})."
        case _:
            best = [seat for seat, score in enumerate(event["scores"]) if score == max(event["scores"])]
            leads = "leads" if len(best) == 1 else "lead"
            return f"The round is over. {_seats(best)} {leads} with {_points(max(event['scores']))}."


def _shares(event: Event) -> list[str]:
    return [
        f"{drawing.grains_in_words(heap)} for {'itself' if int(seat) == event['seat'] else f'seat {seat}'}"
        for seat, heap in event["shares"].items()
    ]


def _roll(event: Event) -> str:
    totals = event["totals"]
    rolls = [
        f"seat {seat} has {total - die} and rolls {die}"
        for (seat, total), die in zip(totals.items(), event["dice"], strict=True)
    ]
    best = [int(seat) for seat, total in totals.items() if total == max(totals.values())]
    end = f"{_seats(best)} wins" if len(best) == 1 else f"a tie, {_seats(best)} roll again"
    return f"{', '.join(rolls)}: {end}"


def _take(event: Event) -> str:
    how = {"flight": "takes", "alone": "eats", "deal": "gets", "duel": "has won the duel and eats"}[
        event["why"]
    ]
    worth, one = points(event["grains"]), sum(event["grains"].values()) == 1
    eaten = f"{drawing.grains_in_words(event['grains'])} {'grain' if one else 'grains'}"
    way = " on its way" if event["why"] == "flight" else ""
    return f"seat {event['seat']} {how} {eaten}{way} ({_points(worth)})"


def _seats(seats: list[int]) -> str:
    return listed([f"seat {seat}" for seat in seats])


def _whose(seats: list[int], what: str) -> str:
    return f"the {what} of {_seats(seats)}"


def _points(number: int) -> str:
    return f"{number} point{'s' if abs(number) != 1 else ''}"


def _by(event: Event) -> str:
    return f"seat {event['seat']}{' (the referee)' if event['stand_in'] else ''}"
