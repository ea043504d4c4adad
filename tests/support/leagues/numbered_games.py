"""Leagues and games for the store's tests: made of their numbers, so that what comes out can be compared."""

from dataclasses import replace
from hashlib import sha256

from harness.engine import Outcome
from harness.referee import Fault, FaultKind, GameResult, Thinking
from harness.store import Charter, LeagueGame, NoSuchLeague, Rated, Run, Writer

BOTS = ("ada", "grace", "alan", "kim", "lee")
NOW = 1_790_000_000.125


def charter(name: str = "autumn", **changes: object) -> Charter:
    made = Charter(
        name=name,
        game="razzia",
        planned=100,
        entrants=BOTS,
        seed="4481",
        secret=sha256(name.encode()).digest(),
        configuration='{"name": "autumn", "seats": [3, 4]}',
        versions={"python": "3.11.7", "harness": "0.1.0"},
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def begun(writer: Writer) -> Run:
    """The league, to go on with it if it is there."""
    try:
        run = writer.run("autumn")
    except NoSuchLeague:
        return writer.begin(charter(), NOW)
    writer.hold(run)
    return run


def game(number: int, seats: int = 4, faults: tuple[Fault, ...] = ()) -> LeagueGame:
    result = GameResult(
        record=f"record: 1\ngame: razzia\nseats: {seats}\ndeal: block {number}\nplaces: 1\n\n*:cards=J{number}\n",
        outcome=Outcome(tuple(range(1, seats + 1)), tuple(500 - 5 * seat - number for seat in range(seats))),
        thinking=tuple(Thinking(40 + seat, 0.25 + number / 1e6, 0.125) for seat in range(seats)),
        retired=(seats - 1,) if faults else (),
        faults=faults,
        took=0.75,
    )
    bots = tuple((number + seat) % len(BOTS) for seat in range(seats))
    return LeagueGame(number, (number - 1) // seats + 1, bots, result, NOW + number / 8)


def with_record(number: int, record: str) -> LeagueGame:
    """The game of that number with another record."""
    made = game(number)
    return made._replace(result=made.result._replace(record=record))


def games(first: int, last: int) -> list[LeagueGame]:
    return [game(number, seats=3 + number % 2) for number in range(first, last + 1)]


def rated(game: LeagueGame) -> Rated:
    return Rated(game.number, tuple(1500 + seat / 3 + game.number / 7 for seat in range(len(game.bots))))


def fault(
    seat: int = 1, kind: FaultKind = FaultKind.ILLEGAL, said: str = "Traceback …\nKeyError: 'dealer'"
) -> Fault:
    return Fault(
        seat,
        17,
        kind,
        "that card is not in the hand",
        asked="round 5: play a card of J3 JR4 L6",
        answer="H2",
        instead="J3",
        elapsed=0.004,
        move_limit=1.0,
        bank=2.5,
        said=said,
    )
