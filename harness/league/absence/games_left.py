"""The games of a schedule that are left, one by one: those of bots that may not begin are put off, and others come first.

Some games that are put off are remembered, for each bot that they wait for. Beyond those, only the number of the first is
remembered, and which later games were given: the schedule is read again from there when such a bot may begin.
"""

from collections import deque
from collections.abc import Callable, Iterator

from harness.league.absence.number_set import NumberSet
from harness.league.fixtures import Fixture, Number

_MOST = 20_000  # games that are remembered, shared among all bots,
_LEAST = 64  # but for each bot at least so many
_STEPS = 1_000  # games that are looked at in one call: some milliseconds at most

MayBegin = Callable[[Number], bool]


class GamesLeft:
    """Each game is given once, unless it is put off again."""

    def __init__(self, games: Callable[[int], Iterator[Fixture]], *, bots: int, after: int = 0) -> None:
        """`games` gives those after a number, in order; `after` is where to begin; `bots` is how many there are."""
        self._games = games
        self._coming = games(after)
        self._most = max(_LEAST, _MOST // bots)
        self._waiting: dict[Number, deque[Fixture]] = {}  # games by the bot that they wait for
        self._first: int | None = None  # the first of the games that were put off and not remembered
        self._first_waits_for: set[Number] = set()  # bots that those games wait for
        self._given = NumberSet()  # games after the first that were given or remembered
        self.has_more = True
        """Whether there may be games to give that `next_game` has not come to yet."""

    def next_game(self, may_begin: MayBegin) -> Fixture | None:
        """The next game whose bots all may begin; None if there is none, or if `has_more` says that this was not enough."""
        return self._next_waiting(may_begin) or self._next_coming(may_begin)

    def put_off(self, game: Fixture, bot: Number) -> None:
        """Remember a game that was given, and cannot begin because of this bot."""
        self._waiting.setdefault(bot, deque()).append(game)

    @property
    def are_put_off(self) -> bool:
        """Whether games are left that wait for a bot."""
        return self._first is not None or any(self._waiting.values())

    def _next_waiting(self, may_begin: MayBegin) -> Fixture | None:
        for bot in [*self._waiting]:
            games = self._waiting[bot]
            while games and may_begin(bot):
                game = games.popleft()
                other = _blocking(game, may_begin)
                if other is None:
                    return game
                self.put_off(game, other)
        return None

    def _next_coming(self, may_begin: MayBegin) -> Fixture | None:
        for _ in range(_STEPS):
            game = next(self._coming, None)
            if game is None:
                if not any(map(may_begin, self._first_waits_for)):
                    self.has_more = False
                    return None
                self._read_again()
            elif game.number not in self._given:
                bot = _blocking(game, may_begin)
                if bot is None:
                    self._note(game.number)
                    return game
                self._put_off_first(game, bot)
        self.has_more = True
        return None

    def _read_again(self) -> None:
        assert self._first is not None
        self._coming = self._games(self._first - 1)
        self._first, self.has_more = None, True
        self._first_waits_for.clear()

    def _note(self, number: int) -> None:
        """The game is not to be given when the schedule is read again."""
        if self._first is not None:
            self._given.add(number)

    def _put_off_first(self, game: Fixture, bot: Number) -> None:
        waiting = self._waiting.setdefault(bot, deque())
        if len(waiting) < self._most:
            waiting.append(game)
            self._note(game.number)
            return
        self._first_waits_for.add(bot)
        if self._first is None:
            self._first = game.number


def _blocking(game: Fixture, may_begin: MayBegin) -> Number | None:
    return next((bot for bot in game.bots if not may_begin(bot)), None)
