"""Whether the public tables of a league are frozen, and after which game."""

from collections.abc import Sequence

from harness.errors import HarnessError
from harness.league.journal.entry import Entry, EntryKind
from harness.text import shortened


def freeze_of(journal: Sequence[Entry]) -> Entry | None:
    """The entry since which tables are frozen; None if they are not."""
    since: Entry | None = None
    for entry in journal:
        if entry.kind is EntryKind.THAWED:
            since = None
        elif entry.kind is EntryKind.FROZEN:
            since = since or entry
    return since


def last_shown(frozen: Entry) -> int:
    """The game up to which games are shown: all of them were stored when the tables were frozen."""
    complete = frozen.body.get("complete")
    if type(complete) is not int or complete < 0:
        what = f"entry {frozen.number} of the journal is frozen with complete = {shortened(str(complete))}"
        raise HarnessError(f"{what}: expected the number of a game")
    return complete
