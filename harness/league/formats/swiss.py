"""Swiss: in each round everybody meets others of about the same standing, and nobody is out.

What this gives for the same league and results may never change: stored leagues go on by it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from harness.errors import OptionsError
from harness.league.alike import Alike, AlikeBots
from harness.league.fixtures import Lineup, Played
from harness.league.formats.following import FollowingFormat, Present
from harness.league.formats.format import FormatStanding, History, Placed, too_few
from harness.league.formats.grouping import group, meetings
from harness.league.formats.points import alone, half_points, mean_points, units
from harness.league.formats.versions import BotNumber, BotVersions
from harness.league.league import League
from harness.league.ratings.results import Integers

_MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True, eq=False)
class SwissState:
    """What counts after some rounds; lists are by bot, whatever its version."""

    rounds: int
    present: Present  # who plays the next round
    points: Integers  # in units
    won: Integers  # games, alone
    sat: tuple[int, ...]  # rounds that it did not play
    met: Integers  # how often each has met each: a block is a meeting
    times: Mapping[frozenset[BotNumber], int]  # how often a table was played


class Swiss(FollowingFormat[SwissState]):
    """Tables of one size; bots that are over sit out in turn."""

    def __init__(self, league: League) -> None:
        super().__init__(league)
        self.check(league)  # a stored league may be anything
        self._bots = self.versions.count
        self._seats = league.seats[0]
        first = self.versions.first
        lots = [*self.lots.mixed("swiss", range(first)), *range(first, self._bots)]  # late bots are last
        self._lot = {bot: lot for lot, bot in enumerate(lots)}

    @classmethod
    def problems(cls, league: League) -> Iterator[tuple[str, str]]:
        if len(league.seats) > 1:
            yield (
                "seats",
                "expected one number: in a Swiss all tables of a round are alike, so that points are",
            )
        if league.games is not None:
            yield "games", "expected rounds: each bot plays a block in each"
        if league.rounds > _MOST_ROUNDS:
            yield (
                "rounds",
                f'expected at most {_MOST_ROUNDS:,}; format = "round-robin" plays as many as you like',
            )
        if league.sit_twice:
            yield "sit_twice", "expected none: in a Swiss a bot sits once at a table"

    @classmethod
    def check(cls, league: League) -> None:
        if (bots := BotVersions(league).first) < league.seats[0]:
            raise OptionsError(f"expected {league.seats[0]} bots at least, found {bots}")

    def refusal(self, history: History, *, newcomers: Sequence[str], playing: Sequence[str]) -> str:
        del history, newcomers
        return too_few(playing, self._seats)

    @property
    def planned(self) -> int | None:
        """Void games are played again if their bots have stayed, which only the tables tell."""
        if any(chapter.again for chapter in self.league.chapters):
            return None
        games = 0
        for _ in range(self.league.rounds):
            bots = len(self.versions.present(games))
            games += bots - bots % self._seats
        return games

    def begin(self, present: Present) -> SwissState:
        zeros = np.zeros(self._bots, np.int64)
        met = np.zeros((self._bots, self._bots), np.int64)
        return SwissState(0, present, zeros, zeros, (0,) * self._bots, met, {})

    def lineups(self, state: SwissState) -> Sequence[Lineup]:
        if state.rounds == self.league.rounds or len(state.present) < self._seats:
            return ()
        order = [bot for bot in self._order(state) if bot in state.present]
        tables = group(order, self._seats, state.met, state.sat, state.times)
        return [
            tuple([state.present[bot] for bot in self.lots.mixed(f"swiss {state.rounds} {number}", table)])
            for number, table in enumerate(tables)
        ]

    def end(self, state: SwissState, played: Sequence[Played], present: Present) -> SwissState:
        halves, games, won = Counter[BotNumber](), Counter[BotNumber](), Counter[BotNumber]()
        tables: dict[int, frozenset[BotNumber]] = {}
        for game in played:
            bots = [self.versions.bot_of[number] for number in game.bots]
            halves.update(dict(zip(bots, half_points(game), strict=True)))
            games.update(bots)
            won.update([bot for bot, is_alone in zip(bots, alone(game), strict=True) if is_alone])
            tables[game.block] = frozenset(bots)
        sat_out = (state.present.keys() & present.keys()) - games.keys()
        met = state.met.copy()
        for one, other in meetings([tuple(table) for table in tables.values()]):
            met[one, other] += 1
            met[other, one] += 1
        times = Counter(state.times)
        times.update(tables.values())
        points = [
            mean_points(halves[bot], games[bot], self._seats)
            if games[bot]
            else (bot in sat_out) * units(self._seats) // 2
            for bot in range(self._bots)
        ]
        return SwissState(
            rounds=state.rounds + 1,
            present=present,
            points=state.points + np.array(points, np.int64),
            won=state.won + np.array([won[bot] for bot in range(self._bots)], np.int64),
            sat=tuple([sat + (not games[bot]) for bot, sat in enumerate(state.sat)]),
            met=met,
            times=times,
        )

    def standing(self, history: History) -> FormatStanding:
        state = self.state(history)
        unit = units(self._seats)
        opponents = _opponents(state)
        rows = [
            Placed(
                rank,
                self.versions.newest[bot],
                (
                    float(Fraction(int(state.points[bot]), unit)),
                    float(opponents[bot] / unit),
                    int(state.won[bot]),
                    state.sat[bot],
                ),
            )
            for rank, bot in enumerate(self._order(state), 1)
        ]
        caption = f"Swiss, after round {state.rounds} of {self.league.rounds}"
        return FormatStanding(caption, ("points", "opponents", "wins", "sat_out"), tuple(rows))

    def _order(self, state: SwissState) -> list[BotNumber]:
        """The standing: by points, the mean points of the opponents, games won alone, and lot."""
        opponents = _opponents(state)
        return sorted(
            range(self._bots),
            key=lambda bot: (-state.points[bot], -opponents[bot], -state.won[bot], self._lot[bot]),
        )

    def outline(self) -> Sequence[str]:
        bots, rounds = self.versions.first, self.league.rounds
        over = bots % self._seats
        least, rest = divmod(rounds * over, bots)
        tables = f"{bots // self._seats} tables of {self._seats}"
        sitting = f"{over} {'sits' if over == 1 else 'sit'} out" if over else "nobody sits out"
        most = rounds - least
        plays = f"{most - 1} or {most}" if rest else f"{most}"
        return [f"{rounds} rounds: {tables}, {sitting}; every bot plays {plays} blocks"]

    def reason(self, seats: int) -> str:
        del seats
        return f"that is the first of {self.league.rounds} rounds"

    def alike(self) -> Sequence[Alike]:
        return (
            AlikeBots("every bot sits in every seat {} times", "each bot", tuple(range(self.versions.first))),
        )


def _opponents(state: SwissState) -> list[Fraction]:
    """The mean points of those whom a bot has met, in units; 0 if it has met nobody."""
    sums, numbers = state.met @ state.points, state.met.sum(axis=1)
    return [Fraction(int(total), int(number) or 1) for total, number in zip(sums, numbers, strict=True)]
