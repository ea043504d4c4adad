"""The wire is not Python's: a bot made of the protos and npm's gRPC packages plays complete games."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tools import missing, needed

ROOT = Path(__file__).parents[2]
HARNESS = [sys.executable, "-m", "harness"]

pytestmark = pytest.mark.slow  # npm fetches the packages


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The bot in a directory of its own, with its packages."""
    node, npm = needed("node"), needed("npm")
    home = tmp_path_factory.mktemp("node") / "bot"
    shutil.copytree(
        ROOT / "sample_bots" / "razzia" / "node", home, ignore=shutil.ignore_patterns("node_modules")
    )
    fetched = subprocess.run(
        [npm, "ci", "--no-audit", "--no-fund"], cwd=home, capture_output=True, timeout=300
    )
    if fetched.returncode:
        missing(f"npm could not fetch the packages: {fetched.stderr.decode()[-300:]}")
    subprocess.run([*HARNESS, "bot", "protos", str(home / "protos")], cwd=ROOT, check=True, timeout=60)
    return f"cmd:{node} {home / 'bot.js'}"


@pytest.fixture
def remote() -> Iterator[str]:
    """A bot of the SDK that somebody else has started, at an address."""
    command = [sys.executable, "-m", "sample_bots.razzia.greedy", "--address", "127.0.0.1:0"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        yield process.stderr.readline().split()[-1]
        process.terminate()
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("seats", range(3, 9))
def test_bots_of_node_and_of_the_sdk_local_and_remote_play_whole_games(
    seats: int, bot: str, remote: str, tmp_path: Path
) -> None:
    records = tmp_path / "played.games"
    bots = ["--bot", f"js={bot}", "--bot", f"remote={remote}", "--bot", "random"]
    arguments = [
        "--seats",
        str(seats),
        "--games",
        "12",
        "--seed",
        "1",
        "--move-limit",
        "30",
        "--output",
        "json",
        "--out",
        str(records),
    ]
    played = subprocess.run(
        [*HARNESS, "play", *bots, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert (played.returncode, played.stderr) == (0, "")
    standings = {standing["bot"]: standing for standing in json.loads(played.stdout)["standings"]}
    assert sum(standing["games"] for standing in standings.values()) == 12 * seats
    assert all(standing["faults"] == {} for standing in standings.values())
    verified = subprocess.run(
        [*HARNESS, "game", "verify", str(records)], capture_output=True, text=True, timeout=60
    )
    assert verified.stdout == "moves replayed: 12 of 12 games hold\n"
