"""What is hidden and what is counted in Hick Hack."""

from collections.abc import Callable, Mapping
from random import Random

from harness.engine import Seat
from harness.games.hick_hack.components import CARDS, Grain, Grains
from harness.games.hick_hack.state import State
from tests.games.kit import Damage, Kit, damages


def redealt(state: State, seat: Seat | None, random: Random) -> State:
    """The others' hands, the pile, and the order of the grains that are left."""
    state = state.copy()
    heaps = [state.pile, *[hand for other, hand in enumerate(state.hands) if other != seat]]
    pool = [card for heap in heaps for card in heap]
    random.shuffle(pool)
    for heap in heaps:
        heap[:] = [pool.pop() for _ in heap]
    random.shuffle(state.sack)
    return state


_CHANGES: Mapping[str, Callable[[list[Grain]], list[Grain]]] = {
    "lost": lambda grains: grains[1:],
    "doubled": lambda grains: [*grains, grains[0]],
    "swapped": lambda grains: [grains[0] % 3 + 1, *grains[1:]],
}


def _damage(place: str, change: Callable[[list[Grain]], list[Grain]]) -> Damage:
    """To the first heap that has a grain."""

    def damage(state: State) -> bool:
        heaps: list[Grains] = getattr(state, place)
        for at, heap in enumerate(heaps):
            if any(heap):
                heaps[at] = Grains.of(change(heap.one_by_one()))
                return True
        return False

    return damage


KIT = Kit(
    redealt=redealt,
    secrets={
        "the next card": lambda state: state.pile[-1:],
        "the next grain": lambda state: state.sack[-1:],
        "the hand of seat 0": lambda state: state.hands[0],
        "how many foxes are in the pile": lambda state: sum(card.fox for card in state.pile),
    },
    moment=lambda state: str(state.phase),
    moments=frozenset({"cards", "grains", "lay", "offer", "answer", "dice", "over"}),
    damages=damages(dict.fromkeys(("pile", "hands", "discards", "caught"), CARDS[:2]) | {"sack": (1, 2)})
    | {
        f"a grain {name} in {place}": _damage(place, change)
        for place in ("yards", "stores")
        for name, change in _CHANGES.items()
    },
)
