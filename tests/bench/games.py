"""`python -m tests.bench.games`: the rules' CPU a decision in every game, beside the first game's in the same run."""

from collections.abc import Mapping
from statistics import median
from time import process_time

from harness.app.simulate import simulate
from harness.engine import NATURE, write_record
from harness.engine.game import AnyGame
from harness.games import FIRST, GAMES

MOST = 3.0  # times the first game's
_GAMES = 20  # a sample
_ROUNDS = 5


def cost(game: AnyGame) -> float:
    """CPU µs a decision of playing at random and writing, at a middling table."""
    seats = game.seats[len(game.seats) // 2]
    decisions, start = 0, process_time()
    for record in simulate(game, seats, {}, 1, _GAMES):
        write_record(game, record)
        decisions += sum(len(turn.moves) for turn in record.turns if NATURE not in turn.moves)
    return (process_time() - start) / decisions * 1e6


def ratios(rounds: int = _ROUNDS) -> Mapping[str, float]:
    """Medians of so many rounds, in each of which the games take turns: so a slow moment is one of all."""
    costs = [{name: cost(game) for name, game in GAMES.items()} for _ in range(rounds)]
    return {name: median(each[name] / each[FIRST] for each in costs) for name in GAMES}


def main() -> None:
    found = ratios()
    for name, game in GAMES.items():
        print(f"{name:16} {cost(game):8.1f} µs a decision   {found[name]:5.2f} times {FIRST}'s", flush=True)
    raise SystemExit(any(ratio > MOST for ratio in found.values()))


if __name__ == "__main__":
    main()
