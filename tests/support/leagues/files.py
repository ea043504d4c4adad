"""A small league file, and what is said of files."""

import pytest

from harness.bot.samples import samples
from harness.games import find_game
from harness.league.file.read import LeagueFileError, read_league
from harness.league.league import League

SMALL = """\
game = "razzia"
seats = 3
[[bots]]
name = "ada"
path = "bots/ada"
[[bots]]
name = "grace"
command = ["node", "my bot.js"]
environment = { LEVEL = "3" }
[[bots]]
name = "alan"
address = "alan.example.org:7400"
certificate = "alan.pem"
"""


def read(text: str, place: str = "leagues/spring.toml") -> League:
    return read_league(text, place, find_game, samples)


def wrong(text: str) -> list[str]:
    with pytest.raises(LeagueFileError) as error:
        read(text)
    return str(error.value).split("\n")
