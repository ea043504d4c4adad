"""What pages load beside themselves: the style sheet, the script, the picture for the tab."""

from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

_HTML = files("harness.app.present.html")


class StaticFile(NamedTuple):
    """A file of ours, whole."""

    content: bytes
    media_type: str


_TYPES = {
    "page.css": "text/css",
    "page.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}


def static_files() -> Mapping[str, StaticFile]:
    """The files by name."""
    return {name: StaticFile((_HTML / name).read_bytes(), kind) for name, kind in _TYPES.items()}
