"""Stored leagues without a game played: bots of known strength, whose luck is drawn."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random

from harness.app.league.report import Report, report_in
from harness.app.league.standings import Choice
from harness.engine import Outcome
from harness.league.file.read import as_json
from harness.league.fixtures import Fixture, Played
from harness.league.league import Entrant, League, Profile, Source
from harness.league.ratings.elo import Elo
from harness.league.ratings.ledger import Ledger
from harness.referee import Fault, FaultKind, GameResult, Thinking
from harness.store import Charter, LeagueGame, Rated, Store, Void, Writer
from tests.support.leagues.schedules import schedule_of

NAME = "autumn"
BEGAN = 1_800_000_000.0


@dataclass(frozen=True, slots=True)
class Made:
    """What is to be in the store."""

    names: Sequence[str]
    seats: tuple[int, ...] = (4,)
    games: int = 240  # planned, about
    played: int | None = None  # of them; none: all, and the league is over
    faults: Callable[[Fixture], Sequence[Fault]] = lambda _: ()
    voids: Sequence[Void] = ()
    profiles: Mapping[str, Profile] = field(default_factory=dict)  # of bots, by name

    def league(self) -> League:
        entrants = tuple(
            [
                Entrant(name, Source.SAMPLE, "random", profile=self.profiles.get(name, Profile()))
                for name in self.names
            ]
        )
        return League(NAME, "razzia", self.seats, entrants, games=self.games, seed="4481", sit_twice=True)


def store(file: Path, made: Made, secret: bytes = bytes(range(32))) -> None:
    league = made.league()
    schedule = schedule_of(league)
    with Writer.open(str(file)) as store:
        run = store.begin(_charter(league, schedule.game_count, secret), BEGAN)
        ledger = Ledger(Elo(league.rating))
        rest = islice((fixture for block in schedule.blocks() for fixture in block.fixtures()), made.played)
        while some := list(islice(rest, 5_000)):
            games = [_finished(fixture, made) for fixture in some]
            played = [Played(game.number, game.block, game.bots, *game.result.outcome) for game in games]
            store.add(run, games, [Rated(*each) for each in ledger.add(played)])
        store.add(run, [], voids=made.voids)
        if made.played is None:
            store.finish(run, BEGAN + 3_600)


def report_on(file: Path, choice: Choice | None = None, run: int | None = None) -> Report:
    with Store.open(str(file)) as store:
        return report_in(store, store.run(NAME, run), choice or Choice())


def fault(seat: int = 0, kind: FaultKind = FaultKind.ILLEGAL, **texts: str) -> Fault:
    usual = {"detail": "no such card", "asked": "play a card of J3 JR4 L6", "answer": "H2", "instead": "J3"}
    return Fault(seat, 12, kind, **{**usual, **texts}, elapsed=0.004, move_limit=1.0, bank=0.0)


def _charter(league: League, planned: int, secret: bytes) -> Charter:
    names = tuple([entrant.name for entrant in league.entrants])
    configuration = json.dumps(as_json(league))
    return Charter(
        league.name, league.game, planned, names, "4481", secret, configuration, {"harness": "0.2"}
    )


def _finished(fixture: Fixture, made: Made) -> LeagueGame:
    """The bots first named are the strongest."""
    luck = Random(fixture.number)
    luckier = [luck.gauss(-3 * bot / len(made.names)) for bot in fixture.bots]
    places = tuple([1 + sum(other > mine for other in luckier) for mine in luckier])
    faults = tuple(made.faults(fixture))
    result = GameResult(
        f"record of game {fixture.number}\n",
        Outcome(places, tuple([500 - 60 * place for place in places])),
        tuple([Thinking(60, 60 * (bot + 1) * 1e-4, (bot + 1) * 9e-4) for bot in fixture.bots]),
        retired=tuple({fault.seat for fault in faults[2:]}),
        faults=faults,
        took=0.05,
    )
    return LeagueGame(fixture.number, fixture.block, fixture.bots, result, BEGAN + fixture.number)
