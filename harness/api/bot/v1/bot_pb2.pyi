import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from harness.api.hick_hack.v1 import hick_hack_pb2 as _hick_hack_pb2
from harness.api.raise_game.v1 import raise_game_pb2 as _raise_game_pb2
from harness.api.razzia.v1 import razzia_pb2 as _razzia_pb2
from harness.api.razzia_knizia.v1 import razzia_knizia_pb2 as _razzia_knizia_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FaultKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAULT_KIND_UNSPECIFIED: _ClassVar[FaultKind]
    FAULT_KIND_TIMEOUT: _ClassVar[FaultKind]
    FAULT_KIND_ILLEGAL: _ClassVar[FaultKind]
    FAULT_KIND_MALFORMED: _ClassVar[FaultKind]
    FAULT_KIND_DISCONNECTED: _ClassVar[FaultKind]
    FAULT_KIND_REFEREE: _ClassVar[FaultKind]
    FAULT_KIND_FLOOD: _ClassVar[FaultKind]

class Ending(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ENDING_UNSPECIFIED: _ClassVar[Ending]
    ENDING_PLAYED: _ClassVar[Ending]
    ENDING_STAND_IN: _ClassVar[Ending]
    ENDING_VOID: _ClassVar[Ending]
FAULT_KIND_UNSPECIFIED: FaultKind
FAULT_KIND_TIMEOUT: FaultKind
FAULT_KIND_ILLEGAL: FaultKind
FAULT_KIND_MALFORMED: FaultKind
FAULT_KIND_DISCONNECTED: FaultKind
FAULT_KIND_REFEREE: FaultKind
FAULT_KIND_FLOOD: FaultKind
ENDING_UNSPECIFIED: Ending
ENDING_PLAYED: Ending
ENDING_STAND_IN: Ending
ENDING_VOID: Ending

class ToBot(_message.Message):
    __slots__ = ("welcome", "starts", "asks", "withdrawals", "ends")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    STARTS_FIELD_NUMBER: _ClassVar[int]
    ASKS_FIELD_NUMBER: _ClassVar[int]
    WITHDRAWALS_FIELD_NUMBER: _ClassVar[int]
    ENDS_FIELD_NUMBER: _ClassVar[int]
    welcome: Welcome
    starts: _containers.RepeatedCompositeFieldContainer[GameStart]
    asks: _containers.RepeatedCompositeFieldContainer[Ask]
    withdrawals: _containers.RepeatedCompositeFieldContainer[Withdrawal]
    ends: _containers.RepeatedCompositeFieldContainer[GameEnd]
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping]] = ..., starts: _Optional[_Iterable[_Union[GameStart, _Mapping]]] = ..., asks: _Optional[_Iterable[_Union[Ask, _Mapping]]] = ..., withdrawals: _Optional[_Iterable[_Union[Withdrawal, _Mapping]]] = ..., ends: _Optional[_Iterable[_Union[GameEnd, _Mapping]]] = ...) -> None: ...

