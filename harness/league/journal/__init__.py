"""The journal of a league: what was decided since it was opened, entry by entry. It is never rewritten."""

from harness.league.journal.entry import Entry, EntryKind, away_in, dropped_games, numbered, void_games
from harness.league.journal.freeze import freeze_of, last_shown

__all__ = [
    "Entry",
    "EntryKind",
    "away_in",
    "dropped_games",
    "freeze_of",
    "last_shown",
    "numbered",
    "void_games",
]
