"""Random legal play in process: games without bots, for trying things out and for tests. `simulate_games` is what a
program calls."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from harness.engine import NATURE, Chance, Options, Record, Turn, deal_key, write_record
from harness.engine.game import AnyGame
from harness.games import find_game

_turn = tuple.__new__  # on the hot path: half the price of calling the class


def choose_seed() -> int:
    """A seed where nobody gave one."""
    return secrets.randbelow(1 << 31)


def simulation_secret(seed: int) -> bytes:
    """The secret of a simulation's or a match's deals: like a league's, but made of the seed (docs/chance.md)."""
    return sha256(f"simulate {seed}".encode()).digest()


@dataclass(frozen=True, slots=True)
class Simulation:
    """Random games that are played as their records are asked for."""

    seed: int
    secret: bytes  # of all its deals
    texts: Iterator[str]  # the records


def simulate_games(
    game_name: str, seats: int, *, options: Options | None = None, seed: int | None = None, count: int = 1
) -> Simulation:
    """Play random legal games. Without a seed, one is chosen. OptionsError says what is wrong with game, seats or
    options."""
    game = find_game(game_name)
    given = options or {}
    game.start(seats, given)  # says what is wrong with them, before a file is made
    seed = choose_seed() if seed is None else seed
    texts = (write_record(game, record) for record in simulate(game, seats, given, seed, count))
    return Simulation(seed, simulation_secret(seed), texts)


def simulate(game: AnyGame, seats: int, options: Options, seed: int, count: int) -> Iterator[Record]:
    """Game n of a seed is always the same game, however many are played."""
    secret = simulation_secret(seed)
    random = Random()
    for number in range(1, count + 1):
        deal = f"{seed}/{number}"
        yield play_randomly(game, seats, options, deal, deal_key(secret, deal), random)


def play_randomly(
    game: AnyGame, seats: int, options: Options, deal: str, key: bytes, generator: Random
) -> Record:
    """One game; the seats' choices come from the key too, so the key is the whole game.

    What the rules draw at random is legal, so nothing is checked here but the game's things at the end;
    `verify` checks every move, at no more than the cost of playing.
    """
    full = {name: options.get(name, values[0]) for name, values in game.options.items()}
    chance, random = Chance(key), generator.random
    generator.seed(int.from_bytes(key, "big"))
    turns = []
    state = game.start(seats, options)
    while acting := game.to_act(state):
        moves = {NATURE: game.chance(state, chance)} if acting[0] < 0 else game.random_moves(state, random)
        turns.append(_turn(Turn, (moves, ())))
        state = game.apply(state, moves)
    game.audit(state)
    return Record(game.name, seats, deal, full, tuple(turns), game.outcome(state))
