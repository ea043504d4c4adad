"""Many matches at once over the bots' streams: no task and no future a match, only what is ready, passed on.

Each message of a bot is taken apart, its answers go to their matches, and what the matches ask next is gathered for
the streams it concerns.
"""

import asyncio
import heapq
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import Concatenate, ParamSpec

from google.protobuf.duration_pb2 import Duration

from harness.api.bot.v1 import bot_pb2 as pb
from harness.engine import Options, Seat
from harness.engine.game import AnyGame
from harness.referee import Ask, Fault, FaultKind, Match, Over, Retired, Terms, Withdrawn
from harness.transport.clock import TICK, Clock
from harness.transport.link import Link
from harness.wire import CODECS, AnyCodec, MalformedError
from harness.wire.service import field as spliced

_KIND = {
    FaultKind.TIMEOUT: pb.FAULT_KIND_TIMEOUT,
    FaultKind.ILLEGAL: pb.FAULT_KIND_ILLEGAL,
    FaultKind.MALFORMED: pb.FAULT_KIND_MALFORMED,
    FaultKind.DISCONNECTED: pb.FAULT_KIND_DISCONNECTED,
    FaultKind.REFEREE: pb.FAULT_KIND_REFEREE,
}
_DETAIL = 500  # characters of a fault's detail, as bot.proto says
_WINDOW = 64  # waiting jobs that are looked at for one whose bots all have room


@dataclass(frozen=True, slots=True)
class Job:
    """A match to be played: which bot sits where, by the names of their links."""

    number: int
    game: AnyGame
    bots: tuple[str, ...]
    options: Options
    deal: str
    key: bytes = field(repr=False)
    terms: Terms


@dataclass(frozen=True, slots=True)
class Result:
    job: Job
    over: Over


class _Table:
    """A match that is on."""

    __slots__ = ("codec", "due", "ids", "job", "links", "match", "seats", "shared")

    def __init__(self, job: Job, links: list[Link]) -> None:
        self.job = job
        self.links = links
        self.match = Match(job.game, len(job.bots), job.options, job.deal, job.key, job.terms)
        self.codec: AnyCodec = CODECS[job.game.name]
        self.ids = [secrets.randbits(63) for _ in job.bots]
        self.seats = set(range(len(job.bots)))  # those whose bots still hear of the match
        self.shared = (0, b"")  # a turn, and what all its views share, written once
        self.due = inf  # when the runner looks at its clocks next, by its heap of deadlines


_P = ParamSpec("_P")


def _ours(method: "Callable[Concatenate[Runner, _P], None]") -> "Callable[Concatenate[Runner, _P], None]":
    """What fails in here is nobody's fault but ours, whoever's stream called us: `play` raises it."""

    def guarded(runner: "Runner", /, *args: _P.args, **named: _P.kwargs) -> None:
        try:
            method(runner, *args, **named)
        except Exception as error:
            runner.fail(error)

    return guarded


