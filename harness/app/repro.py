"""Why did my bot fail: a recorded game again, with a bot of one's own in one seat, asked what that seat was asked.
`reproduce` is what a program calls."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from harness import loop
from harness.app.bot_specs import BotSpec, parse_bot
from harness.app.bots import bots_up
from harness.app.choices import DEFAULT_DB
from harness.app.listening import SILENT, Listener
from harness.app.record_sources import open_source
from harness.app.records import RecordSource, sound_games
from harness.app.repro_game import ReproGame
from harness.app.start import USUAL, StartSettings, with_settings
from harness.engine import Record, Seat, replay
from harness.engine.reading import SourceRecord
from harness.engine.record import STOOD_IN
from harness.errors import HarnessError, OptionsError
from harness.league.trust import NO_TRUST, Trust
from harness.referee import Fault, Terms
from harness.text import nearest, shortened
from harness.transport import Job, Result, Runner

_KEY = bytes(32)  # of no deal: every card and die is the record's


@dataclass(frozen=True, slots=True, kw_only=True)
class ReproWish:
    """A recorded game that somebody wants to see again with a bot of theirs."""

    source: str  # a file of records, - for standard input, or a league
    db: str = DEFAULT_DB  # where the league is stored
    number: int | None = None  # of the game; None: there is one only
    seat: str  # whose questions: a seat's number, or the name of a bot of the record
    bot: str  # the bot to ask, as `harness play --bot` takes it
    turn: int | None = None  # ask only this turn's question
    to_the_end: bool = False  # ask to the end of the game, not only to the seat's first fault
    move_limit: float = 1.0  # seconds for an answer
    trust: Trust = NO_TRUST  # of a bot at an address
    start: StartSettings = USUAL


@dataclass(frozen=True, slots=True)
class Decision:
    """A question of the record, what was played then, and what the bot answers now."""

    turn: int  # of the record, from 1
    asked: str  # in words
    recorded: str
    stood_in: bool  # the recorded move was the referee's
    answer: str  # in the game's notation; empty if there was none that has one
    fault: Fault | None  # what was wrong with it; None if it was legal and in time

    @property
    def same(self) -> bool:
        return self.fault is None and self.answer == self.recorded


@dataclass(frozen=True, slots=True)
class Repro:
    """What a bot decided in a recorded game."""

    record: Record
    seat: Seat
    decisions: Sequence[Decision]
    wanted: int  # questions to ask; a bot that is lost is asked fewer

    @property
    def bot(self) -> str:
        """The name of the bot that sat there in the record; empty if it says none."""
        return name_in(self.record, self.seat)

    @property
    def first_fault(self) -> int | None:
        """The first turn of the record in which the referee moved for the seat."""
        return first_fault(self.record, self.seat)

    @property
    def same(self) -> int:
        """How many decisions are as recorded."""
        return sum(decision.same for decision in self.decisions)

    @property
    def is_faulty(self) -> bool:
        """Whether the bot made a fault now."""
        return any(decision.fault for decision in self.decisions)


def reproduce(wish: ReproWish, listener: Listener = SILENT) -> Repro:
    """Find the game, start the bot, and ask it what the seat was asked. OptionsError says what is wrong with the wish;
    HarnessError, which game or bot is not there, or which record does not hold."""
    with open_source(wish.source, wish.db) as games:
        source = recorded_game(games, wish.number)
    record = source.record
    spec = parse_bot(wish.bot, record.game, wish.trust, place="--bot")
    seat = seat_of(record, wish.seat)
    turns = questions(record, seat, turn=wish.turn, to_the_end=wish.to_the_end)
    (spec,) = with_settings([spec], wish.start, listener.line)
    decisions = loop.run(repro(spec, source, seat, turns, wish.move_limit))
    return Repro(record, seat, decisions, len(turns))


def recorded_game(source: RecordSource, number: int | None) -> SourceRecord:
    """The game of that number, which need not be said if there is one only."""
    recorded, *more = islice(sound_games(source, number), 2)
    if more:
        raise OptionsError(f"{source.place} holds several games: say the number of one behind it")
    return recorded.source


def seat_of(record: Record, text: str) -> Seat:
    """A seat by its number, or by the name of its bot in the record's tags."""
    if text in map(str, range(record.seats)):
        return int(text)
    seats: dict[str, list[Seat]] = {}
    for seat in range(record.seats):
        if name := name_in(record, seat):
            seats.setdefault(name, []).append(seat)
    if text not in seats:
        known = f" or a bot; {nearest(text, seats)}" if seats else ""
        raise OptionsError(f"no seat {shortened(text)}: expected 0 to {record.seats - 1}{known}")
    seat, *more = seats[text]
    if more:
        listed = ", ".join(map(str, [seat, *more]))
        raise OptionsError(f"{text} sits in several seats of this game, {listed}: say the seat's number")
    return seat


