"""A second referee of Hick Hack, written from docs/ alone: it reads a record's text and knows nothing of the harness."""

from collections import Counter
from collections.abc import Iterator

YARDS = "BYRGPW"
POINTS = {"g": 1, "b": 2, "y": 3}


def number(card: str) -> int:
    return -2 if card[1:] == "S" else int(card[-1])


class Referee:
    """Plays a record on; AssertionError where its moves cannot be those of a game."""

    def __init__(self, text: str) -> None:
        header, _, turns = text.partition("\n\n")
        fields = dict(line.split(": ", 1) for line in header.splitlines())
        self.seats = int(fields["seats"])
        self.recorded = [int(score) for score in fields["scores"].split()]
        self.turns: Iterator[dict[str, str]] = iter(
            [{word[0]: word[2:] for word in line.split()} for line in turns.splitlines()]
        )
        self.size, self.laid = (6, 2) if self.seats < 4 else (5, 1)
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.grains: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.captured: list[list[str]] = [[] for _ in range(self.seats)]
        self.yards = {yard: Counter[str]() for yard in YARDS}
        self.discards: list[str] = []
        self.pile = self.chance("cards")

    def chance(self, what: str) -> list[str]:
        turn = next(self.turns)
        assert turn.keys() == {"*"}
        name, _, things = turn["*"].partition("=")
        assert name == what
        return things.split(",")

    def play(self) -> list[int]:
        self.draw(0)
        sack = self.chance("grains")
        for round_number in range(13):
            first = round_number % self.seats
            for yard in YARDS:
                self.yards[yard][sack.pop(0)] += 1
            laid = self.lay()
            for yard in YARDS:
                self.feed_fowl(yard, laid, first)
            for yard in YARDS:
                self.feed_foxes(yard, laid, first)
            self.discards += self.shown
            if round_number < 12:
                self.draw(first)
        assert next(self.turns, None) is None
        assert sack == []
        return self.scores()

    def scores(self) -> list[int]:
        return [
            sum(POINTS[grain] * count for grain, count in grains.items()) + sum(map(number, cards))
            for grains, cards in zip(self.grains, self.captured, strict=True)
        ]

    def draw(self, first: int) -> None:
        """One at a time, clockwise from the first seat."""
        order = [(first + step) % self.seats for step in range(self.seats)]
        while short := [seat for seat in order if len(self.hands[seat]) < self.size]:
            for seat in short:
                if not self.pile:
                    if not self.discards:
                        return
                    pile = self.chance("cards")
                    assert sorted(pile) == sorted(self.discards)
                    self.pile, self.discards = pile, []
                self.hands[seat].append(self.pile.pop(0))

    def lay(self) -> list[tuple[int, str]]:
        asked = {str(seat) for seat in range(self.seats) if len(self.hands[seat]) > 1}
        turn = next(self.turns)
        assert turn.keys() == asked
        laid = []
        for seat, hand in enumerate(self.hands):
            cards = turn[str(seat)].split("+") if str(seat) in turn else list(hand)
            assert len(cards) == self.laid or len(hand) < 2
            if len(cards) == 2:
                one, other = cards
                assert one[0] != other[0] or ("F" in one) == ("F" in other)
            for card in cards:
                hand.remove(card)
                laid.append((seat, card))
        self.shown = [card for _, card in laid]
        return laid

    def feed_fowl(self, yard: str, laid: list[tuple[int, str]], first: int) -> None:
        """The page's third point. Where a fox is, only a scaredy fowl does anything: it flees."""
        here = [(seat, card) for seat, card in laid if card[0] == yard]
        fowl = [(seat, card) for seat, card in here if "F" not in card]
        for seat, card in fowl:
            if card[1] == "S" and len(here) > 1:
                fowl = [other for other in fowl if other != (seat, card)]
                if self.yards[yard]["g"]:
                    self.yards[yard]["g"] -= 1
                    self.grains[seat]["g"] += 1
        if not fowl or any("F" in card for _, card in here):
            return
        rivals = self.ranked(fowl, first)
        if len(rivals) == 1:
            self.take_all(yard, rivals[0][0])
        elif self.yards[yard].total():
            self.agree_or_duel(yard, rivals)

    def feed_foxes(self, yard: str, laid: list[tuple[int, str]], first: int) -> None:
        """The fourth: what fled is eaten, too."""
        foxes = [(seat, card) for seat, card in laid if card[0] == yard and "F" in card]
        eaten = [card for _, card in laid if card[0] == yard and "F" not in card]
        if foxes and eaten:
            winner = self.duel(self.ranked(foxes, first))
            self.captured[winner] += eaten
            for card in eaten:
                self.shown.remove(card)

    def ranked(self, cards: list[tuple[int, str]], first: int) -> list[tuple[int, int]]:
        """Each seat with its higher number; the strongest first, of equals the nearer to the first seat."""
        best = {seat: max(number(card) for other, card in cards if other == seat) for seat, _ in cards}
        return sorted(best.items(), key=lambda rival: (-rival[1], (rival[0] - first) % self.seats))

    def take_all(self, yard: str, seat: int) -> None:
        self.grains[seat] += self.yards[yard]
        self.yards[yard] = Counter()

    def agree_or_duel(self, yard: str, rivals: list[tuple[int, int]]) -> None:
        seats = [str(seat) for seat, _ in rivals]
        turn = next(self.turns)
        assert turn.keys() == {seats[0]}
        shares = {}
        for share in turn[seats[0]].split(","):
            seat, _, text = share.partition("=")
            shares[seat] = Counter[str]()
            while text not in ("", "-"):
                at = next(place for place, letter in enumerate(text) if letter in POINTS)
                shares[seat][text[at]] = int(text[:at])
                text = text[at + 1 :]
        assert shares.keys() == set(seats)
        assert +sum(shares.values(), Counter[str]()) == +self.yards[yard]
        answers = next(self.turns)
        assert answers.keys() == set(seats[1:])
        if set(answers.values()) == {"accept"}:
            for seat, grains in shares.items():
                self.grains[int(seat)] += grains
            self.yards[yard] = Counter()
        else:
            self.take_all(yard, self.duel(rivals))

    def duel(self, rivals: list[tuple[int, int]]) -> int:
        while len(rivals) > 1:
            dice = [int(face) for face in self.chance("dice")]
            totals = [own + face for (_, own), face in zip(rivals, dice, strict=True)]
            rivals = [rival for rival, total in zip(rivals, totals, strict=True) if total == max(totals)]
        return rivals[0][0]
