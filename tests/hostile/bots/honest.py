"""Decides by the view alone, in the same way every time; with HONEST_RECORD it writes down all it is asked.

A line of the file named there is: game id, seat, turn, milliseconds left, and the view as it came, in hex. Then
it also does what other variables say: HONEST_DELAY="SECONDS TIMES" delays its first answers, and HONEST_HANGS_UP=N
hangs up at the Nth question, once.
"""

import asyncio
import os
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from harness.bot import RazziaBot, View, serve
from harness.games.razzia.moves import Answer, Move, Offer, Place
from tests.hostile.bots.wire import CODEC, Stream, answer
from tests.hostile.bots.wire import serve as serve_raw

RECORD, DELAY, HANGS_UP = "HONEST_RECORD", "HONEST_DELAY", "HONEST_HANGS_UP"
_hangs_up_in = int(os.environ.get(HANGS_UP, "0"))


class Honest(RazziaBot):
    def move(self, view: View, time_left: float) -> Any:
        del time_left
        return decide(view)


def decide(view: View) -> Move:
    """Anything that is legal; whoever sees another view, by so little, decides otherwise."""
    random = Random(repr(view))
    match view.table.phase:
        case "place":
            return Place(random.randrange(len(view.table.bars)))
        case "play":
            return random.choice(view.hand)
        case "answer":
            return random.choice((Answer.ACCEPT, Answer.DUEL))
    assert view.contest
    shares: dict[int, list[int]] = {claimant: [] for claimant in view.contest.claimants}
    for bill in view.table.bars[view.contest.bar]:
        shares[random.choice(view.contest.claimants)].append(bill)
    return Offer.of(shares)


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
                view = ask.razzia.SerializeToString().hex()
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
