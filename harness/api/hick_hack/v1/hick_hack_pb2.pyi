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
    PHASE_LAY: _ClassVar[Phase]
    PHASE_OFFER: _ClassVar[Phase]
    PHASE_ANSWER: _ClassVar[Phase]
    PHASE_CHANCE: _ClassVar[Phase]
    PHASE_OVER: _ClassVar[Phase]

class Card(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_UNSPECIFIED: _ClassVar[Card]
    CARD_BLUE_SCAREDY: _ClassVar[Card]
    CARD_BLUE_3: _ClassVar[Card]
    CARD_BLUE_4: _ClassVar[Card]
    CARD_BLUE_5: _ClassVar[Card]
    CARD_BLUE_6: _ClassVar[Card]
    CARD_BLUE_FOX_4: _ClassVar[Card]
    CARD_BLUE_FOX_5: _ClassVar[Card]
    CARD_BLUE_FOX_6: _ClassVar[Card]
    CARD_YELLOW_SCAREDY: _ClassVar[Card]
    CARD_YELLOW_3: _ClassVar[Card]
    CARD_YELLOW_4: _ClassVar[Card]
    CARD_YELLOW_5: _ClassVar[Card]
    CARD_YELLOW_6: _ClassVar[Card]
    CARD_YELLOW_FOX_4: _ClassVar[Card]
    CARD_YELLOW_FOX_5: _ClassVar[Card]
    CARD_YELLOW_FOX_6: _ClassVar[Card]
    CARD_RED_SCAREDY: _ClassVar[Card]
    CARD_RED_3: _ClassVar[Card]
    CARD_RED_4: _ClassVar[Card]
    CARD_RED_5: _ClassVar[Card]
    CARD_RED_6: _ClassVar[Card]
    CARD_RED_FOX_4: _ClassVar[Card]
    CARD_RED_FOX_5: _ClassVar[Card]
    CARD_RED_FOX_6: _ClassVar[Card]
    CARD_GREEN_SCAREDY: _ClassVar[Card]
    CARD_GREEN_3: _ClassVar[Card]
    CARD_GREEN_4: _ClassVar[Card]
    CARD_GREEN_5: _ClassVar[Card]
    CARD_GREEN_6: _ClassVar[Card]
    CARD_GREEN_FOX_4: _ClassVar[Card]
    CARD_GREEN_FOX_5: _ClassVar[Card]
    CARD_GREEN_FOX_6: _ClassVar[Card]
    CARD_PURPLE_SCAREDY: _ClassVar[Card]
    CARD_PURPLE_3: _ClassVar[Card]
    CARD_PURPLE_4: _ClassVar[Card]
    CARD_PURPLE_5: _ClassVar[Card]
    CARD_PURPLE_6: _ClassVar[Card]
    CARD_PURPLE_FOX_4: _ClassVar[Card]
    CARD_PURPLE_FOX_5: _ClassVar[Card]
    CARD_PURPLE_FOX_6: _ClassVar[Card]
    CARD_WHITE_SCAREDY: _ClassVar[Card]
    CARD_WHITE_3: _ClassVar[Card]
    CARD_WHITE_4: _ClassVar[Card]
    CARD_WHITE_5: _ClassVar[Card]
    CARD_WHITE_6: _ClassVar[Card]
    CARD_WHITE_FOX_4: _ClassVar[Card]
    CARD_WHITE_FOX_5: _ClassVar[Card]
    CARD_WHITE_FOX_6: _ClassVar[Card]

class Reply(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REPLY_UNSPECIFIED: _ClassVar[Reply]
    REPLY_ACCEPT: _ClassVar[Reply]
    REPLY_DUEL: _ClassVar[Reply]
PHASE_UNSPECIFIED: Phase
PHASE_LAY: Phase
PHASE_OFFER: Phase
PHASE_ANSWER: Phase
PHASE_CHANCE: Phase
PHASE_OVER: Phase
CARD_UNSPECIFIED: Card
CARD_BLUE_SCAREDY: Card
CARD_BLUE_3: Card
CARD_BLUE_4: Card
CARD_BLUE_5: Card
CARD_BLUE_6: Card
CARD_BLUE_FOX_4: Card
CARD_BLUE_FOX_5: Card
CARD_BLUE_FOX_6: Card
CARD_YELLOW_SCAREDY: Card
CARD_YELLOW_3: Card
CARD_YELLOW_4: Card
CARD_YELLOW_5: Card
CARD_YELLOW_6: Card
CARD_YELLOW_FOX_4: Card
CARD_YELLOW_FOX_5: Card
CARD_YELLOW_FOX_6: Card
CARD_RED_SCAREDY: Card
CARD_RED_3: Card
CARD_RED_4: Card
CARD_RED_5: Card
CARD_RED_6: Card
CARD_RED_FOX_4: Card
CARD_RED_FOX_5: Card
CARD_RED_FOX_6: Card
CARD_GREEN_SCAREDY: Card
CARD_GREEN_3: Card
CARD_GREEN_4: Card
CARD_GREEN_5: Card
CARD_GREEN_6: Card
CARD_GREEN_FOX_4: Card
CARD_GREEN_FOX_5: Card
CARD_GREEN_FOX_6: Card
CARD_PURPLE_SCAREDY: Card
CARD_PURPLE_3: Card
CARD_PURPLE_4: Card
CARD_PURPLE_5: Card
CARD_PURPLE_6: Card
CARD_PURPLE_FOX_4: Card
CARD_PURPLE_FOX_5: Card
CARD_PURPLE_FOX_6: Card
CARD_WHITE_SCAREDY: Card
CARD_WHITE_3: Card
CARD_WHITE_4: Card
CARD_WHITE_5: Card
CARD_WHITE_6: Card
CARD_WHITE_FOX_4: Card
CARD_WHITE_FOX_5: Card
CARD_WHITE_FOX_6: Card
REPLY_UNSPECIFIED: Reply
REPLY_ACCEPT: Reply
REPLY_DUEL: Reply

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
    __slots__ = ("phase", "acting", "round", "first", "yards", "seats", "now", "last", "pile", "discards", "shuffled", "played")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    ACTING_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    YARDS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    NOW_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    DISCARDS_FIELD_NUMBER: _ClassVar[int]
    SHUFFLED_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    phase: Phase
    acting: _containers.RepeatedScalarFieldContainer[int]
    round: int
    first: int
    yards: _containers.RepeatedCompositeFieldContainer[Grains]
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    now: Round
    last: Round
    pile: int
    discards: _containers.RepeatedScalarFieldContainer[Card]
    shuffled: _containers.RepeatedScalarFieldContainer[Card]
    played: _containers.RepeatedCompositeFieldContainer[Lays]
    def __init__(self, phase: _Optional[_Union[Phase, str]] = ..., acting: _Optional[_Iterable[int]] = ..., round: _Optional[int] = ..., first: _Optional[int] = ..., yards: _Optional[_Iterable[_Union[Grains, _Mapping]]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., now: _Optional[_Union[Round, _Mapping]] = ..., last: _Optional[_Union[Round, _Mapping]] = ..., pile: _Optional[int] = ..., discards: _Optional[_Iterable[_Union[Card, str]]] = ..., shuffled: _Optional[_Iterable[_Union[Card, str]]] = ..., played: _Optional[_Iterable[_Union[Lays, _Mapping]]] = ...) -> None: ...

class Grains(_message.Message):
    __slots__ = ("green", "blue", "yellow")
    GREEN_FIELD_NUMBER: _ClassVar[int]
    BLUE_FIELD_NUMBER: _ClassVar[int]
    YELLOW_FIELD_NUMBER: _ClassVar[int]
    green: int
    blue: int
    yellow: int
    def __init__(self, green: _Optional[int] = ..., blue: _Optional[int] = ..., yellow: _Optional[int] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("store", "caught", "score", "held")
    STORE_FIELD_NUMBER: _ClassVar[int]
    CAUGHT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    HELD_FIELD_NUMBER: _ClassVar[int]
    store: Grains
    caught: _containers.RepeatedScalarFieldContainer[Card]
    score: int
    held: int
    def __init__(self, store: _Optional[_Union[Grains, _Mapping]] = ..., caught: _Optional[_Iterable[_Union[Card, str]]] = ..., score: _Optional[int] = ..., held: _Optional[int] = ...) -> None: ...

class Lays(_message.Message):
    __slots__ = ("seats",)
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedCompositeFieldContainer[Laid]
    def __init__(self, seats: _Optional[_Iterable[_Union[Laid, _Mapping]]] = ...) -> None: ...

class Laid(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[Card, str]]] = ...) -> None: ...

class Round(_message.Message):
    __slots__ = ("round", "first", "lays", "visits")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    LAYS_FIELD_NUMBER: _ClassVar[int]
    VISITS_FIELD_NUMBER: _ClassVar[int]
    round: int
    first: int
    lays: Lays
    visits: _containers.RepeatedCompositeFieldContainer[Visit]
    def __init__(self, round: _Optional[int] = ..., first: _Optional[int] = ..., lays: _Optional[_Union[Lays, _Mapping]] = ..., visits: _Optional[_Iterable[_Union[Visit, _Mapping]]] = ...) -> None: ...

class Visit(_message.Message):
    __slots__ = ("yard", "fled", "rivals", "shares", "replies", "rolls", "takes", "catch")
    YARD_FIELD_NUMBER: _ClassVar[int]
    FLED_FIELD_NUMBER: _ClassVar[int]
    RIVALS_FIELD_NUMBER: _ClassVar[int]
    SHARES_FIELD_NUMBER: _ClassVar[int]
    REPLIES_FIELD_NUMBER: _ClassVar[int]
    ROLLS_FIELD_NUMBER: _ClassVar[int]
    TAKES_FIELD_NUMBER: _ClassVar[int]
    CATCH_FIELD_NUMBER: _ClassVar[int]
    yard: int
    fled: int
    rivals: _containers.RepeatedScalarFieldContainer[int]
    shares: _containers.RepeatedCompositeFieldContainer[Share]
    replies: _containers.RepeatedScalarFieldContainer[Reply]
    rolls: _containers.RepeatedCompositeFieldContainer[Roll]
    takes: _containers.RepeatedCompositeFieldContainer[Share]
    catch: Catch
    def __init__(self, yard: _Optional[int] = ..., fled: _Optional[int] = ..., rivals: _Optional[_Iterable[int]] = ..., shares: _Optional[_Iterable[_Union[Share, _Mapping]]] = ..., replies: _Optional[_Iterable[_Union[Reply, str]]] = ..., rolls: _Optional[_Iterable[_Union[Roll, _Mapping]]] = ..., takes: _Optional[_Iterable[_Union[Share, _Mapping]]] = ..., catch: _Optional[_Union[Catch, _Mapping]] = ...) -> None: ...

class Share(_message.Message):
    __slots__ = ("seat", "grains")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    GRAINS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    grains: Grains
    def __init__(self, seat: _Optional[int] = ..., grains: _Optional[_Union[Grains, _Mapping]] = ...) -> None: ...

class Roll(_message.Message):
    __slots__ = ("dice",)
    DICE_FIELD_NUMBER: _ClassVar[int]
    dice: _containers.RepeatedCompositeFieldContainer[Die]
    def __init__(self, dice: _Optional[_Iterable[_Union[Die, _Mapping]]] = ...) -> None: ...

class Die(_message.Message):
    __slots__ = ("seat", "face")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FACE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    face: int
    def __init__(self, seat: _Optional[int] = ..., face: _Optional[int] = ...) -> None: ...

class Catch(_message.Message):
    __slots__ = ("seat", "fowl")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FOWL_FIELD_NUMBER: _ClassVar[int]
    seat: int
    fowl: _containers.RepeatedScalarFieldContainer[Card]
    def __init__(self, seat: _Optional[int] = ..., fowl: _Optional[_Iterable[_Union[Card, str]]] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("lay", "offer", "reply")
    LAY_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    REPLY_FIELD_NUMBER: _ClassVar[int]
    lay: Lay
    offer: Offer
    reply: Reply
    def __init__(self, lay: _Optional[_Union[Lay, _Mapping]] = ..., offer: _Optional[_Union[Offer, _Mapping]] = ..., reply: _Optional[_Union[Reply, str]] = ...) -> None: ...

class Lay(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[Card, str]]] = ...) -> None: ...

class Offer(_message.Message):
    __slots__ = ("shares",)
    SHARES_FIELD_NUMBER: _ClassVar[int]
    shares: _containers.RepeatedCompositeFieldContainer[Share]
    def __init__(self, shares: _Optional[_Iterable[_Union[Share, _Mapping]]] = ...) -> None: ...
