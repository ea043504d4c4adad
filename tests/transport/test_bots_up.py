"""Several bots started and dialled at once: all that fail are told, and nothing of the others is left."""

import asyncio
import sys
from pathlib import Path

import pytest

from harness.app import bots
from harness.app.bot_specs import BotSpec
from harness.app.bots import bots_up
from harness.app.start_failures import StartError, StartFailure
from tests.support.streams import ROOT, command, run

STILL = "still starting after 1 s: it runs, but does not listen yet"


def spec(zoo: str) -> BotSpec:
    return BotSpec(zoo, command=tuple(command(zoo)), directory=ROOT)


def shell(name: str, script: str, start_limit: float | None = None) -> BotSpec:
    return BotSpec(name, command=("sh", "-c", script), start_limit=start_limit)


def test_all_that_fail_are_told_at_once_with_what_they_printed() -> None:
    async def main() -> None:
        nowhere = BotSpec("nowhere", command=("/nowhere/bot",))
        away = BotSpec("away", address="unix:/nowhere/away", start_limit=1.0)
        hangs = shell("hangs", "echo loading; exec sleep 600", start_limit=1.0)
        specs = [spec("honest"), hangs, spec("crashes_at_start"), nowhere, away]
        with pytest.raises(StartError) as error:
            async with bots_up(specs, game="razzia"):
                pass
        assert [*error.value.failures] == [
            StartFailure("hangs", STILL, printed=("loading",)),
            StartFailure(
                "crashes_at_start",
                "the process ended with exit code 3",
                printed=("cannot find my opening book",),
            ),
            StartFailure("nowhere", "cannot start /nowhere/bot: No such file or directory"),
            StartFailure("away", "nobody listens at unix:/nowhere/away"),
        ]
        assert str(error.value).splitlines() == [
            "4 of 5 bots did not start:",
            f"  hangs             {STILL}",
            "                    | loading",
            "  crashes_at_start  the process ended with exit code 3",
            "                    | cannot find my opening book",
            "  nowhere           cannot start /nowhere/bot: No such file or directory",
            "  away              nobody listens at unix:/nowhere/away",
        ]

    run(main(), 30.0)


def test_a_bot_that_fails_alone_is_told_as_it_is() -> None:
    failure = StartFailure("fox", "no hello", "host:80", ("reading the book", "still reading"))
    assert (
        str(StartError([failure], 3))
        == "bot fox at host:80: no hello; it said:\nreading the book\nstill reading"
    )


def test_a_bot_that_is_up_and_plays_another_game_is_one_that_did_not_start() -> None:
    async def main() -> None:
        with pytest.raises(StartError, match=r"^bot honest: it does not play chess; it says it plays razzia"):
            async with bots_up([spec("honest")], game="chess"):
                pass

    run(main(), 30.0)


def test_no_more_start_at_the_same_time_than_the_machine_bears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_STARTING", 1)
    alone = f"mkdir {tmp_path}/starting || echo not alone; sleep 0.1; rmdir {tmp_path}/starting; exit 3"

    async def main() -> None:
        with pytest.raises(StartError) as error:
            async with bots_up([shell(f"fox{number}", alone) for number in range(5)]):
                pass
        assert [failure.printed for failure in error.value.failures] == [()] * 5

    run(main(), 30.0)


def test_a_bots_environment_is_added_to_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OURS", "from us")
    script = "import os; print(os.environ['OURS'], os.environ['DEPTH'], os.environ['HARNESS_ADDRESS'][:5])"
    fox = BotSpec(
        "fox", command=(sys.executable, "-c", script), environment={"DEPTH": "3", "HARNESS_ADDRESS": "?"}
    )

    async def main() -> None:
        with pytest.raises(StartError) as error:
            async with bots_up([fox]):
                pass
        assert str(error.value).endswith("(it printed last: from us 3 unix:), with exit code 0")

    run(main(), 30.0)


def test_bots_that_are_broken_off_anywhere_in_their_start_leave_nothing() -> None:
    async def up(specs: list[BotSpec]) -> None:
        async with bots_up(specs):
            await asyncio.Event().wait()

    async def main() -> None:
        for steps in (0, 1, 3, 10, 30, 100, 300):  # of the event loop
            starting = asyncio.create_task(up([spec("honest"), spec("forks"), spec("ignores_sigterm")]))
            for _ in range(steps):
                await asyncio.sleep(0)
            starting.cancel()
            await asyncio.wait([starting])
            assert starting.cancelled()

    run(main())
