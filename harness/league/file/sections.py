"""A parsed TOML file as sections, from which keys are taken one by one. It collects all that is wrong, with lines."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from harness.league.file.expect import Expected
from harness.text import nearest, shortened

REQUIRED: Any = object()  # the default of a key that has none

_MOST = 20  # errors that are reported at once

_PLACES = {  # where keys belong that are in the wrong section
    "": "a key of the league: put it above the first section",
    "bots": "a key of a bot: put it below its [[bots]]",
    "stages": "a key of a stage: put it below its [[stages]]",
}
_HEADER = re.compile(r"\s*(\[\[?)\s*([\w-]+)\s*\]")
_KEY = re.compile(r"""\s*["']?([\w-]+)["']?\s*[.=]""")


class Sections:
    """The sections of a file, and all that is wrong with it."""

    def __init__(
        self, text: str, place: str, values: dict[str, Any], places: Mapping[str, str] = _PLACES
    ) -> None:
        """`places`: by section, where a key of it belongs, in words."""
        self.place = place
        self.places = places
        self.values = values
        self.keys: dict[str, set[str]] = {}  # by section: the keys that it may have; "": the league's own
        self._closing: list[tuple[Section, set[str]]] = []
        self._notes: dict[str, int] = {}
        self.lines = _lines(text)

    @property
    def wrong(self) -> list[str]:
        """All errors, in the order of the file."""
        return sorted(self._notes, key=self._notes.__getitem__)

    @property
    def is_full(self) -> bool:
        """Whether there are as many errors as are reported at once."""
        return len(self._notes) >= _MOST

    def note(self, what: str, line: int) -> None:
        """Add an error."""
        if not self.is_full:
            self._notes[f"{self.place}:{line}: {what}"] = line

    def close(self) -> None:
        """Note unknown keys. Call it when all sections are read: then it is known in which section a key belongs."""
        for section, keys in self._closing:
            section.note_unknown(keys)

    def closing(self, section: "Section", keys: set[str]) -> None:
        """Have the keys of a section checked when the file is closed."""
        self._closing.append((section, keys))

    def section(self, name: str = "") -> "Section":
        """The section of this name; without a name, the top of the file."""
        values = self.values.get(name, {}) if name else self.values
        if not isinstance(values, dict):
            self.note(
                f"{name} = {toml_text(values)}: expected a section [{name}]", self.lines.get(("", 0, name), 1)
            )
            values = {}
        return Section(self, name, 0, values)

    def list(self, name: str) -> "list[Section]":
        """The sections [[name]]."""
        tables = self.values.get(name, [])
        if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
            self.note(f"{name} = {toml_text(tables)}: expected sections [[{name}]]", self._beginning(name))
            tables = []
        return [Section(self, name, number, each) for number, each in enumerate(tables, 1)]

    def _beginning(self, name: str) -> int:
        return self.lines.get(("", 0, name)) or self.lines.get((name, 0, ""), 1)


class Section:
    """A section of the file, with its values as TOML has them."""

    def __init__(self, file: Sections, name: str, number: int, values: dict[str, Any]) -> None:
        self.values = values
        self._file = file
        self._name = name
        self._number = number  # of a [[section]], from 1
        self._keys: set[str] = set()
        file.keys.setdefault(name, set())

    def take(self, key: str, read: Callable[[Any], Any], default: Any) -> Any:
        """The value of a key, as `read` gives it. If it is wrong, note that and give the default."""
        self._keys.add(key)
        self._file.keys[self._name].add(key)
        if key in self.values:
            try:
                return read(self.values[key])
            except Expected as error:
                self.wrong(key, str(error))
        elif default is REQUIRED:
            self.wrong(key, "is missing")
        return None if default is REQUIRED else default

    def wrong(self, key: str, what: str, near: str = "") -> None:
        """Note an error of a key. `near` is another key, whose line counts if this key is missing."""
        value = f" = {toml_text(self.values[key])}" if key in self.values else ""
        self._note(key, f"{key}{value}: {what}", near)

    def hide(self, key: str) -> None:
        """Allow a key whose value must not be shown."""
        self._keys.add(key)

    def close(self, *others: str) -> None:
        """Have all keys noted as errors that were not taken, when the file is closed; except `others`."""
        self._file.keys[self._name].update(others)
        self._file.closing(self, self._keys.union(others))

    def note_unknown(self, keys: set[str]) -> None:
        """Note all keys as errors that are not among these."""
        for key in self.values:
            if key not in keys and not self._file.is_full:
                what = f"{shortened(key)[1:-1]} = {toml_text(self.values[key])}"
                self._note(key, f"{what}: {self._home(key) or f'no such key; {_hint(key, keys)}'}")

    def _home(self, key: str) -> str:
        """Where a key belongs, in words, if that is another section."""
        if key in self._file.keys and key:
            return f"a section of its own: put it below a line [{key}]"
        for home, keys in self._file.keys.items():
            if home != self._name and key in keys:
                return self._file.places.get(home, f"a key of [{home}]: put it below a line [{home}]")
        return ""

    def line(self, key: str = "", near: str = "") -> int:
        """The line of a key, else of the key `near` it, else of the section."""
        lines = self._file.lines
        places = [(self._name, self._number, key), (self._name, self._number, near)]
        places += [(self._name, self._number, ""), ("", 0, self._name)]
        return next((lines[place] for place in places if place in lines), 1)

    def _note(self, key: str, what: str, near: str = "") -> None:
        of = f"[[{self._name}]] {self._number} " if self._number else f"[{self._name}] " if self._name else ""
        name = self.values.get("name")
        if self._number and isinstance(name, str) and key != "name":
            of = f"bot {shortened(name)[1:-1]} "
        self._file.note(of + what, self.line(key, near))


def _hint(key: str, keys: set[str]) -> str:
    return nearest(key, keys) if keys else "none is expected here"


def toml_text(value: Any) -> str:
    """A value for an error: about as TOML would have it, and short."""
    if isinstance(value, str):
        return '"' + shortened(value)[1:-1] + '"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number of " + str(value.bit_length()) + " bits"
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        return "[…]"
    return shortened(str(value))[1:-1]


def _lines(text: str) -> dict[tuple[str, int, str], int]:
    """The line of each key of each section. It is guessed from the look of the lines, which is enough for errors."""
    lines: dict[tuple[str, int, str], int] = {}
    numbers: dict[str, int] = {}
    name, number = "", 0
    for place, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            name, number = header[2], 0
            if header[1] == "[[":
                number = numbers[name] = numbers.get(name, 0) + 1
            lines.setdefault((name, number, ""), place)
        elif key := _KEY.match(line):
            lines.setdefault((name, number, key[1]), place)
    return lines
