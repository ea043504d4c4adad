"""Many matches at once over the bots' streams: no task and no future a match, only what is ready, passed on.

Each message of a bot is taken apart, its answers go to their matches, and what the matches ask next is gathered for
the streams it concerns. A match in which the referee or its game fails is void, and played again; the others go on.
"""

import asyncio
import heapq
import traceback
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import inf
from typing import Concatenate, ParamSpec

from harness.api.bot.v1 import bot_pb2 as pb
from harness.engine import Seat
from harness.referee import DETAIL, Ask, Fault, FaultKind, GameResult, Over, Retired, Withdrawn
from harness.text import one_line, printable_lines
from harness.transport.clock import TICK, AwakeClock
from harness.transport.job import Job, Result, Voided
from harness.transport.link import Link
from harness.transport.match_on import MatchOn, Waiting
from harness.transport.overheard import SILENCE, Overheard, Voices
from harness.wire import MalformedError
from harness.wire.batching import QuestionKey
from harness.wire.failures import failure_of
from harness.wire.pace import Pace

_WINDOW = 64  # waiting jobs that are looked at for one whose bots all have room
_STALE = 64  # deadlines that nobody waits for any more, and as many as are waited for, may lie there
_ATTEMPTS = 3  # at a match: what fails once may hang on the moment, what fails three times will fail again
_TRACE = 8_000  # characters of a void match's traceback, the last
SAID = 2_000  # characters of what a bot printed before a fault, the last

_P = ParamSpec("_P")


def _ours(method: "Callable[Concatenate[Runner, _P], None]") -> "Callable[Concatenate[Runner, _P], None]":
    """What fails in here is nobody's fault but ours, whoever's stream called us: `play` raises it."""

    def guarded(runner: "Runner", /, *args: _P.args, **named: _P.kwargs) -> None:
        try:
            method(runner, *args, **named)
        except Exception as error:
            runner.fail(error)

    return guarded


def _of_one(
    method: "Callable[Concatenate[Runner, MatchOn, _P], None]",
) -> "Callable[Concatenate[Runner, MatchOn, _P], None]":
    """What fails in here is our fault or the game's, in this one match, which is void."""

    def guarded(runner: "Runner", table: MatchOn, /, *args: _P.args, **named: _P.kwargs) -> None:
        try:
            method(runner, table, *args, **named)
        except Exception as error:
            runner.void(table, error)

    return guarded


