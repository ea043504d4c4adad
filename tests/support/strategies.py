"""Random tables, deals and games of every game, for the properties; played through the public seam only."""

import io
import os
from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from harness.engine import NATURE, Chance, Record, Seat, Turn, read_records
from harness.engine.game import AnyGame, Outcome
from harness.engine.reading import SourceRecord
from harness.errors import HarnessError
from harness.games import GAMES, find_game

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def examples(count: int) -> settings:
    """The same examples every time, and no clock: a slow machine is no failure. In CI all of them, elsewhere a quarter."""
    tried = count if os.environ.get("CI") else count // 4
    return settings(derandomize=True, deadline=None, max_examples=tried, database=None)


class Played(NamedTuple):
    """A game that was played; without an outcome it was broken off."""

    game: AnyGame
    record: Record
    key: bytes


def positions(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str],
    key: bytes,
    seed: int,
    referee: float = 0.0,
    retired: Collection[Seat] = (),
) -> Iterator[tuple[Any, Turn | None]]:
    """Every position of a random game, each a copy, with the turn made there; the last one with none.

    `referee` is how often a seat does not answer, so that the stand-in's move is played for it; for the retired
    seats it always is.
    """
    chance, random = Chance(key), Random(seed)
    state = game.start(seats, options)
    while acting := game.to_act(state):
        if acting == (NATURE,):
            turn = Turn({NATURE: game.chance(state, chance)})
        else:
            silent = tuple(seat for seat in acting if random.random() < referee or seat in retired)
            moves = game.random_moves(state, random.random)
            moves |= {seat: next(game.legal_moves(state, seat)) for seat in silent}
            turn = Turn(moves, silent)
        yield game.copy(state), turn
        state = game.apply(state, turn.moves)
    yield state, None


def play(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str],
    key: bytes,
    seed: int,
    *,
    referee: float = 0.0,
    broken_at: int | None = None,
    retired: tuple[Seat, ...] = (),
    deal: str = "a deal",
    tags: Mapping[str, str] | None = None,
) -> Played:
    """A whole random game, or the first `broken_at` percent of one."""
    turns: list[Turn] = []
    outcome: Outcome | None = None
    for state, turn in positions(game, seats, options, key, seed, referee, retired):
        if turn is None:
            outcome = game.outcome(state)
            assert outcome
        else:
            turns.append(turn)
    if broken_at is None:
        outcome = outcome.ranked_last(retired) if outcome else None
    else:
        del turns[len(turns) * broken_at // 100 :]
        outcome, retired = None, ()
    record = Record(game.name, seats, deal, options, tuple(turns), outcome, retired=retired, tags=tags or {})
    return Played(game, record, key)


def sample(game: AnyGame, number: int, *, broken_at: int | None = None) -> Played:
    """Game n of a fixed series: all numbers of seats in turn, with and without stand-ins and retired seats."""
    random = Random(number)
    seats = game.seats[number % len(game.seats)]
    options = {name: random.choice(values) for name, values in game.options.items()}
    referee = random.choice((0.0, 0.2))
    key = random.randbytes(32)
    return play(
        game, seats, options, key, number, referee=referee, broken_at=broken_at, deal=f"series/{number}"
    )


def read(text: str) -> list[SourceRecord]:
    """A file's records; a line ends with a line feed and with nothing else."""
    return [*read_records(lines(text), find_game)]


def lines(text: str) -> Iterator[str]:
    return iter(io.StringIO(text, newline="\n"))


def assert_one_line(error: HarnessError) -> None:
    """What is said to a person: something, and fit to be printed."""
    assert str(error)
    assert str(error).isprintable()


keys = st.binary(min_size=32, max_size=32)
seeds = st.integers(0, 2**32 - 1)
_line = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12)
_texts = st.lists(_line, min_size=1, max_size=3).map(" ".join)
_tag_names = st.sampled_from(["league", "bout", "seat 0", "seat 1", "played-at", "a.b_c"])


def tables(game: AnyGame) -> st.SearchStrategy[tuple[int, dict[str, str]]]:
    """A number of seats, and every option with one of its values."""
    options = {name: st.sampled_from(values) for name, values in game.options.items()}
    return st.tuples(st.sampled_from(game.seats), st.fixed_dictionaries(options))


@st.composite
def games(
    draw: st.DrawFn,
    game: AnyGame,
    *,
    broken_off: bool | None = None,
) -> Played:
    """Any game: with stand-ins or without, whole or broken off, with tags or without."""
    seats, options = draw(tables(game))
    if broken_off is None:
        broken_off = draw(st.booleans())
    return play(
        game,
        seats,
        options,
        draw(keys),
        draw(seeds),
        referee=draw(st.sampled_from([0.0, 0.25, 1.0])),
        broken_at=draw(st.integers(0, 99)) if broken_off else None,
        retired=draw(st.sampled_from([(), (), (seats - 1,), (0, 1)])),
        deal=draw(_texts),
        tags=draw(st.dictionaries(_tag_names, _texts, max_size=3)),
    )
