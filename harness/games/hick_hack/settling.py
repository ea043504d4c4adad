"""What comes of a yard as soon as its fowl or its foxes feed; whoever has rivals there must agree or duel first."""

from collections.abc import Sequence
from functools import cache

from harness.engine.game import Seat
from harness.games.hick_hack.components import CARDS, GREEN, NO_GRAINS, ONE, YARDS, Card, Grains, Yard
from harness.games.hick_hack.state import Catch, Feeding, State, Take, Visit, strength

_new = tuple.__new__  # on the hot path: half the price of calling the class
_NOTHING = [Visit(yard) for yard in range(len(YARDS))]

# On the hot path: who came is a number, with a bit for fowl, for foxes and for a scaredy fowl in each yard.
_FOXES, _SCAREDY, _ALL = len(YARDS), 2 * len(YARDS), (1 << len(YARDS)) - 1
CAME = {card: 1 << card.yard + (_FOXES if card.fox else 0) for card in CARDS}
CAME |= {card: CAME[card] | 1 << card.yard + _SCAREDY for card in CARDS if card.scaredy}


def feedings(came: int) -> tuple[Feeding, ...]:
    """All fowl before all foxes, each yard by yard in order (H2). Where a fox is, of the fowl only a scaredy one does anything."""
    fowl, foxes, scaredy = came & _ALL, came >> _FOXES & _ALL, came >> _SCAREDY
    return _in_order(fowl & (~foxes | scaredy), foxes)


@cache
def _in_order(fowl: int, foxes: int) -> tuple[Feeding, ...]:
    kinds = ((False, fowl), (True, foxes))
    return tuple([(yard, kind) for kind, yards in kinds for yard in range(len(YARDS)) if yards >> yard & 1])


def fowl_feed(state: State, yard: Yard) -> Visit:
    """What comes of them before anybody is asked; what is taken is taken."""
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
    """What comes of them before anybody rolls; what is eaten is eaten."""
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
    """The strongest first; of equal numbers the seat nearer clockwise to the round's first seat (H8)."""
    count, first, lays = state.setup.seats, state.first, state.lays
    if len(seats) == 1:
        return tuple(seats)
    return tuple(sorted(set(seats), key=lambda seat: (-strength(lays, seat, yard), (seat - first) % count)))


def take(state: State, yard: Yard, seat: Seat) -> tuple[Take, ...]:
    """All that lies in the yard, if anything does."""
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
    """The seat has all fowl that came to the yard, one that fled too (H3)."""
    fowl: tuple[Card, ...] = tuple(sorted([card for _, card in state.guests[yard] if not card.fox]))
    state.caught[seat] += fowl
    return Catch(seat, fowl)
