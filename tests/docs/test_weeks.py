"""The weeks of docs/running-a-contest.md and docs/running-a-class.md: their commands, in order, print what the pages show."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.weeks import Desk, missing_lines

DOCS = Path(__file__).parents[2] / "docs"


def _entries(desk: Desk) -> None:
    """What authors have sent: heron does not start, heron-2 does; quill-2 is a better quill."""
    inbox = desk.here / "inbox"
    desk.types("for bot in quill heron otter; do harness bot new $bot --directory inbox; done")
    for bot in ("quill", "heron"):
        shutil.copytree(inbox / bot, inbox / f"{bot}-2")
    _edit(inbox / "heron" / "bot.py", "(RazziaBot):", "(RazziaBot)")
    _edit(inbox / "quill-2" / "bot.py", "len(view.my_share) > 0", "sum(view.my_share) >= 20")


def _class(desk: Desk) -> None:
    """What students have handed in: kim's bot does not start, and later does; alan's makes faults."""
    (desk.here / "class.csv").write_text(
        "ada,Füchsin,morning\ngrace,Gelassen,morning\nalan,Würfelglück,evening\nkim,狐,evening\n", "utf-8"
    )
    desk.types("for bot in ada grace alan kim; do harness bot new $bot --directory handed-in; done")
    desk.types("mkdir handed-in-again && cp -r handed-in/kim handed-in-again")
    _edit(desk.here / "handed-in" / "kim" / "bot.py", "(RazziaBot):", "(RazziaBot)")
    _edit(desk.here / "handed-in" / "alan" / "bot.py", "max(gamblers or view.hand", "max(gamblers")


def _edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def _words(line: str) -> str:
    """A line without numbers, and of a row of the standings the bot: cards are random, and so are results."""
    line = re.sub(r"^[\d–]+ +(\S+( \(reference\))?) .*%.*$", r"row", line.rstrip())
    line = re.sub(r"; never played: .*", "", line)  # which depends on the seed
    line = re.sub(r"\b[0-9a-f]{64}\b", "…", line)
    line = re.sub(r"\b\d[\d.]* (ms|s|min)\b", "N s", line)  # how long it takes hangs on the machine
    return re.sub(r"\s+", " ", re.sub(r"\d[\d,.:-]*", "N", line))


WEEKS: list[tuple[str, str, Callable[[Desk], None]]] = [
    ("running-a-contest.md", "open.toml", _entries),
    ("running-a-class.md", "autumn.toml", _class),
]


@pytest.mark.slow
@pytest.mark.parametrize(("page", "file", "prepare"), WEEKS, ids=[week[0] for week in WEEKS])
def test_every_command_of_the_week_prints_what_the_page_shows(
    page: str, file: str, prepare: Callable[[Desk], None], tmp_path: Path
) -> None:
    commands = 0
    with Desk(tmp_path, file) as desk:
        prepare(desk)
        for command, printed in desk.play((DOCS / page).read_text("utf-8")):
            commands += 1
            missing = missing_lines(command.shown, printed, _words)
            assert missing == [], f"{command.words} printed\n" + "\n".join(printed)
    assert commands > 10
