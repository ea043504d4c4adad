"""Whole games played a second time, from the text of their record and the words of the rules page: without a word of the
rules' code, by somebody who has cards, dice and pawns on a table before him."""

from collections.abc import Iterator

import pytest

from harness.app.simulate import simulate
from harness.engine import write_record
from tests.second_reader.raise_game import Player
from tests.support.games.raise_game.positions import GAME
from tests.support.golden_games import Golden

GAMES = 60


def texts(seats: int) -> Iterator[str]:
    """Of random games, and of games in which everybody plays what it can, so that decks run out."""
    yield from (write_record(GAME, record) for record in simulate(GAME, seats, {}, seats, GAMES))
    for deal in range(GAMES // 3):
        yield write_record(GAME, Golden(GAME.name, seats, "boldest", f"x-{deal}", boldest=True).record())


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_game_played_by_hand_asks_the_same_seats_and_ends_with_the_same_scores(seats: int) -> None:
    for text in texts(seats):
        player = Player(text)
        scores = player.game()
        assert player.header["scores"] == " ".join(map(str, scores))
        places = [1 + sum(other > score for other in scores) for score in scores]
        assert player.header["places"] == " ".join(map(str, places))
