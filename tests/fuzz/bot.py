"""Says what is right at last, and mutated things before: instead of a hello and after it, before answers, after withdrawals
and ends, and of games of earlier calls. What it says comes from FUZZ_SEED and from what the referee says."""

import os
from random import Random

from harness.api.bot.v1 import bot_pb2 as pb
from tests.fuzz.mutations import Mutator
from tests.support.bots.wire import Stream, serve, tame

SEED = "FUZZ_SEED"
_WRONG_HELLOS = 1 / 20
_BREAKS = 1 / 50  # of what is no message: it costs the stream, and a new call costs time
_MOST = 12  # messages before an answer

_random = Random(os.environ.get(SEED))
_mutator = Mutator(_random)
_games: list[int] = []  # of all calls


async def play(stream: Stream) -> None:
    if _random.random() < _WRONG_HELLOS:
        await stream.write(_mutator.hello())
    else:
        await stream.hello(games_at_once=4)
    await _fuzz(stream)
    async for message in stream.messages():
        _games.extend([start.game_id for start in message.starts])
        _mutator.ids = _games[-16:]
        for withdrawal in message.withdrawals:
            await _fuzz(stream, pb.Answer(game_id=withdrawal.game_id, turn=withdrawal.turn), most=3)
        for ask in message.asks:
            await _fuzz(stream, tame(ask))
        await stream.send(*[tame(ask) for ask in message.asks])
        if message.ends:
            await _fuzz(stream)


async def _fuzz(stream: Stream, *right: pb.Answer, most: int = _MOST) -> None:
    for _ in range(int(_random.random() ** 2 * most)):
        mutated = _mutator.mutated(pb.FromBot(answers=right))
        if _is_message(mutated) or _random.random() < _BREAKS:
            await stream.write(mutated)


def _is_message(data: bytes) -> bool:
    try:
        pb.FromBot.FromString(data)
    except Exception:  # google.protobuf.message.DecodeError
        return False
    return True


if __name__ == "__main__":
    serve(play)
