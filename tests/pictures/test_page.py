"""The page of a replay: whole in itself, quiet without a script, and nobody's text in it is markup."""

import re
from base64 import b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser

from harness.app.present.html.replay import replay, replay_page, replay_script, replay_style
from harness.app.replays import replay_of
from harness.engine import Record
from harness.engine.game import AnyGame
from harness.games import GAMES
from tests.support.strategies import every_game, play, sample

_LARGEST = 900_000  # bytes of the page of a game with all its seats
_HOSTILE = (
    "<script>alert(1)</script>",
    "\" onload='x'",
    "a & b </li>",
    "seat 1",
    "\u202eevil\u2066",
    "&lt;b&gt;",
    "x" * 5000,
    "😀 نام",
)


class _Reader(HTMLParser):
    """Reads a page; every element must be closed in order."""

    void = frozenset({"meta", "input", "use"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs)
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def _some(game: AnyGame, number: int) -> Record:
    """The beginning of a game: enough to see how pages are made."""
    return sample(game, number, broken_at=12).record


@cache
def _pages() -> tuple[str, ...]:
    shown = [
        replay_of(game, _some(game, number), seat)
        for game in GAMES.values()
        for number, seat in ((0, 0), (1, None))
    ]
    return tuple(map(replay_page, shown))


def test_pages_have_only_their_own_style_and_script_and_load_nothing() -> None:
    for page in _pages():
        elements = _Reader(page).elements
        assert [tag for tag, _ in elements].count("script") == 1
        assert [tag for tag, _ in elements].count("style") == 1
        for tag, attributes in elements:
            assert not [
                name for name in attributes if name == "style" or name.startswith("on") or name == "src"
            ], tag
            assert attributes.get("href", "#").startswith("#")  # type: ignore[union-attr]


def test_the_policy_allows_this_style_and_this_script_alone() -> None:
    for page in _pages():
        [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', page)
        [style] = re.findall("<style>(.*?)</style>", page, re.S)
        [script] = re.findall("<script>(.*?)</script>", page, re.S)
        hashes = [
            f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in (style, script)
        ]
        assert policy.replace("&#x27;", "'") == (
            f"default-src 'none'; style-src {hashes[0]}; script-src {hashes[1]}"
        )
        assert "unsafe" not in policy


@every_game
def test_names_of_bots_are_texts_whatever_is_in_them(game: AnyGame) -> None:
    record = _some(game, len(game.seats) - 1)
    tame = _Reader(replay_page(replay_of(game, record)))
    tags = {f"bot {seat}": name for seat, name in enumerate(_HOSTILE[: record.seats])}
    wild = _Reader(replay_page(replay_of(game, replace(record, tags=tags))))
    assert [tag for tag, _ in wild.elements] == [tag for tag, _ in tame.elements]
    assert [attributes.keys() for _, attributes in wild.elements] == [
        attributes.keys() for _, attributes in tame.elements
    ]
    assert _HOSTILE[0] in wild.texts
    assert "\u202e" not in "".join(wild.texts)
    assert "x" * 40 not in "".join(wild.texts)


@every_game
def test_bots_of_the_same_name_are_told_apart(game: AnyGame) -> None:
    record = _some(game, 0)
    tags = {f"bot {seat}": "fox" for seat in range(record.seats)}
    page = replay_page(replay_of(game, replace(record, tags=tags)))
    assert "fox (0)" in page
    assert f"fox ({record.seats - 1})" in page
    assert "Seat 0" in replay_page(replay_of(game, replace(record, tags={})))


@every_game
def test_every_scene_can_be_linked_to_and_every_round_is_a_chapter(game: AnyGame) -> None:
    record = _some(game, 1)
    shown = replay_of(game, record)
    elements = _Reader(replay(shown)).elements
    ids = [attributes["id"] for tag, attributes in elements if tag == "li" and "id" in attributes]
    assert ids == [f"step-{number}" for number in range(1, len(shown.scenes) + 1)]
    links = {attributes["href"] for tag, attributes in elements if tag == "a"}
    assert {f"#{each}" for each in ids} >= links
    chapters = [attributes for tag, attributes in elements if tag == "a" and "aria-label" in attributes]
    rounds = {scene.round for scene in shown.scenes} - {0}
    assert {each["aria-label"] for each in chapters} == {f"Round {number}" for number in rounds}


@every_game
def test_a_whole_game_is_well_below_a_megabyte(game: AnyGame) -> None:
    seats = game.seats[-1]
    options = {name: values[-1] for name, values in game.options.items()}
    record = play(game, seats, options, bytes(32), 1).record
    assert len(replay_page(replay_of(game, record)).encode()) < _LARGEST


def test_styles_hold_no_end_of_an_element_and_reach_nothing_else() -> None:
    style = replay_style([game.pictures for game in GAMES.values()])
    assert "</" not in style + replay_script()
    assert "url(" not in style
    assert "@import" not in style


@every_game
def test_what_cannot_be_seen_is_said(game: AnyGame) -> None:
    """Every drawing that says something has a name for who cannot see it."""
    for tag, attributes in _Reader(replay(replay_of(game, _some(game, 2)))).elements:
        if attributes.get("role") == "img":
            assert attributes["aria-label"], tag
            assert "seat " not in str(attributes["aria-label"]).lower() or "Seat" in str(
                attributes["aria-label"]
            )
