"""Accepts offers that nobody made, and plays cards where there is an offer."""

from typing import Any

from harness.bot import CARDS, Answer, RazziaBot, View, serve

EXPECTED = "illegal"


class Illegal(RazziaBot):
    def move(self, view: View, time_left: float) -> Any:
        del time_left
        return CARDS[0] if view.table.phase == "answer" else Answer.ACCEPT


if __name__ == "__main__":
    serve(Illegal)