class Runner:
    """Plays jobs over links that are open. Use it once."""

    def __init__(
        self,
        links: Mapping[str, Link],
        voices: Voices = SILENCE,
        *,
        concurrency: float = inf,
    ) -> None:
        """`voices` gives what bots print; `concurrency` is how many matches may be on at once, if the bots want so
        many."""
        self._links = links
        self._concurrency = concurrency
        self._overheard = Overheard(voices)
        self.clock = AwakeClock()
        self._games: dict[str, dict[int, tuple[MatchOn, Seat]]] = {name: {} for name in links}
        self._gone = {name: link.lost for name, link in links.items() if link.lost}
        self._waiting: deque[Waiting] = deque()
        self._results: asyncio.Queue[Result | Exception | None] = asyncio.Queue()  # None: look at who waits
        self._running = 0
        self._deadlines: list[tuple[float, int]] = []  # a heap: when to look at a match again, by number
        self._watched: dict[int, MatchOn] = {}  # by number; a match that is over is given back at once
        self._serial = count()
        self._paces: dict[str, Pace] = {}
        self._move_limit = inf  # the shortest of all matches so far
        for link in links.values():
            link.listener, link.load = self, 0
            self._measure(link)

    async def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        """Results as they come. Breaking off leaves the bots to whoever closes their links."""
        coming = iter(jobs)
        ticker = asyncio.create_task(self._tick(), name="runner's clock")
        try:
            while True:
                self._begin(coming)
                if not self._running and self._results.empty():
                    return
                result = await self._results.get()
                if isinstance(result, Exception):
                    raise result
                if result:
                    yield result
        finally:
            ticker.cancel()
            await asyncio.gather(ticker, return_exceptions=True)
            for link in self._links.values():
                link.listener = None

    def fail(self, error: Exception) -> None:
        """Ends `play` with this error."""
        self._results.put_nowait(error)

    def look(self) -> None:
        """The jobs that `play` was given had an end, and now there are more."""
        self._results.put_nowait(None)

    @_ours
    def up(self, link: Link) -> None:
        """Games that were on go on: they are told again, and the open questions are asked again."""
        self._measure(link)
        self._overheard.begun(link.name)
        now = self.clock.now()
        for table, seat in [*self._games[link.name].values()]:
            self._resume(table, seat, now)

    def _measure(self, link: Link) -> None:
        """A bot's pace is learnt anew with each stream: it may be another process by now."""
        pace = self._paces[link.name] = Pace(self._move_limit, link.hello.questions_at_once)
        link.window = pace.window

    def _shorten(self, move_limit: float) -> None:
        """Questions are put to all bots at the pace that the shortest move limit asks for."""
        if move_limit < self._move_limit:
            self._move_limit = move_limit
            for name, pace in self._paces.items():
                pace.move_limit = move_limit
                self._links[name].window = pace.window

    def down(self, link: Link) -> None:
        """Nothing: the clocks of open questions go on, and the link dials again."""

    @_ours
    def gone(self, link: Link, why: str) -> None:
        self._gone[link.name] = why
        now = self.clock.now()
        for table, seat in [*self._games[link.name].values()]:
            self._fault(table, seat, FaultKind.DISCONNECTED, now, why)

    @_ours
    def answers(self, link: Link, message: pb.FromBot) -> None:
        games, now = self._games[link.name], self.clock.now()
        pace = self._paces[link.name]
        pace.answered(len(message.answers), now)
        link.window = pace.window
        self._overheard.answered(link.name, len(message.answers))
        questions = link.questions
        for answer in message.answers:
            game_id, turn = answer.game_id, answer.turn
            if questions.get(game_id) == turn:
                del questions[game_id]
            found = games.get(game_id)
            if found is None:
                continue
            table, seat = found
            match, failure = table.match, ""
            try:
                try:
                    move = table.codec.read_move(answer)
                except MalformedError as error:
                    failure = printable_lines(failure_of(answer), SAID)
                    why = one_line((failure.splitlines() or [str(error)])[-1], DETAIL)
                    match.fault(seat, FaultKind.MALFORMED, now, why, turn)
                else:
                    match.receive(seat, turn, move, now)
                if match.has_news:
                    self._tell(table, failure)
            except Exception as error:
                self.void(table, error)

    @_ours
    def nonsense(self, link: Link, why: str) -> None:
        """Charged to every open question of the bot: nobody can say which one was meant."""
        now = self.clock.now()
        for table, seat in [*self._games[link.name].values()]:
            if table.match.is_asked(seat):
                self._fault(table, seat, FaultKind.MALFORMED, now, why, table.match.turn)

    @_ours
    def flood(self, link: Link, why: str) -> None:
        """Charged in every game of the bot: it is about none of them."""
        now = self.clock.now()
        for table, seat in [*self._games[link.name].values()]:
            self._fault(table, seat, FaultKind.FLOOD, now, why)

    def void(self, table: MatchOn, error: Exception) -> None:
        """Nobody's result. What fails after a match is over is not about the match."""
        if table.match.over:
            self.fail(error)
            return
        voided = _voided(table.match.turn, error)
        table.voided += (voided,)
        for seat in table.seats:
            table.links[seat].forget(table.ids[seat])
        table.match.void(voided.reason)
        self._pass_on(table)

    @_of_one
    def _resume(self, table: MatchOn, seat: Seat, now: float) -> None:
        if seat not in table.seats:  # void since, with another seat of the same bot
            return
        table.links[seat].send(table.start(seat))
        if question := table.match.open_question(seat, now):
            self._ask(table, question)

    @_of_one
    def _fault(
        self, table: MatchOn, seat: Seat, kind: FaultKind, now: float, detail: str, turn: int | None = None
    ) -> None:
        table.match.fault(seat, kind, now, detail, turn)
        self._pass_on(table)

    def _begin(self, coming: Iterator[Job]) -> None:
        """Start every job whose bots all have room; a bot that sits twice at a table needs room once at least."""
        while self._running < self._concurrency:
            while len(self._waiting) < _WINDOW and (job := next(coming, None)):
                self._waiting.append(Waiting(job))
            fitting = next((waiting for waiting in self._waiting if self._fits(waiting.job)), None)
            if fitting is None:
                return
            self._waiting.remove(fitting)
            self._start(fitting)

    def _fits(self, job: Job) -> bool:
        for name in {name for _, name in job.seated}:
            link = self._links[name]
            if link.load and link.load + job.bots.count(name) > link.games_at_once:
                return False
        return True

    def _start(self, waiting: Waiting) -> None:
        job = waiting.job
        try:
            table = MatchOn(waiting, self._links)
        except Exception as error:  # of the game, as it deals
            self._ended(Result(job.number, job.bots, None, (*waiting.voided, _voided(0, error))), job)
            return
        self._running += 1
        self._shorten(job.terms.move_limit)
        now = table.began = self.clock.now()
        for seat, name in job.seated:
            link = table.links[seat]
            link.load += 1
            self._games[name][table.ids[seat]] = (table, seat)
            link.send(table.start(seat))
        for seat, name in job.seated:
            if name in self._gone:
                self._fault(table, seat, FaultKind.DISCONNECTED, now, self._gone[name])
        self._pass_on(table)

    @_of_one
    def _pass_on(self, table: MatchOn) -> None:
        self._tell(table)

    def _tell(self, table: MatchOn, failure: str = "") -> None:
        """What the match says goes to the streams it concerns. `failure`: what the bot itself says of a new fault."""
        match = table.match
        if len(match.faults) > len(table.said):
            for fault in match.faults[len(table.said) :]:
                table.said.append(failure[-SAID:] or self._said(table, fault))
        while event := match.next_event():
            match event:
                case Ask():
                    self._ask(table, event)
                case Withdrawn(seat):
                    table.links[seat].withdraw(table.withdrawal(event), table.ids[seat])
                case Retired(seat):
                    self._leave(table, seat, pb.GameEnd(ending=pb.ENDING_STAND_IN))
                case Over():
                    self._over(table, event)

    def _ask(self, table: MatchOn, ask: Ask) -> None:
        link, question = table.links[ask.seat], (table.ids[ask.seat], ask.turn)
        if link.is_up:
            link.send(table.question(ask), question)
        else:  # its clock runs all the same: being away is not free
            self.written(link, [question])

    @_ours
    def written(self, link: Link, questions: Sequence[QuestionKey]) -> None:
        """Their clocks start."""
        games, now = self._games[link.name], self.clock.now()
        if not link.questions:
            self._paces[link.name].has_work(now)
        self._overheard.asked(link.name, questions)
        for game_id, turn in questions:
            found = games.get(game_id)
            if found is None:  # its match is over, or a stand-in plays the seat to the end
                continue
            table, seat = found
            table.match.start_clock(seat, turn, now)
            if table.due == inf or table.has_bank:  # without a bank, who is asked later is due later
                self._watch(table)

    def _watch(self, table: MatchOn) -> None:
        deadline = table.match.get_timer()
        if deadline is not None and deadline < table.due:
            self._watched.pop(table.watch, None)
            table.due, table.watch = deadline, next(self._serial)
            self._watched[table.watch] = table
            heapq.heappush(self._deadlines, (deadline, table.watch))
            if len(self._deadlines) > 2 * len(self._watched) + _STALE:
                self._deadlines = sorted([each for each in self._deadlines if each[1] in self._watched])

    async def _tick(self) -> None:
        """Keeps the clock honest, and closes questions whose time is over."""
        while True:
            await asyncio.sleep(TICK)
            self._close_questions(self.clock.now())

    @_ours
    def _close_questions(self, now: float) -> None:
        """A tick late, so that whatever had arrived by then has been read."""
        while self._deadlines and self._deadlines[0][0] + 2 * TICK < now:
            table = self._watched.pop(heapq.heappop(self._deadlines)[1], None)
            if table is None:  # over, or it is looked at sooner
                continue
            table.due = inf
            due = table.match.get_timer()
            if due is not None and due + 2 * TICK < now:
                self._time_out(table, now)
            if not table.match.over:
                self._watch(table)

    @_of_one
    def _time_out(self, table: MatchOn, now: float) -> None:
        before = len(table.match.faults)
        table.match.handle_timer(now)
        for fault in table.match.faults[before:]:
            link = table.links[fault.seat]
            pace = self._paces[link.name]
            pace.was_late(now - fault.elapsed, now)
            link.window = pace.window
        self._pass_on(table)

    def _leave(self, table: MatchOn, seat: Seat, end: pb.GameEnd) -> None:
        """The seat's bot hears the last of the match."""
        if seat not in table.seats:
            return
        table.seats.discard(seat)
        link = table.links[seat]
        link.send(table.end(seat, end))
        link.load -= 1
        del self._games[link.name][table.ids[seat]]

    def _over(self, table: MatchOn, over: Over) -> None:
        end = pb.GameEnd(ending=pb.ENDING_VOID)
        if over.record and over.record.outcome:
            places, scores = over.record.outcome
            end = pb.GameEnd(ending=pb.ENDING_PLAYED, places=places, scores=scores)
        for seat in sorted(table.seats):
            self._leave(table, seat, end)
        self._watched.pop(table.watch, None)
        self._running -= 1
        job, game = table.job, self._game(table, over)
        self._ended(Result(job.number, job.bots, game, table.voided, tuple(table.ids)), job)

    def _game(self, table: MatchOn, over: Over) -> GameResult | None:
        """The game as it is carried, stored and shown. Its text is written here, where it was played: one process alone
        could not write the texts of many."""
        record, took = over.record, self.clock.now() - table.began
        if record is None:
            return None
        faults = [
            replace(fault, said=said or self._said(table, fault, later=True))
            for fault, said in zip(over.faults, table.said, strict=True)
        ]
        assert record.outcome
        text = table.job.write(record)
        return GameResult(text, record.outcome, over.thinking, record.retired, tuple(faults), took)

    def _said(self, table: MatchOn, fault: Fault, *, later: bool = False) -> str:
        name, game_id = table.job.bots[fault.seat], table.ids[fault.seat]
        return self._overheard.of(name, game_id, fault, later=later)[-SAID:]

    def _ended(self, result: Result, job: Job) -> None:
        """A void match waits again, before all others; its result stays void when it was tried often enough."""
        if result.game is None and len(result.voided) < _ATTEMPTS:
            self._waiting.appendleft(Waiting(job, result.voided))
            self._results.put_nowait(None)
        else:
            self._results.put_nowait(result)


def _voided(turn: int, error: Exception) -> Voided:
    trace = "".join(traceback.format_exception(error))[-_TRACE:]
    reason = one_line(f"{type(error).__name__}: {error}", DETAIL)  # it may hold what a bot gave
    return Voided(turn, reason, printable_lines(trace, _TRACE))
