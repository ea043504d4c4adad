"""A position of the game, with the round so far. `rules` changes positions."""

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from harness.engine.game import Seat
from harness.games.raise_game.components import DECK, POINT_CARDS, Card, Points, Setup, Symbol, factors

Phase: TypeAlias = Literal[  # what is waited for: chance's decks, point cards or dice, or a bot's answer
    "deck", "points", "dice", "pick", "raise", "over"
]


class Pawn(NamedTuple):
    """A seat's pawn on the track."""

    seat: Seat  # whose pawn it is
    space: int  # where it stands


class Act(NamedTuple):
    """A raise or a pass of a seat whose pawn was last."""

    seat: Seat  # whose pawn was last
    cards: tuple[Card, ...]  # the cards that it raised with; empty if it passed
    space: int  # where its pawn stands then; of a pass, where it stood
    asked: bool = True  # False if it could not raise, and so passed without being asked; everybody sees that


class Round(NamedTuple):
    """A round as it went; all of it is public."""

    number: int  # the round's number, from 1
    holder: Seat  # the seat that held the dice
    card: Points  # the point card that was played for
    dice: tuple[Symbol, ...]  # what the dice showed
    picks: tuple[Card | None, ...]  # the first card of each seat; None of a seat that sat out (S4)
    acts: tuple[Act, ...]  # the raises and passes, in order
    winner: Seat | None  # who won the round; None if nobody had a card to play


@dataclass(slots=True)
class State:
    """A position of the game. `rules` changes it in place; all values that it hands out are frozen."""

    setup: Setup
    phase: Phase
    acting: tuple[Seat, ...]
    decks: list[list[Card]]  # hidden, the next card last; in the box's order before they are shuffled
    hands: list[list[Card]]  # each for its own seat only
    played: list[list[Card]]  # by seat, all game long
    won: list[list[Card]]  # cards won, by seat
    points: list[list[Points]]  # point cards won, by seat
    stock: list[Points] = field(default_factory=lambda: [*POINT_CARDS])  # hidden, the next one last
    nobodys: list[Points] = field(default_factory=list)  # point cards for which nobody could play
    number: int = 0  # of the round
    holder: Seat = 0  # of the dice
    card: Points = 0  # the point card that is played for; 0: none
    dice: tuple[Symbol, ...] = ()
    factors: tuple[int, ...] = ()  # what the dice make of each symbol
    picks: tuple[Card | None, ...] = ()  # this and the next as in Round, of the round that is on
    acts: tuple[Act, ...] = ()
    race: list[Pawn] = field(default_factory=list)  # the last pawn first; on the same space the top one first
    table: list[Card] = field(default_factory=list)  # all cards played in this round
    last: Round | None = None

    @classmethod
    def new(cls, setup: Setup, phase: Phase, acting: tuple[Seat, ...]) -> "State":
        """The position before the first deck is shuffled."""
        everybody = setup.everybody
        return cls(
            setup,
            phase,
            acting,
            decks=[[*DECK] for _ in everybody],
            hands=[[] for _ in everybody],
            played=[[] for _ in everybody],
            won=[[] for _ in everybody],
            points=[[] for _ in everybody],
        )

    def copy(self) -> "State":
        return replace(
            self,
            decks=[deck.copy() for deck in self.decks],
            hands=[hand.copy() for hand in self.hands],
            played=[cards.copy() for cards in self.played],
            won=[cards.copy() for cards in self.won],
            points=[points.copy() for points in self.points],
            stock=self.stock.copy(),
            nobodys=self.nobodys.copy(),
            race=self.race.copy(),
            table=self.table.copy(),
        )

    def roll(self, dice: tuple[Symbol, ...]) -> None:
        """Show these dice."""
        self.dice, self.factors = dice, factors(dice)

    def put(self, seat: Seat, space: int) -> None:
        """Put the seat's pawn on a space, on top of all pawns there."""
        at = bisect_left(self.race, space, key=itemgetter(1))
        self.race.insert(at, Pawn(seat, space))

    @property
    def needed(self) -> int:
        """The least that the last pawn has to move: strictly beyond the next-to-last one (S3)."""
        return self.race[1].space - self.race[0].space + 1
