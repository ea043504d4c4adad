"""What seats do for each other: how they split bars, and whose splits they accept."""

from collections.abc import Iterator, Mapping
from typing import Any

from harness.engine.favours import Favour, FavourKind
from harness.engine.game import Seat
from harness.games.razzia.duels import chances
from harness.games.razzia.moves import Answer, Offer
from harness.games.razzia.state import Contest, State

_KINDS = (
    FavourKind(
        "offered",
        "offered",
        "part of a bar that it offered to the other as the proposer, less the other's chance in a duel of all",
    ),
    FavourKind("accepted", "accepted", "part of the other's splits that it accepted"),
)


class RazziaFavours:
    """Reads favours from the state before a turn."""

    kinds = _KINDS

    def given(self, before: State, moves: Mapping[Seat, Any]) -> Iterator[Favour]:
        if before.phase == "offer":
            for contest in before.contests:
                if contest.claimants[0] in moves:
                    yield from _offered(before, contest, moves[contest.claimants[0]])
        elif before.phase == "answer":
            for contest, offer in zip(before.contests, before.offers, strict=True):
                yield from _accepted(before, contest, offer, moves)


def _offered(before: State, contest: Contest, offer: Offer) -> Iterator[Favour]:
    bills = before.bars[contest.bar]
    money, claimants = sum(bills), len(contest.claimants)
    for seat, part, chance in _parts(before, contest, offer):
        like = (chance, claimants, money, min(bills) / money, len(bills))
        yield Favour("offered", contest.claimants[0], seat, part - chance, like)


def _accepted(before: State, contest: Contest, offer: Offer, moves: Mapping[Seat, Any]) -> Iterator[Favour]:
    money, claimants = sum(before.bars[contest.bar]), len(contest.claimants)
    for seat, part, chance in _parts(before, contest, offer):
        if seat in moves:
            like = (part - chance, part * claimants, (part - chance) * money, chance, money)
            yield Favour("accepted", seat, contest.claimants[0], float(moves[seat] is Answer.ACCEPT), like)


def _parts(before: State, contest: Contest, offer: Offer) -> Iterator[tuple[Seat, float, float]]:
    """The part of the bar that is offered to each claimant after the proposer, and its chance in a duel of all."""
    money = sum(before.bars[contest.bar])
    numbers = tuple([before.plays[seat].number for seat in contest.claimants])
    shares = dict(offer.shares)
    for seat, chance in [*zip(contest.claimants, chances(numbers), strict=True)][1:]:
        yield seat, sum(shares[seat]) / money, chance
