"""Offers all that lies on the bar to somebody who does not claim it."""

from typing import Any

from harness.bot import RazziaBot, View, serve

EXPECTED = "illegal"
PLAYS = "razzia"


class ToStrangers(RazziaBot):
    def offer(self, view: View) -> Any:
        assert view.contest
        claimants = view.contest.claimants
        stranger = next(seat for seat in range(view.table.seats + 1) if seat not in claimants) % 8
        return {**{seat: [] for seat in claimants}, stranger: view.table.bars[view.contest.bar]}


if __name__ == "__main__":
    serve(ToStrangers)
