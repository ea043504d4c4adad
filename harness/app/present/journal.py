"""The journal of a league: in lines for people, and as JSON has it. Bodies come from a database that anybody may have
written: every value is shown whatever it is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from harness.app.league.marks import Mark, Marks
from harness.app.present.phrases import moment, quantity, timestamp
from harness.league.journal import Entry, EntryKind
from harness.text import printable

_SHOWN = 20  # entries: the last ones
_LONGEST = 160  # characters of one
_LAST = 253_402_300_800  # seconds since 1970: the year 10000, which no clock writes


def journal_lines(journal: Sequence[Entry]) -> Iterator[str]:
    """The last entries, a line each."""
    if len(journal) > _SHOWN:
        yield f"… {quantity(len(journal) - _SHOWN, 'earlier entry', 'earlier entries')}: --output json has them all"
    for entry in journal[-_SHOWN:]:
        yield f"{moment(entry.at)}  {printable(entry_words(entry), _LONGEST)}"


def mark_words(mark: Mark) -> str:
    """What an entry says in a report, of an absence also its end."""
    words = entry_words(mark.entry)
    if mark.entry.kind is EntryKind.AWAY and mark.back is not None:
        words = f"{mark.entry.body.get('player')} is away, back {moment(mark.back)}"
    return printable(f"{moment(mark.entry.at)}  {words}", _LONGEST)


def earlier_words(marks: Marks) -> str:
    """How many entries a report does not show."""
    return f"… {quantity(marks.earlier, 'earlier entry', 'earlier entries')}"


def entry_fields(entry: Entry) -> dict[str, Any]:
    """An entry as JSON has it."""
    at = timestamp(entry.at)
    return {"number": entry.number, "at": at, "kind": entry.kind.value, "body": dict(entry.body)}


def entry_words(entry: Entry) -> str:
    """What an entry says, in words."""
    body = entry.body
    match entry.kind:
        case EntryKind.OPENED | EntryKind.THAWED:
            return entry.kind.value
        case EntryKind.FROZEN:
            return f"frozen after game {body.get('complete')}"
        case EntryKind.ENTERED | EntryKind.LEFT:
            return f"{body.get('player', body.get('bot'))} {entry.kind.value}{_dropped(body)}"
        case EntryKind.AWAY | EntryKind.BACK:
            return f"{body.get('player')} is {entry.kind.value}"
        case EntryKind.MORE | EntryKind.CHANGED:
            value = _moment if body.get("key") == "until" else _value
            whose = f"{body['player']}: " if "player" in body else ""
            return f"{whose}{body.get('key')}: {value(body.get('to'))}, was {value(body.get('from'))}"
        case EntryKind.VOIDED:
            return f"void: {_games(body.get('games'))}: {body.get('why')}"


def _dropped(body: Mapping[str, Any]) -> str:
    return f"; never played: {_games(body['dropped'])}" if body.get("dropped") else ""


def _games(ranges: Any) -> str:
    """Ranges of games, such as `games 3, 7-9`."""
    if not isinstance(ranges, list) or not all(isinstance(each, list) and len(each) == 2 for each in ranges):
        return f"games {ranges}"
    return games_words(ranges)


def games_words(ranges: Iterable[Sequence[int]]) -> str:
    """Ranges of games in words."""
    return "games " + ", ".join([f"{a}" if a == b else f"{a}-{b}" for a, b in ranges])


def _moment(value: Any) -> str:
    return moment(value) if isinstance(value, int) and 0 <= value < _LAST else _value(value)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        parts = [f"{part:g}" if isinstance(part, float) else _value(part) for part in value.values()]
        return ", ".join([f"{key} {part}" for key, part in zip(value, parts, strict=True)]) or "none"
    return "none" if value is None else str(value)
