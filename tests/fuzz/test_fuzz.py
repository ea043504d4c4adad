"""A sample of `python -m tests.fuzz`."""

import asyncio

import pytest

from tests.fuzz import inside, streams


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
