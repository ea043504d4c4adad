"""Every game on the wire: views that come out as they went in, moves, whatever else may be sent for one, and no secret."""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from google.protobuf.message import DecodeError

from harness.api.bot.v1.bot_pb2 import Answer, Ask
from harness.engine import NATURE, IllegalMove, Seat
from harness.engine.game import AnyGame
from harness.games import FIRST, GAMES
from harness.wire import CODECS, MalformedError
from harness.wire.service import field
from tests.support.games.kits import KITS
from tests.support.games.questions import asked, questions, some_games, written
from tests.support.strategies import every_game, positions

PAIRS = 400  # of positions that look the same, for each number of seats


def received(game: AnyGame, shared: bytes, own: bytes) -> Any:
    """The view at the other end."""
    codec = CODECS[game.name]
    return codec.read_view(Ask.FromString(field(codec.field, shared + own)))


def test_every_game_has_a_case_of_its_own() -> None:
    assert CODECS.keys() == GAMES.keys()
    for message in (Ask, Answer):
        cases = {case.number for oneof in message.DESCRIPTOR.oneofs for case in oneof.fields}
        assert sorted(codec.field for codec in CODECS.values()) == sorted(cases)


@every_game
def test_whoever_is_asked_reads_exactly_the_view_that_was_written(game: AnyGame) -> None:
    """Also by its text, as bots draw their chance from that."""
    codec = CODECS[game.name]
    for _, state in some_games(game):
        for view in game.views(state, asked(game, state)):
            came = received(game, codec.write_shared(view), codec.write_own(view))
            assert came == view
            assert repr(came) == repr(view)
            assert hash(came) == hash(view)


@every_game
def test_what_is_written_turn_by_turn_is_what_is_written_at_once(game: AnyGame) -> None:
    codec = CODECS[game.name]
    number, writer = 0, codec.writer()
    for seats, state in some_games(game):
        if seats != number:
            number, writer = seats, codec.writer()  # another match
        for view in game.views(state, asked(game, state))[:1]:
            assert received(game, writer(view), codec.write_own(view)) == view


@every_game
def test_all_seats_and_the_spectator_get_the_same_bytes_for_what_they_share(game: AnyGame) -> None:
    codec = CODECS[game.name]
    for seats, state in some_games(game):
        views = game.views(state, (None, *range(seats)))
        assert views == [game.view(state, seat) for seat in (None, *range(seats))]
        assert len({codec.write_shared(view) for view in views}) == 1
        assert codec.write_own(views[0]) == b""  # a spectator has nothing of its own


@every_game
def test_every_legal_move_comes_out_as_it_went_in(game: AnyGame) -> None:
    kinds = set()
    for _, state in some_games(game):
        for seat in asked(game, state):
            kinds.add(game.questions.kind(game.view(state, seat)))
            for move in islice(game.legal_moves(state, seat), 30):
                again = CODECS[game.name].read_move(Answer.FromString(written(game, move)))
                assert again == move
                assert type(again) is type(move)
    assert kinds == set(game.questions.kinds)


@every_game
def test_the_moves_of_chance_do_not_go_over_the_wire(game: AnyGame) -> None:
    refused = 0
    for state, turn in positions(game, game.seats[0], {}, bytes(32), 1):
        if turn and game.to_act(state) == (NATURE,):
            with pytest.raises(TypeError, match="no move of a seat"):
                written(game, turn.moves[NATURE])
            refused += 1
    assert refused


@every_game
def test_an_answer_of_another_game_or_of_none_is_malformed_and_said_in_a_line(game: AnyGame) -> None:
    others = [questions(other)[0][2] for other in GAMES.values() if other is not game]
    for text in (Answer(game_id=1, turn=2).SerializeToString(), *others):
        with pytest.raises(MalformedError, match=f"the answer holds no move of {game.name}"):
            CODECS[game.name].read_move(Answer.FromString(text))


