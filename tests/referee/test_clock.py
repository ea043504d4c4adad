"""The clocks: from when they run, what the bank pays, and the instant of the deadline."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.referee import Ask, FaultKind, Terms
from tests.support.match_table import Table
from tests.support.strategies import examples

INSTANTS = pytest.mark.parametrize(("instant", "in_time"), [(10.999, True), (11.0, True), (11.001, False)])


def asked_at_10(seats: int = 4, **terms: float) -> Table:
    """Seat 0 is asked for its place; the limit is a second."""
    table = Table(seats, Terms(**{"move_limit": 1.0} | terms))  # type: ignore[arg-type]  # all are numbers
    table.now = 10.0
    table.write(0)
    return table


def time_left(table: Table) -> float:
    """As the last question to seat 0 says."""
    return table.of(Ask, 0)[-1].time_left


def take(table: Table, seconds: float) -> None:
    """Seat 0 takes so long for its next answer; the others none."""
    while 0 not in table.open:
        table.play_turn()
    table.write(0)
    table.play_turn(0)
    table.now += seconds
    table.answer(0)


@INSTANTS
def test_an_answer_at_the_instant_of_the_deadline_counts_and_later_it_is_a_timeout(
    instant: float, in_time: bool
) -> None:
    table = asked_at_10()
    table.now = instant
    table.answer(0)
    assert [fault.kind for fault in table.faults] == ([] if in_time else [FaultKind.TIMEOUT])
    table.now = 12.0
    table.play_to_the_end()
    assert (table.record.turns[2].stand_ins == ()) == in_time


@INSTANTS
def test_the_timer_closes_a_question_only_after_the_instant_of_the_deadline(
    instant: float, in_time: bool
) -> None:
    table = asked_at_10()
    table.match.handle_timer(instant)
    table.pull()
    assert [fault.kind for fault in table.faults] == ([] if in_time else [FaultKind.TIMEOUT])


@pytest.mark.parametrize("over", [-0.001, 0.0, 0.001])
def test_with_a_bank_the_deadline_is_at_its_end(over: float) -> None:
    table = asked_at_10(bank=3.0)
    assert table.match.get_timer() == 14.0
    table.now = 14.0 + over
    table.answer(0)
    assert len(table.faults) == (over > 0)


def test_a_clock_runs_from_when_the_question_was_written_not_from_when_it_was_put() -> None:
    table = Table(terms=Terms(move_limit=1.0))
    table.match.handle_timer(1_000.0)
    assert table.match.get_timer() is None
    table.now = 2_000.0
    table.write(0)
    assert table.match.get_timer() == 2_001.0
    table.now = 2_001.0
    table.answer(0)
    assert table.faults == []


def test_each_seats_clock_runs_from_when_its_own_question_was_written() -> None:
    table = Table(3, Terms(move_limit=1.0))
    table.play_until("play")
    for seat in range(3):
        table.now = 10.0 + seat
        table.write(seat)
    table.now = 11.5
    table.match.handle_timer(table.now)
    table.pull()
    assert [(fault.seat, fault.elapsed) for fault in table.faults] == [(0, 1.5)]
    table.now = 12.0
    table.answer(1)
    table.answer(2)
    assert len(table.faults) == 1


def test_telling_again_that_a_question_was_written_changes_nothing() -> None:
    table = asked_at_10()
    table.now = 10.75
    table.write(0)
    assert table.match.get_timer() == 11.0
    table.now = 11.5
    table.answer(0)
    assert [(fault.kind, fault.elapsed) for fault in table.faults] == [(FaultKind.TIMEOUT, 1.5)]


def test_a_question_that_is_not_open_cannot_be_written() -> None:
    table = Table(terms=Terms(move_limit=1.0))
    for seat, turn in [(0, 2), (0, 4), (1, 3), (7, 3), (-1, 3)]:
        table.match.start_clock(seat, turn, 10.0)
    assert table.match.get_timer() is None


def test_nothing_that_a_bot_sends_moves_its_clock() -> None:
    table = Table(3, Terms(move_limit=1.0))
    table.play_until("play")
    turn = table.match.turn
    table.now = 10.0
    table.write()
    move = table.policy(table.open[0].view)
    for instant in range(99):
        table.now = 10.0 + instant / 100
        table.answer(1, move, turn=turn - 1)
        table.answer(1, move, turn=turn + 1)
        table.match.fault(1, FaultKind.MALFORMED, table.now, "of another turn", turn - 1)
        assert table.match.get_timer() == 11.0
        assert table.match.time_left(1, table.now) == 11.0 - table.now
    table.match.handle_timer(11.001)
    table.pull()
    assert [fault.seat for fault in table.faults] == [0, 1, 2]


def test_the_timer_is_the_earliest_deadline_of_the_written_questions() -> None:
    table = Table(3, Terms(move_limit=1.0))
    table.play_until("play")
    assert table.match.get_timer() is None
    for seat, instant in [(2, 5.0), (0, 6.0), (1, 7.0)]:
        table.now = instant
        table.write(seat)
        assert table.match.get_timer() == 6.0
    table.now = 5.5
    table.answer(2)
    assert table.match.get_timer() == 7.0
    table.answer(1)
    assert table.match.get_timer() == 7.0
    table.answer(0)
    assert table.match.get_timer() is None


def test_a_bank_can_make_the_question_that_was_written_first_the_last_one_due() -> None:
    table = Table(3, Terms(move_limit=1.0, bank=4.0))
    table.write(0)
    table.now = 5.0
    table.answer(0)
    table.write()
    assert table.match.get_timer() == 6.0
    assert [table.match.time_left(seat, table.now) for seat in range(3)] == [1.0, 5.0, 5.0]


def test_one_call_of_the_timer_closes_every_question_that_is_late() -> None:
    table = Table(4, Terms(move_limit=1.0))
    table.play_until("play")
    table.write(0, 1, 3)
    table.match.handle_timer(2.0)
    table.pull()
    assert [fault.seat for fault in table.faults] == [0, 1, 3]
    assert table.open.keys() == {2}


def test_the_last_late_question_ends_the_turn_and_the_new_ones_have_clocks_of_their_own() -> None:
    table = Table(3, Terms(move_limit=1.0, max_faults=99))
    table.play_until("play")
    turn = table.match.turn
    table.write()
    table.match.handle_timer(50.0)
    table.pull()
    assert table.match.turn > turn
    assert table.match.get_timer() is None
    assert len(table.faults) == 3


def test_the_bank_pays_only_what_is_over_the_limit_from_turn_to_turn() -> None:
    table = Table(3, Terms(move_limit=1.0, bank=2.0))
    for seconds, left in [(0.5, 2.0), (1.0, 2.0), (1.25, 1.75), (0.0, 1.75), (2.0, 0.75), (1.75, 0.0)]:
        take(table, seconds)
        while 0 not in table.open:
            table.play_turn()
        assert time_left(table) == 1.0 + left
    assert table.faults == []
    take(table, 1.25)
    assert [fault.kind for fault in table.faults] == [FaultKind.TIMEOUT]


def test_a_timeout_uses_the_bank_up_and_nobody_elses() -> None:
    table = Table(3, Terms(move_limit=1.0, bank=2.0))
    table.write(0)
    table.match.handle_timer(3.5)
    table.pull()
    assert [ask.time_left for ask in table.open.values()] == [1.0, 3.0, 3.0]


def test_a_timeout_says_what_time_there_was() -> None:
    table = Table(3, Terms(move_limit=1.5, bank=2.0))
    take(table, 2.0)
    take(table, 9.0)
    take(table, 9.0)
    assert [fault.detail for fault in table.faults] == [
        "no answer within 1.5 s and 1.5 s of the bank",
        "no answer within 1.5 s and 0 s of the bank",
    ]
    without = asked_at_10()
    without.match.handle_timer(20.0)
    without.pull()
    assert without.faults[0].detail == "no answer within 1 s"


@given(
    start=st.floats(0, 1e6),
    bank=st.floats(0, 5),
    parts=st.lists(st.floats(0, 1), min_size=1, max_size=8),
)
@examples(150)
def test_who_answers_by_the_deadline_is_never_late_and_never_owes_time(
    start: float, bank: float, parts: list[float]
) -> None:
    """Whatever the numbers are: instants are sums that a float cannot always hold."""
    table = Table(3, Terms(move_limit=1.0, bank=bank))
    table.now = start
    left = bank
    for part in parts:
        while 0 not in table.open:
            table.play_turn()
        assert table.open[0].time_left >= 1.0
        assert table.open[0].time_left == pytest.approx(1.0 + left, abs=1e-8)
        table.write(0)
        table.play_turn(0)
        deadline = table.match.get_timer()
        assert deadline is not None
        asked = table.now
        table.now = min(deadline, asked + part * (deadline - asked))
        left = max(0.0, left - max(0.0, table.now - asked - 1.0))
        table.answer(0)
    assert table.faults == []


def test_a_question_that_is_put_again_goes_on_with_its_clock() -> None:
    table = asked_at_10(bank=1.0)
    [put] = table.open.values()
    again = table.match.open_question(0, 10.5)
    assert again == Ask(0, put.turn, put.view, 1.5)
    table.now = 11.5
    table.write(0)
    assert table.match.time_left(0, 11.5) == 0.5
    assert table.match.time_left(0, 99.0) == 0.0


def test_a_question_that_was_never_written_has_all_its_time_when_it_is_put_again() -> None:
    table = Table(terms=Terms(move_limit=1.0, bank=2.0))
    [put] = table.open.values()
    assert table.match.open_question(0, 77.0) == put
    assert table.match.open_question(1, 77.0) is None
