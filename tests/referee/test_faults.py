"""What a fault costs: the stand-in's move for the one who made it, the seat after too many, nothing for others."""

from collections.abc import Callable

import pytest

from harness.engine import Seat
from harness.games.razzia.moves import Offer
from harness.games.razzia.state import State
from harness.referee import Ask, Fault, FaultKind, Over, Retired, Terms, Withdrawn
from tests.support.games.razzia.positions import refusal
from tests.support.match_table import A_SECOND, GAME, Table, at_random, illegal, proved

PHASES = ["place", "play", "offer", "answer"]


def position(table: Table, turn: int) -> State:
    """Where the game stood before a turn, by the record."""
    state = GAME.start(table.record.seats, table.record.options)
    for played in table.record.turns[: turn - 1]:
        state = GAME.apply(state, played.moves)
    return state


def at(phase: str, terms: Terms = A_SECOND) -> tuple[Table, Seat, Ask]:
    """A table of five, one seat that is asked in this phase, and its question, written just now."""
    table = Table(5, terms)
    table.play_until(phase)
    table.now = 100.0
    table.write()
    seat = max(table.open)
    return table, seat, table.open[seat]


def keep_silent(table: Table, _: Seat) -> None:
    table.now += 1.5
    table.match.handle_timer(table.now)


def send_rubbish(table: Table, seat: Seat) -> None:
    table.now += 0.5
    table.match.fault(seat, FaultKind.MALFORMED, table.now, "the move is empty", table.match.turn)


def hang_up(table: Table, seat: Seat) -> None:
    table.now += 0.5
    table.match.fault(seat, FaultKind.DISCONNECTED, table.now, "the stream ended")


def move_illegally(table: Table, seat: Seat) -> None:
    table.now += 0.5
    table.answer_wrongly(seat)


Failing = Callable[[Table, Seat], None]
EVERY_WAY = pytest.mark.parametrize("fail", [keep_silent, send_rubbish, hang_up, move_illegally])


@pytest.mark.parametrize("phase", PHASES)
def test_an_illegal_move_is_a_fault_in_the_rules_own_words(phase: str) -> None:
    table, seat, ask = at(phase)
    table.answer_wrongly(seat)
    table.play_to_the_end()
    assert table.faults[0].detail == refusal(position(table, ask.turn), seat, illegal(ask.view))


@pytest.mark.parametrize("phase", PHASES)
@EVERY_WAY
def test_the_stand_ins_move_is_played_for_a_fault_and_marked_in_the_record(fail: Failing, phase: str) -> None:
    table, seat, ask = at(phase)
    table.play_turn(seat)
    fail(table, seat)
    table.pull()
    table.play_to_the_end()
    turn = table.record.turns[ask.turn - 1]
    assert turn.stand_ins == (seat,)
    assert turn.moves[seat] == next(GAME.legal_moves(position(table, ask.turn), seat))
    assert table.faults[0].instead == GAME.notation.write(turn.moves[seat])
    assert proved(table.record) == table.record


@pytest.mark.parametrize("phase", PHASES)
@EVERY_WAY
def test_a_fault_costs_only_the_one_who_made_it(fail: Failing, phase: str) -> None:
    table, seat, ask = at(phase)
    table.play_turn(seat)
    answers = {other: table.policy(each.view) for other, each in table.open.items() if other != seat}
    fail(table, seat)
    table.pull()
    over = table.play_to_the_end()
    assert {fault.seat for fault in over.faults} == {seat}
    turn = table.record.turns[ask.turn - 1]
    assert answers.items() <= turn.moves.items()
    later = [each for other in range(5) if other != seat for each in table.of(Ask, other)]
    assert {each.time_left for each in later} == {1.0}


def test_a_fault_says_what_was_answered_what_was_played_instead_why_and_after_how_long() -> None:
    table, seat, ask = at("offer")
    table.now += 0.25
    [withdrawn] = [each for each in table.answer_wrongly(seat) if isinstance(each, Withdrawn)]
    assert withdrawn == Withdrawn(seat, ask.turn, table.faults[0])
    fault = table.faults[0]
    assert (fault.seat, fault.turn, fault.kind) == (seat, ask.turn, FaultKind.ILLEGAL)
    assert (fault.answer, fault.elapsed) == ("accept", 0.25)
    assert isinstance(GAME.notation.read(fault.instead), Offer)
    assert fault.detail.startswith("accept does not share ")