class FromBot(_message.Message):
    __slots__ = ("hello", "answers")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    hello: Hello
    answers: _containers.RepeatedCompositeFieldContainer[Answer]
    def __init__(self, hello: _Optional[_Union[Hello, _Mapping]] = ..., answers: _Optional[_Iterable[_Union[Answer, _Mapping]]] = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ("protocol", "referee")
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    REFEREE_FIELD_NUMBER: _ClassVar[int]
    protocol: int
    referee: str
    def __init__(self, protocol: _Optional[int] = ..., referee: _Optional[str] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ("protocol", "program", "games", "games_at_once", "questions_at_once")
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    PROGRAM_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    GAMES_AT_ONCE_FIELD_NUMBER: _ClassVar[int]
    QUESTIONS_AT_ONCE_FIELD_NUMBER: _ClassVar[int]
    protocol: int
    program: str
    games: _containers.RepeatedScalarFieldContainer[str]
    games_at_once: int
    questions_at_once: int
    def __init__(self, protocol: _Optional[int] = ..., program: _Optional[str] = ..., games: _Optional[_Iterable[str]] = ..., games_at_once: _Optional[int] = ..., questions_at_once: _Optional[int] = ...) -> None: ...

class GameStart(_message.Message):
    __slots__ = ("game_id", "game", "seats", "seat", "options", "move_limit", "bank")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    MOVE_LIMIT_FIELD_NUMBER: _ClassVar[int]
    BANK_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    game: str
    seats: int
    seat: int
    options: _containers.ScalarMap[str, str]
    move_limit: _duration_pb2.Duration
    bank: _duration_pb2.Duration
    def __init__(self, game_id: _Optional[int] = ..., game: _Optional[str] = ..., seats: _Optional[int] = ..., seat: _Optional[int] = ..., options: _Optional[_Mapping[str, str]] = ..., move_limit: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., bank: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class Ask(_message.Message):
    __slots__ = ("game_id", "turn", "time_left", "razzia", "hick_hack", "razzia_knizia", "raise_game")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    TIME_LEFT_FIELD_NUMBER: _ClassVar[int]
    RAZZIA_FIELD_NUMBER: _ClassVar[int]
    HICK_HACK_FIELD_NUMBER: _ClassVar[int]
    RAZZIA_KNIZIA_FIELD_NUMBER: _ClassVar[int]
    RAISE_GAME_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    turn: int
    time_left: _duration_pb2.Duration
    razzia: _razzia_pb2.View
    hick_hack: _hick_hack_pb2.View
    razzia_knizia: _razzia_knizia_pb2.View
    raise_game: _raise_game_pb2.View
    def __init__(self, game_id: _Optional[int] = ..., turn: _Optional[int] = ..., time_left: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., razzia: _Optional[_Union[_razzia_pb2.View, _Mapping]] = ..., hick_hack: _Optional[_Union[_hick_hack_pb2.View, _Mapping]] = ..., razzia_knizia: _Optional[_Union[_razzia_knizia_pb2.View, _Mapping]] = ..., raise_game: _Optional[_Union[_raise_game_pb2.View, _Mapping]] = ...) -> None: ...

class Answer(_message.Message):
    __slots__ = ("game_id", "turn", "failure", "razzia", "hick_hack", "razzia_knizia", "raise_game")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    RAZZIA_FIELD_NUMBER: _ClassVar[int]
    HICK_HACK_FIELD_NUMBER: _ClassVar[int]
    RAZZIA_KNIZIA_FIELD_NUMBER: _ClassVar[int]
    RAISE_GAME_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    turn: int
    failure: str
    razzia: _razzia_pb2.Move
    hick_hack: _hick_hack_pb2.Move
    razzia_knizia: _razzia_knizia_pb2.Move
    raise_game: _raise_game_pb2.Move
    def __init__(self, game_id: _Optional[int] = ..., turn: _Optional[int] = ..., failure: _Optional[str] = ..., razzia: _Optional[_Union[_razzia_pb2.Move, _Mapping]] = ..., hick_hack: _Optional[_Union[_hick_hack_pb2.Move, _Mapping]] = ..., razzia_knizia: _Optional[_Union[_razzia_knizia_pb2.Move, _Mapping]] = ..., raise_game: _Optional[_Union[_raise_game_pb2.Move, _Mapping]] = ...) -> None: ...

class Withdrawal(_message.Message):
    __slots__ = ("game_id", "turn", "fault")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    turn: int
    fault: Fault
    def __init__(self, game_id: _Optional[int] = ..., turn: _Optional[int] = ..., fault: _Optional[_Union[Fault, _Mapping]] = ...) -> None: ...

class Fault(_message.Message):
    __slots__ = ("kind", "detail")
    KIND_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    kind: FaultKind
    detail: str
    def __init__(self, kind: _Optional[_Union[FaultKind, str]] = ..., detail: _Optional[str] = ...) -> None: ...

class GameEnd(_message.Message):
    __slots__ = ("game_id", "ending", "places", "scores", "faults")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    ending: Ending
    places: _containers.RepeatedScalarFieldContainer[int]
    scores: _containers.RepeatedScalarFieldContainer[int]
    faults: _containers.RepeatedCompositeFieldContainer[Fault]
    def __init__(self, game_id: _Optional[int] = ..., ending: _Optional[_Union[Ending, str]] = ..., places: _Optional[_Iterable[int]] = ..., scores: _Optional[_Iterable[int]] = ..., faults: _Optional[_Iterable[_Union[Fault, _Mapping]]] = ...) -> None: ...
