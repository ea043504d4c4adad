"""Razzia on the wire: views that come out as they went in, moves, and whatever else may be sent for one."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from google.protobuf.message import DecodeError
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.api.bot.v1.bot_pb2 import Answer, Ask
from harness.api.razzia.v1 import razzia_pb2 as pb
from harness.engine import NATURE, IllegalMove, Seat
from harness.games.razzia.components import BARS, VALUES, set_up
from harness.games.razzia.moves import PLACES, Bills, Cards, Dice, Move, Offer, Place
from harness.games.razzia.moves import Answer as Reply
from harness.games.razzia.state import State
from harness.games.razzia.view import View
from harness.wire import CODECS, MalformedError
from tests.games.razzia.positions import DEALT, GAME, LEFT, every_position, views

CODEC = CODECS["razzia"]
CHANCE_PHASES = {"cards", "bills", "dice"}
every_table = pytest.mark.parametrize("seats", GAME.seats)


def positions(seats: int) -> Iterator[State]:
    """Of some random games."""
    for seed in range(3):
        for options in (LEFT, DEALT):
            yield from every_position(seats, seed=seed, options=options)


def message(view: View) -> bytes:
    return CODEC.write_shared(view) + CODEC.write_own(view)


def received(view: View) -> View:
    """The view at the other end."""
    ask = Ask()
    ask.razzia.MergeFromString(message(view))
    read: View = CODEC.read_view(ask)
    return read


def written(move: Move) -> bytes:
    answer = Answer(game_id=1, turn=2)
    CODEC.write_move(answer, move)
    return answer.SerializeToString()


def read(text: bytes) -> Move:
    move: Move = CODEC.read_move(Answer.FromString(text))
    return move


def malformed(answer: Answer) -> str:
    with pytest.raises(MalformedError) as refused:
        read(answer.SerializeToString())
    assert str(refused.value).isprintable()
    return str(refused.value)


def answer(move: pb.Move) -> Answer:
    return Answer(game_id=1, turn=2, razzia=move)


def offer(*shares: tuple[int, list[int]]) -> Answer:
    return answer(
        pb.Move(offer=pb.Offer(shares=[pb.Share(seat=seat, bills=bills) for seat, bills in shares]))
    )


@every_table
def test_whoever_is_asked_reads_exactly_the_view_that_was_written(seats: int) -> None:
    phases = set()
    for state in positions(seats):
        if state.phase not in CHANCE_PHASES:
            phases.add(state.phase)
            assert [received(view) for view in views(state)] == views(state)
    assert phases == {"place", "play", "offer", "answer", "over"}


@every_table
def test_while_chance_moves_a_view_leaves_out_only_what_chance_is_about(seats: int) -> None:
    phases = set()
    for state in positions(seats):
        if state.phase in CHANCE_PHASES:
            phases.add(state.phase)
            for view in views(state):
                now = view.table.now and view.table.now._replace(duels=())
                table = view.table._replace(phase="dice", acting=(), now=now)
                assert received(view) == view._replace(table=table)
    assert phases == CHANCE_PHASES


@every_table
def test_the_parts_of_a_view_behind_each_other_are_one_message(seats: int) -> None:
    for state in positions(seats):
        for view in views(state):
            whole = pb.View.FromString(message(view))
            assert whole.SerializeToString() == message(view)
            assert whole.HasField("table")
            assert (whole.seat if whole.HasField("seat") else None) == view.seat


@every_table
def test_all_seats_and_the_spectator_get_the_same_bytes_for_the_table(seats: int) -> None:
    for state in positions(seats):
        assert len({CODEC.write_shared(view) for view in views(state)}) == 1


def test_a_spectator_has_nothing_of_its_own() -> None:
    for state in positions(4):
        assert CODEC.write_own(GAME.view(state, None)) == b""


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
                kinds.add(state.phase)
    assert kinds == {"place", "play", "offer", "answer"}


def test_the_moves_of_chance_do_not_go_over_the_wire() -> None:
    deck = set_up(3, "left").deck
    for move in (Cards(deck), Bills((5, 10)), Dice(((0, 1, 6),))):
        with pytest.raises(TypeError, match="no move of a seat"):
            CODEC.write_move(Answer(), move)


def test_questions_and_answers_have_razzia_in_the_same_case() -> None:
    assert CODEC.field == Ask.RAZZIA_FIELD_NUMBER == Answer.RAZZIA_FIELD_NUMBER


def test_the_numbers_of_the_cards_are_those_of_the_protos_names() -> None:
    names = {
        f"CARD_{BARS[card.bar].upper().replace(' ', '_')}_{'RAID_' if card.raid else ''}{card.number}": card
        for card in set_up(8, "left").deck
    }
    assert dict(pb.Card.items()) == {"CARD_UNSPECIFIED": 0, **names}


HUGE = 2**32 - 1
MALFORMED = {
    "no game's move": (Answer(game_id=1, turn=2), "the answer holds no move of razzia"),
    "an empty move": (answer(pb.Move()), "the move is empty: expected a place, a card, an offer or a reply"),
    "no card": (answer(pb.Move(card=0)), "there is no card 0"),  # type: ignore[arg-type]
    "a card between two": (answer(pb.Move(card=7)), "there is no card 7"),  # type: ignore[arg-type]
    "a card after the last": (answer(pb.Move(card=95)), "there is no card 95"),  # type: ignore[arg-type]
    "a card of no bar": (answer(pb.Move(card=97)), "there is no card 97"),  # type: ignore[arg-type]
    "a negative card": (answer(pb.Move(card=-1)), "there is no card -1"),  # type: ignore[arg-type]
    "a huge card": (answer(pb.Move(card=2**31 - 1)), f"there is no card {2**31 - 1}"),  # type: ignore[arg-type]
    "a seventh bar": (answer(pb.Move(place=pb.Place(bar=6))), "there is no bar 6"),
    "a huge bar": (answer(pb.Move(place=pb.Place(bar=HUGE))), f"there is no bar {HUGE}"),
    "no reply": (answer(pb.Move(reply=pb.REPLY_UNSPECIFIED)), "there is no reply 0"),
    "a third reply": (answer(pb.Move(reply=3)), "there is no reply 3"),  # type: ignore[arg-type]
    "a negative reply": (answer(pb.Move(reply=-7)), "there is no reply -7"),  # type: ignore[arg-type]
    "no shares": (offer(), "an offer has a share for each claimant, 8 at most, not 0"),
    "nine shares": (
        offer(*[(seat, []) for seat in range(9)]),
        "an offer has a share for each claimant, 8 at most, not 9",
    ),
    "two shares for one": (offer((1, [5]), (2, []), (1, [10])), "a claimant has two shares in the offer"),
    "a ninth seat": (offer((8, [5])), "there is no seat 8"),
    "a huge seat": (offer((HUGE, [5])), f"there is no seat {HUGE}"),
    "an unknown bill": (offer((0, [5, 35]), (1, [10])), "there is no bill 35"),
    "a bill of nothing": (offer((0, [0])), "there is no bill 0"),
    "a huge bill": (offer((0, [HUGE])), f"there is no bill {HUGE}"),
    "more bills than there are": (
        offer((0, [5] * 80), (1, [10] * 5)),
        "an offer shares out the bills of a bar, not 85 bills",
    ),
    "megabytes of bills": (
        offer((0, [5] * 2**20)),
        "an offer shares out the bills of a bar, not 1048576 bills",
    ),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_what_is_no_move_is_malformed_and_said_in_a_line(what: str) -> None:
    sent, expected = MALFORMED[what]
    assert malformed(sent) == expected


def test_a_move_that_some_table_knows_is_for_the_rules_to_refuse() -> None:
    assert read(written(PLACES[5])) == Place(5)
    assert read(offer((7, [50]), (0, [])).SerializeToString()) == Offer(((0, ()), (7, (50,))))


@given(
    shares=st.dictionaries(st.integers(0, 7), st.lists(st.sampled_from(VALUES), max_size=10), min_size=1),
    data=st.data(),
)
@settings(derandomize=True, deadline=None, max_examples=200, database=None)
def test_an_offer_in_any_order_is_read_in_its_one_form(
    shares: dict[Seat, list[int]], data: st.DataObject
) -> None:
    order = data.draw(st.permutations([*shares]))
    sent = offer(*[(seat, data.draw(st.permutations(shares[seat]))) for seat in order])
    assert read(sent.SerializeToString()) == Offer.of(shares)


@cache
def questions() -> list[tuple[State, Seat, bytes]]:
    """Positions of all tables, a seat that is asked there, and a right answer."""
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


def repeat(random: Random, text: bytes) -> bytes:
    at = random.randrange(len(text))
    return text[: at + random.randrange(1, 9)] + text[at:]


def join(random: Random, text: bytes) -> bytes:
    return text + random.choice(questions())[2]


def another(random: Random, text: bytes) -> bytes:
    return random.choice(questions())[2] if text else text


def noise(random: Random, text: bytes) -> bytes:
    return random.randbytes(random.randrange(2 * len(text)))


MUTATIONS: list[Callable[[Random, bytes], bytes]] = [flip, flip, cut, insert, repeat, join, another, noise]


def came_of(state: State, seat: Seat, text: bytes) -> tuple[str, str]:
    """And what was said about it. Anything but these four is a crash."""
    try:
        move = read(text)
    except DecodeError:
        return "undecodable", ""
    except MalformedError as error:
        return "malformed", str(error)
    assert GAME.notation.read(GAME.notation.write(move)) == move  # so that a fault can tell it
    try:
        GAME.check(state, seat, move)
    except IllegalMove as error:
        return "illegal", str(error)
    return "legal", ""


@pytest.mark.parametrize("count", [20_000, pytest.param(500_000, marks=pytest.mark.slow)])
def test_whatever_is_sent_is_undecodable_malformed_illegal_or_legal(count: int) -> None:
    random, seen = Random(count), Counter[str]()
    for _ in range(count):
        state, seat, text = random.choice(questions())
        for _ in range(random.choice((1, 1, 2, 5))):
            text = random.choice(MUTATIONS)(random, text) or text
        outcome, said = came_of(state, seat, text)
        assert said.isprintable()
        seen[outcome] += 1
    assert seen.keys() == {"undecodable", "malformed", "illegal", "legal"}
    assert min(seen.values()) > count / 100


def test_a_right_answer_is_accepted() -> None:
    assert {came_of(*question) for question in questions()} == {("legal", "")}
    assert any(read(text) is Reply.DUEL for _, _, text in questions())