@pytest.mark.parametrize("phase", PHASES)
@EVERY_WAY
def test_a_fault_keeps_the_question_in_words_and_the_clocks_that_held(fail: Failing, phase: str) -> None:
    table, seat, ask = at(phase, Terms(move_limit=1.0, bank=0.25))
    table.play_turn(seat)
    fail(table, seat)
    table.pull()
    fault = table.faults[0]
    assert fault.asked == GAME.story.question(ask.view)
    assert (fault.move_limit, fault.bank) == (1.0, 0.25)


def test_the_bank_of_a_fault_is_what_was_left_of_it_when_the_question_was_put() -> None:
    table, seat, _ = at("play", Terms(move_limit=1.0, bank=2.0))
    for elapsed, bank in [(1.5, 2.0), (2.25, 1.5), (9.0, 0.25)]:
        table.play_turn(seat)
        table.now += elapsed
        table.answer_wrongly(seat)
        fault = table.faults[-1]
        assert (fault.elapsed, fault.bank) == (elapsed, bank)
        if seat not in table.retired:
            table.play_until("play")
            table.write()


def test_a_late_answer_is_told_in_its_timeout_and_is_not_played() -> None:
    table, seat, ask = at("play")
    table.play_turn(seat)
    late = ask.view.hand[-1]
    table.now += 1.25
    table.answer(seat, late)
    fault = table.faults[0]
    assert (fault.kind, fault.answer, fault.elapsed) == (FaultKind.TIMEOUT, late.text, 1.25)
    table.play_to_the_end()
    assert table.record.turns[ask.turn - 1].stand_ins == (seat,)
    assert fault.instead == table.record.turns[ask.turn - 1].moves[seat].text


def test_a_late_answer_is_a_timeout_even_if_it_is_illegal_too() -> None:
    table, seat, _ = at("play")
    table.now += 1.25
    table.answer_wrongly(seat)
    assert table.faults[0].kind is FaultKind.TIMEOUT


def test_what_was_malformed_has_no_answer_to_tell_but_what_was_wrong() -> None:
    table, seat, ask = at("play")
    send_rubbish(table, seat)
    table.pull()
    instead = min(ask.view.hand, key=lambda card: (card.raid, card.number, card.bar)).text
    question = GAME.story.question(ask.view)
    what = (seat, ask.turn, FaultKind.MALFORMED, "the move is empty")
    assert table.faults == [Fault(*what, question, "", instead, 0.5, 1.0, 0.0)]


def test_of_a_long_reason_so_much_is_kept_as_the_wire_has_room_for() -> None:
    table, seat, ask = at("play")
    table.match.fault(seat, FaultKind.MALFORMED, table.now, 10_000 * "x", ask.turn)
    table.pull()
    assert [fault.detail for fault in table.faults] == [499 * "x" + "…"]


def test_a_malformed_answer_to_a_question_that_is_not_open_is_ignored() -> None:
    table, seat, ask = at("play")
    rubbish = (FaultKind.MALFORMED, table.now, "rubbish")
    table.match.fault(seat, *rubbish, ask.turn - 1)
    table.match.fault(seat, *rubbish, ask.turn + 1)
    table.answer(seat)
    table.match.fault(seat, *rubbish, ask.turn)
    assert table.play_to_the_end().faults == ()


def test_a_malformed_message_about_no_turn_counts_even_between_a_seats_questions() -> None:
    table, seat, ask = at("play")
    table.answer(seat)
    table.match.fault(seat, FaultKind.MALFORMED, 200.0, "rubbish")
    assert table.pull() == []
    over = table.play_to_the_end()
    what = (seat, ask.turn, FaultKind.MALFORMED, "rubbish")
    assert over.faults == (
        Fault(*what, asked="", answer="", instead="", elapsed=0.0, move_limit=1.0, bank=0.0),
    )
    assert table.record.turns[ask.turn - 1].stand_ins == ()


@pytest.mark.parametrize("most", [1, 2, 3, 5])
@pytest.mark.parametrize("fail", [keep_silent, send_rubbish, move_illegally])
def test_a_seat_with_max_faults_is_retired_and_not_before(fail: Failing, most: int) -> None:
    table = Table(4, Terms(max_faults=most))
    for number in range(most):
        assert table.retired == []
        table.play_until("play")
        table.write(3)
        table.play_turn(3)
        fail(table, 3)
        table.pull()
        assert len(table.faults) == number + 1
    assert table.retired == [3]
    asked = table.of(Ask, 3)
    over = table.play_to_the_end()
    assert table.of(Ask, 3) == asked
    assert len(over.faults) == most
    assert table.record.retired == (3,)


