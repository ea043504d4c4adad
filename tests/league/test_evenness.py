"""How even the games were that were played, counted."""

from harness.league.fixtures import Played
from harness.league.formats.gauntlet import sides_alike
from harness.league.formats.round_robin import all_alike
from harness.league.ratings.evenness import Spread, evenness
from harness.league.ratings.results import Games


def games(*tables: tuple[int, ...], bots: int = 4) -> Games:
    played = [
        Played(number, number, seated, tuple(range(1, len(seated) + 1)))
        for number, seated in enumerate(tables, 1)
    ]
    return Games.of(played, bots)


def test_pairs_are_counted_over_all_seat_counts_and_seats_at_each() -> None:
    found = evenness(games((0, 1), (1, 0), (2, 0), (0, 1, 2), bots=3), [0, 1, 2], all_alike(range(3)))
    assert found == (
        Spread("pairs met", 1, 3),
        Spread("at 2 seats each bot sat in each seat", 0, 2),
        Spread("at 3 seats each bot sat in each seat", 0, 1),
    )


def test_bots_that_are_not_chosen_do_not_count() -> None:
    assert evenness(games((0, 1), (1, 0), (2, 3)), [0, 1], all_alike(range(4))) == (
        Spread("pairs met", 2, 2),
        Spread("at 2 seats each bot sat in each seat", 1, 1),
    )


def test_challengers_are_counted_apart() -> None:
    assert evenness(games((0, 1), (1, 0), (0, 2), (2, 0), bots=3), [0, 1, 2], sides_alike([0], [1, 2])) == (
        Spread("challengers met the others", 2, 2),
        Spread("the others met each other", 0, 0),
        Spread("at 2 seats each challenger sat in each seat", 2, 2),
        Spread("at 2 seats each of the others sat in each seat", 1, 1),
    )


def test_one_bot_met_nobody() -> None:
    assert evenness(games((0, 1)), [0], all_alike(range(4))) == (
        Spread("at 2 seats each bot sat in each seat", 0, 1),
    )


def test_without_a_game_nobody_met_anybody() -> None:
    assert evenness(games(), [0, 1], all_alike(range(4))) == (Spread("pairs met", 0, 0),)
