"""In process: mutated messages to a real runner, over links that nobody dials, and a model of what must come of them."""

import asyncio
import faulthandler
import secrets
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from unittest.mock import patch

from google.protobuf.message import DecodeError

from harness.api.bot.v1 import bot_pb2 as pb
from harness.engine import Seat
from harness.referee import Terms
from harness.transport import Job, Link, Result, Runner
from harness.wire.batching import QuestionKey
from harness.wire.service import MAX_FROM_BOT
from tests.fuzz.model import Model
from tests.fuzz.mutations import Mutator
from tests.support.bots.wire import CODEC, GAME
from tests.support.match_table import KEY

_DAY = 86_400  # nobody is late; a move limit of so many seconds and more tells which job a game is of
_THOROUGH = 1 / 16  # of the questions and results are compared to the last bit
# Of what is no message so much is charged: it ends every question of its bot, and games would be over at once.
_CHARGED = 1 / 4
_ROUND = 1_000  # messages, in which honest bots must be asked on,
_HANGS = 60.0  # and which take less than one second of the processor; a run may be stopped for hours

FUZZED, HONEST = "fuzzed", "honest"


class Wire(Link):
    """A link as far as the runner sees it; what it sends waits to be looked at."""

    def __init__(self, name: str, games_at_once: int) -> None:
        super().__init__(name)
        self.hello = pb.Hello(games_at_once=games_at_once)
        self.is_up = True
        self.sent: list[tuple[bytes, QuestionKey | None]] = []
        self.asked = 0
        self.games: dict[int, tuple[Model, Seat]] = {}  # that the bot has heard of, and not the end of
        self.heard: dict[tuple[int, int], tuple[Model, Seat]] = {}  # by game and turn

    def send(self, part: bytes, question: QuestionKey | None = None) -> None:
        self.sent.append((part, question))

    def forget_closed(self) -> None:
        """What is closed."""
        self.games = {
            number: (model, seat) for number, (model, seat) in self.games.items() if model.hears(seat)
        }
        self.heard = {
            (number, turn): (model, seat)
            for (number, turn), (model, seat) in self.heard.items()
            if turn == model.turn and seat in model.written
        }


async def fuzz(messages: int, seed: int, tell: Callable[[str], None] = lambda _: None) -> Counter[str]:
    """So many messages; how they ended. What the runner draws is the seed's, too: so a failure comes again."""
    random = Random(seed)
    faulthandler.register(signal.SIGPROF, chain=True)  # tells where it hangs, and ends us
    with patch.object(secrets, "randbits", random.getrandbits):
        inside = _Inside(random, messages)
        try:
            return await inside.play(tell)
        except Exception as error:
            error.add_note(f"seed {seed}, message {inside.count}: {inside.last.hex()}")
            raise
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            faulthandler.unregister(signal.SIGPROF)


