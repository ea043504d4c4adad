"""A second reading of docs/chance.md: it must never import harness."""

import hashlib
import hmac
import itertools
from collections.abc import Iterator, Sequence


class Chance:
    """What a deal's key says about every event."""

    def __init__(self, secret: bytes, deal: str) -> None:
        self.key = hmac.new(secret, deal.encode(), hashlib.sha256).digest()

    def block(self, event: str, number: int) -> bytes:
        return hashlib.sha256(self.key + number.to_bytes(4, "big") + event.encode("ascii")).digest()

    def words(self, event: str) -> Iterator[int]:
        for number in itertools.count():
            block = self.block(event, number)
            yield from (int.from_bytes(block[at : at + 2], "big") for at in range(0, 32, 2))

    def draws(self, event: str, sizes: Sequence[int]) -> list[int]:
        words = self.words(event)
        return [next(word for word in words if word < 65536 - 65536 % size) % size for size in sizes]

    def shuffle(self, event: str, things: Sequence[str]) -> list[str]:
        pile = list(things)
        sizes = range(len(pile), 1, -1)
        for size, place in zip(sizes, self.draws(event, sizes), strict=True):
            pile[size - 1], pile[place] = pile[place], pile[size - 1]
        return pile

    def dice(self, event: str, count: int) -> list[int]:
        return [draw + 1 for draw in self.draws(event, [6] * count)]
