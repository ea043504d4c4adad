"""Answers every question with a move that answers another kind of question: accepts offers that nobody made."""

from typing import Any

from harness.bot import serve
from tests.support.bots.wire import Tame, out_of_place

EXPECTED = "illegal"


class Illegal(Tame):
    def move(self, view: Any, time_left: float) -> Any:
        del time_left
        return out_of_place(view)


if __name__ == "__main__":
    serve(Illegal)
