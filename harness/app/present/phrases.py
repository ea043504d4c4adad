"""Pieces of sentences: numbers with their nouns, lists, moments and times in words. They escape nothing."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from harness.referee import Fault
from harness.text import spoken_time

_NAMED = 5  # in one list


def quantity(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun, such as `1 game` or `2,000 games`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign, such as `+3` or `−12`; `0` if nothing is left of it."""
    return f"{value:+.{digits}f}".replace("-", "−") if round(value, digits) else f"{0:.{digits}f}"


def enumeration(words: Sequence[str], most: int = _NAMED) -> str:
    """A list such as `ada, grace and kim`; of more than `most`, the first of them and how many more there are."""
    if len(words) > most:
        return f"{', '.join(words[:most])} and {len(words) - most} more"
    return " and ".join([part for part in (", ".join(words[:-1]), *words[-1:]) if part])


def seat_counts(seats: Sequence[int]) -> str:
    """Seat counts, such as `3 and 4 seats`."""
    return f"{enumeration(list(map(str, seats)), len(seats))} seats"


def time_used(fault: Fault, limit: Callable[[float], str] = spoken_time) -> str:
    """How long an answer took, and how long it might have taken; `limit` says how limits are written."""
    bank = f" and {limit(fault.bank)} of the bank" if fault.bank else ""
    return f"{spoken_time(fault.elapsed)} of {limit(fault.move_limit)}{bank}"


def moment(since_1970: float) -> str:
    """A time of the clock for people: to the minute."""
    return datetime.fromtimestamp(since_1970, UTC).strftime("%Y-%m-%d %H:%M UTC")


def timestamp(since_1970: float) -> str:
    """A time of the clock for programs: to the second, as ISO 8601 writes it."""
    return datetime.fromtimestamp(since_1970, UTC).isoformat(timespec="seconds")
