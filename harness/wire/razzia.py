"""The views and moves of Razzia on the wire (protos/harness/api/razzia/v1/razzia.proto)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, cast

from harness.api.bot.v1 import bot_pb2
from harness.api.razzia.v1 import razzia_pb2 as pb
from harness.engine import NATURE, Seat
from harness.games.razzia.components import CARDS, SEATS, VALUES, Bar, Bill, Card, set_up
from harness.games.razzia.moves import PLACES, Answer, Move, Offer, Place
from harness.games.razzia.state import Contest, Duel, Meeting, Phase, Round, Take
from harness.games.razzia.view import Table, View
from harness.wire.codec import MalformedError
from harness.wire.lazy import LazyTuple
from harness.wire.service import field, number, packed

_new = tuple.__new__  # makes a named tuple for half the price of calling its class; for the hot path

_CARD = {int(card): card for card in CARDS}
_card = _CARD.__getitem__
_PHASE: dict[Phase, pb.Phase] = {
    "place": pb.PHASE_PLACE,
    "play": pb.PHASE_PLAY,
    "offer": pb.PHASE_OFFER,
    "answer": pb.PHASE_ANSWER,
    "cards": pb.PHASE_CHANCE,
    "bills": pb.PHASE_CHANCE,
    "dice": pb.PHASE_CHANCE,
    "over": pb.PHASE_OVER,
}
_REPLY = {Answer.ACCEPT: pb.REPLY_ACCEPT, Answer.DUEL: pb.REPLY_DUEL}
_ANSWER = {reply: answer for answer, reply in _REPLY.items()}
_TABLE, _FORTUNES = pb.View.TABLE_FIELD_NUMBER, pb.Table.FORTUNES_FIELD_NUMBER
_PILE, _BILLS = pb.Table.PILE_FIELD_NUMBER, pb.Table.BILLS_FIELD_NUMBER
_BAR, _PLAYS = pb.Table.BARS_FIELD_NUMBER << 3 | 2, pb.Table.PLAYED_FIELD_NUMBER << 3 | 2
_NOW, _LAST = pb.Table.NOW_FIELD_NUMBER, pb.Table.LAST_FIELD_NUMBER
_ROUNDS_PLAYS, _ROUNDS_CONTESTS = pb.Round.PLAYS_FIELD_NUMBER, pb.Round.CONTESTS_FIELD_NUMBER
_TAKES, _TAKES_BILLS = pb.Round.TAKES_FIELD_NUMBER, pb.Take.BILLS_FIELD_NUMBER
_REPLIES = pb.Contest.REPLIES_FIELD_NUMBER
_PLAYED_CARDS = Round._fields.index("plays")
_MOST_BILLS = len(set_up(SEATS[-1], "left").stock)  # all bills of the game: a larger offer cannot be meant


class RazziaCodec:
    """Writes and reads the views and moves of Razzia."""

    field = bot_pb2.Ask.RAZZIA_FIELD_NUMBER

    def write_shared(self, view: View) -> bytes:
        return _Writer().write(view)

    def writer(self) -> Callable[[View], bytes]:
        return _Writer().write

    def write_own(self, view: View) -> bytes:
        """The bytes of pb.View(seat, hand, bill), written by hand for a third of the price: this is done for each question.

        Seats, cards and bills are one byte each on the wire, as all of them are below 128.
        """
        seat, hand, bill, _ = view
        if seat is None:
            return b""
        own = b"\x10%c\x1a%c%b" % (seat, len(hand), bytes(hand)) if hand else b"\x10%c" % seat
        return own if bill is None else b"%b\x20%c" % (own, bill)

    def read_view(self, ask: bot_pb2.Ask) -> View:
        view = ask.razzia
        seat = view.seat if view.HasField("seat") else None
        bill = view.bill if view.HasField("bill") else None
        return _new(View, (seat, _cards(view.hand), bill, _LazyTable(view.table)))

    def write_move(self, answer: bot_pb2.Answer, move: Move) -> None:
        message = answer.razzia
        match move:
            case Card():
                message.card = cast("pb.Card", move)
            case Place(bar):
                message.place.bar = bar
            case Offer(shares):
                message.offer.shares.extend([pb.Share(seat=seat, bills=bills) for seat, bills in shares])
            case Answer():
                message.reply = _REPLY[move]
            case _:
                raise TypeError(f"no move of a seat: {move!r}")

    def read_move(self, answer: bot_pb2.Answer) -> Move:
        move = answer.razzia
        match move.WhichOneof("move"):
            case "card":
                card = move.card
                if card in _CARD:
                    return _CARD[card]
                raise MalformedError(f"there is no card {card}")
            case "place":
                if move.place.bar < len(PLACES):
                    return PLACES[move.place.bar]
                raise MalformedError(f"there is no bar {move.place.bar}")
            case "offer":
                return _read_offer(move.offer)
            case "reply":
                if move.reply in _ANSWER:
                    return _ANSWER[move.reply]
                raise MalformedError(f"there is no reply {move.reply}")
        if answer.WhichOneof("move") != "razzia":
            raise MalformedError("the answer holds no move of razzia")
        raise MalformedError("the move is empty: expected a place, a card, an offer or a reply")


def _read_offer(offer: pb.Offer) -> Offer:
    """Read an offer, with its shares in the one order that offers have."""
    if not 0 < len(offer.shares) <= 8:
        raise MalformedError(f"an offer has a share for each claimant, 8 at most, not {len(offer.shares)}")
    if (count := sum([len(share.bills) for share in offer.shares])) > _MOST_BILLS:
        raise MalformedError(f"an offer shares out the bills of a bar, not {count} bills")
    shares = {share.seat: tuple(share.bills) for share in offer.shares}
    if len(shares) < len(offer.shares):
        raise MalformedError("a claimant has two shares in the offer")
    for seat, bills in shares.items():
        if seat >= SEATS[-1]:
            raise MalformedError(f"there is no seat {seat}")
        if unknown := set(bills) - set(VALUES):
            raise MalformedError(f"there is no bill {min(unknown)}")
    return Offer.of(shares)


class _Writer:
    """Writes the table of one match turn by turn, and reuses the bytes of fields that seldom change."""

    def __init__(self) -> None:
        self._last: Round | None = None
        self._shuffled: tuple[Card, ...] = ()
        self._played: tuple[tuple[Card, ...], ...] = ()
        self._written_last = self._written_shuffled = self._written_played = b""

    def write(self, view: View) -> bytes:
        table = view.table
        if table.last is not self._last:
            self._last = table.last
            self._written_last = field(_LAST, _round(table.last)) if table.last else b""
        if table.shuffled is not self._shuffled:
            self._shuffled = table.shuffled
            self._written_shuffled = pb.Table(shuffled=_numbers(table.shuffled)).SerializeToString()
        if table.played != self._played:
            self._write_played(table.played)
        fields = (  # in the order of their numbers, as protobuf writes them
            _head(table[:_BARS]),
            *map(_bar, table.bars),
            packed(_FORTUNES, table.fortunes),
            field(_NOW, _round(table.now)) if table.now else b"",
            self._written_last,
            number(_PILE, table.pile),
            self._written_shuffled,
            self._written_played,
            number(_BILLS, table.bills),
        )
        return field(_TABLE, b"".join(fields))

    def _write_played(self, played: tuple[tuple[Card, ...], ...]) -> None:
        """Write the rounds that are new. A shuffle removes all earlier ones."""
        count = len(self._played)
        if played[:count] != self._played:
            count, self._written_played = 0, b""
        self._written_played += b"".join([_row(_PLAYS, cards) for cards in played[count:]])
        self._played = played


def _row(tag: int, numbers: tuple[int, ...]) -> bytes:
    """A message with one row of numbers, such as pb.Bar and pb.Plays. It is written by hand because bars change often; all
    numbers are below 128."""
    if not numbers:
        return bytes((tag, 0))
    return b"%c%c\x0a%c%b" % (tag, len(numbers) + 2, len(numbers), bytes(numbers))


@lru_cache(maxsize=1 << 13)
def _bar(bills: tuple[Bill, ...]) -> bytes:
    return _row(_BAR, bills)


_BARS = Table._fields.index("bars")


@lru_cache(maxsize=1 << 13)
def _head(fields: tuple[Any, ...]) -> bytes:
    """What stands before the bars."""
    seats, rounds, phase, acting, number, dealer, placed = fields
    return pb.Table(
        seats=seats,
        rounds=rounds,
        phase=_PHASE[phase],
        acting=acting if acting[:1] != (NATURE,) else None,
        round=number,
        dealer=dealer,
        placed=_placed(placed),
    ).SerializeToString()


def _numbers(cards: Iterable[Card]) -> "list[pb.Card]":
    """Our cards are the numbers of the enum already."""
    return cast("list[pb.Card]", cards)


def _cards(numbers: Sequence[int]) -> tuple[Card, ...]:
    return tuple(map(_card, numbers[:]))


def _placed(placed: tuple[int, int] | None) -> pb.PlacedBill | None:
    return pb.PlacedBill(bar=placed[0], bill=placed[1]) if placed else None


def _round(now: Round) -> bytes:
    """Of small parts, most of which come again: a round is written at each of its turns, and once more as the last one."""
    duels = {duel.bar: duel for duel in now.duels if duel.meetings}
    parts = [_round_head(now[:_PLAYED_CARDS]), field(_ROUNDS_PLAYS, bytes(now.plays))]
    for at, (bar, claimants) in enumerate(now.contests):
        contest = _contest_head(bar, claimants)
        if now.offers:
            contest += b"".join([_share(*share) for share in now.offers[at].shares])
        if now.answers:
            contest += packed(_REPLIES, [_REPLY[answer] for answer in now.answers[at]])
        if bar in duels:
            contest += pb.Contest(duel=_duel(duels[bar])).SerializeToString()
        parts.append(field(_ROUNDS_CONTESTS, contest))
    parts += [_take(*take) for take in now.takes]
    return b"".join(parts)


@lru_cache(maxsize=1 << 13)
def _round_head(fields: tuple[Any, ...]) -> bytes:
    """The fields of a round before its plays, which seldom come again."""
    number, dealer, placed = fields
    return pb.Round(round=number, dealer=dealer, placed=_placed(placed)).SerializeToString()


@lru_cache(maxsize=1 << 12)
def _contest_head(bar: Bar, claimants: tuple[Seat, ...]) -> bytes:
    return pb.Contest(bar=bar, claimants=claimants).SerializeToString()


@lru_cache(maxsize=1 << 12)
def _share(seat: Seat, bills: tuple[Bill, ...]) -> bytes:
    return pb.Contest(shares=[pb.Share(seat=seat, bills=bills)]).SerializeToString()


def _take(bar: Bar, seat: Seat, bills: tuple[Bill, ...]) -> bytes:
    return field(_TAKES, _taker(bar, seat) + field(_TAKES_BILLS, bytes(bills)))


@lru_cache(maxsize=1 << 6)
def _taker(bar: Bar, seat: Seat) -> bytes:
    """The fields of a take before its bills, which come in too many orders to come again."""
    return pb.Take(bar=bar, seat=seat).SerializeToString()


def _duel(duel: Duel) -> pb.Duel:
    return pb.Duel(
        duellists=duel.duellists,
        bills=duel.bills,
        meetings=[
            pb.Meeting(
                stronger=stronger, weaker=weaker, stronger_die=dice[0], weaker_die=dice[1], winner=winner
            )
            for stronger, weaker, dice, winner in duel.meetings
        ],
    )


_PHASE_READ: dict[int, Phase] = {
    pb.PHASE_PLACE: "place",
    pb.PHASE_PLAY: "play",
    pb.PHASE_OFFER: "offer",
    pb.PHASE_ANSWER: "answer",
    pb.PHASE_OVER: "over",
}


class _LazyTable(LazyTuple):
    plain = Table
    readers: ClassVar[Mapping[str, Callable[[pb.Table], Any]]] = {
        "seats": attrgetter("seats"),
        "rounds": attrgetter("rounds"),
        "phase": lambda table: _PHASE_READ.get(table.phase, "dice"),
        "acting": lambda table: tuple(table.acting),
        "number": attrgetter("round"),
        "dealer": attrgetter("dealer"),
        "placed": lambda table: _read_placed(table),
        "bars": lambda table: tuple([tuple(bar.bills[:]) for bar in table.bars]),
        "fortunes": lambda table: tuple(table.fortunes[:]),
        "now": lambda table: _read_round(table.now) if table.HasField("now") else None,
        "last": lambda table: _read_round(table.last) if table.HasField("last") else None,
        "pile": attrgetter("pile"),
        "shuffled": lambda table: _cards(table.shuffled),
        "played": lambda table: tuple([_cards(plays.cards) for plays in table.played]),
        "bills": attrgetter("bills"),
    }


def _read_placed(holder: pb.Table | pb.Round) -> tuple[int, int] | None:
    return (holder.placed.bar, holder.placed.bill) if holder.HasField("placed") else None


def _read_round(now: pb.Round) -> Round:
    contests = now.contests
    return Round(
        number=now.round,
        dealer=now.dealer,
        placed=_read_placed(now),
        plays=_cards(now.plays),
        contests=tuple([Contest(contest.bar, tuple(contest.claimants)) for contest in contests]),
        offers=tuple([_shares(contest) for contest in contests if contest.shares]),
        answers=tuple(
            [tuple([_ANSWER[reply] for reply in each.replies]) for each in contests if each.replies]
        ),
        duels=tuple([_read_duel(contest) for contest in contests if contest.HasField("duel")]),
        takes=tuple([Take(take.bar, take.seat, tuple(take.bills)) for take in now.takes]),
    )


def _shares(contest: pb.Contest) -> Offer:
    return Offer(tuple([(share.seat, tuple(share.bills)) for share in contest.shares]))


def _read_duel(contest: pb.Contest) -> Duel:
    meetings = [
        Meeting(met.stronger, met.weaker, (met.stronger_die, met.weaker_die), met.winner)
        for met in contest.duel.meetings
    ]
    return Duel(contest.bar, tuple(contest.duel.duellists), tuple(contest.duel.bills), tuple(meetings))
