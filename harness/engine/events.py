"""Expands a record into events, one for everything that happened, and writes the story from these events."""

from collections.abc import Iterable, Iterator

from harness.engine.game import AnyGame, Event
from harness.engine.record import FORMAT, RULES_VERSION, Record
from harness.engine.replay import replay
from harness.engine.rules_version import FIRST, rules_version


def events(game: AnyGame, record: Record) -> Iterator[Event]:
    """The events of a record, which must be verified: the game, what happened in it, and the end if it has one."""
    yield {
        "event": "game",
        "record": int(FORMAT),
        "game": record.game,
        **({RULES_VERSION: version} if (version := rules_version(game)) != FIRST else {}),
        "seats": record.seats,
        "deal": record.deal,
        "options": dict(record.options),
        "tags": dict(record.tags),
        "retired": list(record.retired),
    }
    for before, turn, after in replay(game, record):
        yield from game.story.events(before, turn.moves, after, stand_ins=turn.stand_ins)
    if record.outcome:
        yield {
            "event": "end",
            "places": list(record.outcome.places),
            "scores": list(record.outcome.scores),
        }


def tell(game: AnyGame, events: Iterable[Event], round_number: int | None = None) -> Iterator[str]:
    """Write the story of a game from its events, whole or one round of it."""
    (first, *middle) = events
    last = middle.pop() if middle and middle[-1]["event"] == "end" else None
    if round_number is None:
        yield "\n".join(_opening(first))
    for telling in game.story.tell(middle):
        if round_number in (None, telling.round):
            yield telling.text
    if round_number is None:
        yield "\n".join(_ending(first, last))


def _opening(first: Event) -> Iterator[str]:
    options = "".join(f" · {name} {value}" for name, value in first["options"].items())
    yield f"{first['game']} · {first['seats']} seats · deal {first['deal']}{options}"
    for tag, text in first["tags"].items():
        yield f"{tag}: {text}"


def _ending(first: Event, last: Event | None) -> Iterator[str]:
    if last is None:
        yield "The game broke off here."
        return
    yield "End"
    ranking = sorted(enumerate(last["places"]), key=lambda seat_place: seat_place[1])
    for seat, place in ranking:
        shared = " (shared)" if last["places"].count(place) > 1 else ""
        retired = ", retired" if seat in first["retired"] else ""
        yield f"  {place}. seat {seat} with {last['scores'][seat]}{shared}{retired}"
