"""A second reader of Razzia's game records, written from docs/ alone: it must never import harness.

Its sources are docs/game-record.md, docs/rules/razzia.md and docs/chance.md. Where both readers agree, the
documents say enough and the referee keeps to them. `read` takes a file apart; `replay` plays a record under
the rules, gives its events and, with a secret, recomputes every card, bill and die.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.second_reader.chance import Chance

NAMES = ("Colibri", "Cotton Club", "Havanna Bar", "Jungle", "Lincoln", "Jazz House")
BARS = dict(zip("CTHJLZ", NAMES, strict=True))
Event = dict[str, object]


def demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)


def deck(seats: int) -> list[str]:
    """All cards in the deck's order."""
    gamblers, raids = ("12334456", "3456") if seats >= 7 else ("123456", "346")
    numbers = [*gamblers, *("R" + number for number in raids)]
    return [bar + number for bar in "CTHJLZ"[: 4 if seats == 3 else 6] for number in numbers]


def all_bills(seats: int) -> list[int]:
    """All bills, the smallest first."""
    counts = (12, 12, 12, 12, 6, 6, 6, 6) if seats == 3 else (14, 14, 14, 14, 7, 7, 7, 7)
    bills = (5, 10, 15, 20, 25, 30, 40, 50)
    return [bill for bill, count in zip(bills, counts, strict=True) for _ in range(count)]


class Word(NamedTuple):
    """One move: who made it (a digit, or * for chance), and whether the referee made it for the seat."""

    who: str
    stand_in: bool
    move: str


@dataclass(frozen=True)
class Record:
    seats: int
    deal: str
    last_bills: str
    tags: dict[str, str] = field(default_factory=dict)
    retired: tuple[int, ...] = ()
    result: tuple[str, str] | None = None  # the texts of places and scores
    turns: tuple[tuple[Word, ...], ...] = ()


KEY = re.compile(r"[a-z][a-z0-9_.-]{0,39}( [a-z0-9_.-]{1,40})?")
WORD = re.compile(r"(\*:|[0-9][:!])[!-~]+")
SHARE = re.compile(r"[0-9]=(-|[0-9]+(\+[0-9]+)*)")
LINE_LIMIT, HEADER_LIMIT, TURN_LIMIT = 4096, 200, 10_000  # the line feed is one of a line's characters


def read(data: bytes) -> list[Record]:
    """The games of a file. UnicodeDecodeError is a ValueError, too."""
    *lines, rest = data.decode("utf-8").split("\n")
    demand(not rest, "a file ends with a line feed")
    demand(all(len(line) < LINE_LIMIT for line in lines), f"a line has more than {LINE_LIMIT} characters")
    records = []
    while True:
        demand("" in lines, "a header and a blank line after it are expected")
        end = lines.index("")
        header, lines = lines[:end], lines[end + 1 :]
        end = lines.index("") if "" in lines else len(lines)
        records.append(_record(header, lines[:end]))
        if end == len(lines):
            return records
        lines = lines[end + 1 :]


def _record(header: list[str], turns: list[str]) -> Record:
    demand(len(header) <= HEADER_LIMIT and len(turns) <= TURN_LIMIT, "a header or a game is too long")
    values: dict[str, str] = {}
    for line in header:
        key, _, value = line.partition(": ")
        demand(KEY.fullmatch(key) is not None and key not in values, f"no key, or one again: {line!r}")
        demand(value != "" and value.isprintable() and value == value.strip(), f"no value: {line!r}")
        values[key] = value
    keys = list(values)
    first = ["record", "game", "seats", "deal", "option last_bills"]
    last = [key for key in ("retired", "places", "scores") if key in values]
    tags = keys[len(first) : len(keys) - len(last)]
    demand(keys == first + tags + last, f"missing or misplaced keys in the header: {keys}")
    demand(("places" in last) == ("scores" in last), "places and scores come both or not at all")
    demand(not any(tag.startswith("option ") for tag in tags), f"foreign options: {tags}")
    demand((values["record"], values["game"]) == ("1", "razzia"), "not a razzia record of format 1")
    demand(values["seats"] in list("345678"), "3 to 8 seats play")
    demand(values["option last_bills"] in ("left", "dealt"), "last_bills is left or dealt")
    gone = values.get("retired", "")
    retired = tuple(seat for seat in range(int(values["seats"])) if str(seat) in gone)
    demand(" ".join(map(str, retired)) == gone, f"the retired seats do not ascend: {gone}")
    return Record(
        int(values["seats"]),
        values["deal"],
        values["option last_bills"],
        {tag: values[tag] for tag in tags},
        retired,
        (values["places"], values["scores"]) if "places" in last else None,
        tuple(tuple(_word(text) for text in line.split(" ")) for line in turns),
    )


