"""What the parametrised tests must know of a game beyond its seam: what is hidden in a state, and what is counted in it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from harness.engine import Seat

Damage: TypeAlias = Callable[
    [Any], bool
]  # changes the state it is given; False if nothing is there to be changed


@dataclass(frozen=True, slots=True)
class Kit:
    """`redealt` gives another state that looks the same from this seat: all that is hidden from it lies elsewhere.
    `secrets` are things that some seat may not see; each must change by `redealt`, so that a view which holds it is caught.
    """

    redealt: Callable[[Any, Seat | None, Random], Any]
    secrets: Mapping[str, Callable[[Any], object]]
    moment: Callable[[Any], str]  # what a state waits for
    moments: frozenset[str]
    count: Callable[
        [Any], None
    ]  # fails unless all of the box is there: counted without a word of the rules' code
    damages: Mapping[str, Damage]  # each loses, doubles or swaps something that the audit counts


def damages(places: Mapping[str, Sequence[Any]]) -> dict[str, Damage]:
    """Of a state's fields that are lists of things, or lists of lists of them; with two different things of that sort."""
    return {
        f"{name} in {place}": _damage(place, change, kinds)
        for place, kinds in places.items()
        for name, change in _CHANGES.items()
    }


def _damage(place: str, change: Callable[[list[Any], Sequence[Any]], None], kinds: Sequence[Any]) -> Damage:
    def damage(state: Any) -> bool:
        things = getattr(state, place)
        for at, part in enumerate(things):
            if isinstance(part, list | tuple) and not hasattr(part, "_fields") and part:
                changed = [*part]
                change(changed, kinds)
                things[at] = changed
                return True
        if things and not isinstance(things[0], list):
            change(things, kinds)
            return True
        return False

    return damage


def _lose(things: list[Any], _: Sequence[Any]) -> None:
    things.pop()


def _double(things: list[Any], _: Sequence[Any]) -> None:
    things.append(things[-1])


def _swap(things: list[Any], kinds: Sequence[Any]) -> None:
    """One kind for another: the number of things stays."""
    things[-1] = next(kind for kind in kinds if kind != things[-1])


_CHANGES = {"lost": _lose, "doubled": _double, "swapped": _swap}
