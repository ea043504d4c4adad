"""The views and moves of Hick Hack on the wire (protos/harness/api/hick_hack/v1/hick_hack.proto)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, cast

from harness.api.bot.v1 import bot_pb2
from harness.api.hick_hack.v1 import hick_hack_pb2 as pb
from harness.engine import NATURE, Seat
from harness.games.hick_hack.components import BOX, CARDS, SEATS, Card, Grains
from harness.games.hick_hack.moves import Answer, Lay, Move, Offer
from harness.games.hick_hack.state import Catch, Lays, Phase, Round, Take, Visit
from harness.games.hick_hack.view import Table, View
from harness.wire.codec import MalformedError
from harness.wire.lazy import LazyTuple
from harness.wire.service import field, number

_CARD = {int(card): card for card in CARDS}
_PHASE: dict[Phase, pb.Phase] = {
    "lay": pb.PHASE_LAY,
    "offer": pb.PHASE_OFFER,
    "answer": pb.PHASE_ANSWER,
    "cards": pb.PHASE_CHANCE,
    "grains": pb.PHASE_CHANCE,
    "dice": pb.PHASE_CHANCE,
    "over": pb.PHASE_OVER,
}
_PHASE_READ: dict[int, Phase] = {number: phase for phase, number in _PHASE.items()}  # chance: a roll
_REPLY = {Answer.ACCEPT: pb.REPLY_ACCEPT, Answer.DUEL: pb.REPLY_DUEL}
_ANSWER = {reply: answer for answer, reply in _REPLY.items()}
_TABLE, _PLAYED = pb.View.TABLE_FIELD_NUMBER, pb.Table.PLAYED_FIELD_NUMBER
_NOW, _LAST = pb.Table.NOW_FIELD_NUMBER, pb.Table.LAST_FIELD_NUMBER
_PILE, _VISITS = pb.Table.PILE_FIELD_NUMBER, pb.Round.VISITS_FIELD_NUMBER
_DISCARDS, _SHUFFLED = pb.Table.DISCARDS_FIELD_NUMBER, pb.Table.SHUFFLED_FIELD_NUMBER


class HickHackCodec:
    """Writes and reads the views and moves of Hick Hack."""

    field = bot_pb2.Ask.HICK_HACK_FIELD_NUMBER

    def write_shared(self, view: View) -> bytes:
        return field(_TABLE, _table(view.table))

    def writer(self) -> Callable[[View], bytes]:
        return self.write_shared

    def write_own(self, view: View) -> bytes:
        return pb.View(seat=view.seat, hand=_numbers(view.hand)).SerializeToString()

    def read_view(self, ask: bot_pb2.Ask) -> View:
        view = ask.hick_hack
        seat = view.seat if view.HasField("seat") else None
        return View(seat, _cards(view.hand), cast("Table", _LazyTable(view.table)))

    def write_move(self, answer: bot_pb2.Answer, move: Move) -> None:
        message = answer.hick_hack
        match move:
            case Lay(cards):
                message.lay.cards.extend(_numbers(cards))
            case Offer(shares):
                message.offer.shares.extend([_share(seat, grains) for seat, grains in shares])
            case Answer():
                message.reply = _REPLY[move]
            case _:
                raise TypeError(f"no move of a seat: {move!r}")

    def read_move(self, answer: bot_pb2.Answer) -> Move:
        move = answer.hick_hack
        match move.WhichOneof("move"):
            case "lay":
                return _read_lay(move.lay)
            case "offer":
                return _read_offer(move.offer)
            case "reply":
                if move.reply in _ANSWER:
                    return _ANSWER[move.reply]
                raise MalformedError(f"there is no reply {move.reply}")
        if answer.WhichOneof("move") != "hick_hack":
            raise MalformedError("the answer holds no move of hick_hack")
        raise MalformedError("the move is empty: expected a lay, an offer or a reply")


def _read_lay(lay: pb.Lay) -> Lay:
    """Read a lay, with its cards in the one order that lays have."""
    if len(lay.cards) not in (1, 2):
        raise MalformedError(f"one card is laid, or two, not {len(lay.cards)}")
    if unknown := set(lay.cards) - _CARD.keys():
        raise MalformedError(f"there is no card {min(unknown)}")
    return Lay.of(*_cards(lay.cards))


def _read_offer(offer: pb.Offer) -> Offer:
    """Read an offer, with its shares in the one order that offers have."""
    if not 0 < len(offer.shares) <= SEATS[-1]:
        raise MalformedError(f"an offer has a share for each rival, 6 at most, not {len(offer.shares)}")
    shares = {share.seat: _read_grains(share.grains) for share in offer.shares}
    if len(shares) < len(offer.shares):
        raise MalformedError("a rival has two shares in the offer")
    for seat, grains in shares.items():
        if seat >= SEATS[-1]:
            raise MalformedError(f"there is no seat {seat}")
        for count, most, colour in zip(grains, BOX, Grains._fields, strict=True):
            if count > most:
                raise MalformedError(f"there are {most} {colour} grains, not {count}")
    return Offer.of(shares)


def _table(table: Table) -> bytes:
    """Write the fields of a table in the order of their numbers; the bytes of parts that come again are cached.

    Cards are one byte each on the wire, as all of them are below 128.
    """
    fields = [
        _head(table.phase, table.acting, table.number, table.first),
        *map(_yard, table.yards),
        *map(_seat, table.stores, table.caught, table.scores, table.held),
        field(_NOW, _round(table.now)) if table.now else b"",
        _last(table.last) if table.last else b"",
        number(_PILE, table.pile),
        field(_DISCARDS, bytes(table.discards)) if table.discards else b"",
        field(_SHUFFLED, bytes(table.shuffled)) if table.shuffled else b"",
        *map(_played, table.played),
    ]
    return b"".join(fields)


@lru_cache(maxsize=1 << 12)
def _head(phase: Phase, acting: tuple[Seat, ...], number: int, first: Seat) -> bytes:
    seats = acting if acting != (NATURE,) else None
    return pb.Table(phase=_PHASE[phase], acting=seats, round=number, first=first).SerializeToString()


@lru_cache(maxsize=1 << 10)
def _yard(grains: Grains) -> bytes:
    return pb.Table(yards=[_grains(grains)]).SerializeToString()


@lru_cache(maxsize=1 << 12)
def _seat(store: Grains, caught: tuple[Card, ...], score: int, held: int) -> bytes:
    seat = pb.Seat(store=_grains(store), caught=_numbers(caught), score=score, held=held)
    return pb.Table(seats=[seat]).SerializeToString()


@lru_cache(maxsize=1 << 10)
def _last(last: Round) -> bytes:
    return field(_LAST, _round(last))


@lru_cache(maxsize=1 << 12)
def _played(lays: Lays) -> bytes:
    return field(_PLAYED, _lays(lays))


def _round(now: Round) -> bytes:
    head = pb.Round(round=now.number, first=now.first).SerializeToString()
    lays = field(pb.Round.LAYS_FIELD_NUMBER, _lays(now.lays))
    return head + lays + b"".join([field(_VISITS, _visit(visit)) for visit in now.visits])


@lru_cache(maxsize=1 << 12)
def _lays(lays: Lays) -> bytes:
    return pb.Lays(seats=[pb.Laid(cards=_numbers(cards)) for cards in lays]).SerializeToString()


@lru_cache(maxsize=1 << 12)
def _visit(visit: Visit) -> bytes:
    return pb.Visit(
        yard=visit.yard,
        fled=visit.fled,
        rivals=visit.rivals,
        shares=[_share(seat, grains) for seat, grains in visit.offer.shares] if visit.offer else None,
        replies=[_REPLY[answer] for answer in visit.answers],
        rolls=[pb.Roll(dice=[pb.Die(seat=seat, face=face) for seat, face in roll]) for roll in visit.rolls],
        takes=[_share(seat, grains) for seat, grains in visit.takes],
        catch=pb.Catch(seat=visit.catch.seat, fowl=_numbers(visit.catch.fowl)) if visit.catch else None,
    ).SerializeToString()


def _share(seat: Seat, grains: Grains) -> pb.Share:
    return pb.Share(seat=seat, grains=_grains(grains))


def _grains(grains: Grains) -> pb.Grains:
    green, blue, yellow = grains
    return pb.Grains(green=green, blue=blue, yellow=yellow)


def _numbers(cards: Iterable[Card]) -> "list[pb.Card]":
    """The numbers of cards in the enum, which they are already."""
    return cast("list[pb.Card]", cards)


class _LazyTable(LazyTuple):
    plain = Table
    readers: ClassVar[Mapping[str, Callable[[pb.Table], Any]]] = {
        "seats": lambda table: len(table.seats),
        "phase": lambda table: _PHASE_READ[table.phase],
        "acting": lambda table: (NATURE,) if table.phase == pb.PHASE_CHANCE else tuple(table.acting),
        "number": attrgetter("round"),
        "first": attrgetter("first"),
        "yards": lambda table: tuple([_read_grains(grains) for grains in table.yards]),
        "stores": lambda table: tuple([_read_grains(seat.store) for seat in table.seats]),
        "caught": lambda table: tuple([_cards(seat.caught) for seat in table.seats]),
        "scores": lambda table: tuple([seat.score for seat in table.seats]),
        "held": lambda table: tuple([seat.held for seat in table.seats]),
        "now": lambda table: _read_round(table.now) if table.HasField("now") else None,
        "last": lambda table: _read_round(table.last) if table.HasField("last") else None,
        "pile": attrgetter("pile"),
        "discards": lambda table: _cards(table.discards),
        "shuffled": lambda table: _cards(table.shuffled),
        "played": lambda table: tuple([_read_lays(lays) for lays in table.played]),
    }


def _read_round(now: pb.Round) -> Round:
    return Round(
        now.round, now.first, _read_lays(now.lays), tuple([_read_visit(visit) for visit in now.visits])
    )


def _read_lays(lays: pb.Lays) -> Lays:
    return tuple([_cards(laid.cards) for laid in lays.seats])


def _read_visit(visit: pb.Visit) -> Visit:
    return Visit(
        yard=visit.yard,
        fled=visit.fled if visit.HasField("fled") else None,
        rivals=tuple(visit.rivals),
        offer=Offer(tuple(_read_shares(visit.shares))) if visit.shares else None,
        answers=tuple([_ANSWER[reply] for reply in visit.replies]),
        rolls=tuple([tuple([(die.seat, die.face) for die in roll.dice]) for roll in visit.rolls]),
        takes=tuple([Take(seat, grains) for seat, grains in _read_shares(visit.takes)]),
        catch=Catch(visit.catch.seat, _cards(visit.catch.fowl)) if visit.HasField("catch") else None,
    )


def _read_shares(shares: Iterable[pb.Share]) -> list[tuple[Seat, Grains]]:
    return [(share.seat, _read_grains(share.grains)) for share in shares]


def _read_grains(grains: pb.Grains) -> Grains:
    return Grains(grains.green, grains.blue, grains.yellow)


def _cards(numbers: Sequence[int]) -> tuple[Card, ...]:
    return tuple([_CARD[number] for number in numbers[:]])
