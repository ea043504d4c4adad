"""What is hidden and what is counted in Hick Hack."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from harness.engine import Seat
from harness.games.hick_hack.components import CARDS, Card, Grain, Grains
from harness.games.hick_hack.state import State
from tests.support.games.kit import Damage, Kit, damages


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


def _damage(place: str, change: Callable[[list[Any]], list[Any]]) -> Damage:
    """To the first heap of a seat or a yard in which something is."""

    def damage(state: State) -> bool:
        heaps = getattr(state, place)
        for at, heap in enumerate(heaps):
            if any(heap):
                grains = isinstance(heap, Grains)
                changed = change(heap.one_by_one() if grains else [*heap])
                heaps[at] = Grains.of(changed) if grains else tuple(changed)
                return True
        return False

    return damage


_CHANGES: Mapping[str, Callable[[list[Any]], list[Any]]] = {
    "lost": lambda things: things[1:],
    "doubled": lambda things: [*things, things[0]],
    "swapped": lambda things: [_other(things[0]), *things[1:]],
}


def _other(thing: Card | Grain) -> Card | Grain:
    return CARDS[thing == CARDS[0]] if isinstance(thing, Card) else thing % 3 + 1


DECK = Counter(
    [yard + kind for yard in "BYRGPW" for kind in ["S", "3", "3", "4", "4", "5", "6", "F4", "F5", "F6"]]
)
GRAINS = Counter({1: 39, 2: 26, 3: 13})


def count(state: State) -> None:
    """The cards, of which those that were laid lie in the yards until they are eaten or the round ends; and the grains."""
    heaps = [state.pile, state.discards, *state.hands, *state.caught]
    laid = Counter([card.text for yard in state.guests for _, card in yard])
    eaten = Counter([card.text for visit in state.visits if visit.catch for card in visit.catch.fowl])
    if state.shuffles:
        assert Counter([card.text for heap in heaps for card in heap]) + (laid - eaten) == DECK
    if state.phase not in ("cards", "grains") or state.last:
        heaped = [grain for heap in (*state.yards, *state.stores) for grain in heap.one_by_one()]
        assert Counter([*state.sack, *heaped]) == GRAINS


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
    count=count,
    damages=damages(dict.fromkeys(("pile", "hands", "discards"), CARDS[:2]) | {"sack": (1, 2)})
    | {
        f"{name} in {place}": _damage(place, change)
        for place in ("yards", "stores", "caught")
        for name, change in _CHANGES.items()
    },
)
