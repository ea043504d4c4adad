"""The views and moves of Razzia! by Knizia on the wire (protos/harness/api/razzia_knizia/v1/razzia_knizia.proto)."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import cast

from harness.api.bot.v1 import bot_pb2
from harness.api.razzia_knizia.v1 import razzia_knizia_pb2 as pb
from harness.engine import NATURE
from harness.games.razzia_knizia.components import FULL_ROW, NAME, Card, Cheque
from harness.games.razzia_knizia.moves import BIDS, Action, Bid, Move, Thieves
from harness.games.razzia_knizia.state import Auction, Phase, Why
from harness.games.razzia_knizia.view import Table, View
from harness.wire.codec import MalformedError

_CARD = {int(card): card for card in Card}
_PHASE: dict[Phase, pb.Phase] = {
    "turn": pb.PHASE_TURN,
    "bid": pb.PHASE_BID,
    "deck": pb.PHASE_CHANCE,
    "over": pb.PHASE_OVER,
}
_WHY: dict[Why, pb.Why] = {"call": pb.WHY_CALL, "row": pb.WHY_ROW, "police": pb.WHY_POLICE}
_ACTION = {Action.DRAW: pb.ACTION_DRAW, Action.CALL: pb.ACTION_CALL, Action.PASS: pb.ACTION_PASS}
_PHASE_READ = {number: phase for phase, number in _PHASE.items()}
_WHY_READ = {number: why for why, number in _WHY.items()}
_ACTION_READ = {number: action for action, number in _ACTION.items()}


class RazziaKniziaCodec:
    """Writes and reads the views and moves of Razzia! by Knizia."""

    field = bot_pb2.Ask.RAZZIA_KNIZIA_FIELD_NUMBER

    def write_shared(self, view: View) -> bytes:
        return pb.View(table=_table(view.table)).SerializeToString()

    def writer(self) -> Callable[[View], bytes]:
        return self.write_shared

    def write_own(self, view: View) -> bytes:
        return pb.View(seat=view.seat).SerializeToString()

    def read_view(self, ask: bot_pb2.Ask) -> View:
        view = ask.razzia_knizia
        return View(view.seat if view.HasField("seat") else None, _read_table(view.table))

    def write_move(self, answer: bot_pb2.Answer, move: Move) -> None:
        message = answer.razzia_knizia
        match move:
            case Action():
                message.action = _ACTION[move]
            case Bid(cheque):
                message.bid = cheque
            case Thieves(cards):
                message.thieves.cards.extend(_numbers(cards))
            case _:
                raise TypeError(f"no move of a seat: {move!r}")

    def read_move(self, answer: bot_pb2.Answer) -> Move:
        move = answer.razzia_knizia
        match move.WhichOneof("move"):
            case "action":
                if move.action in _ACTION_READ:
                    return _ACTION_READ[move.action]
                raise MalformedError(f"there is no action {move.action}")
            case "bid":
                if move.bid in BIDS:
                    return BIDS[move.bid]
                raise MalformedError(f"there is no cheque {move.bid}")
            case "thieves":
                return _read_thieves(move.thieves)
        if answer.WhichOneof("move") != NAME:
            raise MalformedError(f"the answer holds no move of {NAME}")
        raise MalformedError("the move is empty: expected an action, a bid or thieves")


def _read_thieves(thieves: pb.Thieves) -> Thieves:
    """Read a theft, with its cards in the one order that thefts have."""
    if not 0 < len(thieves.cards) <= FULL_ROW:
        raise MalformedError(f"thieves take 1 to {FULL_ROW} cards, not {len(thieves.cards)}")
    if unknown := set(thieves.cards) - _CARD.keys():
        raise MalformedError(f"there is no card {min(unknown)}")
    return Thieves.of(_cards(thieves.cards))


def _table(table: Table) -> pb.Table:
    seats = zip(table.cheques, table.won, table.loot, table.scores, strict=True)
    return pb.Table(
        phase=_PHASE[table.phase],
        acting=table.acting if table.acting != (NATURE,) else None,
        round=table.number,
        turn=table.turn,
        row=_numbers(table.row),
        police=table.police,
        last_police=table.last_police,
        board=table.board,
        seats=[_seat(*seat) for seat in seats],
        auction=_auction(table.auction),
        last=_auction(table.last),
        gone=_numbers(table.gone),
        deck=table.deck,
    )


@lru_cache(maxsize=1 << 13)  # what a seat has, and the auction before, stay the same for many questions
def _seat(
    cheques: tuple[Cheque, ...], won: tuple[Cheque, ...], loot: tuple[Card, ...], score: int
) -> pb.Seat:
    return pb.Seat(cheques=cheques, won=won, loot=_numbers(loot), score=score)


@lru_cache(maxsize=1 << 13)
def _auction(auction: Auction | None) -> pb.Auction | None:
    if auction is None:
        return None
    opener, why, row, bids = auction
    return pb.Auction(opener=opener, why=_WHY[why], row=_numbers(row), bids=bids)


def _numbers(cards: Iterable[Card]) -> "list[pb.Card]":
    """The numbers of cards in the enum, which they are already."""
    return cast("list[pb.Card]", cards)


def _read_table(table: pb.Table) -> Table:
    seats = table.seats
    phase = _PHASE_READ[table.phase]
    return Table(
        seats=len(seats),
        phase=phase,
        acting=tuple(table.acting) if phase != "deck" else (NATURE,),
        number=table.round,
        turn=table.turn,
        row=_cards(table.row),
        police=table.police,
        last_police=table.last_police,
        board=table.board,
        cheques=tuple([tuple(seat.cheques[:]) for seat in seats]),
        won=tuple([tuple(seat.won[:]) for seat in seats]),
        loot=tuple([_cards(seat.loot) for seat in seats]),
        scores=tuple([seat.score for seat in seats]),
        auction=_read_auction(table.auction) if table.HasField("auction") else None,
        last=_read_auction(table.last) if table.HasField("last") else None,
        gone=_cards(table.gone),
        deck=table.deck,
    )


def _read_auction(auction: pb.Auction) -> Auction:
    return Auction(auction.opener, _WHY_READ[auction.why], _cards(auction.row), tuple(auction.bids[:]))


def _cards(numbers: Sequence[int]) -> tuple[Card, ...]:
    return tuple([_CARD[number] for number in numbers[:]])
