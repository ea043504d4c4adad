"""A second referee of RAISE, written from docs/ alone: it plays a record's text by somebody who has cards, dice and pawns on
a table before him, and knows nothing of the harness."""

from dataclasses import dataclass


@dataclass
class Pawn:
    seat: int
    space: int
    arrived: int  # the later, the higher in its stack


class Player:
    """Plays a record's lines, and asks for a line whenever the rules ask a seat."""

    def __init__(self, text: str) -> None:
        header, turns = text.split("\n\n")
        self.header = dict(line.split(": ") for line in header.splitlines())
        self.lines = iter(turns.splitlines())
        self.seats = range(int(self.header["seats"]))
        self.decks = [self.chance("deck").split(",") for _ in self.seats]
        self.hands = [[deck.pop(0) for _ in range(6)] for deck in self.decks]
        self.point_cards = [int(number) for number in self.chance("points").split(",")]
        self.scores = [0 for _ in self.seats]
        self.holder = self.arrivals = 0

    def chance(self, what: str) -> str:
        (move,) = self.asked("*")
        assert move.startswith(f"{what}=")
        return move.removeprefix(f"{what}=")

    def asked(self, *seats: str) -> list[str]:
        """The moves of one line, which must be these seats'."""
        words = [word.split(":") for word in next(self.lines).split()]
        assert [who for who, _ in words] == [*seats]
        return [move for _, move in words]

    def game(self) -> list[int]:
        for card in self.point_cards[: {2: 8, 3: 9, 4: 10, 5: 11}[len(self.seats)]]:
            self.round(card)
        assert [*self.lines] == []
        return [score + sum(map(points, hand)) for score, hand in zip(self.scores, self.hands, strict=True)]

    def round(self, card: int) -> None:
        self.dice = self.chance("dice")
        self.table: list[str] = []
        self.pawns: list[Pawn] = []
        self.first_cards()
        winner = self.race()
        if winner is not None:
            self.scores[winner] += card + sum(map(points, self.table))
            self.holder = winner
        for seat in self.seats:
            self.draw(seat)

    def first_cards(self) -> None:
        asked = [seat for seat in self.seats if len(self.hands[seat]) > 1]
        picks = {seat: hand[0] for seat, hand in enumerate(self.hands) if len(hand) == 1}
        if asked:
            picks |= dict(zip(asked, self.asked(*map(str, asked)), strict=True))
        for seat in [*self.seats[self.holder :], *self.seats[: self.holder]]:
            if seat in picks:
                self.put(seat, 0, [picks[seat]])

    def race(self) -> int | None:
        while len(self.pawns) > 1 and any(self.hands[pawn.seat] for pawn in self.pawns):
            last = min(self.pawns, key=lambda pawn: (pawn.space, -pawn.arrived))
            self.pawns.remove(last)
            beyond = min(pawn.space for pawn in self.pawns)
            if last.space + sum(map(self.value, self.hands[last.seat])) <= beyond:
                self.draw(last.seat)
                continue
            (said,) = self.asked(str(last.seat))
            if said == "pass":
                self.draw(last.seat)
            else:
                self.put(last.seat, last.space, said.removeprefix("+").split(","))
                assert self.pawns[-1].space > beyond
        return max(self.pawns, key=lambda pawn: (pawn.space, pawn.arrived)).seat if self.pawns else None

    def put(self, seat: int, space: int, cards: list[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        self.table += cards
        self.arrivals += 1
        self.pawns.append(Pawn(seat, space + sum(map(self.value, cards)), self.arrivals))

    def draw(self, seat: int) -> None:
        while len(self.hands[seat]) < 6 and self.decks[seat]:
            self.hands[seat].append(self.decks[seat].pop(0))

    def value(self, card: str) -> int:
        return int(card[1]) * (1 + self.dice.count(card[0]))


def points(card: str) -> int:
    return 5 if card.endswith("*") else 1
