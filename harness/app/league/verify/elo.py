"""Elo once more, from the stored results, beside the Elo that is stored. Pure."""

from harness.league.fixtures import Played
from harness.league.league import Rating
from harness.league.ranges import Ranges
from harness.league.ratings.elo import Elo
from harness.store import GameRows

_NONE = Ranges()


class EloCheck:
    """Computes Elo from results, game after game, and compares it with what is stored."""

    def __init__(self, rating: Rating, *, void: Ranges = _NONE, closed: Ranges = _NONE) -> None:
        """Void games are not rated; games that are closed, void or never played, are no gap."""
        self._elo = Elo(rating)
        self._stopped = ""
        self._void, self._closed = void, closed
        self._passed = closed.skip(0)  # games from the first on, without a gap
        self.complete = 0  # of them, rated

    def wrong(self, game: GameRows) -> str | None:
        """What is wrong with the rating of this game; None if nothing is. Games come in order, and behind a gap no game is
        rated."""
        if self._void and game.number in self._void:
            return "it is rated, but it is void" if game.elos else None
        if not self._stopped and game.number != self._passed + 1:
            self._stopped = f"game {self._passed + 1} before it is not there"
        if self._stopped:
            return f"it is rated, but {self._stopped}" if game.elos else None
        self.complete += 1
        self._passed = self._closed.skip(self._passed + 1) if self._closed else self._passed + 1
        if not _is_result(game):
            self._stopped = f"game {game.number} has no result that can be rated"
            return "its result cannot be rated"
        elos = tuple(enumerate(self._elo.add(_played(game))))
        if game.elos == elos:
            return None
        if [seat for seat, _ in game.elos] != [seat for seat, _ in elos]:
            return f"rated are {len(game.elos)} seats: expected all {len(elos)}"
        return next(
            f"seat {seat}: stored is Elo {stored!r}, refolded is {elo!r}"
            for (seat, stored), (_, elo) in zip(game.elos, elos, strict=True)
            if stored != elo
        )


def _is_result(game: GameRows) -> bool:
    """Whether the game can be rated: a column of SQLite takes anything."""
    return len(game.seats) > 1 and all(type(seat.place) is int for seat in game.seats)


def _played(game: GameRows) -> Played:
    bots, places = zip(*[(seat.bot, seat.place) for seat in game.seats], strict=True)
    return Played(game.number, game.block or 0, bots, places)
