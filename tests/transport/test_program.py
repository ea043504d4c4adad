"""A bot's program is its files: what changes them changes its fingerprint, and nothing else does."""

import sys
from pathlib import Path

import pytest

from harness.app.bot_specs import file_bot
from harness.local import program
from harness.local.program import TooMuchError, caches, fingerprint


@pytest.fixture
def fox(tmp_path: Path) -> Path:
    """A bot in a directory of its own, in a league's."""
    home = tmp_path / "league" / "fox"
    (home / "brain").mkdir(parents=True)
    (home / "bot.py").write_text("import brain\n")
    (home / "brain" / "weights.bin").write_bytes(bytes(range(256)))
    (home.parent / "league.toml").write_text("")
    return home


def of(home: Path, *hidden: Path) -> str:
    bot = file_bot("fox", home)
    return fingerprint(bot.command, bot.directory, (home.parent / "league.toml", *hidden))


@pytest.mark.parametrize("file", ["bot.py", "brain/weights.bin", "brain/new", "LICENSE", "mind.pyc"])
def test_whatever_changes_its_files_is_another_program(fox: Path, file: str) -> None:
    before = of(fox)
    (fox / file).write_text("import mind\n")
    assert len(before) == 64
    assert of(fox) != before


def test_a_file_that_is_lost_or_has_another_name_makes_another_program(fox: Path) -> None:
    before = of(fox)
    (fox / "brain" / "weights.bin").rename(fox / "brain" / "weights.txt")
    renamed = of(fox)
    (fox / "brain" / "weights.txt").unlink()
    assert len({before, renamed, of(fox)}) == 3


def test_files_are_told_apart_by_where_they_end(fox: Path) -> None:
    (fox / "a").write_text("x")
    (fox / "b").write_text("y")
    before = of(fox)
    (fox / "a").write_text("xy")
    (fox / "b").write_text("")
    assert of(fox) != before


@pytest.mark.parametrize(
    "file", ["__pycache__/bot.pyc", ".git/HEAD", "fox.log", "node_modules/x.js", ".DS_Store", "../crow.py"]
)
def test_what_tools_leave_and_neighbours_do_changes_nothing(fox: Path, file: str) -> None:
    before = of(fox)
    (fox / file).parent.mkdir(exist_ok=True)
    (fox / file).write_text("none of the bot's")
    assert of(fox) == before


def test_environments_links_and_times_change_nothing(fox: Path) -> None:
    before = of(fox)
    (fox / "env" / "lib").mkdir(parents=True)
    for file in ("pyvenv.cfg", "lib/numpy.py"):
        (fox / "env" / file).touch()
    (fox / "data").symlink_to("/etc/hostname")
    (fox / "bot.py").touch()
    assert of(fox) == before


def test_a_program_is_the_same_wherever_it_lies(fox: Path) -> None:
    before = of(fox)
    moved = fox.rename(fox.parent / "vixen")
    assert of(moved) == before


def test_of_a_file_beside_others_bots_only_itself_counts(fox: Path) -> None:
    for name in ("crow.py", "owl.py"):
        (fox.parent / name).write_text(name)
    before = of(fox.parent / "crow.py", fox.parent / "owl.py")
    (fox.parent / "owl.py").write_text("another")
    (fox.parent / "report.html").write_text("what the league came to")
    assert of(fox.parent / "crow.py", fox.parent / "owl.py") == before
    (fox.parent / "crow.py").write_text("another")
    assert of(fox.parent / "crow.py", fox.parent / "owl.py") != before


@pytest.mark.parametrize(
    "command", ["{python} fox/bot.py", "node {home}/bot.py", "run --program=fox/bot.py", "{python} -m fox"]
)
def test_what_a_command_names_is_its_program(fox: Path, command: str) -> None:
    words = command.format(python=sys.executable, home=fox).split()
    league = fox.parent / "league.toml"
    before = fingerprint(words, fox.parent, [league])
    assert before
    (fox / "brain" / "weights.bin").write_bytes(b"")
    assert fingerprint(words, fox.parent, [league]) not in (before, "")


def test_words_that_no_file_can_be_called_are_no_hindrance(fox: Path) -> None:
    words = [sys.executable, f"{fox}/bot.py", 300 * "x", f"--weights=a/{300 * 'x'}"]
    league = fox.parent / "league.toml"
    assert fingerprint(words, fox.parent, [league]) == fingerprint(words[:2], fox.parent, [league]) != ""


@pytest.mark.parametrize("command", ["python3 -m http.server 80", "/usr/bin/env python3", "cat league.toml"])
def test_a_command_without_files_of_its_own_has_no_program(fox: Path, command: str) -> None:
    league = fox.parent / "league.toml"
    words = [word for word in command.split() if word != "league.toml"]
    assert fingerprint(words, fox.parent, [league]) == ""


@pytest.mark.parametrize("limit", [("MOST_FILES", 1), ("MOST_BYTES", 200)])
def test_more_than_anybody_would_wait_for_is_refused(
    fox: Path, monkeypatch: pytest.MonkeyPatch, limit: tuple[str, int]
) -> None:
    monkeypatch.setattr(program, *limit)
    with pytest.raises(TooMuchError, match=r"^more than .* files or .* MB in .*fox$"):
        of(fox)


def test_where_python_stores_code_is_known_but_for_what_was_installed(fox: Path) -> None:
    (fox / "env").mkdir()
    for file in ("env/pyvenv.cfg", "env/mind.py"):
        (fox / file).touch()
    for place in (fox, fox / "brain", fox / "env"):
        (place / "__pycache__").mkdir()
    bot = file_bot("fox", fox)
    found = [*caches(bot.command, bot.directory, ())]
    assert found == [fox / "__pycache__", fox / "brain" / "__pycache__"]


def test_a_directory_that_cannot_be_read_keeps_no_bot_from_its_start(fox: Path) -> None:
    (fox / "closed").mkdir(mode=0)
    bot = file_bot("fox", fox)
    assert [*caches(bot.command, bot.directory, ())] == []
