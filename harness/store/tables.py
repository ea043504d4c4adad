"""The tables of the database: the models that the migrations must agree with. There is no logic here.

All rows are facts, but for the ratings, which can be computed again. Times of day are milliseconds since 1970 UTC, durations
are microseconds. Most tables are read by their whole key and grow at its end, so in SQLite they are stored in the
order of the key and have no other index (`WITHOUT ROWID`); records are too long for that.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Double,
    ForeignKeyConstraint,
    MetaData,
    SmallInteger,
    UniqueConstraint,
)
from sqlmodel import Field, SQLModel

METADATA = MetaData(
    naming_convention={
        "pk": "%(table_name)s_key",
        "fk": "%(table_name)s_of_%(referred_table_name)s",
        "uq": "%(table_name)s_unique_%(column_0_N_name)s",
        "ck": "%(table_name)s_%(constraint_name)s",
    }
)


class _Table(SQLModel):
    metadata = METADATA


_IN_KEY_ORDER: dict[str, Any] = {"sqlite_with_rowid": False}
_OF_LEAGUE = "league.id"


def _of_game() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["league", "game"], ["game.league", "game.number"])


class LeagueRow(_Table, table=True):
    """A run of a league: run 2 stands beside run 1, never in its place."""

    __tablename__ = "league"
    __table_args__ = (
        UniqueConstraint("name", "run"),
        CheckConstraint("run >= 1", name="run"),
        CheckConstraint("length(secret) = 32", name="secret"),
        CheckConstraint("length(commitment) = 64", name="commitment"),
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str
    run: int
    game: str
    planned: int  # games; 0: how many there will be follows from results
    seed: str
    secret: bytes
    commitment: str  # SHA-256 of the secret, in hexadecimal digits
    configuration: str  # JSON: the league file, every default filled in
    versions: str  # JSON: what it was begun with
    began_ms: int = Field(sa_type=BigInteger)
    ended_ms: int | None = Field(default=None, sa_type=BigInteger)  # of the whole league; null: not over
    dictionary: bytes | None = None  # what the records are packed with: the text of its first
    seal: bytes | None = (
        None  # of all but the dictionary, with its entrants; null: an earlier harness wrote it
    )


class ProgressRow(_Table, table=True):
    """The progress of a run. It has a row of its own because it changes with every batch of games, and a league's row is long."""

    __tablename__ = "progress"

    league: int = Field(primary_key=True, foreign_key=_OF_LEAGUE)
    complete: int  # games 1 to this one are all there
    tries: int = Field(
        default=0, sa_column_kwargs={"server_default": "0"}
    )  # attempts to play since a game was last stored


class EntrantRow(_Table, table=True):
    """A bot of a run."""

    __tablename__ = "entrant"
    __table_args__ = (UniqueConstraint("league", "name"), _IN_KEY_ORDER)

    league: int = Field(primary_key=True, foreign_key=_OF_LEAGUE)
    number: int = Field(primary_key=True, sa_type=SmallInteger)  # from 0
    name: str
    program: str | None = None  # SHA-256 of its files, in hexadecimal digits; null: not known


class EntryRow(_Table, table=True):
    """An entry of a run's journal. It is appended, and never changed."""

    __tablename__ = "entry"
    __table_args__ = (CheckConstraint("number >= 1", name="number"), _IN_KEY_ORDER)

    league: int = Field(primary_key=True, foreign_key=_OF_LEAGUE)
    number: int = Field(primary_key=True)  # in the journal, from 1
    at_ms: int = Field(sa_type=BigInteger)
    kind: str
    body: str  # JSON, an object
    seal: bytes


class GameRow(_Table, table=True):
    """A game that counts."""

    __tablename__ = "game"
    __table_args__ = (_IN_KEY_ORDER,)

    league: int = Field(primary_key=True, foreign_key=_OF_LEAGUE)
    number: int = Field(primary_key=True)  # of the schedule, from 1
    ended_ms: int = Field(sa_type=BigInteger)
    took_us: int = Field(sa_type=BigInteger)
    block: int
    seats: int = Field(sa_type=SmallInteger)
    seal: bytes | None = None  # with its seats, faults and record


class SeatRow(_Table, table=True):
    """A seat of a game: who sat there, and with what result."""

    __tablename__ = "seat"
    __table_args__ = (
        _of_game(),
        ForeignKeyConstraint(["league", "bot"], ["entrant.league", "entrant.number"]),
        CheckConstraint("place >= 1", name="place"),
        _IN_KEY_ORDER,
    )

    league: int = Field(primary_key=True)
    game: int = Field(primary_key=True)
    seat: int = Field(primary_key=True, sa_type=SmallInteger)  # from 0
    bot: int = Field(sa_type=SmallInteger)
    place: int = Field(sa_type=SmallInteger)
    retired: bool  # the referee played for it to the end
    score: int
    asked: int  # questions
    thought_us: int = Field(sa_type=BigInteger)  # over all of them
    longest_us: int = Field(sa_type=BigInteger)


class RecordRow(_Table, table=True):
    """The record of a game, packed."""

    __tablename__ = "record"
    __table_args__ = (_of_game(),)

    league: int = Field(primary_key=True)
    game: int = Field(primary_key=True)
    packed: bytes


class FaultRow(_Table, table=True):
    """A fault of a bot in a game."""

    __tablename__ = "fault"
    __table_args__ = (_of_game(),)

    league: int = Field(primary_key=True)
    game: int = Field(primary_key=True)
    number: int = Field(primary_key=True, sa_type=SmallInteger)  # in its game, from 0
    seat: int = Field(sa_type=SmallInteger)
    turn: int
    kind: str
    detail: str
    asked: str
    answer: str
    instead: str
    elapsed_us: int = Field(sa_type=BigInteger)
    move_limit_us: int = Field(sa_type=BigInteger)
    bank_us: int = Field(sa_type=BigInteger)
    said: str


class VoidRow(_Table, table=True):
    """An attempt at a game that counts for nobody. The game itself may never be stored."""

    __tablename__ = "void"

    league: int = Field(primary_key=True, foreign_key=_OF_LEAGUE)
    game: int = Field(primary_key=True)
    attempt: int = Field(primary_key=True)  # from 1
    reason: str
    detail: str
    ended_ms: int = Field(sa_type=BigInteger)
    seal: bytes | None = None


class RatingRow(_Table, table=True):
    """The Elo of a seat's bot after a game, computed in the order of the schedule."""

    __tablename__ = "rating"
    __table_args__ = (_of_game(), _IN_KEY_ORDER)

    league: int = Field(primary_key=True)
    game: int = Field(primary_key=True)
    seat: int = Field(primary_key=True, sa_type=SmallInteger)
    elo: float = Field(sa_type=Double)
