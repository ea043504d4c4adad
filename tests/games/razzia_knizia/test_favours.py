"""To whom a seat leaves an auction."""

from harness.app.simulate import simulate
from harness.engine.replay import replay
from harness.games.razzia_knizia import RazziaKnizia


def test_an_auction_is_left_to_whoever_wins_it_in_the_end() -> None:
    game, left = RazziaKnizia(), 0
    for record in simulate(game, 4, {}, 5, 20):
        for before, turn, after in replay(game, record):
            favours = [*game.favours.given(before, turn.moves)]
            won = [
                each["seat"]
                for each in game.story.events(before, turn.moves, after)
                if each["event"] == "win"
            ]
            for favour in favours:
                if won and favour.value:
                    assert [favour.receiver] == won
                    left += 1
                if won and not favour.value:
                    assert [favour.giver] == won
    assert left
