"""The bots of a league are checked before it begins: each that is broken is named, with the reason, and the others are
checked all the same."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from harness.app.check import StepResult, Verdict
from harness.app.choices import FaultKind, Level
from harness.app.league.check import BotCheck, LeagueCheck, check_league
from harness.app.present.league_check import COLUMNS, check_lines, league_check_json, league_check_junit
from harness.app.start_failures import StartFailure
from harness.league.league import League
from harness.referee import Fault
from tests.support.commands import harness
from tests.support.schemas import document_of, validator_of

BOTS = {
    "hangs": "import time\ntime.sleep(600)\n",
    "ends": "import sys\nprint('no book <&]]> \\x1b[31m\\u202e\\ufffe')\nsys.exit(3)\n",
    "syntax": "def play(view)\n    pass\n",
    "no-grpc": (
        "import contextlib, os, socket\n"
        "server = socket.socket(socket.AF_UNIX)\n"
        "server.bind(os.environ['HARNESS_ADDRESS'].removeprefix('unix:'))\n"
        "server.listen()\n"
        "while True:\n"
        "    caller, _ = server.accept()\n"
        "    with contextlib.suppress(OSError):\n"  # the caller may be gone
        "        caller.recv(1000)\n"
        "        caller.sendall(b'HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\nhello')\n"
    ),
    "illegal": (
        "from harness.bot import CARDS, RazziaBot\n"
        "class NotInHand(RazziaBot):\n"
        "    def play(self, view): return next(card for card in CARDS if card not in view.hand)\n"
    ),
}
ONCE = """\
from pathlib import Path
from harness.bot import RazziaBot, serve
class Once(RazziaBot):
    pass
mark = Path(__file__).with_suffix(".mark")
if mark.exists():
    raise SystemExit(3)
mark.touch()
serve(Once)
"""
WAITS = """\
import time
from pathlib import Path
from harness.bot import RazziaBot, serve
class Waits(RazziaBot):
    pass
here = Path(__file__).parent
(here / "NAME.started").touch()
while len(list(here.glob("*.started"))) < 8:
    time.sleep(0.01)
