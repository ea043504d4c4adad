"""A set of numbers of games, in which ten million take a megabyte."""

_CHUNK = 1 << 13  # numbers


class NumberSet:
    """Whole numbers from 0 on, a bit for each, in chunks that are made when they are needed."""

    def __init__(self) -> None:
        self._chunks: dict[int, bytearray] = {}

    def add(self, number: int) -> None:
        chunk, place = divmod(number, _CHUNK)
        bits = self._chunks.get(chunk)
        if bits is None:
            bits = self._chunks[chunk] = bytearray(_CHUNK // 8)
        bits[place >> 3] |= 1 << (place & 7)

    def __contains__(self, number: int) -> bool:
        chunk, place = divmod(number, _CHUNK)
        bits = self._chunks.get(chunk)
        return bits is not None and bool(bits[place >> 3] >> (place & 7) & 1)
