"""What lies on the table, kept by following the events: what pictures are drawn from.

It knows only what events say. A card that its reader may not see is None.
"""

from dataclasses import dataclass, field

from harness.engine.game import Event
from harness.games.razzia.components import BARS, LETTERS, setup_of

_BAR = dict(zip(LETTERS, BARS, strict=True))


@dataclass(slots=True)
class Board:
    """The table at a moment."""

    bars: dict[str, list[int]]  # the bills of each bar, in reading order
    hands: list[list[str | None]]  # by seat
    fortunes: list[int]  # by seat
    full: int  # a fortune that few reach: where the bar of a fortune ends
    dealer: int = 0
    number_of_round: int = 1
    down: dict[int, str | None] = field(default_factory=dict)  # cards face down, by seat
    played: dict[int, str] = field(default_factory=dict)  # cards shown, by seat
    shares: dict[str, dict[int, list[int]]] = field(default_factory=dict)  # an offer, by bar and seat
    proposers: dict[str, int] = field(default_factory=dict)  # by bar
    answers: dict[int, str] = field(default_factory=dict)  # by seat
    meeting: Event | None = None  # the one that has just been rolled
    takes: dict[str, dict[int, int]] = field(
        default_factory=dict
    )  # money taken in this round, by bar and seat

    @classmethod
    def new(cls, seats: int) -> "Board":
        setup = setup_of(seats, {})
        return cls(
            {bar: [] for bar in BARS[: setup.bars]},
            [[] for _ in range(seats)],
            [0] * seats,
            2 * sum(setup.stock) // seats,
        )

    @property
    def guests(self) -> dict[str, list[tuple[int, str]]]:
        """The seats in each bar, with their cards."""
        guests: dict[str, list[tuple[int, str]]] = {}
        for seat, card in self.played.items():
            guests.setdefault(_BAR[card[0]], []).append((seat, card))
        return guests

    def number(self, seat: int) -> int:
        """The number of the card that a seat has played."""
        return int(self.played[seat][-1])

    def lay_down(self, plays: list[Event]) -> None:
        """Put the cards that are about to be shown face down. Who sees the hand knows which one it is."""
        for play in plays:
            hand = self.hands[play["seat"]]
            known = play["card"] in hand
            hand.remove(play["card"] if known else None)
            self.down[play["seat"]] = play["card"] if known else None

    def follow(self, event: Event) -> None:
        """Change the table by an event."""
        self.meeting = None
        self.number_of_round = event["round"]
        match event["event"]:
            case "deal":
                self.hands[event["seat"]] = [*event["hand"]]
            case "draw":
                self.hands[event["seat"]].append(event["card"])
            case "turn_up":
                self.dealer = event["dealer"]
                for bar, bill in event["bills"].items():
                    self.bars[bar].append(bill)
            case "place":
                self.bars[event["bar"]].append(event["bill"])
            case "play":
                self.down.clear()
                self.played[event["seat"]] = event["card"]
            case "offer":
                self.shares[event["bar"]] = {int(seat): bills for seat, bills in event["shares"].items()}
                self.proposers[event["bar"]] = event["seat"]
            case "answer":
                self.answers[event["seat"]] = event["answer"]
            case "meeting":
                self.meeting = event
            case "take":
                self._take(event)
            case "settled":
                self._clear(event)

    def _take(self, event: Event) -> None:
        self.fortunes[event["seat"]] += sum(event["bills"])
        taken = self.takes.setdefault(event["bar"], {})
        taken[event["seat"]] = taken.get(event["seat"], 0) + sum(event["bills"])
        for bill in event["bills"]:
            self.bars[event["bar"]].remove(bill)

    def _clear(self, event: Event) -> None:
        for of_the_round in (self.played, self.shares, self.proposers, self.answers, self.takes):
            of_the_round.clear()
        self.fortunes = [*event["fortunes"]]
        for bar in self.bars:
            self.bars[bar] = [*event["left"].get(bar, ())]
