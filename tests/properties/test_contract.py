"""What every game promises by the seam: tables, whose turn it is, views, the end, words."""

import re
from typing import Any

import pytest

from harness.engine import NATURE, NotationError
from harness.engine.game import AnyGame
from harness.errors import OptionsError
from tests.support.strategies import assert_one_line, every_game, positions, sample

OFF = [
    "",
    " ",
    "\n",
    "-",
    "0",
    "x" * 1_000,
    "ü",
    "1e9",
    "pass ",
    "*",
    "🂡",
    "0:1",
    "\x00",
    "None",
    "9" * 5_000,
]


def some_games(game: AnyGame) -> list[tuple[int, dict[str, str]]]:
    """Each number of seats, with the first and the last value of every option by turns."""
    return [
        (seats, {name: values[-(seats % 2)] for name, values in game.options.items()}) for seats in game.seats
    ]


@every_game
def test_a_game_is_named_in_small_letters_and_takes_a_row_of_seats(game: AnyGame) -> None:
    assert re.fullmatch(r"[a-z][a-z_]*", game.name)
    assert game.seats.step == 1
    assert len(game.seats) > 1
    assert game.seats[0] >= 2
    assert all(len({*values}) == len(values) > 0 for values in game.options.values())


@every_game
def test_a_table_that_there_is_not_is_refused_in_a_line_with_what_was_expected(game: AnyGame) -> None:
    least, most = game.seats[0], game.seats[-1]
    for seats in (least - 1, most + 1, 0, -1, 10**9):
        with pytest.raises(
            OptionsError, match=f"seats = {seats}: {game.name} takes {least} to {most}"
        ) as refused:
            game.start(seats, {})
        assert_one_line(refused.value)
    options: list[dict[str, str]] = [{"no such": "option"}, {"": ""}, {"größe\n": "\x1b[2J"}]
    options += [{name: "\u202eno such value"} for name in game.options]
    for wrong in options:
        with pytest.raises(OptionsError) as refused:
            game.start(least, wrong)
        assert_one_line(refused.value)


@every_game
def test_seats_move_in_ascending_order_or_chance_alone_and_nobody_when_it_is_over(game: AnyGame) -> None:
    for seats, options in some_games(game):
        for state, turn in positions(game, seats, options, bytes(32), seats):
            acting, outcome = game.to_act(state), game.outcome(state)
            assert type(acting) is tuple
            assert acting == (NATURE,) or acting == tuple(sorted({*acting} & {*range(seats)}))
            assert bool(acting) == (turn is not None) == (outcome is None)
            if outcome:
                assert len(outcome.places) == len(outcome.scores) == seats
                assert min(outcome.places) == 1
                assert all(outcome.places.count(place) for place in outcome.places)
                assert all(place <= seats for place in outcome.places)


@every_game
def test_views_are_those_of_each_seat_and_share_what_all_may_know(game: AnyGame) -> None:
    for seats, options in some_games(game):
        for state, _ in positions(game, seats, options, bytes(32), seats):
            everybody = (None, *range(seats))
            views = game.views(state, everybody)
            assert views == [game.view(state, seat) for seat in everybody]
            assert len({view.table for view in views}) == 1
            assert [view.seat for view in views] == [*everybody]


@every_game
def test_a_question_is_a_line_and_of_a_kind_that_the_game_names(game: AnyGame) -> None:
    kinds: set[str] = set()
    for seats, options in some_games(game):
        for state, turn in positions(game, seats, options, bytes(32), seats):
            for seat in turn.moves if turn and NATURE not in turn.moves else ():
                view: Any = game.view(state, seat)
                said = game.story.question(view)
                assert said.isprintable()
                assert 10 < len(said) < 400
                kind = game.questions.kind(view)
                assert game.questions.kinds[kind].expected(view).isprintable()
                assert seats in (game.questions.kinds[kind].seats or game.seats)
                kinds.add(kind)
    assert kinds == game.questions.kinds.keys()


@every_game
def test_what_is_no_move_at_all_is_refused_in_a_line(game: AnyGame) -> None:
    for text in OFF:
        with pytest.raises(NotationError) as refused:
            game.notation.read(text)
        assert_one_line(refused.value)
        assert len(str(refused.value)) < 300


@every_game
def test_the_audit_holds_at_the_start_and_a_started_game_is_its_own(game: AnyGame) -> None:
    record = sample(game, 1).record
    one, other = game.start(record.seats, record.options), game.start(record.seats, record.options)
    game.audit(one)
    for turn in record.turns[:10]:
        one = game.apply(one, turn.moves)
    assert other == game.start(record.seats, record.options)
