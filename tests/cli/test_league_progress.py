"""What `harness league run` says beside the table."""

import json
import re
from pathlib import Path

import pytest

from harness.app.league.estimate import Estimate
from harness.app.present.run import estimate_lines, rate_text
from harness.referee import FaultKind
from tests.cli.test_league_commands import harness, rows

BOT = """
from harness.bot import RazziaBot, serve

class Paul(RazziaBot):
    def asked(self, view, time_left):
        return "no move"

serve(Paul)
"""
LEAGUE = """
game = "razzia"
seats = 3
rounds = 12
seed = "faults"
[[bots]]
name = "ada"
sample = "random"
[[bots]]
name = "kim"
sample = "greedy"
[[bots]]
name = "paul"
path = "bots/paul"
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    paul = tmp_path / "bots" / "paul" / "bot.py"
    paul.parent.mkdir(parents=True)
    paul.write_text(BOT, "utf-8")
    (tmp_path / "autumn.toml").write_text(LEAGUE, "utf-8")
    return tmp_path


@pytest.mark.process
def test_a_dry_run_says_whose_bots_made_faults(home: Path) -> None:
    dry = harness(home, "league", "run", "autumn.toml", "--dry-run").stdout.splitlines()
    assert re.fullmatch(r"faults of paul in these games: [\d,]+ [a-z]+(, [\d,]+ [a-z]+)*", dry[-2])
    assert re.fullmatch(r"about .* at [\d,]+ games/s, by 36 games that count for nothing", dry[-1])


@pytest.mark.process
def test_the_end_of_a_run_with_faults_says_where_to_look(home: Path) -> None:
    run = harness(home, "league", "run", "autumn.toml", "--quiet", "--db", "my.db", code=3)
    who, last = run.stderr.splitlines()[-2:]
    assert re.fullmatch(r"faults: paul \d+ and \d+ stand-ins?", who)
    assert last == "36 games with faults: see  harness league report autumn --db my.db"
    report = json.loads(harness(home, *last.split()[6:], "--output", "json").stdout)
    assert {fault["bot"] for fault in report["faults"]} == {"paul"}
    assert rows(home, "league", "list", "--db", "my.db")


PAUL = {"paul": {FaultKind.ILLEGAL: 2, FaultKind.TIMEOUT: 1_038}}


@pytest.mark.parametrize(
    ("pace", "planned", "lines"),
    [
        (Estimate(600, 5.0, {}), 6_000, ["about 50 s at 120 games/s, by 600 games that count for nothing"]),
        (Estimate(30, 60.0, {}), 6_000, ["about 3.3 h at 30 games/min, by 30 games that count for nothing"]),
        (Estimate(29, 30.0, {}), 6_000, ["too few to tell how long it will take: 29 games in 30 s"]),
        (Estimate(1, 30.0, {}), 6_000, ["too few to tell how long it will take: 1 game in 30 s"]),
        (Estimate(16, 2.0, {}), 16, ["about 2 s at 8 games/s, by 16 games that count for nothing"]),
        (
            Estimate(600, 5.0, PAUL),
            6_000,
            [
                "faults of paul in these games: 1,038 timeout, 2 illegal",
                "about 50 s at 120 games/s, by 600 games that count for nothing",
            ],
        ),
    ],
)
def test_an_estimate_is_told_if_there_is_one(pace: Estimate, planned: int, lines: list[str]) -> None:
    assert [*estimate_lines(pace, planned)] == lines


@pytest.mark.parametrize(
    ("rate", "told"), [(1234.5, "1,234 games/s"), (1.0, "1 games/s"), (0.5, "30 games/min"), (0.004, "0.24 games/min")]
)  # fmt: skip
def test_few_games_are_told_by_the_minute(rate: float, told: str) -> None:
    assert rate_text(rate) == told
