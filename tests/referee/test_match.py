"""One match: who is asked what and when, what counts as an answer, and how it ends."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.engine import NATURE, Chance, Record, Seat, Turn
from harness.games.razzia.moves import Answer
from harness.referee import Ask, FaultKind, Over, Terms, Thinking, Withdrawn
from harness.referee.events import MatchEvent
from tests.support.match_table import DEAL, GAME, KEY, Policy, Table, at_random, illegal, proved
from tests.support.strategies import examples


def played_by_the_rules(seats: int, options: dict[str, str], policy: Policy) -> tuple[Record, list[Ask]]:
    """The same game without a referee, and the questions that there were in it."""
    chance = Chance(KEY)
    turns: list[Turn] = []
    asks: list[Ask] = []
    state = GAME.start(seats, options)
    while acting := GAME.to_act(state):
        if acting == (NATURE,):
            moves = {NATURE: GAME.chance(state, chance)}
        else:
            views = {seat: GAME.view(state, seat) for seat in acting}
            asks += [Ask(seat, len(turns) + 1, view, 1.0) for seat, view in views.items()]
            moves = {seat: policy(view) for seat, view in views.items()}
        turns.append(Turn(moves))
        state = GAME.apply(state, moves)
    return Record("razzia", seats, DEAL, options, tuple(turns), GAME.outcome(state)), asks


@pytest.mark.parametrize("last_bills", GAME.options["last_bills"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_faultless_match_is_the_game_that_the_rules_alone_play(seats: int, last_bills: str) -> None:
    options = {"last_bills": last_bills}
    record, asks = played_by_the_rules(seats, options, at_random(seats))
    table = Table(seats, policy=at_random(seats), options=options)
    over = table.play_to_the_end()
    assert over == Over(record, (), over.thinking, "")
    assert [each.asked for each in over.thinking] == [len(table.of(Ask, seat)) for seat in range(seats)]
    assert table.events == [*asks, over]
    assert proved(record) == record


def test_a_record_names_every_option_also_those_that_were_not_chosen() -> None:
    table = Table(3, options={})
    table.play_to_the_end()
    assert table.record.options == {"last_bills": "left"}


def test_chance_plays_before_anybody_is_asked() -> None:
    table = Table()
    assert table.match.turn == 3
    [ask] = table.events
    assert ask == Ask(0, 3, table.open[0].view, 1.0)
    assert table.open[0].view.table.phase == "place"


def test_all_who_move_at_once_are_asked_at_once_each_with_its_own_view_of_the_same_table() -> None:
    table = Table(5)
    table.write()
    events = table.answer(0)
    asks = [event for event in events if isinstance(event, Ask)]
    assert asks == events
    assert [ask.seat for ask in asks] == [ask.view.seat for ask in asks] == [0, 1, 2, 3, 4]
    assert len({ask.view.hand for ask in asks}) == 5
    assert len({ask.view.table for ask in asks}) == 1


def test_nothing_goes_to_anybody_while_an_answer_of_the_turn_is_missing() -> None:
    table = Table(5)
    while not table.match.over:
        table.write()
        *others, last = table.open
        assert [table.answer(seat) for seat in others] == [[]] * len(others)
        assert table.answer(last) != []


def test_the_first_answer_to_a_question_counts() -> None:
    table = Table(3)
    table.play_until("play")
    turn = table.match.turn
    table.write()
    first, second = table.open[1].view.hand[:2]
    table.answer(1, first)
    table.answer(1, second)
    table.answer(1, Answer.ACCEPT)
    table.play_to_the_end()
    assert table.record.turns[turn - 1].moves[1] == first
    assert table.over.faults == ()


Stray = Callable[[Table, Random], bool]  # whether it had something to send


def too_early(table: Table, random: Random) -> bool:
    seat, ask = random.choice([*table.open.items()])
    table.match.receive(seat, ask.turn, table.policy(ask.view), table.now)
    return True


def another_turn(table: Table, random: Random) -> bool:
    table.write()
    seat, ask = random.choice([*table.open.items()])
    turn = random.choice([0, -1, 2**31, *[ask.turn + off for off in (-2, -1, 1, 2)]])
    table.match.receive(seat, turn, table.policy(ask.view), table.now)
    return True


def not_asked(table: Table, random: Random) -> bool:
    table.write()
    quiet = {-1, *range(5)} - table.open.keys()
    ask = random.choice([*table.open.values()])
    table.match.receive(random.choice([*quiet]), ask.turn, table.policy(ask.view), table.now)
    return True


def repeated(table: Table, random: Random) -> bool:
    table.write()
    if len(table.open) < 2:
        return False
    seat, ask = random.choice([*table.open.items()])
    table.answer(seat)
    move = random.choice([table.policy(ask.view), illegal(ask.view)])
    table.match.receive(seat, ask.turn, move, table.now)
    return True


@pytest.mark.parametrize("stray", [too_early, another_turn, not_asked, repeated])
def test_answers_to_no_open_question_change_nothing(stray: Stray) -> None:
    quiet = Table(4).play_to_the_end()
    table, random, sent = Table(4), Random(7), 0
    while not table.match.over:
        before = len(table.events)
        sent += stray(table, random)
        assert table.pull() == table.events[before:] == []
        table.play_turn()
    assert sent > 10
    assert table.over == Over(quiet.record, (), quiet.thinking, "")


def test_an_answer_that_comes_when_its_question_was_closed_is_ignored() -> None:
    table = Table(3)
    table.play_until("play")
    table.write()
    ask = table.open[2]
    table.match.handle_timer(2.0)
    table.pull()
    assert table.answer(2, ask.view.hand[0], turn=ask.turn) == []
    table.play_to_the_end()
    assert table.record.turns[ask.turn - 1].stand_ins == (0, 1, 2)


class Deed(NamedTuple):
    """What a seat does about a question, after how many seconds."""

    after: float
    seat: Seat
    does: str


def deeds(table: Table, eye: Seat, seed: int, others: Random) -> list[Deed]:
    """In their order. What is done hangs on the question alone; when, and who is first at the same instant, is
    drawn from `others` for all but one seat."""
    plan = []
    for seat, ask in table.open.items():
        own = Random(f"{seed} {seat} {ask.turn}")
        does = own.choices(["right", "wrong", "rubbish", "nothing", "gone"], [120, 4, 2, 2, 1])[0]
        seconds = 13 if ask.time_left > 8 else 9  # some on the bank, while there is one
        after = (own if seat == eye else others).randrange(seconds)
        plan.append(Deed(ask.time_left + 1 if does == "nothing" else float(after), seat, does))
    others.shuffle(plan)
    return sorted(plan, key=lambda deed: deed.after)


def do(table: Table, seat: Seat, does: str) -> None:
    match does:
        case "right":
            table.answer(seat)
        case "wrong":
            table.answer_wrongly(seat)
        case "rubbish":
            table.match.fault(seat, FaultKind.MALFORMED, table.now, "rubbish", table.match.turn)
        case "nothing":
            table.match.handle_timer(table.now)
        case "gone":
            table.match.fault(seat, FaultKind.DISCONNECTED, table.now, "gone")
    table.pull()


def heard(eye: Seat, seed: int, others: Random) -> tuple[list[MatchEvent], Record]:
    """What one seat hears in a match in which everybody always does the same, right, wrong or nothing."""
    table = Table(4, Terms(move_limit=8.0, bank=1000.0), policy=at_random(seed))
    while not table.match.over:
        start, turn = table.now, table.match.turn
        table.write()
        for after, seat, does in deeds(table, eye, seed, others):
            before = len(table.events)
            table.now = start + after
            do(table, seat, does)
            if does != "nothing" and table.match.turn == turn:
                told = {event.seat for event in table.events[before:] if not isinstance(event, Over)}
                assert told == (set() if does == "right" else {seat})
    return table.heard_by(eye), proved(table.record)


@given(
    eye=st.integers(0, 3), seed=st.integers(0, 10**6), one=st.integers(0, 10**6), other=st.integers(0, 10**6)
)
@examples(120)
def test_what_a_seat_hears_does_not_depend_on_when_or_in_what_order_others_answer(
    eye: int, seed: int, one: int, other: int
) -> None:
    assert heard(eye, seed, Random(one)) == heard(eye, seed, Random(other))


def test_a_void_match_has_no_record_and_says_why() -> None:
    table = Table(4, Terms(max_faults=9))
    table.play_until("offer")
    table.write()
    for seat in table.open:
        table.answer_wrongly(seat)
    table.answer(0, Answer.ACCEPT, turn=1)
    table.match.void("a bug of ours")
    [over] = table.pull()
    assert over == Over(None, tuple(table.faults), table.over.thinking, "a bug of ours")
    assert len(table.faults) > 0


def test_a_match_can_be_void_before_anybody_has_answered() -> None:
    table = Table()
    table.match.void("a bug of ours")
    assert table.pull() == [Over(None, (), (Thinking(),) * 4, "a bug of ours")]


def tell_everything(table: Table, asks: list[Ask]) -> None:
    """All that can be told to a match, of every turn that there was."""
    for ask in asks:
        table.match.start_clock(ask.seat, ask.turn, 1.0)
        table.match.receive(ask.seat, ask.turn, table.policy(ask.view), 2.0)
        table.match.receive(ask.seat, ask.turn, illegal(ask.view), 2.0)
        table.match.fault(ask.seat, FaultKind.MALFORMED, 3.0, "rubbish", ask.turn)
    for seat in range(4):
        table.match.fault(seat, FaultKind.MALFORMED, 3.0, "rubbish")
        table.match.fault(seat, FaultKind.DISCONNECTED, 4.0, "gone")
        assert table.match.open_question(seat, 5.0) is None
    table.match.handle_timer(1e9)
    table.match.void("too late")


@pytest.mark.parametrize("end", ["played", "void", "retired"])
def test_a_match_that_is_over_says_nothing_more_whatever_is_told(end: str) -> None:
    table = Table(4)
    table.play_until("answer")
    table.write()
    if end == "played":
        table.play_to_the_end()
    elif end == "void":
        table.match.void("a stall")
    else:
        for seat in range(4):
            table.match.fault(seat, FaultKind.DISCONNECTED, 1.0, "gone")
    table.pull()
    assert table.match.over
    assert isinstance(table.events[-1], Over)
    assert table.match.get_timer() is None
    tell_everything(table, table.of(Ask))
    assert table.pull() == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_question_is_in_the_record_and_every_withdrawn_one_as_the_stand_ins(seats: int) -> None:
    table, random = Table(seats, Terms(max_faults=5)), Random(seats)
    while not table.match.over:
        table.write()
        wrong = [seat for seat in table.open if random.random() < 0.02]
        for seat in wrong:
            table.answer_wrongly(seat)
        table.play_turn()
    turns = table.record.turns
    asks = {(ask.seat, ask.turn) for ask in table.of(Ask)}
    withdrawn = {(each.seat, each.turn) for each in table.of(Withdrawn)}
    assert withdrawn <= asks
    assert all(seat in turns[turn - 1].moves for seat, turn in asks)
    assert {(seat, turn) for seat, turn in asks if seat in turns[turn - 1].stand_ins} == withdrawn
    moves = {(seat, number) for number, turn in enumerate(turns, 1) for seat in turn.moves if seat != NATURE}
    assert {
        (seat, number) for seat, number in moves - asks if seat not in turns[number - 1].stand_ins
    } == set()
