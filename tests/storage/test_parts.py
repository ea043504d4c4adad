"""A sample of what `python -m tests.storage` does at length."""

from pathlib import Path

import pytest

from tests.storage import parts

pytestmark = pytest.mark.slow


def test_no_power_loss_costs_a_game_that_was_acknowledged(tmp_path: Path) -> None:
    assert parts.power(tmp_path, 20, seed=2, games=20).startswith("20 images")


def test_a_bit_of_a_row_that_turns_over_is_found_and_its_game_named(tmp_path: Path) -> None:
    assert parts.values(tmp_path, 8, seed=2)


def test_a_bit_of_the_file_that_turns_over_is_found_or_changes_nothing(tmp_path: Path) -> None:
    assert parts.bits(tmp_path, 8, seed=2)


def test_a_disk_that_fails_costs_no_game_that_was_acknowledged(tmp_path: Path) -> None:
    assert "the disk failed" in parts.errors(tmp_path, 3, seed=2)


def test_an_upgrade_that_is_killed_at_any_moment_has_happened_or_not(tmp_path: Path) -> None:
    assert parts.upgrades(tmp_path, 1, seed=2)


def test_writers_of_one_file_take_turns_and_none_finds_it_locked(tmp_path: Path) -> None:
    assert parts.writers(tmp_path, 50, seed=2)


def test_of_two_writers_one_is_refused_and_when_the_other_is_killed_the_next_goes_on(tmp_path: Path) -> None:
    assert parts.takeovers(tmp_path, 1, seed=2)


def test_a_clock_that_jumps_an_hour_costs_nothing(tmp_path: Path) -> None:
    assert parts.clock(tmp_path, 1, seed=2)


def test_a_server_that_restarts_again_and_again_costs_nothing(tmp_path: Path) -> None:
    assert parts.restarts(tmp_path, 1, seed=2)
