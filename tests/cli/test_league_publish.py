"""`harness league publish`: pages as files that link to each other alone, and replace nothing but themselves."""

import re
from pathlib import Path
from posixpath import dirname, normpath

import pytest

from harness.app.league.freezing import freeze_league
from tests.support.commands import harness
from tests.support.leagues.drawn_results import Made, fault, store
from tests.support.leagues.random_games import store_league
from tests.support.pages import Parsed


@pytest.fixture
def db(tmp_path: Path) -> str:
    file = tmp_path / "harness.db"
    store_league(file)
    return str(file)


def published(db: str, out: Path, *words: str) -> dict[str, str]:
    done = harness("league", "publish", "autumn", "--db", db, "--out", str(out), *words)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    files = {
        path.relative_to(out).as_posix(): path.read_text("utf-8") for path in out.rglob("*") if path.is_file()
    }
    assert f"({len(files) - 1} files, with " in done.stderr  # the mark is not counted
    return files


def broken_links(files: dict[str, str]) -> list[tuple[str, str]]:
    found = []
    for path, text in files.items():
        if not path.endswith(".html"):
            continue
        parsed = Parsed(text)
        ids = {each.get("id") for _, each in parsed.elements}
        for _, each in parsed.elements:
            link = each.get("href") or each.get("src")
            if link and not (
                link[1:] in ids
                if link.startswith("#")
                else normpath(f"{dirname(path)}/{link}".lstrip("/")) in files
            ):
                found.append((path, link))
    return found


def test_every_page_is_there_and_every_link_leads_to_one(db: str, tmp_path: Path) -> None:
    files = published(db, tmp_path / "out")
    assert broken_links(files) == []
    kinds = {re.sub(r"\d+", "N", path) for path in files}
    assert kinds == {
        ".harness-pages",
        "index.html",
        "games.html",
        "bot/N.html",
        "two/N-N.html",
        "game/N.html",
        "static/page.css",
        "static/icon.svg",
        "static/replay.css",
        "static/replay.js",
    }
    assert len(files) == 7 + 4 + 12 + 16


def test_pages_in_files_ask_nobody_anything(db: str, tmp_path: Path) -> None:
    for path, text in published(db, tmp_path / "out").items():
        if path.endswith(".html"):
            assert not re.search(
                r"<script (?!src=\"\.\./static/replay\.js\")|<form|https?:|data-follows=\"\*", text
            ), path
            assert "default-src &#x27;none&#x27;; style-src &#x27;self&#x27; file:" in text


def test_of_many_games_the_newest_have_pages_and_those_that_pages_of_bots_show(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store(file, Made(("ada", "grace", "alan", "kim"), games=400, faults=lambda _: [fault()]))
    files = published(str(file), tmp_path / "out", "--games", "120")
    assert broken_links(files) == []
    games = {int(path[5:-5]) for path in files if path.startswith("game/")}
    assert {*range(281, 401)} <= games
    assert len(games) < 120 + 4 * 15 + 4 * 5
    lists = [path for path in files if path.startswith("games")]
    assert sorted(lists) == ["games-301.html", "games-351.html", "games.html"]


def test_a_directory_is_replaced_if_it_was_published_and_no_other(db: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = published(db, out)
    (out / "old.html").write_text("")
    assert published(db, out) == first
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("")
    done = harness("league", "publish", "autumn", "--db", db, "--out", str(other))
    assert done.returncode == 1
    assert (
        done.stderr
        == f"error: {other}: it was not made by this command: expected a directory that is new or empty\n"
    )
    assert [path.name for path in other.iterdir()] == ["letter.txt"]


def test_a_frozen_league_is_published_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store_league(file, last=7)
    freeze_league(str(file), "autumn")
    before = published(str(file), tmp_path / "out")
    assert "Frozen since" in before["index.html"]
    assert "game/7.html" in before
    assert "game/8.html" not in before
