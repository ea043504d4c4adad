"""The page of games: newest first, those of some bots, of a number of seats, with a fault."""

from dataclasses import dataclass

import numpy as np

from harness.app.pages.league_view import LeagueView, game_rows
from harness.league.fixtures import Number
from harness.league.ratings.notable import newest_games
from harness.league.ratings.results import Integers
from harness.referee import FaultKind
from harness.store import GameRows, Store

GAMES_A_PAGE = 50
ANY_FAULT = "any"


@dataclass(frozen=True, slots=True)
class GamesWish:
    """Which games are asked for."""

    bots: tuple[Number, ...] = ()  # all of them sit there
    seats: int | None = None
    fault: str | None = None  # a kind, or any; with bots, a fault of one of them
    before: int | None = None  # games with smaller numbers only: a later page

    @property
    def is_everything(self) -> bool:
        """Whether no game is left out but by the number of the page."""
        return not self.bots and self.seats is None and self.fault is None


@dataclass(frozen=True, slots=True, eq=False)
class GamesView:
    """What the page of games shows."""

    view: LeagueView
    wish: GamesWish
    games: tuple[GameRows, ...]
    goes_on: bool  # there are older ones


def games_view(store: Store, view: LeagueView, wish: GamesWish) -> GamesView:
    """The page of games. NoPageError if a bot is not there."""
    for bot in wish.bots:
        view.known_bot(bot)
    among = None if wish.fault is None else _with_fault(view, wish)
    numbers = newest_games(
        view.games,
        GAMES_A_PAGE + 1,
        bots=wish.bots,
        seats=wish.seats,
        among=among,
        before=wish.before,
    )
    rows = game_rows(store, view, numbers[:GAMES_A_PAGE])
    return GamesView(view, wish, rows, len(numbers) > GAMES_A_PAGE)


def _with_fault(view: LeagueView, wish: GamesWish) -> Integers:
    kinds = {*FaultKind} if wish.fault == ANY_FAULT else {FaultKind(wish.fault)}
    numbers = [
        number for number, bot, kind in view.faulty if kind in kinds and (not wish.bots or bot in wish.bots)
    ]
    return np.array(numbers, np.int64)
