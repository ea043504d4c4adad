"""Steps about games on a call: many of them, questions that come again or are taken back, every way to end."""

import time
from dataclasses import replace

from harness.api.bot.v1 import bot_pb2 as pb
from harness.app.check import questions
from harness.app.check.checked_bot import CheckedBot
from harness.app.check.talk import Unmet, ask_of, new_id, start_of

_BATCH = 256  # questions in a message, at most: so many a referee's message has
_FLIGHT = 1_024  # games that are really put in flight; more would measure the check
_PART = 0.1  # of the limit, in which a referee expects the answers to all that it asks at the same time
_DETAIL = "no card of the hand: größe \u202e☕; legal: one of C1 C2 " + "x" * 400
_TIMES = 100


async def batch(bot: CheckedBot) -> str:
    """A bot may sit in every seat of a table, whatever number of games it wants at once."""
    seats = bot.table()
    async with bot.talk() as talk:
        asked = await talk.ask_all(seats)
        await talk.answers(asked)
        await talk.decide(bot.table()[0])  # whatever came twice is here by now
        came = sum(len(talk.call.answers[each.key]) for each in asked)
        if came != len(asked):
            expected = f"{len(asked)} answers, one to each"
            raise Unmet(f"{len(asked)} questions in a message", expected, f"{came} answers")
    return f"{len(asked)} games"


async def in_flight(bot: CheckedBot) -> str:
    """As many games as the hello wants, all of them on, and asked at a pace that a referee comes to: as many questions at
    the same time as the bot says that it works on, or answers in a small part of the limit. Each is in time for itself."""
    async with bot.talk() as talk:
        count = min(bot.games_at_once, _FLIGHT)
        pool = [question for seats in questions.sizes(bot.game) for question in bot.table(seats)]
        many = [pool[number % len(pool)] for number in range(count)]
        ids = [new_id() for _ in many]
        starts = [start_of(*each, bot.limit) for each in zip(many, ids, strict=True)]
        for begin in range(0, count, _BATCH):
            await talk.say(pb.ToBot(starts=starts[begin : begin + _BATCH]))
        at_once = max(1, min(bot.hello.questions_at_once, _BATCH))
        asked, together, since = 0, at_once, time.monotonic()
        while asked < count:
            batch = slice(asked, asked + together)
            began = time.monotonic()
            try:
                await talk.answers(await talk.ask_all(many[batch], ids[batch], begin=False))
            except Unmet as unmet:
                got = f"{talk.call.count} answers in time, and then: {unmet.got}"
                wanted = f"{count} games at once, as its games_at_once wants; among others: {unmet.asked}"
                raise Unmet(wanted, unmet.expected, got, unmet.cause) from None
            asked += together
            pace = together / max(1e-6, time.monotonic() - began)
            together = max(at_once, min(4 * together, int(pace * bot.limit * _PART), _BATCH))
        taken = time.monotonic() - since
    return f"{count} games; {taken:.3f} s for all answers"


async def any_order(bot: CheckedBot) -> str:
    async with bot.talk() as talk:
        seats = bot.table()
        former = await talk.ask(seats[0])
        latter = await talk.ask(seats[1])
        await talk.answer(latter)
        await talk.answer(former)
    return ""


async def asked_again(bot: CheckedBot) -> str:
    """A referee that lost the answer puts the question again, with the same turn."""
    earlier, later = questions.following(bot.game)
    async with bot.talk() as talk:
        asked = await talk.ask(earlier)
        await talk.answer(asked)
        again = await talk.ask(earlier, asked.game_id, begin=False)
        await talk.answer(again, nth=2)
        await talk.answer(await talk.ask(later, asked.game_id, begin=False))
    return ""


async def told_again(bot: CheckedBot) -> str:
    """The beginning of a game that is on."""
    earlier, later = questions.following(bot.game)
    async with bot.talk() as talk:
        asked = await talk.ask(earlier)
        await talk.answer(asked)
        await talk.answer(await talk.ask(later, asked.game_id, begin=True))
    return ""


async def unknown_game(bot: CheckedBot) -> str:
    """It may answer or not; what else is asked is answered."""
    async with bot.talk() as talk:
        await talk.ask(bot.table()[0], begin=False)
        await talk.decide(bot.table()[1])
    return ""


