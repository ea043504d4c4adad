"""Offers every bill of the bar to each claimant."""

from typing import Any

from harness.bot import RazziaBot, View, serve

EXPECTED = "illegal"
PLAYS = "razzia"


class Twice(RazziaBot):
    def offer(self, view: View) -> Any:
        assert view.contest
        return dict.fromkeys(view.contest.claimants, view.table.bars[view.contest.bar])


if __name__ == "__main__":
    serve(Twice)
