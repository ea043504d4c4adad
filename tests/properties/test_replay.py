"""A record is the game: the same choices give the same text, and the same text the same states."""

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.app.simulate import play_randomly
from harness.engine import replay, verify, write_record
from harness.engine.game import AnyGame
from tests.support.strategies import (
    every_game,
    examples,
    games,
    keys,
    play,
    positions,
    read,
    seeds,
    tables,
)


@every_game
@examples(60)
@given(data=st.data())
def test_the_same_key_and_choices_give_the_same_record(game: AnyGame, data: st.DataObject) -> None:
    table, key, seed = data.draw(tables(game)), data.draw(keys), data.draw(seeds)
    first, again = (play(game, *table, key, seed, referee=0.2) for _ in range(2))
    assert first.record == again.record
    first_text, again_text = (
        write_record(game, play_randomly(game, *table, "1", key, Random())) for _ in range(2)
    )
    assert first_text == again_text


@pytest.mark.process
@every_game
def test_another_process_with_other_hashes_plays_the_same_games(game: AnyGame) -> None:
    """The order of a set must decide nothing."""
    program = (
        "from harness.app.simulate import simulate; from harness.engine import write_record; "
        "from harness.games import GAMES; "
        f"game = GAMES[{game.name!r}]; "
        "[print(write_record(game, record)) for seats in game.seats for record in simulate(game, seats, {}, 1, 4)]"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": str(hashes)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hashes in (1, 2)
    }
    assert len(texts) == 1
    assert texts.pop().count("record: 1\n") == 4 * len(game.seats)


@every_game
@examples(60)
@given(data=st.data())
def test_a_record_is_read_back_from_its_text_and_the_text_is_written_again(
    game: AnyGame, data: st.DataObject
) -> None:
    played = data.draw(st.lists(games(game), min_size=1, max_size=3))
    texts = [write_record(game, record) for _, record, _ in played]
    found = read("\n".join(texts))
    assert [other.record for other in found] == [record for _, record, _ in played]
    for (_, record, _), other in zip(played, found, strict=True):
        assert [[*turn.moves] for turn in other.record.turns] == [[*turn.moves] for turn in record.turns]
        assert [*other.record.tags] == [*record.tags]
        assert other.game is game
    assert [write_record(game, other.record) for other in found] == texts


@every_game
@examples(60)
@given(data=st.data())
def test_every_reading_of_a_game_ends_in_the_same_state(game: AnyGame, data: st.DataObject) -> None:
    (seats, options), key, seed = data.draw(tables(game)), data.draw(keys), data.draw(seeds)
    *_, (last, _) = positions(game, seats, options, key, seed, referee=0.2)
    _, record, _ = play(game, seats, options, key, seed, referee=0.2)
    (found,) = read(write_record(game, record))
    *_, step = replay(game, found.record)
    assert step.after == last
    assert verify(found) == last
    assert verify(found, key) == last


@every_game
@examples(60)
@given(data=st.data())
def test_a_record_that_was_played_holds_with_the_key_and_without(game: AnyGame, data: st.DataObject) -> None:
    _, record, key = data.draw(games(game))
    (found,) = read(write_record(game, record))
    state = verify(found)
    assert verify(found, key) == state
    outcome = game.outcome(state)
    assert (outcome and outcome.ranked_last(record.retired)) == record.outcome


@every_game
@examples(60)
@given(data=st.data())
def test_the_steps_of_a_replay_hang_together(game: AnyGame, data: st.DataObject) -> None:
    _, record, _ = data.draw(games(game))
    state = game.start(record.seats, record.options)
    steps = 0
    for (before, turn, after), expected in zip(replay(game, record), record.turns, strict=True):
        assert turn is expected
        assert before == state
        assert game.to_act(before) == tuple(turn.moves)
        state = game.copy(after)
        steps += 1
    assert steps == len(record.turns)


@every_game
@examples(30)
@given(data=st.data())
def test_a_copy_of_a_state_stays_where_it_is_when_the_state_moves_on(
    game: AnyGame, data: st.DataObject
) -> None:
    _, record, _ = data.draw(games(game))
    state = game.start(record.seats, record.options)
    kept = []
    for turn in record.turns:
        kept.append((game.copy(state), repr(state)))
        state = game.apply(state, turn.moves)
    assert [repr(copy) for copy, _ in kept] == [told for _, told in kept]
