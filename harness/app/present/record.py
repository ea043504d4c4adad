"""Recorded games in lines for people: their stories, what went wrong in them, and whether they hold."""

from collections.abc import Iterator, Sequence

from harness.app.present import faults
from harness.app.present.phrases import signed
from harness.app.recorded_games import ShownGame, SourceVerdict
from harness.app.records import GameVerdict
from harness.engine import Seat


def shown_lines(game: ShownGame, source: str, db_words: Sequence[str]) -> Iterator[str]:
    """A game's story and its faults, with an empty line at the end. `db_words` name the database in commands to type next:
    a command for the first fault of each seat, as later ones are seen with it."""
    yield from game.passages
    if game.luck and any(game.luck):
        yield f"Luck of the dice: {' · '.join([f'seat {seat} {signed(luck, 1)}' for seat, luck in enumerate(game.luck)])}"
    seats: set[Seat] = set()
    for fault in game.faults:
        name = game.record.tags.get(f"bot {fault.seat}", "nobody")
        yield f"{name}: {fault.kind.value}, seat {fault.seat}, turn {fault.turn}{faults.clocks(fault)}"
        yield from faults.fault_in_full(fault)
        if fault.seat not in seats:
            seats.add(fault.seat)
            words = [source, str(game.number), *db_words]
            yield f"  see why   {faults.repro_line(words, fault, ['TARGET'])}"
    yield ""


def verdict_line(verdict: GameVerdict) -> str:
    """What is wrong with a game that does not hold."""
    return f"game {verdict.number} (deal {verdict.deal}): {verdict.error}"


def source_line(verdict: SourceVerdict) -> str:
    """How many games hold, and what was replayed of them."""
    replayed = "moves, cards and dice" if verdict.with_chance else "moves"
    broken_off = f", {verdict.broken_off} of them broken off" if verdict.broken_off else ""
    return f"{replayed} replayed: {verdict.held} of {verdict.held + verdict.failed} games hold{broken_off}"
