"""Mutated messages of a bot: right answers first, then wrong in one to three ways, in their fields or in their bytes."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar

from google.protobuf.message import Message

from harness.api.bot.v1 import bot_pb2 as pb
from harness.wire.service import PROTOCOL, varint
from tests.support.bots.wire import CODEC, GAME

Change: TypeAlias = Callable[[Random, bytearray], None]
Bend: TypeAlias = Callable[[Random, pb.FromBot], None]

T = TypeVar("T")

_CASE = pb.Answer.DESCRIPTOR.fields_by_number[CODEC.field].name  # of the game's moves

_EDGES = (0, 1, 2, 7, 8, 127, 128, 255, 256, 2**31 - 1, 2**31, 2**32 - 1)
_BILLS = (5, 10, 15, 20, 25, 30, 40, 50, 0, 1, 7, 2**32 - 1)
_VARINTS = (*map(varint, (*_EDGES, 2**63, 2**64 - 1)), 11 * b"\xff", b"\x80\x80\x00")
_PARTS = (
    b"\x00",
    b"\xff",
    b"\x0b",  # begins a group
    b"\x0c",  # ends one
    b"\x0a\x00",  # an empty hello
    b"\x12\x00",  # an empty answer
    b"\x0a\x04\x12\x02\xff\xfe",  # a program whose name is no UTF-8
    b"\x7a\x05hello",  # an unknown field
    b"\x12\xff\xff\xff\xff\x0f",  # an answer of four gigabytes
    200 * b"\x0b",  # depths
    200 * b"\x0b" + 200 * b"\x0c",
)


class Mutator:
    """Mutates what it is given; `ids` are games that the bot may try to answer in, its own or others'."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.ids: Sequence[int] = ()
        self._before = b"\x12\x00"  # an earlier message, to be spliced in

    def mutated(self, message: pb.FromBot) -> bytes:
        """The message given is used up."""
        random = self.random
        times = (1, 1, 1, 2, 3)[int(random.random() * 5)]
        if random.random() < 0.6:
            for _ in range(times):
                self._bend(message)
        if random.random() < 0.5:
            data = bytearray(message.SerializeToString())
            for _ in range(times):
                _pick(random, _CHANGES)(random, data)
                if random.random() < 0.05:
                    self._splice(data)
        else:
            data = bytearray(message.SerializeToString())
        self._before = bytes(data[:4096])
        return bytes(data)

    def hello(self) -> bytes:
        """A hello, mutated."""
        random = self.random
        hello = pb.Hello(protocol=PROTOCOL, program="fuzz", games=[GAME.name], games_at_once=4)
        for _ in range(int(random.random() * 3)):
            match int(random.random() * 5):
                case 0:
                    hello.protocol = _edge(random)
                case 1:
                    hello.program = _pick(random, ("", "\0", "\x1b]0;x\x07", 70_000 * "x", "\u202e"))
                case 2:
                    hello.games[:] = _pick(random, ([], ["chess"], 1000 * [GAME.name], [GAME.name, "\n"]))
                case 3:
                    hello.games_at_once = _edge(random)
                case 4:
                    hello.Clear()
        data = bytearray(pb.FromBot(hello=hello).SerializeToString())
        if random.random() < 0.5:
            _pick(random, _CHANGES)(random, data)
        return bytes(data)

    def _bend(self, message: pb.FromBot) -> None:
        if self.ids and message.answers and self.random.random() < 0.1:
            _pick(self.random, message.answers).game_id = _pick(self.random, self.ids)
        else:
            _pick(self.random, _BENDS)(self.random, message)

    def _splice(self, data: bytearray) -> None:
        at, cut = _at(self.random, data), int(self.random.random() * len(self._before))
        data[at:] = self._before[cut:]


def _pick(random: Random, things: Sequence[T]) -> T:
    return things[int(random.random() * len(things))]


def _edge(random: Random) -> int:
    return _pick(random, _EDGES)


def _at(random: Random, data: bytearray) -> int:
    return int(random.random() * (len(data) + 1))


# Bytes.


def _flip(random: Random, data: bytearray) -> None:
    if data:
        data[_at(random, data) - 1] ^= 1 << int(random.random() * 8)


def _set(random: Random, data: bytearray) -> None:
    if data:
        data[_at(random, data) - 1] = int(random.random() * 256)


def _insert(random: Random, data: bytearray) -> None:
    at = _at(random, data)
    data[at:at] = _pick(random, _PARTS)


def _delete(random: Random, data: bytearray) -> None:
    at = _at(random, data)
    del data[at : at + 1 + int(random.random() * 4)]


def _cut(random: Random, data: bytearray) -> None:
    del data[_at(random, data) :]


def _double(random: Random, data: bytearray) -> None:
    """A field may come twice; half of one may, too."""
    at = _at(random, data)
    data[at:at] = data[at : at + 1 + int(random.random() * 40)] * _pick(random, (1, 1, 1, 30))


def _number(random: Random, data: bytearray) -> None:
    at = _at(random, data)
    data[at : at + 1] = _pick(random, _VARINTS)


def _longer(random: Random, data: bytearray) -> None:
    """What may be a length promises a little more or less than there is."""
    if data:
        at = _at(random, data) - 1
        data[at] = (data[at] + _pick(random, (-2, -1, 1, 2, 100))) % 256


