"""Some of the corpus at a table of honest bots, over streams alone: they are charged with their faults, and the others do
not notice it. `python -m tests.hostile` plays leagues with all of it."""

import pytest

from harness.referee import FaultKind, Terms
from harness.transport import BotUnreachableError, Result
from tests.hostile.corpus import CORPUS, UNREACHABLE
from tests.support.bot_fixtures import HonestBot
from tests.support.streams import asked, control, job, link_up, played, process_up, record_of, run

PLAYERS = [
    "comes_back",
    "crashes_in_the_last_round",
    "dies_once",
    "floods",
    "garbage",
    "hangs_up",
    "illegal",
    "late",
    "malformed",
    "never_reads",
    "oversized",
    "prints",
    "raises",
    "raises_at_birth",
    "silent",
    "slow",
    "storms",
    "strangers",
    "twice",
    "wrong_turns",
]
MAX_FAULTS = 2

SEATS, PLACES = 3, (0, 2)  # two games, at once if the bot wants that


async def games_with(zoo: str, honest: HonestBot, terms: Terms) -> list[Result]:
    """A game for each place that the bot of the zoo takes."""
    tables = [[zoo if seat == place else "honest" for seat in range(SEATS)] for place in PLACES]
    async with (
        process_up(zoo) as process,
        link_up(zoo, process.address, process) as link,
        link_up("honest", honest.address) as other,
    ):
        return await played(
            {zoo: link, "honest": other}, *[job(table, terms, number) for number, table in enumerate(tables)]
        )


@pytest.mark.parametrize("zoo", PLAYERS)
def test_a_misbehaving_bot_is_charged_with_its_fault_and_harms_nobody(zoo: str, honest: HonestBot) -> None:
    expected = CORPUS[zoo].expected
    limit = 0.5 if expected == "timeout" else 10.0  # where nobody is to be late, a busy machine may be slow
    results = run(games_with(zoo, honest, Terms(limit, max_faults=MAX_FAULTS)))

    for place, result in zip(PLACES, results, strict=True):
        faults = result.faults
        assert {fault.seat for fault in faults} == ({place} if expected else set())
        assert {fault.kind for fault in faults} == ({FaultKind(expected)} if expected else set())
        assert len(faults) == {None: 0, "disconnected": 1}.get(expected, MAX_FAULTS)
        assert all(fault.detail.isprintable() and len(fault.detail) <= 500 for fault in faults)
        assert expected != "timeout" or all(limit < fault.elapsed < limit + 1 for fault in faults)
        record = record_of(result)
        assert record.retired == ((place,) if expected else ())
        quiet = control(SEATS, place)
        assert [turn.moves for turn in record.turns] == [turn.moves for turn in quiet.turns]
    assert honest.told() == sorted(
        (seat, [*asked(control(SEATS, place), seat)])
        for place in PLACES
        for seat in range(SEATS)
        if seat != place
    )


@pytest.mark.parametrize(
    ("zoo", "says"),
    [
        ("crashes_at_start", ": the process ended with exit code 3; it said:\ncannot find my opening book"),
        ("no_hello", "no hello within 2 s"),
        ("shuts_the_door", "the bot ended the call"),
        ("no_listener", "nobody listens at unix:/"),
        ("wrong_protocol", "it speaks protocol 2; this referee speaks 1"),
    ],
)
def test_a_bot_that_is_not_there_is_an_error_that_says_why(zoo: str, says: str) -> None:
    # Time enough to start where nothing is waited for then.
    patience = 30.0 if zoo in ("crashes_at_start", "wrong_protocol") else 2.0

    async def dial() -> None:
        async with process_up(zoo, listening=False) as process:
            with pytest.raises(BotUnreachableError) as error:
                async with link_up(zoo, process.address, process, patience=patience):
                    pass
            assert str(error.value).startswith(f"bot {zoo}")
            assert str(error.value).count("unix:/") == 1
            assert says in str(error.value)

    assert CORPUS[zoo].expected == UNREACHABLE
    run(dial())
