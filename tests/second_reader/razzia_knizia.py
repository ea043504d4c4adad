"""A second referee of Razzia! by Knizia, written from docs/ alone: it reads a record's text and knows nothing of the harness."""

from collections import Counter
from collections.abc import Iterator

TRINKETS = ("RI", "WA", "BR", "CH", "DI")
BUSINESSES = ("CS", "TR", "FI", "HR", "RE", "NC", "RS")
LEAVE = {*TRINKETS, "CO", "DR", "TH"}
IN_THE_BOX = Counter(
    {**dict.fromkeys(TRINKETS + BUSINESSES, 4), "CO": 3, "CA": 16, "DR": 10, "BG": 16, "TH": 6, "PO": 21}
)
CHEQUES = {
    2: "2 5 6 9 / 3 4 7 8",
    3: "2 5 8 13 / 3 6 9 12 / 4 7 10 11",
    4: "2 6 13 / 3 7 12 / 4 8 11 / 5 9 10",
    5: "2 7 16 / 3 8 15 / 4 9 14 / 5 10 13 / 6 11 12",
}
LAST_POLICE = {2: 5, 3: 7, 4: 7, 5: 7}


class Referee:
    """Plays a record on; AssertionError where its moves cannot be those of a game."""

    def __init__(self, text: str) -> None:
        header, _, turns = text.partition("\n\n")
        fields = dict(line.split(": ", 1) for line in header.splitlines())
        self.count = int(fields["seats"])
        self.recorded = [int(score) for score in fields["scores"].split()]
        self.lines: Iterator[str] = iter(turns.splitlines())
        self.cheques = [{int(cheque) for cheque in seat.split()} for seat in CHEQUES[self.count].split(" / ")]
        self.face_down: list[set[int]] = [set() for _ in self.cheques]
        self.board = 1
        self.loot: list[Counter[str]] = [Counter() for _ in self.cheques]
        self.scores = [0 for _ in self.cheques]
        self.deck = self.asked("*").removeprefix("deck=").split(",")
        assert Counter(self.deck) == IN_THE_BOX
        self.calls_for_nothing = 0

    def asked(self, who: str) -> str:
        """The one move of the next line, which must be this one's."""
        (word,) = next(self.lines).split(" ")
        assert (word[0], word[1]) in ((who, ":"), (who, "!"))
        return word[2:]

    def left_of(self, seat: int) -> list[int]:
        """Everybody from its left, itself last."""
        return [(seat + step) % self.count for step in range(1, self.count + 1)]

    def play(self) -> list[int]:
        for number in range(3):
            self.round()
            self.score(last=number == 2)
        assert next(self.lines, None) is None
        return self.scores

    def round(self) -> None:
        self.row: list[str] = []
        self.police = 0
        turn = max(range(self.count), key=lambda seat: max(self.cheques[seat]))
        while any(self.cheques):
            if self.cheques[turn] and self.turn(turn):
                return
            turn = (turn + 1) % self.count

    def turn(self, seat: int) -> bool:
        """Whether the police have ended the round."""
        did = self.asked(str(seat))
        if did == "call":
            self.calls_for_nothing += not self.row
            self.auction(seat, called=True)
        elif did == "draw":
            card = self.deck.pop(0)
            if card == "PO":
                self.police += 1
                if self.police == LAST_POLICE[self.count]:
                    return True
            else:
                self.row.append(card)
            if card == "PO" or len(self.row) == 7:
                self.auction(seat, called=False)
        else:
            assert did.startswith("thieves=")
            taken = did.removeprefix("thieves=").split(",")
            assert len(taken) <= self.loot[seat]["TH"]
            self.loot[seat]["TH"] -= len(taken)
            for card in taken:
                self.row.remove(card)
            self.loot[seat].update(taken)
        return False

    def auction(self, opener: int, *, called: bool) -> None:
        highest, winner = 0, None
        for seat in self.left_of(opener):
            higher = {cheque for cheque in self.cheques[seat] if cheque > highest}
            if not higher:
                continue
            said = self.asked(str(seat))
            if said == "pass":
                assert not (called and seat == opener and winner is None)
            else:
                assert int(said) in higher
                highest, winner = int(said), seat
        if winner is not None:
            self.loot[winner].update(self.row)
            self.cheques[winner].remove(highest)
            self.face_down[winner].add(self.board)
            self.board = highest
        if winner is not None or len(self.row) == 7:
            self.row = []

    def score(self, *, last: bool) -> None:
        guards = [loot["BG"] for loot in self.loot]
        for seat, loot in enumerate(self.loot):
            self.cheques[seat] |= self.face_down[seat]
            self.face_down[seat] = set()
            kinds = sum(loot[trinket] > 0 for trinket in TRINKETS)
            points = {0: -5, 3: 5, 4: 10, 5: 15}.get(kinds, 0) + 3 * loot["CO"] + 2 * loot["TH"]
            points += loot["CA"] + loot["DR"] if loot["DR"] else 0
            points += 5 * (guards[seat] == max(guards)) - 2 * (guards[seat] == min(guards))
            if last:
                owned = [loot[business] for business in BUSINESSES]
                points += {7: 10}.get(sum(map(bool, owned)), sum(map(bool, owned)))
                points += 5 * owned.count(3) + 10 * owned.count(4)
            self.scores[seat] += points
        if last:
            sums = [sum(cheques) for cheques in self.cheques]
            for seat, total in enumerate(sums):
                if max(sums) != min(sums):
                    self.scores[seat] += 5 * (total == max(sums)) - 5 * (total == min(sums))
        for seat, loot in enumerate(self.loot):
            self.loot[seat] = Counter({card: count for card, count in loot.items() if card not in LEAVE})
