"""Has a bug in its method."""

from typing import Any

from harness.bot import RazziaBot, View, serve

EXPECTED = "malformed"


class Raises(RazziaBot):
    def move(self, view: View, time_left: float) -> Any:
        del time_left
        raise IndexError(f"no such bar: {view.table.bars}")


if __name__ == "__main__":
    serve(Raises)
