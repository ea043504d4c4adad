"""What goes to a seat, byte by byte and in its order, hangs on nothing that the seat may not know: not on who else plays,
how long they think, what they answer wrongly, or in which order their answers come."""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from harness.referee import Fault, Terms
from tests.support.bots.wire import Stream, tame
from tests.support.streams import job, played, run
from tests.transport.dialled_in import dialled_in
from tests.transport.served import served

NAMES = ("Ada-Lovelace", "the-witness", "Grace-Hopper")  # by seat
TERMS = Terms(
    move_limit=10.0, max_faults=1_000
)  # else who is wrong would be ranked last, and all would know at the end
_BLINK = 0.005  # seconds


async def answers(stream: Stream, seconds: float, *, wrong: bool) -> None:
    """The same moves in the end: for a wrong answer the stand-in makes them."""
    await stream.hello()
    async for ask in stream.asks():
        await asyncio.sleep(seconds)
        await stream.send(pb.Answer(game_id=ask.game_id, turn=ask.turn) if wrong else tame(ask))


async def witness(stream: Stream, told: list[bytes]) -> None:
    """It answers a little later than some, and sooner than others."""
    await stream.hello()
    async for message in stream.messages():
        for part in (*message.starts, *message.asks, *message.withdrawals, *message.ends):
            told.append(part.DESCRIPTOR.name.encode() + b" " + part.SerializeToString(deterministic=True))
        if message.asks:
            await asyncio.sleep(_BLINK)
            await stream.send(*map(tame, message.asks))


def heard(*others: Any, dials_in: bool = False) -> tuple[list[bytes], tuple[Fault, ...]]:
    """What the witness is told while the others play in these ways."""

    async def main() -> tuple[list[bytes], tuple[Fault, ...]]:
        told: list[bytes] = []
        plays = dict(zip(NAMES, [others[0], partial(witness, told=told), others[1]], strict=True))
        with TemporaryDirectory() as home:
            async with dialled_in(plays) if dials_in else served(Path(home), plays) as links:
                [result] = await played(links, job(NAMES, TERMS))
                while not told[-1].startswith(b"GameEnd"):
                    await asyncio.sleep(_BLINK)
        assert result.game
        return told, result.faults

    return run(main())


def without_id(told: Sequence[bytes]) -> list[bytes]:
    """Every part but for the name of the game, which is random."""
    parts = []
    for part in told:
        kind, _, text = part.partition(b" ")
        message = getattr(pb, kind.decode()).FromString(text)
        assert message.game_id
        message.ClearField("game_id")
        parts.append(kind + message.SerializeToString(deterministic=True))
    return parts


AT_ONCE, SLOWLY = (
    partial(answers, seconds=0.0, wrong=False),
    partial(answers, seconds=3 * _BLINK, wrong=False),
)
WRONGLY, WRONGLY_AND_SLOWLY = partial(AT_ONCE, wrong=True), partial(SLOWLY, wrong=True)


@pytest.fixture(scope="module")
def usual() -> list[bytes]:
    return heard(AT_ONCE, AT_ONCE)[0]


@pytest.mark.parametrize(
    ("first", "last"),
    [(AT_ONCE, SLOWLY), (SLOWLY, AT_ONCE), (WRONGLY, SLOWLY), (WRONGLY_AND_SLOWLY, WRONGLY)],
)
def test_what_a_seat_is_told_does_not_hang_on_how_the_others_answer(
    first: Any, last: Any, usual: list[bytes]
) -> None:
    told, faults = heard(first, last)
    assert without_id(told) == without_id(usual)
    assert bool(faults) == (WRONGLY in (first, last))
    assert {part.split(b" ")[0] for part in told} == {b"GameStart", b"Ask", b"GameEnd"}


def test_a_bot_that_dials_in_is_told_what_it_would_be_told_at_an_address(usual: list[bytes]) -> None:
    told, _ = heard(AT_ONCE, AT_ONCE, dials_in=True)
    assert without_id(told) == without_id(usual)


def test_a_seat_is_told_nobodys_name_and_no_game_is_named_twice(usual: list[bytes]) -> None:
    again, _ = heard(AT_ONCE, AT_ONCE)
    whole = b"".join([*usual, *again]).lower()
    for name in (*NAMES, "a deal"):
        assert name.lower().encode() not in whole
    ids = {pb.GameStart.FromString(told[0].partition(b" ")[2]).game_id for told in (usual, again)}
    assert len(ids) == 2
