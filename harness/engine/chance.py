"""Chance that can be proved: every shuffle and roll is a function of a deal's key and the name of the event.

docs/chance.md is the specification, to the byte. Nothing here may change what a key and a name give, and
nothing here may use Python's `random`.
"""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

KEY_BYTES = 32

_WORDS = 1 << 16  # the number of different words
# By size of a draw, up to the size of the largest shuffle: words from this one on would favour small values.
_LIMIT = [0] + [_WORDS - _WORDS % size for size in range(1, 257)]

# Enough for 256 draws if no word is passed over.
_COUNTERS = [number.to_bytes(4, "big") for number in range(17)]


def deal_key(secret: bytes, deal: str) -> bytes:
    """The key of a deal. Whoever has it can recompute this deal of a run, and no other."""
    return hmac.digest(secret, deal.encode(), "sha256")


class Chance:
    """The chance of one deal: draws and shuffles, each by the name of its event."""

    __slots__ = ("key",)

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a deal's key has {KEY_BYTES} bytes, not {len(key)}")
        self.key = key

    def draws(self, event: str, sizes: Sequence[int]) -> list[int]:
        """For each size, from 1 to 256, a number from 0 to size - 1. All numbers are equally likely."""
        name = event.encode()
        counters = _COUNTERS[: len(sizes) // 16 + 1]
        blocks = b"".join([sha256(self.key + counter + name).digest() for counter in counters])
        words = unpack(f">{len(blocks) // 2}H", blocks)
        draws = [word % size for word, size in zip(words, sizes, strict=False) if word < _LIMIT[size]]
        if len(draws) == len(sizes):
            return draws
        return _careful_draws(self._endless(name), sizes)

    def shuffled(self, event: str, things: Iterable[T]) -> tuple[T, ...]:
        """The things in random order, all orders equally likely (Fisher and Yates, from the last place down)."""
        order = list(things)
        last = len(order)
        for place in self.draws(event, range(last, 1, -1)):
            last -= 1
            order[last], order[place] = order[place], order[last]
        return tuple(order)

    def _endless(self, name: bytes) -> Iterator[int]:
        for number in count():
            yield from unpack(">16H", sha256(self.key + number.to_bytes(4, "big") + name).digest())


def _careful_draws(words: Iterator[int], sizes: Iterable[int]) -> list[int]:
    """The draws if a word is passed over: each size takes the next word below its limit."""
    return [next(word % size for word in words if word < _LIMIT[size]) for size in sizes]
