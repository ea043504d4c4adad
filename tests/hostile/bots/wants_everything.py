"""Wants more games at once than anybody will ever play."""

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = None


class Everything(Tame):
    games_at_once = 2**32 - 1


if __name__ == "__main__":
    serve(Everything)
