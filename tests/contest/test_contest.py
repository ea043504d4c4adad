"""In CI a short contest; `python -m tests.contest` plays a long one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contest.checks import wrongs
from tests.contest.contest import Contest
from tests.contest.script import Parameters

pytestmark = pytest.mark.slow

WANTED = Parameters()
LADDER = Parameters(  # no game of a ladder can be void
    format="ladder",
    bots=6,
    games=100,
    kills=1,
    events=3,
    versions=1,
    late=1,
    leave=0,
    more=0,
    void=0,
    longest=1.0,
)


@pytest.fixture(params=[WANTED, LADDER], ids=["round robin", "ladder"])
def contest(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Contest]:
    contest = Contest(tmp_path, str(tmp_path / "contest.db"), request.param)
    yield contest
    contest.close()


def test_whatever_happens_in_a_contest_no_game_is_lost_or_played_otherwise(
    contest: Contest, tmp_path: Path
) -> None:
    contest.play()
    assert contest.story.kills >= contest.wanted.kills
    assert wrongs(contest, tmp_path) == []
