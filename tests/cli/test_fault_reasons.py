"""A fault shows what its own bot said of its own question, with many questions at once: the reason and the traceback of
an exception, where a slow bot was, and nothing rather than another question's words."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import harness

pytestmark = pytest.mark.process

BOT = """
import asyncio, sys, time
from harness.bot import RazziaBot, View

class Fox(RazziaBot):
    def place(self, view):
        print("placing", view.bill)
        return 0

    def play(self, view):
        {body}
        return view.hand[0]
"""
BODIES = {
    "raises": "book = {}; return book[view.table.number, view.hand]",
    "silent": "raise MemoryError",
    "wrong": "return None",
    "loops": "while True: time.sleep(0.01)",
    "crowd": "print('my hand', view.hand); return list(view.hand)[-1] if view.table.number < 2 else 'x'",
}
WAITS = """
import asyncio
from harness.bot import RazziaBot

class Fox(RazziaBot):
    async def play(self, view):
        return await self.ponder(view)

    async def ponder(self, view):
        await asyncio.sleep(60)
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name, body in BODIES.items():
        (tmp_path / f"{name}.py").write_text(BOT.format(body=body), "utf-8")
    (tmp_path / "waits.py").write_text(WAITS, "utf-8")
    (tmp_path / "makes.py").write_text(
        "from harness.bot import RazziaBot\n"
        "class Fox(RazziaBot):\n    def __init__(self, seating):\n        raise OSError('no book')\n",
        "utf-8",
    )
    return tmp_path


def faults(home: Path, bot: str, *options: str) -> list[dict[str, Any]]:
    arguments = [
        "--bot",
        f"fox={bot}.py",
        "--bot",
        "greedy",
        "--bot",
        "random",
        "--output",
        "json",
        "--seed",
        "1",
    ]
    done = harness("play", *arguments, "--max-faults", "2", *options, cwd=home)
    assert done.returncode == 3, done.stderr
    return list(json.loads(done.stdout)["faults"])


@pytest.mark.parametrize(
    ("bot", "reason", "line"),
    [
        ("raises", "KeyError: (", "book = {}; return book[view.table.number, view.hand]"),
        ("silent", "MemoryError", "raise MemoryError"),
        ("makes", "OSError: no book", "raise OSError('no book')"),
    ],
)
def test_the_reason_of_a_malformed_answer_is_what_the_bot_raised_for_this_question(
    home: Path, bot: str, reason: str, line: str
) -> None:
    told = faults(home, bot, "--games", "12")
    assert len(told) == 24
    for fault in told:
        assert fault["kind"] == "malformed"
        assert fault["detail"].startswith(reason)
        said = fault["said"].splitlines()
        assert said[0] == "Traceback (most recent call last):"
        assert [text.strip() for text in said if text.strip(" ^~")[:1] not in ("", "F")][1:] == [
            line,
            fault["detail"],
        ]
        assert "harness/" not in fault["said"]
    if bot == "raises":  # the hand is another in each
        hands = [fault["detail"].partition("hand")[2] or fault["detail"] for fault in told]
        assert len(set(hands)) > 12


def test_a_method_that_gives_nothing_is_told_as_that_without_a_line_of_ours(home: Path) -> None:
    for fault in faults(home, "wrong"):
        assert fault["detail"] == "TypeError: play() gave None; expected a card of view.hand"
        assert fault["said"] == f"{fault['detail']}"


@pytest.mark.parametrize("games", ["1", "6"])
def test_a_bot_that_loops_is_told_with_where_it_is(home: Path, games: str) -> None:
    told = faults(home, "loops", "--games", games, "--move-limit", "0.5")
    assert {fault["kind"] for fault in told} == {"timeout"}
    assert len(told) == 2 * int(games)
    for fault in told:
        head, file, line = fault["said"].splitlines()
        assert head.startswith("Fox has not answered in time (game ")
        assert file == f'  File "{home}/loops.py", line 11, in play'
        assert line.strip() == "while True: time.sleep(0.01)"


def test_a_bot_that_waits_is_told_with_where_it_waits_in_each_game(home: Path) -> None:
    told = faults(home, "waits", "--games", "4", "--move-limit", "0.5")
    assert len(told) == 8
    for fault in told:
        lines = fault["said"].splitlines()
        assert lines[0].endswith(f"turn {fault['turn']}); it waits here:")
        assert [
            line.strip() for line in lines if line.strip().startswith(("return await self", "await asyncio"))
        ] == [
            "return await self.ponder(view)",
            "await asyncio.sleep(60)",
        ]
    assert len({fault["said"].splitlines()[0] for fault in told}) == 8  # each of its own question


def test_what_was_printed_while_other_questions_were_open_is_nobodys(home: Path) -> None:
    (alone, *_) = faults(home, "crowd", "--games", "1", "--max-faults", "1")
    assert alone["said"].splitlines()[-1] == "TypeError: play() gave 'x'; expected a card of view.hand"
    assert "placing" not in alone["said"]


def test_a_league_s_report_gives_what_was_raised_as_the_reason(home: Path) -> None:
    bots = '[[bots]]\nname = "fox"\npath = "silent.py"\n[[bots]]\nname = "greedy"\nsample = "greedy"\n'
    third = '[[bots]]\nname = "random"\nsample = "random"\n'
    (home / "l.toml").write_text(f'game = "razzia"\nseats = 3\nrounds = 1\n{bots}{third}', "utf-8")
    assert harness("league", "run", "l.toml", "--quiet", cwd=home).returncode == 3
    report = harness("league", "report", "l", cwd=home)
    assert "malformed: MemoryError" in report.stdout
    assert "holds no move" not in report.stdout


def test_a_match_says_what_an_author_seems_to_have_overlooked(tmp_path: Path) -> None:
    (tmp_path / "typo.py").write_text(
        "from harness.bot import RazziaBot\n\nclass Typo(RazziaBot):\n    def paly(self, view):\n        return view.hand[0]\n",
        encoding="utf-8",
    )
    run = harness(
        "play", "--bot", "typo=typo.py", "--bot", "greedy", "--bot", "random", "--games", "1", cwd=tmp_path
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr.splitlines()[-1] == "warning: class Typo: paly() is never asked; did you mean play()?"
