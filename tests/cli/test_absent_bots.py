"""A bot of ours that ends again and again is away; a run without it ends with its name, and the next one goes on."""

import re
from pathlib import Path

import pytest

from tests.support.commands import harness

pytestmark = pytest.mark.process

# It ends at its first question while the file `ill` is there.
FOX = """
import os
from pathlib import Path
from harness.bot import RazziaBot, serve

class Fox(RazziaBot):
    def play(self, view):
        if Path({ill!r}).exists():
            os._exit(7)
        return super().play(view)

serve(Fox)
"""
LEAGUE = """
game = "razzia"
seats = 3
rounds = 2
seed = "ill"
sandbox = "none"
move_limit = 20.0
wait = 0.3
[[bots]]
name = "fox"
path = "fox"
"""
GAMES = 24  # a quarter of them without fox


def test_a_bot_that_ends_again_and_again_is_away_and_plays_on_in_the_next_run(tmp_path: Path) -> None:
    ill = tmp_path / "ill"
    ill.touch()
    (tmp_path / "fox").mkdir()
    (tmp_path / "fox" / "bot.py").write_text(FOX.format(ill=str(ill)), "utf-8")
    others = "".join([f'[[bots]]\nname = "{name}"\nsample = "greedy"\n' for name in ("ada", "kim", "paul")])
    (tmp_path / "l.toml").write_text(LEAGUE + others, "utf-8")
    words = ("league", "run", "l.toml", "--quiet", "--concurrency", "2")

    ended = harness(*words, cwd=tmp_path)
    assert ended.returncode == 3, ended.stderr
    assert (
        ended.stderr.count(
            "bot fox: the process ended with exit code 7 and said nothing\nstarted again at once\n"
        )
        == 3
    )
    assert (
        "bot fox: the process ended with exit code 7 and said nothing\nstarted again in 1 s\n" in ended.stderr
    )
    away = r"^\d\d:\d\d:\d\d fox is away, and its games are put off: bot fox: the process ended with exit code 7 and said nothing$"
    assert re.search(away, ended.stderr, re.M)
    waiting = re.search(
        r"^not over; (\d+) games wait for fox\. Go on with:  harness league run l\.toml$", ended.stderr, re.M
    )
    assert waiting
    assert GAMES // 2 <= int(waiting[1]) < GAMES

    ill.unlink()
    again = harness(*words, cwd=tmp_path)
    assert "not over" not in again.stderr
    shown = harness("league", "show", "l", cwd=tmp_path).stdout
    assert "fox is away" in shown
    assert harness("league", "verify", "l", cwd=tmp_path).returncode == 0


BOOK = """
from pathlib import Path
from harness.bot import RazziaBot, serve

class Fox(RazziaBot):
    pass

if Path({ill!r}).exists():
    raise SystemExit("no opening book")
serve(Fox)
"""


def test_a_league_begins_without_bots_that_do_not_start_if_it_may(tmp_path: Path) -> None:
    ill = tmp_path / "ill"
    ill.touch()
    (tmp_path / "fox").mkdir()
    (tmp_path / "fox" / "bot.py").write_text(BOOK.format(ill=str(ill)), "utf-8")
    others = "".join([f'[[bots]]\nname = "{name}"\nsample = "greedy"\n' for name in ("ada", "kim", "paul")])
    others += '[[bots]]\nname = "away"\naddress = "unix:away"\nstart_limit = 0.5\n'
    (tmp_path / "l.toml").write_text(LEAGUE + others, "utf-8")

    ended = harness("league", "run", "l.toml", "--quiet", "--absent", cwd=tmp_path)
    assert ended.returncode == 3, ended.stderr
    assert ended.stderr.splitlines()[:4] == [
        "2 of 5 bots did not start:",
        "  fox   the process ended with exit code 1",
        "        | no opening book",
        f"  away  nobody listens at unix:{tmp_path}/away",
    ]
    assert re.search(
        r"^\d\d:\d\d:\d\d fox is away, .*: bot fox: the process ended with exit code 1 \(it printed last: no opening book\)$",
        ended.stderr,
        re.M,
    )
    assert re.search(
        r"^not over; 54 games wait for fox, away\. Go on with:  harness league run l\.toml --absent$",
        ended.stderr,
        re.M,
    )

    ill.unlink()  # fox starts, and only away does not
    text = (tmp_path / "l.toml").read_text("utf-8")
    (tmp_path / "l.toml").write_text(text.replace("wait = 0.3", "wait = 0.3\nabsent = true"), "utf-8")
    again = harness("league", "run", "l.toml", "--quiet", cwd=tmp_path)
    assert again.returncode == 3
    assert again.stderr.startswith("bot away: nobody listens at")
    assert re.search(r"^not over; 36 games wait for away\. ", again.stderr, re.M)
