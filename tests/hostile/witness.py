"""The honest bots of a hostile bot's leagues, in one process: each writes down all that it is told and all that it says.

A line a game, as it ends: its seat, how many seats there are, and every message about it in hex, but for what differs
from run to run: the game's id, the time left, and the places at the end, which who is ranked last changes for all. Two
more lines, `+` and `-`, say that a stream was opened and that it is over.
"""

import os
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.bots.honest import decide
from tests.support.bots.wire import CODEC, Stream, answer, serve

RECORD = "WITNESS_RECORD"  # in its environment: the file's path
_OPENED, _CLOSED = "+", "-"


class Game(NamedTuple):
    """What an honest seat was told and said."""

    seats: int
    seat: int
    messages: tuple[str, ...]


class Testimony(NamedTuple):
    """What was written down in one league."""

    open_streams: int
    games: tuple[Game, ...]  # sorted


def read(file: Path, offset: int) -> Testimony:
    with file.open() as lines:
        lines.seek(offset)
        there = [line.split() for line in lines]
    games = [Game(int(words[0]), int(words[1]), tuple(words[2:])) for words in there if len(words) > 1]
    open_streams = there.count([_OPENED]) - there.count([_CLOSED])
    return Testimony(open_streams, tuple(sorted(games)))


async def play(stream: Stream) -> None:
    with Path(os.environ[RECORD]).open("a", buffering=1) as file:
        print(_OPENED, file=file)
        try:
            await _play(stream, file)
        finally:
            print(_CLOSED, file=file)


async def _play(stream: Stream, file: Any) -> None:
    await stream.hello()
    games: dict[int, list[str]] = {}
    async for message in stream.messages():
        for start in message.starts:
            games.setdefault(start.game_id, [str(start.seats), str(start.seat)]).append(_written(start))
        answers = []
        for ask in message.asks:
            said = answer(ask, decide(CODEC.read_view(ask)))
            games[ask.game_id] += [_written(ask), _written(said)]
            answers.append(said)
        for withdrawal in message.withdrawals:
            games[withdrawal.game_id].append(_written(withdrawal))
        for end in message.ends:
            print(*games.pop(end.game_id), _written(end), file=file)
        if answers:
            await stream.send(*answers)


def _written(part: Any) -> str:
    same = type(part)()
    same.CopyFrom(part)
    for differs in ("game_id", "time_left", "places"):
        if differs in part.DESCRIPTOR.fields_by_name:
            same.ClearField(differs)
    return f"{part.DESCRIPTOR.name}:{same.SerializeToString(deterministic=True).hex()}"


if __name__ == "__main__":
    serve(play)
