"""A league file from the disk: what editors put into it, and what is wrong with the files that it names."""

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.app.league.file import bot_specs, open_league
from harness.app.league.opening import has_games
from harness.errors import OptionsError
from tests.support.certificates import pair

HEAD = 'game = "razzia"\nseats = 3\n'
BOTS = "".join([f'[[bots]]\nname = "{name}"\nsample = "random"\n' for name in ("kim", "lea", "max")])
BOT = '[[bots]]\nname = "olga"\n'


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], Path]:
    monkeypatch.chdir(tmp_path)

    def written(content: bytes) -> Path:
        Path("autumn.toml").write_bytes(content)
        return Path("autumn.toml")

    return written


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_from_any_editor_is_the_same_league(
    write: Callable[[bytes], Path], encoding: str, end: str
) -> None:
    plain = open_league(write((HEAD + BOTS).encode()))
    assert open_league(write((HEAD + BOTS).replace("\n", end).encode(encoding))) == plain


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ((HEAD + BOTS).encode("utf-16"), "autumn.toml:1: expected a league file in UTF-8: UTF-16"),
        ((HEAD + 'name = "Jürgen"').encode("latin-1"), "autumn.toml:3: expected a league file in UTF-8: byte 36 is none"),
    ],
)  # fmt: skip
def test_a_file_in_another_encoding_is_told(
    write: Callable[[bytes], Path], content: bytes, told: str
) -> None:
    with pytest.raises(OptionsError) as error:
        open_league(write(content))
    assert str(error.value) == told


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ('path = "bots/olga"', '14: bot olga path = "bots/olga": bots/olga: no such file; expected a .py file, or a directory with a bot.py'),
        ('command = "noed olga.js"', "14: bot olga command = \"noed olga.js\": there is no program 'noed' here"),
        ('environment = { PATH = "/nowhere" }\ncommand = "ls"', "15: bot olga command = \"ls\": there is no program 'ls' here"),
        ('command = "./olga --quick"', "14: bot olga command = \"./olga --quick\": there is no file './olga'"),
        ('address = "[::1]:7400"\ncertificate = "no.pem"', '15: bot olga certificate = "no.pem": cannot read no.pem: No such file or directory'),
        ('address = "[::1]:7400"\n\nca = "autumn.toml"', '16: bot olga ca = "autumn.toml": autumn.toml: expected a certificate in PEM'),
        ('token_file = "no"\naddress = "[::1]:7400"', '14: bot olga token_file = "no": cannot read no: No such file or directory'),
        ('address = "[::1]:7400"\nca = "fox.pem"\nclient_key = "no"\nclient_certificate = "fox.pem"', '17: bot olga client_certificate = "fox.pem": cannot read no: No such file or directory'),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_bots_files_is_told_with_its_line(
    write: Callable[[bytes], Path], lines: str, told: str
) -> None:
    pair("fox").write(Path(), "fox")
    file = write((HEAD + BOTS + BOT + lines).encode())
    with pytest.raises(OptionsError) as error:
        bot_specs(open_league(file), file)
    assert str(error.value) == f"autumn.toml:{told}"


def test_all_bots_whose_files_are_wrong_are_told_at_once(write: Callable[[bytes], Path]) -> None:
    other = BOT.replace("olga", "paul")
    file = write((HEAD + BOTS + BOT + 'path = "olga"\n' + other + 'command = "noed"').encode())
    with pytest.raises(OptionsError) as error:
        bot_specs(open_league(file), file)
    lines = str(error.value).splitlines()
    assert [line.split(" = ")[0].partition(" ")[2] for line in lines] == ["bot olga path", "bot paul command"]


def test_a_program_is_looked_for_where_it_will_be(write: Callable[[bytes], Path]) -> None:
    Path("olga").write_text("#!/bin/sh\n")
    Path("olga").chmod(0o755)
    commands = ["./olga", "olga"]
    bots = [f'{BOT.replace("olga", f"bot{n}")}command = "{command}"\n' for n, command in enumerate(commands)]
    file = write((HEAD + BOTS + "".join(bots) + f'environment = {{ PATH = "{Path().resolve()}" }}').encode())
    specs = bot_specs(open_league(file), file)
    assert [spec.command for spec in specs[3:]] == [("./olga",), ("olga",)]


def test_a_token_file_may_begin_with_a_byte_order_mark(write: Callable[[bytes], Path]) -> None:
    Path("token").write_text("swordfish-swordfish-swordfish\r\n", "utf-8-sig")
    file = write((HEAD + BOTS + BOT + 'address = "[::1]:7400"\ntoken_file = "token"').encode())
    assert bot_specs(open_league(file), file)[-1].identity.token == "swordfish-swordfish-swordfish"


FEWER = """game = "razzia"
seats = 3
sandbox = "none"
move_limit = 20.0
{format}
"""
FORMATS = {
    "knockout": 'format = "knockout"\nadvance = 1\nblocks = 1\n',
    "stages": 'format = "stages"\n[[stages]]\nformat = "round-robin"\ngo_on = 3\ngroups = 3\n[[stages]]\nformat = "round-robin"\n',
}


WRONG = {"knockout": "seats = 3: no knockout of 8 bots", "stages": "go_on = 3: expected 1 to 2"}


@pytest.mark.parametrize("name", FORMATS)
def test_a_league_that_has_games_goes_on_with_bots_that_it_could_not_begin_with(
    tmp_path: Path, name: str
) -> None:
    """A bot has left, and the others are no number for the format's beginning."""
    file = tmp_path / "cup.toml"
    bots = [f'[[bots]]\nname = "bot{number}"\nsample = "random"\n' for number in range(9)]
    keys = FEWER.format(format=FORMATS[name])
    file.write_text(keys + "".join(bots), "utf-8")
    assert len(open_league(file).entrants) == 9
    file.write_text(keys + "".join(bots[:8]), "utf-8")
    with pytest.raises(OptionsError, match=WRONG[name]):
        open_league(file)
    assert len(open_league(file, has_games={"cup"}.__contains__).entrants) == 8
    with pytest.raises(OptionsError):
        open_league(file, has_games=lambda name: has_games(str(tmp_path / "none.db"), name))
