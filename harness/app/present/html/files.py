"""What pages load beside themselves: style sheets, scripts, the picture for the tab."""

from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

from harness.app.present.html.replay import replay_script, replay_style
from harness.games import GAMES

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
    style = replay_style([game.pictures for game in GAMES.values()])
    return {
        **{name: StaticFile((_HTML / name).read_bytes(), kind) for name, kind in _TYPES.items()},
        "replay.css": StaticFile(style.encode(), "text/css"),
        "replay.js": StaticFile(replay_script().encode(), "text/javascript"),
    }