def _nested(random: Random, data: bytearray) -> None:
    for _ in range(_pick(random, (1, 2, 120))):
        data[:0] = _pick(random, (b"\x0a", b"\x12", b"\x82\x01")) + varint(len(data))


def _twice(random: Random, data: bytearray) -> None:
    del random
    data += data[:4096]


_CHANGES: tuple[Change, ...] = (
    *(_flip, _flip, _set, _set, _insert, _delete, _cut, _double, _number, _longer, _longer, _nested, _twice),
)


# Fields.


def _answer(random: Random, message: pb.FromBot) -> pb.Answer:
    return _pick(random, message.answers) if message.answers else message.answers.add()


def _other_game(random: Random, message: pb.FromBot) -> None:
    answer = _answer(random, message)
    answer.game_id = _pick(random, (0, answer.game_id + 1, answer.game_id ^ 1 << 62, 2**64 - 1)) % 2**64


def _other_turn(random: Random, message: pb.FromBot) -> None:
    answer = _answer(random, message)
    answer.turn = _pick(random, (answer.turn + 1, answer.turn - 1, answer.turn + 2, _edge(random))) % 2**32


def _move(answer: pb.Answer) -> Message:
    move: Message = getattr(answer, _CASE)
    return move


def _inside(random: Random, message: pb.FromBot) -> None:
    """Some field of the move, or of a message in it, whatever the game."""
    part: Any = _move(_answer(random, message))
    while part.DESCRIPTOR.fields:
        field: Any = _pick(random, part.DESCRIPTOR.fields)
        inner = getattr(part, field.name)
        if field.type != field.TYPE_MESSAGE:
            if field.is_repeated:
                _change_row(random, inner, _value(random, field))
            else:
                setattr(part, field.name, _value(random, field))
            return
        if field.is_repeated:
            _change_row(random, inner)
            if not inner:
                return
            inner = _pick(random, inner)
        part = inner
    part.SetInParent()


def _value(random: Random, field: Any) -> int:
    """A number that the field can hold; most are no value of the game."""
    if field.type == field.TYPE_BOOL:
        return random.random() < 0.5
    signed = field.type in (field.TYPE_ENUM, field.TYPE_INT32)
    return _pick(random, (*range(-1, 20), 2**31 - 1)) if signed else _edge(random)


def _change_row(random: Random, row: Any, number: int | None = None) -> None:
    match int(random.random() * 4):
        case 0:
            del row[:1]
        case 1:
            row.extend([*row][:50])
        case _ if number is None:
            row.add()
        case _:
            row.extend(_pick(random, (1, 1, 10, 5_000)) * [number])


def _card(random: Random, message: pb.FromBot) -> None:
    number = _pick(random, (int(random.random() * 97), -1, 7, 2**31 - 1))
    _answer(random, message).razzia.card = number  # type: ignore[assignment]


def _place(random: Random, message: pb.FromBot) -> None:
    _answer(random, message).razzia.place.bar = _edge(random)


def _reply(random: Random, message: pb.FromBot) -> None:
    _answer(random, message).razzia.reply = _pick(random, (0, 1, 2, 3, -1))  # type: ignore[assignment]


def _empty(random: Random, message: pb.FromBot) -> None:
    _pick(random, (_answer(random, message), _move(_answer(random, message)))).Clear()


def _offer(random: Random, message: pb.FromBot) -> None:
    offers = [each.razzia.offer for each in message.answers if each.razzia.HasField("offer")]
    shares = (_pick(random, offers) if offers else _answer(random, message).razzia.offer).shares
    share = _pick(random, shares) if shares else shares.add()
    match int(random.random() * 10):
        case 0:
            share.seat = _pick(random, (*range(9), 2**32 - 1))
        case 1:
            share.bills.append(_pick(random, _BILLS))
        case 2:
            del share.bills[:1]
        case 3:
            share.bills.extend([*share.bills])
        case 4:
            shares.add(seat=_edge(random), bills=share.bills)
        case 5:
            shares.extend(int(random.random() * 12) * [share])
        case 6:
            _pick(random, shares).bills.extend([*share.bills])
            del share.bills[:]
        case 7:
            share.bills.extend(_pick(random, (10, 100, 5_000)) * [_pick(random, _BILLS)])
        case 8 if share.bills:
            share.bills[0] = _pick(random, _BILLS)
        case 9 if share.bills:
            _pick(random, shares).bills.append(share.bills.pop())


def _several(random: Random, message: pb.FromBot) -> None:
    answer = _answer(random, message)
    message.answers.extend(_pick(random, (1, 1, 1, 2, 300)) * [answer])


def _fewer(random: Random, message: pb.FromBot) -> None:
    if message.answers:
        del message.answers[int(random.random() * len(message.answers))]


def _with_hello(random: Random, message: pb.FromBot) -> None:
    message.hello.protocol = _edge(random)


def _moves_exchanged(random: Random, message: pb.FromBot) -> None:
    one, other = _answer(random, message), _answer(random, message)
    _move(one).CopyFrom(_move(other))


_OF_RAZZIA: tuple[Bend, ...] = (
    _card,
    _card,
    _place,
    _reply,
    *4 * (_offer,),
)  # what random changes seldom find
_BENDS: tuple[Bend, ...] = (
    *(_other_game, _other_turn, _empty, *(_OF_RAZZIA if _CASE == "razzia" else 8 * (_inside,))),
    *(_several, _fewer, _with_hello, _moves_exchanged),
)
