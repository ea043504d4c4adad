"""A match against a small model of it, under whatever a runner and its bots may do, in any order."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from harness.engine import Seat
from harness.referee import Ask, FaultKind, Over, Retired, Terms, Withdrawn
from harness.referee.events import MatchEvent
from tests.support.match_table import Table, at_random, illegal, proved
from tests.support.strategies import examples

LIMIT = 4.0
SEATS = st.integers(0, 4)  # a table of three is asked of seats that it does not have
seconds = st.integers(0, 6).map(float)  # whole, so that sums are exact


class Matches(RuleBasedStateMachine):
    """`open` and the four after it are the model; every rule says what must come of what it does."""

    @initialize(
        seats=st.integers(3, 5),
        bank=st.sampled_from([0.0, 3.0]),
        most=st.integers(1, 4),
        seed=st.integers(0, 99),
    )
    def begin(self, seats: int, bank: float, most: int, seed: int) -> None:
        self.seats, self.most = seats, most
        self.open: dict[Seat, Ask] = {}
        self.written: dict[Seat, float] = {}
        self.bank = [bank] * seats
        self.faults: Counter[Seat] = Counter()
        self.retired: set[Seat] = set()
        self.told: list[tuple[Seat, FaultKind]] = []
        self.table = Table(seats, Terms(LIMIT, bank, most), policy=at_random(seed))
        self.take_in(self.table.events)

    def take_in(self, events: Sequence[MatchEvent]) -> None:
        """The rest of what the match said: the next questions or the end, if none is open any more."""
        assert not (events and self.open)
        for event in events:
            if isinstance(event, Ask):
                assert event.seat not in self.retired | self.open.keys()
                assert event.turn == self.table.match.turn
                assert event.time_left == LIMIT + self.bank[event.seat]
                self.open[event.seat] = event
            else:
                assert isinstance(event, Over)

    def deadline(self, seat: Seat) -> float:
        return self.written[seat] + LIMIT + self.bank[seat]

    def closed(self, seat: Seat) -> None:
        del self.open[seat]
        self.written.pop(seat, None)

    def failed(self, kind: FaultKind, seat: Seat, events: list[MatchEvent]) -> list[MatchEvent]:
        """Takes the fault's own events off; what is left is of others."""
        self.faults[seat] += 1
        self.told.append((seat, kind))
        self.charge(seat)
        if seat in self.open:
            withdrawn = events.pop(0)
            assert isinstance(withdrawn, Withdrawn)
            assert (withdrawn.seat, withdrawn.turn) == (seat, self.open[seat].turn)
            assert (withdrawn.fault.kind, withdrawn.fault.seat) == (kind, seat)
            self.closed(seat)
        if kind is FaultKind.DISCONNECTED or self.faults[seat] == self.most:
            assert events.pop(0) == Retired(seat)
            self.retired.add(seat)
        return events

    def charge(self, seat: Seat) -> None:
        """Right or wrong, what took longer than the limit is paid by the bank."""
        if seat in self.written:
            took = self.table.now - self.written[seat]
            self.bank[seat] = max(0.0, self.bank[seat] - max(0.0, took - LIMIT))

    def sent(self, seat: Seat, *, wrong: bool = False) -> None:
        """An answer to what is open for this seat, if anything is."""
        if seat not in self.open or seat not in self.written:
            self.stray(seat, self.table.match.turn)
            return
        ask, now = self.open[seat], self.table.now
        move = illegal(ask.view) if wrong else self.table.policy(ask.view)
        late = now > self.deadline(seat)
        events = self.table.answer(seat, move)
        if late or wrong:
            events = self.failed(FaultKind.TIMEOUT if late else FaultKind.ILLEGAL, seat, events)
        else:
            self.charge(seat)
            self.closed(seat)
        self.take_in(events)

    def stray(self, seat: Seat, turn: int) -> None:
        """An answer to nothing: any move will do."""
        move = self.table.policy(self.some_ask.view)
        assert self.table.answer(seat, move, turn=turn) == []

    @property
    def some_ask(self) -> Ask:
        return self.table.of(Ask)[-1]

    @rule(seat=SEATS)
    def tell_asked(self, seat: Seat) -> None:
        self.table.write(seat)
        assert self.table.pull() == []
        if seat in self.open:
            self.written.setdefault(seat, self.table.now)

    @rule()
    def tell_all_asked(self) -> None:
        for seat in range(self.seats):
            self.tell_asked(seat)

    @rule(seat=SEATS)
    def answer(self, seat: Seat) -> None:
        self.sent(seat)

    @rule(which=SEATS)
    def answer_illegally(self, which: int) -> None:
        self.sent(self.one_asked(which), wrong=True)

    @rule(which=SEATS)
    def answer_twice(self, which: int) -> None:
        seat = self.one_asked(which)
        self.sent(seat)
        if seat not in self.open:
            self.stray(seat, self.table.match.turn)

    @rule(which=SEATS)
    def answer_late(self, which: int) -> None:
        seat = self.one_asked(which)
        if seat in self.written:
            self.table.now = max(self.table.now, self.deadline(seat) + 1)
        self.sent(seat)

    @rule(seat=SEATS, off=st.sampled_from([-5, -1, 1, 2]))
    def answer_another_turn(self, seat: Seat, off: int) -> None:
        self.stray(seat, self.table.match.turn + off)

    def one_asked(self, which: int) -> Seat:
        """Of the seats with an open question, which is written now; any seat when all is over."""
        asked = sorted(self.open) or range(self.seats)
        self.tell_asked(seat := asked[which % len(asked)])
        return seat

    @rule(turns=st.integers(1, 6))
    def all_answer(self, turns: int) -> None:
        for _ in range(turns):
            self.tell_all_asked()
            for seat in [*self.open]:
                self.sent(seat)

    @rule(seconds=seconds)
    def time_passes(self, seconds: float) -> None:
        self.table.now += seconds

    @rule()
    def timer(self) -> None:
        late = [seat for seat in self.open if seat in self.written and self.table.now > self.deadline(seat)]
        self.table.match.handle_timer(self.table.now)
        events = self.table.pull()
        for seat in late:
            events = self.failed(FaultKind.TIMEOUT, seat, events)
        self.take_in(events)

    @rule(seat=SEATS, off=st.sampled_from([None, 0, 0, -1, 1]))
    def malformed(self, seat: Seat, off: int | None) -> None:
        if seat >= self.seats:
            return
        match, over = self.table.match, self.table.match.over
        match.fault(
            seat, FaultKind.MALFORMED, self.table.now, "rubbish", None if off is None else match.turn + off
        )
        events = self.table.pull()
        if over or seat in self.retired:
            assert events == []
        elif off is None or (off == 0 and seat in self.written):
            late = off == 0 and self.table.now > self.deadline(seat)
            self.take_in(self.failed(FaultKind.TIMEOUT if late else FaultKind.MALFORMED, seat, events))
        else:
            assert events == []

    @rule(seat=SEATS, luck=st.integers(0, 3))
    def disconnect(self, seat: Seat, luck: int) -> None:
        if seat >= self.seats or luck:
            return
        over = self.table.match.over
        self.table.match.fault(seat, FaultKind.DISCONNECTED, self.table.now, "gone")
        events = self.table.pull()
        if over or seat in self.retired:
            assert events == []
        else:
            self.take_in(self.failed(FaultKind.DISCONNECTED, seat, events))

    @rule(luck=st.integers(0, 20))
    def void(self, luck: int) -> None:
        if luck:
            return
        over = self.table.match.over
        self.table.match.void("a stall")
        events = self.table.pull()
        assert [type(event) for event in events] == ([] if over else [Over])
        self.open.clear()
        self.written.clear()

    @invariant()
    def what_is_open_and_due_is_as_in_the_model(self) -> None:
        match = self.table.match
        assert self.table.open == self.open
        assert match.get_timer() == min(map(self.deadline, self.written), default=None)
        assert match.over == (not self.open)
        assert bool(self.table.of(Over)) == match.over

    @invariant()
    def no_seat_fails_twice_at_a_question_or_after_it_was_retired(self) -> None:
        closed = Counter((fault.seat, fault.turn) for fault in self.table.faults)
        assert max(closed.values(), default=1) == 1
        assert max(self.faults.values(), default=0) <= self.most
        for seat in self.retired:
            last = self.table.heard_by(seat)[-1]
            assert last == Retired(seat)

    def teardown(self) -> None:
        """The match is played to its end, if it has none yet, and what it was is checked."""
        while not self.table.match.over:
            self.all_answer(1)
        over = self.table.over
        assert self.table.events[-1] == over
        assert [(fault.seat, fault.kind) for fault in over.faults] == self.told
        if over.record is None:
            return
        assert set(over.record.retired) == self.retired
        assert proved(over.record) == over.record
        stood_in = {
            (seat, number) for number, turn in enumerate(over.record.turns, 1) for seat in turn.stand_ins
        }
        asked = {(ask.seat, ask.turn) for ask in self.table.of(Ask)}
        assert all(seat in over.record.turns[turn - 1].moves for seat, turn in asked)
        assert stood_in & asked == {(fault.seat, fault.turn) for fault in self.table.faults}
        assert {seat for seat, _ in stood_in - asked} <= self.retired


def test_a_match_is_as_its_model_whatever_comes_in_whatever_order() -> None:
    bounds = settings(examples(150), stateful_step_count=40)
    run_state_machine_as_test(Matches, settings=bounds)
