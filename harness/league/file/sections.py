"""A parsed TOML file as sections from which keys are taken one by one, and all that was wrong with them, with lines."""

import re
from collections.abc import Callable
from typing import Any

from harness.league.file.expect import Expected
from harness.text import nearest, shortened

REQUIRED: Any = object()  # the default of a key that has none

_MOST = 20  # things wrong that are told at once

_PLACES = {  # of keys that stand in the wrong section
    "": "a key of the league: put it above the first section",
    "bots": "a key of a bot: put it below its [[bots]]",
}
_HEADER = re.compile(r"\s*(\[\[?)\s*([\w-]+)\s*\]")
_KEY = re.compile(r"""\s*["']?([\w-]+)["']?\s*[.=]""")


class Sections:
    """A file."""

    def __init__(self, text: str, place: str, found: dict[str, Any]) -> None:
        self.place = place
        self.found = found
        self.known: dict[str, set[str]] = {}  # by section: the keys that it may have; "": the league's own
        self._closing: list[tuple[Section, set[str]]] = []
        self._notes: dict[str, int] = {}
        self.lines = _lines(text)

    @property
    def wrong(self) -> list[str]:
        """What was noted, in the order of the file."""
        return sorted(self._notes, key=self._notes.__getitem__)

    @property
    def hopeless(self) -> bool:
        """So much is wrong that more would not help."""
        return len(self._notes) >= _MOST

    def note(self, what: str, line: int) -> None:
        if not self.hopeless:
            self._notes[f"{self.place}:{line}: {what}"] = line

    def close(self) -> None:
        """When all sections are read: only then it is known where a key belongs that stands in the wrong one."""
        for section, known in self._closing:
            section.tell_unknown(known)

    def closing(self, section: "Section", known: set[str]) -> None:
        self._closing.append((section, known))

    def section(self, name: str = "") -> "Section":
        found = self.found.get(name, {}) if name else self.found
        if not isinstance(found, dict):
            self.note(
                f"{name} = {shown(found)}: expected a section [{name}]", self.lines.get(("", 0, name), 1)
            )
            found = {}
        return Section(self, name, 0, found)

    def list(self, name: str) -> "list[Section]":
        found = self.found.get(name, [])
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            self.note(f"{name} = {shown(found)}: expected sections [[{name}]]", self._beginning(name))
            found = []
        return [Section(self, name, number, each) for number, each in enumerate(found, 1)]

    def _beginning(self, name: str) -> int:
        return self.lines.get(("", 0, name)) or self.lines.get((name, 0, ""), 1)


class Section:
    """A table of the file. `found` is as TOML has it."""

    def __init__(self, file: Sections, name: str, number: int, found: dict[str, Any]) -> None:
        self.found = found
        self._file = file
        self._name = name
        self._number = number  # of a [[section]], from 1
        self._known: set[str] = set()
        file.known.setdefault(name, set())

    def take(self, key: str, read: Callable[[Any], Any], default: Any) -> Any:
        """The key's value as `read` gives it; what is wrong is noted, and the default goes on in its place."""
        self._known.add(key)
        self._file.known[self._name].add(key)
        if key in self.found:
            try:
                return read(self.found[key])
            except Expected as error:
                self.wrong(key, str(error))
        elif default is REQUIRED:
            self.wrong(key, "is missing")
        return None if default is REQUIRED else default

    def wrong(self, key: str, what: str, near: str = "") -> None:
        """`near`: a key by which the line is found if this one is missing."""
        value = f" = {shown(self.found[key])}" if key in self.found else ""
        self._note(key, f"{key}{value}: {what}", near)

    def hide(self, key: str) -> None:
        """A key whose value must not be told."""
        self._known.add(key)

    def close(self, *others: str) -> None:
        """Every key that nobody asked for is a mistake. Told when the file is closed."""
        self._file.known[self._name].update(others)
        self._file.closing(self, self._known.union(others))

    def tell_unknown(self, known: set[str]) -> None:
        for key in self.found:
            if key not in known and not self._file.hopeless:
                what = f"{shortened(key)[1:-1]} = {shown(self.found[key])}"
                self._note(key, f"{what}: {self._home(key) or f'no such key; {_hint(key, known)}'}")

    def _home(self, key: str) -> str:
        """Where it belongs, if that is another section."""
        if key in self._file.known and key:
            return f"a section of its own: put it below a line [{key}]"
        for home, keys in self._file.known.items():
            if home != self._name and key in keys:
                return _PLACES.get(home, f"a key of [{home}]: put it below a line [{home}]")
        return ""

    def line(self, key: str = "", near: str = "") -> int:
        """Where the key stands, or something near to it; of the section, if there is neither."""
        lines = self._file.lines
        places = [(self._name, self._number, key), (self._name, self._number, near)]
        places += [(self._name, self._number, ""), ("", 0, self._name)]
        return next((lines[place] for place in places if place in lines), 1)

    def _note(self, key: str, what: str, near: str = "") -> None:
        of = f"[[{self._name}]] {self._number} " if self._number else f"[{self._name}] " if self._name else ""
        name = self.found.get("name")
        if self._number and isinstance(name, str) and key != "name":
            of = f"bot {shortened(name)[1:-1]} "
        self._file.note(of + what, self.line(key, near))


def _hint(key: str, known: set[str]) -> str:
    return nearest(key, known) if known else "none is expected here"


def shown(value: Any) -> str:
    """A value as TOML would have it, more or less, and short."""
    if isinstance(value, str):
        return '"' + shortened(value)[1:-1] + '"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number of " + str(value.bit_length()) + " bits"
    if isinstance(value, dict):
        return "{…}"
    return shortened(str(value))[1:-1]


def _lines(text: str) -> dict[tuple[str, int, str], int]:
    """Where each key of each section stands; a guess by the look of the lines, good enough to point at them."""
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