class Runner:
    """Plays jobs over links that are open. Use it once."""

    def __init__(self, links: Mapping[str, Link]) -> None:
        self._links = links
        self.clock = Clock()
        self._load = dict.fromkeys(links, 0)
        self._games: dict[str, dict[int, tuple[_Table, Seat]]] = {name: {} for name in links}
        self._gone = {name: _one_line(link.lost) for name, link in links.items() if link.lost}
        self._waiting: deque[Job] = deque()
        self._results: asyncio.Queue[Result | Exception] = asyncio.Queue()
        self._running = 0
        self._deadlines: list[tuple[float, int, _Table]] = []
        self._serial = count()
        self.unknown_answers = 0  # to no game of the bot's that is on
        for link in links.values():
            link.listener = self

    async def play(self, jobs: Iterable[Job]) -> AsyncIterator[Result]:
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
                yield result
        finally:
            ticker.cancel()
            await asyncio.gather(ticker, return_exceptions=True)
            for link in self._links.values():
                link.listener = None

    def fail(self, error: Exception) -> None:
        """Ends `play` with this error."""
        self._results.put_nowait(error)

    @_ours
    def up(self, link: Link) -> None:
        """Games that were on go on: they are told again, and the open questions are asked again."""
        now = self.clock.now()
        for table, seat in [*self._games[link.name].values()]:
            self._tell_start(table, seat)
            question = table.match.open_question(seat, now)
            if question:
                self._ask(table, question)

    def down(self, link: Link) -> None:
        """Nothing: the clocks of open questions go on, and the link dials again."""

    @_ours
    def gone(self, link: Link, why: str) -> None:
        self._gone[link.name] = detail = _one_line(why)
        now = self.clock.now()
        for table, seat in [*self._games[link.name].values()]:
            table.match.fault(seat, FaultKind.DISCONNECTED, now, detail)
            self._pass_on(table)

    @_ours
    def answers(self, link: Link, message: pb.FromBot) -> None:
        games, now = self._games[link.name], self.clock.now()
        touched: dict[int, _Table] = {}
        for answer in message.answers:
            found = games.get(answer.game_id)
            if found is None:
                self.unknown_answers += 1
                continue
            table, seat = found
            try:
                move = table.codec.read_move(answer)
            except MalformedError as error:
                table.match.fault(seat, FaultKind.MALFORMED, now, str(error), answer.turn)
            else:
                table.match.receive(seat, answer.turn, move, now)
            touched[id(table)] = table
        for table in touched.values():
            self._pass_on(table)

    @_ours
    def nonsense(self, link: Link, why: str) -> None:
        """Charged to every open question of the bot: nobody can say which one was meant."""
        now = self.clock.now()
        for table, seat in [*self._games[link.name].values()]:
            if table.match.open_question(seat, now):
                table.match.fault(seat, FaultKind.MALFORMED, now, why, table.match.turn)
                self._pass_on(table)

    def _begin(self, coming: Iterator[Job]) -> None:
        """Start every job whose bots all have room; a bot that sits twice at a table needs room once at least."""
        while True:
            while len(self._waiting) < _WINDOW and (job := next(coming, None)):
                self._waiting.append(job)
            fitting = next((job for job in self._waiting if self._fits(job)), None)
            if fitting is None:
                return
            self._waiting.remove(fitting)
            self._start(fitting)

    def _fits(self, job: Job) -> bool:
        for name in set(job.bots):
            load = self._load[name]
            if load and load + job.bots.count(name) > self._links[name].games_at_once:
                return False
        return True

    def _start(self, job: Job) -> None:
        table = _Table(job, [self._links[name] for name in job.bots])
        self._running += 1
        now = self.clock.now()
        for seat, name in enumerate(job.bots):
            self._load[name] += 1
            self._games[name][table.ids[seat]] = (table, seat)
            self._tell_start(table, seat)
        for seat, name in enumerate(job.bots):
            if name in self._gone:
                table.match.fault(seat, FaultKind.DISCONNECTED, now, self._gone[name])
        self._pass_on(table)

    def _pass_on(self, table: _Table) -> None:
        """What the match says goes to the streams it concerns."""
        while event := table.match.next_event():
            match event:
                case Ask():
                    self._ask(table, event)
                case Withdrawn(seat, turn, fault):
                    withdrawal = pb.Withdrawal(game_id=table.ids[seat], turn=turn, fault=_fault(fault))
                    self._send(table, seat, pb.ToBot(withdrawals=[withdrawal]))
                case Retired(seat):
                    self._leave(table, seat, pb.GameEnd(ending=pb.ENDING_STAND_IN))
                case Over():
                    self._over(table, event)

    def _ask(self, table: _Table, ask: Ask) -> None:
        seat, turn = ask.seat, ask.turn
        if table.shared[0] != turn:
            table.shared = (turn, table.codec.write_shared(ask.view))
        question = pb.Ask(game_id=table.ids[seat], turn=turn, time_left=_duration(ask.time_left))
        view = spliced(table.codec.field, table.shared[1] + table.codec.write_own(ask.view))
        part = spliced(pb.ToBot.ASKS_FIELD_NUMBER, question.SerializeToString() + view)
        table.links[seat].send(part, lambda: self._written(table, seat, turn))
        if not table.links[seat].is_up:  # its clock runs all the same: being away is not free
            self._written(table, seat, turn)

    @_ours
    def _written(self, table: _Table, seat: Seat, turn: int) -> None:
        table.match.asked(seat, turn, self.clock.now())
        if table.due == inf or table.job.terms.bank:  # without a bank, who is asked later is due later
            self._watch(table)

    def _watch(self, table: _Table) -> None:
        deadline = table.match.get_timer()
        if deadline is not None and deadline < table.due:
            table.due = deadline
            heapq.heappush(self._deadlines, (deadline, next(self._serial), table))

    async def _tick(self) -> None:
        """Keeps the clock honest, and closes questions whose time is over."""
        while True:
            await asyncio.sleep(TICK)
            self._close_questions(self.clock.now())

    @_ours
    def _close_questions(self, now: float) -> None:
        """A tick late, so that whatever had arrived by then has been read."""
        while self._deadlines and self._deadlines[0][0] + 2 * TICK < now:
            deadline, _, table = heapq.heappop(self._deadlines)
            if table.match.over or deadline != table.due:  # it was looked at since
                continue
            table.due = inf
            due = table.match.get_timer()
            if due is not None and due + 2 * TICK < now:
                table.match.handle_timer(now)
                self._pass_on(table)
            if not table.match.over:
                self._watch(table)

    def _tell_start(self, table: _Table, seat: Seat) -> None:
        job = table.job
        start = pb.GameStart(
            game_id=table.ids[seat],
            game=job.game.name,
            seats=len(job.bots),
            seat=seat,
            options=dict(table.match.options),
            move_limit=_duration(job.terms.move_limit),
            bank=_duration(job.terms.bank),
        )
        self._send(table, seat, pb.ToBot(starts=[start]))

    def _send(self, table: _Table, seat: Seat, message: pb.ToBot) -> None:
        table.links[seat].send(message.SerializeToString())

    def _leave(self, table: _Table, seat: Seat, end: pb.GameEnd) -> None:
        """The seat's bot hears the last of the match."""
        if seat not in table.seats:
            return
        table.seats.discard(seat)
        end.game_id = table.ids[seat]
        end.faults.extend([_fault(fault) for fault in table.match.faults if fault.seat == seat])
        self._send(table, seat, pb.ToBot(ends=[end]))
        name = table.job.bots[seat]
        del self._games[name][table.ids[seat]]
        self._load[name] -= 1

    def _over(self, table: _Table, over: Over) -> None:
        end = pb.GameEnd(ending=pb.ENDING_VOID)
        if over.record and over.record.outcome:
            places, scores = over.record.outcome
            end = pb.GameEnd(ending=pb.ENDING_PLAYED, places=places, scores=scores)
        for seat in sorted(table.seats):
            last = pb.GameEnd()
            last.CopyFrom(end)
            self._leave(table, seat, last)
        self._running -= 1
        self._results.put_nowait(Result(table.job, over))


def _duration(seconds: float) -> Duration:
    whole = int(seconds)
    return Duration(seconds=whole, nanos=int((seconds - whole) * 1e9))


def _fault(fault: Fault) -> pb.Fault:
    return pb.Fault(kind=_KIND[fault.kind], detail=fault.detail[:_DETAIL])


def _one_line(why: str) -> str:
    return " ".join(why.split())[:_DETAIL]
