"""Some of the corpus in leagues of every other game: whatever is played, a hostile bot costs nobody but itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.engine.game import AnyGame
from harness.games import FIRST
from tests.hostile.corpus import CORPUS
from tests.support.bots.wire import GAME_NAME
from tests.support.strategies import every_game

ROOT = Path(__file__).parents[2]
BOTS = ["hangs_up", "illegal", "malformed", "silent", "wrong_turns"]


def test_only_bots_about_cards_bars_or_offers_are_about_one_game() -> None:
    of_one = [name for name, bot in CORPUS.items() if bot.plays]
    assert {CORPUS[name].plays for name in of_one} == {FIRST}
    assert len(of_one) < len(CORPUS) / 8
    assert not set(BOTS) & set(of_one)


@pytest.mark.slow
@every_game
def test_hostile_bots_cost_nobody_but_themselves(game: AnyGame) -> None:
    if game.name == FIRST:
        pytest.skip("the whole corpus plays it: .ci/run")
    words = [sys.executable, "-m", "tests.hostile", "--game", game.name, *BOTS]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{2 * len(BOTS)} of {2 * len(BOTS)} verdicts are good" in done.stdout


@pytest.mark.slow  # processes
@every_game
def test_what_a_seat_is_told_in_any_game_hangs_on_nothing_that_the_others_do(
    game: AnyGame, tmp_path: Path
) -> None:
    """The same tests once more, in a process in which all play this game."""
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/transport/test_secrecy.py",
    ]
    environment = {**os.environ, GAME_NAME: game.name, "TMPDIR": str(tmp_path)}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stdout
