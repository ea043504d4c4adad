"""What lies on the table, kept by following the events: what pictures are drawn from.

It knows only what events say. A card that its reader may not see is None.
"""

from dataclasses import dataclass, field

from harness.engine.game import Event
from harness.games.raise_game.components import POINT_CARDS


@dataclass(slots=True)
class Board:
    """The table at a moment."""

    hands: list[list[str | None]]  # by seat
    scores: list[int]  # what has been won: point cards, and points on cards
    full: int  # a score that few reach: where the bar of a score ends
    holder: int = 0  # of the dice
    card: int = 0  # the point card that is played for; 0: none
    dice: str = ""
    down: dict[int, str | None] = field(default_factory=dict)  # cards face down, by seat
    played: dict[int, list[str]] = field(default_factory=dict)  # in this round, by seat
    spaces: dict[int, int] = field(default_factory=dict)  # of the pawns on the track, by seat
    passed: dict[int, int] = field(default_factory=dict)  # where pawns stood that have left, by seat
    out: set[int] = field(default_factory=set)  # seats without a card, which sit the round out
    mover: int = -1  # whose pawn has just moved; -1: nobody's
    winner: int = -1  # who has just won the round; -1: nobody
    in_hand: list[int] = field(default_factory=list)  # points of the cards in hand, at the end of the game

    @classmethod
    def new(cls, seats: int) -> "Board":
        points = sum(POINT_CARDS) + 30 * seats
        return cls([[] for _ in range(seats)], [0] * seats, points // seats)

    def lay_down(self, picks: list[Event]) -> None:
        """Put the cards that are about to be shown face down. Who sees the hand knows which one it is."""
        for pick in picks:
            if pick["event"] == "pick":
                self.down[pick["seat"]] = self._played_from(pick["seat"], pick["card"])

    def _played_from(self, seat: int, card: str) -> str | None:
        hand = self.hands[seat]
        seen = card if card in hand else None
        hand.remove(seen)
        return seen

    def follow(self, event: Event) -> None:
        """Change the table by an event."""
        if event["event"] not in ("draw", "settled", "hands"):
            self.mover = -1
        match event["event"]:
            case "deal":
                self.hands[event["seat"]] = [*event["hand"]]
            case "turn_up":
                self._begin(event)
            case "roll":
                self.dice = event["dice"]
            case "sit_out":
                self.out.add(event["seat"])
            case "pick":
                self.down.clear()
                self.played[event["seat"]] = [event["card"]]
                self.spaces[event["seat"]] = event["space"]
            case "raise":
                for card in event["cards"]:
                    self._played_from(event["seat"], card)
                self.played[event["seat"]] += event["cards"]
                self.spaces[event["seat"]] = event["space"]
                self.mover = event["seat"]
            case "pass":
                self.passed[event["seat"]] = self.spaces.pop(event["seat"])
                self.mover = event["seat"]
            case "draw":
                self.hands[event["seat"]] += event["cards"]
            case "take":
                self.winner = event["seat"]
            case "settled":
                self.scores = [*event["scores"]]
            case "hands":
                self.in_hand = [*event["points"]]
                self.scores = [sum(both) for both in zip(self.scores, self.in_hand, strict=True)]

    def _begin(self, event: Event) -> None:
        self.holder, self.card, self.dice, self.winner = event["holder"], event["card"], "", -1
        for of_the_round in (self.played, self.spaces, self.passed, self.out):
            of_the_round.clear()