@every_game
def test_what_is_sent_to_a_seat_does_not_change_by_a_byte_with_what_is_hidden_from_it(game: AnyGame) -> None:
    codec = CODECS[game.name]

    def sent(state: Any, seat: Seat | None) -> bytes:
        view = game.view(state, seat)
        return codec.write_shared(view) + codec.write_own(view)

    random, count = Random(1), Counter[int]()
    for seats, state in some_games(game):
        for seat in (None, *range(seats)):
            if count[seats] < PAIRS:
                other = KITS[game.name].redealt(state, seat, random)
                assert sent(state, seat) == sent(other, seat)
                count[seats] += state != other
    assert min(count.values()) > PAIRS / 8  # else this shows little


@every_game
def test_no_reason_of_a_refusal_hangs_on_what_is_hidden(game: AnyGame) -> None:
    """What a bot is told of a wrong answer."""
    random, refused = Random(1), 0
    pool = [CODECS[game.name].read_move(Answer.FromString(text)) for _, _, text in questions(game)]
    for _, state in some_games(game):
        for seat in asked(game, state):
            other = KITS[game.name].redealt(state, seat, random)
            move = random.choice(pool)
            reason = refusal(game, state, seat, move)
            assert reason == refusal(game, other, seat, move)
            refused += bool(reason)
    assert refused > 50


def refusal(game: AnyGame, state: Any, seat: Seat, move: Any) -> str:
    try:
        game.check(state, seat, move)
    except IllegalMove as error:
        return str(error)
    return ""


def flip(random: Random, text: bytes) -> bytes:
    at = random.randrange(len(text))
    return text[:at] + bytes((text[at] ^ 1 << random.randrange(8),)) + text[at + 1 :]


def cut(random: Random, text: bytes) -> bytes:
    at = random.randrange(len(text))
    return text[:at] + text[at + random.randrange(1, 4) :]


def insert(random: Random, text: bytes) -> bytes:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.randbytes(random.randrange(1, 4)) + text[at:]


def repeat(random: Random, text: bytes) -> bytes:
    at = random.randrange(len(text))
    return text[: at + random.randrange(1, 9)] + text[at:]


def noise(random: Random, text: bytes) -> bytes:
    return random.randbytes(random.randrange(2 * len(text)))


MUTATIONS: list[Callable[[Random, bytes], bytes]] = [flip, flip, cut, insert, repeat, noise]


def mutated(random: Random, game: AnyGame, text: bytes) -> bytes:
    match random.randrange(8):
        case 0:
            return text + random.choice(questions(game))[2]
        case 1:
            return random.choice(questions(game))[2]
    return random.choice(MUTATIONS)(random, text) or text


def came_of(game: AnyGame, state: Any, seat: Seat, text: bytes) -> tuple[str, str]:
    """And what was said about it. Anything but these four is a crash."""
    try:
        move = CODECS[game.name].read_move(Answer.FromString(text))
    except DecodeError:
        return "undecodable", ""
    except MalformedError as error:
        return "malformed", str(error)
    assert game.notation.read(game.notation.write(move)) == move  # so that a fault can tell it
    reason = refusal(game, state, seat, move)
    return ("illegal", reason) if reason else ("legal", "")


@pytest.mark.parametrize("part", [1 / 20, pytest.param(1, marks=pytest.mark.slow)], ids=["few", "many"])
@every_game
def test_whatever_is_sent_is_undecodable_malformed_illegal_or_legal(game: AnyGame, part: float) -> None:
    count = int(part * (400_000 if game.name == FIRST else 60_000))
    random, seen = Random(count), Counter[str]()
    for _ in range(count):
        state, seat, text = random.choice(questions(game))
        for _ in range(random.choice((1, 1, 2, 5))):
            text = mutated(random, game, text)
        outcome, said = came_of(game, state, seat, text)
        assert said.isprintable()
        seen[outcome] += 1
    assert seen.keys() == {"undecodable", "malformed", "illegal", "legal"}
    assert min(seen.values()) > count / 200


@every_game
def test_a_right_answer_is_accepted(game: AnyGame) -> None:
    assert {came_of(game, *question) for question in questions(game)} == {("legal", "")}