class _Inside:
    def __init__(self, random: Random, messages: int) -> None:
        self.fuzzed, self.honest = Wire(FUZZED, 12), Wire(HONEST, 1_000)
        self.count = 0
        self.last = b""
        self._undisturbed = 0
        self._messages = messages
        self._random = random
        self._mutator = Mutator(random)
        self._models: dict[int, Model] = {}
        self._ended: Counter[str] = Counter()

    async def play(self, tell: Callable[[str], None]) -> Counter[str]:
        runner = Runner({FUZZED: self.fuzzed, HONEST: self.honest}, concurrency=3)
        referee = asyncio.create_task(self._compare(runner))
        while not referee.done():
            await asyncio.sleep(0)  # games begin, and results are compared
            for _ in range(20):
                self._hear(self.fuzzed)
                self._hear(self.honest)
                if self.honest.heard:
                    self._answer(self.honest)
                elif self.fuzzed.heard and self.count >= self._messages:
                    self._answer(self.fuzzed)
                elif self.count < self._messages:
                    self._mutate(tell)
        await referee
        assert not self._models
        return self._ended

    async def _compare(self, runner: Runner) -> None:
        async for result in runner.play(self._jobs()):
            model = self._models.pop(result.number)
            model.compare(result, thoroughly=self._random.random() < _THOROUGH)
            self._ended["honest game" if FUZZED not in result.bots else "game"] += 1
            self._count_faults(result)

    def _count_faults(self, result: Result) -> None:
        for fault in result.faults:
            assert result.bots[fault.seat] == FUZZED
            self._ended[fault.kind.value] += 1

    def _jobs(self) -> Iterator[Job]:
        number = 0
        while self.count < self._messages:
            seats = GAME.seats[
                int(self._random.random() ** 4 * len(GAME.seats))
            ]  # most tables are small: the fuzzed seats count
            bots = [HONEST] * seats
            if number % 32:  # else a game that must go on beside the others
                for _ in range(number % 8):
                    bots[int(self._random.random() * seats)] = FUZZED
            terms = Terms(move_limit=_DAY + number, max_faults=2 if self._random.random() < 0.1 else 10_000)
            job = Job(number, GAME, tuple(bots), {}, f"deal {number}", KEY, terms)
            self._models[number] = Model(job)
            yield job
            number += 1

    def _hear(self, wire: Wire) -> None:
        if wire.sent and wire.listener:
            wire.listener.written(wire, [question for _, question in wire.sent if question])
        for part, _ in wire.sent:
            message = pb.ToBot.FromString(part)
            for start in message.starts:
                wire.games[start.game_id] = self._models[start.move_limit.seconds - _DAY], start.seat
            for ask in message.asks:
                model, seat = wire.heard[ask.game_id, ask.turn] = wire.games[ask.game_id]
                wire.asked += 1
                model.asks(seat, ask, thoroughly=self._random.random() < _THOROUGH)
            for end in message.ends:
                assert end.game_id not in wire.games
        wire.sent.clear()

    def _answer(self, wire: Wire) -> None:
        """What is right."""
        answers = [self._right(*question, *whose) for question, whose in wire.heard.items()]
        self._say(wire, pb.FromBot(answers=answers).SerializeToString())

    def _mutate(self, tell: Callable[[str], None]) -> None:
        """What is right, or something of games that are not on, mutated."""
        if self.count % _ROUND == 0:
            self._look(tell)
        open_ = [*self.fuzzed.heard.items()]
        some = open_ if self._random.random() < 0.1 else open_[-1:]
        answers = [self._right(*question, *whose) for question, whose in some]
        self._mutator.ids = [*self.fuzzed.games, *self.honest.games]
        data = self._mutator.mutated(pb.FromBot(answers=answers))[:MAX_FROM_BOT]
        self.count, self.last = self.count + 1, data
        self._say(self.fuzzed, data)

    def _look(self, tell: Callable[[str], None]) -> None:
        """The rounds end, and honest bots' games go on."""
        signal.setitimer(signal.ITIMER_PROF, _HANGS)
        assert self.honest.asked > self._undisturbed or not self.count
        self._undisturbed = self.honest.asked
        if self.count % (100 * _ROUND) == 0:
            tell(f"{self.count} messages, {dict(self._ended)}")

    def _right(self, game_id: int, turn: int, model: Model, seat: Seat) -> pb.Answer:
        written = pb.Answer(game_id=game_id, turn=turn)
        CODEC.write_move(written, GAME.random_moves(model.state, self._random.random)[seat])
        return written

    def _say(self, wire: Wire, data: bytes) -> None:
        """As a link hears it, and the model."""
        assert wire.listener
        try:
            message = pb.FromBot.FromString(data)
        except DecodeError as error:
            self._ended["no message"] += 1
            if self._random.random() > _CHARGED:
                return
            for model, seat in wire.games.values():
                if model.is_asked(seat):
                    model.says_nonsense(seat)
            wire.listener.nonsense(wire, str(error))
        else:
            for answer in message.answers:
                found = wire.games.get(answer.game_id)
                if found and found[0].hears(found[1]):
                    found[0].says(found[1], answer)
            wire.listener.answers(wire, message)
        for wire in (self.fuzzed, self.honest):
            wire.forget_closed()
