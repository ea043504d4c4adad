"""A league file is read whole, with what it leaves out."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from harness.bot.samples import samples
from harness.engine.game import AnyGame
from harness.errors import OptionsError
from harness.league.file.read import (
    as_json,
    differences,
    from_json,
    template,
)
from harness.league.fixtures import Deals
from harness.league.formats import History, format_of
from harness.league.league import Entrant, League, Profile, Rating, SecretFrom, Source, Stage
from harness.league.limits import Level, Limits
from harness.league.trust import Trust
from harness.referee import Terms
from tests.support.leagues.files import SMALL, read, wrong
from tests.support.leagues.schedules import schedule_of
from tests.support.strategies import every_game

ROOT = Path(__file__).parents[2]


def test_a_small_file_has_everything_else_by_default() -> None:
    assert read(SMALL) == League(
        name="spring",
        game="razzia",
        seats=(3,),
        entrants=(
            Entrant("ada", Source.PATH, "bots/ada"),
            Entrant("grace", Source.COMMAND, "node 'my bot.js'", {"LEVEL": "3"}),
            Entrant("alan", Source.ADDRESS, "alan.example.org:7400", trust=Trust(certificate="alan.pem")),
        ),
        options={"last_bills": "left"},
    )


def test_a_sandbox_and_its_limits_are_read() -> None:
    league = read('sandbox = "limits"\n' + SMALL + "[limits]\nmemory = 4096\nprocesses = 9\n")
    assert (league.sandbox, league.limits) == (Level.LIMITS, Limits(memory=4096, processes=9))


@pytest.mark.parametrize(
    ("value", "seed"),
    [("7", "7"), ('"7"', "7"), ("+7", "7"), ("-7", "-7"), ("-0", "0"), ("1_000", "1000"), ('"007"', "007")],
)
def test_a_seed_that_is_a_number_is_its_decimal_digits(value: str, seed: str) -> None:
    """docs/chance.md: a text is taken as it is."""
    assert read(SMALL.replace("seats", f"seed = {value}\nseats", 1)).seed == seed


def test_every_key_is_read() -> None:
    text = """
    name = "autumn"
    game = "razzia"
    seats = [8, 3]
    games = 5_000
    format = "gauntlet"
    challengers = ["b"]
    sit_twice = true
    seed = 4481
    deals = "shared"
    reproducible = true
    move_limit = 2
    bank = 30.5
    max_faults = 5
    [options]
    last_bills = "dealt"
    [rating]
    start = 1000
    k = 24
    [[bots]]
    name = "a"
    sample = "random"
    [[bots]]
    name = "b"
    address = "b.example.org:7400"
    ca = "ca.pem"
    client_certificate = "us.pem"
    client_key = "us.key"
    token_file = "b.token"
    [[bots]]
    name = "c"
    address = "192.0.2.1:7400"
    insecure = true
    """
    assert read(text) == League(
        name="autumn",
        game="razzia",
        seats=(3, 8),
        entrants=(
            Entrant("a", Source.SAMPLE, "random"),
            Entrant(
                "b",
                Source.ADDRESS,
                "b.example.org:7400",
                trust=Trust("", "ca.pem", "us.pem", "us.key", "b.token"),
            ),
            Entrant("c", Source.ADDRESS, "192.0.2.1:7400", trust=Trust(insecure=True)),
        ),
        options={"last_bills": "dealt"},
        games=5000,
        format="gauntlet",
        challengers=("b",),
        sit_twice=True,
        seed="4481",
        deals=Deals.SHARED,
        secret_from=SecretFrom.SEED_AND_RUN,
        terms=Terms(2.0, 30.5, 5),
        rating=Rating(1000.0, 24.0),
    )


def test_a_ladder_is_read_with_its_moment() -> None:
    league = read('format = "ladder"\nbatch = 9\nuntil = 2026-12-01T19:00:00+01:00\n' + SMALL)
    assert (league.batch, league.until, league.provisional) == (9, 1_796_148_000, None)


STAGES = """\
format = "stages"
seats = [3, 4]
[[stages]]
format = "ladder"
games = 90
batch = 4
go_on = 4
[[stages]]
format = "round-robin"
seats = 4
"""
FOUR = SMALL.split("seats = 3\n")[1] + '[[bots]]\nname = "kim"\nsample = "random"\n'


def test_stages_are_read_with_the_seats_of_the_league_if_they_have_none() -> None:
    league = read('game = "razzia"\n' + STAGES + FOUR)
    assert league.stages == (
        Stage("ladder", (3, 4), games=90, batch=4, go_on=4),
        Stage("round-robin", (4,)),
    )


def test_a_league_is_called_after_its_file_if_the_file_does_not_say() -> None:
    assert read(SMALL, "a\\b\\autumn-3.toml").name == "autumn-3"
    with pytest.raises(OptionsError, match="name: is missing, and the file's own will not do"):
        read(SMALL, "my league.toml")


@pytest.mark.parametrize("file", sorted((ROOT / "leagues").glob("*.toml")), ids=lambda file: file.stem)
def test_the_leagues_that_come_with_the_harness_can_be_planned(file: Path) -> None:
    league = read(file.read_text("utf-8"), str(file))
    format = format_of(replace(league, seed="s"))
    schedule = format.next_blocks(History())
    assert schedule
    least = 100 if schedule.game_count == format.planned else 6
    assert schedule.game_count >= least


@every_game
def test_the_league_file_that_init_writes_runs_as_it_is_and_with_all_that_it_leaves_out(
    game: AnyGame,
) -> None:
    text = template(game, [*samples(game.name)])
    plain = read(text)
    assert (plain.name, plain.game) == ("spring", game.name)
    assert schedule_of(replace(plain, seed="s")).game_count
    assert f"table sizes, {game.seats[0]} to {game.seats[-1]};" in text
    everything = re.sub(
        r"^# (?=name|seed|reproducible|deals|format|challengers|sit_twice|start_limit|logs|updates|\[\[|path|env|command|address|certificate|token_file|dials_in)",
        "",
        text,
        flags=re.M,
    )
    league = read(everything.replace('"spring"', '"fall"'))
    assert league.challengers == ("fox",)
    assert (league.start_limit, league.logs) == (30.0, "logs")
    assert {entrant.source for entrant in league.entrants} == set(Source)
    page = (ROOT / "docs" / "leagues.md").read_text("utf-8")
    for key in re.findall(r"^(?:# )?(\w+) = ", text, re.M):
        assert key in game.options or re.search(rf"^\| `{key}`", page, re.M), key


def test_how_long_bots_may_take_to_start_is_said_for_all_and_for_one() -> None:
    league = read(
        SMALL.replace("seats = 3", "seats = 3\nstart_limit = 60").replace(
            'path = "bots/ada"', 'path = "bots/ada"\nstart_limit = 0.5'
        )
    )
    assert (league.start_limit, [bot.start_limit for bot in league.entrants]) == (60.0, [0.5, None, None])
    assert from_json(json.loads(json.dumps(as_json(league)))) == league
    assert differences(league, read(SMALL)) == []  # it may change while the league is played
    (told,) = wrong(SMALL.replace("seats = 3", "seats = 3\nstart_limit = 0"))
    assert told == "leagues/spring.toml:3: start_limit = 0: expected a number from 0.1 to 86,400"


def test_how_a_bot_is_shown_is_read_and_stored_and_may_change_at_any_time() -> None:
    shown = """path = "bots/ada"
title = "  最強の\u3000林檎\\t― می\u200cخواهم 👩\u200d💻 "
author = "Иван"
team = "שועל"
reference = true"""
    league, plain = read(SMALL.replace('path = "bots/ada"', shown)), read(SMALL)
    profile = Profile("最強の 林檎 ― می\u200cخواهم 👩\u200d💻", "Иван", "שועל", reference=True)
    assert [entrant.profile for entrant in league.entrants] == [profile, Profile(), Profile()]
    assert from_json(json.loads(json.dumps(as_json(league)))) == league
    assert differences(plain, league) == differences(league, plain) == []
    assert not {*as_json(plain)["bots"][0]} & {*Profile.__slots__}  # a league without is stored as ever
