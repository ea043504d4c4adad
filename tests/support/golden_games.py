"""Which games are golden, and how each is made. The texts beside this file are what becomes of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from harness.app.simulate import simulation_secret
from harness.engine import NATURE, Chance, Record, Turn, deal_key, events, tell, write_record
from harness.games import find_game

HERE = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class Golden:
    game: str
    seats: int
    about: str
    deal: str
    options: tuple[tuple[str, str], ...] = ()
    stand_ins: tuple[int, ...] = ()  # the referee plays for these seats
    turns: int | None = None  # the game breaks off after so many
    boldest: bool = False  # every seat plays the last of its legal moves

    @property
    def path(self) -> Path:
        return HERE / f"{self.game}-{self.seats}-seats-{self.about}.txt"

    def record(self) -> Record:
        game = find_game(self.game)
        options = {name: values[0] for name, values in game.options.items()} | dict(self.options)
        key = deal_key(simulation_secret(0), self.deal)
        random = Random(key).random
        state = game.start(self.seats, options)
        turns: list[Turn] = []
        while (acting := game.to_act(state)) and len(turns) != self.turns:
            if acting == (NATURE,):
                turn = Turn({NATURE: game.chance(state, Chance(key))})
            else:
                stand_ins = tuple(seat for seat in acting if seat in self.stand_ins)
                tame = {seat: next(game.legal_moves(state, seat)) for seat in stand_ins}
                played = game.random_moves(state, random)
                if self.boldest:
                    played = {seat: [*game.legal_moves(state, seat)][-1] for seat in acting}
                turn = Turn(played | tame, stand_ins)
            turns.append(turn)
            state = game.apply(state, turn.moves)
        return Record(self.game, self.seats, self.deal, options, tuple(turns), game.outcome(state))

    def text(self) -> str:
        game, record = find_game(self.game), self.record()
        told = "\n\n".join(tell(game, events(game, record)))
        return f"{write_record(game, record)}\n{told}\n"


_SHARED_VICTORY = {3: 129, 4: 110, 5: 139, 6: 30, 7: 25, 8: 0}  # deals that happen to end so
_KNIZIA_SHARED_VICTORY = {2: 54, 3: 23, 4: 34, 5: 39}
_SHARED_HICK_HACK = {2: 104, 3: 16, 4: 3, 5: 17, 6: 14}
_RAISE_SHARED_VICTORY = {2: 61, 3: 106, 4: 43, 5: 121}


def golden_games() -> Iterator[Golden]:
    for seats, deal in _SHARED_VICTORY.items():
        yield Golden("razzia", seats, "random", f"x-{1000 + seats}")
        yield Golden("razzia", seats, "one-stands-in", f"x-{2000 + seats}", stand_ins=(seats - 1,))
        yield Golden("razzia", seats, "shared-victory", f"x-{deal}")
    yield Golden("razzia", 3, "last-bills-dealt", "x-3", options=(("last_bills", "dealt"),))
    yield Golden("razzia", 4, "all-stand-in", "x-4", stand_ins=(0, 1, 2, 3))
    yield Golden("razzia", 5, "breaks-off", "x-5", turns=20)
    yield Golden("razzia", 7, "equal-cards-tie", "x-9")
    yield Golden("razzia", 8, "four-duel", "x-16")
    for seats, deal in _KNIZIA_SHARED_VICTORY.items():
        yield Golden("razzia_knizia", seats, "random", f"x-{1000 + seats}")
        yield Golden("razzia_knizia", seats, "one-stands-in", f"x-{2000 + seats}", stand_ins=(seats - 1,))
        yield Golden("razzia_knizia", seats, "shared-victory", f"x-{deal}")
    yield Golden("razzia_knizia", 3, "all-stand-in", "x-3", stand_ins=(0, 1, 2))
    yield Golden("razzia_knizia", 2, "a-thief-for-a-thief", "x-2")
    yield Golden("razzia_knizia", 2, "several-thieves", "x-28")
    yield Golden("razzia_knizia", 5, "breaks-off", "x-5", turns=40)
    yield from _hick_hack()
    yield from _raise()


def _hick_hack() -> Iterator[Golden]:
    for seats, deal in _SHARED_HICK_HACK.items():
        yield Golden("hick_hack", seats, "random", f"x-{1000 + seats}")
        yield Golden("hick_hack", seats, "one-stands-in", f"x-{2000 + seats}", stand_ins=(seats - 1,))
        yield Golden("hick_hack", seats, "shared-victory", f"x-{deal}")
    yield Golden("hick_hack", 4, "all-stand-in", "x-4", stand_ins=(0, 1, 2, 3))
    yield Golden("hick_hack", 5, "breaks-off", "x-5", turns=20)
    yield Golden("hick_hack", 6, "foxes-wait-for-fowl", "x-69")


def _raise() -> Iterator[Golden]:
    for seats, deal in _RAISE_SHARED_VICTORY.items():
        yield Golden("raise", seats, "random", f"x-{1000 + seats}")
        yield Golden("raise", seats, "one-stands-in", f"x-{2000 + seats}", stand_ins=(seats - 1,))
        yield Golden("raise", seats, "shared-victory", f"x-{deal}")
    yield Golden("raise", 2, "breaks-off", "x-6", turns=20)
    yield Golden("raise", 3, "boldest", "x-3", boldest=True)
    yield Golden("raise", 3, "all-stand-in", "x-4", stand_ins=(0, 1, 2))
    yield Golden("raise", 4, "top-pawn-takes-all", "x-158")
