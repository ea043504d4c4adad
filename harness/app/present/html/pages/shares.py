"""Shares of the points of two bots, as numbers and as a picture."""

from harness.app.present.html.html import Html
from harness.app.present.html.pictures import Scale, interval
from harness.app.present.html.tables import Head, cell
from harness.league.ratings.head_to_head import HeadToHead

SHARES = (Head("points"), Head("", "picture"), Head("95 % interval"), Head("games"))
_SCALE = Scale(0.0, 1.0)


def share_cells(meetings: HeadToHead, name: str) -> list[Html]:
    """The cells of a row of shares of the bot with this name."""
    share, low, high = meetings.meeting.share, meetings.low, meetings.high
    if share is None:
        return [cell(None)] * len(SHARES)
    known = low is not None and high is not None
    ends = f"{100 * (low or 0):.0f}–{100 * (high or 0):.0f}" if known else None
    words = f"{name}: {share:.0%}" + (f", between {low:.0%} and {high:.0%}" if known else "")
    picture = interval(
        _SCALE, words, share, share if low is None else low, share if high is None else high, 0.5
    )
    return [cell(f"{100 * share:.0f}"), cell(picture, "picture"), cell(ends), cell(f"{meetings.games:,}")]
