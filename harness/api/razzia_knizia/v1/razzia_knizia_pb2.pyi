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
    PHASE_TURN: _ClassVar[Phase]
    PHASE_BID: _ClassVar[Phase]
    PHASE_CHANCE: _ClassVar[Phase]
    PHASE_OVER: _ClassVar[Phase]

class Card(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_UNSPECIFIED: _ClassVar[Card]
    CARD_RING: _ClassVar[Card]
    CARD_WATCH: _ClassVar[Card]
    CARD_BROOCH: _ClassVar[Card]
    CARD_CHAIN: _ClassVar[Card]
    CARD_DIAMOND: _ClassVar[Card]
    CARD_COIN: _ClassVar[Card]
    CARD_CAR: _ClassVar[Card]
    CARD_DRIVER: _ClassVar[Card]
    CARD_CASINO: _ClassVar[Card]
    CARD_TRANSPORT: _ClassVar[Card]
    CARD_FILM: _ClassVar[Card]
    CARD_HORSE_RACING: _ClassVar[Card]
    CARD_REAL_ESTATE: _ClassVar[Card]
    CARD_NIGHT_CLUB: _ClassVar[Card]
    CARD_RESTAURANT: _ClassVar[Card]
    CARD_BODYGUARD: _ClassVar[Card]
    CARD_THIEF: _ClassVar[Card]
    CARD_POLICE: _ClassVar[Card]

class Why(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WHY_UNSPECIFIED: _ClassVar[Why]
    WHY_CALL: _ClassVar[Why]
    WHY_ROW: _ClassVar[Why]
    WHY_POLICE: _ClassVar[Why]

class Action(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ACTION_UNSPECIFIED: _ClassVar[Action]
    ACTION_DRAW: _ClassVar[Action]
    ACTION_CALL: _ClassVar[Action]
    ACTION_PASS: _ClassVar[Action]
PHASE_UNSPECIFIED: Phase
PHASE_TURN: Phase
PHASE_BID: Phase
PHASE_CHANCE: Phase
PHASE_OVER: Phase
CARD_UNSPECIFIED: Card
CARD_RING: Card
CARD_WATCH: Card
CARD_BROOCH: Card
CARD_CHAIN: Card
CARD_DIAMOND: Card
CARD_COIN: Card
CARD_CAR: Card
CARD_DRIVER: Card
CARD_CASINO: Card
CARD_TRANSPORT: Card
CARD_FILM: Card
CARD_HORSE_RACING: Card
CARD_REAL_ESTATE: Card
CARD_NIGHT_CLUB: Card
CARD_RESTAURANT: Card
CARD_BODYGUARD: Card
CARD_THIEF: Card
CARD_POLICE: Card
WHY_UNSPECIFIED: Why
WHY_CALL: Why
WHY_ROW: Why
WHY_POLICE: Why
ACTION_UNSPECIFIED: Action
ACTION_DRAW: Action
ACTION_CALL: Action
ACTION_PASS: Action

class View(_message.Message):
    __slots__ = ("table", "seat")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    table: Table
    seat: int
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class Table(_message.Message):
    __slots__ = ("phase", "acting", "round", "turn", "row", "police", "last_police", "board", "seats", "auction", "last", "gone", "deck")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    ACTING_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    ROW_FIELD_NUMBER: _ClassVar[int]
    POLICE_FIELD_NUMBER: _ClassVar[int]
    LAST_POLICE_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    AUCTION_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    GONE_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    phase: Phase
    acting: _containers.RepeatedScalarFieldContainer[int]
    round: int
    turn: int
    row: _containers.RepeatedScalarFieldContainer[Card]
    police: int
    last_police: int
    board: int
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    auction: Auction
    last: Auction
    gone: _containers.RepeatedScalarFieldContainer[Card]
    deck: int
    def __init__(self, phase: _Optional[_Union[Phase, str]] = ..., acting: _Optional[_Iterable[int]] = ..., round: _Optional[int] = ..., turn: _Optional[int] = ..., row: _Optional[_Iterable[_Union[Card, str]]] = ..., police: _Optional[int] = ..., last_police: _Optional[int] = ..., board: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., auction: _Optional[_Union[Auction, _Mapping]] = ..., last: _Optional[_Union[Auction, _Mapping]] = ..., gone: _Optional[_Iterable[_Union[Card, str]]] = ..., deck: _Optional[int] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("cheques", "won", "loot", "score")
    CHEQUES_FIELD_NUMBER: _ClassVar[int]
    WON_FIELD_NUMBER: _ClassVar[int]
    LOOT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    cheques: _containers.RepeatedScalarFieldContainer[int]
    won: _containers.RepeatedScalarFieldContainer[int]
    loot: _containers.RepeatedScalarFieldContainer[Card]
    score: int
    def __init__(self, cheques: _Optional[_Iterable[int]] = ..., won: _Optional[_Iterable[int]] = ..., loot: _Optional[_Iterable[_Union[Card, str]]] = ..., score: _Optional[int] = ...) -> None: ...

class Auction(_message.Message):
    __slots__ = ("opener", "why", "row", "bids")
    OPENER_FIELD_NUMBER: _ClassVar[int]
    WHY_FIELD_NUMBER: _ClassVar[int]
    ROW_FIELD_NUMBER: _ClassVar[int]
    BIDS_FIELD_NUMBER: _ClassVar[int]
    opener: int
    why: Why
    row: _containers.RepeatedScalarFieldContainer[Card]
    bids: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, opener: _Optional[int] = ..., why: _Optional[_Union[Why, str]] = ..., row: _Optional[_Iterable[_Union[Card, str]]] = ..., bids: _Optional[_Iterable[int]] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("action", "bid", "thieves")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    THIEVES_FIELD_NUMBER: _ClassVar[int]
    action: Action
    bid: int
    thieves: Thieves
    def __init__(self, action: _Optional[_Union[Action, str]] = ..., bid: _Optional[int] = ..., thieves: _Optional[_Union[Thieves, _Mapping]] = ...) -> None: ...

class Thieves(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[Card, str]]] = ...) -> None: ...
