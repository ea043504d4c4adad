"""A league that changes while its games follow from results, without a database: played game by game, with a journal."""

from collections.abc import Callable, Iterator, Sequence

from harness.league.fixtures import Fixture, Number, PlannedBlock, Played
from harness.league.formats import FormatStanding, History, Schedule, format_of
from harness.league.formats.format import steps
from harness.league.league import League
from harness.league.ratings.results import Rows
from tests.support.leagues.journals import Living

Places = Callable[[Fixture], Sequence[int]]  # by seat


class OpenLeague(Living):
    """Whoever changes it does so behind the last schedule that was begun, as the harness does."""

    def __init__(self, league: League, places: Places) -> None:
        super().__init__(league)
        self._places = places
        self.played: dict[int, Played] = {}
        self.closed: set[int] = set()  # games that are void, or will never be played

    def results(self, after: int) -> Iterator[Rows]:
        """Those that count."""
        counting = [
            self.played[game] for game in sorted(self.played) if game > after and game not in self.closed
        ]
        if counting:
            yield Rows.of(counting)

    def steps(self) -> Iterator[tuple[History, Schedule]]:
        """What the league gives now, from its first game on, as far as it was begun, and what comes next."""
        league = self.league
        for history, schedule in steps(format_of(league), self.results, league.chapters):
            yield history, schedule
            last = history.games + schedule.game_count
            if any(game not in self.played and game not in self.closed for game in _numbers(history, last)):
                return

    def schedules(self) -> list[list[PlannedBlock]]:
        return [[*schedule.blocks()] for _, schedule in self.steps()]

    def play_games(self, games: int | None = None) -> int:
        """Play some of the games that are left, or all, and give how many it were."""
        count = 0
        while games is None or count < games:
            left = [
                game for game in self._last() if game.number not in self.played | dict.fromkeys(self.closed)
            ]
            if not left:
                break
            for game in left[: None if games is None else games - count]:
                self.played[game.number] = Played(
                    game.number, game.block, game.bots, tuple(self._places(game))
                )
                count += 1
        self.after = self._begun()
        return count

    def play_schedule(self) -> None:
        """Play what is left of the schedule that is on, or the next."""
        done = {*self.played} | self.closed
        self.play_games(len([game for game in self._last() if game.number not in done]))

    def leave(self, bot: str) -> None:
        gone = self._number(bot)
        super().leave(bot)
        self._drop(gone)

    def enter(self, bot: str) -> None:
        gone = self._number(bot)
        super().enter(bot)
        self._drop(gone)

    def void(self, first: int, last: int) -> None:
        super().void(first, last)
        self.closed |= {*range(first, last + 1)}

    def settled(self) -> int:
        """The last game that cannot be void."""
        history, format = History(), format_of(self.league)
        for history, schedule in steps(format, self.results, self.league.chapters):
            if history.games + schedule.game_count >= self.after:
                break
        return format.settled(history)

    def standing(self) -> FormatStanding:
        league = self.league
        games = max([*self.played, *self.closed], default=0)
        standing = format_of(league).standing(History(games, 0, self.results))
        assert standing
        return standing

    def name(self, number: Number) -> str:
        return self.league.entrants[number].name

    def _number(self, bot: str) -> Number | None:
        league = self.league
        return next((number for number in league.present if league.entrants[number].bot == bot), None)

    def _drop(self, gone: Number | None) -> None:
        for _, schedule in self.steps():
            for block in schedule.blocks():
                if gone in block.bots and block.first <= self.after:
                    numbers = range(block.first, block.first + block.seats)
                    self.closed |= {game for game in numbers if game not in self.played}

    def _last(self) -> list[Fixture]:
        *_, (_, schedule) = self.steps()
        return [game for block in schedule.blocks() for game in block.fixtures()]

    def _begun(self) -> int:
        last = max(self.played, default=0)
        for history, schedule in self.steps():
            if history.games + schedule.game_count >= last:
                return history.games + schedule.game_count
        return last


def _numbers(history: History, last: int) -> range:
    return range(history.games + 1, last + 1)


def opened(league: Living, places: Places) -> OpenLeague:
    """A league of `living`, to be played by these places."""
    return OpenLeague(league.league, places)
