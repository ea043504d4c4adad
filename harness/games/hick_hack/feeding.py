"""The feeding of fowl and foxes in a yard. Where several seats have a claim, they must agree or duel first."""

from collections.abc import Sequence
from functools import cache

from harness.engine.game import Seat
from harness.games.hick_hack.components import CARDS, GREEN, NO_GRAINS, ONE, YARDS, Card, Grains, Yard
from harness.games.hick_hack.state import Catch, Feeding, State, Take, Visit, strength

_new = tuple.__new__  # on the hot path: half the price of calling the class
_NOTHING = [Visit(yard) for yard in range(len(YARDS))]

# The guests of all yards as one number, for the hot path: a bit for fowl, for foxes and for a scaredy fowl in each yard.
_FOXES, _SCAREDY, _ALL = len(YARDS), 2 * len(YARDS), (1 << len(YARDS)) - 1
GUEST_BIT = {card: 1 << card.yard + (_FOXES if card.fox else 0) for card in CARDS}
GUEST_BIT |= {card: GUEST_BIT[card] | 1 << card.yard + _SCAREDY for card in CARDS if card.scaredy}


def feedings(guest_bits: int) -> tuple[Feeding, ...]:
    """The yards in the order in which they feed: all fowl before all foxes (H2). Beside a fox, only scaredy fowl feed."""
    fowl, foxes, scaredy = guest_bits & _ALL, guest_bits >> _FOXES & _ALL, guest_bits >> _SCAREDY
    return _in_order(fowl & (~foxes | scaredy), foxes)


@cache
def _in_order(fowl: int, foxes: int) -> tuple[Feeding, ...]:
    kinds = ((False, fowl), (True, foxes))
    return tuple([(yard, kind) for kind, yards in kinds for yard in range(len(YARDS)) if yards >> yard & 1])


def fowl_feed(state: State, yard: Yard) -> Visit:
    """Let the fowl of a yard feed, as far as no seat has to decide."""
    guests = state.guests[yard]
    if len(guests) == 1:
        seat = guests[0][0]
        return _new(Visit, (yard, None, (), None, (), (), take(state, yard, seat), None))
    fled = next((seat for seat, card in guests if card.scaredy), None)
    takes: tuple[Take, ...] = ()
    if fled is not None:
        takes = _take_one_green(state, yard, fled)
        if any(card.fox for _, card in guests):
            return Visit(yard, fled, takes=takes)
    rivals = ranked(state, yard, [seat for seat, card in guests if not card.scaredy])
    if len(rivals) > 1:
        return Visit(yard, fled, rivals if any(state.yards[yard]) else (), takes=takes)
    return Visit(yard, fled, takes=takes + take(state, yard, rivals[0]))


def foxes_feed(state: State, yard: Yard) -> Visit:
    """Let the foxes of a yard feed, as far as no dice are needed."""
    guests = state.guests[yard]
    if len(guests) == 1:
        return _NOTHING[yard]
    foxes = [seat for seat, card in guests if card.fox]
    if len(foxes) == len(guests):
        return _NOTHING[yard]
    rivals = ranked(state, yard, foxes)
    if len(rivals) > 1:
        return Visit(yard, rivals=rivals)
    return Visit(yard, catch=catch(state, yard, rivals[0]))


def ranked(state: State, yard: Yard, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats, the strongest first; of equals, the seat nearer clockwise to the round's first seat (H8)."""
    count, first, lays = state.setup.seats, state.first, state.lays
    if len(seats) == 1:
        return tuple(seats)
    return tuple(sorted(set(seats), key=lambda seat: (-strength(lays, seat, yard), (seat - first) % count)))


def take(state: State, yard: Yard, seat: Seat) -> tuple[Take, ...]:
    """Give all grains of a yard to a seat."""
    grains = state.yards[yard]
    state.yards[yard] = NO_GRAINS
    state.stores[seat] = state.stores[seat].plus(grains)
    return (_new(Take, (seat, grains)),) if any(grains) else ()


def _take_one_green(state: State, yard: Yard, seat: Seat) -> tuple[Take, ...]:
    green, blue, yellow = state.yards[yard]
    if not green:
        return ()
    state.yards[yard] = Grains(green - 1, blue, yellow)
    state.stores[seat] = state.stores[seat].plus(ONE[GREEN])
    return (Take(seat, ONE[GREEN]),)


def catch(state: State, yard: Yard, seat: Seat) -> Catch:
    """Give all fowl that came to a yard to a seat, one that fled, too (H3)."""
    fowl: tuple[Card, ...] = tuple(sorted([card for _, card in state.guests[yard] if not card.fox]))
    state.caught[seat] += fowl
    return Catch(seat, fowl)
