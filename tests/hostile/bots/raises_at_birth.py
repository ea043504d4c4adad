"""Has a bug before its first move."""

from harness.bot import RazziaBot, Seating, serve

EXPECTED = "malformed"


class Raises(RazziaBot):
    def __init__(self, seating: Seating) -> None:
        super().__init__(seating)
        raise KeyError("opening book")


if __name__ == "__main__":
    serve(Raises)
