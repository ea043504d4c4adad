from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Phase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PHASE_UNSPECIFIED: _ClassVar[Phase]
    PHASE_PICK: _ClassVar[Phase]
    PHASE_RAISE: _ClassVar[Phase]
    PHASE_DECK: _ClassVar[Phase]
    PHASE_POINTS: _ClassVar[Phase]
    PHASE_DICE: _ClassVar[Phase]
    PHASE_OVER: _ClassVar[Phase]

class Card(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_UNSPECIFIED: _ClassVar[Card]
    CARD_CLOUD_1: _ClassVar[Card]
    CARD_CLOUD_2: _ClassVar[Card]
    CARD_CLOUD_3: _ClassVar[Card]
    CARD_CLOUD_4_BOLD: _ClassVar[Card]
    CARD_BELL_1: _ClassVar[Card]
    CARD_BELL_2: _ClassVar[Card]
    CARD_BELL_3: _ClassVar[Card]
    CARD_BELL_4_BOLD: _ClassVar[Card]
    CARD_HOURGLASS_1: _ClassVar[Card]
    CARD_HOURGLASS_2: _ClassVar[Card]
    CARD_HOURGLASS_3: _ClassVar[Card]
    CARD_HOURGLASS_4: _ClassVar[Card]
    CARD_HOURGLASS_4_BOLD: _ClassVar[Card]
    CARD_GEAR_2: _ClassVar[Card]
    CARD_GEAR_3: _ClassVar[Card]
    CARD_GEAR_4: _ClassVar[Card]
    CARD_GEAR_5_BOLD: _ClassVar[Card]
    CARD_DIAMOND_4: _ClassVar[Card]
    CARD_DIAMOND_5: _ClassVar[Card]
    CARD_DIAMOND_6_BOLD: _ClassVar[Card]

class Face(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FACE_UNSPECIFIED: _ClassVar[Face]
    FACE_CLOUD: _ClassVar[Face]
    FACE_BELL: _ClassVar[Face]
    FACE_HOURGLASS: _ClassVar[Face]
    FACE_GEAR: _ClassVar[Face]
    FACE_DIAMOND: _ClassVar[Face]
    FACE_BLANK: _ClassVar[Face]
PHASE_UNSPECIFIED: Phase
PHASE_PICK: Phase
PHASE_RAISE: Phase
PHASE_DECK: Phase
PHASE_POINTS: Phase
PHASE_DICE: Phase
PHASE_OVER: Phase
CARD_UNSPECIFIED: Card
CARD_CLOUD_1: Card
CARD_CLOUD_2: Card
CARD_CLOUD_3: Card
CARD_CLOUD_4_BOLD: Card
CARD_BELL_1: Card
CARD_BELL_2: Card
CARD_BELL_3: Card
CARD_BELL_4_BOLD: Card
CARD_HOURGLASS_1: Card
CARD_HOURGLASS_2: Card
CARD_HOURGLASS_3: Card
CARD_HOURGLASS_4: Card
CARD_HOURGLASS_4_BOLD: Card
CARD_GEAR_2: Card
CARD_GEAR_3: Card
CARD_GEAR_4: Card
CARD_GEAR_5_BOLD: Card
CARD_DIAMOND_4: Card
CARD_DIAMOND_5: Card
CARD_DIAMOND_6_BOLD: Card
FACE_UNSPECIFIED: Face
FACE_CLOUD: Face
FACE_BELL: Face
FACE_HOURGLASS: Face
FACE_GEAR: Face
FACE_DIAMOND: Face
FACE_BLANK: Face

class View(_message.Message):
    __slots__ = ("table", "seat", "hand")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    table: Table
    seat: int
    hand: _containers.RepeatedScalarFieldContainer[Card]
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ..., seat: _Optional[int] = ..., hand: _Optional[_Iterable[_Union[Card, str]]] = ...) -> None: ...

class Table(_message.Message):
    __slots__ = ("rounds", "phase", "acting", "round", "holder", "card", "dice", "picks", "acts", "race", "seats", "nobodys", "last")
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    ACTING_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    HOLDER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    DICE_FIELD_NUMBER: _ClassVar[int]
    PICKS_FIELD_NUMBER: _ClassVar[int]
    ACTS_FIELD_NUMBER: _ClassVar[int]
    RACE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    NOBODYS_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    rounds: int
    phase: Phase
    acting: _containers.RepeatedScalarFieldContainer[int]
    round: int
    holder: int
    card: int
    dice: _containers.RepeatedScalarFieldContainer[Face]
    picks: _containers.RepeatedScalarFieldContainer[Card]
    acts: _containers.RepeatedCompositeFieldContainer[Act]
    race: _containers.RepeatedCompositeFieldContainer[Pawn]
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    nobodys: _containers.RepeatedScalarFieldContainer[int]
    last: Round
    def __init__(self, rounds: _Optional[int] = ..., phase: _Optional[_Union[Phase, str]] = ..., acting: _Optional[_Iterable[int]] = ..., round: _Optional[int] = ..., holder: _Optional[int] = ..., card: _Optional[int] = ..., dice: _Optional[_Iterable[_Union[Face, str]]] = ..., picks: _Optional[_Iterable[_Union[Card, str]]] = ..., acts: _Optional[_Iterable[_Union[Act, _Mapping]]] = ..., race: _Optional[_Iterable[_Union[Pawn, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., nobodys: _Optional[_Iterable[int]] = ..., last: _Optional[_Union[Round, _Mapping]] = ...) -> None: ...

class Act(_message.Message):
    __slots__ = ("seat", "cards", "space", "asked")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    SPACE_FIELD_NUMBER: _ClassVar[int]
    ASKED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[Card]
    space: int
    asked: bool
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[Card, str]]] = ..., space: _Optional[int] = ..., asked: _Optional[bool] = ...) -> None: ...

class Pawn(_message.Message):
    __slots__ = ("seat", "space")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SPACE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    space: int
    def __init__(self, seat: _Optional[int] = ..., space: _Optional[int] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("deck", "hand", "points", "won", "played")
    DECK_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    WON_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    deck: int
    hand: int
    points: _containers.RepeatedScalarFieldContainer[int]
    won: _containers.RepeatedScalarFieldContainer[Card]
    played: _containers.RepeatedScalarFieldContainer[Card]
    def __init__(self, deck: _Optional[int] = ..., hand: _Optional[int] = ..., points: _Optional[_Iterable[int]] = ..., won: _Optional[_Iterable[_Union[Card, str]]] = ..., played: _Optional[_Iterable[_Union[Card, str]]] = ...) -> None: ...

class Round(_message.Message):
    __slots__ = ("round", "holder", "card", "dice", "picks", "acts", "winner")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    HOLDER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    DICE_FIELD_NUMBER: _ClassVar[int]
    PICKS_FIELD_NUMBER: _ClassVar[int]
    ACTS_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    round: int
    holder: int
    card: int
    dice: _containers.RepeatedScalarFieldContainer[Face]
    picks: _containers.RepeatedScalarFieldContainer[Card]
    acts: _containers.RepeatedCompositeFieldContainer[Act]
    winner: int
    def __init__(self, round: _Optional[int] = ..., holder: _Optional[int] = ..., card: _Optional[int] = ..., dice: _Optional[_Iterable[_Union[Face, str]]] = ..., picks: _Optional[_Iterable[_Union[Card, str]]] = ..., acts: _Optional[_Iterable[_Union[Act, _Mapping]]] = ..., winner: _Optional[int] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("card", "raised")
    CARD_FIELD_NUMBER: _ClassVar[int]
    RAISED_FIELD_NUMBER: _ClassVar[int]
    card: Card
    raised: Raise
    def __init__(self, card: _Optional[_Union[Card, str]] = ..., raised: _Optional[_Union[Raise, _Mapping]] = ...) -> None: ...

class Raise(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[Card, str]]] = ...) -> None: ...
