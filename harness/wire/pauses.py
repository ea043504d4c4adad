"""Pauses between attempts, each longer than the one before, up to a longest one."""


class Pauses:
    """They begin anew after `reset`."""

    def __init__(self, first: float, factor: float, longest: float) -> None:
        """`first` and `longest` in seconds."""
        self._first = self._next = first
        self._factor = factor
        self._longest = longest

    def next(self) -> float:
        """The seconds until the next attempt."""
        pause = self._next
        self._next = min(self._longest, self._factor * pause)
        return pause

    def reset(self) -> None:
        """The last attempt went well."""
        self._next = self._first


def between_calls(longest: float = 20.0) -> Pauses:
    """The pauses between calls in which nothing was answered: about a quarter of the time that the other side is gone. Who
    has returned is to play within half a minute."""
    return Pauses(0.05, 1.25, longest)