async def no_time_left(bot: CheckedBot) -> str:
    """A question that comes again after a break may have hardly any time left, or none."""
    game_id = new_id()
    async with bot.talk() as talk:
        earlier, later = questions.following(bot.game)
        await talk.say(pb.ToBot(starts=[start_of(earlier, game_id, bot.limit)]))
        for question, time_left in ((earlier, 0.0), (later, 0.001)):
            talk.note(question, game_id)
            await talk.say(pb.ToBot(asks=[ask_of(question, game_id, question.turn, time_left)]))
        await talk.decide(bot.table()[1])
    return ""


async def withdrawn_unanswered(bot: CheckedBot) -> str:
    """Question and withdrawal in one message: time was over before it was written."""
    earlier, later = questions.following(bot.game)
    game_id = new_id()
    message = pb.ToBot(
        starts=[start_of(earlier, game_id, bot.limit)],
        asks=[ask_of(earlier, game_id, earlier.turn, bot.limit)],
        withdrawals=[_withdrawal(game_id, earlier.turn, pb.FAULT_KIND_TIMEOUT)],
    )
    async with bot.talk() as talk:
        talk.note(earlier, game_id)
        await talk.say(message)
        await talk.answer(await talk.ask(later, game_id, begin=False))
    return ""


async def withdrawn_answered(bot: CheckedBot) -> str:
    """As after an illegal move: the referee has moved for the seat, and the game goes on."""
    earlier, later = questions.following(bot.game)
    async with bot.talk() as talk:
        asked = await talk.ask(earlier)
        await talk.answer(asked)
        await talk.say(pb.ToBot(withdrawals=[_withdrawal(asked.game_id, asked.turn, pb.FAULT_KIND_ILLEGAL)]))
        await talk.answer(await talk.ask(later, asked.game_id, begin=False))
    return ""


async def withdrawn_unknown(bot: CheckedBot) -> str:
    async with bot.talk() as talk:
        await talk.say(pb.ToBot(withdrawals=[_withdrawal(new_id(), 7, pb.FAULT_KIND_TIMEOUT)]))
        await talk.say(pb.ToBot(ends=[pb.GameEnd(game_id=new_id(), ending=pb.ENDING_VOID)]))
        await talk.decide(bot.table()[0])
    return ""


async def next_game(bot: CheckedBot) -> str:
    first, *others = bot.table()
    async with bot.talk() as talk:
        asked = await talk.ask(first)
        await talk.answer(asked)
        await talk.end(asked, pb.ENDING_PLAYED)
        for question in others:
            await talk.decide(question)
    return ""


async def void_game(bot: CheckedBot) -> str:
    return await _ended(bot, pb.ENDING_VOID)


async def retired(bot: CheckedBot) -> str:
    return await _ended(bot, pb.ENDING_STAND_IN)


async def _ended(bot: CheckedBot, ending: "pb.Ending") -> str:
    """A game ends with a question open; another one goes on."""
    earlier, later = questions.following(bot.game)
    async with bot.talk() as talk:
        other = await talk.ask(earlier)
        await talk.answer(other)
        open_question = await talk.ask(bot.table()[-1])
        fault = pb.Fault(kind=pb.FAULT_KIND_TIMEOUT, detail=_DETAIL)
        end = pb.GameEnd(game_id=open_question.game_id, ending=ending, faults=[fault] * 3)
        await talk.say(pb.ToBot(ends=[end]))
        await talk.answer(await talk.ask(later, other.game_id, begin=False))
    return ""


async def same_view(bot: CheckedBot) -> str:
    """Again and again, turn after turn of one game."""
    question = bot.table(bot.game.seats[-1])[-1]
    total = slowest = 0.0
    async with bot.talk() as talk:
        game_id = new_id()
        for turn in range(1, _TIMES + 1):
            asked = await talk.ask(replace(question, turn=turn), game_id, begin=turn == 1)
            await talk.answer(asked)
            taken = time.monotonic() - asked.at
            total, slowest = total + taken, max(slowest, taken)
    return f"mean {total / _TIMES:.3f} s, slowest {slowest:.3f} s"


def _withdrawal(game_id: int, turn: int, kind: "pb.FaultKind") -> pb.Withdrawal:
    return pb.Withdrawal(game_id=game_id, turn=turn, fault=pb.Fault(kind=kind, detail=_DETAIL))
