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
    PHASE_PLACE: _ClassVar[Phase]
    PHASE_PLAY: _ClassVar[Phase]
    PHASE_OFFER: _ClassVar[Phase]
    PHASE_ANSWER: _ClassVar[Phase]
    PHASE_CHANCE: _ClassVar[Phase]
    PHASE_OVER: _ClassVar[Phase]

class Card(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_UNSPECIFIED: _ClassVar[Card]
    CARD_COLIBRI_1: _ClassVar[Card]
    CARD_COLIBRI_2: _ClassVar[Card]
    CARD_COLIBRI_3: _ClassVar[Card]
    CARD_COLIBRI_4: _ClassVar[Card]
    CARD_COLIBRI_5: _ClassVar[Card]
    CARD_COLIBRI_6: _ClassVar[Card]
    CARD_COLIBRI_RAID_3: _ClassVar[Card]
    CARD_COLIBRI_RAID_4: _ClassVar[Card]
    CARD_COLIBRI_RAID_5: _ClassVar[Card]
    CARD_COLIBRI_RAID_6: _ClassVar[Card]
    CARD_COTTON_CLUB_1: _ClassVar[Card]
    CARD_COTTON_CLUB_2: _ClassVar[Card]
    CARD_COTTON_CLUB_3: _ClassVar[Card]
    CARD_COTTON_CLUB_4: _ClassVar[Card]
    CARD_COTTON_CLUB_5: _ClassVar[Card]
    CARD_COTTON_CLUB_6: _ClassVar[Card]
    CARD_COTTON_CLUB_RAID_3: _ClassVar[Card]
    CARD_COTTON_CLUB_RAID_4: _ClassVar[Card]
    CARD_COTTON_CLUB_RAID_5: _ClassVar[Card]
    CARD_COTTON_CLUB_RAID_6: _ClassVar[Card]
    CARD_HAVANNA_BAR_1: _ClassVar[Card]
    CARD_HAVANNA_BAR_2: _ClassVar[Card]
    CARD_HAVANNA_BAR_3: _ClassVar[Card]
    CARD_HAVANNA_BAR_4: _ClassVar[Card]
    CARD_HAVANNA_BAR_5: _ClassVar[Card]
    CARD_HAVANNA_BAR_6: _ClassVar[Card]
    CARD_HAVANNA_BAR_RAID_3: _ClassVar[Card]
    CARD_HAVANNA_BAR_RAID_4: _ClassVar[Card]
    CARD_HAVANNA_BAR_RAID_5: _ClassVar[Card]
    CARD_HAVANNA_BAR_RAID_6: _ClassVar[Card]
    CARD_JUNGLE_1: _ClassVar[Card]
    CARD_JUNGLE_2: _ClassVar[Card]
    CARD_JUNGLE_3: _ClassVar[Card]
    CARD_JUNGLE_4: _ClassVar[Card]
    CARD_JUNGLE_5: _ClassVar[Card]
    CARD_JUNGLE_6: _ClassVar[Card]
    CARD_JUNGLE_RAID_3: _ClassVar[Card]
    CARD_JUNGLE_RAID_4: _ClassVar[Card]
    CARD_JUNGLE_RAID_5: _ClassVar[Card]
    CARD_JUNGLE_RAID_6: _ClassVar[Card]
    CARD_LINCOLN_1: _ClassVar[Card]
    CARD_LINCOLN_2: _ClassVar[Card]
    CARD_LINCOLN_3: _ClassVar[Card]
    CARD_LINCOLN_4: _ClassVar[Card]
    CARD_LINCOLN_5: _ClassVar[Card]
    CARD_LINCOLN_6: _ClassVar[Card]
    CARD_LINCOLN_RAID_3: _ClassVar[Card]
    CARD_LINCOLN_RAID_4: _ClassVar[Card]
    CARD_LINCOLN_RAID_5: _ClassVar[Card]
    CARD_LINCOLN_RAID_6: _ClassVar[Card]
    CARD_JAZZ_HOUSE_1: _ClassVar[Card]
    CARD_JAZZ_HOUSE_2: _ClassVar[Card]
    CARD_JAZZ_HOUSE_3: _ClassVar[Card]
    CARD_JAZZ_HOUSE_4: _ClassVar[Card]
    CARD_JAZZ_HOUSE_5: _ClassVar[Card]
    CARD_JAZZ_HOUSE_6: _ClassVar[Card]
    CARD_JAZZ_HOUSE_RAID_3: _ClassVar[Card]
    CARD_JAZZ_HOUSE_RAID_4: _ClassVar[Card]
    CARD_JAZZ_HOUSE_RAID_5: _ClassVar[Card]
    CARD_JAZZ_HOUSE_RAID_6: _ClassVar[Card]

class Reply(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REPLY_UNSPECIFIED: _ClassVar[Reply]
    REPLY_ACCEPT: _ClassVar[Reply]
    REPLY_DUEL: _ClassVar[Reply]
PHASE_UNSPECIFIED: Phase
PHASE_PLACE: Phase
PHASE_PLAY: Phase
PHASE_OFFER: Phase
PHASE_ANSWER: Phase
PHASE_CHANCE: Phase
PHASE_OVER: Phase
CARD_UNSPECIFIED: Card
CARD_COLIBRI_1: Card
CARD_COLIBRI_2: Card
CARD_COLIBRI_3: Card
CARD_COLIBRI_4: Card
CARD_COLIBRI_5: Card
CARD_COLIBRI_6: Card
CARD_COLIBRI_RAID_3: Card
CARD_COLIBRI_RAID_4: Card
CARD_COLIBRI_RAID_5: Card
CARD_COLIBRI_RAID_6: Card
CARD_COTTON_CLUB_1: Card
CARD_COTTON_CLUB_2: Card
CARD_COTTON_CLUB_3: Card
CARD_COTTON_CLUB_4: Card
CARD_COTTON_CLUB_5: Card
CARD_COTTON_CLUB_6: Card
CARD_COTTON_CLUB_RAID_3: Card
CARD_COTTON_CLUB_RAID_4: Card
CARD_COTTON_CLUB_RAID_5: Card
CARD_COTTON_CLUB_RAID_6: Card
CARD_HAVANNA_BAR_1: Card
CARD_HAVANNA_BAR_2: Card
CARD_HAVANNA_BAR_3: Card
CARD_HAVANNA_BAR_4: Card
CARD_HAVANNA_BAR_5: Card
CARD_HAVANNA_BAR_6: Card
CARD_HAVANNA_BAR_RAID_3: Card
CARD_HAVANNA_BAR_RAID_4: Card
CARD_HAVANNA_BAR_RAID_5: Card
CARD_HAVANNA_BAR_RAID_6: Card
CARD_JUNGLE_1: Card
CARD_JUNGLE_2: Card
CARD_JUNGLE_3: Card
CARD_JUNGLE_4: Card
CARD_JUNGLE_5: Card
CARD_JUNGLE_6: Card
CARD_JUNGLE_RAID_3: Card
CARD_JUNGLE_RAID_4: Card
CARD_JUNGLE_RAID_5: Card
CARD_JUNGLE_RAID_6: Card
CARD_LINCOLN_1: Card
CARD_LINCOLN_2: Card
CARD_LINCOLN_3: Card
CARD_LINCOLN_4: Card
CARD_LINCOLN_5: Card
CARD_LINCOLN_6: Card
CARD_LINCOLN_RAID_3: Card
CARD_LINCOLN_RAID_4: Card
CARD_LINCOLN_RAID_5: Card
CARD_LINCOLN_RAID_6: Card
CARD_JAZZ_HOUSE_1: Card
CARD_JAZZ_HOUSE_2: Card
CARD_JAZZ_HOUSE_3: Card
CARD_JAZZ_HOUSE_4: Card
CARD_JAZZ_HOUSE_5: Card
CARD_JAZZ_HOUSE_6: Card
CARD_JAZZ_HOUSE_RAID_3: Card
CARD_JAZZ_HOUSE_RAID_4: Card
CARD_JAZZ_HOUSE_RAID_5: Card
CARD_JAZZ_HOUSE_RAID_6: Card
REPLY_UNSPECIFIED: Reply
REPLY_ACCEPT: Reply
REPLY_DUEL: Reply

class View(_message.Message):
    __slots__ = ("table", "seat", "hand", "bill")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    BILL_FIELD_NUMBER: _ClassVar[int]
    table: Table
    seat: int
    hand: _containers.RepeatedScalarFieldContainer[Card]
    bill: int
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ..., seat: _Optional[int] = ..., hand: _Optional[_Iterable[_Union[Card, str]]] = ..., bill: _Optional[int] = ...) -> None: ...

class Table(_message.Message):
    __slots__ = ("seats", "rounds", "phase", "acting", "round", "dealer", "placed", "bars", "fortunes", "now", "last", "pile", "shuffled", "played", "bills")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    ACTING_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    PLACED_FIELD_NUMBER: _ClassVar[int]
    BARS_FIELD_NUMBER: _ClassVar[int]
    FORTUNES_FIELD_NUMBER: _ClassVar[int]
    NOW_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    SHUFFLED_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    BILLS_FIELD_NUMBER: _ClassVar[int]
    seats: int
    rounds: int
    phase: Phase
    acting: _containers.RepeatedScalarFieldContainer[int]
    round: int
    dealer: int
    placed: PlacedBill
    bars: _containers.RepeatedCompositeFieldContainer[Bar]
    fortunes: _containers.RepeatedScalarFieldContainer[int]
    now: Round
    last: Round
    pile: int
    shuffled: _containers.RepeatedScalarFieldContainer[Card]
    played: _containers.RepeatedCompositeFieldContainer[Plays]
    bills: int
    def __init__(self, seats: _Optional[int] = ..., rounds: _Optional[int] = ..., phase: _Optional[_Union[Phase, str]] = ..., acting: _Optional[_Iterable[int]] = ..., round: _Optional[int] = ..., dealer: _Optional[int] = ..., placed: _Optional[_Union[PlacedBill, _Mapping]] = ..., bars: _Optional[_Iterable[_Union[Bar, _Mapping]]] = ..., fortunes: _Optional[_Iterable[int]] = ..., now: _Optional[_Union[Round, _Mapping]] = ..., last: _Optional[_Union[Round, _Mapping]] = ..., pile: _Optional[int] = ..., shuffled: _Optional[_Iterable[_Union[Card, str]]] = ..., played: _Optional[_Iterable[_Union[Plays, _Mapping]]] = ..., bills: _Optional[int] = ...) -> None: ...

class Bar(_message.Message):
    __slots__ = ("bills",)
    BILLS_FIELD_NUMBER: _ClassVar[int]
    bills: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, bills: _Optional[_Iterable[int]] = ...) -> None: ...

