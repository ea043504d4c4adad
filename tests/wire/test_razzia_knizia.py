"""Razzia! by Knizia on the wire: views that come out as they went in, moves, and whatever else may be sent for one."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from google.protobuf.message import DecodeError

from harness.api.bot.v1.bot_pb2 import Answer, Ask
from harness.api.razzia_knizia.v1 import razzia_knizia_pb2 as pb
from harness.engine import NATURE, IllegalMove, Seat
from harness.games.razzia_knizia.components import DECK, Card
from harness.games.razzia_knizia.moves import Action, Bid, Deck, Move, Thieves
from harness.games.razzia_knizia.state import State
from harness.games.razzia_knizia.view import View
from harness.wire import CODECS, MalformedError
from tests.games.razzia_knizia.positions import GAME, every_position, views
from tests.properties.strategies import assert_one_line

CODEC = CODECS["razzia_knizia"]
every_table = pytest.mark.parametrize("seats", GAME.seats)


def positions(seats: int) -> Iterator[State]:
    """Of some games, one of them by the referee."""
    for seed in (None, 1, 2):
        yield from every_position(seats, seed=seed)


def message(view: View) -> bytes:
    return CODEC.write_shared(view) + CODEC.write_own(view)


def received(view: View) -> View:
    """The view at the other end."""
    ask = Ask()
    ask.razzia_knizia.MergeFromString(message(view))
    read: View = CODEC.read_view(ask)
    return read


def written(move: Move) -> bytes:
    answer = Answer(game_id=1, turn=2)
    CODEC.write_move(answer, move)
    return answer.SerializeToString()


def read(text: bytes) -> Move:
    move: Move = CODEC.read_move(Answer.FromString(text))
    return move


def answer(move: pb.Move) -> Answer:
    return Answer(game_id=1, turn=2, razzia_knizia=move)


def thieves(*cards: int) -> Answer:
    return answer(pb.Move(thieves=pb.Thieves(cards=cards)))  # type: ignore[arg-type]


@every_table
def test_whoever_looks_reads_exactly_the_view_that_was_written(seats: int) -> None:
    phases = set()
    for state in positions(seats):
        phases.add(state.phase)
        for view in views(state):
            again = received(view)
            assert again == view
            assert [*map(type, again.table.row)] == [Card] * len(view.table.row)
    assert phases == {"deck", "turn", "bid", "over"}


@every_table
def test_all_seats_and_the_spectator_get_the_same_bytes_for_the_table(seats: int) -> None:
    for state in positions(seats):
        assert len({CODEC.write_shared(view) for view in views(state)}) == 1
        assert CODEC.write_own(GAME.view(state, None)) == b""


@every_table
def test_a_writer_for_a_match_writes_what_is_written_without_it(seats: int) -> None:
    write = CODEC.writer()
    for state in positions(seats):
        view = GAME.view(state, None)
        assert write(view) == CODEC.write_shared(view)


@every_table
def test_every_legal_move_comes_out_as_it_went_in(seats: int) -> None:
    kinds = set()
    for state in positions(seats):
        for seat in set(GAME.to_act(state)) - {NATURE}:
            for move in islice(GAME.legal_moves(state, seat), 50):
                again = read(written(move))
                assert again == move
                assert type(again) is type(move)
                GAME.check(state, seat, again)
                kinds.add(type(move))
    assert kinds == {Action, Bid, Thieves}


def test_the_moves_of_chance_do_not_go_over_the_wire() -> None:
    with pytest.raises(TypeError, match="no move of a seat"):
        CODEC.write_move(Answer(), Deck(DECK))


def test_questions_and_answers_have_the_game_in_the_same_case() -> None:
    assert CODEC.field == Ask.RAZZIA_KNIZIA_FIELD_NUMBER == Answer.RAZZIA_KNIZIA_FIELD_NUMBER == 18


def test_the_numbers_of_the_cards_are_those_of_the_protos_names() -> None:
    assert dict(pb.Card.items()) == {"CARD_UNSPECIFIED": 0, **{f"CARD_{card.name}": card for card in Card}}


def test_thieves_may_name_their_cards_in_any_order() -> None:
    assert read(thieves(17, 7, 7).SerializeToString()) == Thieves((Card.CAR, Card.CAR, Card.THIEF))


HUGE = 2**32 - 1
MALFORMED = {
    "no game's move": (Answer(game_id=1, turn=2), "the answer holds no move of razzia_knizia"),
    "another game's move": (Answer(razzia={"card": 1}), "the answer holds no move of razzia_knizia"),
    "an empty move": (answer(pb.Move()), "the move is empty: expected an action, a bid or thieves"),
    "no action": (answer(pb.Move(action=pb.ACTION_UNSPECIFIED)), "there is no action 0"),
    "a fourth action": (answer(pb.Move(action=4)), "there is no action 4"),  # type: ignore[arg-type]
    "a cheque of nothing": (answer(pb.Move(bid=0)), "there is no cheque 0"),
    "a cheque too high": (answer(pb.Move(bid=17)), "there is no cheque 17"),
    "a huge cheque": (answer(pb.Move(bid=HUGE)), f"there is no cheque {HUGE}"),
    "no thieves": (thieves(), "thieves take 1 to 7 cards, not 0"),
    "eight thieves": (thieves(*[7] * 8), "thieves take 1 to 7 cards, not 8"),
    "megabytes of thieves": (thieves(*[7] * 2**20), "thieves take 1 to 7 cards, not 1048576"),
    "no card": (thieves(7, 0), "there is no card 0"),
    "a card too many": (thieves(19), "there is no card 19"),
    "a negative card": (thieves(-1), "there is no card -1"),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_what_is_no_move_is_malformed_and_said_in_a_line(what: str) -> None:
    sent, expected = MALFORMED[what]
    with pytest.raises(MalformedError) as refused:
        read(sent.SerializeToString())
    assert str(refused.value) == expected


@cache
def questions() -> list[tuple[State, Seat, bytes]]:
    """Positions of all tables, the seat that is asked there, and a right answer."""
    random, found = Random(1), []
    for seats in GAME.seats:
        for state in every_position(seats, seed=seats):
            if set(GAME.to_act(state)) - {NATURE}:
                moves = GAME.random_moves(state, random.random)
                found += [(state, seat, written(move)) for seat, move in moves.items()]
    return found


def flip(random: Random, text: bytes) -> bytes:
    at = random.randrange(len(text))
    return text[:at] + bytes((text[at] ^ 1 << random.randrange(8),)) + text[at + 1 :]


def cut(random: Random, text: bytes) -> bytes:
    at = random.randrange(len(text))
    return text[:at] + text[at + random.randrange(1, 4) :]


def insert(random: Random, text: bytes) -> bytes:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.randbytes(random.randrange(1, 4)) + text[at:]


def another(random: Random, text: bytes) -> bytes:
    return random.choice(questions())[2] if text else text


MUTATIONS: list[Callable[[Random, bytes], bytes]] = [flip, flip, cut, insert, another]


def came_of(state: State, seat: Seat, text: bytes) -> str:
    """Anything but these four is a crash."""
    try:
        move = read(text)
    except DecodeError:
        return "undecodable"
    except MalformedError as error:
        assert_one_line(error)
        return "malformed"
    assert GAME.notation.read(GAME.notation.write(move)) == move  # so that a fault can tell it
    try:
        GAME.check(state, seat, move)
    except IllegalMove as error:
        assert_one_line(error)
        return "illegal"
    return "legal"


@pytest.mark.parametrize("count", [5_000, pytest.param(200_000, marks=pytest.mark.slow)])
def test_whatever_is_sent_is_undecodable_malformed_illegal_or_legal(count: int) -> None:
    random, seen = Random(count), Counter[str]()
    for _ in range(count):
        state, seat, text = random.choice(questions())
        for _ in range(random.choice((1, 1, 2, 5))):
            text = random.choice(MUTATIONS)(random, text) or text
        seen[came_of(state, seat, text)] += 1
    assert seen.keys() == {"undecodable", "malformed", "illegal", "legal"}
    assert min(seen.values()) > count / 100


def test_a_right_answer_is_accepted() -> None:
    assert {came_of(*question) for question in questions()} == {"legal"}
