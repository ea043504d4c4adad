"""Nothing in a record can be changed unnoticed: `verify` refuses it, and names the line."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from harness.engine import NATURE, Chance, Outcome, Record, RecordError, Turn, verify, write_record
from harness.engine.game import AnyGame
from harness.games.razzia import Razzia
from harness.games.razzia.components import CARDS
from harness.games.razzia.moves import Answer, Bills, Cards, Dice, Offer
from tests.support.strategies import Played, every_game, read, sample

RAZZIA = Razzia()
OF_EACH = 3  # games for each number of seats


def _samples(game: AnyGame) -> Iterator[tuple[Played, Random]]:
    for number in range(OF_EACH * len(game.seats)):
        yield sample(game, number), Random(number)


def _refusal(game: AnyGame, record: Record, key: bytes | None) -> RecordError:
    """Of a record that does not hold; it is given as a text, as others would."""
    (found,) = read(write_record(game, record))
    with pytest.raises(RecordError) as refusal:
        verify(found, key)
    return refusal.value


def _line(game: AnyGame, record: Record, turn: int) -> int:
    """Where turn n, from 0, stands in the text: below the header's last line there is a blank one."""
    text = write_record(game, record).splitlines()
    return text.index("") + 2 + turn


def _with_turn(record: Record, at: int, moves: Mapping[int, Any], stand_ins: tuple[int, ...]) -> Record:
    """The record with some moves of one turn changed, and its marks."""
    turn = Turn({**record.turns[at].moves, **moves}, stand_ins)
    return replace(record, turns=(*record.turns[:at], turn, *record.turns[at + 1 :]))


def _states(game: AnyGame, record: Record) -> Iterator[tuple[int, Any, Turn]]:
    """Every turn with its number and the position before it."""
    state = game.start(record.seats, record.options)
    for at, turn in enumerate(record.turns):
        yield at, game.copy(state), turn
        state = game.apply(state, turn.moves)


def _refused_at(game: AnyGame, played: Played, at: int, moves: Mapping[int, Any], *, key: bool) -> str:
    """What is wrong with the record when these moves are made in turn `at`; the line must be that turn's."""
    changed = _with_turn(played.record, at, moves, played.record.turns[at].stand_ins)
    error = _refusal(game, changed, played.key if key else None)
    assert error.line == _line(game, changed, at)
    line = write_record(game, changed).splitlines()[error.line - 1]
    assert 1 <= error.column <= len(line)
    return error.what


@every_game
def test_another_deals_chance_is_refused_in_its_line_when_the_key_is_known(game: AnyGame) -> None:
    for played, random in _samples(game):
        other, refused = Chance(random.randbytes(32)), 0
        for at, state, turn in _states(game, played.record):
            if NATURE in turn.moves and (move := game.chance(state, other)) != turn.moves[NATURE]:
                assert "the key gives" in _refused_at(game, played, at, {NATURE: move}, key=True)
                refused += 1
        assert refused


@every_game
def test_a_mark_on_a_move_that_is_not_the_stand_ins_is_refused_in_its_line(game: AnyGame) -> None:
    marked = 0
    for (_, record, key), _ in _samples(game):
        for at, state, turn in _states(game, record):
            for seat in turn.moves.keys() - {NATURE}:
                if turn.moves[seat] != (tame := next(game.legal_moves(state, seat))):
                    changed = _with_turn(record, at, {}, tuple(sorted({*turn.stand_ins, seat})))
                    error = _refusal(game, changed, key)
                    assert error.line == _line(game, changed, at)
                    assert (
                        f"seat {seat}: the stand-in's move here is {game.notation.write(tame)}" == error.what
                    )
                    marked += 1
                    break
    assert marked > 100


@every_game
def test_another_legal_move_of_a_stand_in_is_refused_in_its_line(game: AnyGame) -> None:
    changed = 0
    for played, _ in _samples(game):
        for at, state, turn in _states(game, played.record):
            for seat in turn.stand_ins:
                for move in islice(game.legal_moves(state, seat), 1, 2):
                    what = _refused_at(game, played, at, {seat: move}, key=False)
                    assert what.startswith(f"seat {seat}: the stand-in's move here is ")
                    changed += 1
    assert changed > 50


@every_game
def test_another_place_or_score_in_the_header_is_refused_after_the_last_move(game: AnyGame) -> None:
    for (_, record, key), random in _samples(game):
        assert record.outcome
        for field in ("places", "scores"):
            for seat in range(record.seats):
                numbers = [*getattr(record.outcome, field)]
                numbers[seat] += random.choice((-5, -1, 1, 5))
                changed = replace(record, outcome=record.outcome._replace(**{field: tuple(numbers)}))
                error = _refusal(game, changed, key)
                assert error.line == _line(game, changed, len(record.turns))
                assert error.what.endswith("its header says otherwise")


@every_game
def test_other_retired_seats_are_refused_after_the_last_move_if_they_change_a_place(game: AnyGame) -> None:
    refused = 0
    for (_, record, key), _ in _samples(game):
        assert record.outcome
        for seat in range(record.seats):
            retired = tuple(sorted({*record.retired} ^ {seat}))
            if Outcome.of(record.outcome.scores).ranked_last(retired) != record.outcome:
                changed = replace(record, retired=retired)
                error = _refusal(game, changed, key)
                assert error.line == _line(game, changed, len(record.turns))
                assert error.what.endswith("its header says otherwise")
                refused += 1
    assert refused > 2 * OF_EACH * len(game.seats)


