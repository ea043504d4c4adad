"""Games of a bot that are worth looking at, and games chosen from a list: their numbers."""

from collections.abc import Sequence

import numpy as np

from harness.league.fixtures import Number
from harness.league.ratings.results import Games, Integers


def closest_games(games: Games, bot: Number, most: int) -> list[int]:
    """Games that the bot won or lost by the fewest points against the best of the others, the closest first. Nothing if
    scores are not known."""
    number, lead = _leads(games, bot)
    return _first(number, np.abs(lead), most)


def worst_games(games: Games, bot: Number, most: int) -> list[int]:
    """Games that the bot lost by the most points, the worst first. Nothing if scores are not known."""
    number, lead = _leads(games, bot)
    lost = lead < 0
    return _first(number[lost], lead[lost], most)


def newest_games(
    games: Games,
    most: int,
    *,
    bots: Sequence[Number] = (),
    seats: int | None = None,
    among: Integers | None = None,
    before: int | None = None,
) -> list[int]:
    """The greatest numbers of games at which all these bots sat, at this number of seats; `among` are the only numbers that
    may be chosen, and none is as great as `before`."""
    chosen = [np.zeros(0, np.int64)]
    for results in games.results:
        if seats not in (None, results.seats):
            continue
        mask = np.ones(len(results), bool) if before is None else results.number < before
        for bot in bots:
            mask &= (results.bots == bot).any(axis=1)
        chosen.append(results.number[mask])
    numbers = np.concatenate(chosen)
    if among is not None:
        numbers = numbers[np.isin(numbers, among)]
    if len(numbers) > most:
        numbers = np.partition(numbers, len(numbers) - most)[len(numbers) - most :]
    return [int(number) for number in np.sort(numbers)[::-1]]


def _leads(games: Games, bot: Number) -> tuple[Integers, Integers]:
    """The number of each game in which the bot sat, with its score less the best score of another seat."""
    numbers, leads = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for results in games.results:
        if results.scores is None:
            continue
        scores = results.scores.astype(np.int64)
        for seat in range(results.seats):
            own = results.bots[:, seat] == bot
            others = np.delete(scores[own], seat, axis=1).max(axis=1, initial=np.iinfo(np.int64).min // 2)
            numbers.append(results.number[own])
            leads.append(scores[own, seat] - others)
    return np.concatenate(numbers), np.concatenate(leads)


def _first(numbers: Integers, by: Integers, most: int) -> list[int]:
    """The numbers with the least values, each number once; of equals the older game first."""
    order = np.lexsort((numbers, by))
    return [int(number) for number in dict.fromkeys(numbers[order].tolist())][:most]
