"""The views and moves of RAISE on the wire (protos/harness/api/raise_game/v1/raise_game.proto)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, cast

from harness.api.bot.v1 import bot_pb2
from harness.api.raise_game.v1 import raise_game_pb2 as pb
from harness.engine import NATURE
from harness.games.raise_game.components import CARDS, HAND, NAME, Card, Points, Symbol
from harness.games.raise_game.moves import Move, Raise
from harness.games.raise_game.state import Act, Pawn, Phase, Round
from harness.games.raise_game.view import Table, View
from harness.wire.codec import MalformedError
from harness.wire.lazy import LazyTuple
from harness.wire.service import field, packed

_CARD = {int(card): card for card in CARDS}
_PHASE: dict[Phase, pb.Phase] = {
    "pick": pb.PHASE_PICK,
    "raise": pb.PHASE_RAISE,
    "deck": pb.PHASE_DECK,
    "points": pb.PHASE_POINTS,
    "dice": pb.PHASE_DICE,
    "over": pb.PHASE_OVER,
}
_TABLE, _NOBODYS = pb.View.TABLE_FIELD_NUMBER, pb.Table.NOBODYS_FIELD_NUMBER
_PHASE_READ = {number: phase for phase, number in _PHASE.items()}
_CHANCE = (pb.PHASE_DECK, pb.PHASE_POINTS, pb.PHASE_DICE)


class RaiseCodec:
    """Writes and reads the views and moves of RAISE."""

    field = bot_pb2.Ask.RAISE_GAME_FIELD_NUMBER

    def write_shared(self, view: View) -> bytes:
        return field(_TABLE, _table(view.table))

    def writer(self) -> Callable[[View], bytes]:
        return self.write_shared

    def write_own(self, view: View) -> bytes:
        return pb.View(seat=view.seat, hand=_numbers(view.hand)).SerializeToString()

    def read_view(self, ask: bot_pb2.Ask) -> View:
        view = ask.raise_game
        return View(
            view.seat if view.HasField("seat") else None,
            _cards(view.hand),
            cast("Table", _LazyTable(view.table)),
        )

    def write_move(self, answer: bot_pb2.Answer, move: Move) -> None:
        message = answer.raise_game
        match move:
            case Card():
                message.card = cast("pb.Card", move)
            case Raise(cards):
                message.raised.SetInParent()
                message.raised.cards.extend(_numbers(cards))
            case _:
                raise TypeError(f"no move of a seat: {move!r}")

    def read_move(self, answer: bot_pb2.Answer) -> Move:
        move = answer.raise_game
        match move.WhichOneof("move"):
            case "card":
                return _read_card(move.card)
            case "raised":
                return _read_raise(move.raised)
        if answer.WhichOneof("move") != "raise_game":
            raise MalformedError(f"the answer holds no move of {NAME}")
        raise MalformedError("the move is empty: expected a card, or a raise, which is a pass without cards")


def _read_card(number: int) -> Card:
    if number in _CARD:
        return _CARD[number]
    raise MalformedError(f"there is no card {number}")


def _read_raise(raised: pb.Raise) -> Raise:
    """Read a raise, with its cards in the one order that raises have."""
    if len(raised.cards) > HAND:
        raise MalformedError(f"a raise has {HAND} cards at most, not {len(raised.cards)}")
    return Raise.of([_read_card(number) for number in raised.cards])


def _table(table: Table) -> bytes:
    """Write the fields of a table in the order of their numbers; the bytes of those that come again are cached."""
    seats = zip(table.decks, table.hands, table.points, table.won, table.played, strict=True)
    now = pb.Table(
        rounds=table.rounds,
        phase=_PHASE[table.phase],
        acting=table.acting if table.acting != (NATURE,) else None,
        round=table.number,
        holder=table.holder,
        card=table.card,
        dice=_faces(table.dice),
        picks=_picks(table.picks),
        acts=_acts(table.acts),
        race=[pb.Pawn(seat=seat, space=space) for seat, space in table.race],
    ).SerializeToString()
    nobodys = packed(_NOBODYS, table.nobodys) if table.nobodys else b""
    return b"".join([now, *map(_seat, seats), nobodys, _last(table.last)])


@lru_cache(maxsize=1 << 10)
def _seat(seat: tuple[int, int, tuple[Points, ...], tuple[Card, ...], tuple[Card, ...]]) -> bytes:
    deck, hand, points, won, played = seat
    message = pb.Seat(deck=deck, hand=hand, points=points, won=_numbers(won), played=_numbers(played))
    return pb.Table(seats=[message]).SerializeToString()


@lru_cache(maxsize=1 << 10)
def _last(last: Round | None) -> bytes:
    if last is None:
        return b""
    message = pb.Round(
        round=last.number,
        holder=last.holder,
        card=last.card,
        dice=_faces(last.dice),
        picks=_picks(last.picks),
        acts=_acts(last.acts),
        winner=last.winner,
    )
    return pb.Table(last=message).SerializeToString()


def _faces(dice: Iterable[Symbol]) -> "list[pb.Face]":
    """The numbers of symbols in the enum: their places, from 1."""
    return cast("list[pb.Face]", [1 + face for face in dice])


def _picks(picks: Iterable[Card | None]) -> "list[pb.Card]":
    return cast("list[pb.Card]", [card or 0 for card in picks])


def _acts(acts: Iterable[Act]) -> list[pb.Act]:
    return [
        pb.Act(seat=seat, cards=_numbers(cards), space=space, asked=asked)
        for seat, cards, space, asked in acts
    ]


def _numbers(cards: Iterable[Card]) -> "list[pb.Card]":
    """The numbers of cards in the enum, which they are already."""
    return cast("list[pb.Card]", cards)


class _LazyTable(LazyTuple):
    plain = Table
    readers: ClassVar[Mapping[str, Callable[[pb.Table], Any]]] = {
        "seats": lambda table: len(table.seats),
        "rounds": attrgetter("rounds"),
        "phase": lambda table: _PHASE_READ[table.phase],
        "acting": lambda table: (NATURE,) if table.phase in _CHANCE else tuple(table.acting),
        "number": attrgetter("round"),
        "holder": attrgetter("holder"),
        "card": attrgetter("card"),
        "dice": lambda table: _read_faces(table.dice),
        "picks": lambda table: _read_picks(table.picks),
        "acts": lambda table: _read_acts(table.acts),
        "race": lambda table: tuple([Pawn(pawn.seat, pawn.space) for pawn in table.race]),
        "decks": lambda table: tuple([seat.deck for seat in table.seats]),
        "hands": lambda table: tuple([seat.hand for seat in table.seats]),
        "points": lambda table: tuple([tuple(seat.points) for seat in table.seats]),
        "nobodys": lambda table: tuple(table.nobodys),
        "won": lambda table: tuple([_cards(seat.won) for seat in table.seats]),
        "played": lambda table: tuple([_cards(seat.played) for seat in table.seats]),
        "last": lambda table: _read_round(table.last) if table.HasField("last") else None,
    }


def _read_round(last: pb.Round) -> Round:
    return Round(
        last.round,
        last.holder,
        last.card,
        _read_faces(last.dice),
        _read_picks(last.picks),
        _read_acts(last.acts),
        last.winner if last.HasField("winner") else None,
    )


def _read_faces(dice: Iterable[int]) -> tuple[Symbol, ...]:
    return tuple([face - 1 for face in dice])


def _read_picks(picks: Iterable[int]) -> tuple[Card | None, ...]:
    return tuple([_CARD.get(number) for number in picks])


def _read_acts(acts: Iterable[pb.Act]) -> tuple[Act, ...]:
    return tuple([Act(act.seat, _cards(act.cards), act.space, act.asked) for act in acts])


def _cards(numbers: Sequence[int]) -> tuple[Card, ...]:
    return tuple([_CARD[number] for number in numbers[:]])
