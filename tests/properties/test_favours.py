"""What every game promises of its favours: kinds are named once, and a favour is a choice of one seat about another."""

from typing import Any

from harness.engine.game import AnyGame
from harness.engine.totals import favours_of
from tests.support.strategies import every_game, play


@every_game
def test_kinds_of_favours_have_names_and_sentences_of_their_own(game: AnyGame) -> None:
    kinds = game.favours.kinds
    assert len({kind.key for kind in kinds}) == len(kinds) > 0
    assert all(kind.title and kind.sentence and kind.sentence[-1] != "." for kind in kinds)


@every_game
def test_a_favour_is_of_one_seat_for_another_and_of_a_kind_that_the_game_names(game: AnyGame) -> None:
    seats, kinds = max(game.seats), {kind.key for kind in game.favours.kinds}
    lengths: dict[str, set[int]] = {kind: set() for kind in kinds}
    for seed in range(4):
        played = play(game, seats, {}, bytes([seed] * 32), seed)
        for favour in favours_of(game, played.record):
            assert favour.giver != favour.receiver
            assert {favour.giver, favour.receiver} <= {*range(seats)}
            assert -1 <= favour.value <= 1
            lengths[favour.kind].add(len(favour.like))
    assert all(len(each) == 1 for each in lengths.values()), (
        "each kind has favours, with the same circumstances"
    )


@every_game
def test_moves_of_stand_ins_are_no_favours(game: AnyGame) -> None:
    seats = max(game.seats)
    played = play(game, seats, {}, bytes(32), 7, retired=(0,))
    givers: set[Any] = {favour.giver for favour in favours_of(game, played.record)}
    assert givers
    assert 0 not in givers
