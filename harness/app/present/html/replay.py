"""A recorded game to watch: all its scenes one after the other, each with its sentences and its picture.

It is readable and printable without a script; the script shows one scene at a time. `replay` is a piece of any page that has
`replay_style` and `replay_script`; `replay_page` is a page that is whole in itself.
"""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from itertools import groupby

from harness.app.present.html.html import Html, element
from harness.app.present.html.pen import Pen
from harness.app.replays import Replay
from harness.engine import Record, Scene
from harness.engine.drawing import icon, path, symbol
from harness.engine.pictures import Pictures
from harness.text import printable

_HERE = "harness.app.present.html"
_LONGEST_NAME = 32  # characters
_BUTTONS = {  # what each does, by the word that the script knows, with its key
    "first": ("first scene", "Home"),
    "previous": ("previous scene", "←"),
    "play": ("play", "space"),
    "next": ("next scene", "→"),
    "last": ("last scene", "End"),
}
_SIGNS = {
    "first": "M5 5h2v14H5zM19 5v14L8 12z",
    "previous": "M17 5v14L6 12z",
    "play": "M6 4l14 8-14 8z",
    "pause": "M6 5h4v14H6zM14 5h4v14h-4z",
    "next": "M7 5v14l11-7z",
    "last": "M17 5h2v14h-2zM5 5v14l11-7z",
}
_SPEEDS = {"slow": 4000, "normal": 2200, "fast": 900}  # milliseconds a scene


def replay(shown: Replay) -> Html:
    """A replay as a piece of a page."""
    pictures, names = shown.pictures, _names(shown.record)
    pen = Pen(names)
    chapters = [(number, [*scenes]) for number, scenes in groupby(enumerate(shown.scenes, 1), _chapter)]
    return element(
        "section",
        _symbols(pictures),
        element("p", _eyes(shown, names), class_="eyes"),
        _controls(len(shown.scenes)),
        element("nav", *[_link(*chapter) for chapter in chapters], class_="chapters", aria_label="Rounds"),
        element(
            "ol",
            *[_scene(number, scene, pen) for number, scene in enumerate(shown.scenes, 1)],
            class_="scenes",
        ),
        class_=f"replay {shown.record.game}",
    )


def replay_page(shown: Replay) -> str:
    """A replay as one page of HTML, whole in itself; nothing in it may run or load but its own script."""
    style, script = replay_style([shown.pictures]), replay_script()
    allowed = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'"
    names = _names(shown.record)
    title = f"{shown.pictures.title}: {', '.join(names)}"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=allowed),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", Html(style)),
    )
    heading = element("header", element("h1", shown.pictures.title), element("p", ", ".join(names)))
    body = element("body", element("main", heading, replay(shown)), element("script", Html(script)))
    return f"<!DOCTYPE html>\n{element('html', head, body, lang='en', class_='replay-page')}\n"


def replay_style(games: Sequence[Pictures]) -> str:
    """The style sheet of replays of these games."""
    sheets = [files(_HERE).joinpath("replay.css").read_text("utf-8")]
    return "".join([*sheets, *[_sheet(pictures) for pictures in games]])


def replay_script() -> str:
    """The script of replays, for all games."""
    return files(_HERE).joinpath("replay.js").read_text("utf-8")


def _sheet(pictures: Pictures) -> str:
    package = type(pictures).__module__.rpartition(".")[0]
    return files(package).joinpath("picture.css").read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _names(record: Record) -> list[str]:
    """What the seats are called: by their bots, if the record names them; of equal names each has its seat's number."""
    tags = [record.tags.get(f"bot {seat}", f"Seat {seat}") for seat in range(record.seats)]
    names = [printable(name, _LONGEST_NAME) for name in tags]
    return [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def _chapter(numbered: tuple[int, Scene]) -> int:
    return numbered[1].round


def _link(number: int, scenes: Sequence[tuple[int, Scene]]) -> Html:
    first = scenes[0][0]
    name = str(number) if number else "Start" if first == 1 else "End"
    words = f"Round {number}" if number else None
    return element("a", name, href=f"#step-{first}", aria_label=words)


def _eyes(shown: Replay, names: Sequence[str]) -> str:
    return "All cards are open." if shown.seat is None else f"This is what {names[shown.seat]} saw."


def _controls(count: int) -> Html:
    buttons = [
        element(
            "button",
            Pen(()).write(icon(do)),
            type="button",
            data_do=do,
            aria_label=words,
            title=f"{words} ({key})",
        )
        for do, (words, key) in _BUTTONS.items()
    ]
    speeds = [
        element("option", name, value=wait, selected="" if name == "normal" else None)
        for name, wait in _SPEEDS.items()
    ]
    slider = element("input", type="range", min=1, max=count, value=1, step=1, aria_label="scene")
    return element(
        "div",
        *buttons,
        element("select", *speeds, aria_label="speed"),
        slider,
        element("output", f"1 / {count}"),
        class_="controls",
        hidden="",
    )


def _scene(number: int, scene: Scene, pen: Pen) -> Html:
    title = f"Round {scene.round}" if scene.round else "The game" if number < 3 else "The end"
    link = element("a", title, href=f"#step-{number}")
    sentences = [element("p", *pen.sentence(sentence)) for sentence in scene.sentences]
    return element(
        "li",
        element("h3", link, element("small", str(number))),
        element("div", *sentences, class_="sentences"),
        element("div", pen.write(scene.picture), class_="scene-picture"),
        id=f"step-{number}",
        class_="scene",
    )


def _symbols(pictures: Pictures) -> Html:
    signs = [symbol(name, path(way)) for name, way in _SIGNS.items()]
    symbols = map(Pen(()).write, (*signs, *pictures.symbols))
    return element("svg", *symbols, class_="symbols", width=0, height=0, aria_hidden="true")
