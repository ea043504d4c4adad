"""A league in a store as a run leaves it, without bots: its games are played at random, in process."""

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

from harness.app.league.configuration import configuration
from harness.app.league.opening import open_run
from harness.app.simulate import play_randomly
from harness.engine import Record, deal_key, write_record
from harness.games import find_game
from harness.league.fixtures import Fixture, Played
from harness.league.league import Entrant, League, SecretFrom, Source
from harness.league.ratings.elo import Elo
from harness.league.ratings.ledger import Ledger
from harness.referee import Fault, FaultKind, GameResult, Thinking
from harness.store import LeagueGame, Rated, Run, Writer
from harness.store.packing import pack, unpack
from tests.support.leagues.schedules import schedule_of

BOTS = ("ada", "grace", "alan", "kim")
NOW = 1_790_000_000.125

LEAGUE = League(
    name="autumn",
    game="razzia",
    seats=(3, 4),
    entrants=tuple([Entrant(name, Source.SAMPLE, "random") for name in BOTS]),
    options={"last_bills": "left"},
    seed="4481",
    secret_from=SecretFrom.SEED_AND_RUN,
)  # 4 tables of 3 seats and one of 4: 16 games in 5 blocks

FAULT = Fault(
    1,
    17,
    FaultKind.ILLEGAL,
    "that card is not in the hand",
    asked="round 5: play a card of J3 JR4 L6",
    answer="H2",
    instead="J3",
    elapsed=0.004,
    move_limit=1.0,
    bank=2.5,
    said="Traceback …\nKeyError: 'dealer'",
)  # in game 5; its record does not show it


Play = Callable[[Run, Fixture], Record]


def play_randomly_in(run: Run, fixture: Fixture) -> Record:
    key = deal_key(run.charter.secret, fixture.deal)
    rules, seats = find_game(run.charter.game), len(fixture.bots)
    return play_randomly(rules, seats, configuration(run).options, fixture.deal, key, Random())


def store_league(
    file: Path | str,
    league: League = LEAGUE,
    *,
    last: int | None = None,
    fresh: bool = False,
    play: Play = play_randomly_in,
) -> Run:
    """Up to this game; without one the league is over."""
    with Writer.open(str(file)) as store:
        run = open_run(store, league, fresh=fresh)
        blocks = schedule_of(configuration(run)).blocks()
        fixtures = [fixture for block in blocks for fixture in block.fixtures()]
        games = [_finished(run, fixture, play(run, fixture)) for fixture in fixtures[:last]]
        store.add(run, games, _rated(run, games))
        if last is None:
            store.finish(run, NOW + 60)
        return store.run(run.charter.name, run.number)


def sql(file: Path, statement: str, *values: object, at_least: int = 1) -> None:
    """What somebody does who is not us; it changes so many rows."""
    connection = sqlite3.connect(file)
    with connection:
        assert connection.execute(statement, values).rowcount >= at_least
    connection.close()


def rewrite(file: Path, game: int, change: Callable[[str], str]) -> None:
    """Another record in place of a game's, packed as it should be."""
    connection = sqlite3.connect(file)
    [(dictionary,)] = connection.execute("SELECT dictionary FROM league")
    [(packed,)] = connection.execute("SELECT packed FROM record WHERE game = ?", [game])
    connection.close()
    text = unpack(packed, dictionary).decode()
    assert change(text) != text
    sql(file, "UPDATE record SET packed = ? WHERE game = ?", pack(change(text).encode(), dictionary), game)


def _rated(run: Run, games: Iterable[LeagueGame]) -> list[Rated]:
    ledger = Ledger(Elo(configuration(run).rating))
    played = [Played(game.number, game.block, game.bots, *game.result.outcome) for game in games]
    return [Rated(*each) for each in ledger.add(played)]


def _finished(run: Run, fixture: Fixture, record: Record) -> LeagueGame:
    seats, rules = len(fixture.bots), find_game(run.charter.game)
    names = run.charter.entrants
    bots = {f"bot {seat}": names[bot] for seat, bot in enumerate(fixture.bots)}
    tags = {"league": run.charter.name, "number": str(fixture.number), **bots}
    assert record.outcome
    result = GameResult(
        record=write_record(rules, replace(record, tags=tags)),
        outcome=record.outcome,
        thinking=tuple([Thinking(40 + seat, 0.25, 0.125) for seat in range(seats)]),
        faults=(FAULT,) if fixture.number == 5 else (),
        took=0.75,
    )
    return LeagueGame(fixture.number, fixture.block, fixture.bots, result, NOW + fixture.number)
