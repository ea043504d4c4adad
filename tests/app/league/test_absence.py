"""A league plays on while bots are away: over real streams, with bots that this process serves and takes away."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from harness.app.league.progress import StoredBatch
from harness.app.league.running import LeagueEnd, league_session
from harness.app.listening import Silent
from harness.bot import RazziaBot
from harness.bot.server import start_server
from harness.store import LeagueGame, Store
from tests.support.streams import run

pytestmark = pytest.mark.process

NAMES = ("ada", "fox", "kim", "paul")
GAMES = 96  # 4 tables of 3, in 3 rotations, 8 times; a quarter of them without fox
AT_ONCE = 8
LEAGUE = """
game = "razzia"
seats = 3
rounds = 8
seed = "absence"
reproducible = true
sandbox = "none"
move_limit = 20.0
patience = 0.3
wait = {wait}
"""


class Servers:
    """Bots at addresses of a directory: each can be taken away and brought back."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._servers: dict[str, AsyncExitStack] = {}

    async def start(self, *names: str) -> None:
        for name in names:
            server, _ = await start_server(RazziaBot, self.address(name))
            self._servers[name] = AsyncExitStack()
            self._servers[name].push_async_callback(server.stop, 0)

    async def stop(self, *names: str) -> None:
        for name in names:
            await self._servers.pop(name).aclose()

    async def stop_all(self) -> None:
        await self.stop(*self._servers)

    def address(self, name: str) -> str:
        return f"unix:{self._home}/{name}.sock"

    def league(self, *, wait: float) -> Path:
        bots = [f'[[bots]]\nname = "{name}"\naddress = "{self.address(name)}"\n' for name in NAMES]
        file = self._home / "tides.toml"
        file.write_text(LEAGUE.format(wait=wait) + "".join(bots), "utf-8")
        return file


class Ears(Silent):
    """Waits for what a run says."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.games = 0
        self._news = asyncio.Event()

    def line(self, text: str) -> None:
        self.lines.append(text)
        self._news.set()

    def stored(self, batch: StoredBatch) -> None:
        self.games += len(batch.games)
        self._news.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._news.clear()
            await self._news.wait()

    async def says(self, words: str) -> None:
        await self.until(lambda: any(words in line for line in self.lines))


Story = Callable[[Servers, Ears], Coroutine[None, None, None]]


def played(home: Path, story: Story, *, wait: float = 60.0, referees: int = 1) -> tuple[LeagueEnd, Ears]:
    """A run of the league in which the story happens. The bots are there at its beginning."""

    async def main() -> tuple[LeagueEnd, Ears]:
        servers, ears = Servers(home), Ears()
        file, db = servers.league(wait=wait), str(home / "tides.db")
        await servers.start(*NAMES)
        try:
            with league_session(file, db, listener=ears, concurrency=AT_ONCE, referees=referees) as session:
                async with asyncio.TaskGroup() as group:
                    group.create_task(session.play())
                    group.create_task(story(servers, ears))
                return session.end(), ears
        finally:
            await servers.stop_all()

    return run(main(), 120.0)


def games(home: Path) -> Mapping[int, LeagueGame]:
    with Store.open(str(home / "tides.db")) as store:
        league = store.run("tides")
        return {number: store.game(league, number) for number in store.numbers(league)}


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Mapping[int, LeagueGame]:
    """The games of a run in which nothing happens."""
    home = tmp_path_factory.mktemp("quiet")
    end, ears = played(home, nothing)
    assert (end.done, end.waiting, ears.lines) == (GAMES, 0, [])
    return games(home)


async def nothing(servers: Servers, ears: Ears) -> None:
    del servers, ears


async def fox_vanishes(servers: Servers, ears: Ears) -> None:
    await ears.until(lambda: ears.games >= 10)
    await servers.stop("fox")
    await ears.says("fox is away")


async def fox_vanishes_and_returns(servers: Servers, ears: Ears) -> None:
    await fox_vanishes(servers, ears)
    await ears.says("the run waits")
    await servers.start("fox")
    await ears.says("fox is back")


def stand_ins_of_fox(stored: Mapping[int, LeagueGame]) -> set[int]:
    """The games in which somebody else had to play, all of them for fox."""
    retired = {number: game.result.retired for number, game in stored.items() if game.result.retired}
    assert {stored[number].bots[seat] for number, seats in retired.items() for seat in seats} <= {1}
    return set(retired)


@pytest.mark.parametrize("referees", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_an_outage_costs_at_most_the_games_that_were_on(
    tmp_path: Path, quiet: Mapping[int, LeagueGame], referees: int
) -> None:
    end, ears = played(tmp_path, fox_vanishes_and_returns, referees=referees)
    assert (end.done, end.void, end.waiting, end.missing) == (GAMES, 0, 0, ())
    stored = games(tmp_path)
    lost = stand_ins_of_fox(stored)
    assert len(lost) <= AT_ONCE
    for number in quiet.keys() - lost:
        assert stored[number].result.record == quiet[number].result.record
    away, waits, back = [line.split(" ", 1)[1] for line in ears.lines]
    assert away.startswith("fox is away, and its games are put off: bot fox: nobody listens at unix:")
    assert waits.endswith(" games wait for fox; the run waits for 60 s at most")
    assert back == "fox is back"
    with Store.open(str(tmp_path / "tides.db")) as store:
        journal = store.run("tides").journal
    assert [(entry.kind.value, dict(entry.body)) for entry in journal] == [
        ("opened", {}),
        ("away", {"player": "fox"}),
        ("back", {"player": "fox"}),
    ]


def test_a_run_that_waited_long_enough_says_who_is_missing_and_the_next_run_goes_on(
    tmp_path: Path, quiet: Mapping[int, LeagueGame]
) -> None:
    end, ears = played(tmp_path, fox_vanishes, wait=0.2)
    assert end.missing == ("fox",)
    assert end.is_marred
    assert (end.done + end.waiting, end.void) == (GAMES, 0)
    without_fox = {number for number, game in quiet.items() if 1 not in game.bots}
    assert without_fox <= games(tmp_path).keys()
    assert f" {end.waiting:,} games wait for fox; " in ears.lines[-1]
    end, ears = played(tmp_path, nothing, wait=0.2)
    assert (end.done, end.waiting, end.missing, ears.lines) == (GAMES, 0, (), [])
    assert len(stand_ins_of_fox(games(tmp_path))) <= AT_ONCE


def test_a_run_that_waits_stops_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        servers, ears = Servers(tmp_path), Ears()
        await servers.start(*NAMES)
        try:
            file, db = servers.league(wait=3600.0), str(tmp_path / "tides.db")
            with league_session(file, db, listener=ears, concurrency=AT_ONCE) as session:
                playing = asyncio.create_task(session.play())
                await fox_vanishes(servers, ears)
                await ears.says("the run waits")
                playing.cancel()
                await asyncio.wait([playing])
                assert playing.cancelled()
                assert session.stopped().done == ears.games
        finally:
            await servers.stop_all()

    run(main(), 60.0)
