"""What a bot says reaches a terminal, a report and a file as text, and as nothing else."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from harness.text import printable
from tests.support import commands
from tests.support.payloads import PAYLOADS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SHOUTER = f"cmd:{sys.executable} -m tests.cli.shouter"


def harness(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"HARNESS_SANDBOX": "none", "NO_COLOR": "1"}  # it is a module of ours
    done = commands.harness(*arguments, cwd=ROOT, **environment)
    for text in (done.stdout, done.stderr):
        assert not {character for character in text if not character.isprintable()} - {"\n"}
    return done


def test_play_tells_what_a_bot_printed_among_lines_of_its_own() -> None:
    bots = [f"--bot=shouter={SHOUTER} move", "--bot=random"]
    done = harness("play", *bots, "--seats=3", "--seed=1", "--max-faults=1", "--move-limit=10")
    assert done.returncode == 3
    rows = [line.split() for line in done.stdout.splitlines()]
    assert {row[1] for row in rows} == {"bot", "random", "shouter"}
    told = [line for line in done.stderr.splitlines() if not line.startswith(" ")]
    assert [line.split(" in ")[0] for line in told] == ["shouter: malformed"] * 2
    said = done.stderr.split("  it said   ")[1]
    assert said.startswith(r"\x1b[31mred\x1b[0m \x1b]0;a title\x07 \x1b]52;c;Y3VybCBldmlsIHwgc2g=\x07 ")
    assert r" \u202egnp.exe \u2066a\u2069b a\u200bb\u200dc\ufeffd \U000e0041\U000e0042 " in said
    assert r" {0.__class__} {} %s %n ${HOME} {{7*7}} " in said


def test_play_tells_the_last_word_of_a_call_on_one_line() -> None:
    done = harness("play", f"--bot=shouter={SHOUTER} stranger", "--seats=3", "--seed=1")
    assert (done.returncode, done.stdout) == (1, "")
    head, *printed = done.stderr.splitlines()
    assert head.startswith("error: bot shouter: it asks for a token")
    assert r": it asks for a token, expected token_file: '\x1b[31mred\x1b[0m \x1b]0;a title\x07 " in head
    assert head.endswith("; it said:") == bool(printed)  # the last lines of what it has printed by then


def test_a_bot_that_does_not_play_is_told_with_the_games_that_it_names() -> None:
    done = harness("play", f"--bot=shouter={SHOUTER} nothing", "--seats=3", "--seed=1")
    assert (done.returncode, done.stdout) == (1, "")
    games = ", ".join([printable(text, 64) for text in PAYLOADS])
    assert done.stderr == (
        f"error: bot shouter: it does not play razzia; it says it plays {printable(games, 200)}\n"
    )


def test_the_check_tells_it_in_each_of_its_forms() -> None:
    steps = [f"{SHOUTER} nothing", "--step=1", "--step=3", "--step=5"]
    table, as_json, junit = [
        harness("bot", "check", *steps, f"--output={form}") for form in ("table", "json", "junit")
    ]
    assert [each.returncode for each in (table, as_json, junit)] == [1, 1, 1]
    assert len(table.stdout.splitlines()) < 50
    failed = [step for step in json.loads(as_json.stdout)["steps"] if step["verdict"] == "failed"]
    assert failed
    assert all(step["got"].isprintable() and all(map(str.isprintable, step["said"])) for step in failed)
    suite = ElementTree.fromstring(junit.stdout)
    assert {element.tag for element in suite.iter()} <= {"testsuite", "testcase", "failure", "skipped"}
    assert [failure.get("message") for failure in suite.iter("failure")] == [step["got"] for step in failed]
