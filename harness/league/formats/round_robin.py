"""Round robin: every table of k bots, as often as there are rounds, or a balanced sample of all tables."""

from collections.abc import Iterable, Sequence

from harness.league.alike import Alike, AlikeBots, AlikePairs
from harness.league.fixtures import Number
from harness.league.formats.fixed import FixedFormat
from harness.league.formats.part import Filling
from harness.league.formats.schedule import filling
from harness.league.league import League


class RoundRobin(FixedFormat):
    @classmethod
    def fillings(cls, league: League, players: Sequence[Number]) -> Sequence[Filling]:
        return [filling(league, seats, tuple(players), who=f"{seats} bots") for seats in league.seats]

    def alike(self) -> Sequence[Alike]:
        return all_alike(self.league.present)


def all_alike(bots: Iterable[Number]) -> Sequence[Alike]:
    """All bots play equally often, and all pairs meet equally often."""
    everybody = tuple(bots)
    return (
        AlikeBots("every bot sits in every seat {} times", "each bot", everybody),
        AlikePairs(
            "pairs meet in {} blocks",
            "each is the left neighbour of each other in {} blocks",
            "pairs met",
            everybody,
        ),
    )
