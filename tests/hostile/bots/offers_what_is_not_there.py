"""Offers bills that do not lie on the bar."""

from typing import Any

from harness.bot import RazziaBot, View, serve

EXPECTED = "illegal"
PLAYS = "razzia"


class Generous(RazziaBot):
    def offer(self, view: View) -> Any:
        assert view.contest
        return {**{seat: [] for seat in view.contest.claimants}, view.seat: [5, 5, 5, 5]}


if __name__ == "__main__":
    serve(Generous)
