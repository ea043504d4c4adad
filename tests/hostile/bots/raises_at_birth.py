"""Has a bug before its first move."""

from harness.bot import Seating, serve
from tests.support.bots.wire import Tame

EXPECTED = "malformed"


class Raises(Tame):
    def __init__(self, seating: Seating) -> None:
        super().__init__(seating)
        raise KeyError("opening book")


if __name__ == "__main__":
    serve(Raises)
