"""Bots on other machines, from `harness bot keygen` to the standings; and that their tokens stay where they are."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.games import find_game
from harness.league.file.read import read_league
from harness.league.league import Entrant, Source
from harness.league.trust import Trust
from harness.wire.token import token_of
from tests.support.certificates import pair, signed
from tests.support.commands import Desk, Done

ROOT = Path(__file__).parents[2]
FOX = """\
from harness.bot import RazziaBot, serve


class Fox(RazziaBot):
    pass


if __name__ == "__main__":
    serve(Fox)
"""
SERVE = ("-m", "harness", "bot", "serve", "fox.py")
WITH = ("--certificate", "fox.pem", "--key", "fox.key", "--token-file", "fox.token")
OPEN = (
    "--address 0.0.0.0:0 is open to a network: expected --certificate and --key (harness bot keygen makes them), "
    "else others read along; or --insecure"
)
KNOWN = ("--certificate=fox.pem", "--token-file=fox.token")


class Home:
    """A directory where an author has made a bot's files, and where commands are typed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def types(self, *words: str) -> Done:
        return Desk().types(*words)

    def league(self, address: str, *lines: str) -> None:
        """A file, open.toml, in which the bot is with two samples."""
        fox = "\n".join(['[[bots]]\nname = "fox"', f'address = "{address}"', *lines])
        samples = [f'[[bots]]\nname = "{name}"\nsample = "{name}"' for name in ("greedy", "random")]
        terms = 'game = "razzia"\nseats = 3\nseed = "s"\nmove_limit = 10'
        (self.path / "open.toml").write_text("\n".join([terms, fox, *samples]))


