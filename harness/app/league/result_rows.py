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
    void: bool  # it counts for nobody


def well_formed(stored: Iterator[GameRows], run: Run) -> Iterator[GameRows]:
    """The games as they come; HarnessError at the first whose rows do not belong together."""
    bots = range(len(run.charter.entrants))
    for game in stored:
        seated = [seat.seat for seat in game.seats] == list(range(game.size or 0))
        if game.block is None or not seated or not all(seat.bot in bots for seat in game.seats):
            what = f"the rows of game {game.number} do not belong together"
            raise HarnessError(f"league {run.charter.name}: {what}; see harness league verify")
        yield game


def result_rows(store: Store, run: Run) -> Iterator[ResultRow]:
    """The results of a run in the order of the games, in a game by seat."""
    charter = run.charter
    deals = configuration(run).deals or Deals.OWN
    for game in well_formed(store.game_rows(run, faults=True), run):
        assert game.block is not None
        elos = dict(game.elos)
        faulty = [fault.seat for fault in game.faults]
        for seat in game.seats:
            yield ResultRow(
                league=charter.name,
                run=run.number,
                game=charter.game,
                number=game.number,
                block=game.block,
                deal=deals.name_of(game.block, game.number),
                seats=len(game.seats),
                seat=seat.seat,
                bot=charter.entrants[seat.bot],
                place=seat.place,
                score=seat.score,
                retired=seat.retired,
                faults=faulty.count(seat.seat),
                asked=seat.thinking.asked,
                thought=seat.thinking.total,
                longest=seat.thinking.longest,
                elo=elos.get(seat.seat),
                void=game.number in run.void,
            )
