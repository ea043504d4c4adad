"""Elo in schedule order, whatever order games end in: a game that ends early waits for those before it."""

from collections.abc import Iterable, Iterator

from harness.league.fixtures import Played
from harness.league.ratings.elo import Elo


class Ledger:
    def __init__(self, elo: Elo, complete: int = 0) -> None:
        """Games 1 to `complete` are folded into `elo` already."""
        self.elo = elo
        self.complete = complete
        self._early: dict[int, Played] = {}

    def copy(self) -> "Ledger":
        """Which goes on without this one."""
        other = Ledger(self.elo.copy(), self.complete)
        other._early = dict(self._early)
        return other

    def add(self, games: Iterable[Played]) -> Iterator[tuple[int, tuple[float, ...]]]:
        """The number of each game that can be folded now, in order, with Elo of its seats' bots after it."""
        self._early.update((game.number, game) for game in games)
        while game := self._early.pop(self.complete + 1, None):
            self.complete = game.number
            yield game.number, self.elo.add(game)
