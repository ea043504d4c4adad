"""Elo once more, from the stored results, beside the Elo that is stored. Pure."""

from harness.league.fixtures import Played
from harness.league.league import Rating
from harness.league.ratings.elo import Elo
from harness.store import GameRows


class EloCheck:
    def __init__(self, rating: Rating) -> None:
        self._elo = Elo(rating)
        self._stopped = ""
        self.complete = 0  # games from the first on, without a gap

    def wrong(self, game: GameRows) -> str | None:
        """Games come in order; what is wrong with the rating of this one. Behind a gap no game is rated yet."""
        if not self._stopped and game.number != self.complete + 1:
            self._stopped = f"game {self.complete + 1} before it is not there"
        if self._stopped:
            return f"it is rated, but {self._stopped}" if game.elos else None
        self.complete += 1
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
    """An SQLite column takes anything."""
    return len(game.seats) > 1 and all(type(seat.place) is int for seat in game.seats)


def _played(game: GameRows) -> Played:
    bots, places = zip(*[(seat.bot, seat.place) for seat in game.seats], strict=True)
    return Played(game.number, game.block or 0, bots, places)
