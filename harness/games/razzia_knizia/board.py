"""What lies on the table, kept by following the events: what pictures are drawn from. All of it is public."""

from dataclasses import dataclass, field

from harness.engine.game import Event
from harness.games.razzia_knizia.components import FIRST_ON_BOARD, LEAVING, Card, setup_of

CARD = {card.text: card for card in Card}
Result = str | int  # what a seat did in an auction: its cheque, or a word


@dataclass(slots=True)
class Board:
    """The table at a moment."""

    last_police: int  # the number of police that ends a round
    cheques: list[list[int]]  # that each seat may bid with
    won: list[list[int]]  # face down until the next round, by seat
    loot: list[list[Card]]  # by seat
    scores: list[int]
    full: int = 80  # a score that few reach: where the bar of a score ends
    row: list[Card] = field(default_factory=list)
    police: int = 0
    on_board: int = FIRST_ON_BOARD
    turn: int = 0
    bids: dict[int, Result] = field(default_factory=dict)  # of the auction that is on, by seat
    auction: str = ""  # why there is one; empty if there is none
    new: int = -1  # the place in the row of the card that was drawn last; -1: none
    winner: int = -1  # of the auction that has just ended; -1: nobody
    scored: list[dict[str, int]] = field(default_factory=list)  # by seat, at the end of a round

    @classmethod
    def start(cls, seats: int) -> "Board":
        """The table before the first card. The seats have their cheques."""
        setup = setup_of(seats, {})
        empty: list[list[int]] = [[] for _ in range(seats)]
        return cls(
            setup.police,
            [[*cheques] for cheques in setup.cheques],
            empty,
            [[] for _ in range(seats)],
            [0] * seats,
        )

    def follow(self, event: Event) -> None:
        """Change the table by an event."""
        self.new = self.winner = -1
        match event["event"]:
            case "begin":
                self.turn, self.on_board, self.police = event["seat"], event["board"], 0
                self.cheques = [[*cheques] for cheques in event["cheques"]]
                self.won = [[] for _ in self.cheques]
                self.scored = []
            case "draw":
                self._draw(event)
            case "call":
                self.turn = event["seat"]
            case "thieves":
                self._steal(event)
            case "auction":
                self.auction, self.bids = event["why"], {}
            case "bid":
                self.bids[event["seat"]] = event["cheque"]
            case "pass":
                self.bids[event["seat"]] = "passes" if event["asked"] else "cannot bid"
            case "win":
                self._sell(event)
            case "unsold":
                self.auction = ""
                if event["discarded"]:
                    self.row = []
            case "settled":
                self._settle(event)

    def calm(self) -> None:
        """Put away the bids of an auction that is over."""
        self.bids = {}

    def _draw(self, event: Event) -> None:
        self.turn = event["seat"]
        card = CARD[event["card"]]
        if card is Card.POLICE:
            self.police += 1
        else:
            self.row.append(card)
            self.new = len(self.row) - 1

    def _steal(self, event: Event) -> None:
        self.turn = seat = event["seat"]
        for text in event["cards"]:
            self.loot[seat].remove(Card.THIEF)
            self.row.remove(CARD[text])
        self.loot[seat] += [CARD[text] for text in event["cards"]]

    def _sell(self, event: Event) -> None:
        seat = self.winner = event["seat"]
        self.loot[seat] += self.row
        self.cheques[seat].remove(event["cheque"])
        self.won[seat].append(event["from_board"])
        self.on_board, self.row, self.auction = event["cheque"], [], ""

    def _settle(self, event: Event) -> None:
        self.row, self.scored, self.scores = [], event["scores"], [*event["totals"]]
        self.loot = [[card for card in loot if card not in LEAVING] for loot in self.loot]
