"""Named tuples that are read from a message when somebody looks at them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar


class Late:
    """A table as it came: a field is read when the bot looks at it. All of them would cost more than all the rest that is
    done for a question, and most bots look at few."""

    whole: ClassVar[Any]  # the named tuple that it stands for
    readers: ClassVar[Mapping[str, Callable[[Any], Any]]]  # how each of its fields is read from the message

    def __init__(self, message: Any) -> None:
        self._message = message

    def __getattr__(self, name: str) -> Any:
        """A field for the first time, or something else that the named tuple has."""
        if name in self.readers:
            value = self.__dict__[name] = self.readers[name](self._message)
            return value
        return getattr(self._all(), name)

    def _all(self) -> Any:
        return self.whole(*[getattr(self, name) for name in self.whole._fields])

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self.whole._fields)

    def __getitem__(self, key: Any) -> Any:
        return self._all()[key]

    def __eq__(self, other: object) -> bool:
        return bool(self._all() == (other._all() if isinstance(other, Late) else other))

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> Any:
        """A copy is a plain one."""
        return self.whole, tuple(self)
