"""What every game promises of its measures: they are named once, follow from the record alone, and luck is nobody's."""

from itertools import chain

import pytest

from harness.app.simulate import simulate
from harness.engine.game import AnyGame
from harness.engine.totals import luck_of, totals_of
from tests.support.strategies import every_game


@every_game
def test_measures_have_names_sentences_and_divisors_of_their_own(game: AnyGame) -> None:
    measures = game.measures.measures
    keys = [measure.key for measure in measures]
    titles = [measure.title for measure in measures if measure.title]
    assert len({*keys}) == len(keys) > 3
    assert len({*titles}) == len(titles)
    assert all(measure.sentence and measure.sentence[-1] != "." for measure in measures)
    assert {measure.of for measure in measures} <= {"", *keys}
    assert game.measures.luck in ("", *keys)


@every_game
def test_random_games_have_something_of_every_measure(game: AnyGame) -> None:
    totals = dict.fromkeys([measure.key for measure in game.measures.measures], 0.0)
    for record in chain(*[simulate(game, seats, {}, 7, 8) for seats in game.seats]):
        for of_seat in totals_of(game, record):
            assert of_seat.keys() == totals.keys()
            for key, amount in of_seat.items():
                totals[key] += abs(amount)
    assert [key for key, amount in totals.items() if not amount] == []


@every_game
def test_a_part_is_no_more_than_its_whole(game: AnyGame) -> None:
    parts = [measure for measure in game.measures.measures if measure.is_share]
    for record in chain(*[simulate(game, seats, {}, 11, 5) for seats in game.seats]):
        for of_seat in totals_of(game, record):
            assert all(abs(of_seat[part.key]) <= of_seat[part.of] + 1e-9 for part in parts)


@every_game
def test_what_luck_gives_one_seat_it_takes_from_others(game: AnyGame) -> None:
    """What is fought for is somebody's whatever the dice are, so luck is nothing in sum. What it is in the mean, whoever plays,
    is tested with the chances of each game."""
    for record in chain(*[simulate(game, seats, {}, 3, 5) for seats in game.seats]):
        luck = luck_of(game, record)
        assert (luck is None) == (not game.measures.luck)
        assert sum(luck or ()) == pytest.approx(0, abs=1e-9)
