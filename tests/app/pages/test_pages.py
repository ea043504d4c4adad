"""Pages of HTML: whole without a script, linked with each other, and without a way in for anybody's text."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from posixpath import normpath
from typing import Any

import pytest

from harness.app.pages.bot import bot_view
from harness.app.pages.game import game_view
from harness.app.pages.game_list import GamesWish, games_view
from harness.app.pages.league_view import NoPageError
from harness.app.pages.site import Site
from harness.app.pages.two_bots import two_bots_view
from harness.app.present.html.links import Links
from harness.app.present.html.pages import (
    bot_page,
    game_page,
    games_page,
    home_page,
    league_page,
    message_page,
    two_bots_page,
)
from harness.league.fixtures import Deals, Fixture
from harness.league.league import Profile
from harness.referee import Fault
from harness.store import Void
from tests.support.leagues.drawn_results import BEGAN, NAME, Made, fault, store
from tests.support.leagues.random_games import LEAGUE, store_league
from tests.support.pages import HOSTILE, UNSEEN, Parsed
from tests.support.payloads import PAYLOADS

ROOT = f"league/{NAME}/1/"
FROM_LEAGUE, BELOW = Links("../../../", "./"), Links("../../../../", "../")


_GAMES = 6  # that have a page here: to make one to watch takes long


@cache
def _parsed(text: str) -> Parsed:
    return Parsed(text)


def pages_of(file: Path, name: str = NAME) -> Mapping[str, str]:
    """A page of each kind, and those of the first games, by its address below the first page."""
    return dict(_pages(file, name))


def _pages(file: Path, name: str) -> Iterator[tuple[str, str]]:
    site = Site(str(file))
    view = site.league(name, 1)
    numbers = sorted({number for results in view.games.results for number in results.number.tolist()})
    with site.store() as opened:
        yield "", home_page(site.home(), Links("./"))
        yield f"league/{name}/1/", league_page(view, FROM_LEAGUE)
        for wish in (GamesWish(), GamesWish((0, 1), 4, "any", 100)):
            yield f"league/{name}/1/games?{wish}", games_page(games_view(opened, view, wish), FROM_LEAGUE)
        for bot in range(len(view.names)):
            yield f"league/{name}/1/bot/{bot}", bot_page(bot_view(opened, view, bot), BELOW)
        yield f"league/{name}/1/two/0-1", two_bots_page(two_bots_view(opened, view, 0, 1), BELOW)
        for number in numbers[:_GAMES]:
            if view.shows(number):
                yield f"league/{name}/1/game/{number}", game_page(game_view(opened, view, number), BELOW)
        yield "nowhere", message_page("There is no such page", "Nothing is at nowhere.", Links("./"))
    site.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    file = tmp_path_factory.mktemp("pages") / "harness.db"
    store_league(file)
    return pages_of(file)


def test_every_page_is_well_formed_has_one_heading_and_no_style_or_script_in_it(
    played: Mapping[str, str],
) -> None:
    assert len(played) == 16
    for address, text in played.items():
        parsed = _parsed(text)
        assert [len(parsed.named(tag)) for tag in ("h1", "main", "style")] == [1, 1, 0], address
        assert not any(
            name.startswith("on") or name == "style" for _, each in parsed.elements for name in each
        )
        assert "".join(parsed.texts.get("script", [])) == ""
        heads = [each["scope"] for each in parsed.named("th")]
        assert {*heads} <= {"row", "col"}
        assert len(parsed.named("caption")) == len(parsed.named("table"))


def test_every_link_of_a_page_leads_to_a_page(played: Mapping[str, str]) -> None:
    known = {address.partition("?")[0] for address in played} | {
        "static/page.css",
        "static/page.js",
        "static/icon.svg",
        "static/replay.css",
        "static/replay.js",
    }
    known |= {f"{ROOT}game/{number}" for number in range(1, 17)}
    known |= {f"{ROOT}two/{one}-{other}" for one in range(4) for other in range(4) if one != other}
    links = 0
    for address, text in played.items():
        parsed = _parsed(text)
        ids = {each.get("id") for _, each in parsed.elements}
        for _, each in parsed.elements:
            link = each.get("href") or each.get("src") or ""
            if link.startswith("#"):
                assert link[1:] in ids
            elif link:
                links += 1
                assert _target(address, link) in known, (address, link)
    assert links > 250


def _target(page: str, link: str) -> str:
    """The address below the first page that a relative link of a page means."""
    assert not re.match(r"/|[a-z]+:", link)
    here = page.partition("?")[0].rpartition("/")[0]
    path = link.partition("?")[0]
    whole = normpath(f"/{here}/{path}").lstrip("/")
    return f"{whole}/" if path.endswith("/") and whole else whole


def test_every_page_has_the_way_to_it_and_follows_its_league(played: Mapping[str, str]) -> None:
    for address, text in played.items():
        parsed = _parsed(text)
        [main] = parsed.named("main")
        stays = address == "nowhere" or "/game/" in address  # a game that is over
        expected = None if stays else "*" if not address else f"{NAME}/1"
        assert main.get("data-follows") == expected
        assert any(each.get("aria-current") == "page" for each in parsed.named("span"))


def test_a_game_is_told_and_says_how_it_ended(played: Mapping[str, str]) -> None:
    text = played[f"{ROOT}game/5"]
    assert "Every move was replayed under the rules." in text
    assert "Round 1 · " in text
    assert "that card is not in the hand" in text
    assert text.count("<tr>") == 1 + 3
    assert "Game before: 4" in text
    assert "Next game: 6" in text


def test_a_game_is_watched_with_all_cards_open_or_as_a_seat_saw_it(tmp_path: Path) -> None:
    store_league(tmp_path / "harness.db", last=1)
    site = Site(str(tmp_path / "harness.db"))
    view, file = site.league(NAME, 1), Links("../", "../", ".html")
    with site.store() as opened:
        whole, seen, published = [
            game_page(game_view(opened, view, 1, seat), links)
            for seat, links in ((None, BELOW), (1, BELOW), (None, file))
        ]
        with pytest.raises(NoPageError, match="game 1 has no seat 8"):
            game_view(opened, view, 1, 8)
    site.close()
    assert "All cards are open." in whole
    assert "The same as a text" in whole
    assert "game/1?seat=1" in whole
    assert "This is what " in seen
    assert "hand of" not in seen  # the story tells all cards
    assert "static/replay.js" in published
    assert "?seat=" not in published


def test_a_record_that_does_not_hold_is_not_told(tmp_path: Path) -> None:
    store(tmp_path / "harness.db", Made(("ada", "grace", "alan", "kim"), played=4))
    text = pages_of(tmp_path / "harness.db")[f"{ROOT}game/3"]
    assert "The record of this game does not hold, so it is not told" in text
    assert "Every move was replayed" not in text
    assert 'class="result"' in text


def test_no_text_of_anybody_adds_an_element_or_an_attribute(tmp_path: Path) -> None:
    def skeleton(texts: Sequence[str]) -> list[list[tuple[str, list[str]]]]:
        """Each text as every string that a bot or a file makes."""

        def all_of(fixture: Fixture) -> list[Fault]:
            keys = ("detail", "asked", "answer", "instead", "said")
            every: list[dict[str, Any]] = [dict.fromkeys(keys, texts[bot]) for bot in fixture.bots]
            return [fault(seat, **each) for seat, each in enumerate(every)]

        home = tmp_path / texts[-1].strip("/")
        home.mkdir()
        voids = [Void(game, 1, text, text, BEGAN) for game, text in enumerate(texts[:5], 1)]
        names = [f"{text}\t{number}" for number, text in enumerate(texts)]
        profiles = {
            name: Profile(title=text, author=text, team=text) for name, text in zip(names, texts, strict=True)
        }
        store(home / "harness.db", Made(names, games=24, faults=all_of, voids=voids, profiles=profiles))
        pages = pages_of(home / "harness.db")
        assert not any(UNSEEN.search(text) for text in pages.values())
        return [
            [(tag, sorted(attributes)) for tag, attributes in Parsed(text).elements]
            for text in pages.values()
        ]

    hostile = [*[text if text.strip() else "x" for text in PAYLOADS[:8]], *HOSTILE, "hostile"]
    tame = [f"text {number}" for number in range(len(hostile) - 1)]
    assert skeleton(hostile) == skeleton([*tame, "tame"])


def test_what_tells_cards_is_on_no_page_of_a_league_that_is_not_over(tmp_path: Path) -> None:
    """Two leagues with the same games and different secrets have the same pages, but for what commits to the secrets."""

    def pages(secret: bytes) -> dict[str, str]:
        home = tmp_path / secret.hex()[:4]
        home.mkdir()
        store(home / "harness.db", Made(("ada", "grace", "alan", "kim"), played=20), secret)
        return {
            page: re.sub(r"\b[0-9a-f]{64}\b", "COMMITMENT", text)
            for page, text in pages_of(home / "harness.db").items()
        }

    one, other = pages(bytes(range(32))), pages(bytes(range(32, 64)))
    assert one == other
    assert not any(bytes(range(32)).hex() in text or "4481" in text for text in one.values())


def test_secret_and_seed_are_shown_when_the_league_is_over(tmp_path: Path) -> None:
    store(tmp_path / "harness.db", Made(("ada", "grace", "alan", "kim")))
    text = pages_of(tmp_path / "harness.db")[ROOT]
    assert bytes(range(32)).hex() in text
    assert "4481" in text


def test_hands_of_a_block_that_is_played_are_on_no_page(tmp_path: Path) -> None:
    """With shared deals, games 4 and 5 have the cards of game 6, which is still to be played."""
    store_league(tmp_path / "harness.db", replace(LEAGUE, deals=Deals.SHARED), last=5)
    pages = pages_of(tmp_path / "harness.db")
    assert f"{ROOT}game/3" in pages
    assert f"{ROOT}game/4" not in pages
    assert not any("play a card of J3 JR4 L6" in text for text in pages.values())
    assert not any('game/4"' in text for text in pages.values())


@pytest.mark.parametrize("games", [0, 1, 5])
def test_a_league_that_has_hardly_begun_has_all_its_pages(games: int, tmp_path: Path) -> None:
    store(tmp_path / "harness.db", Made(("ada", "grace", "alan", "kim", "lee"), (3,), played=games))
    assert len(pages_of(tmp_path / "harness.db")) == 4 + 5 + 2 + games
