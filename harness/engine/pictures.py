"""A game as pictures: scene after scene, each with its sentences, drawn from events.

Each game names what its pictures show, and draws them. What a seat may not see is taken out of the events before anything is drawn:
a picture cannot show what its painter was never told. Live games, recorded games and a seat's own view differ only in these events.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from harness.engine.drawing import Node, gauge, node


class Scene(NamedTuple):
    """A moment of a game: what happened, and the table after it. `round` is 0 before the first round and after the last."""

    round: int
    sentences: tuple[str, ...]  # they name seats as "seat 2"
    picture: Node


class Key(NamedTuple):
    """A line of the explanation of pictures: a sample, and what it means."""

    sample: Node
    meaning: str


class Pictures(Protocol):
    """What a game gives so that it can be watched. Scenes follow from events alone."""

    @property
    def title(self) -> str: ...

    @property
    def aim(self) -> tuple[str, ...]:
        """What the game is about, and who wins: a few sentences for somebody who has never heard of it."""
        ...

    @property
    def unit(self) -> str:
        """What scores count, such as points."""
        ...

    @property
    def keys(self) -> Sequence[Key]: ...

    @property
    def symbols(self) -> Sequence[Node]:
        """Drawings that recur: they are on the page once."""
        ...

    @property
    def secrets(self) -> Mapping[str, str]:
        """By kinds of events: the field that only the event's own seat sees."""
        ...

    def scenes(self, first: Mapping[str, Any], events: Iterable[dict[str, Any]]) -> Iterator[Scene]:
        """The scenes of a game from its events, without the first event, which is the header, and without the end."""
        ...


def seen(pictures: Pictures, events: Iterable[dict[str, Any]], seat: int) -> Iterator[dict[str, Any]]:
    """The events as a seat sees them. A hidden card is None; what is shuffled, nobody sees."""
    for event in events:
        kind = event["event"]
        field = pictures.secrets.get(kind)
        if kind == "shuffle":
            yield {name: value for name, value in event.items() if name not in ("pile", "deck")}
        elif field is None:
            yield event
        else:
            yield event | {field: _seen(event[field], own=event["seat"] == seat)}


def _seen(secret: list[str] | str, *, own: bool) -> list[str] | list[None] | str | None:
    """A seat's own cards, of which no view tells the order; or what others see instead."""
    if isinstance(secret, str):
        return secret if own else None
    return sorted(secret) if own else [None] * len(secret)


def scenes(pictures: Pictures, events: Iterable[dict[str, Any]], seat: int | None = None) -> Iterator[Scene]:
    """The scenes of a game from all its events, as a seat saw it, or with all cards open. The first one says what the
    game is about, the last one has the scores."""
    first, *middle = events
    yield _about(pictures)
    last = middle.pop() if middle and middle[-1]["event"] == "end" else None
    yield from pictures.scenes(first, middle if seat is None else seen(pictures, middle, seat))
    yield _broken_off() if last is None else _ending(first, last, pictures.unit)


def _about(pictures: Pictures) -> Scene:
    lines = [node("li", key.sample, node("span", key.meaning)) for key in pictures.keys]
    return Scene(0, pictures.aim, node("ul", *lines, class_="keys"))


def _broken_off() -> Scene:
    return Scene(0, ("The game broke off here.",), node("div", class_="podium"))


def _ending(first: Mapping[str, Any], last: Mapping[str, Any], unit: str) -> Scene:
    places, scores = last["places"], last["scores"]
    winners = [f"seat {seat}" for seat, place in enumerate(places) if place == 1]
    best = f"{max([scores[seat] for seat, place in enumerate(places) if place == 1])} {unit}"
    who_won = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'} with {best}."
    order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    rows = [_place(seat, places[seat], scores, seat in first["retired"]) for seat in order]
    return Scene(0, (f"The game is over: {who_won}",), node("ol", *rows, class_="podium"))


def _place(seat: int, place: int, scores: Sequence[int], retired: bool) -> Node:
    return node(
        "li",
        node("b", f"{place}.", class_="place"),
        node("span", f"seat {seat}", node("small", "retired", class_="sign") if retired else None),
        gauge(scores[seat], max(scores)),
        node("b", str(scores[seat]), class_="score"),
        class_=f"seat{seat}" + " first" * (place == 1),
    )
