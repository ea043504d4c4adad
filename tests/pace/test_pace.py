"""In CI a few of the cases; `python -m tests.pace` plays all of them, and longer."""

import pytest

from tests.pace.play import Case, play
from tests.support.streams import run

pytestmark = pytest.mark.slow

GAMES = 30  # at once: one after another their first questions alone take more than a second from 50 ms on


@pytest.mark.parametrize(
    "case",
    [
        Case(0.01, slow=True),
        Case(0.05),
        Case(0.05, waits=True),
        Case(0.2, slow=True, waits=True),
    ],
    ids=str,
)
def test_no_bot_is_late_because_of_questions_that_wait_in_it(case: Case) -> None:
    async def main() -> None:
        seen = await play(case, GAMES)
        assert (seen.late, seen.answers > 20 * GAMES) == (0, True)

    run(main(), 300.0)
