"""How a bot at an address and a command know each other: the keys of a league file, as options.

A command with one bot takes a file; one with several takes NAME=FILE for each.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from harness.app.choices import Trust
from harness.app.present.trust_options import option_of
from harness.errors import OptionsError
from harness.text import shortened

_CERTIFICATE = "For a bot on another machine: the certificate that it must show."
_CA = "For a bot on another machine: the certificate of who must have signed the one that it shows."
_TOKEN = "For a bot that asks for a token: the file that holds it."
_CLIENT_CERTIFICATE = "For a bot that asks who calls: the certificate to show it."
_CLIENT_KEY = "The key of that certificate."


def _one(option: str, words: str) -> Any:
    return typer.Option(option, metavar="FILE", help=words, show_default=False)


def _several(option: str, words: str) -> Any:
    return typer.Option(option, metavar="NAME=FILE", help=f"{words} May be repeated.", show_default=False)


Certificate = Annotated[Path | None, _one("--certificate", _CERTIFICATE)]
Ca = Annotated[Path | None, _one("--ca", _CA)]
TokenFile = Annotated[Path | None, _one("--token-file", _TOKEN)]
ClientCertificate = Annotated[Path | None, _one("--client-certificate", _CLIENT_CERTIFICATE)]
ClientKey = Annotated[Path | None, _one("--client-key", _CLIENT_KEY)]

Certificates = Annotated[list[str] | None, _several("--certificate", _CERTIFICATE)]
Cas = Annotated[list[str] | None, _several("--ca", _CA)]
TokenFiles = Annotated[list[str] | None, _several("--token-file", _TOKEN)]
ClientCertificates = Annotated[list[str] | None, _several("--client-certificate", _CLIENT_CERTIFICATE)]
ClientKeys = Annotated[list[str] | None, _several("--client-key", _CLIENT_KEY)]


def trust_of(**files: Path | None) -> Trust:
    """What the options of a command with one bot say; the files are given by the keys of a league file."""
    return Trust(**{key: str(path) for key, path in files.items() if path})  # type: ignore[arg-type] # texts all


def trusts_of(**files: Sequence[str] | None) -> dict[str, Trust]:
    """What the options of a command with several bots say, by the bots' names; texts `NAME=FILE` are given by the keys of
    a league file."""
    files_of: dict[str, dict[str, str]] = {}
    for key, texts in files.items():
        for text in texts or ():
            name, equals, path = text.partition("=")
            if not (name and equals and path):
                raise OptionsError(f"{option_of(key)} {shortened(text)}: expected NAME=FILE, NAME of a --bot")
            if key in files_of.setdefault(name, {}):
                raise OptionsError(f"{option_of(key)} {shortened(text)}: {shortened(name)} has one already")
            files_of[name][key] = path
    return {name: Trust(**paths) for name, paths in files_of.items()}  # type: ignore[arg-type] # texts all
