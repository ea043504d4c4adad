"""Steps about calls: the hello, strange messages, breaks and reconnections, the end."""

from dataclasses import replace

from harness.api.bot.v1 import bot_pb2 as pb
from harness.app.check import questions
from harness.app.check.checked_bot import CheckedBot
from harness.app.check.questions import Question
from harness.app.check.talk import Unmet, ask_of, new_id, start_of
from harness.text import shortened
from harness.wire.service import PROTOCOL, field

_WELCOME = "a call with a welcome"
_MOST_GAMES = 10_000  # at once: more is no wish but a mistake
_LONGEST_PROGRAM = 64  # characters, says bot.proto
_UNKNOWN = 1_000  # the number of a field that no message has


async def hello(bot: CheckedBot) -> str:
    async with bot.talk():
        return f"{bot.hello_after:.2f} s; {shortened(bot.hello.program)}"


async def protocol(bot: CheckedBot) -> str:
    async with bot.talk():
        if bot.hello.protocol != PROTOCOL:
            raise Unmet(_WELCOME, f"a hello with protocol = {PROTOCOL}", f"protocol = {bot.hello.protocol}")
    return f"protocol {PROTOCOL}"


async def plays_the_game(bot: CheckedBot) -> str:
    async with bot.talk():
        if bot.game.name not in bot.hello.games:
            named = ", ".join(map(shortened, bot.hello.games[:8])) or "none"
            raise Unmet(_WELCOME, f"a hello whose games name {bot.expected_game}", f"games: {named}")
    return bot.game.name


async def games_at_once(bot: CheckedBot) -> str:
    async with bot.talk():
        if bot.hello.games_at_once > _MOST_GAMES:
            expected = f"games_at_once from 1 to {_MOST_GAMES} (0 means 1)"
            raise Unmet(_WELCOME, expected, f"games_at_once = {bot.hello.games_at_once}")
    return f"{bot.games_at_once} at once"


async def program(bot: CheckedBot) -> str:
    async with bot.talk():
        if not 1 <= len(bot.hello.program) <= _LONGEST_PROGRAM:
            expected = f"a hello with a program of 1 to {_LONGEST_PROGRAM} characters"
            raise Unmet(_WELCOME, expected, f"{len(bot.hello.program)}: {shortened(bot.hello.program)}")
    return ""


async def empty_message(bot: CheckedBot) -> str:
    async with bot.talk() as talk:
        await talk.say(b"")
        await talk.say(pb.ToBot())
        await talk.decide(bot.table()[0])
    return ""


async def unknown_fields(bot: CheckedBot) -> str:
    """What a later version of the protocol adds is no reason to fall over."""
    question, game_id = bot.table()[-1], new_id()
    async with bot.talk() as talk:
        asked = talk.note(question, game_id)
        await talk.say(with_unknown_fields(question, game_id, bot.limit))
        await talk.answer(asked)
    return ""


def with_unknown_fields(question: Question, game_id: int, limit: float) -> bytes:
    """A game's start and a question, with a field that nobody knows in each message: the one to the bot, the start, the
    ask and the view."""
    unknown = field(_UNKNOWN, b"from a later version")
    start = start_of(question, game_id, limit).SerializeToString() + unknown
    ask = ask_of(question, game_id, question.turn, limit, more=unknown).SerializeToString() + unknown
    return field(pb.ToBot.STARTS_FIELD_NUMBER, start) + field(pb.ToBot.ASKS_FIELD_NUMBER, ask) + unknown


async def unknown_options(bot: CheckedBot) -> str:
    question = bot.table()[1]
    strange = {**question.options, "größe ☕": "日本\u202e\U0001f3b2", "": ""}
    async with bot.talk() as talk:
        await talk.decide(replace(question, options=strange))
    return ""


async def large_numbers(bot: CheckedBot) -> str:
    """Games are named by 64 bits: whoever keeps them as floating-point numbers answers to another game."""
    async with bot.talk() as talk:
        for game_id in (1, 2**53 + 1, 2**63 - 1, 2**64 - 1):
            asked = await talk.ask(bot.table()[1], game_id)
            await talk.answer(asked)
            await talk.end(asked)
        asked = await talk.ask(bot.table()[1], turn=2**32 - 1)
        await talk.answer(asked)
    return "games up to 2^64 - 1, turns up to 2^32 - 1"


async def two_calls(bot: CheckedBot) -> str:
    for seat in range(2):
        async with bot.talk() as talk:
            await talk.decide(bot.table()[seat])
    return ""


async def reconnection(bot: CheckedBot) -> str:
    """The answers were lost with the call: the games that are on are told again, and the questions asked again."""
    earlier, later = questions.following(bot.game)
    other = bot.table()[-1]
    ids = [new_id(), new_id()]
    async with bot.talk() as talk:
        await talk.answers(await talk.ask_all([earlier, other], ids))
        talk.call.cut()
    async with bot.talk() as talk:
        await talk.answers(await talk.ask_all([earlier, other], ids))
        await talk.answer(await talk.ask(later, ids[0], begin=False))
    return ""


async def broken_call_lingers(bot: CheckedBot) -> str:
    """A bot may learn of a break long after the referee: until then the old call seems to stand."""
    earlier, later = questions.following(bot.game)
    async with bot.talk() as old:
        asked = await old.ask(earlier)
        await old.answer(asked)
        async with bot.talk() as new:
            await new.answer(await new.ask(later, asked.game_id))
    return ""


async def malformed_bytes(bot: CheckedBot) -> str:
    """That call may end; the next one works."""
    async with bot.talk() as talk:
        await talk.answer(await talk.ask(bot.table()[0]))
        await talk.say(b"\xff\xff\xff\xff not protobuf")
        ended = await talk.call.until(lambda: talk.call.ended or None, 0.2)
    try:
        async with bot.talk() as talk:
            await talk.decide(bot.table()[1])
    except Unmet as unmet:
        asked = f"bytes that are no message, then on a new call: {unmet.asked}"
        raise Unmet(asked, unmet.expected, unmet.got) from None
    return ended or "it ignored them"


async def half_close(bot: CheckedBot) -> str:
    """The referee closes its side right behind some questions."""
    async with bot.talk() as talk:
        asked = await talk.ask_all(bot.table())
        await talk.call.half_close()
        await talk.answers(asked)
        await talk.goodbye(f"{len(asked)} questions, and the referee closes its side of the call")
        if talk.call.count > len(asked):
            raise Unmet(f"{len(asked)} questions", "an answer to each", f"{talk.call.count} answers")
    return ""


async def quiet_goodbye(bot: CheckedBot) -> str:
    async with bot.talk() as talk:
        await talk.goodbye("a call without a game; the referee closes its side")
    return ""


async def ends_on_demand(bot: CheckedBot) -> str:
    """With a game on and a call open, as when a match is interrupted."""
    async with bot.talk() as talk:
        await talk.answer(await talk.ask(bot.table()[0]))
        ended = await bot.stop()
    if ended and ended.was_killed:
        raise Unmet("SIGTERM", "the process ends within 1 s", "it ran on, and was killed")
    return ended.how if ended else ""
