"""The rules alone: random legal games in process, records written, and the same records verified."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from statistics import median
from time import process_time

from harness.app.simulate import simulate
from harness.engine import NATURE, read_records, verify, write_record
from harness.engine.game import AnyGame
from harness.games import GAMES, find_game
from tests.bench import plain
from tests.bench.figure import Figure

_TO_RAZZIA = "times Razzia's"
_MOST = 3.3  # of what 3 is allowed: where others work, a median is a tenth off at times
SAMPLE = 10  # a sample: short enough that the machine keeps its speed while it and its yardstick run


def rules(rounds: int, seat_counts: Sequence[int]) -> Iterator[Figure]:
    razzia = find_game("razzia")
    for seats in seat_counts:
        records = list(simulate(razzia, seats, {}, 1, SAMPLE))
        text = "\n".join(write_record(razzia, record) for record in records)
        turns = [turn for record in records for turn in record.turns]
        decisions = sum(len(turn.moves) for turn in turns if NATURE not in turn.moves)
        lines = text.splitlines(keepends=True)

        def play(seats: int = seats) -> None:
            for record in simulate(razzia, seats, {}, 1, SAMPLE):
                write_record(razzia, record)

        def check(lines: list[str] = lines) -> None:
            for found in read_records(lines, find_game):
                verify(found)

        played, ratio = _beside_the_yardstick(play, decisions, rounds)
        yield Figure(f"play and write, {seats} seats", "µs a decision", played, to_plain=ratio)
        checked, ratio = _beside_the_yardstick(check, decisions, rounds)
        yield Figure(f"read and verify, {seats} seats", "µs a decision", checked, to_plain=ratio)
        if seats == 4:
            yield Figure("games a second, 4 seats", "games", SAMPLE / (played * decisions / 1e6))


def other_games(rounds: int) -> Iterator[Figure]:
    """Every game at its fewest and most seats, as a multiple of Razzia at four in the same rounds."""
    razzia = _Played(find_game("razzia"), 4)
    for game in GAMES.values():
        if game is not razzia.game:
            for seats in sorted({game.seats[0], game.seats[-1]}):
                played = _Played(game, seats)
                ratios = [played.cost() / razzia.cost() for _ in range(rounds)]
                what = f"play and write, {game.name}, {seats} seats"
                yield Figure(what, _TO_RAZZIA, median(ratios), min(ratios), max(ratios))


def too_slow(figures: Iterable[Figure]) -> str:
    """Which game takes too much, or nothing. What falls on one round alone is other work's."""
    slow = [each for each in figures if each.unit == _TO_RAZZIA and each.value > _MOST]
    return "\n".join(
        [f"slow: {each.what}: {each.value:.1f} {_TO_RAZZIA}, expected at most 3" for each in slow]
    )


class _Played:
    """Random games."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game, self._seats = game, seats

    def cost(self) -> float:
        """CPU seconds a decision."""
        decisions, start = 0, process_time()
        for record in simulate(self.game, self._seats, {}, 1, SAMPLE):
            write_record(self.game, record)
            decisions += sum(len(turn.moves) for turn in record.turns if NATURE not in turn.moves)
        return (process_time() - start) / decisions


def _beside_the_yardstick(work: Callable[[], None], decisions: int, rounds: int) -> tuple[float, float]:
    """Medians of CPU µs a decision, and of the ratio to the plain loop just before and after."""
    costs, ratios = [], []
    work()
    for _ in range(rounds):
        before = _plain()
        cost = _cpu(work) / decisions
        costs.append(cost * 1e6)
        ratios.append(2 * cost / (before + _plain()))
    return median(costs), median(ratios)


def _plain() -> float:
    """CPU seconds a decision of the plain loop, now."""
    random = Random(1)
    decisions = 0
    start = process_time()
    for _ in range(SAMPLE):
        decisions += plain.play(random)
    return (process_time() - start) / decisions


def _cpu(work: Callable[[], None]) -> float:
    start = process_time()
    work()
    return process_time() - start


def cost(games: int = 200) -> float:
    """CPU µs a decision of playing and writing at 4 seats, once."""
    razzia = find_game("razzia")
    decisions, start = 0, process_time()
    for record in simulate(razzia, 4, {}, 1, games):
        write_record(razzia, record)
        decisions += sum(len(turn.moves) for turn in record.turns if NATURE not in turn.moves)
    return (process_time() - start) / decisions * 1e6


def yardstick(rounds: int) -> Figure:
    return Figure(
        "plain loop, 4 seats (the yardstick)",
        "µs a decision",
        median(_plain() for _ in range(rounds)) * 1e6,
        to_plain=1,
    )
