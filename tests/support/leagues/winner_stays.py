"""A format of tests that follows from results: the winner of each table stays there, and the others come round again.

Nothing of the harness knows it: `FORMATS["winner stays"] = WinnerStays` is all that a league of it needs.
"""

from collections import Counter

from harness.league.fixtures import Deals
from harness.league.formats.format import Format, History, ListedBlocks
from harness.league.league import League

NAME = "winner stays"


class WinnerStays(Format):
    """As many tables at once as the bots fill, `rounds` times."""

    def __init__(self, league: League) -> None:
        self._seats = league.seats[0]
        self._bots = [*range(len(league.entrants))]
        self._tables = len(self._bots) // self._seats
        self._rounds = league.rounds
        self._deals = league.deals or Deals.OWN

    def next_blocks(self, history: History) -> ListedBlocks | None:
        if history.blocks == self._rounds * self._tables:
            return None
        if not history.blocks:
            staying, coming = self._bots[: self._tables], self._bots[self._tables :]
        else:
            staying, coming = self._after(history)
        others = self._seats - 1
        lineups = [(bot, *coming[others * table : others * (table + 1)]) for table, bot in enumerate(staying)]
        return ListedBlocks.of(lineups, history, self._deals)

    def _after(self, history: History) -> tuple[list[int], list[int]]:
        """Who stays, the best first, and who comes next: first whoever sat out, then whoever lost most."""
        places = Counter[int]()
        for game in history.played(after=history.games - self._tables * self._seats):
            places.update(dict(zip(game.bots, game.places, strict=True)))
        ranking = sorted(places, key=lambda bot: (places[bot], bot))
        out = [bot for bot in self._bots if bot not in places]
        return ranking[: self._tables], out + ranking[: self._tables - 1 : -1]
