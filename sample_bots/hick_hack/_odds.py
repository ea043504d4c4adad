"""What a duel is worth, exactly."""

from collections.abc import Sequence
from functools import cache
from itertools import product

_FACES = range(1, 7)


@cache
def duel(numbers: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each to win: the highest total of number and die; those tied for it roll again.

    If all tie it begins anew, so that changes nobody's chances.
    """
    won, decided = [0.0] * len(numbers), 0.0
    for total in range(min(numbers) + 1, max(numbers) + 7):
        for tied in product((False, True), repeat=len(numbers)):
            first = [number for number, at in zip(numbers, tied, strict=True) if at]
            chance = _chance(numbers, tied, total)
            if not chance or not first or (len(first) == len(numbers) > 1):
                continue
            decided += chance
            again = iter(duel(tuple(first)) if len(first) > 1 else (1.0,))
            won = [each + chance * next(again) if at else each for each, at in zip(won, tied, strict=True)]
    return tuple([each / decided for each in won])


def _chance(numbers: tuple[int, ...], tied: tuple[bool, ...], total: int) -> float:
    """That these have just this total, and the others less."""
    chance = 1.0
    for number, at in zip(numbers, tied, strict=True):
        need = total - number
        chance *= (need in _FACES) / 6 if at else max(0, min(need - 1, 6)) / 6
    return chance


def cheapest(grains: Sequence[int], at_least: float) -> list[int] | None:
    """The grains with the smallest sum that is at least so much; None if all together are less."""
    sums: dict[int, list[int]] = {0: []}
    for grain in grains:
        for total, chosen in list(sums.items()):
            sums.setdefault(total + grain, [*chosen, grain])
    enough = [total for total in sums if total >= at_least]
    return sums[min(enough)] if enough else None
