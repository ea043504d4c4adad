"""Who was late because this machine had too much to do, and who was late alone."""

import pytest

from harness.app.grading.settled import starved
from harness.engine import Outcome
from harness.local.strain import Strain
from harness.referee import Fault, FaultKind, GameResult, Thinking
from harness.transport import Result

BOTS = ("ada", "bar", "bar")
WAITED, COMPUTED = Strain(computed=1.0, waited=2.0), Strain(computed=3.0, waited=0.01)


def game(kind: FaultKind) -> Result:
    late = Fault(0, 4, kind, "no answer in time", "play a card", "", "H3", 1.0, 1.0, 0.0)
    thinking = (Thinking(5, 2.0, 1.0), Thinking(5, 0.1, 0.1), Thinking(5, 0.1, 0.1))
    return Result(1, BOTS, GameResult("", Outcome.of([1, 2, 3]), thinking, faults=(late,)))


def test_a_bot_that_was_late_and_waited_for_a_processor_is_not_to_blame() -> None:
    line, late = starved(game(FaultKind.TIMEOUT), {"ada": WAITED, "bar": COMPUTED}, {"ada"})
    assert late == ("ada",)
    assert line.startswith("this machine was overloaded: ada waited for a processor for 67% of the time")


@pytest.mark.parametrize(
    ("kind", "strains", "graded"),
    [
        (FaultKind.TIMEOUT, {"ada": COMPUTED}, {"ada"}),  # it had its processor
        (FaultKind.TIMEOUT, {"ada": WAITED}, {"kim"}),  # a reference bot is nobody's excuse
        (FaultKind.ILLEGAL, {"ada": WAITED}, {"ada"}),  # it was not late
        (FaultKind.TIMEOUT, {"bar": WAITED}, {"ada", "bar"}),  # nothing is known of it
    ],
)
def test_every_other_bot_was_late_alone(
    kind: FaultKind, strains: dict[str, Strain], graded: set[str]
) -> None:
    assert starved(game(kind), strains, graded) == ("", ())
