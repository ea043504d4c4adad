"""What a league leaves behind: results, faults, records and ratings in a database. It decides nothing.

`Store` reads, `Writer` writes too, `upgrade` and `check` are for whoever looks after a database. Values in, values out:
what a table or a driver is stays in here.
"""

from harness.store.checking import Checked, check
from harness.store.errors import (
    Broken,
    DiskFull,
    Locked,
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
from harness.store.kept import Kept, KeptSeat
from harness.store.store import Store
from harness.store.values import Charter, Faulted, Finished, Rated, Run, Tally, Void
from harness.store.writer import Upgraded, Writer, upgrade

__all__ = [
    "Broken",
    "Charter",
    "Checked",
    "DiskFull",
    "Faulted",
    "Finished",
    "Kept",
    "KeptSeat",
    "Locked",
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
    "Tally",
    "Unreachable",
    "Unstorable",
    "Upgraded",
    "UrlError",
    "Void",
    "Writer",
    "check",
    "upgrade",
]
