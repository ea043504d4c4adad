"""Where games follow from results, only what follows from the games of a bot that is away waits: the others of the round are
played meanwhile. Over real streams, with bots that this process serves and takes away."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from harness.app.league.file import open_league
from harness.app.league.opening import settled
from harness.app.league.running import league_session
from harness.bot import RazziaBot
from harness.bot.server import start_server
from harness.league.fixtures import Played
from harness.league.formats import History, format_of
from harness.store import Store
from tests.app.league.test_absence import Ears
from tests.support.streams import run

pytestmark = pytest.mark.process

NAMES = tuple([f"bot{number}" for number in range(9)])
AWAY = 4
HEAD = """
game = "razzia"
seats = 3
seed = "absence"
reproducible = true
sandbox = "none"
move_limit = 20.0
patience = 0.2
start_limit = 0.5
wait = 60
absent = true
"""
FORMATS = {
    "swiss": 'format = "swiss"\nrounds = 2\n',
    "knockout": 'format = "knockout"\nadvance = 1\nblocks = 2\n',
    "ladder": 'format = "ladder"\nbatch = 6\ngames = 36\n',
    "stages": (
        'format = "stages"\n[[stages]]\nformat = "swiss"\nrounds = 2\ngroups = 3\ngo_on = 1\n[[stages]]\nformat = "round-robin"\n'
    ),
}


def played(db: Path) -> list[Played]:
    with Store.open(str(db)) as store:
        return [*store.results(store.run("rounds"))]


@pytest.mark.parametrize("name", FORMATS)
def test_all_games_of_a_round_are_played_that_a_bot_that_is_away_is_not_in(tmp_path: Path, name: str) -> None:
    file, db = tmp_path / "rounds.toml", tmp_path / "rounds.db"
    address = {bot: f"unix:{tmp_path}/{bot}.sock" for bot in NAMES}
    bots = [f'[[bots]]\nname = "{bot}"\naddress = "{address[bot]}"\n' for bot in NAMES]
    file.write_text(HEAD + FORMATS[name] + "".join(bots), "utf-8")

    schedule = format_of(settled(open_league(file))).next_blocks(History())
    assert schedule
    games = [game for block in schedule.blocks() for game in block.fixtures()]
    without = [game.number for game in games if AWAY not in game.bots]
    assert 0 < len(without) < len(games)

    async def main() -> list[Played]:
        ears = Ears()
        async with AsyncExitStack() as servers:
            for bot in NAMES:
                if bot != NAMES[AWAY]:
                    servers.push_async_callback((await start_server(RazziaBot, address[bot]))[0].stop, 0)
            with league_session(file, str(db), listener=ears) as session:
                playing = asyncio.create_task(session.play())
                await ears.until(lambda: ears.games >= len(without))
                await ears.says("the run waits")
                meanwhile = played(db)
                servers.push_async_callback((await start_server(RazziaBot, address[NAMES[AWAY]]))[0].stop, 0)
                await playing
                end = session.end()
        assert (end.waiting, end.void, end.is_marred) == (0, 0, False)
        return meanwhile

    meanwhile = run(main(), 120.0)
    assert [game.number for game in meanwhile] == without
    assert len(played(db)) > len(games)
