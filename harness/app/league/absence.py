"""What a run does about bots that are away: their games are put off, others come first, and in the end it waits for them."""

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable, Sequence
from time import localtime, strftime

from harness.league.absence import GamesLeft, Presence
from harness.league.fixtures import Fixture
from harness.league.journal import EntryKind
from harness.transport import Job, Referee, Result


class Absences:
    """Hears who is there. It outlives the schedules of a run."""

    def __init__(
        self, names: Sequence[str], line: Callable[[str], None], note: Callable[[EntryKind, str], None]
    ) -> None:
        """`line` and `note` hear of each going and return: for people, and for the journal."""
        self.presence = Presence()
        self._names = names
        self._line = line
        self._note = note

    def absent(self, name: str) -> None:
        self.presence.leaves(self._names.index(name))

    def away(self, name: str, why: str) -> None:
        self.presence.stays_away(self._names.index(name))
        self._note(EntryKind.AWAY, name)
        self.say(f"{name} is away, and its games are put off: {why}")

    def back(self, name: str) -> None:
        bot = self._names.index(name)
        was_away = bot in self.presence.away
        self.presence.comes_back(bot)
        if was_away:
            self._note(EntryKind.BACK, name)
            self.say(f"{name} is back")

    @property
    def missing(self) -> tuple[str, ...]:
        """The bots that are away."""
        return tuple([self._names[bot] for bot in sorted(self.presence.away)])

    def say(self, what: str) -> None:
        self._line(f"{strftime('%H:%M:%S', localtime())} {what}")


class Wait:
    """The seconds for which a run waits in all while it can play nothing, until a game goes well again."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.is_over = False
        self._waited = self._since = 0.0
        self._timer: TimerHandle | None = None

    def begin(self, then: Callable[[], None]) -> None:
        """Nothing can be played. `then` is called when it is over, if it is not paused before."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._since = loop.time()
            self._timer = loop.call_later(self.limit - self._waited, self._end, then)

    def pause(self) -> None:
        """A game begins."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
            self._waited += asyncio.get_running_loop().time() - self._since

    def reset(self) -> None:
        """A game went well."""
        self._waited = 0.0

    def _end(self, then: Callable[[], None]) -> None:
        self.is_over = True
        then()


class LeagueJobs:
    """The games of one schedule as jobs for a referee. Those of bots that are absent are put off."""

    puts_off = True

    def __init__(
        self,
        games: GamesLeft,
        left: int,
        job_of: Callable[[Fixture], Job],
        absences: Absences,
        referee: Referee,
        wait: float,
    ) -> None:
        """`left` is how many games there are; `wait` is for how many seconds nothing may be played."""
        self.left = left
        """How many games have not ended."""
        self._games = games
        self._job_of = job_of
        self._absences = absences
        self._presence = absences.presence
        self._referee = referee
        self._wait = Wait(wait)
        self._on: dict[int, Fixture] = {}  # given, and not over
        self._named: Sequence[str] = ()  # for whom the run waits, as was said last

    @property
    def is_over(self) -> bool:
        return self._wait.is_over or not (self._games.has_more or self._games.are_put_off)

    def take(self) -> Job | None:
        if self._wait.is_over:
            return None
        game = self._games.next_game(self._presence.may_begin)
        if game is None:
            self._look_later()
            return None
        self._wait.pause()
        self._on[game.number] = game
        self._presence.begin(game.number, game.bots)
        return self._job_of(game)

    def put_off(self, job: Job) -> None:
        game = self._on.pop(job.number)
        self._presence.put_off(game.number, game.bots)
        waits_for = next((bot for bot in game.bots if bot in self._presence.absent), game.bots[0])
        self._games.put_off(game, waits_for)

    def end(self, result: Result) -> None:
        """Note that a game has ended."""
        game, failed = self._on.pop(result.number), result.game.retired if result.game else ()
        self._presence.end(game.number, game.bots, failed)
        self.left -= 1
        if result.game and not failed:
            self._wait.reset()

    def stop_waiting(self) -> None:
        self._wait.pause()

    def _look_later(self) -> None:
        if self._games.has_more:
            asyncio.get_running_loop().call_soon(self._referee.look)
        elif not self._on and self._games.are_put_off:
            self._wait.begin(self._referee.look)
            self._say_who_is_missing()

    def _say_who_is_missing(self) -> None:
        missing = self._absences.missing
        if missing and missing != self._named:
            self._named = missing
            games = f"{self.left:,} {'game waits' if self.left == 1 else 'games wait'}"
            self._absences.say(
                f"{games} for {', '.join(missing)}; the run waits for {self._wait.limit:g} s at most"
            )
