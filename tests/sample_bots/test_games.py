"""The sample bots of every game: several, one of them random, and they play with each other without a fault."""

from itertools import cycle, islice

from harness.bot import BOTS, practise, sample_bot
from harness.bot.samples import samples
from harness.engine.game import AnyGame
from harness.games import FIRST
from tests.support.strategies import every_game


@every_game
def test_every_game_has_three_samples_or_more_and_one_of_them_plays_at_random(game: AnyGame) -> None:
    names = samples(game.name)
    assert len(names) >= 3
    assert "random" in names
    assert all(issubclass(sample_bot(game.name, name), BOTS[game.name]) for name in names)


@every_game
def test_samples_play_with_each_other_without_a_fault_and_the_same_again(game: AnyGame) -> None:
    bots = [sample_bot(game.name, name) for name in samples(game.name)]
    for seats in game.seats if game.name != FIRST else (game.seats[0],):
        lineup = [*islice(cycle(bots), seats, 2 * seats)]
        over = practise(lineup, deal=f"mixed {seats}")
        assert over.faults == ()
        assert over.record
        assert practise(lineup, deal=f"mixed {seats}").record == over.record
