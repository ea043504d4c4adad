"""Elo in schedule order, whatever order games end in: a game that ends early waits for those before it."""

from collections.abc import Iterable, Iterator

from harness.league.fixtures import Played
from harness.league.ratings.elo import Elo


class Ledger:
    """Elo after the games that are complete, and the games that wait for earlier ones."""

    def __init__(self, elo: Elo, complete: int = 0) -> None:
        """`elo` has the ratings after games 1 to `complete`."""
        self.elo = elo
        self.complete = complete
        self._early: dict[int, Played] = {}

    def copy(self) -> "Ledger":
        """A copy that changes independently."""
        other = Ledger(self.elo.copy(), self.complete)
        other._early = dict(self._early)
        return other

    def add(self, games: Iterable[Played]) -> Iterator[tuple[int, tuple[float, ...]]]:
        """Add games: the number of each game that can be rated now, in order, with the Elo of its seats' bots after it."""
        self._early.update((game.number, game) for game in games)
        while game := self._early.pop(self.complete + 1, None):
            self.complete = game.number
            yield game.number, self.elo.add(game)
