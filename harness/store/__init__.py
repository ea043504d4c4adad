"""The database of leagues: results, faults, records and ratings. It decides nothing.

`Store` reads, `Writer` reads and writes; `upgrade` and `check` maintain a database. Callers pass and get plain values:
no table and no driver is visible outside.
"""

from harness.store.checking import Checked, check
from harness.store.errors import (
    Broken,
    DiskFull,
    Locked,
    Moved,
    NewerDatabase,
    NoSuchDatabase,
    NoSuchLeague,
    NotOurs,
    OlderDatabase,
    ReadOnly,
    StoreError,
    Unreachable,
    Unstorable,
    UrlError,
)
from harness.store.game_rows import GameRows, StoredSeat
from harness.store.pulse import Pulse
from harness.store.store import Store
from harness.store.values import BotTotals, Change, Charter, Faulted, LeagueGame, Rated, Run, Void
from harness.store.writer import Upgraded, Writer, append_entry, upgrade

__all__ = [
    "BotTotals",
    "Broken",
    "Change",
    "Charter",
    "Checked",
    "DiskFull",
    "Faulted",
    "GameRows",
    "LeagueGame",
    "Locked",
    "Moved",
    "NewerDatabase",
    "NoSuchDatabase",
    "NoSuchLeague",
    "NotOurs",
    "OlderDatabase",
    "Pulse",
    "Rated",
    "ReadOnly",
    "Run",
    "Store",
    "StoreError",
    "StoredSeat",
    "Unreachable",
    "Unstorable",
    "Upgraded",
    "UrlError",
    "Void",
    "Writer",
    "append_entry",
    "check",
    "upgrade",
]