class PlacedBill(_message.Message):
    __slots__ = ("bar", "bill")
    BAR_FIELD_NUMBER: _ClassVar[int]
    BILL_FIELD_NUMBER: _ClassVar[int]
    bar: int
    bill: int
    def __init__(self, bar: _Optional[int] = ..., bill: _Optional[int] = ...) -> None: ...

class Plays(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[Card, str]]] = ...) -> None: ...

class Round(_message.Message):
    __slots__ = ("round", "dealer", "placed", "plays", "contests", "takes")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    PLACED_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    CONTESTS_FIELD_NUMBER: _ClassVar[int]
    TAKES_FIELD_NUMBER: _ClassVar[int]
    round: int
    dealer: int
    placed: PlacedBill
    plays: _containers.RepeatedScalarFieldContainer[Card]
    contests: _containers.RepeatedCompositeFieldContainer[Contest]
    takes: _containers.RepeatedCompositeFieldContainer[Take]
    def __init__(self, round: _Optional[int] = ..., dealer: _Optional[int] = ..., placed: _Optional[_Union[PlacedBill, _Mapping]] = ..., plays: _Optional[_Iterable[_Union[Card, str]]] = ..., contests: _Optional[_Iterable[_Union[Contest, _Mapping]]] = ..., takes: _Optional[_Iterable[_Union[Take, _Mapping]]] = ...) -> None: ...

