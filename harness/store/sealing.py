"""A seal on what is written once, so that a bit that turns over later, on a disk or on its way to one, is found, and its
game named. It is made of what the rows say, not of how a database keeps them.

It keeps from accidents, not from people: whoever can write can seal. What people can do, `harness league verify` proves.
"""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, select, update

from harness.store.tables import METADATA

LEAGUE, ENTRANT = METADATA.tables["league"], METADATA.tables["entrant"]
_BYTES = 16  # of the digest: an accident finds another text with the same ones in none of 2^128 cases
_APART = {"dictionary", "seal"}  # what the records are packed with, unpacking them checks


def seal(*values: Any) -> bytes:
    """Of numbers, texts, bytes and rows of them."""
    text = json.dumps(values, separators=(",", ":"), default=_plain)
    return sha256(text.encode()).digest()[:_BYTES]


def game_seal(
    game: Sequence[Any], seats: Iterable[Sequence[Any]], faults: Iterable[Sequence[Any]], record: str
) -> bytes:
    """Of rows from their second key on: a game's number, a seat's, a fault's."""
    seated = [[int(value) if value is True or value is False else value for value in seat] for seat in seats]
    return seal(list(game), seated, [list(fault) for fault in faults], record)


def league_seal(connection: Connection, league: int) -> bytes:
    """Of a run as it stands in the tables, with its bots."""
    columns = [column for column in LEAGUE.c if column.name not in _APART]
    row = connection.execute(select(*columns).where(LEAGUE.c.id == league)).one()
    bots = select(ENTRANT).where(ENTRANT.c.league == league).order_by(ENTRANT.c.number)
    return seal(list(row), [list(bot) for bot in connection.execute(bots)])


def seal_league(connection: Connection, league: int) -> None:
    """After every change of it."""
    now = league_seal(connection, league)
    connection.execute(update(LEAGUE).where(LEAGUE.c.id == league).values(seal=now))


def _plain(value: Any) -> str:
    """Whatever a damaged row may hold has a text; only bytes are among what we write."""
    return bytes(value).hex() if isinstance(value, bytes | memoryview) else repr(value)
