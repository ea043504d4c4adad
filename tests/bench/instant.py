"""Answers at once, and wants one game at a time: what a decision takes beside it is the harness's."""

from harness.bot import RazziaBot, serve


class Instant(RazziaBot):
    games_at_once = 1


if __name__ == "__main__":
    serve(Instant)
