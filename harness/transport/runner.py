"""Many matches at once over the bots' streams: no task and no future a match, only what is ready, passed on.

Each message of a bot is taken apart, its answers go to their matches, and what the matches ask next is gathered for
the streams it concerns. A match in which the referee or its game fails is void, and played again; the others go on.
"""

import asyncio
import heapq
import traceback
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
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
from harness.transport.job_source import JobSource, Listed
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
MOST_OUTPUT = 2_000  # characters of what a bot printed before a fault, the last

_P = ParamSpec("_P")


def _ours(method: "Callable[Concatenate[Runner, _P], None]") -> "Callable[Concatenate[Runner, _P], None]":
    """Let `play` raise an exception of this method: it is an error of the harness, whichever stream called the method."""

    def guarded(runner: "Runner", /, *args: _P.args, **named: _P.kwargs) -> None:
        try:
            method(runner, *args, **named)
        except Exception as error:
            runner.fail(error)

    return guarded


def _of_one(
    method: "Callable[Concatenate[Runner, MatchOn, _P], None]",
) -> "Callable[Concatenate[Runner, MatchOn, _P], None]":
    """Make the match void if this method raises: it is an error of the harness or of the game's rules, in this match only."""

    def guarded(runner: "Runner", match_on: MatchOn, /, *args: _P.args, **named: _P.kwargs) -> None:
        try:
            method(runner, match_on, *args, **named)
        except Exception as error:
            runner.void(match_on, error)

    return guarded