class Contest(_message.Message):
    __slots__ = ("bar", "claimants", "shares", "replies", "duel")
    BAR_FIELD_NUMBER: _ClassVar[int]
    CLAIMANTS_FIELD_NUMBER: _ClassVar[int]
    SHARES_FIELD_NUMBER: _ClassVar[int]
    REPLIES_FIELD_NUMBER: _ClassVar[int]
    DUEL_FIELD_NUMBER: _ClassVar[int]
    bar: int
    claimants: _containers.RepeatedScalarFieldContainer[int]
    shares: _containers.RepeatedCompositeFieldContainer[Share]
    replies: _containers.RepeatedScalarFieldContainer[Reply]
    duel: Duel
    def __init__(self, bar: _Optional[int] = ..., claimants: _Optional[_Iterable[int]] = ..., shares: _Optional[_Iterable[_Union[Share, _Mapping]]] = ..., replies: _Optional[_Iterable[_Union[Reply, str]]] = ..., duel: _Optional[_Union[Duel, _Mapping]] = ...) -> None: ...

class Share(_message.Message):
    __slots__ = ("seat", "bills")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BILLS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    bills: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., bills: _Optional[_Iterable[int]] = ...) -> None: ...

class Duel(_message.Message):
    __slots__ = ("duellists", "bills", "meetings")
    DUELLISTS_FIELD_NUMBER: _ClassVar[int]
    BILLS_FIELD_NUMBER: _ClassVar[int]
    MEETINGS_FIELD_NUMBER: _ClassVar[int]
    duellists: _containers.RepeatedScalarFieldContainer[int]
    bills: _containers.RepeatedScalarFieldContainer[int]
    meetings: _containers.RepeatedCompositeFieldContainer[Meeting]
    def __init__(self, duellists: _Optional[_Iterable[int]] = ..., bills: _Optional[_Iterable[int]] = ..., meetings: _Optional[_Iterable[_Union[Meeting, _Mapping]]] = ...) -> None: ...

