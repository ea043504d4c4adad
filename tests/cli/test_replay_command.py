"""`harness game show --output html`: a game as a page to watch."""

from pathlib import Path

import pytest

from harness.app.simulate import simulate_games
from harness.games import FIRST, GAMES
from tests.support.commands import harness

pytestmark = pytest.mark.process


def _file(place: Path, game: str = FIRST, count: int = 1) -> str:
    seats = GAMES[game].seats[0]
    texts = simulate_games(game, seats, options={}, seed=1, count=count).texts
    file = place / f"{game}.games"
    file.write_text("\n".join(texts), "utf-8")
    return str(file)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_written_and_the_file_is_named(tmp_path: Path, game: str) -> None:
    page = tmp_path / "page.html"
    done = harness("game", "show", _file(tmp_path, game), "--output", "html", "--out", str(page))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{page} written\n")
    text = page.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>\n")
    assert f'<section class="replay {game}">' in text
    assert "All cards are open." in text
    assert f".{game} .middle" in text or f".{game} .bars" in text or f".{game} .yards" in text


def test_the_ending_of_the_files_name_says_that_it_is_a_page(tmp_path: Path) -> None:
    page, story = tmp_path / "page.HTML", tmp_path / "page.txt"
    for file in (page, story):
        assert harness("game", "show", _file(tmp_path), "--out", str(file)).returncode == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>\n")
    assert story.read_text("utf-8").startswith(f"{FIRST} · ")


def test_the_page_goes_to_standard_output_if_no_file_is_named(tmp_path: Path) -> None:
    done = harness("game", "show", _file(tmp_path), "--output", "html", "--seat", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("<!DOCTYPE html>\n")
    assert "This is what Seat 2 saw." in done.stdout


def test_a_record_from_standard_input_is_shown_too(tmp_path: Path) -> None:
    record = Path(_file(tmp_path)).read_text("utf-8")
    done = harness("game", "show", "-", "--output", "html", stdin=record)
    assert (done.returncode, done.stderr) == (0, "")
    assert f'<section class="replay {FIRST}">' in done.stdout


def test_of_several_games_one_must_be_chosen(tmp_path: Path) -> None:
    file = _file(tmp_path, count=2)
    done = harness("game", "show", file, "--output", "html")
    assert done.returncode == 2
    assert done.stderr == f"error: {file} holds several games: give the number of one\n"
    assert harness("game", "show", file, "2", "--output", "html").stdout.startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--output", "html", "--seat", "3"], "no seat 3: the game has seats 0 to 2"),
        (
            ["--output", "html", "--round", "1"],
            "--round is for text: a page has all rounds, each with a link",
        ),
        (["--seat", "1"], "--seat needs --output html: a text tells the cards of all seats"),
    ],
)
def test_options_that_do_not_go_together_are_refused(tmp_path: Path, options: list[str], why: str) -> None:
    done = harness("game", "show", _file(tmp_path), *options)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {why}\n")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    page = tmp_path / "nowhere" / "page.html"
    done = harness("game", "show", _file(tmp_path), "--output", "html", "--out", str(page))
    assert done.returncode == 1
    assert done.stderr == f"error: cannot write {page}: No such file or directory\n"


def test_a_story_may_go_to_a_file_too(tmp_path: Path) -> None:
    file, story = _file(tmp_path), tmp_path / "story.txt"
    assert harness("game", "show", file, "--out", str(story)).returncode == 0
    assert story.read_text("utf-8") == harness("game", "show", file).stdout
