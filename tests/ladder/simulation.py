"""How well a ladder and a sample of the round robin order bots of known strength by the same number of games."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time

import numpy as np

from harness.league.formats import Format, History, Schedule, format_of
from harness.league.league import Entrant, League, Source
from harness.league.ratings.fit import fit
from harness.league.ratings.results import Games
from tests.support.leagues.season import Season


@dataclass(frozen=True, slots=True)
class Setting:
    """Leagues to simulate."""

    bots: int
    seats: tuple[int, ...]
    spread: float  # the standard deviation of strengths, in Elo
    games: tuple[int, ...]  # after which the order is looked at, ascending


class Timed(Format):
    """A format whose CPU time is taken."""

    def __init__(self, format: Format) -> None:
        self._format = format
        self.batches = 0
        self.seconds = 0.0

    def next_blocks(self, history: History) -> Schedule | None:
        began = process_time()
        schedule = self._format.next_blocks(history)
        self.seconds += process_time() - began
        self.batches += 1
        return schedule


def ladder_order(setting: Setting, seed: int) -> tuple[list[float], float]:
    """The part of all pairs that is in order after each number of games, and the seconds that a batch took to choose."""
    ratings = _ratings(setting, seed)
    season = Season(ratings, seed)
    format = Timed(format_of(_league(setting, seed, "ladder", setting.games[-1])))
    ordered: list[float] = []

    def looked() -> bool:
        while len(ordered) < len(setting.games) and len(season.played) >= setting.games[len(ordered)]:
            games = Games.of(season.played[: setting.games[len(ordered)]], setting.bots)
            ordered.append(_ordered(games, ratings))
        return len(ordered) == len(setting.games)

    season.play_all(format, most=100_000, over=looked)
    return ordered, format.seconds / format.batches


def sample_order(setting: Setting, seed: int) -> list[float]:
    """The same of a round robin's sample of about so many games."""
    ratings = _ratings(setting, seed)
    ordered: list[float] = []
    for games in setting.games:
        season = Season(ratings, seed)
        season.play_all(format_of(_league(setting, seed, "round-robin", games)))
        ordered.append(_ordered(season.games, ratings))
    return ordered


def games_for(part: float, games: Sequence[int], ordered: Sequence[float]) -> float | None:
    """After how many games that part of the pairs is in order, between two looks on a line; None if it never was."""
    before, so_far = 0.0, 0.5
    for number, now in zip(games, ordered, strict=True):
        if now >= part:
            return before + (number - before) * (part - so_far) / (now - so_far)
        before, so_far = number, now
    return None


def _ratings(setting: Setting, seed: int) -> list[float]:
    drawn = np.random.default_rng((seed, 1)).normal(1500, setting.spread, setting.bots)
    return [float(rating) for rating in drawn]


def _league(setting: Setting, seed: int, format: str, games: int) -> League:
    entrants = tuple([Entrant(f"bot{number}", Source.SAMPLE, "random") for number in range(setting.bots)])
    return League("simulated", "razzia", setting.seats, entrants, seed=str(seed), format=format, games=games)


def _ordered(games: Games, ratings: Sequence[float]) -> float:
    found, true = fit(games).ratings, np.array(ratings)
    pairs = true[:, None] > true[None, :]
    return float((found[:, None] > found[None, :])[pairs].mean())
