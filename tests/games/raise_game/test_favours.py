"""To whom a seat leaves a round."""

from harness.app.simulate import simulate
from harness.engine.replay import replay
from harness.games.raise_game import Raise


def test_a_round_of_two_pawns_is_left_to_its_winner() -> None:
    game, left = Raise(), 0
    for record in simulate(game, 4, {}, 5, 20):
        for before, turn, after in replay(game, record):
            for favour in game.favours.given(before, turn.moves):
                if favour.value and len(before.race) == 2:
                    assert after.last
                    assert favour.receiver == after.last.winner
                    left += 1
    assert left
