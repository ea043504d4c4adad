"""The page of two bots: all their meetings."""

from dataclasses import dataclass

from harness.app.pages.league_view import LeagueView, NoPageError, game_rows
from harness.league.fixtures import Number
from harness.league.ratings.head_to_head import HeadToHead, head_to_head
from harness.league.ratings.notable import newest_games
from harness.store import GameRows, Store

_SHOWN = 20  # games


@dataclass(frozen=True, slots=True, eq=False)
class TwoBotsView:
    """What the page of two bots shows, as the first of them sees it."""

    view: LeagueView
    bots: tuple[Number, Number]
    meetings: tuple[HeadToHead, ...]  # all together, then by number of seats; none if they never met
    newest: tuple[GameRows, ...]

    @property
    def names(self) -> tuple[str, str]:
        one, other = self.bots
        return self.view.names[one], self.view.names[other]


def two_bots_view(store: Store, view: LeagueView, one: Number, other: Number) -> TwoBotsView:
    """The page of two bots. NoPageError if one of them is not there, or they are one."""
    bots = view.known_bot(one), view.known_bot(other)
    if one == other:
        raise NoPageError(f"bot {view.names[one]} does not meet itself")
    newest = newest_games(view.games, _SHOWN, bots=bots)
    return TwoBotsView(view, bots, tuple(head_to_head(view.games, *bots)), game_rows(store, view, newest))
