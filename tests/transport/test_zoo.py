"""Every bot of the zoo at a table of honest ones: it is charged with its fault, and they do not notice it."""

from collections.abc import Sequence
from typing import Any

import pytest

from harness.engine import Seat
from harness.referee import FaultKind, Terms
from harness.transport import BotUnreachableError, Result
from tests.hostile.corpus import CORPUS, UNREACHABLE
from tests.transport.conftest import HonestBot
from tests.transport.table import asked, control, job, link_up, played, process_up, record_of, run

ZOO = {
    bot.name: bot.expected
    for bot in CORPUS.values()
    if bot.freely is None and not bot.name.startswith("raw_")  # `python -m tests.hostile` plays with those
}
PLAYERS = [zoo for zoo, expected in ZOO.items() if expected != UNREACHABLE]
MAX_FAULTS = 2

all_tables = pytest.mark.parametrize(
    ("seats", "places"),
    [(3, [0, 2])]  # two games, at once if the bot wants that
    + [pytest.param(seats, [seat], marks=pytest.mark.slow) for seats in (3, 5, 8) for seat in range(seats)],
)


async def games_with(
    zoo: str, honest: HonestBot, seats: int, places: Sequence[Seat], terms: Terms
) -> list[Result]:
    """A game for each place that the bot of the zoo takes."""
    tables = [[zoo if seat == place else "honest" for seat in range(seats)] for place in places]
    async with (
        process_up(zoo) as process,
        link_up(zoo, process.address, process) as link,
        link_up("honest", honest.address) as other,
    ):
        return await played(
            {zoo: link, "honest": other}, *[job(table, terms, number) for number, table in enumerate(tables)]
        )


@all_tables
@pytest.mark.parametrize("zoo", PLAYERS)
def test_a_misbehaving_bot_is_charged_with_its_fault_and_harms_nobody(
    zoo: str, seats: int, places: list[Seat], honest: HonestBot
) -> None:
    expected = ZOO[zoo]
    limit = 0.5 if expected == "timeout" else 10.0  # where nobody is to be late, a busy machine may be slow
    results = run(games_with(zoo, honest, seats, places, Terms(limit, max_faults=MAX_FAULTS)))

    for place, result in zip(places, results, strict=True):
        faults = result.over.faults
        assert {fault.seat for fault in faults} == ({place} if expected else set())
        assert {fault.kind for fault in faults} == ({FaultKind(expected)} if expected else set())
        assert len(faults) == {None: 0, "disconnected": 1}.get(expected, MAX_FAULTS)
        assert all(fault.detail.isprintable() and len(fault.detail) <= 500 for fault in faults)
        assert expected != "timeout" or all(limit < fault.elapsed < limit + 1 for fault in faults)
        record = record_of(result)
        assert record.retired == ((place,) if expected else ())
        quiet = control(seats, place)
        assert [turn.moves for turn in record.turns] == [turn.moves for turn in quiet.turns]
    assert honest.told() == sorted(
        (seat, [*asked(control(seats, place), seat)])
        for place in places
        for seat in range(seats)
        if seat != place
    )


@pytest.mark.parametrize(
    ("zoo", "says"),
    [
        ("crashes_at_start", ": the process ended with exit code 3; it said:\ncannot find my opening book"),
        ("no_hello", "no hello within 2 s"),
        ("shuts_the_door", "the bot ended the call"),
        ("no_listener", "no hello within 2 s; unavailable: "),
        ("wrong_protocol", "it speaks protocol 2; this referee speaks 1"),
    ],
)
def test_a_bot_that_is_not_there_is_an_error_that_says_why(zoo: str, says: str) -> None:
    async def dial() -> None:
        async with process_up(zoo, listening=False) as process:
            with pytest.raises(BotUnreachableError) as error:
                async with link_up(zoo, process.address, process, patience=2.0):
                    pass
            assert str(error.value).startswith(f"bot {zoo} at unix:/")
            assert says in str(error.value)

    assert ZOO[zoo] == UNREACHABLE
    run(dial())


def test_the_zoo_is_complete() -> None:
    assert set(ZOO.values()) == {None, UNREACHABLE, *_charged()}
    assert all(bot.does for bot in CORPUS.values())


def _charged() -> set[Any]:
    return {kind.value for kind in FaultKind} - {FaultKind.REFEREE.value}