def _word(text: str) -> Word:
    demand(WORD.fullmatch(text) is not None, f"no move of a turn: {text!r}")
    return Word(text[0], text[1] == "!", text[2:])


# A mover gives a turn: asked with the stand-in's move for each seat to move, or with none and chance's roll.
Roll = Callable[[Chance], str]
Mover = Callable[[dict[int, str], Roll | None], Sequence[Word]]


class Match:
    """One game, played by the turns a mover gives."""

    def __init__(self, header: Record, mover: Mover) -> None:
        self.seats, self.retired, self.mover = header.seats, header.retired, mover
        self.deck, self.bill_pile = deck(self.seats), all_bills(self.seats)
        self.bars = list(dict.fromkeys(card[0] for card in self.deck))
        self.rounds, over = divmod(len(self.bill_pile), len(self.bars) + 1)
        self.rounds += over > 0 and header.last_bills == "dealt"
        self.round, self.dealer, self.reshuffles = 1, 0, 0
        self.pile: list[str] = []
        self.played: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.on_bar: dict[str, list[int]] = {bar: [] for bar in self.bars}
        self.numbers = [0] * self.seats  # of the cards on the table
        self.fortunes = [0] * self.seats

    def events(self) -> Iterator[Event]:
        yield self._shuffle_cards("first deal", self.deck)
        for _ in range(5):
            for seat in self._clockwise():
                self.hands[seat].append(self.pile.pop(0))
        for seat, hand in enumerate(self.hands):
            yield self._event("deal", seat=seat, hand=list(hand))
        self.bill_pile = list(map(int, self._shuffle("bills", "bills", list(map(str, self.bill_pile)))))
        yield self._event("shuffle", what="bills", pile=list(self.bill_pile))
        while True:
            yield from self._deal_bills()
            yield from self._settle()
            if self.round == self.rounds:
                break
            self.round, self.dealer = self.round + 1, (self.dealer + 1) % self.seats
            yield from self._draw()
        ranks = [-1 if seat in self.retired else money for seat, money in enumerate(self.fortunes)]
        places = [1 + sum(other > mine for other in ranks) for mine in ranks]
        yield {"event": "end", "places": places, "scores": [*self.fortunes]}

    def _event(self, name: str, bar: str | None = None, **fields: object) -> Event:
        place = {"bar": BARS[bar]} if bar else {}
        return {"event": name, "round": self.round, **place, **fields}

    def _take(self, bar: str, seat: int, bills: list[int], why: str) -> Iterator[Event]:
        self.fortunes[seat] += sum(bills)
        if bills:
            yield self._event("take", bar, seat=seat, bills=bills, why=why)

    def _clockwise(self) -> list[int]:
        """All seats from the dealer's left, the dealer last."""
        return [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]

    def _demand(self, holds: bool, otherwise: str) -> None:
        demand(holds, f"round {self.round}: {otherwise}")

    def _moves(self, policy: dict[int, str]) -> dict[int, Word]:
        words = self.mover(policy, None)
        right = [word.who for word in words] == list(map(str, policy))
        self._demand(right, f"seats {list(policy)} have to move, not {words}")
        for word, move in zip(words, policy.values(), strict=True):
            self._demand(not word.stand_in or word.move == move, f"{word} is not the stand-in's, {move}")
        return dict(zip(policy, words, strict=True))

    def _chance(self, what: str, roll: Roll) -> list[str]:
        word, *others = self.mover({}, lambda chance: f"{what}={roll(chance)}")
        kind, equals, things = word.move.partition("=")
        right = (word.who, kind, equals, others) == ("*", what, "=", [])
        self._demand(right, f"{what}= has to come, not {word}")
        return things.split(",")

    def _shuffle(self, what: str, name: str, things: Sequence[str]) -> list[str]:
        pile = self._chance(what, lambda chance: ",".join(chance.shuffle(name, things)))
        self._demand(sorted(pile) == sorted(things), f"not the {what} to be shuffled: {pile}")
        return pile

    def _shuffle_cards(self, name: str, cards: Sequence[str]) -> Event:
        self.pile = self._shuffle("cards", name, cards)
        return self._event("shuffle", what="cards", pile=list(self.pile))

    def _draw(self) -> Iterator[Event]:
        for seat in self._clockwise():
            if not self.pile:
                self.reshuffles += 1
                played, self.played = sorted(self.played, key=self.deck.index), []
                yield self._shuffle_cards(f"reshuffle {self.reshuffles}", played)
            card = self.pile.pop(0)
            self.hands[seat].append(card)
            yield self._event("draw", seat=seat, card=card)

    def _deal_bills(self) -> Iterator[Event]:
        turned = {}
        for bar in self.bars[: len(self.bill_pile)]:
            turned[BARS[bar]] = self.bill_pile.pop(0)
            self.on_bar[bar].append(turned[BARS[bar]])
        yield self._event("turn_up", dealer=self.dealer, bills=turned)
        if not self.bill_pile and len(turned) < len(self.bars):
            return  # the last two bills of three seats
        poorest = min(self.bars, key=lambda bar: sum(self.on_bar[bar]))
        word = self._moves({self.dealer: poorest})[self.dealer]
        self._demand(word.move in self.on_bar, f"no bar {word.move}")
        bill = self.bill_pile.pop(0)
        self.on_bar[word.move].append(bill)
        yield self._event("place", word.move, seat=self.dealer, bill=bill, stand_in=word.stand_in)

    def _stand_in_card(self, hand: list[str]) -> str:
        return min(hand, key=lambda card: ("R" in card, int(card[-1]), self.bars.index(card[0])))

    def _settle(self) -> Iterator[Event]:
        plays = self._moves({seat: self._stand_in_card(hand) for seat, hand in enumerate(self.hands)})
        for seat, word in plays.items():
            self._demand(word.move in self.hands[seat], f"seat {seat} has no card {word.move}")
            self.hands[seat].remove(word.move)
            self.played.append(word.move)
            self.numbers[seat] = int(word.move[-1])
            yield self._event("play", seat=seat, card=word.move, stand_in=word.stand_in)
        shared: dict[str, list[int]] = {}
        for bar, bills in self.on_bar.items():
            here = [seat for seat, word in plays.items() if word.move[0] == bar]
            claimants = self._claimants(here, [seat for seat in here if "R" in plays[seat].move])
            if len(claimants) == 1:
                self.on_bar[bar] = []
                yield from self._take(bar, claimants[0], bills, "alone")
            elif claimants and bills:
                shared[bar] = claimants
        if shared:
            yield from self._share(shared)
        left = {BARS[bar]: list(bills) for bar, bills in self.on_bar.items() if bills}
        yield self._event("settled", fortunes=list(self.fortunes), left=left)

    def _claimants(self, here: list[int], raiders: list[int]) -> list[int]:
        """Who takes the bills of a bar, the strongest first; nobody if all who are here raid."""
        takers = [] if here == raiders else raiders or here
        return sorted(takers, key=lambda seat: (-self.numbers[seat], (seat - self.dealer) % self.seats))

    def _share(self, shared: dict[str, list[int]]) -> Iterator[Event]:
        proposers = sorted((ranked[0], bar) for bar, ranked in shared.items())
        offers = self._moves({seat: self._stand_in_offer(shared[bar], bar) for seat, bar in proposers})
        shares: dict[str, dict[int, list[int]]] = {}
        for bar, ranked in shared.items():
            word = offers[ranked[0]]
            shares[bar] = self._shares(word.move, sorted(ranked), self.on_bar[bar])
            told = {str(seat): bills for seat, bills in shares[bar].items()}
            yield self._event("offer", bar, seat=ranked[0], shares=told, stand_in=word.stand_in)
        answers = self._moves(dict.fromkeys(sorted(s for r in shared.values() for s in r[1:]), "accept"))
        duels: dict[str, list[int]] = {}
        for bar, ranked in shared.items():
            for seat in ranked[1:]:
                word = answers[seat]
                self._demand(word.move in ("accept", "duel"), f"no answer: {word.move}")
                yield self._event("answer", bar, seat=seat, answer=word.move, stand_in=word.stand_in)
            refusers = [seat for seat in ranked[1:] if answers[seat].move == "duel"]
            if refusers:
                duels[bar] = [ranked[0], *refusers]
        prizes = {bar: sorted(b for seat in who for b in shares[bar][seat]) for bar, who in duels.items()}
        for bar, who in duels.items():
            yield self._event("duel", bar, duellists=list(who), bills=prizes[bar])
        for bar, split in shares.items():
            self.on_bar[bar] = []
            for seat, bills in split.items():
                if seat not in duels.get(bar, []):
                    yield from self._take(bar, seat, bills, "share")
        if duels:
            yield from self._duel(duels, prizes)

    def _shares(self, move: str, claimants: list[int], bills: list[int]) -> dict[int, list[int]]:
        shares: dict[int, list[int]] = {}
        for part in move.split(","):
            self._demand(SHARE.fullmatch(part) is not None, f"no share: {part}")
            shares[int(part[0])] = [] if part[2] == "-" else [int(text) for text in part[2:].split("+")]
        self._demand(list(shares) == claimants, f"shares of {claimants} have to be offered: {move}")
        self._demand(_offer(shares) == move, f"bills or seats do not ascend: {move}")
        split = sorted(bill for share in shares.values() for bill in share)
        self._demand(split == sorted(bills), f"{move} does not split {bills}")
        return shares

    def _stand_in_offer(self, ranked: list[int], bar: str) -> str:
        shares: dict[int, list[int]] = {seat: [] for seat in ranked}
        for bill in sorted(self.on_bar[bar], reverse=True):
            shares[min(ranked, key=lambda seat: sum(shares[seat]))].append(bill)
        return _offer(shares)

    def _duel(self, duels: dict[str, list[int]], prizes: dict[str, list[int]]) -> Iterator[Event]:
        def roll(chance: Chance) -> str:
            texts = []
            for bar, who in duels.items():
                dice = chance.dice(f"round {self.round}, duel at {BARS[bar]}", 2 * len(who) - 2)
                texts += [f"{bar}{a}-{b}" for a, b in zip(dice[::2], dice[1::2], strict=True)]
            return ",".join(texts)

        rolls = self._chance("dice", roll)
        wanted = [bar for bar, who in duels.items() for _ in who[1:]]
        fit = len(rolls) == len(wanted) and all(map(re.fullmatch, (f"{b}[1-6]-[1-6]" for b in wanted), rolls))
        self._demand(fit, f"dice of {wanted} expected, found {rolls}")
        winners: dict[str, int] = {}
        for bar, who in duels.items():
            champion, rest = who[-1], who[:-1]
            while rest:
                text, strongest = rolls.pop(0), rest.pop(0)
                stronger, weaker = sorted((champion, strongest), key=who.index)
                dice = [int(text[1]), int(text[3])]
                wins = self.numbers[stronger] + dice[0] > self.numbers[weaker] + dice[1]
                champion = stronger if wins else weaker
                pair = {"stronger": stronger, "weaker": weaker}
                yield self._event("meeting", bar, **pair, dice=dice, winner=champion)
            winners[bar] = champion
        for bar, winner in winners.items():
            yield from self._take(bar, winner, prizes[bar], "duel")


