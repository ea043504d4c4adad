"""The page of one bot: its place, whom it beats, how it fares in each seat, where it failed, games to look at."""

from dataclasses import dataclass

from harness.app.league.report import BotFaults
from harness.app.pages.league_view import LeagueView, game_rows
from harness.league.fixtures import Number
from harness.league.ratings.head_to_head import HeadToHead, head_to_head
from harness.league.ratings.notable import closest_games, newest_games, worst_games
from harness.league.ratings.seats import SeatEffect, seat_effects_of
from harness.league.ratings.standings import Standing
from harness.store import GameRows, Store

_SHOWN = 5  # games of each kind


@dataclass(frozen=True, slots=True, eq=False)
class BotView:
    """What the page of a bot shows."""

    view: LeagueView
    bot: Number
    standing: Standing | None  # None: a newer version stands in its place
    against: tuple[tuple[Number, HeadToHead], ...]  # in the order of the standings
    seats: tuple[SeatEffect, ...]
    faults: BotFaults | None
    closest: tuple[GameRows, ...]
    worst: tuple[GameRows, ...]
    newest: tuple[GameRows, ...]

    @property
    def name(self) -> str:
        return self.view.names[self.bot]


def bot_view(store: Store, view: LeagueView, bot: Number) -> BotView:
    """The page of a bot. NoPageError if there is no such bot."""
    games, report = view.games, view.report
    view.known_bot(bot)
    rows = report.standings.rows
    against = [
        (row.bot, whole)
        for row in rows
        if row.bot != bot and (whole := next(head_to_head(games, bot, row.bot), None))
    ]
    return BotView(
        view,
        bot,
        next((row for row in rows if row.bot == bot), None),
        tuple(against),
        tuple(seat_effects_of(games, bot)),
        next((faults for faults in report.faults if faults.bot == bot), None),
        game_rows(store, view, closest_games(games, bot, _SHOWN)),
        game_rows(store, view, worst_games(games, bot, _SHOWN)),
        game_rows(store, view, newest_games(games, _SHOWN, bots=[bot])),
    )
