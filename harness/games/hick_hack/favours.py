"""What seats do for each other: how they split yards, and whose splits they accept."""

from collections.abc import Iterator, Mapping
from typing import Any

from harness.engine.favours import Favour, FavourKind
from harness.engine.game import Seat
from harness.games.hick_hack.measures import chances
from harness.games.hick_hack.moves import Answer, Offer
from harness.games.hick_hack.state import State, Visit, strength

_KINDS = (
    FavourKind(
        "offered",
        "offered",
        "part of a yard's points that it offered to the other as the proposer, less the other's chance in the duel",
    ),
    FavourKind("accepted", "accepted", "part of the other's splits that it accepted"),
)


class HickHackFavours:
    """Reads favours from the state before a turn."""

    kinds = _KINDS

    def given(self, before: State, moves: Mapping[Seat, Any]) -> Iterator[Favour]:
        if before.phase == "offer":
            visit = before.visits[-1]
            if visit.rivals[0] in moves:
                yield from _offered(before, visit, moves[visit.rivals[0]])
        elif before.phase == "answer":
            yield from _accepted(before, before.visits[-1], moves)


def _offered(before: State, visit: Visit, offer: Offer) -> Iterator[Favour]:
    grains, rivals = before.yards[visit.yard], len(visit.rivals)
    for seat, part, chance in _parts(before, visit, offer):
        yield Favour(
            "offered", visit.rivals[0], seat, part - chance, (chance, rivals, grains.points, sum(grains))
        )


def _accepted(before: State, visit: Visit, moves: Mapping[Seat, Any]) -> Iterator[Favour]:
    assert visit.offer
    points, rivals = before.yards[visit.yard].points, len(visit.rivals)
    for seat, part, chance in _parts(before, visit, visit.offer):
        if seat in moves:
            like = (part - chance, part * rivals, (part - chance) * points, chance, points)
            yield Favour("accepted", seat, visit.rivals[0], float(moves[seat] is Answer.ACCEPT), like)


def _parts(before: State, visit: Visit, offer: Offer) -> Iterator[tuple[Seat, float, float]]:
    """The part of the yard that is offered to each rival after the proposer, and its chance in the duel."""
    points = before.yards[visit.yard].points
    strengths = tuple([strength(before.lays, seat, visit.yard) for seat in visit.rivals])
    shares = dict(offer.shares)
    for seat, chance in [*zip(visit.rivals, chances(strengths), strict=True)][1:]:
        yield seat, shares[seat].points / points, chance
