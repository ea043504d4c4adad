"""Steps about deciding: every kind of question at every number of seats, rare positions, whole games."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

from harness.api.bot.v1 import bot_pb2 as pb
from harness.app.check import questions
from harness.app.check.checked_bot import CheckedBot
from harness.app.check.questions import Question
from harness.app.check.talk import NoHello, OpenQuestion, Talk, Unmet, new_id
from harness.engine.game import AnyGame
from harness.engine.questions import Rare

StepRun: TypeAlias = Callable[[CheckedBot], Awaitable[str]]  # gives a note; raises Unmet

_ENOUGH = 3  # wrong answers show what they have in common, and each may have taken its full time


def everywhere(kind: str, sizes: Iterable[int]) -> StepRun:
    """A step about one kind of decision, at these numbers of seats."""

    async def run(bot: CheckedBot) -> str:
        return await _decide_all(
            bot, [each for seats in sizes for each in questions.decisions(bot.game, kind, seats)]
        )

    return run


def seldom(sought: "Rare[Any]") -> StepRun:
    """A step about positions that the game names."""

    async def run(bot: CheckedBot) -> str:
        return await _decide_all(bot, [*questions.rare(bot.game, sought)])

    return run


def whole_game(seats: int) -> StepRun:
    """A step with the bot in one seat and random legal play in the others."""

    async def run(bot: CheckedBot) -> str:
        async with bot.talk() as talk:
            return await _played(talk, bot.game, seats, seat=seats // 2)

    return run


async def _decide_all(bot: CheckedBot, asked: list[Question]) -> str:
    """Have every question decided. Unmet is the first failure, and says how many there were."""
    left = deque(asked)
    wrong: list[tuple[Question, Unmet]] = []
    while left and len(wrong) < _ENOUGH:
        question = left[0]
        try:
            async with bot.talk() as talk:
                while left:
                    question = left.popleft()
                    await talk.decide(question)
        except NoHello:
            if not wrong:
                raise
            break  # it still thinks about the question before: there is nothing more to learn here
        except Unmet as unmet:
            wrong.append((question, unmet))
    if not wrong:
        return f"{len(asked)} question{'s' * (len(asked) > 1)}"
    first = wrong[0][1]
    seats = ", ".join(map(str, sorted({question.seats for question, _ in wrong})))
    also = f"; {len(wrong)} of the first {len(asked) - len(left)} questions, at {seats} seats"
    raise Unmet(first.asked, first.expected, first.got + also * (len(wrong) > 1), first.cause)


async def _played(talk: Talk, game: AnyGame, seats: int, seat: int) -> str:
    options = questions.defaults(game)
    positions = questions.walk(game, seats, f"check/game of {seats}", options)
    game_id, last = new_id(), None
    try:
        turn, state = next(positions)
        while True:
            moves = {}
            if seat in game.to_act(state):
                question = Question(game, seats, game.copy(state), seat, turn, options)
                last = await talk.ask(question, game_id, begin=last is None)
                moves[seat] = await talk.answer(last)
            turn, state = positions.send(moves)
    except StopIteration as over:
        outcome = game.outcome(over.value)
    assert outcome
    assert isinstance(last, OpenQuestion)
    end = pb.GameEnd(game_id=game_id, ending=pb.ENDING_PLAYED, places=outcome.places, scores=outcome.scores)
    await talk.say(pb.ToBot(ends=[end]))
    await talk.decide(questions.table(game, seats)[seat])  # the end was taken well, too
    return f"{turn} turns in seat {seat}; place {outcome.places[seat]}"
