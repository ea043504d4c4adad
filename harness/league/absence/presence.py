"""Which bots may begin a game now: those that are there, and of those that have come back, only as many as go well."""

from collections.abc import Collection, Sequence

from harness.league.fixtures import Number

_ENOUGH = 64  # games at once that go well, after which a bot that has come back is like any other


class Presence:
    """It counts the games of each bot. All bots are there at first."""

    def __init__(self) -> None:
        self.absent: set[Number] = set()
        self.away: set[Number] = set()
        """Those that did not come back within the patience."""
        self._on: dict[Number, set[int]] = {}  # games of each bot that it plays itself, by number
        self._most: dict[Number, int] = {}  # games at once of a bot that has come back

    def may_begin(self, bot: Number) -> bool:
        """Whether a game of the bot may begin."""
        if bot in self.absent:
            return False
        most = self._most.get(bot)
        return most is None or len(self._on.get(bot, ())) < most

    def leaves(self, bot: Number) -> None:
        """The bot cannot be asked."""
        self.absent.add(bot)

    def stays_away(self, bot: Number) -> None:
        """The bot did not come back in time: in its games on, others play for it."""
        self.away.add(bot)
        self._on.pop(bot, None)

    def comes_back(self, bot: Number) -> None:
        """The bot can be asked again. It begins with one game, as it may leave again at once."""
        self.absent.discard(bot)
        self.away.discard(bot)
        self._most[bot] = 1

    def begin(self, game: int, bots: Sequence[Number]) -> None:
        for bot in bots:
            self._on.setdefault(bot, set()).add(game)

    def put_off(self, game: int, bots: Sequence[Number]) -> None:
        """A game that was to begin does not."""
        for bot in bots:
            self._on.get(bot, set()).discard(game)

    def end(self, game: int, bots: Sequence[Number], failed: Collection[int]) -> None:
        """A game has ended; `failed` are the seats for which others had to play. For each that went well, one more may be on,
        so their number doubles while all do."""
        for seat, bot in enumerate(bots):
            on = self._on.get(bot, set())
            if game not in on:  # it began before the bot was away
                continue
            if bot in self._most:
                most = 1 if seat in failed else self._most[bot] + 1
                self._most[bot] = most
                if most > _ENOUGH:
                    del self._most[bot]
        self.put_off(game, bots)
