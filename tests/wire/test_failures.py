"""What a bot says of its troubles: short enough to be sent, and read as it was written."""

import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from harness.wire.failures import FAILURE, failure_of, fitting, last_stuck, stuck, stuck_in

WHERE = '  File "fox.py", line 3, in play\n    think()\n'


@pytest.mark.parametrize("text", ["KeyError: 1", "x" * FAILURE, "é" * 1_000])
def test_a_short_failure_is_sent_as_it_is(text: str) -> None:
    assert fitting(text) == text


@pytest.mark.parametrize("char", ["x", "é", "𝄞", "\ud800"])
def test_of_a_long_failure_the_beginning_and_the_end_are_sent(char: str) -> None:
    sent = fitting(f"Traceback\n{char * 5_000}\nKeyError: 1")
    assert sent.startswith("Traceback\n")
    assert sent.endswith("\nKeyError: 1")
    assert len(sent) <= FAILURE
    assert len(sent.encode()) <= 3_000
    assert failure_of(pb.Answer(failure=sent)) == sent


def test_an_answer_with_a_move_has_no_failure() -> None:
    answer = pb.Answer(failure="IndexError")
    answer.razzia.SetInParent()
    assert failure_of(answer) == ""


def test_where_a_bot_is_stuck_is_found_in_what_it_printed() -> None:
    first, second = stuck("Fox", 0xA1, 3, WHERE), stuck("Fox", 0xA1, 30, WHERE, waits=True)
    said = f"hello\n{first}my hand is C1\n{second}"
    assert stuck_in(said, 0xA1, 3) == first
    assert stuck_in(said, 0xA1, 30) == second
    assert stuck_in(said, 0xA, 3) == ""
    assert last_stuck(said) == first  # who waits can answer others
    assert last_stuck("hello\n") == ""
