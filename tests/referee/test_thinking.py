"""How long each bot took, as the match tells it at its end."""

from harness.referee import FaultKind, Terms, Thinking
from tests.support.match_table import Table


def first_answers(*seconds: float) -> Table:
    """Seats 0 to 2 each take so long for their first card; all other answers come at once."""
    table = Table(3, Terms(move_limit=8.0, max_faults=1))
    table.play_until("play")
    start = table.now
    table.write()
    for seat in sorted(range(3), key=lambda seat: seconds[seat]):
        table.now = start + seconds[seat]
        table.answer(seat)
    return table


def test_it_tells_for_each_seat_the_questions_the_total_and_the_longest_time() -> None:
    table = first_answers(0.5, 0.0, 2.0)
    table.play_until("play")
    table.write()
    table.now += 1.0
    for seat in range(3):
        table.answer(seat)
    thinking = table.play_to_the_end().thinking
    assert [each.total for each in thinking] == [1.5, 1.0, 3.0]
    assert [each.longest for each in thinking] == [1.0, 1.0, 2.0]


def test_the_time_of_a_wrong_or_late_answer_counts_too() -> None:
    table = first_answers(0.0, 0.0, 9.0)
    thinking = table.play_to_the_end().thinking[2]
    assert table.retired == [2]
    assert (thinking.total, thinking.longest) == (9.0, 9.0)


def test_a_seat_on_stand_in_is_asked_no_more() -> None:
    table = Table(3)
    table.match.fault(1, FaultKind.DISCONNECTED, 0.0, "gone")
    thinking = table.play_to_the_end().thinking
    assert thinking[1] == Thinking()
    assert thinking[0].asked > 10


def test_a_question_that_was_never_written_was_not_asked() -> None:
    table = Table(3)
    table.play_until("play")
    before = table.match.turn
    table.match.fault(1, FaultKind.DISCONNECTED, 50.0, "gone")
    table.write(0, 2)
    table.answer(0)
    table.answer(2)
    assert table.match.turn > before
    assert table.play_to_the_end().thinking[1] == Thinking()


def test_several_are_one_with_their_mean() -> None:
    both = Thinking.all([Thinking(1, 0.5, 0.5), Thinking(3, 1.5, 1.0)])
    assert both == Thinking(4, 2.0, 1.0)
    assert both.mean == 0.5
    assert Thinking.all([]) == Thinking()
    assert Thinking().mean == 0.0
