"""Who is stronger, and how a duel goes."""

from collections.abc import Iterable, Iterator, Sequence

from harness.engine.game import Seat
from harness.games.razzia.components import Card
from harness.games.razzia.state import Duel, Meeting


def ranked(claimants: Iterable[Seat], plays: Sequence[Card], dealer: Seat) -> tuple[Seat, ...]:
    """The strongest first. Of equal numbers the seat farther from the dealer is the weaker (R17)."""
    seats = len(plays)
    return tuple(sorted(claimants, key=lambda seat: (-plays[seat].number, (seat - dealer) % seats)))


def fought(duel: Duel, plays: Sequence[Card], rolls: Iterator[tuple[int, int]]) -> Duel:
    """The duel with its meetings: the strongest meets the weakest, the winner the strongest of the rest."""
    strength = {seat: -place for place, seat in enumerate(duel.duellists)}
    rest = list(duel.duellists)
    champion, challenger = rest.pop(0), rest.pop()
    meetings = [_meeting(champion, challenger, strength, plays, next(rolls))]
    for challenger in rest:
        meetings.append(_meeting(meetings[-1].winner, challenger, strength, plays, next(rolls)))
    return duel._replace(meetings=tuple(meetings))


def _meeting(
    one: Seat, other: Seat, strength: dict[Seat, int], plays: Sequence[Card], dice: tuple[int, int]
) -> Meeting:
    """Number plus die; in a tie the weaker card wins."""
    stronger, weaker = (one, other) if strength[one] > strength[other] else (other, one)
    wins = plays[stronger].number + dice[0] > plays[weaker].number + dice[1]
    return Meeting(stronger, weaker, dice, stronger if wins else weaker)
