"""Lines about callers that are refused: few enough that strangers cannot fill a log."""

_QUIET = 10.0  # seconds between two lines


class Refusals:
    """Has a line for the first refusal; those of the next seconds are counted in the next line."""

    def __init__(self) -> None:
        self._quiet_until = float("-inf")
        self._untold = 0

    def line(self, text: str, now: float) -> str:
        """The line for a refusal, with how many were not told since the last one; empty if it is too soon. `now` in seconds."""
        if now < self._quiet_until:
            self._untold += 1
            return ""
        more = f" ({self._untold} more since the last line)" if self._untold else ""
        self._quiet_until, self._untold = now + _QUIET, 0
        return text + more
