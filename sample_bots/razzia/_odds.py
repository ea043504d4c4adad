"""What a duel is worth, exactly, and what one may expect of those who are asked to settle for a share.

Claimants stand in the order of their strength, the proposer first, as in `Contest.claimants`; `numbers` are
their cards' and `shares` the money offered to each.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import exp

from harness.bot import View

_DIE = range(1, 7)
_SHARP = 4.0  # how far (in thousands) a share must be from a duel's worth until the answer is all but certain


@cache
def meeting(stronger: int, weaker: int) -> float:
    """The chance of the stronger card: its total must be higher, a tie is the weaker's."""
    return sum(stronger + one > weaker + other for one in _DIE for other in _DIE) / 36


@cache
def duel(numbers: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each to win: the strongest meets the weakest, the winner the strongest of the rest."""
    last = len(numbers) - 1
    chances = [1.0] + [0.0] * last
    for challenger in (last, *range(1, last))[:last]:
        for champion, chance in enumerate(chances):
            if chance and champion != challenger:
                stronger, weaker = sorted([champion, challenger])
                lost = chance * abs((champion == stronger) - meeting(numbers[stronger], numbers[weaker]))
                chances[champion] -= lost
                chances[challenger] += lost
    return tuple(chances)


def worth(numbers: Sequence[int], shares: Sequence[int], claimant: int, refusing: Sequence[float]) -> float:
    """What a claimant may expect who does not settle, if each of the others refuses with such a chance.

    The proposer (0) never settles: nobody refusing is a duel that it fights, and wins, alone.
    """
    others = [other for other in range(1, len(numbers)) if other != claimant]
    total = 0.0
    for refuses in product((False, True), repeat=len(others)):
        chance = 1.0
        duellists = {0, claimant}
        for other, refusal in zip(others, refuses, strict=True):
            chance *= refusing[other] if refusal else 1 - refusing[other]
            if refusal:
                duellists.add(other)
        fighting = sorted(duellists)
        odds = duel(tuple([numbers[duellist] for duellist in fighting]))
        pot = sum([shares[duellist] for duellist in fighting])
        total += chance * pot * odds[fighting.index(claimant)]
    return total


def refusals(numbers: Sequence[int], shares: Sequence[int]) -> list[float]:
    """How likely each claimant refuses who compares its share with its duel, and thinks the others do so too."""
    refusing = [0.5] * len(numbers)
    for _ in range(2):
        gains = [worth(numbers, shares, one, refusing) - shares[one] for one in range(len(numbers))]
        refusing = [1 / (1 + exp(-gain / _SHARP)) for gain in gains]
    return refusing


def cheapest(bills: Sequence[int], at_least: float) -> list[int] | None:
    """The bills with the smallest sum that is at least so much; None if all together are less."""
    sums: dict[int, list[int]] = {0: []}
    for bill in bills:
        for total, chosen in list(sums.items()):
            sums.setdefault(total + bill, [*chosen, bill])
    enough = [total for total in sums if total >= at_least]
    return sums[min(enough)] if enough else None


def contest_numbers(view: View) -> tuple[int, ...]:
    """The numbers of the claimants' cards at the seat's contest."""
    assert view.contest
    assert view.table.now
    plays = view.table.now.plays
    return tuple([plays[seat].number for seat in view.contest.claimants])


def offered(view: View) -> list[int]:
    """What the offer gives to each claimant."""
    assert view.contest
    assert view.offer
    shares = dict(view.offer.shares)
    return [sum(shares[seat]) for seat in view.contest.claimants]