@contextmanager
def started(*arguments: str, environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """A bot that is served by Python with these arguments; where it listens."""
    command = [sys.executable, *arguments]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})}
    with subprocess.Popen(command, env=variables, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            for line in process.stderr:
                if found := re.search(r" listens on (\S+)", line):
                    break
            assert found
            yield found[1]
        finally:
            process.terminate()
            process.communicate(timeout=60.0)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.chdir(tmp_path)
    home = Home(tmp_path)
    made = home.types("bot", "keygen", "fox", "--host", "127.0.0.1")
    assert made.code == 0, made.err
    (tmp_path / "fox.py").write_text(FOX)
    return home


@pytest.mark.process
def test_a_bot_made_with_keygen_plays_a_league_over_tls_and_its_token_is_in_nothing_that_is_written(
    home: Home,
) -> None:
    token = token_of(Path("fox.token").read_text())
    Path("other.token").write_text(token[::-1])
    done: list[Done] = []
    with started(*SERVE, "--address", "127.0.0.1:0", *WITH) as address:
        done.append(home.types("bot", "check", address, "--step=1", *KNOWN))
        home.league(address, 'certificate = "fox.pem"', 'token_file = "fox.token"')
        done.append(home.types("league", "run", "open.toml"))
        assert [each.code for each in done] == [0, 0]
        assert "WARNING" not in done[1].err
        home.league(address, 'certificate = "fox.pem"', 'token_file = "other.token"')
        done.append(home.types("league", "run", "open.toml"))
        assert done[2].code == 0  # how a bot is reached may change, and nothing is left to play
        done.append(home.types("league", "run", "open.toml", "--fresh"))
        assert (done[3].code, done[3].out) == (1, "")
        assert f"error: bot fox at {address}: it does not take our token" in done[3].err
    for words in (
        ["show", "open#1", "--output", "json"],
        ["report", "open#1", "--output", "json"],
        ["report", "open#1", "--output", "html"],
        ["export", "open#1", "--format", "jsonl", "--out", "all.jsonl"],
        ["export", "open#1", "--format", "records", "--out", "all.games"],
        ["export", "open#1", "--format", "csv", "--out", "all.csv"],
    ):
        done.append(home.types("league", *words))
        assert done[-1].code == 0, done[-1].err
    assert json.loads(done[4].out)["configuration"]["bots"][0]["token_file"] == "fox.token"
    ours = {"fox.token", "other.token", "fox.key"}
    written = {path.name: path.read_bytes() for path in home.path.glob("*.*") if path.name not in ours}
    assert {"harness.db", "all.jsonl", "all.games", "all.csv", "open.toml"} <= set(written)
    for secret in (token, token[::-1], Path("fox.key").read_text().splitlines()[1]):
        assert not [each for each in done if secret in each.out + each.err]
        assert not [name for name, content in written.items() if secret.encode() in content]


@pytest.mark.process
@pytest.mark.parametrize("command", [("fox.py",), SERVE], ids=["python", "harness"])
def test_a_bots_file_is_served_with_what_its_environment_says(home: Home, command: tuple[str, ...]) -> None:
    environment = {
        "HARNESS_ADDRESS": "127.0.0.1:0",
        "HARNESS_CERTIFICATE": "fox.pem",
        "HARNESS_KEY": "fox.key",
        "HARNESS_TOKEN_FILE": "fox.token",
    }
    with started(*command, environment=environment) as address:
        assert home.types("bot", "check", address, "--step=1", *KNOWN).code == 0
        stranger = home.types("bot", "check", address, "--step=1", KNOWN[0])
        assert stranger.code == 1
        assert "it asks for a token, expected --token-file FILE" in stranger.out


@pytest.mark.process
@pytest.mark.usefixtures("home")
def test_a_bots_file_does_not_begin_to_listen_to_a_network_in_plain_text() -> None:
    arguments = [sys.executable, "fox.py", "--address", "0.0.0.0:0"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(arguments, env=environment, capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0
    assert ended.stderr == f"error: {OPEN}\n"


@pytest.mark.process
def test_nor_does_the_command(home: Home) -> None:
    assert home.types("bot", "serve", "fox.py", "--address", "0.0.0.0:0") == (2, "", f"error: {OPEN}\n")


@pytest.mark.process
@pytest.mark.parametrize("more", [[], ["--quiet"], ["--dry-run"]])
def test_a_league_that_plays_insecurely_says_so_however_quiet_it_is(home: Home, more: list[str]) -> None:
    """The address is one of this machine, which only the kernel knows. The bot there asks for a token, and gets none."""
    with started(*SERVE, "--address", "127.0.0.1:0", "--token-file", "fox.token") as address:
        port = address.rpartition(":")[2]
        home.league(f"[::ffff:127.0.0.1]:{port}", "insecure = true")
        run = home.types("league", "run", "open.toml", *more)
    assert run.code == 1
    assert (
        f"WARNING: bot fox at [::ffff:127.0.0.1]:{port} is insecure: whoever is on the way reads and changes"
        in run.err
    )
    assert "it asks for a token" in run.err


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (['certificate = "no.pem"'], 'bot fox certificate = "no.pem": cannot read no.pem: No such file or directory'),
        (['certificate = "fox.token"'], 'bot fox certificate = "fox.token": fox.token: expected a certificate in PEM'),
        (['certificate = "fox.pem"', 'token_file = "fox.pem"'], 'bot fox token_file = "fox.pem": fox.pem: expected a token: 22 to 512'),
        (['ca = "fox.pem"', 'client_certificate = "fox.pem"', 'client_key = "other.key"'], 'bot fox client_certificate = "fox.pem": other.key: expected the key, in PEM and not encrypted, of fox.pem'),
        ([], "over a network a bot must show who it is: expected certificate or ca with it"),
        (["token = 'swordfish-swordfish-swordfish'"], "token_file: a token does not belong here"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_files_of_a_league_is_told_in_a_line_without_their_content(
    home: Home, lines: list[str], said: str
) -> None:
    pair("other").write(home.path, "other")
    home.league("192.0.2.1:7400", *lines)
    run = home.types("league", "run", "open.toml")
    assert run.code == 2
    assert said in run.err
    assert "swordfish" not in run.err


@pytest.mark.parametrize("command", [["play", "--bot"], ["bot", "check"]])
def test_a_bot_over_a_network_is_no_target_without_a_certificate(home: Home, command: list[str]) -> None:
    done = home.types(*command, "fox.example.org:7400")
    assert (done.code, done.out) == (2, "")
    assert "'fox.example.org:7400': over a network a bot must show who it is, by a certificate" in done.err


FAULTY = FOX.replace("    pass", "    def answer(self, view):\n        return 'duel'")


@pytest.mark.process
def test_a_bot_over_tls_with_a_token_plays_and_a_fault_is_seen_again_as_printed(home: Home) -> None:
    (home.path / "fox.py").write_text(FAULTY)
    with started(*SERVE, "--address", "127.0.0.1:0", *WITH) as address:
        bots = ["--bot", f"fox={address}", "--bot", "greedy", "--bot", "random"]
        ways = ["--certificate", "fox=fox.pem", "--token-file", "fox=fox.token"]
        played = home.types("play", *bots, *ways, "--games=4", "--seed=1", "--out=all.games")
        assert played.code == 3, played.err
        again = re.search(r"see why   harness (game repro .+)$", played.err, re.M)
        assert again
        assert again[1].endswith(f" --bot fox={address} --certificate fox.pem --token-file fox.token")
        repeated = home.types(*again[1].split())
    assert repeated.code == 3, repeated.err
    said = "answer() gave 'duel'; expected True to accept, or False to duel"
    assert said in repeated.out


@pytest.mark.process
def test_a_bot_that_asks_who_calls_plays_with_whoever_shows_it(home: Home) -> None:
    pair("us").write(home.path, "us")
    signed("ca", "quill").write(home.path, "quill")
    pair("ca").write(home.path, "ca")
    own = ("--certificate", "quill.pem", "--key", "quill.key", "--client-ca", "us.pem")
    several = ["--ca=fox=ca.pem", "--client-certificate=fox=us.pem", "--client-key=fox=us.key"]
    with started(*SERVE, "--address", "127.0.0.1:0", *own) as address:
        bots = ["--bot", f"fox={address}", "--bot", "greedy", "--bot", "random"]
        played = home.types("play", *bots, *several, "--out=one.games")
        assert played.code == 0, played.err
        one = [option.replace("=fox=", "=") for option in several]
        assert home.types("bot", "check", address, "--step=1", *one).code == 0
        repeated = home.types("game", "repro", "one.games", "--seat=fox", "--bot", address, *one)
        assert (repeated.code, "0 differently" in repeated.out) == (0, True), repeated.err


@pytest.mark.process
@pytest.mark.parametrize(
    ("ways", "said"),
    [
        ([], "the bot hung up; if it speaks TLS, expected --certificate fox=FILE or --ca fox=FILE"),
        (["--certificate=fox=fox.pem"], "it asks for a token, expected --token-file fox=FILE: "),
    ],
)
def test_what_is_missing_is_named_as_the_command_takes_it(home: Home, ways: list[str], said: str) -> None:
    with started(*SERVE, "--address", "127.0.0.1:0", *WITH) as address:
        done = home.types("play", "--bot", f"fox={address}", "--bot=greedy", "--bot=random", *ways)
    assert (done.code, done.out) == (1, "")
    assert said in done.err


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        (["--certificate=fox.pem"], "--certificate 'fox.pem': expected NAME=FILE, NAME of a --bot"),
        (["--ca==fox.pem"], "--ca '=fox.pem': expected NAME=FILE, NAME of a --bot"),
        (["--ca=fx=fox.pem"], "no --bot 'fx' to have a certificate or a token; did you mean fox?"),
        (["--ca=fox=a", "--ca=fox=b"], "--ca 'fox=b': 'fox' has one already"),
        (["--ca=fox=fox.pem", "--certificate=fox=fox.pem"], "--ca fox=FILE: expected --certificate fox=FILE or --ca fox=FILE, not both"),
        (["--client-key=fox=fox.key"], "--client-certificate fox=FILE: expected --client-certificate fox=FILE and --client-key fox=FILE, both or none"),
        (["--certificate=fox=no.pem"], "cannot read no.pem: No such file or directory"),
        (["--token-file=fox=fox.token"], "over a network a bot must show who it is, by a certificate: expected --certificate fox=FILE or --ca fox=FILE"),
        (["--token-file=greedy=fox.token"], "--bot 'greedy': --token-file greedy=FILE: only for a bot with an address"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_such_options_is_told_in_a_line(home: Home, ways: list[str], said: str) -> None:
    bots = ["--bot=fox=fox.example.org:7400", "--bot=greedy", "--bot=random"]
    ways = [*ways, "--certificate=fox=fox.pem"] if "greedy" in ways[0] else ways
    done = home.types("play", *bots, *ways)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_keygen_makes_files_that_only_their_owner_may_read_and_overwrites_none(home: Home) -> None:
    files = [Path(f"fox.{ending}") for ending in ("pem", "key", "token")]
    assert [file.stat().st_mode & 0o777 for file in files] == 3 * [0o600]
    assert len(token_of(files[2].read_text())) == 43  # 256 bits in base64
    files[0].unlink()
    before = [file.read_bytes() for file in files[1:]]
    again = home.types("bot", "keygen", "fox")
    assert again == (1, "", "error: fox.key is there already; nothing was written\n")
    assert not files[0].exists()
    assert [file.read_bytes() for file in files[1:]] == before


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["../crow"], 2, "error: NAME '../crow': expected a name of up to 32 letters"),
        (["c row"], 2, "error: NAME 'c row': expected a name"),
        (["crow", "--host", "a b"], 2, "error: --host 'a b': expected a host's name or IP address"),
        (["crow", "--host", "https://crow"], 2, "error: --host 'https://crow': expected a host's name or IP address"),
        (["crow", "--host", "unix:crow"], 2, "error: --host 'unix:crow': expected a host's name or IP address"),
        (["crow", "--directory", "nowhere"], 1, "error: cannot write nowhere/crow.pem: No such file or directory"),
    ],
)  # fmt: skip
def test_what_keygen_cannot_use_is_told_in_a_line(home: Home, words: list[str], code: int, said: str) -> None:
    done = home.types("bot", "keygen", *words)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith(said)
    assert not [*home.path.rglob("*crow*")]


def test_what_keygen_tells_to_put_into_a_league_file_is_read_there(home: Home) -> None:
    told = home.types("bot", "keygen", "crow", "--host", "2001:db8::1", "--host", "crow.example.org").out
    samples = "".join([f'[[bots]]\nname = "{name}"\nsample = "{name}"\n' for name in ("greedy", "random")])
    text = f'game = "razzia"\nseats = 3\n{told[told.index("[[bots]]") :]}{samples}'
    entrant = read_league(text, "l.toml", find_game).entrants[0]
    trust = Trust("crow.pem", token_file="crow.token")
    assert entrant == Entrant("crow", Source.ADDRESS, "[2001:db8::1]:7400", trust=trust)