@every_game
def test_a_game_that_goes_on_or_stops_elsewhere_than_its_header_says_is_refused(game: AnyGame) -> None:
    for (_, record, key), random in _samples(game):
        end = _line(game, record, len(record.turns))
        missing = replace(record, outcome=None)
        assert "has no places and scores" in _refusal(game, missing, key).what
        cut = replace(record, turns=record.turns[: (at := random.randrange(len(record.turns)))])
        assert _refusal(game, cut, key).what.startswith("the game is not over: expected moves of ")
        assert _refusal(game, cut, key).line == _line(game, record, at)
        longer = replace(record, turns=(*record.turns, record.turns[-1]))
        assert _refusal(game, longer, key).what == "the game is over, but here are more moves"
        assert _refusal(game, longer, key).line == end


@every_game
def test_a_move_that_is_missing_is_refused_in_its_line(game: AnyGame) -> None:
    for (_, record, _), _ in _samples(game):
        for at, turn in enumerate(record.turns):
            if len(turn.moves) > 1:
                seat = max(turn.moves)
                moves = {other: move for other, move in turn.moves.items() if other != seat}
                turns = (*record.turns[:at], Turn(moves), *record.turns[at + 1 :])
                error = _refusal(game, replace(record, turns=turns), None)
                assert (error.line, error.column) == (_line(game, record, at), 1)
                assert error.what.startswith("expected moves of ")


def test_a_changed_die_is_refused_in_its_line_when_the_key_is_known() -> None:
    for played, random in _samples(RAZZIA):
        for at, turn in enumerate(played.record.turns):
            if isinstance(dice := turn.moves.get(NATURE), Dice):
                rolls = [[*roll] for roll in dice.rolls]
                roll = random.choice(rolls)
                die = random.choice((1, 2))
                roll[die] = roll[die] % 6 + 1
                move = Dice(tuple((bar, one, other) for bar, one, other in rolls))
                assert "the key gives" in _refused_at(RAZZIA, played, at, {NATURE: move}, key=True)


def test_two_exchanged_cards_or_bills_of_a_pile_are_refused_in_its_line_when_the_key_is_known() -> None:
    for played, random in _samples(RAZZIA):
        for at, turn in enumerate(played.record.turns):
            if isinstance(move := turn.moves.get(NATURE), Cards | Bills):
                pile: list[Any] = [*move.pile]
                one = random.randrange(len(pile))
                other = random.choice([place for place, thing in enumerate(pile) if thing != pile[one]])
                pile[one], pile[other] = pile[other], pile[one]
                changed = {NATURE: type(move)(tuple(pile))}
                assert "the key gives" in _refused_at(RAZZIA, played, at, changed, key=True)


def test_another_card_or_bill_in_a_pile_is_refused_in_its_line_without_the_key() -> None:
    for played, random in _samples(RAZZIA):
        for at, turn in enumerate(played.record.turns):
            if isinstance(move := turn.moves.get(NATURE), Cards | Bills):
                pile: list[Any] = [*move.pile]
                place = random.randrange(len(pile))
                pile[place] = random.choice([thing for thing in pile if thing != pile[place]])
                changed = {NATURE: type(move)(tuple(pile))}
                assert _refused_at(RAZZIA, played, at, changed, key=False).startswith("chance: ")


def test_a_played_card_that_is_not_in_the_hand_is_refused_in_its_line() -> None:
    for played, random in _samples(RAZZIA):
        for at, state, _ in _states(RAZZIA, played.record):
            if state.phase == "play":
                seat = random.randrange(played.record.seats)
                card = random.choice([card for card in CARDS if card not in state.hands[seat]])
                what = _refused_at(RAZZIA, played, at, {seat: card}, key=False)
                assert what.startswith(f"seat {seat}: {card.text} is no card of the hand")


def test_another_bill_in_an_offer_is_refused_in_its_line() -> None:
    for played, random in _samples(RAZZIA):
        for at, turn in enumerate(played.record.turns):
            for seat, move in turn.moves.items():
                if isinstance(move, Offer):
                    shares = {claimant: [*bills] for claimant, bills in move.shares}
                    share = random.choice([bills for bills in shares.values() if bills])
                    share[0] = 5 if share[0] != 5 else 50
                    changed = {seat: Offer.of(shares)}
                    what = _refused_at(RAZZIA, played, at, changed, key=False)
                    assert what.startswith(f"seat {seat}: ")
                    assert "does not share" in what


def test_an_answer_that_is_turned_round_does_not_end_in_this_record() -> None:
    """Both answers are legal: what is wrong comes later, in the dice, the hands or the end."""
    for (_, record, key), random in _samples(RAZZIA):
        asked = [at for at, turn in enumerate(record.turns) if Answer.ACCEPT in turn.moves.values()]
        for at in asked:
            turn = record.turns[at]
            seat = random.choice([seat for seat, move in turn.moves.items() if move is Answer.ACCEPT])
            marks = tuple(other for other in turn.stand_ins if other != seat)
            changed = _with_turn(record, at, {seat: Answer.DUEL}, marks)
            assert _refusal(RAZZIA, changed, key).line > _line(RAZZIA, changed, at)


def test_the_outcome_counts_equals_as_sharing_the_better_place() -> None:
    assert Outcome.of([3, 5, 5, 1]) == Outcome((3, 1, 1, 4), (3, 5, 5, 1))
