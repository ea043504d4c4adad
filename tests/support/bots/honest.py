"""Decides by the view alone, in the same way every time; with HONEST_RECORD it writes down all it is asked.

A line of the file named there is: game id, seat, turn, milliseconds left, and the view as it came, in hex. Then
it also does what other variables say: HONEST_DELAY="SECONDS TIMES" delays its first answers, and HONEST_HANGS_UP=N
hangs up at the Nth question, once.
"""

import asyncio
import os
from pathlib import Path
from typing import Any, NamedTuple

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot import Bot, Seating, sample_bot, serve
from tests.support.bots.wire import CODEC, GAME, Stream, answer
from tests.support.bots.wire import serve as serve_raw

RECORD, DELAY, HANGS_UP = "HONEST_RECORD", "HONEST_DELAY", "HONEST_HANGS_UP"
_hangs_up_in = int(os.environ.get(HANGS_UP, "0"))


_DECIDES = sample_bot(GAME.name, "random")(Seating(GAME.name, GAME.seats[0], 0, {}, 1.0, 0.0))


class Honest(Bot):
    game = GAME.name

    def move(self, view: Any, time_left: float) -> Any:
        del time_left
        return decide(view)


def decide(view: Any) -> Any:
    """Anything that is legal; whoever sees another view, by so little, decides otherwise."""
    return _DECIDES.move(view, 1.0)


def written(ask: pb.Ask) -> bytes:
    """The view, as it is on the wire."""
    view: bytes = getattr(ask, ask.WhichOneof("view") or "").SerializeToString()
    return view


class Asked(NamedTuple):
    """A line of the record."""

    game_id: int
    seat: int
    turn: int
    milliseconds: int
    view: bytes


def read(file: Path, offset: int = 0) -> list[Asked]:
    """What was written down from there on, whole lines only."""
    with file.open("rb") as lines:
        lines.seek(offset)
        whole, _, _ = lines.read().rpartition(b"\n")
    return [_asked(line.split()) for line in whole.splitlines()]


def _asked(words: list[bytes]) -> Asked:
    game_id, seat, turn, milliseconds, view = words
    return Asked(int(game_id), int(seat), int(turn), int(milliseconds), bytes.fromhex(view.decode()))


async def play(stream: Stream) -> None:
    global _hangs_up_in  # the next call is another one
    await stream.hello()
    seats: dict[int, int] = {}
    seconds, times = map(float, os.environ.get(DELAY, "0 0").split())
    with Path(os.environ[RECORD]).open("a") as file:
        async for message in stream.messages():
            seats |= {start.game_id: start.seat for start in message.starts}
            for ask in message.asks:
                left = ask.time_left.ToMilliseconds()
                view = written(ask).hex()
                print(ask.game_id, seats[ask.game_id], ask.turn, left, view, file=file, flush=True)
                _hangs_up_in -= 1
                if _hangs_up_in == 0:
                    return
            if message.asks:
                if times > 0:
                    times -= 1
                    await asyncio.sleep(seconds)
                await stream.send(*[answer(ask, decide(CODEC.read_view(ask))) for ask in message.asks])


if __name__ == "__main__":
    if RECORD in os.environ:
        serve_raw(play)
    else:
        serve(Honest)
