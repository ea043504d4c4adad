"""Checks that all parts of a value have the types that its class declares. A value that was made from JSON may have parts of
any type, which would fail much later and elsewhere.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from math import isfinite
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from harness.text import shortened

_MOST = 1e12  # the largest number that is allowed


def misshapen(value: Any) -> str | None:
    """The first part of a frozen value that has another type than declared, in words; None if there is none."""
    return next(_misfits(value, type(value), ""), None)


def _misfits(value: Any, hint: Any, path: str) -> Iterator[str]:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        misfits = [next(_misfits(value, part, path), None) for part in parts]
        if None not in misfits:
            yield next(filter(None, misfits))
    elif origin is tuple:
        yield from _of_kind(value, (tuple,), path)
        if isinstance(value, tuple):
            for number, each in enumerate(value):
                yield from _misfits(each, parts[0], f"{path} {number + 1}")
    elif origin is not None:
        yield from _of_kind(value, (Mapping,), path)
        if isinstance(value, Mapping):
            for key, each in value.items():
                yield from _misfits(key, parts[0], path)
                yield from _misfits(each, parts[1], f"{path}.{key}")
    elif isinstance(hint, type) and is_dataclass(hint):
        yield from _of_kind(value, (hint,), path)
        if isinstance(value, hint):
            hints = get_type_hints(hint)
            for field in fields(hint):
                inner = f"{path}.{field.name}" if path else field.name
                yield from _misfits(getattr(value, field.name), hints[field.name], inner)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from _of_kind(value, (hint,), path)
    elif hint in (int, float):
        if type(value) not in (hint, int) or not isfinite(value) or abs(value) > _MOST:
            yield f"{path} is {_text(value)}: expected a number"
    elif type(value) is not hint:
        yield f"{path} is {_text(value)}: expected {getattr(hint, '__name__', hint)}"


def _of_kind(value: Any, kinds: tuple[Any, ...], path: str) -> Iterator[str]:
    if not isinstance(value, kinds):
        yield f"{path} is {_text(value)}: expected {kinds[0].__name__.lower()}"


def _text(value: Any) -> str:
    text = (
        value
        if isinstance(value, str)
        else f"a number of {len(str(value))} digits"
        if _is_long(value)
        else repr(value)
    )
    return shortened(text)


def _is_long(value: Any) -> bool:
    return type(value) is int and abs(value) > _MOST
