"""All that the pages of one league are made of. It is read once, and held until the league changes."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import numpy as np

from harness.app.league.report import Report, report_in
from harness.app.league.result_rows import well_formed
from harness.app.league.standings import Choice, all_games
from harness.errors import HarnessError
from harness.league.fixtures import Deals, Number
from harness.league.ratings.results import Games
from harness.referee import FaultKind
from harness.store import GameRows, Run, Store


class NoPageError(HarnessError):
    """There is no such page: what its address names is not in the database."""


@dataclass(frozen=True, slots=True, eq=False)
class LeagueView:
    """A run as the public sees it. Bots are their numbers."""

    serial: int  # of the views of a site: another one is another state
    report: Report
    games: Games  # that count
    faulty: tuple[tuple[int, Number, FaultKind], ...]  # games with faults: number, bot, kind
    endings: tuple[float, ...]  # when the newest games ended, in seconds since 1970
    hidden: frozenset[int] | None  # games that nobody may see yet; None: every stored game is shown

    @property
    def run(self) -> Run:
        return self.report.run

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, by number."""
        return self.run.charter.entrants

    @property
    def rate(self) -> float | None:
        """Games a second, lately; None if too few have ended."""
        if len(self.endings) < 2 or max(self.endings) <= min(self.endings):
            return None
        return (len(self.endings) - 1) / (max(self.endings) - min(self.endings))

    def shows(self, number: int) -> bool:
        """Whether a game of this number may be shown, if it is stored."""
        if self.hidden is None:
            return True
        known = any(bool((results.number == number).any()) for results in self.games.results)
        return known and number not in self.hidden

    def known_bot(self, bot: Number) -> Number:
        """The bot, if there is one with this number."""
        if bot >= len(self.names):
            raise NoPageError(f"league {self.run.charter.name} has no bot {bot}")
        return bot


_LATELY = 200  # games whose endings say how fast the league is


def league_view(store: Store, run: Run, serial: int) -> LeagueView:
    """The view of a run, from one state of the database."""
    with store.steady():
        games = all_games(store, run)
        report = report_in(store, run, Choice(), games, with_elo=False)
        faulty, endings = tuple(store.faulty_games(run)), store.last_endings(run, _LATELY)
    hidden = _hidden(games) if _deals(report) is Deals.SHARED and not run.over else None
    if hidden is not None:
        report = _without(report, hidden)
    return LeagueView(serial, report, games, faulty, endings, hidden)


def game_rows(store: Store, view: LeagueView, numbers: Collection[int]) -> tuple[GameRows, ...]:
    """The rows of these games, in the order of the numbers."""
    if not numbers:
        return ()
    rows = {game.number: game for game in _rows(store, view, numbers)}
    return tuple([rows[number] for number in numbers if number in rows])


def _rows(store: Store, view: LeagueView, numbers: Collection[int]) -> Iterator[GameRows]:
    return well_formed(store.game_rows(view.run, faults=True, numbers=numbers), view.run)


def _deals(report: Report) -> Deals:
    return report.league.deals or Deals.OWN


def _hidden(games: Games) -> frozenset[int]:
    """The games of blocks that are not played to the end: their cards are still to be played with."""
    hidden: set[int] = set()
    for results in games.results:
        blocks, block, count = np.unique(results.block, return_inverse=True, return_counts=True)
        del blocks
        hidden.update(results.number[count[block] < results.seats].tolist())
    return frozenset(hidden)


def _without(report: Report, hidden: frozenset[int]) -> Report:
    """The report without what was asked in games that are hidden. The counts stay."""
    faults = [
        replace(faults, first=tuple([each for each in faults.first if each.game not in hidden]))
        for faults in report.faults
    ]
    return replace(report, faults=tuple(faults))
