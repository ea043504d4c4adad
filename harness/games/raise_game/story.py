"""The game as events, one for each thing that happened.

docs/game-record.md lists the events and their fields. Every event of a game of RAISE names its round.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from harness.engine.game import NATURE, Event, Seat, Telling
from harness.games.raise_game.components import LETTERS, Card, factors, worth
from harness.games.raise_game.prose import tell
from harness.games.raise_game.state import Round, State
from harness.games.raise_game.view import View


class RaiseStory:
    """Makes events from the states before and after a turn, prose from events, and texts of questions."""

    def events(
        self, before: State, moves: Mapping[Seat, Any], after: State, *, stand_ins: tuple[Seat, ...] = ()
    ) -> Iterator[Event]:
        for event in _turn_events(before, moves, after, stand_ins):
            yield {"event": event.pop("event"), "round": before.number, **event}
        if after.number != before.number:
            yield {"event": "turn_up", "round": after.number, "holder": after.holder, "card": after.card}

    def tell(self, events: Iterable[Event]) -> Iterator[Telling]:
        return tell(events)

    def question(self, view: View) -> str:
        """The question to the seat of a view, on one line, with moves in the notation of answers."""
        table = view.table
        return f"{_task(view)} (seat {view.seat} of {table.seats}, round {table.number} of {table.rounds})"


def _task(view: View) -> str:
    dice = _faces(view.table.dice)
    hand = " ".join(_texts(view.hand))
    if view.table.phase == "pick":
        return f"pick a card for {view.table.card}; the dice are {dice}, the hand is {hand}"
    return f"raise by {view.needed} or more, or pass; the dice are {dice}, the hand is {hand}"


def _turn_events(
    before: State, moves: Mapping[Seat, Any], after: State, stand_ins: tuple[Seat, ...]
) -> Iterator[Event]:
    """The events of the moves, and of all that came of them in this round."""
    match before.phase:
        case "deck":
            seat = before.hands.index([])
            yield {"event": "shuffle", "what": "deck", "seat": seat, "pile": _texts(moves[NATURE].pile)}
            yield {"event": "deal", "seat": seat, "hand": _texts(after.hands[seat])}
            return
        case "points":
            yield {"event": "shuffle", "what": "point cards", "pile": list(moves[NATURE].pile)}
            return
        case "dice":
            yield {"event": "roll", "seat": before.holder, "dice": _faces(moves[NATURE].faces)}
    ended = after.last if after.last is not before.last else None
    now = ended or _round_so_far(after)
    if now.picks and not before.picks:
        yield from _picks(before, now, moves, stand_ins)
    yield from _acts(before, now, after, stand_ins)
    if ended:
        yield from _ending(before, ended, after)


def _round_so_far(state: State) -> Round:
    return Round(state.number, state.holder, state.card, state.dice, state.picks, state.acts, None)


def _picks(
    before: State, now: Round, moves: Mapping[Seat, Any], stand_ins: tuple[Seat, ...]
) -> Iterator[Event]:
    """The events of the first cards, in the order in which the pawns are put down."""
    for seat in before.setup.clockwise[now.holder]:
        if (card := now.picks[seat]) is None:
            yield {"event": "sit_out", "seat": seat}
        else:
            fields = {"seat": seat, "card": card.text, "space": worth((card,), factors(now.dice))}
            yield {"event": "pick", **fields, **_asked_fields(seat, moves, stand_ins)}


def _acts(before: State, now: Round, after: State, stand_ins: tuple[Seat, ...]) -> Iterator[Event]:
    """The events of raises and passes. No seat acts twice in a turn, and the seat that was asked acts first."""
    for seat, cards, space, asked in now.acts[len(before.acts) :]:
        fields = (
            {"event": "raise", "seat": seat, "cards": _texts(cards)}
            if cards
            else {"event": "pass", "seat": seat}
        )
        yield {**fields, "space": space, "asked": asked, "stand_in": asked and seat in stand_ins}
        if not cards:
            yield from _draw(before, seat, after)


def _asked_fields(seat: Seat, moves: Mapping[Seat, Any], stand_ins: tuple[Seat, ...]) -> Event:
    return {"asked": seat in moves, "stand_in": seat in stand_ins}


def _ending(before: State, ended: Round, after: State) -> Iterator[Event]:
    if ended.winner is None:
        yield {"event": "left", "card": ended.card}
    else:
        cards = after.won[ended.winner][len(before.won[ended.winner]) :]
        yield {"event": "take", "seat": ended.winner, "card": ended.card, "cards": _texts(cards)}
    passed = {act.seat for act in ended.acts[len(before.acts) :] if not act.cards}
    for seat in before.setup.everybody:
        if seat not in passed:
            yield from _draw(before, seat, after)
    won = zip(after.points, after.won, strict=True)
    scores = [sum(points) + sum([card.points for card in cards]) for points, cards in won]
    yield {"event": "settled", "scores": scores}
    if after.phase == "over":
        yield {"event": "hands", "points": [sum([card.points for card in hand]) for hand in after.hands]}


def _draw(before: State, seat: Seat, after: State) -> Iterator[Event]:
    """The event of the cards that a seat has drawn in this turn: they are the last of its hand."""
    if count := len(before.decks[seat]) - len(after.decks[seat]):
        yield {"event": "draw", "seat": seat, "cards": _texts(after.hands[seat][-count:])}


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


def _faces(dice: Iterable[int]) -> str:
    return "".join([LETTERS[face] for face in dice])
