"""In CI a short contest; `python -m tests.contest` plays a long one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contest.checks import wrongs
from tests.contest.contest import Contest
from tests.contest.script import Parameters

pytestmark = pytest.mark.slow

WANTED = Parameters()


@pytest.fixture
def contest(tmp_path: Path) -> Iterator[Contest]:
    contest = Contest(tmp_path, str(tmp_path / "contest.db"), WANTED)
    yield contest
    contest.close()


def test_whatever_happens_in_a_contest_no_game_is_lost_or_played_otherwise(
    contest: Contest, tmp_path: Path
) -> None:
    contest.play()
    assert contest.story.kills >= WANTED.kills
    assert wrongs(contest, tmp_path) == []
