"""Steps about calls: the hello, strange messages, breaks and reconnections, the end."""

from dataclasses import replace

from harness.api.bot.v1 import bot_pb2 as pb
from harness.app.check import questions
from harness.app.check.bench import Bench
from harness.app.check.talk import Unmet, ask_of, new_id, start_of, view_of
from harness.engine.errors import shortened
from harness.wire.service import PROTOCOL, field

_WELCOME = "a call with a welcome"
_MOST_GAMES = 10_000  # at once: more is no wish but a mistake
_LONGEST_PROGRAM = 64  # characters, says bot.proto
_UNKNOWN = 1_000  # the number of a field that no message has


async def hello(bench: Bench) -> str:
    async with bench.talk():
        return f"{bench.hello_after:.2f} s; {shortened(bench.hello.program)}"


async def protocol(bench: Bench) -> str:
    async with bench.talk():
        if bench.hello.protocol != PROTOCOL:
            raise Unmet(_WELCOME, f"a hello with protocol = {PROTOCOL}", f"protocol = {bench.hello.protocol}")
    return f"protocol {PROTOCOL}"


async def plays_the_game(bench: Bench) -> str:
    async with bench.talk():
        if bench.game.name not in bench.hello.games:
            named = ", ".join(map(shortened, bench.hello.games[:8])) or "none"
            raise Unmet(_WELCOME, f"a hello whose games name {bench.expected_game}", f"games: {named}")
    return bench.game.name


async def games_at_once(bench: Bench) -> str:
    async with bench.talk():
        if bench.hello.games_at_once > _MOST_GAMES:
            expected = f"games_at_once from 1 to {_MOST_GAMES} (0 means 1)"
            raise Unmet(_WELCOME, expected, f"games_at_once = {bench.hello.games_at_once}")
    return f"{bench.games_at_once} at once"


async def program(bench: Bench) -> str:
    async with bench.talk():
        if not 1 <= len(bench.hello.program) <= _LONGEST_PROGRAM:
            expected = f"a hello with a program of 1 to {_LONGEST_PROGRAM} characters"
            raise Unmet(_WELCOME, expected, f"{len(bench.hello.program)}: {shortened(bench.hello.program)}")
    return ""


async def empty_message(bench: Bench) -> str:
    async with bench.talk() as talk:
        await talk.say(b"")
        await talk.say(pb.ToBot())
        await talk.decide(bench.table()[0])
    return ""


async def unknown_fields(bench: Bench) -> str:
    """What a later version of the protocol adds is no reason to fall over."""
    question, game_id = bench.table()[-1], new_id()
    unknown = field(_UNKNOWN, b"from a later version")
    start = start_of(question, game_id, bench.limit).SerializeToString() + unknown
    ask = ask_of(question, game_id, question.turn, bench.limit).SerializeToString()
    ask += view_of(question, unknown) + unknown
    async with bench.talk() as talk:
        asked = talk.note(question, game_id)
        await talk.say(
            field(pb.ToBot.STARTS_FIELD_NUMBER, start) + field(pb.ToBot.ASKS_FIELD_NUMBER, ask) + unknown
        )
        await talk.answer(asked)
    return ""


async def unknown_options(bench: Bench) -> str:
    question = bench.table()[1]
    strange = {**question.options, "größe ☕": "日本\u202e\U0001f3b2", "": ""}
    async with bench.talk() as talk:
        await talk.decide(replace(question, options=strange))
    return ""


async def large_numbers(bench: Bench) -> str:
    """Games are named by 64 bits: whoever keeps them as floating-point numbers answers to another game."""
    async with bench.talk() as talk:
        for game_id in (1, 2**53 + 1, 2**63 - 1, 2**64 - 1):
            asked = await talk.ask(bench.table()[1], game_id)
            await talk.answer(asked)
            await talk.end(asked)
        asked = await talk.ask(bench.table()[1], turn=2**32 - 1)
        await talk.answer(asked)
    return "games up to 2^64 - 1, turns up to 2^32 - 1"


async def two_calls(bench: Bench) -> str:
    for seat in range(2):
        async with bench.talk() as talk:
            await talk.decide(bench.table()[seat])
    return ""


async def reconnection(bench: Bench) -> str:
    """The answers were lost with the call: the games that are on are told again, and the questions asked again."""
    earlier, later = questions.following(bench.game)
    other = bench.table()[-1]
    ids = [new_id(), new_id()]
    async with bench.talk() as talk:
        await talk.answers(await talk.ask_all([earlier, other], ids))
        talk.call.cut()
    async with bench.talk() as talk:
        await talk.answers(await talk.ask_all([earlier, other], ids))
        await talk.answer(await talk.ask(later, ids[0], begin=False))
    return ""


async def broken_call_lingers(bench: Bench) -> str:
    """A bot may learn of a break long after the referee: until then the old call seems to stand."""
    earlier, later = questions.following(bench.game)
    async with bench.talk() as old:
        asked = await old.ask(earlier)
        await old.answer(asked)
        async with bench.talk() as new:
            await new.answer(await new.ask(later, asked.game_id))
    return ""


async def malformed_bytes(bench: Bench) -> str:
    """That call may end; the next one works."""
    async with bench.talk() as talk:
        await talk.answer(await talk.ask(bench.table()[0]))
        await talk.say(b"\xff\xff\xff\xff not protobuf")
        ended = await talk.call.until(lambda: talk.call.ended or None, 0.2)
    try:
        async with bench.talk() as talk:
            await talk.decide(bench.table()[1])
    except Unmet as unmet:
        asked = f"bytes that are no message, then on a new call: {unmet.asked}"
        raise Unmet(asked, unmet.expected, unmet.got) from None
    return ended or "it ignored them"


async def half_close(bench: Bench) -> str:
    """The referee closes its side right behind some questions."""
    async with bench.talk() as talk:
        asked = await talk.ask_all(bench.table())
        await talk.call.half_close()
        await talk.answers(asked)
        await talk.goodbye(f"{len(asked)} questions, and the referee closes its side of the call")
        if talk.call.count > len(asked):
            raise Unmet(f"{len(asked)} questions", "an answer to each", f"{talk.call.count} answers")
    return ""


async def quiet_goodbye(bench: Bench) -> str:
    async with bench.talk() as talk:
        await talk.goodbye("a call without a game; the referee closes its side")
    return ""


async def ends_on_demand(bench: Bench) -> str:
    """With a game on and a call open, as when a match is interrupted."""
    async with bench.talk() as talk:
        await talk.answer(await talk.ask(bench.table()[0]))
        how = await bench.stop()
    if "SIGKILL" in how:
        raise Unmet("SIGTERM", "the process ends within 1 s", "it ran on, and was killed")
    return how.partition(";")[0].partition(" and said")[0]