def name_in(record: Record, seat: Seat) -> str:
    """The name of the bot that the record says sat there; empty if it says none."""
    return record.tags.get(f"bot {seat}", "")


def questions(record: Record, seat: Seat, *, turn: int | None, to_the_end: bool) -> list[int]:
    """The turns to ask again: the one that is given, or all up to the first in which the referee moved for the seat."""
    asked = [number for number, each in enumerate(record.turns, 1) if seat in each.moves]
    if not asked:
        raise HarnessError(f"seat {seat} is asked nothing in this game")
    if turn is not None:
        if turn not in asked:
            near = min(asked, key=lambda number: abs(number - turn))
            raise OptionsError(f"turn {turn}: seat {seat} is not asked then; the nearest is turn {near}")
        return [turn]
    failed = first_fault(record, seat)
    return [number for number in asked if to_the_end or failed is None or number <= failed]


def first_fault(record: Record, seat: Seat) -> int | None:
    """The first turn in which the referee moved for the seat."""
    turns = enumerate(record.turns, 1)
    return next((number for number, turn in turns if seat in turn.stand_ins), None)


async def repro(
    spec: BotSpec, source: SourceRecord, seat: Seat, turns: Sequence[int], move_limit: float
) -> list[Decision]:
    """What the bot decides in these turns; a bot that is lost decides no more."""
    record, game, _ = source
    chairs = tuple([spec.name if each == seat else "" for each in range(record.seats)])
    terms = Terms(move_limit, max_faults=len(turns) + 1)
    repro_game = ReproGame(game, record, seat, frozenset(turns))
    job = Job(0, repro_game, chairs, record.options, record.deal, _KEY, terms)
    async with bots_up([spec], game=game.name) as bots:
        [result] = [result async for result in Runner(bots.links, bots).play([job])]
    return _decisions(source, seat, turns, result)


def _decisions(source: SourceRecord, seat: Seat, turns: Sequence[int], result: Result) -> list[Decision]:
    record, game, _ = source
    if result.game is None:
        raise HarnessError(f"the game could not be played again: {result.voided[-1].reason}")
    faults = {fault.turn: fault for fault in result.faults}
    write, moves = game.notation.write, _moves(result.game.record)
    decisions = []
    for number, (before, turn, _) in enumerate(replay(game, record), 1):
        if number not in turns:
            continue
        (stood_in, move), fault = moves[number - 1], faults.get(number)
        if stood_in and fault is None:  # the bot is lost
            break
        decisions.append(
            Decision(
                number,
                game.story.question(game.view(before, seat)),
                write(turn.moves[seat]),
                seat in turn.stand_ins,
                fault.answer if fault else move,
                fault,
            )
        )
    return decisions


def _moves(text: str) -> list[tuple[bool, str]]:
    """The move of each turn in the text of a record that has one a turn, and whether it was the referee's."""
    _, _, turns = text.partition("\n\n")
    return [(turn[1] == STOOD_IN, turn[2:]) for turn in turns.splitlines()]
