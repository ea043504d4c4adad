"""Elo in schedule order, whatever order games end in: a game that ends early waits for those before it.

While a bot is away, millions may wait. So only some are remembered; the others are read again from where they are stored.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from harness.league.fixtures import Played
from harness.league.ranges import Ranges
from harness.league.ratings.elo import Elo

_MOST = 20_000  # games that are remembered, and that are rated at once

Stored = Callable[[int], Iterable[Played]]
_NONE = Ranges()


class Ledger:
    """Elo after the games that are complete, and the games that wait for earlier ones."""

    def __init__(
        self, elo: Elo, complete: int = 0, stored: Stored | None = None, *, closed: Ranges = _NONE
    ) -> None:
        """`elo` has the ratings after games 1 to `complete`. `stored` gives the games that are stored after a number, in order;
        games that were added must be among them before the next are added. Without it, all games are remembered. Nobody waits
        for games that are closed."""
        self.elo = elo
        self.complete = closed.skip(complete)
        self._stored = stored
        self._closed = closed or None
        self._early: dict[int, Played] = {}
        self._first: int | None = (
            None  # the first stored game that waits and is not remembered, as are all after it
        )
        if stored:
            self._first = next((game.number for game in stored(self.complete)), None)

    def copy(self) -> "Ledger":
        """A copy that changes independently."""
        other = Ledger(self.elo.copy(), self.complete, closed=self._closed or _NONE)
        other._stored, other._first, other._early = self._stored, self._first, dict(self._early)
        return other

    @property
    def is_behind(self) -> bool:
        """Whether games can be rated that were not, as they are too many for once."""
        return self.complete + 1 == self._first or self.complete + 1 in self._early

    def add(self, games: Iterable[Played]) -> Iterator[tuple[int, tuple[float, ...]]]:
        """Add games: the number of each game that can be rated now, in order, with the Elo of its seats' bots after it. If
        `is_behind` is true afterwards, there are more."""
        self._early.update((game.number, game) for game in games)
        if self.complete + 1 == self._first:
            self._remember()
        last = self.complete + _MOST if self._stored else None
        while (last is None or self.complete < last) and (game := self._early.pop(self.complete + 1, None)):
            self.complete = game.number
            yield game.number, self.elo.add(game)
            if self._closed is not None:
                self.complete = self._closed.skip(self.complete)
        if self._stored:
            self._forget()

    def _remember(self) -> None:
        """Read the next of those that were not remembered."""
        assert self._stored
        *games, last = [*islice(self._stored(self.complete), _MOST + 1)]
        self._first = last.number if len(games) == _MOST else None
        if self._first is None:
            games.append(last)
        self._early.update((game.number, game) for game in games)

    def _forget(self) -> None:
        """Of those that wait, remember no more than there is room for."""
        numbers = sorted(self._early)
        remembered = numbers[:_MOST]
        if self._first is not None:
            remembered = [number for number in remembered if number < self._first]
        for number in numbers[len(remembered) :]:
            del self._early[number]
        if len(remembered) < len(numbers):
            self._first = min(numbers[len(remembered)], self._first or numbers[len(remembered)])
