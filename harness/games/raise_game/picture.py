"""The game as pictures: the point card, the dice and the track with its pawns above, the seats' cards below.

A scene for each thing that people at a table would see happen: a point card and the roll, cards face down, cards shown, each raise and
pass, the end of the round. The board is kept by following the events; `drawing` draws it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from harness.engine.drawing import listed
from harness.engine.game import Event
from harness.engine.pictures import Scene
from harness.games.raise_game import drawing
from harness.games.raise_game.board import Board


class RaisePictures:
    """Draws the track, and tells what happens on it."""

    title = "RAISE"
    unit = "points"
    aim = (
        "In each round pawns race for a point card. Seven dice say what cards are worth: a card's number counts double if one die shows "
        "its symbol, three times if two do, and so on.",
        "Everybody secretly picks a card; its value is where the pawn begins. Then the last pawn must raise with more cards, beyond "
        "the next one, or pass and leave the track.",
        "The last pawn left wins the point card and all cards played, which count points, too. The highest score wins.",
    )
    keys = drawing.KEYS
    symbols = drawing.SYMBOLS
    secrets: Mapping[str, str] = {"deal": "hand", "draw": "cards"}

    def scenes(self, first: Mapping[str, Any], events: Iterable[Event]) -> Iterator[Scene]:
        board = Board.new(first["seats"])
        for (number, stage, _), group in groupby(events, key=_scene_of()):
            happened = [*group]
            if stage == "pick":
                board.lay_down(happened)
                yield Scene(number, (_CHOSEN,), drawing.table(board))
            for event in happened:
                board.follow(event)
            sentences = [sentence for event in happened for sentence in _sentences(event, board)]
            yield Scene(number, tuple(sentences), drawing.table(board))


_CHOSEN = "Everybody has secretly picked a card. The cards lie face down."
_STAGES = {
    "shuffle": "start",
    "deal": "start",
    "roll": "turn_up",
    "sit_out": "pick",
    "take": "end",
    "left": "end",
    "settled": "end",
    "hands": "end",
}


def _scene_of() -> Callable[[Event], tuple[int, str, int]]:
    """What is shown at once: a key by round and stage. Each raise and each pass is a scene of its own; who draws, draws with it."""
    acts, stage = 0, "start"

    def key(event: Event) -> tuple[int, str, int]:
        nonlocal acts, stage
        kind = str(event["event"])
        acts += kind in ("raise", "pass")
        if kind != "draw":
            stage = _STAGES.get(kind, kind)
        return int(event["round"]), stage, acts

    return key


def _sentences(event: Event, board: Board) -> Iterator[str]:
    match event["event"]:
        case "shuffle" if event["what"] == "point cards":
            yield "Everybody holds six cards of its own deck. The point cards are shuffled."
        case "turn_up":
            yield f"The round is played for the point card {event['card']}. seat {event['holder']} has the dice."
        case "roll":
            yield f"seat {event['seat']} rolls the dice."
        case "sit_out":
            yield f"seat {event['seat']} has no card and sits the round out."
        case "pick":
            what = "picks" if event["asked"] else "has only"
            yield f"{_by(event)} {what} {drawing.words(event['card'])}: its pawn stands on {event['space']}."
        case "raise":
            yield f"{_by(event)} raises with {listed(map(drawing.words, event['cards']))}: its pawn moves to {event['space']}."
        case "pass":
            what = "passes" if event["asked"] else "cannot raise and passes"
            yield f"{_by(event)} {what} on {event['space']}. Its pawn leaves the track."
        case "take":
            rivals = [seat for seat in board.spaces if seat != event["seat"]]
            why = "is foremost, and nobody can raise any more" if rivals else "is alone on the track"
            count = (
                f"the {len(event['cards'])} cards played" if len(event["cards"]) > 1 else "the card played"
            )
            yield f"The pawn of seat {event['seat']} {why}: it takes the point card {event['card']} and {count}."
        case "left":
            yield f"Nobody has a card. The point card {event['card']} is nobody's."
        case "hands":
            yield "The game is over: cards in hand count, too."


def _by(event: Event) -> str:
    return f"seat {event['seat']}{' (the referee)' if event['stand_in'] else ''}"
