"""The game as events, one for each thing that happened.

docs/game-record.md lists the events and their fields. Every event of a game of Hick Hack names its round.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from harness.engine.game import NATURE, Event, Seat, Telling
from harness.games.hick_hack.components import COLOURS, NO_GRAINS, ONE, YARDS, Card, Grain, Grains
from harness.games.hick_hack.moves import Answer
from harness.games.hick_hack.prose import tell
from harness.games.hick_hack.question_text import question
from harness.games.hick_hack.state import Round, State, Visit, in_turn, strength


class HickHackStory:
    """Makes events from the states before and after a turn, prose from events, and texts of questions."""

    question = staticmethod(question)

    def events(
        self, before: State, moves: Mapping[Seat, Any], after: State, *, stand_ins: tuple[Seat, ...] = ()
    ) -> Iterator[Event]:
        for event in _turn_events(before, moves, after, stand_ins):
            yield {"event": event.pop("event"), "round": before.number, **event}
        for event in _next_round(before, moves, after):
            yield {"event": event.pop("event"), "round": after.number, **event}

    def tell(self, events: Iterable[Event]) -> Iterator[Telling]:
        return tell(events)


def _turn_events(
    before: State, moves: Mapping[Seat, Any], after: State, stand_ins: tuple[Seat, ...]
) -> Iterator[Event]:
    """The events of the moves, and of what they settled."""
    match before.phase:
        case "cards":
            yield {"event": "shuffle", "what": "cards", "pile": _texts(moves[NATURE].pile)}
            return
        case "grains":
            colours = [COLOURS[grain] for grain in moves[NATURE].pile]
            yield {"event": "shuffle", "what": "grains", "pile": colours}
            return
    now = after.now if after.lays else after.last
    assert now is not None
    if before.phase == "lay":
        for seat, cards in enumerate(now.lays):
            if cards:
                fields = {"seat": seat, "cards": _texts(cards), "asked": seat in moves}
                yield {"event": "lay", **fields, "stand_in": seat in stand_ins}
    for place, visit in enumerate(now.visits):
        earlier = before.visits[place] if place < len(before.visits) else Visit(visit.yard)
        for event in _visit_events(earlier, visit, now, stand_ins):
            yield {"event": event.pop("event"), "yard": YARDS[visit.yard], **event}
    if not after.lays:
        yield {
            "event": "settled",
            "scores": list(after.scores),
            "left": _grains_left(after, _supplied(before, moves, after)),
        }


def _visit_events(earlier: Visit, visit: Visit, now: Round, stand_ins: tuple[Seat, ...]) -> Iterator[Event]:
    """The events at a yard in this turn. A flight and its grain come with the visit that they begin."""
    if visit.fled != earlier.fled:
        yield {"event": "flee", "seat": visit.fled}
    if visit.offer and not earlier.offer:
        seat = visit.rivals[0]
        shares = {str(claimant): _counted(grains) for claimant, grains in visit.offer.shares}
        yield {"event": "offer", "seat": seat, "shares": shares, "stand_in": seat in stand_ins}
    if visit.answers != earlier.answers:
        for seat, answer in zip(visit.rivals[1:], visit.answers, strict=True):
            yield {"event": "answer", "seat": seat, "answer": answer.value, "stand_in": seat in stand_ins}
    if (prize := _prize(visit, now)) and not _prize(earlier, now):
        yield {"event": "duel", "duellists": list(visit.rivals), "prize": prize}
    for roll in visit.rolls[len(earlier.rolls) :]:
        totals = {str(seat): die + strength(now.lays, seat, visit.yard) for seat, die in roll}
        yield {"event": "roll", "dice": [die for _, die in roll], "totals": totals}
    for place in range(len(earlier.takes), len(visit.takes)):
        seat, grains = visit.takes[place]
        yield {"event": "take", "seat": seat, "grains": _counted(grains), "why": _why(visit, place)}
    if visit.catch and not earlier.catch:
        yield {"event": "catch", "seat": visit.catch.seat, "fowl": _texts(visit.catch.fowl)}


def _prize(visit: Visit, now: Round) -> str:
    """What the rivals duel for; empty before there is a duel."""
    if Answer.DUEL in visit.answers:
        return "grains"
    foxes = any(card.fox for cards in now.lays for card in cards if card.yard == visit.yard)
    return "fowl" if foxes and visit.rivals else ""


def _why(visit: Visit, place: int) -> str:
    """Why a seat took grains. A seat whose fowl fled took a green one before all others, if there was one."""
    seat, grains = visit.takes[place]
    if place == 0 and seat == visit.fled and grains.green:
        return "flight"
    if visit.rolls:
        return "duel"
    return "deal" if visit.offer else "alone"


def _grains_left(after: State, supplied: tuple[Grain, ...]) -> dict[str, dict[str, int]]:
    """The grains that stay in the yards for the next round, without those that the next round has added."""
    grains_left = {}
    for yard, grains in enumerate(after.yards):
        new = ONE[supplied[yard]] if supplied else NO_GRAINS
        if grains != new:
            grains_left[YARDS[yard]] = _counted(
                Grains(*[all_ - one for all_, one in zip(grains, new, strict=True)])
            )
    return grains_left


def _supplied(before: State, moves: Mapping[Seat, Any], after: State) -> tuple[Grain, ...]:
    """The grains drawn in this turn, yard by yard; none if the next round has not begun."""
    if before.phase == "grains":
        return tuple(moves[NATURE].pile[: len(YARDS)])
    return tuple(before.sack[len(after.sack) :][::-1])


def _next_round(before: State, moves: Mapping[Seat, Any], after: State) -> Iterator[Event]:
    """The events before the next question: cards drawn and grains put into the yards."""
    if before.phase == "cards" and before.last is None:
        for seat, hand in enumerate(after.hands):
            yield {"event": "deal", "seat": seat, "hand": _texts(hand)}
    elif before.phase == "cards" or after.number != before.number:
        for seat, card in _draws(before, after):
            yield {"event": "draw", "seat": seat, "card": card.text}
    if supplied := _supplied(before, moves, after):
        grains = {YARDS[yard]: COLOURS[grain] for yard, grain in enumerate(supplied)}
        yield {"event": "supply", "first": after.first, "grains": grains}


def _draws(before: State, after: State) -> Iterator[tuple[Seat, Card]]:
    """The seats that drew in this turn with their cards, in order. A hand has its cards in the order in which they came."""
    sizes = [len(hand) for hand in before.hands]
    if before.phase == "lay":
        assert after.last
        sizes = [size - len(cards) for size, cards in zip(sizes, after.last.lays, strict=True)]
    new_cards = [hand[size:] for hand, size in zip(after.hands, sizes, strict=True)]
    counts = list(map(len, new_cards))
    order = in_turn(after.setup.clockwise[before.first], counts)
    if before.phase == "cards":
        order = before.to_draw[: sum(counts)]
    for seat in order:
        yield seat, new_cards[seat].pop(0)


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


def _counted(grains: Grains) -> dict[str, int]:
    return {colour: count for colour, count in zip(COLOURS.values(), grains, strict=True) if count}
