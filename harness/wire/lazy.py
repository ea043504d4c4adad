"""Named tuples whose fields are read from a message when they are first used."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar


class _Field:
    """A field that is read when it is first used: then the object gets an attribute of the same name, which hides this one."""

    def __init__(self, name: str, read: Callable[[Any], Any]) -> None:
        self._name = name
        self._read = read

    def __get__(self, owner: Any, _: type) -> Any:
        value = owner.__dict__[self._name] = self._read(owner._message)
        return value


class LazyTuple:
    """Stands for a named tuple, and reads a field from the message when it is first used.

    Reading all fields of a table would cost more than everything else that is done for a question, and most bots use few.
    """

    plain: ClassVar[Any]  # the class of the named tuple
    readers: ClassVar[Mapping[str, Callable[[Any], Any]]]  # how each of its fields is read from the message

    def __init__(self, message: Any) -> None:
        self._message = message

    def __init_subclass__(cls) -> None:
        for name, read in cls.readers.items():
            setattr(cls, name, _Field(name, read))

    def __getattr__(self, name: str) -> Any:
        """Another attribute of the named tuple."""
        return getattr(self._all(), name)

    def _all(self) -> Any:
        return self.plain(*[getattr(self, name) for name in self.plain._fields])

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self.plain._fields)

    def __getitem__(self, key: Any) -> Any:
        return self._all()[key]

    def __eq__(self, other: object) -> bool:
        return bool(self._all() == (other._all() if isinstance(other, LazyTuple) else other))

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> Any:
        """Copy and pickle it as the plain named tuple."""
        return self.plain, tuple(self)
