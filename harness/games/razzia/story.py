"""The game as events, one for each thing that happened.

docs/game-record.md lists the events and their fields. Every event of a game of Razzia names its round.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from harness.engine.game import NATURE, Event, Seat, Telling
from harness.games.razzia.components import BARS, Card
from harness.games.razzia.prose import tell
from harness.games.razzia.question_text import question
from harness.games.razzia.state import Round, State


class RazziaStory:
    """Makes events from the states before and after a turn, prose from events, and texts of questions."""

    question = staticmethod(question)

    def events(
        self, before: State, moves: Mapping[Seat, Any], after: State, *, stand_ins: tuple[Seat, ...] = ()
    ) -> Iterator[Event]:
        for event in _turn_events(before, moves, after, stand_ins):
            yield {"event": event.pop("event"), "round": before.number, **event}
        for event in _next_round(before, after):
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
        case "bills":
            yield {"event": "shuffle", "what": "bills", "pile": list(moves[NATURE].pile)}
            return
        case "place":
            ((seat, place),) = moves.items()
            fields = {"seat": seat, "bar": BARS[place.bar], "bill": before.bills[-1]}
            yield {"event": "place", **fields, "stand_in": seat in stand_ins}
            return
        case "play":
            for seat, card in moves.items():
                yield {"event": "play", "seat": seat, "card": card.text, "stand_in": seat in stand_ins}
    now = after.now if after.plays else after.last
    assert now is not None
    match before.phase:
        case "offer":
            yield from _offers(now, stand_ins)
        case "answer":
            yield from _answers(now, stand_ins)
        case "dice":
            yield from _meetings(now)
    why = {"play": "alone", "answer": "share", "dice": "duel"}.get(before.phase)
    for bar, seat, bills in now.takes[len(before.takes) :]:
        yield {"event": "take", "bar": BARS[bar], "seat": seat, "bills": list(bills), "why": why}
    if after.number != before.number or after.phase == "over":
        yield {"event": "settled", "fortunes": list(after.fortunes), "left": _bills_left(before, now)}


def _offers(now: Round, stand_ins: tuple[Seat, ...]) -> Iterator[Event]:
    for contest, offer in zip(now.contests, now.offers, strict=True):
        seat = contest.claimants[0]
        shares = {str(claimant): list(bills) for claimant, bills in offer.shares}
        bar = BARS[contest.bar]
        yield {"event": "offer", "bar": bar, "seat": seat, "shares": shares, "stand_in": seat in stand_ins}


def _answers(now: Round, stand_ins: tuple[Seat, ...]) -> Iterator[Event]:
    for contest, answers in zip(now.contests, now.answers, strict=True):
        for seat, answer in zip(contest.claimants[1:], answers, strict=True):
            fields = {"bar": BARS[contest.bar], "seat": seat, "answer": answer.value}
            yield {"event": "answer", **fields, "stand_in": seat in stand_ins}
    for duel in now.duels:
        duellists, bills = list(duel.duellists), list(duel.bills)
        yield {"event": "duel", "bar": BARS[duel.bar], "duellists": duellists, "bills": bills}


def _meetings(now: Round) -> Iterator[Event]:
    for duel in now.duels:
        for stronger, weaker, dice, winner in duel.meetings:
            fields = {"stronger": stronger, "weaker": weaker, "dice": list(dice), "winner": winner}
            yield {"event": "meeting", "bar": BARS[duel.bar], **fields}


def _bills_left(before: State, now: Round) -> dict[str, list[int]]:
    """The bills that stay on the bars for the next round."""
    emptied = {take.bar for take in now.takes} | {duel.bar for duel in now.duels}
    bars = enumerate(before.bars)
    return {BARS[bar]: list(bills) for bar, bills in bars if bills and bar not in emptied}


def _next_round(before: State, after: State) -> Iterator[Event]:
    """The events before the next question: cards drawn and bills turned up."""
    if before.phase == "cards" and before.last is None:
        for seat, hand in enumerate(after.hands):
            yield {"event": "deal", "seat": seat, "hand": _texts(hand)}
    else:
        for seat in _drawers(before, after):
            yield {"event": "draw", "seat": seat, "card": after.hands[seat][-1].text}
    if after.phase in ("place", "play") and before.phase != "place":
        turned = len(BARS) if after.phase == "place" else len(before.bills)
        bills = {BARS[bar]: bills[-1] for bar, bills in enumerate(after.bars[:turned])}
        yield {"event": "turn_up", "dealer": after.dealer, "bills": bills}


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


def _drawers(before: State, after: State) -> tuple[Seat, ...]:
    """The seats that drew in this turn, in order."""
    to_draw = before.to_draw
    if after.number != before.number:
        to_draw = after.setup.clockwise[after.dealer]
    return to_draw[: len(to_draw) - len(after.to_draw)]