class Meeting(_message.Message):
    __slots__ = ("stronger", "weaker", "stronger_die", "weaker_die", "winner")
    STRONGER_FIELD_NUMBER: _ClassVar[int]
    WEAKER_FIELD_NUMBER: _ClassVar[int]
    STRONGER_DIE_FIELD_NUMBER: _ClassVar[int]
    WEAKER_DIE_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    stronger: int
    weaker: int
    stronger_die: int
    weaker_die: int
    winner: int
    def __init__(self, stronger: _Optional[int] = ..., weaker: _Optional[int] = ..., stronger_die: _Optional[int] = ..., weaker_die: _Optional[int] = ..., winner: _Optional[int] = ...) -> None: ...

class Take(_message.Message):
    __slots__ = ("bar", "seat", "bills")
    BAR_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BILLS_FIELD_NUMBER: _ClassVar[int]
    bar: int
    seat: int
    bills: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, bar: _Optional[int] = ..., seat: _Optional[int] = ..., bills: _Optional[_Iterable[int]] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("place", "card", "offer", "reply")
    PLACE_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    REPLY_FIELD_NUMBER: _ClassVar[int]
    place: Place
    card: Card
    offer: Offer
    reply: Reply
    def __init__(self, place: _Optional[_Union[Place, _Mapping]] = ..., card: _Optional[_Union[Card, str]] = ..., offer: _Optional[_Union[Offer, _Mapping]] = ..., reply: _Optional[_Union[Reply, str]] = ...) -> None: ...

class Place(_message.Message):
    __slots__ = ("bar",)
    BAR_FIELD_NUMBER: _ClassVar[int]
    bar: int
    def __init__(self, bar: _Optional[int] = ...) -> None: ...

class Offer(_message.Message):
    __slots__ = ("shares",)
    SHARES_FIELD_NUMBER: _ClassVar[int]
    shares: _containers.RepeatedCompositeFieldContainer[Share]
    def __init__(self, shares: _Optional[_Iterable[_Union[Share, _Mapping]]] = ...) -> None: ...