def test_for_a_retired_seat_the_stand_in_plays_to_the_end_and_every_move_is_marked() -> None:
    table, seat, ask = at("play", Terms(max_faults=1))
    table.answer_wrongly(seat)
    table.play_to_the_end()
    later = [turn for turn in table.record.turns[ask.turn - 1 :] if seat in turn.moves]
    assert len(later) > 10
    assert all(turn.stand_ins == (seat,) for turn in later)
    assert all(not turn.stand_ins for turn in table.record.turns[: ask.turn - 1])
    assert proved(table.record) == table.record


def test_a_question_is_withdrawn_before_its_seat_is_retired_and_then_the_game_goes_on() -> None:
    table = Table(4, Terms(max_faults=1))
    table.write(0)
    events = table.answer_wrongly(0)
    assert [type(event) for event in events] == [Withdrawn, Retired, Ask, Ask, Ask]


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_retired_seat_has_the_last_place_whatever_its_score_and_the_others_move_up(seats: int) -> None:
    honest = Table(seats).play_to_the_end().record
    assert honest
    assert honest.outcome
    winner = honest.outcome.places.index(1)
    last_question = len(honest.turns) - [winner in turn.moves for turn in reversed(honest.turns)].index(True)
    table = Table(seats)
    while table.match.turn < last_question:
        table.play_turn()
    table.match.fault(winner, FaultKind.DISCONNECTED, 0.0, "gone")
    table.pull()
    table.play_to_the_end()
    outcome = table.record.outcome
    assert outcome
    assert outcome.scores[winner] == max(outcome.scores)
    assert outcome.places[winner] == seats
    assert min(outcome.places) == 1
    assert proved(table.record) == table.record


@pytest.mark.parametrize("when", ["asked", "answered", "not asked", "not written"])
def test_a_disconnected_seat_is_retired_at_once_also_between_its_questions(when: str) -> None:
    table = Table(5)
    table.play_until("answer")
    seat = 0 if when == "not asked" else max(table.open)
    assert (seat in table.open) == (when != "not asked")
    if when != "not written":
        table.write()
    if when == "answered":
        table.play_until("play")
        table.write()
        table.answer(seat)
    open_before = table.open.keys()
    table.match.fault(seat, FaultKind.DISCONNECTED, 0.5, "gone")
    table.pull()
    assert table.retired == [seat]
    assert len(table.faults) == (seat in open_before)
    asked = table.of(Ask, seat)
    table.play_to_the_end()
    assert table.of(Ask, seat) == asked
    assert [fault.kind for fault in table.over.faults] == [FaultKind.DISCONNECTED]
    assert proved(table.record).retired == (seat,)


@pytest.mark.parametrize("off", [-3, -1, 0, 1])
def test_a_lost_connection_counts_whatever_turn_it_is_told_with(off: int) -> None:
    table, seat, ask = at("play")
    table.match.fault(seat, FaultKind.DISCONNECTED, table.now, "gone", ask.turn + off)
    table.pull()
    assert table.retired == [seat]


def test_several_retired_seats_share_the_last_place() -> None:
    table = Table(6, policy=at_random(4))
    for seat in (1, 4, 5):
        table.match.fault(seat, FaultKind.DISCONNECTED, 0.0, "gone")
        table.play_until("offer")
    table.play_to_the_end()
    assert table.record.outcome
    places = table.record.outcome.places
    assert table.record.retired == (1, 4, 5)
    assert [places[seat] for seat in (1, 4, 5)] == [4, 4, 4]
    assert sorted(places[seat] for seat in (0, 2, 3)) == [1, 2, 3]
    assert proved(table.record) == table.record


def test_when_all_are_retired_the_match_ends_by_itself() -> None:
    table = Table(4)
    for seat in (2, 0, 3, 1):
        assert not table.match.over
        table.match.fault(seat, FaultKind.DISCONNECTED, 0.0, "gone")
    table.pull()
    assert table.record.outcome
    assert table.record.outcome.places == (1, 1, 1, 1)
    assert [type(event) for event in table.events[-3:]] == [Withdrawn, Retired, Over]
    assert proved(table.record) == table.record


def test_what_comes_of_a_retired_seat_is_no_fault_any_more() -> None:
    table, seat, ask = at("play", Terms(max_faults=1))
    table.answer_wrongly(seat)
    table.match.fault(seat, FaultKind.DISCONNECTED, table.now, "gone")
    table.match.fault(seat, FaultKind.MALFORMED, table.now, "rubbish", ask.turn)
    table.answer(seat, ask.view.hand[0])
    assert table.retired == [seat]
    over = table.play_to_the_end()
    assert [fault.kind for fault in over.faults] == [FaultKind.ILLEGAL]
