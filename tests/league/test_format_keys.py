"""Which keys of a league file each format takes, and what it says of the others."""

import pytest

from harness.games import find_game
from harness.league.file.read import LeagueFileError, as_json, from_json, read_league
from harness.league.league import League

BOTS = "".join([f'[[bots]]\nname = "bot{number}"\nsample = "random"\n' for number in range(9)])


def read(*lines: str) -> League:
    return read_league("\n".join(['game = "razzia"', *lines, BOTS]), "league.toml", find_game)


def wrong(*lines: str) -> list[str]:
    with pytest.raises(LeagueFileError) as error:
        read(*lines)
    return [line.split(": ", 1)[1] for line in str(error.value).split("\n")]


SWISS = 'format = "swiss"'


def test_a_swiss_takes_rounds_and_one_number_of_seats() -> None:
    league = read(SWISS, "seats = 4", "rounds = 7")
    assert (league.format, league.seats, league.rounds) == ("swiss", (4,), 7)
    assert from_json(as_json(league)) == league


def test_a_swiss_says_what_it_does_not_take() -> None:
    assert wrong(SWISS, "seats = [3, 4]", "games = 100", "sit_twice = true", 'challengers = ["bot1"]') == [
        "seats = [3, 4]: expected one number: in a Swiss all tables of a round are alike, so that points are",
        "games = 100: expected rounds: each bot plays a block in each",
        "sit_twice = true: expected none: in a Swiss a bot sits once at a table",
        "challengers = ['bot1']: expected none, or format = \"gauntlet\"",
    ]
    assert wrong(SWISS, "seats = 4", "rounds = 1001") == [
        'rounds = 1001: expected at most 1,000; format = "round-robin" plays as many as you like'
    ]


def test_a_swiss_wants_as_many_bots_as_seats() -> None:
    two = "\n".join(['game = "razzia"', SWISS, "seats = 3", *BOTS.split("\n")[:6]])
    with pytest.raises(LeagueFileError, match="seats = 3: expected 3 bots at least, found 2"):
        read_league(two, "league.toml", find_game)


KNOCKOUT = 'format = "knockout"'


def test_a_knockout_takes_keys_of_its_own() -> None:
    league = read(
        KNOCKOUT, "seats = [3, 4]", "advance = 1", "blocks = 2", 'seeding = "random"', "place_match = true"
    )
    assert (league.advance, league.blocks, league.seeding, league.place_match) == (1, 2, "random", True)
    assert from_json(as_json(league)) == league
    plain = read(KNOCKOUT, "seats = 3")
    assert (plain.advance, plain.blocks, plain.seeding, plain.place_match) == (None, None, None, False)


def test_a_knockout_says_what_it_does_not_take() -> None:
    assert wrong(KNOCKOUT, "seats = 4", "advance = 4", "rounds = 2", "games = 9", "sit_twice = true") == [
        "advance = 4: expected fewer than the 4 bots of a table",
        "rounds = 2: expected rounds or games, not both",
        "rounds = 2: expected blocks: how many every table plays. The rounds follow from the number of bots",
        "games = 9: expected blocks: how many every table plays",
        "sit_twice = true: expected none: in a knockout a bot sits once at a table",
    ]
    assert wrong(KNOCKOUT, "seats = 4", "advance = 2") == [
        "seats = 4: no knockout of 9 bots comes to a full table: it does with 8 or 10 bots, with other seats, "
        "or with another advance"
    ]
    assert wrong(KNOCKOUT, "seats = 4", 'seeding = "rating"') == [
        'seeding = "rating": expected one of file, random'
    ]
    assert wrong("seats = 4", "advance = 2") == ['advance = 2: expected none, or format = "knockout"']


def test_keys_that_a_file_does_not_give_are_not_stored() -> None:
    """What is stored of a league of another format is what earlier versions stored."""
    assert {"advance", "blocks", "seeding", "place_match"}.isdisjoint(as_json(read("seats = 3")))
