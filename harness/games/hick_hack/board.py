"""What lies on the table, kept by following the events: what pictures are drawn from.

It knows only what events say. A card that its reader may not see is None.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from harness.engine.game import Event
from harness.games.hick_hack.components import BOX, COLOURS, LETTERS, SCAREDY, YARDS

YARD = dict(zip(LETTERS, YARDS, strict=True))
_POINTS = {colour: points for points, colour in COLOURS.items()}
Heap = dict[str, int]  # grains by colour


@dataclass(slots=True)
class Board:
    """The table at a moment."""

    yards: dict[str, Heap]
    hands: list[list[str | None]]  # by seat
    stores: list[Heap]  # the grains that each seat has eaten
    caught: list[list[str]]  # the fowl that each seat's foxes have eaten
    full: int  # points that few reach: where the bar of a score ends
    first: int = 0
    down: dict[int, list[str | None]] = field(default_factory=dict)  # cards face down, by seat
    laid: list[tuple[int, str]] = field(default_factory=list)  # cards shown, with their seats
    fled: set[str] = field(default_factory=set)  # yards from which a scaredy fowl fled
    eaten: set[str] = field(default_factory=set)  # yards whose fowl a fox has eaten
    shares: dict[int, Heap] = field(default_factory=dict)  # the offer of `disputed`, by seat
    disputed: str = ""  # the yard that seats share or duel for now
    answers: dict[int, str] = field(default_factory=dict)  # to the offer, by seat; the proposer's is "offers"
    roll: Event | None = None  # the one that has just been rolled
    gains: dict[tuple[str, int], int] = field(
        default_factory=dict
    )  # points eaten in this round, by yard and seat

    @classmethod
    def new(cls, seats: int) -> "Board":
        return cls(
            {yard: {} for yard in YARDS},
            [[] for _ in range(seats)],
            [{} for _ in range(seats)],
            [[] for _ in range(seats)],
            2 * BOX.points // seats,
        )

    def score(self, seat: int) -> int:
        return points(self.stores[seat]) + sum(map(number, self.caught[seat]))

    def guests(self, yard: str) -> list[tuple[int, str]]:
        return [(seat, card) for seat, card in self.laid if YARD[card[0]] == yard]

    def lay_down(self, lays: list[Event]) -> None:
        """Put the cards that are about to be shown face down. Who sees the hand knows which they are."""
        for lay in lays:
            hand, cards = self.hands[lay["seat"]], []
            for card in lay["cards"]:
                seen = card if card in hand else None
                hand.remove(seen)
                cards.append(seen)
            self.down[lay["seat"]] = cards

    def follow(self, event: Event) -> None:
        """Change the table by an event."""
        self.roll = None
        match event["event"]:
            case "deal":
                self.hands[event["seat"]] = [*event["hand"]]
            case "draw":
                self.hands[event["seat"]].append(event["card"])
            case "supply":
                self.first = event["first"]
                for yard, colour in event["grains"].items():
                    _add(self.yards[yard], {colour: 1})
            case "lay":
                self.down.clear()
                self.laid += [(event["seat"], card) for card in event["cards"]]
            case "flee":
                self.fled.add(event["yard"])
            case "offer":
                self.disputed = event["yard"]
                self.shares = {int(seat): heap for seat, heap in event["shares"].items()}
                self.answers = {event["seat"]: "offers"}
            case "answer":
                self.answers[event["seat"]] = {"accept": "accepts", "duel": "refuses"}[event["answer"]]
            case "roll":
                self.roll = event
            case "take":
                self._take(event)
            case "catch":
                self._catch(event)
            case "settled":
                self._clear(event)

    def _take(self, event: Event) -> None:
        yard, seat, grains = event["yard"], event["seat"], event["grains"]
        _add(self.stores[seat], grains)
        _add(self.yards[yard], {colour: -count for colour, count in grains.items()})
        self._gain(yard, seat, points(grains))
        if event["why"] != "flight" and yard == self.disputed:
            self.shares, self.answers = {}, {}

    def _catch(self, event: Event) -> None:
        self.eaten.add(event["yard"])
        self.caught[event["seat"]] += event["fowl"]
        self._gain(event["yard"], event["seat"], sum(map(number, event["fowl"])))

    def _gain(self, yard: str, seat: int, more: int) -> None:
        self.gains[yard, seat] = self.gains.get((yard, seat), 0) + more

    def _clear(self, event: Event) -> None:
        self.laid, self.shares, self.answers, self.disputed = [], {}, {}, ""
        self.fled.clear()
        self.eaten.clear()
        self.gains.clear()
        self.yards = {yard: {**event["left"].get(yard, {})} for yard in YARDS}


def number(card: str) -> int:
    """What a card is worth to the fox that eats it."""
    return SCAREDY if card[-1] == "S" else int(card[-1])


def points(heap: Mapping[str, int]) -> int:
    """What grains are worth."""
    return sum([_POINTS[colour] * count for colour, count in heap.items()])


def _add(heap: Heap, more: Mapping[str, int]) -> None:
    for colour, count in more.items():
        heap[colour] = heap.get(colour, 0) + count
        if not heap[colour]:
            del heap[colour]
