"""Razzia's views and moves on the wire (protos/harness/api/razzia/v1/razzia.proto)."""

from collections.abc import Iterable
from typing import cast

from harness.api.bot.v1 import bot_pb2
from harness.api.razzia.v1 import razzia_pb2 as pb
from harness.games.razzia.components import CARDS, SEATS, VALUES, Card, set_up
from harness.games.razzia.moves import PLACES, Answer, Move, Offer, Place
from harness.games.razzia.state import Contest, Duel, Meeting, Phase, Round, Take
from harness.games.razzia.view import Table, View
from harness.wire.codec import MalformedError

_CARD = {int(card): card for card in CARDS}
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
_MOST_BILLS = len(set_up(SEATS[-1], "left").stock)  # all there are: an offer is no place to store megabytes


class RazziaCodec:
    field = bot_pb2.Ask.RAZZIA_FIELD_NUMBER

    def write_shared(self, view: View) -> bytes:
        return pb.View(table=_table(view.table)).SerializeToString()

    def write_own(self, view: View) -> bytes:
        return pb.View(seat=view.seat, hand=_numbers(view.hand), bill=view.bill).SerializeToString()

    def read_view(self, ask: bot_pb2.Ask) -> View:
        view = ask.razzia
        return View(
            seat=view.seat if view.HasField("seat") else None,
            hand=_cards(view.hand),
            bill=view.bill if view.HasField("bill") else None,
            table=_read_table(view.table),
        )

    def write_move(self, answer: bot_pb2.Answer, move: Move) -> None:
        written = answer.razzia
        match move:
            case Card():
                written.card = cast("pb.Card", move)
            case Place(bar):
                written.place.bar = bar
            case Offer(shares):
                written.offer.shares.extend([pb.Share(seat=seat, bills=bills) for seat, bills in shares])
            case Answer():
                written.reply = _REPLY[move]
            case _:
                raise TypeError(f"no move of a seat: {move!r}")

    def read_move(self, answer: bot_pb2.Answer) -> Move:
        if answer.WhichOneof("move") != "razzia":
            raise MalformedError("the answer holds no move of razzia")
        move = answer.razzia
        match move.WhichOneof("move"):
            case "card":
                if move.card in _CARD:
                    return _CARD[move.card]
                raise MalformedError(f"there is no card {move.card}")
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
        raise MalformedError("the move is empty: expected a place, a card, an offer or a reply")


def _read_offer(offer: pb.Offer) -> Offer:
    """In the one form that offers have, whatever order they came in."""
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


def _numbers(cards: Iterable[Card]) -> "list[pb.Card]":
    """Our cards are the numbers of the enum already."""
    return cast("list[pb.Card]", cards)


def _cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    return tuple([_CARD[number] for number in numbers])


def _table(table: Table) -> pb.Table:
    return pb.Table(
        seats=table.seats,
        rounds=table.rounds,
        phase=_PHASE[table.phase],
        acting=[seat for seat in table.acting if seat >= 0],
        round=table.number,
        dealer=table.dealer,
        placed=_placed(table.placed),
        bars=[pb.Bar(bills=bills) for bills in table.bars],
        fortunes=table.fortunes,
        now=_round(table.now) if table.now else None,
        last=_round(table.last) if table.last else None,
        pile=table.pile,
        shuffled=_numbers(table.shuffled),
        played=[pb.Plays(cards=_numbers(cards)) for cards in table.played],
        bills=table.bills,
    )


def _placed(placed: tuple[int, int] | None) -> pb.PlacedBill | None:
    return pb.PlacedBill(bar=placed[0], bill=placed[1]) if placed else None


def _round(now: Round) -> pb.Round:
    duels = {duel.bar: duel for duel in now.duels if duel.meetings}
    return pb.Round(
        round=now.number,
        dealer=now.dealer,
        placed=_placed(now.placed),
        plays=_numbers(now.plays),
        contests=[
            pb.Contest(
                bar=bar,
                claimants=claimants,
                shares=[pb.Share(seat=seat, bills=bills) for seat, bills in now.offers[at].shares]
                if now.offers
                else None,
                replies=[_REPLY[answer] for answer in now.answers[at]] if now.answers else None,
                duel=_duel(duels[bar]) if bar in duels else None,
            )
            for at, (bar, claimants) in enumerate(now.contests)
        ],
        takes=[pb.Take(bar=bar, seat=seat, bills=bills) for bar, seat, bills in now.takes],
    )


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


def _read_table(table: pb.Table) -> Table:
    return Table(
        seats=table.seats,
        rounds=table.rounds,
        phase=_PHASE_READ.get(table.phase, "dice"),
        acting=tuple(table.acting),
        number=table.round,
        dealer=table.dealer,
        placed=_read_placed(table),
        bars=tuple([tuple(bar.bills) for bar in table.bars]),
        fortunes=tuple(table.fortunes),
        now=_read_round(table.now) if table.HasField("now") else None,
        last=_read_round(table.last) if table.HasField("last") else None,
        pile=table.pile,
        shuffled=_cards(table.shuffled),
        played=tuple([_cards(plays.cards) for plays in table.played]),
        bills=table.bills,
    )


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
        answers=tuple([tuple([_ANSWER[said] for said in each.replies]) for each in contests if each.replies]),
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