serve(Waits)
"""  # each of the eight starts only when all of them have been started


def league_file(
    home: Path, files: Mapping[str, str], samples: Sequence[str], hangs_after: float = 1.0
) -> Path:
    """A league of bots with these files, and of samples, in a directory of its own."""
    lines = ['game = "razzia"', "seats = [3, 4]", "sit_twice = true", "move_limit = 10", "start_limit = 120"]
    for name, text in files.items():
        (home / f"{name}.py").write_text(text, "utf-8")
        lines += ["[[bots]]", f'name = "{name}"', f'path = "{name}.py"']
        lines += [f"start_limit = {hangs_after}"] * (name == "hangs")
    for number, sample in enumerate(samples):
        lines += ["[[bots]]", f'name = "fine{number}"', f'sample = "{sample}"']
    file = home / "winter.toml"
    file.write_text("\n".join(lines), "utf-8")
    return file


def got(bot: BotCheck) -> str:
    """What came instead of what the step expected that failed."""
    assert bot.failed_step
    return bot.failed_step.got


@pytest.mark.process
def test_each_broken_bot_is_named_with_the_reason_and_the_others_play(tmp_path: Path) -> None:
    check = check_league(league_file(tmp_path, BOTS, ["random", "greedy"]))
    assert [(bot.bot, bot.starts, bot.is_well) for bot in check.bots] == [
        ("hangs", False, False),
        ("ends", False, False),
        ("syntax", False, False),
        ("no-grpc", True, False),
        ("illegal", True, False),
        ("fine0", True, True),
        ("fine1", True, True),
    ]
    hangs, ends, syntax, no_grpc, illegal, *fine = check.bots
    assert got(hangs) == "still starting after 1 s: it runs, but does not listen yet"
    assert got(ends) == "the process ended with exit code 3"
    assert ends.failed_step
    assert ends.failed_step.said == ("no book <&]]> \\x1b[31m\\u202e\\ufffe",)
    assert got(syntax).endswith("syntax.py:1: SyntaxError: expected ':'")
    assert got(no_grpc) == "who listens there speaks no HTTP/2, and so no gRPC"
    assert "is no card of the hand" in got(illegal)
    assert (check.is_well, check.games, check.void) == (False, 6, 0)  # of three bots, at two numbers of seats
    assert [bot.games for bot in (illegal, *fine)] == [6, 6, 6]
    assert illegal.faults == {FaultKind.ILLEGAL: 6 + 1}  # of three bots at four seats, it sits twice once
    assert {step.verdict for bot in fine for step in bot.steps} == {Verdict.PASSED}


@pytest.mark.process
def test_a_league_whose_bots_are_all_well_has_exit_code_0_and_no_database(tmp_path: Path) -> None:
    file = league_file(tmp_path, {}, ["random", "random"])
    done = harness("league", "check", file.name, cwd=tmp_path)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "2 bots, 4 games: nothing is wrong")
    assert [each.name for each in tmp_path.iterdir()] == ["winter.toml"]


@pytest.mark.slow
def test_a_bot_that_starts_only_once_is_named_and_the_others_play_without_it(tmp_path: Path) -> None:
    file = league_file(tmp_path, {"ends": BOTS["ends"], "once": ONCE}, ["random"])
    words = ["league", "check", file.name, "--sandbox", "none", "--output", "json"]
    done = harness(*words, cwd=tmp_path)
    assert done.returncode == 1
    rows = document_of("league_check", done.stdout)["rows"]
    assert [(row["bot"], row["well"], row["games"], row["restart"]) for row in rows] == [
        ("ends", False, 0, ""),
        ("once", False, 0, "the process ended with exit code 3 and said nothing"),
        ("fine0", True, 2, ""),
    ]


def step(number: int, verdict: Verdict, **more: Any) -> StepResult:
    return StepResult(number, f"step {number}", verdict, 0.5, **more)


WRONG = step(
    1, Verdict.FAILED, asked="a call", expected="a hello", got="no <hello> & ]]>", said=("\x1b[31m", "\ud800")
)
LATE = Fault(2, 7, FaultKind.TIMEOUT, "no answer", "play a card", "", "C1", 1.5, 1.0, 0.5, "thinking\x07")
FOUND = LeagueCheck(
    League("winter", "razzia", (3,), ()),
    [
        BotCheck("olga", False, None, "", [WRONG, step(2, Verdict.NOT_MADE, note="step 1 failed")]),
        BotCheck(
            "paul",
            None,
            0.25,
            "paul/1",
            [step(1, Verdict.PASSED)],
            games=3,
            faults={FaultKind.TIMEOUT: 2},
            first_faults=[(4, LATE)],
            slowest=1.5,
        ),
        BotCheck(
            "rita",
            True,
            0.5,
            "",
            [step(1, Verdict.PASSED)],
            failure=StartFailure("rita", "gone", printed=("bye",)),
        ),
        BotCheck("vera", True, 0.5, "", [step(1, Verdict.PASSED)], games=3, slowest=0.012),
    ],
    games=3,
    void=0,
)


def test_the_table_has_a_line_for_each_bot_and_says_below_what_is_wrong() -> None:
    assert "\n".join(check_lines(FOUND)).splitlines() == [
        "bot   well  starts     hello  games  faults     slowest answer  failed step",
        "olga  no    no             –      0  0                       –            1",
        "paul  no    –       250.0 ms      3  2 timeout          1.50 s            –",
        "rita  no    yes     500.0 ms      0  0                       –            –",
        "vera  yes   yes     500.0 ms      3  0                 12.0 ms            –",
        "",
        "olga: step 1, step 1",
        "  asked      a call",
        "  expected   a hello",
        "  got        no <hello> & ]]>",
        "  it printed \\x1b[31m",
        "             \\ud800",
        "",
        "paul: 2 timeout in 3 games, first in game 4, seat 2, turn 7, after 1.50 s of 1 s and 0.5 s of the bank",
        "  asked     play a card",
        "  answered  nothing: no answer",
        "  played    C1, by the referee",
        "  it said   thinking\\x07",
        "",
        "rita: it did not start again: gone",
        "  | bye",
        "",
        "4 bots, 3 games: 3 have something wrong",
    ]


def test_json_is_as_its_schema_says() -> None:
    document = document_of("league_check", league_check_json(FOUND))
    assert (document["league"], document["well"], document["games"]) == ("winter", False, 3)
    olga, paul, rita, vera = document["rows"]
    assert (olga["starts"], olga["hello"], [each["verdict"] for each in olga["steps"]]) == (
        False,
        None,
        ["failed", "not made"],
    )
    assert (paul["faults"], paul["first_faults"][0]["number"]) == ({"timeout": 2}, 4)
    assert (rita["restart"], vera["well"]) == ("gone", True)


def test_the_schema_says_of_each_column_what_the_column_itself_says() -> None:
    schema = validator_of("league_check").schema
    assert isinstance(schema, dict)
    fields = schema["properties"]["rows"]["items"]["properties"]
    sentences = {column.key: column.sentence for column in COLUMNS if column.key}
    assert {key: fields[key]["description"] for key in sentences} == sentences


def test_junit_has_a_suite_for_each_bot_and_a_case_for_each_step_and_for_its_games() -> None:
    root = ElementTree.fromstring(league_check_junit(FOUND))
    suites = [*root.iter("testsuite")]
    counts = ("name", "tests", "failures", "errors", "skipped")
    assert [[suite.attrib[key] for key in counts] for suite in suites] == [
        ["olga", "3", "1", "0", "2"],
        ["paul", "2", "1", "0", "0"],
        ["rita", "2", "1", "0", "0"],
        ["vera", "2", "0", "0", "0"],
    ]
    assert [root.attrib[key] for key in counts] == ["harness league check winter", "9", "3", "0", "2"]
    failures = [failure for suite in suites for failure in suite.iter("failure")]
    assert [failure.attrib["message"] for failure in failures] == [
        "no <hello> & ]]>",
        "2 timeout in 3 games; in game 4: no answer",
        "gone",
    ]
    assert (failures[0].text or "").endswith("it printed \\x1b[31m\n           \\ud800")
    cases = [case.attrib["name"] for case in suites[0].iter("testcase")]
    assert cases == ["01 step 1", "02 step 2", "plays without a fault"]


@pytest.mark.process
@pytest.mark.slow
def test_of_26_bots_that_start_at_the_same_time_five_are_broken(tmp_path: Path) -> None:
    waiting = {f"waits{number}": WAITS.replace("NAME", str(number)) for number in range(8)}
    file = league_file(tmp_path, {**BOTS, **waiting}, ["random"] * 13, hangs_after=20.0)
    check = check_league(file, sandbox=Level.NONE)
    assert [bot.bot for bot in check.bots if not bot.is_well] == [*BOTS], "\n".join(check_lines(check))
    assert len(check.bots) == 26
    fine = [bot for bot in check.bots if bot.is_well]
    assert all(step.verdict is Verdict.PASSED for bot in fine for step in bot.steps)
    assert all(bot.games >= 7 for bot in fine)
