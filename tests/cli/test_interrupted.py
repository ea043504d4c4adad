"""Ctrl-C while a command is still being loaded ends it as at any other time, and without a word."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

PLAY = ["play", "--bot", "random", "--bot", "random", "--bot", "random", "--sandbox", "none"]
SERVE = ["bot", "serve", "nowhere.py"]  # it ends by itself


def run(number: int, words: list[str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.cli.interrupted", str(number), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def interrupted(words: list[str], parts: int) -> None:
    """At so many of its imports, spread over all of them."""
    imports = int(run(0, words).stdout.splitlines()[-1])
    assert imports > 200
    for number in range(1, imports, imports // parts):
        ended = run(number, words)
        assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", ""), number


def test_ctrl_c_while_a_command_is_loaded_ends_it_with_130_and_without_a_word() -> None:
    interrupted(SERVE, 6)


@pytest.mark.slow
@pytest.mark.parametrize("words", [PLAY, SERVE, ["league", "list"], ["game", "simulate", "--seats", "3"]])
def test_ctrl_c_at_any_import_of_any_command(words: list[str]) -> None:
    interrupted(words, 60)


LOST = """
import signal, sys, types, weakref
import harness.__main__

class Thing:
    pass

def wait():
    thing = Thing()
    callback = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT))  # nothing can be raised in there
    signal.signal(signal.SIGINT, signal.default_int_handler)  # as when a command begins
    print("lost", flush=True)  # it is, and comes again a moment later: nothing but the wait may lie between
    del thing
    try:
        signal.pause()
    except KeyboardInterrupt:
        sys.exit(130)

commands = types.ModuleType("harness.cli")
commands.main = wait
sys.modules["harness.cli"] = commands
harness.__main__.main()
"""


def test_ctrl_c_that_comes_where_nothing_can_be_raised_comes_again() -> None:
    ended = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "lost\n", "")


EARLY = """
import signal, sys
from harness.bot import RazziaBot, server
from harness.bot.guard import OPEN

server.collect_seldom = lambda: signal.raise_signal(signal.SIGINT)  # when the loop runs, and nothing else does
try:
    server.serve_guarded(RazziaBot, "127.0.0.1:0", OPEN)
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_ctrl_c_while_a_bot_begins_to_serve_ends_it_in_silence() -> None:
    ended = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
