"""Several bots started and dialled at once: the first that fails is told, and nothing of the others is left."""

import asyncio
import sys

import pytest

from harness.app.bots import BotSpec, bots_up
from harness.transport import BotUnreachableError
from tests.support.streams import ROOT, command, run


def spec(zoo: str, start_limit: float | None = None) -> BotSpec:
    return BotSpec(zoo, command=tuple(command(zoo)), directory=ROOT, start_limit=start_limit)


def test_a_bot_that_crashes_is_told_while_the_others_are_waited_for() -> None:
    async def main() -> None:
        specs = [spec(zoo, 3600.0) for zoo in ("no_hello", "forks", "crashes_at_start")]
        with pytest.raises(BotUnreachableError) as error:
            async with bots_up(specs):
                pass
        how = "the process ended with exit code 3; it said:\ncannot find my opening book"
        assert str(error.value) == f"bot crashes_at_start: {how}"

    run(main(), 30.0)


def test_a_bots_environment_is_added_to_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OURS", "from us")
    script = "import os; print(os.environ['OURS'], os.environ['DEPTH'], os.environ['HARNESS_ADDRESS'][:5])"
    fox = BotSpec(
        "fox", command=(sys.executable, "-c", script), environment={"DEPTH": "3", "HARNESS_ADDRESS": "?"}
    )

    async def main() -> None:
        with pytest.raises(BotUnreachableError) as error:
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
