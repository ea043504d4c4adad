"""Games worth looking at are those that a look at every game finds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from harness.league.fixtures import Played
from harness.league.ratings.notable import closest_games, newest_games, worst_games
from harness.league.ratings.results import Games
from tests.league.test_head_to_head import BOTS, leagues


def leads(games: Games, bot: int) -> list[tuple[int, int]]:
    """Each seat of the bot: its lead, and the number of the game."""
    found = []
    for game in games.played():
        for seat, sits in enumerate(game.bots):
            if sits == bot:
                others = [score for place, score in enumerate(game.scores) if place != seat]
                found.append((game.scores[seat] - max(others), game.number))
    return found


@settings(deadline=None)
@given(leagues(), st.integers(1, 5))
def test_the_closest_games_are_won_or_lost_by_the_fewest_points(games: Games, most: int) -> None:
    ordered = sorted((abs(lead), number) for lead, number in leads(games, 1))
    assert closest_games(games, 1, most) == [*dict.fromkeys(number for _, number in ordered)][:most]


@settings(deadline=None)
@given(leagues(), st.integers(1, 5))
def test_the_worst_games_are_lost_by_the_most_points(games: Games, most: int) -> None:
    ordered = sorted((lead, number) for lead, number in leads(games, 1) if lead < 0)
    assert worst_games(games, 1, most) == [*dict.fromkeys(number for _, number in ordered)][:most]


@settings(deadline=None)
@given(leagues(), st.integers(1, 5), st.sampled_from([None, 3, 12]), st.sampled_from([None, 3]))
def test_the_newest_games_are_those_of_all_these_bots(
    games: Games, most: int, before: int | None, seats: int | None
) -> None:
    expected = [
        game.number
        for game in games.played()
        if {0, 1} <= {*game.bots}
        and (before is None or game.number < before)
        and seats in (None, len(game.bots))
    ]
    assert newest_games(games, most, bots=(0, 1), seats=seats, before=before) == expected[::-1][:most]


def test_without_scores_nobody_knows_which_game_was_close() -> None:
    games = Games.of([Played(1, 1, (0, 1), (1, 2))], BOTS)
    assert closest_games(games, 0, 5) == worst_games(games, 0, 5) == []
    assert newest_games(games, 5) == [1]
