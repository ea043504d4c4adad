"""A bot whose source Python cannot read is told in one line, with its place."""

import asyncio
from pathlib import Path

import pytest

from harness.app.bot_specs import file_bot
from harness.app.bots import bots_up
from harness.app.sandboxes import sandboxed
from harness.app.source_errors import syntax_error
from harness.app.start_failures import StartError
from harness.league.limits import Level
from harness.local.machine import lacks_strict
from harness.local.sandbox import Sandbox

BROKEN = {
    "bot.py": ("import harness.bot\n\nclass Olga(harness.bot.RazziaBot)\n    pass\n", "bot.py:3: SyntaxError: expected ':'"),
    "late.py": ("def play():\n    pass\n  pass\n", "late.py:3: IndentationError: unindent does not match any outer indentation level"),
    "tab.py": ("if True:\n        a = 1\n\tb = 2\n", "tab.py:3: TabError: inconsistent use of tabs and spaces in indentation"),
    "main.py": ("import other\n", "other.py:2: SyntaxError: invalid syntax"),
}  # fmt: skip
LEVELS = [Level.NONE, Level.LIMITS, *([] if lacks_strict() else [Level.STRICT])]


@pytest.mark.process
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", BROKEN)
def test_a_syntax_error_is_told_with_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, level: Level
) -> None:
    source, told = BROKEN[name]
    home = tmp_path / "bots" / "olga"
    home.mkdir(parents=True)
    (home / name).write_text(source, "utf-8")
    (home / "other.py").write_text("a = 1\nb = = 2\n", "utf-8")
    monkeypatch.chdir(tmp_path)

    async def start() -> None:
        async with bots_up(sandboxed([file_bot("olga", Path("bots/olga") / name)], Sandbox(level))):
            raise AssertionError("it started")

    with pytest.raises(StartError) as error:
        asyncio.run(start())
    assert str(error.value).startswith("bot olga")
    assert str(error.value).endswith(f": bots/olga/{told}")
    assert len(str(error.value).splitlines()) == 1


@pytest.mark.parametrize(
    "said",
    [
        "",
        "SyntaxError: made up",
        'the process ended with exit code 1; it said:\n  File "bot.py", line 3\nValueError: no',
        '  File "bot.py", line 3\nSyntaxError: no\nand on it goes',
    ],
)
def test_what_else_a_bot_says_stays_as_it_is(said: str) -> None:
    assert syntax_error(said) == ""
