"""Elo once more, from the stored results, beside the Elo that is stored. Pure."""

from harness.league.fixtures import Played
from harness.league.league import Rating
from harness.league.ratings.elo import Elo
from harness.store import GameRows


class EloCheck:
    """Computes Elo from results, game after game, and compares it with what is stored."""

    def __init__(self, rating: Rating) -> None:
        self._elo = Elo(rating)
        self._stopped = ""
        self.complete = 0  # games from the first on, without a gap

    def wrong(self, game: GameRows) -> str | None:
        """What is wrong with the rating of this game; None if nothing is. Games come in order, and behind a gap no game is
        rated."""
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
    """Whether the game can be rated: a column of SQLite takes anything."""
    return len(game.seats) > 1 and all(type(seat.place) is int for seat in game.seats)


def _played(game: GameRows) -> Played:
    bots, places = zip(*[(seat.bot, seat.place) for seat in game.seats], strict=True)
    return Played(game.number, game.block or 0, bots, places)
