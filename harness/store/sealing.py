"""Seals: checksums of rows that are written once. If a bit changes later, on a disk or on its way to one, the seal shows it
and names the game. A seal is made of the values, not of how a database stores them.

Seals protect against accidents, not against people: whoever can write rows can seal them. `harness league verify` detects
forged games.
"""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, select, update

from harness.store.tables import METADATA

LEAGUE, ENTRANT = METADATA.tables["league"], METADATA.tables["entrant"]
_BYTES = 16  # of the digest: enough that no accident gives the same seal
_UNSEALED = {"dictionary", "seal"}  # unpacking a record checks the dictionary


def seal(*values: Any) -> bytes:
    """The seal of values: numbers, texts, bytes and rows of these."""
    text = json.dumps(values, separators=(",", ":"), default=_plain)
    return sha256(text.encode()).digest()[:_BYTES]


def game_seal(
    game: Sequence[Any], seats: Iterable[Sequence[Any]], faults: Iterable[Sequence[Any]], record: str
) -> bytes:
    """The seal of a game. Its rows begin with their last key: the number of the game, of the seat, of the fault."""
    seated = [[int(value) if value is True or value is False else value for value in seat] for seat in seats]
    return seal(list(game), seated, [list(fault) for fault in faults], record)


def league_seal(connection: Connection, league: int) -> bytes:
    """The seal of a run and its bots, as they are in the tables."""
    columns = [column for column in LEAGUE.c if column.name not in _UNSEALED]
    row = connection.execute(select(*columns).where(LEAGUE.c.id == league)).one()
    bots = select(ENTRANT).where(ENTRANT.c.league == league).order_by(ENTRANT.c.number)
    return seal(list(row), [list(bot) for bot in connection.execute(bots)])


def seal_league(connection: Connection, league: int) -> None:
    """Seal a run again; call it after every change of the run or its bots."""
    new_seal = league_seal(connection, league)
    connection.execute(update(LEAGUE).where(LEAGUE.c.id == league).values(seal=new_seal))


def _plain(value: Any) -> str:
    """A text for a value that JSON lacks: bytes, or whatever a damaged row has."""
    return bytes(value).hex() if isinstance(value, bytes | memoryview) else repr(value)
