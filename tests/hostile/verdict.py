"""What must hold of a league with a hostile bot in it, compared with a control run: the same league with a quiet bot."""

import io
from collections.abc import Iterator
from dataclasses import dataclass

from harness.engine import Record, Seat, read_records
from harness.games import find_game
from harness.referee import FaultKind
from harness.store import LeagueGame
from tests.hostile.corpus import UNREACHABLE, Hostile
from tests.hostile.lane import GUEST, MAX_FAULTS, Ran

_GUEST = 0  # its number in the league
_MEMORY = 50.0  # MB above the control run
_LATE = 1.0  # seconds after the limit in which a busy machine sees that it is over
_PLAYED, _ABSENT, _MARRED = 0, 1, 3  # exit codes of `harness league run`


@dataclass(frozen=True, slots=True)
class Row:
    """One bot in one seat, at a number of seats."""

    bot: str
    seat: Seat
    seats: int
    expected: str
    charged: str
    memory: float  # MB above the control run
    reasons: tuple[str, ...]  # none: the verdict is good

    @property
    def verdict(self) -> str:
        return "BAD: " + "; ".join(self.reasons) if self.reasons else "good"


def rows(bot: Hostile, seats: int, ran: Ran, control: Ran) -> Iterator[Row]:
    """Of the first and the last seat."""
    memory = ran.memory - control.memory
    for seat in (0, seats - 1):
        of_all = [*_of_the_league(bot, ran), *_beside(ran, memory)]
        if bot.expected == UNREACHABLE:
            charged = UNREACHABLE if _is_absent(ran) else "nothing"
            of_seat = [] if _is_absent(ran) else ["the league did not say that it is not there"]
        else:
            charged, of_seat = _of_the_seat(bot, seat, ran, control)
            of_all += _of_the_honest(ran, control)
        reasons = tuple(of_all + of_seat)
        yield Row(bot.name, seat, seats, str(bot.expected), charged, memory, reasons)


def _is_absent(ran: Ran) -> bool:
    is_named = any(f"bot {GUEST}{behind}" in ran.said for behind in (": ", " "))
    return ran.code == _ABSENT and is_named and not ran.games and not ran.told


def _of_the_league(bot: Hostile, ran: Ran) -> Iterator[str]:
    if bot.expected != UNREACHABLE:
        numbers = [game.number for game in ran.games]
        if not numbers or numbers != [*range(1, ran.planned + 1)]:
            yield f"games {numbers} of {ran.planned}"
        ended = _MARRED if any(game.result.retired for game in ran.games) else _PLAYED
        if ran.code != ended:
            yield f"exit code {ran.code}, expected {ended}: {ran.said[-300:]!r}"
    for void in ran.voids:
        yield f"game {void.game} void: {void.reason}"


def _beside(ran: Ran, memory: float) -> Iterator[str]:
    if memory >= _MEMORY:
        yield f"{memory:.0f} MB more memory"
    yield from (f"left over: {what}" for what in ran.left)
    if strange := {character for character in ran.said if not (character.isprintable() or character == "\n")}:
        yield f"printed {strange}"
    if "Traceback" in ran.said:
        yield f"a traceback: {ran.said[-300:]!r}"


def _of_the_honest(ran: Ran, control: Ran) -> Iterator[str]:
    """What they were told and said, byte for byte."""
    if ran.told == control.told:
        return
    yield (
        f"{len(ran.told)} honest games, expected {len(control.told)}"
        if len(ran.told) != len(control.told)
        else "; ".join(
            f"honest seat {mine.seat} of {mine.seats} was told otherwise"
            for mine, its in zip(ran.told, control.told, strict=True)
            if mine != its
        )
    )


def _of_the_seat(bot: Hostile, seat: Seat, ran: Ran, control: Ran) -> tuple[str, list[str]]:
    """What it was charged with in the game in which it sat there, and what is wrong with that game."""
    game, quiet = _game(ran, seat), _game(control, seat)
    if not game or not quiet:
        return "nothing", ["no game"]
    charged = [
        f"{fault.kind.value}{'' if fault.seat == seat else f' in seat {fault.seat}'}"
        for fault in game.result.faults
    ]
    most = 1 if bot.expected == FaultKind.DISCONNECTED.value else MAX_FAULTS
    retired = (seat,) if len(charged) == most else ()
    wrong = []
    if {*charged} != ({bot.expected} if bot.expected else set()) or len(charged) > most:
        wrong.append(f"{bot.expected} expected")
    late = [fault.elapsed for fault in game.result.faults if fault.kind is FaultKind.TIMEOUT]
    if any(not bot.limit < elapsed < bot.limit + _LATE for elapsed in late):
        wrong.append(f"timed out after {late} s")
    if game.result.retired != retired:
        wrong.append(f"seats {game.result.retired} retired")
    if _moves(game) != _moves(quiet):
        wrong.append("other moves than in the control run")
    if game.result.outcome != quiet.result.outcome.ranked_last(retired):
        wrong.append(f"outcome {game.result.outcome}")
    return ", ".join(dict.fromkeys(charged)) or str(None), wrong


def _game(ran: Ran, seat: Seat) -> LeagueGame | None:
    return next((game for game in ran.games if game.bots[seat] == _GUEST), None)


def _moves(game: LeagueGame) -> list[object]:
    record: Record = next(read_records(io.StringIO(game.result.record), find_game)).record
    return [turn.moves for turn in record.turns]
