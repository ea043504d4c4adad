"""What a league leaves behind: results, faults, records and ratings in a database. It decides nothing.

`Store` reads, `Writer` writes too, `upgrade` and `check` are for whoever looks after a database. Values in, values out:
what a table or a driver is stays in here.
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
from harness.store.store import Store
from harness.store.values import BotTotals, Charter, Faulted, Finished, Rated, Run, Void
from harness.store.writer import Upgraded, Writer, upgrade

__all__ = [
    "BotTotals",
    "Broken",
    "Charter",
    "Checked",
    "DiskFull",
    "Faulted",
    "Finished",
    "GameRows",
    "Locked",
    "Moved",
    "NewerDatabase",
    "NoSuchDatabase",
    "NoSuchLeague",
    "NotOurs",
    "OlderDatabase",
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
    "check",
    "upgrade",
]