class Runner:
    """Plays jobs over open links, in one event loop. Use it once."""

    def __init__(
        self,
        links: Mapping[str, Link],
        voices: Voices = SILENCE,
        *,
        concurrency: float = inf,
    ) -> None:
        """`voices` gives what bots print; `concurrency` is how many matches may be on at once, if the bots allow as many."""
        self._links = links
        self._concurrency = concurrency
        self._overheard = Overheard(voices)
        self.clock = AwakeClock()
        self._games: dict[str, dict[int, tuple[MatchOn, Seat]]] = {name: {} for name in links}
        self._source: JobSource = Listed([])
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

    def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        """Play all jobs, whoever is absent, and yield their results as the games end."""
        return self.play_from(Listed(jobs))

    async def play_from(self, source: JobSource) -> AsyncGenerator[Result, None]:
        """Play jobs until the source is over, and yield their results as the games end. If this is broken off, the caller
        closes the links."""
        self._source = source
        ticker = asyncio.create_task(self._tick(), name="runner's clock")
        try:
            while True:
                self._begin()
                if not self._running and self._results.empty() and source.is_over:
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
        """End `play` with this error."""
        self._results.put_nowait(error)

    def look(self) -> None:
        """Look for jobs again: the source had none, and has some now, or is over."""
        self._results.put_nowait(None)

    @_ours
    def up(self, link: Link) -> None:
        """Games that were on go on: they are told again, and the open questions are asked again."""
        self._measure(link)
        self._overheard.begun(link.name)
        now = self.clock.now()
        for match_on, seat in [*self._games[link.name].values()]:
            self._resume(match_on, seat, now)
        self.look()  # for its games that were put off

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

    @_ours
    def down(self, link: Link) -> None:
        """The clocks of open questions go on, and the link dials again. No game begins with the bot meanwhile."""
        if self._source.puts_off:
            waiting, self._waiting = self._waiting, deque()
            for each in waiting:
                if link.name in each.job.bots and not each.voided:
                    self._source.put_off(each.job)
                else:
                    self._waiting.append(each)
            self.look()

    @_ours
    def away(self, link: Link, why: str) -> None:
        now = self.clock.now()
        for match_on, seat in [*self._games[link.name].values()]:
            self._fault(match_on, seat, FaultKind.DISCONNECTED, now, why)

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
            seat_of_match = games.get(game_id)
            if seat_of_match is None:
                continue
            match_on, seat = seat_of_match
            match, failure = match_on.match, ""
            try:
                try:
                    move = match_on.codec.read_move(answer)
                except MalformedError as error:
                    failure = printable_lines(failure_of(answer), MOST_OUTPUT)
                    why = one_line((failure.splitlines() or [str(error)])[-1], DETAIL)
                    match.fault(seat, FaultKind.MALFORMED, now, why, turn)
                else:
                    match.receive(seat, turn, move, now)
                if match.events:
                    self._tell(match_on, failure)
            except Exception as error:
                self.void(match_on, error)

    @_ours
    def nonsense(self, link: Link, why: str) -> None:
        """Charged to every open question of the bot: nobody can say which one was meant."""
        now = self.clock.now()
        for match_on, seat in [*self._games[link.name].values()]:
            if match_on.match.is_asked(seat):
                self._fault(match_on, seat, FaultKind.MALFORMED, now, why, match_on.match.turn)

    @_ours
    def flood(self, link: Link, why: str) -> None:
        """Charged in every game of the bot: it is about none of them."""
        now = self.clock.now()
        for match_on, seat in [*self._games[link.name].values()]:
            self._fault(match_on, seat, FaultKind.FLOOD, now, why)

    def void(self, match_on: MatchOn, error: Exception) -> None:
        """End a match by an error, which counts for nobody. An error after the end of a match is not about the match."""
        if match_on.match.over:
            self.fail(error)
            return
        voided = _voided(match_on.match.turn, error)
        match_on.voided += (voided,)
        for seat in match_on.seats:
            match_on.links[seat].forget(match_on.ids[seat])
        match_on.match.void(voided.reason)
        self._pass_on(match_on)

    @_of_one
    def _resume(self, match_on: MatchOn, seat: Seat, now: float) -> None:
        if seat not in match_on.seats:  # void since, with another seat of the same bot
            return
        match_on.links[seat].send(match_on.start(seat))
        if question := match_on.match.open_question(seat, now):
            self._ask(match_on, question)

    @_of_one
    def _fault(
        self, match_on: MatchOn, seat: Seat, kind: FaultKind, now: float, detail: str, turn: int | None = None
    ) -> None:
        match_on.match.fault(seat, kind, now, detail, turn)
        self._pass_on(match_on)

    def _begin(self) -> None:
        """Start every job whose bots all have room; a bot that sits twice in a match needs room once at least. A job is taken
        when it can begin, and not before: then a bot that has come back need not wait for jobs that were taken without it."""
        while self._running < self._concurrency:
            fitting = next((waiting for waiting in self._waiting if self._fits(waiting.job)), None)
            if fitting:
                self._waiting.remove(fitting)
            elif (fitting := self._take_fitting()) is None:
                return
            self._start(fitting)

    def _take_fitting(self) -> Waiting | None:
        """The next job of the source that can begin; those before it wait."""
        while len(self._waiting) < _WINDOW and (job := self._source.take()):
            if self._source.puts_off and not all(self._links[name].is_up for _, name in job.seated):
                self._source.put_off(job)
            elif self._fits(job):
                return Waiting(job)
            else:
                self._waiting.append(Waiting(job))
        return None

    def _fits(self, job: Job) -> bool:
        for name in {name for _, name in job.seated}:
            link = self._links[name]
            if link.load and link.load + job.bots.count(name) > link.games_at_once:
                return False
        return True

    def _start(self, waiting: Waiting) -> None:
        job = waiting.job
        try:
            match_on = MatchOn(waiting, self._links)
        except Exception as error:  # of the game, as it deals
            self._ended(Result(job.number, job.bots, None, (*waiting.voided, _voided(0, error))), job)
            return
        self._running += 1
        self._shorten(job.terms.move_limit)
        now = match_on.began = self.clock.now()
        for seat, name in job.seated:
            link = match_on.links[seat]
            link.load += 1
            self._games[name][match_on.ids[seat]] = (match_on, seat)
            link.send(match_on.start(seat))
        for seat, name in job.seated:
            if why := self._links[name].away:
                self._fault(match_on, seat, FaultKind.DISCONNECTED, now, why)
        self._pass_on(match_on)

    @_of_one
    def _pass_on(self, match_on: MatchOn) -> None:
        self._tell(match_on)

    def _tell(self, match_on: MatchOn, failure: str = "") -> None:
        """Pass on the events of a match to the streams that they concern. `failure` is what the bot itself says of a new
        fault."""
        match = match_on.match
        if len(match.faults) > len(match_on.outputs):
            for fault in match.faults[len(match_on.outputs) :]:
                match_on.outputs.append(failure[-MOST_OUTPUT:] or self._output(match_on, fault))
        while match.events:
            match event := match.events.popleft():
                case Ask():
                    self._ask(match_on, event)
                case Withdrawn(seat):
                    match_on.links[seat].withdraw(match_on.withdrawal(event), match_on.ids[seat])
                case Retired(seat):
                    self._leave(match_on, seat, pb.GameEnd(ending=pb.ENDING_STAND_IN))
                case Over():
                    self._over(match_on, event)

    def _ask(self, match_on: MatchOn, ask: Ask) -> None:
        link, question = match_on.links[ask.seat], (match_on.ids[ask.seat], ask.turn)
        if link.is_up:
            link.send(match_on.question(ask), question)
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
            seat_of_match = games.get(game_id)
            if seat_of_match is None:  # its match is over, or a stand-in plays the seat to the end
                continue
            match_on, seat = seat_of_match
            match_on.match.start_clock(seat, turn, now)
            if match_on.due == inf or match_on.has_bank:  # without a bank, who is asked later is due later
                self._watch(match_on)

    def _watch(self, match_on: MatchOn) -> None:
        deadline = match_on.match.get_timer()
        if deadline is not None and deadline < match_on.due:
            self._watched.pop(match_on.watch, None)
            match_on.due, match_on.watch = deadline, next(self._serial)
            self._watched[match_on.watch] = match_on
            heapq.heappush(self._deadlines, (deadline, match_on.watch))
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
            match_on = self._watched.pop(heapq.heappop(self._deadlines)[1], None)
            if match_on is None:  # over, or it is looked at sooner
                continue
            match_on.due = inf
            due = match_on.match.get_timer()
            if due is not None and due + 2 * TICK < now:
                self._time_out(match_on, now)
            if not match_on.match.over:
                self._watch(match_on)

    @_of_one
    def _time_out(self, match_on: MatchOn, now: float) -> None:
        before = len(match_on.match.faults)
        match_on.match.handle_timer(now)
        for fault in match_on.match.faults[before:]:
            link = match_on.links[fault.seat]
            pace = self._paces[link.name]
            pace.was_late(now - fault.elapsed, now)
            link.window = pace.window
        self._pass_on(match_on)

    def _leave(self, match_on: MatchOn, seat: Seat, end: pb.GameEnd) -> None:
        """Send the last message about the match to the seat's bot."""
        if seat not in match_on.seats:
            return
        match_on.seats.discard(seat)
        link = match_on.links[seat]
        link.send(match_on.end(seat, end))
        link.load -= 1
        del self._games[link.name][match_on.ids[seat]]

    def _over(self, match_on: MatchOn, over: Over) -> None:
        end = pb.GameEnd(ending=pb.ENDING_VOID)
        if over.record and over.record.outcome:
            places, scores = over.record.outcome
            end = pb.GameEnd(ending=pb.ENDING_PLAYED, places=places, scores=scores)
        for seat in sorted(match_on.seats):
            self._leave(match_on, seat, end)
        self._watched.pop(match_on.watch, None)
        self._running -= 1
        job, game = match_on.job, self._game(match_on, over)
        self._ended(Result(job.number, job.bots, game, match_on.voided, tuple(match_on.ids)), job)

    def _game(self, match_on: MatchOn, over: Over) -> GameResult | None:
        """The game as it is carried, stored and shown; None if it is void. Its record is written here, where it was played:
        with several referees, one process would be too slow for the records of all."""
        record, took = over.record, self.clock.now() - match_on.began
        if record is None:
            return None
        faults = [
            replace(fault, said=output or self._output(match_on, fault, later=True))
            for fault, output in zip(over.faults, match_on.outputs, strict=True)
        ]
        assert record.outcome
        text = match_on.job.write(record)
        return GameResult(text, record.outcome, over.thinking, record.retired, tuple(faults), took)

    def _output(self, match_on: MatchOn, fault: Fault, *, later: bool = False) -> str:
        name, game_id = match_on.job.bots[fault.seat], match_on.ids[fault.seat]
        return self._overheard.of(name, game_id, fault, later=later)[-MOST_OUTPUT:]

    def _ended(self, result: Result, job: Job) -> None:
        """Give the result of an attempt. A void match is tried again, before all that wait, but only so often."""
        if result.game is None and len(result.voided) < _ATTEMPTS:
            self._waiting.appendleft(Waiting(job, result.voided))
            self._results.put_nowait(None)
        else:
            self._results.put_nowait(result)


def _voided(turn: int, error: Exception) -> Voided:
    trace = "".join(traceback.format_exception(error))[-_TRACE:]
    reason = one_line(f"{type(error).__name__}: {error}", DETAIL)  # it may hold what a bot gave
    return Voided(turn, reason, printable_lines(trace, _TRACE))
