"""What a bot hears at the end of a game, also from a referee that is newer than it is."""

import asyncio
from typing import Any

import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot import GameOver, RazziaBot
from harness.bot.session import Session


class Silent:
    """A stream that a bot writes to."""

    async def write(self, answers: bytes) -> None:
        raise AssertionError(f"nothing was asked, and the bot wrote {answers!r}")


@pytest.mark.parametrize(
    ("kind", "word"), [(pb.FAULT_KIND_TIMEOUT, "timeout"), (pb.FAULT_KIND_FLOOD, "flood"), (99, "unknown")]
)
def test_a_bot_hears_its_faults_and_those_of_kinds_that_it_does_not_know(kind: int, word: str) -> None:
    ends: list[GameOver] = []

    class Hears(RazziaBot):
        def over(self, result: GameOver) -> None:
            ends.append(result)

    session, message = Session(Hears, Silent()), pb.ToBot()
    message.starts.add(game_id=7, game="razzia", seats=3)
    end = message.ends.add(game_id=7, ending=pb.ENDING_PLAYED, places=[1, 2, 3], scores=[30, 20, 10])
    fault: Any = {"kind": kind, "detail": "why"}
    end.faults.add(**fault)
    asyncio.run(session.receive(message))
    assert ends == [GameOver("played", (1, 2, 3), (30, 20, 10), (f"{word}: why",))]