def _offer(shares: dict[int, list[int]]) -> str:
    texts = {seat: "+".join(str(bill) for bill in sorted(shares[seat])) for seat in sorted(shares)}
    return ",".join(f"{seat}={text or '-'}" for seat, text in texts.items())


class BrokenOffError(Exception):
    """A record has no more turns."""


def replay(record: Record, secret: bytes | None = None) -> list[Event]:
    """All events of a record; with a secret, chance is recomputed, too."""
    turns = iter(record.turns)
    chance = Chance(secret, record.deal) if secret is not None else None

    def mover(_: dict[int, str], roll: Roll | None) -> Sequence[Word]:
        turn = next(turns, None)
        if turn is None:
            raise BrokenOffError
        if chance and roll:
            demand(turn[0].move == roll(chance), f"the deal's key makes {roll(chance)}, not {turn[0].move}")
        return turn

    head: Event = {"event": "game", "record": 1, "game": "razzia", "seats": record.seats, "deal": record.deal}
    head |= {"options": {"last_bills": record.last_bills}, "tags": dict(record.tags)}
    events = [head | {"retired": [*record.retired]}]
    try:
        for event in Match(record, mover).events():
            events.append(event)  # one at a time: those before the turns ran out stay
    except BrokenOffError:
        demand(record.result is None, "the game has places and scores but is not over")
        return events
    demand(next(turns, None) is None, "the game is over, and there are more turns")
    result = result_of(events[-1])
    demand(result == record.result, f"the places and scores are {result}, not {record.result}")
    return events


def result_of(end: Event) -> tuple[str, str]:
    places, scores = (re.sub(r"[],[]", "", str(end[key])) for key in ("places", "scores"))
    return places, scores
