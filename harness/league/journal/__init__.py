"""The journal of a league: what was decided since it was opened, entry by entry. It is never rewritten."""

from harness.league.journal.entry import Entry, EntryKind

__all__ = ["Entry", "EntryKind"]
