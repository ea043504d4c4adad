"""A journal's entries in words."""

import pytest

from harness.app.present.journal import entry_words
from harness.league.journal import Entry, EntryKind


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ({}, {"greedy": 1500.0}, "anchor: greedy 1500, was none"),
        ({"greedy": 1500.0}, {"fox": 1499.5}, "anchor: fox 1499.5, was greedy 1500"),
    ],
)
def test_an_anchor_is_said_by_its_bot_and_rating(
    before: dict[str, float], after: dict[str, float], words: str
) -> None:
    entry = Entry(EntryKind.CHANGED, {"key": "anchor", "from": before, "to": after})
    assert entry_words(entry) == words
