"""The order of claimants by strength, and the meetings of a duel."""

from collections.abc import Iterable, Iterator, Sequence

from harness.engine.game import Seat
from harness.games.razzia.components import Card
from harness.games.razzia.state import Duel, Meeting


def ranked(claimants: Iterable[Seat], plays: Sequence[Card], dealer: Seat) -> tuple[Seat, ...]:
    """Order claimants by the cards that they played, the strongest first.

    Of equal numbers the seat farther from the dealer is the weaker (R17). `plays` has the card of every seat.
    """
    seats = len(plays)
    return tuple(sorted(claimants, key=lambda seat: (-plays[seat].number, (seat - dealer) % seats)))


def fought(duel: Duel, plays: Sequence[Card], rolls: Iterator[tuple[int, int]]) -> Duel:
    """Fight a duel: the strongest meets the weakest, and each winner meets the strongest of the rest."""
    bar, duellists, bills, _ = duel
    champion, *challengers = duellists[0], duellists[-1], *duellists[1:-1]
    meetings = []
    for challenger in challengers:
        ranks = duellists.index(champion) < duellists.index(challenger)
        stronger, weaker = (champion, challenger) if ranks else (challenger, champion)
        dice = next(rolls)
        wins = plays[stronger].number + dice[0] > plays[weaker].number + dice[1]  # a tie is the weaker's
        champion = stronger if wins else weaker
        meetings.append(Meeting(stronger, weaker, dice, champion))
    return Duel(bar, duellists, bills, tuple(meetings))
