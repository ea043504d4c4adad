"""Stored results as rows, one a seat of a game. Rows that contradict each other in shape are an error here; whether they
are true is `verify`'s to say."""

from collections.abc import Iterator
from typing import NamedTuple

from harness.app.league.configuration import configuration
from harness.errors import HarnessError
from harness.league.fixtures import Deals
from harness.store import GameRows, Run, Store


class ResultRow(NamedTuple):
    """The columns of the results as files have them: docs/cli.md says what each means."""

    league: str
    run: int
    game: str  # the name of what is played
    number: int  # of one game, in the schedule
    block: int
    deal: str
    seats: int
    seat: int
    bot: str
    place: int
    score: int
    retired: bool
    faults: int
    asked: int
    thought: float
    longest: float
    elo: float | None


def well_formed(stored: Iterator[GameRows], run: Run) -> Iterator[GameRows]:
    """Games whose rows belong together."""
    bots = range(len(run.charter.entrants))
    for kept in stored:
        seated = [seat.seat for seat in kept.seats] == list(range(kept.size or 0))
        if kept.block is None or not seated or not all(seat.bot in bots for seat in kept.seats):
            what = f"the rows of game {kept.number} do not belong together"
            raise HarnessError(f"league {run.charter.name}: {what}; see harness league verify")
        yield kept


def result_rows(store: Store, run: Run) -> Iterator[ResultRow]:
    """In the order of the games; in a game by seat."""
    names, league, game = run.charter.entrants, run.charter.name, run.charter.game
    deals = configuration(run).deals or Deals.OWN
    for kept in well_formed(store.game_rows(run, faults=True), run):
        assert kept.block is not None
        elos = dict(kept.elos)
        faulty = [fault.seat for fault in kept.faults]
        deal, seats = deals.name_of(kept.block, kept.number), len(kept.seats)
        for seat in kept.seats:
            thinking = seat.thinking
            yield ResultRow(
                league,
                run.number,
                game,
                kept.number,
                kept.block,
                deal,
                seats,
                seat.seat,
                names[seat.bot],
                seat.place,
                seat.score,
                seat.retired,
                faulty.count(seat.seat),
                thinking.asked,
                thinking.total,
                thinking.longest,
                elos.get(seat.seat),
            )
