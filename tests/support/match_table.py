"""A table of real Razzia around a bare match: it tells the match what a runner would, and time is a number.

Moves come from policies, which see nothing but the view, as a bot does.
"""

import io
from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias, TypeVar

from harness.engine import Record, Seat, read_records, verify, write_record
from harness.games import find_game
from harness.games.razzia import Razzia
from harness.games.razzia.moves import PLACES, Answer, Move, Offer
from harness.games.razzia.view import View
from harness.referee import Ask, Fault, Match, Over, Retired, Terms, Withdrawn
from harness.referee.events import MatchEvent

GAME = Razzia()
KEY = bytes(range(32))
DEAL = "a deal"
A_SECOND = Terms(move_limit=1.0)
DEFAULTS: Mapping[str, str] = {}

E = TypeVar("E", Ask, Withdrawn, Retired, Over)
Policy: TypeAlias = Callable[[View], Move]


def at_random(seed: int) -> Policy:
    """Any legal move; the same one for the same question, whenever it is answered."""

    def policy(view: View) -> Move:
        table = view.table
        random = Random(f"{seed} {view.seat} {table.number} {table.phase}")
        match table.phase:
            case "place":
                return random.choice(PLACES[: len(table.bars)])
            case "play":
                return random.choice(view.hand)
            case "answer":
                return random.choice((Answer.ACCEPT, Answer.DUEL))
        assert table.now
        contest = next(each for each in table.now.contests if each.claimants[0] == view.seat)
        shares: dict[Seat, list[int]] = {claimant: [] for claimant in contest.claimants}
        for bill in table.bars[contest.bar]:
            shares[random.choice(contest.claimants)].append(bill)
        return Offer.of(shares)

    return policy


LEGALLY = at_random(1)


def illegal(view: View) -> Move:
    """A move of the game that is out of place here."""
    return PLACES[0] if view.table.phase == "answer" else Answer.ACCEPT


class Table:
    """A match, all that it said so far, and the time."""

    def __init__(
        self,
        seats: int = 4,
        terms: Terms = A_SECOND,
        *,
        policy: Policy = LEGALLY,
        options: Mapping[str, str] = DEFAULTS,
        key: bytes = KEY,
    ) -> None:
        self.match = Match(GAME, seats, options, DEAL, key, terms)
        self.policy = policy
        self.now = 0.0
        self.events: list[MatchEvent] = []
        self.pull()

    def pull(self) -> list[MatchEvent]:
        """What the match has to say since the last time."""
        new: list[MatchEvent] = []
        while self.match.events:
            new.append(self.match.events.popleft())
        self.events += new
        return new

    @property
    def open(self) -> dict[Seat, Ask]:
        """The questions that wait for an answer, as they were put."""
        asks = [ask for ask in self.of(Ask) if ask.turn == self.match.turn]
        return {ask.seat: ask for ask in asks if self.match.open_question(ask.seat, self.now)}

    def write(self, *seats: Seat) -> None:
        """The open questions of these seats, or else of all, are written to the bots now."""
        for seat in seats or self.open:
            self.match.start_clock(seat, self.match.turn, self.now)

    def answer(self, seat: Seat, move: Move | None = None, *, turn: int | None = None) -> list[MatchEvent]:
        """Without a move the policy's, without a turn the one that is on."""
        if move is None:
            move = self.policy(self.open[seat].view)
        self.match.receive(seat, turn or self.match.turn, move, self.now)
        return self.pull()

    def answer_wrongly(self, seat: Seat) -> list[MatchEvent]:
        return self.answer(seat, illegal(self.open[seat].view))

    def play_turn(self, *silent: Seat) -> None:
        """The policy answers all that is open at once, but for these seats."""
        for seat, ask in self.open.items():
            if seat not in silent:
                self.match.start_clock(seat, ask.turn, self.now)
                self.match.receive(seat, ask.turn, self.policy(ask.view), self.now)
        self.pull()

    def play_until(self, phase: str, seat: Seat | None = None) -> None:
        """Until this is asked, of this seat if one is named; the questions are put, but not yet written."""
        while not any(
            ask.view.table.phase == phase and seat in (None, ask.seat) for ask in self.open.values()
        ):
            self.play_turn()

    def play_to_the_end(self) -> Over:
        while not self.match.over:
            self.play_turn()
        return self.over

    @property
    def over(self) -> Over:
        [over] = self.of(Over)
        return over

    @property
    def record(self) -> Record:
        assert self.over.record
        return self.over.record

    @property
    def faults(self) -> list[Fault]:
        """Those that closed a question."""
        return [withdrawn.fault for withdrawn in self.of(Withdrawn)]

    @property
    def retired(self) -> list[Seat]:
        return [retired.seat for retired in self.of(Retired)]

    def of(self, kind: type[E], seat: Seat | None = None) -> list[E]:
        """The events of this kind, those of one seat only if it is named."""
        events = [event for event in self.events if isinstance(event, kind)]
        return [event for event in events if seat is None or getattr(event, "seat", None) == seat]

    def heard_by(self, seat: Seat) -> list[MatchEvent]:
        return [event for event in self.events if not isinstance(event, Over) and event.seat == seat]


def proved(record: Record, key: bytes = KEY) -> Record:
    """The record as it is read from its text, after every move, card and die in it was checked."""
    text = write_record(GAME, record)
    [found] = read_records(io.StringIO(text, newline="\n"), find_game)
    verify(found, key)
    return found.record
