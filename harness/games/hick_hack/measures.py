"""What is counted of each seat: proposals, duels, fowl caught, flights, and the luck of the dice."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import prod
from typing import Any

from harness.engine.game import Seat
from harness.engine.measures import Amount, Measure
from harness.games.hick_hack.moves import Answer
from harness.games.hick_hack.state import State, Visit, still_rolling, strength

_MEASURES = (
    Measure("duels", "duels", "duels fought, for grains or fowl"),
    Measure("duels_won", "won", "part of the duels that were won", "duels", is_share=True),
    Measure("duels_expected", "chance", "chance to win the duels, in the mean", "duels", is_share=True),
    Measure(
        "luck", "luck", "luck of the dice: points won in duels, less the prizes times the chances to win them"
    ),
    Measure("foxes", "foxes", "foxes laid"),
    Measure("fowl", "fowl", "points of fowl that its foxes ate"),
    Measure("flights", "flights", "scaredy fowl that fled"),
    Measure("offers", "offers", "yards split as the proposer"),
    Measure("offers_agreed", "agreed", "part of the splits that everybody accepted", "offers", is_share=True),
    Measure(
        "generosity",
        "given",
        "part of the points offered to the others, less what the duel would give them in the mean",
        "offers",
        is_share=True,
    ),
    Measure("answers", "", "splits answered"),
    Measure(
        "accepted", "accepts", "part of the splits answered that were accepted", "answers", is_share=True
    ),
)


class HickHackMeasures:
    """Reads measures from the states before and after a turn."""

    measures = _MEASURES
    luck = "luck"

    def amounts(self, before: State, moves: Mapping[Seat, Any], after: State) -> Iterator[Amount]:
        now = after.now if after.lays else after.last
        if before.phase not in ("lay", "offer", "answer", "dice") or now is None:
            return
        match before.phase:
            case "lay":
                for seat, cards in enumerate(now.lays):
                    yield Amount(seat, "foxes", sum([card.fox for card in cards]))
            case "offer":
                yield from _offer(before, moves)
            case "answer":
                yield from _answers(before.visits[-1], moves)
            case "dice":
                yield from _duel(before, now.visits[len(before.visits) - 1])
        for place, visit in enumerate(now.visits):
            earlier = before.visits[place] if place < len(before.visits) else Visit(visit.yard)
            if visit.fled is not None and earlier.fled is None:
                yield Amount(visit.fled, "flights")
            if visit.catch and not earlier.catch:
                yield Amount(visit.catch.seat, "fowl", sum([fowl.number for fowl in visit.catch.fowl]))


def _offer(before: State, moves: Mapping[Seat, Any]) -> Iterator[Amount]:
    visit = before.visits[-1]
    proposer = visit.rivals[0]
    given = sum([grains.points for seat, grains in moves[proposer].shares if seat != proposer])
    own_chance = chances(_strengths(before, visit))[0]
    yield Amount(proposer, "offers")
    yield Amount(proposer, "generosity", given / before.yards[visit.yard].points - (1 - own_chance))


def _answers(visit: Visit, moves: Mapping[Seat, Any]) -> Iterator[Amount]:
    for seat in visit.rivals[1:]:
        yield Amount(seat, "answers")
        if moves[seat] is Answer.ACCEPT:
            yield Amount(seat, "accepted")
    if all(moves[seat] is Answer.ACCEPT for seat in visit.rivals[1:]):
        yield Amount(visit.rivals[0], "offers_agreed")


def _duel(before: State, visit: Visit) -> Iterator[Amount]:
    """The amounts of a duel, once it is over."""
    winner, *tied = still_rolling(visit, before.lays)
    if tied:
        return
    prize = sum([fowl.number for fowl in visit.catch.fowl]) if visit.catch else visit.takes[-1].grains.points
    for seat, chance in zip(visit.rivals, chances(_strengths(before, visit)), strict=True):
        yield Amount(seat, "duels")
        yield Amount(seat, "duels_expected", chance)
        yield Amount(seat, "luck", prize * ((seat == winner) - chance))
    yield Amount(winner, "duels_won")


def _strengths(state: State, visit: Visit) -> tuple[int, ...]:
    return tuple([strength(state.lays, seat, visit.yard) for seat in visit.rivals])


@cache
def chances(strengths: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each rival to win a duel: the highest total wins, and those tied for it roll again."""
    everybody = range(len(strengths))
    won, again = [0.0 for _ in everybody], 0.0
    for count in range(1, len(strengths) + 1):
        for tied in combinations(everybody, count):
            chance = _chance_of_tie(strengths, tied)
            if count == len(strengths) > 1:
                again = chance
            elif chance:
                then = chances(tuple([strengths[place] for place in tied])) if count > 1 else (1.0,)
                for place, part in zip(tied, then, strict=True):
                    won[place] += chance * part
    return tuple([part / (1 - again) for part in won])


def _chance_of_tie(strengths: Sequence[int], tied: Sequence[int]) -> float:
    """The chance that these rivals, and no others, have the highest total of a roll."""
    others = [strength for place, strength in enumerate(strengths) if place not in tied]
    chance = 0.0
    for total in range(max(strengths) - 5, max(strengths) + 7):
        if all(1 <= total - strengths[place] <= 6 for place in tied):
            chance += prod([min(max(total - 1 - other, 0), 6) / 6 for other in others]) / 6 ** len(tied)
    return chance
