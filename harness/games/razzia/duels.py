"""The order of claimants by strength, the meetings of a duel, and the chances in it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

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


@cache
def chances(numbers: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each duellist to win the duel, by the numbers of their cards, the strongest first."""
    champions = {0: 1.0}  # by place in the duel: the chance to be the champion so far
    for challenger in (len(numbers) - 1, *range(1, len(numbers) - 1)):
        winners = dict.fromkeys((*champions, challenger), 0.0)
        for champion, chance in champions.items():
            stronger, weaker = sorted((champion, challenger))
            beats = _chance_to_beat(numbers[stronger] - numbers[weaker])
            winners[stronger] += chance * beats
            winners[weaker] += chance * (1 - beats)
        champions = winners
    return tuple([champions[place] for place in range(len(numbers))])


@cache
def _chance_to_beat(lead: int) -> float:
    """The chance that the stronger card, ahead by `lead`, wins: a tie is the weaker's."""
    return sum([lead + own > other for own in range(1, 7) for other in range(1, 7)]) / 36
