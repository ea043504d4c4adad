"""Kits: what `harness bot new` writes for an author. Each language has a directory.

A kit is `kit.toml`, the files that it names, and a directory for each game with the files that know the game; `README.md.txt` must be among these. The files are
templates: a $word in them is one of the words that `harness.app.new_bot` gives. A new kit needs no change to the code.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

from harness.errors import OptionsError
from harness.text import nearest, shortened

DEFAULT = "python"

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class KitFile:
    """A file that a kit writes. Its name and its template's place are templates themselves."""

    name: str
    template: str
    purpose: str


@dataclass(frozen=True, slots=True)
class Kit:
    """What is written for an author in one language."""

    language: str
    title: str
    target: str  # how a command names the bot
    commands: tuple[str, ...]  # to type next
    protos: str  # a directory for the wire's proto files; empty if the language needs none
    files: tuple[KitFile, ...]

    def plays(self, game: str) -> bool:
        return (self._home / game).is_dir()

    def texts(self, words: Mapping[str, Any]) -> dict[str, str]:
        """The files by their names, with the words in their places. `words["game"]` chooses the game's own files."""
        about = (self._home / words["game"] / "README.md.txt").read_text("utf-8").rstrip()
        known = {**words, "about": about}
        return {
            filled(file.name, words): filled(self._template(file, words).read_text("utf-8"), known)
            for file in self.files
        }

    def _template(self, file: KitFile, words: Mapping[str, Any]) -> Path:
        return self._home / filled(file.template, words)

    @property
    def _home(self) -> Path:
        return _HERE / self.language


def filled(text: str, words: Mapping[str, Any]) -> str:
    """The template with the words in their places. A word that it lacks is a bug of the kit."""
    return Template(text).substitute(words)


def languages() -> list[str]:
    """The languages that there are kits for; the default is the first."""
    others = sorted({place.parent.name for place in _HERE.glob("*/kit.toml")} - {DEFAULT})
    return [DEFAULT, *others]


def kit_of(language: str) -> Kit:
    known = languages()
    if language not in known:
        raise OptionsError(f"no kit for {shortened(language)}: {nearest(language, known)}")
    content = tomllib.loads((_HERE / language / "kit.toml").read_text("utf-8"))
    return Kit(
        language,
        content["title"],
        content["target"],
        tuple(content["commands"]),
        content.get("protos", ""),
        _files(content["files"]),
    )


def _files(tables: Sequence[Mapping[str, str]]) -> tuple[KitFile, ...]:
    return tuple([KitFile(table["name"], table["template"], table["purpose"]) for table in tables])
