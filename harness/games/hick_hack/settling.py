"""How a yard is settled as soon as its turn comes; whoever has rivals there must agree or duel first."""

from collections.abc import Sequence

from harness.engine.game import Seat
from harness.games.hick_hack.components import GREEN, NO_GRAINS, ONE, YARDS, Card, Grains, Yard
from harness.games.hick_hack.state import Catch, State, Take, Visit, strength

_new = tuple.__new__  # on the hot path: half the price of calling the class
_NOTHING = [Visit(yard) for yard in range(len(YARDS))]


def visited(state: State, yard: Yard) -> Visit:
    """What comes of a yard with guests before anybody is asked; what is taken is taken."""
    guests = state.guests[yard]
    if len(guests) == 1:
        [(seat, card)] = guests
        if card.fox:
            return _NOTHING[yard]
        return _new(Visit, (yard, None, (), None, (), (), take(state, yard, seat), None))
    foxes = [seat for seat, card in guests if card.fox]
    if len(foxes) == len(guests):
        return _NOTHING[yard]
    fled = next((seat for seat, card in guests if card.scaredy), None)
    takes = () if fled is None else _take_one_green(state, yard, fled)
    rivals = ranked(state, yard, foxes or [seat for seat, card in guests if not card.scaredy])
    if len(rivals) > 1:
        undecided = rivals if foxes or any(state.yards[yard]) else ()
        return Visit(yard, fled, undecided, takes=takes)
    if foxes:
        return Visit(yard, fled, takes=takes, catch=catch(state, yard, rivals[0]))
    return Visit(yard, fled, takes=takes + take(state, yard, rivals[0]))


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
