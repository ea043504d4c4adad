"""A sample of `python -m tests.fuzz`."""

import asyncio
import subprocess
import sys

import pytest

from harness.engine.game import AnyGame
from tests.fuzz import inside, streams
from tests.support.strategies import every_game


def test_mutated_messages_end_in_moves_and_faults_as_a_model_says() -> None:
    ended = asyncio.run(inside.fuzz(500, seed=0))
    assert all(ended[what] for what in ("no message", "malformed", "illegal", "game", "honest game"))


@pytest.mark.slow
def test_twenty_thousand_mutated_messages_end_in_moves_and_faults_as_a_model_says() -> None:
    assert asyncio.run(inside.fuzz(20_000, seed=1))["game"] > 100


@pytest.mark.slow
def test_mutated_messages_over_streams_harm_no_honest_bot() -> None:
    ended = asyncio.run(streams.fuzz(2_000, seed=1))
    assert ended["message"] >= 2_000
    assert ended["malformed"]
    assert ended["illegal"]


def fuzzed(game: AnyGame, messages: int, streams: int) -> str:
    """In a process of its own, as what is played is settled when the modules are loaded."""
    words = ["--game", game.name, "--messages", str(messages), "--streams", str(streams), "--seed", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", *words], capture_output=True, text=True, timeout=500
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all as it must be" in done.stdout
    return done.stdout


@every_game
def test_mutated_messages_end_as_they_must_in_every_game(game: AnyGame) -> None:
    said = fuzzed(game, 500, 0)
    assert "'malformed': " in said
    assert "'illegal': " in said


@pytest.mark.slow
@every_game
def test_many_mutated_messages_end_as_they_must_in_every_game_over_streams_too(game: AnyGame) -> None:
    assert "over streams: " in fuzzed(game, 10_000, 1_000)
