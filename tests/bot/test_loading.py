"""A bot's class from its file: one's own neighbours, whatever other bots there are."""

import sys
from pathlib import Path

import pytest

from harness.bot import load_bot, practise
from harness.errors import OptionsError

BOT = """\
from dataclasses import dataclass

from harness.bot import RazziaBot
from odds import BEST


@dataclass
class Note:
    best: int = BEST


class Fox(RazziaBot):
    note = Note()

    def play(self, view):
        import later

        return view.hand[later.FIRST]
"""


def written(home: Path, best: int) -> Path:
    home.mkdir()
    (home / "bot.py").write_text(BOT, "utf-8")
    (home / "odds.py").write_text(f"BEST = {best}\n", "utf-8")
    (home / "later.py").write_text("FIRST = 0\n", "utf-8")
    return home


def test_two_versions_of_a_bot_play_in_one_process(tmp_path: Path) -> None:
    old, new = (load_bot(written(tmp_path / name, best)) for name, best in (("old", 1), ("new", 2)))
    assert (old.note.best, new.note.best) == (1, 2)  # type: ignore[attr-defined]
    assert load_bot(str(tmp_path / "old" / "bot.py")) is not old
    assert "odds" not in sys.modules
    assert practise([old, new, new]).faults == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected one class that is a bot, found none"),
        ("from harness.bot import RazziaBot\n", "expected one class that is a bot, found none"),
        (
            "from harness.bot import Bot\nclass A(Bot): pass\nclass B(Bot): pass\nC = B\n",
            "expected one class that is a bot, found 'A', 'B'",
        ),
    ],
)
def test_a_file_with_one_bot_is_expected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(text, "utf-8")
    with pytest.raises(OptionsError) as error:
        load_bot("bot.py")
    assert str(error.value) == f"'bot.py': {said}"


def test_a_directory_without_a_bot_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OptionsError, match=r"^'nowhere': expected a .py file, or a directory with a bot.py$"):
        load_bot("nowhere")
