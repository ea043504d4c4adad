"""Wants more games at once than anybody will ever play."""

from harness.bot import RazziaBot, serve

EXPECTED = None


class Everything(RazziaBot):
    games_at_once = 2**32 - 1


if __name__ == "__main__":
    serve(Everything)
