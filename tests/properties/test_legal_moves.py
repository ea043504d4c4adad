"""What may be played: the lazy list, the random move and the check agree, and every move has one text."""

from collections import Counter
from itertools import islice
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.engine import NATURE, IllegalMove, Seat
from harness.engine.game import AnyGame
from harness.games.razzia import Razzia
from harness.games.razzia.state import State
from tests.support.strategies import every_game, examples, keys, positions, seeds, tables

FIRST = 200  # of the legal moves: an offer may have millions


def _asked(game: AnyGame, data: st.DataObject) -> list[tuple[Any, Seat, Any]]:
    """Every question of one random game, with the random answer."""
    (seats, options), key, seed = data.draw(tables(game)), data.draw(keys), data.draw(seeds)
    return [
        (state, seat, turn.moves[seat])
        for state, turn in positions(game, seats, options, key, seed)
        if turn
        for seat in turn.moves
    ]


@every_game
@examples(60)
@given(data=st.data())
def test_every_legal_move_is_distinct_and_passes_the_check(game: AnyGame, data: st.DataObject) -> None:
    for state, seat, _ in _asked(game, data):
        if seat == NATURE:
            continue
        before = game.copy(state)
        moves = [*islice(game.legal_moves(state, seat), FIRST)]
        assert moves
        assert len(set(moves)) == len(moves)
        for move in moves:
            game.check(state, seat, move)
        assert state == before  # asking moves nothing on


@every_game
@examples(60)
@given(data=st.data())
def test_random_moves_are_of_all_seats_asked_and_pass_the_check_and_are_listed(
    game: AnyGame, data: st.DataObject
) -> None:
    for state, seat, move in _asked(game, data):
        game.check(state, seat, move)
        if seat == NATURE:
            continue
        assert tuple(game.random_moves(state, lambda: 0.999)) == game.to_act(state)
        listed = [*islice(game.legal_moves(state, seat), FIRST)]
        assert move in listed or len(listed) == FIRST


@every_game
@examples(60)
@given(data=st.data())
def test_every_move_reads_back_from_its_text_and_every_text_is_written_again(
    game: AnyGame, data: st.DataObject
) -> None:
    notation = game.notation
    for state, seat, made in _asked(game, data):
        moves = [made] if seat == NATURE else [made, *islice(game.legal_moves(state, seat), FIRST)]
        texts = [notation.write(move) for move in moves]
        for move, text in zip(moves, texts, strict=True):
            assert text.isascii()
            assert text.isprintable()
            assert " " not in text
            again = notation.read(text)
            assert again == move
            assert type(again) is type(move)
            assert notation.write(again) == text
        assert len(set(texts)) == len(set(moves))


@every_game
@examples(60)
@given(data=st.data())
def test_a_seat_that_is_not_asked_has_no_move_that_passes(game: AnyGame, data: st.DataObject) -> None:
    refused = 0
    for state, seat, move in _asked(game, data):
        others = {NATURE, *range(max(game.seats))} - set(game.to_act(state))
        for other in others:
            with pytest.raises(IllegalMove, match="not asked to move"):
                game.check(state, other, move)
            refused += 1
        assert seat not in others
    assert refused


@examples(100)
@given(table=tables(Razzia()), key=keys, seed=seeds)
def test_the_legal_offers_of_razzia_are_as_many_as_there_are_splits(
    table: tuple[int, dict[str, str]], key: bytes, seed: int
) -> None:
    """k equal bills among n seats: k + n - 1 over n - 1 ways, for each value of a bill on its own."""
    game, most = Razzia(), 5_000
    for state, turn in positions(game, *table, key, seed):
        if not turn or state.phase != "offer":
            continue
        for seat in turn.moves:
            splits = _splits(state, seat)
            if splits <= most:
                assert len({*islice(game.legal_moves(state, seat), most + 1)}) == splits


def _splits(state: State, seat: Seat) -> int:
    ((bar, claimants),) = [contest for contest in state.contests if contest.claimants[0] == seat]
    others = len(claimants) - 1
    return prod(comb(count + others, others) for count in Counter(state.bars[bar]).values())
