"""Razzia on the wire: views that come out as they went in, moves, and whatever else may be sent for one."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.api.bot.v1.bot_pb2 import Answer, Ask
from harness.api.razzia.v1 import razzia_pb2 as pb
from harness.engine import Seat
from harness.games.razzia.components import BARS, VALUES, set_up
from harness.games.razzia.moves import PLACES, Move, Offer, Place
from harness.games.razzia.state import State
from harness.games.razzia.view import View
from harness.wire import CODECS, MalformedError
from tests.support.games.razzia.positions import DEALT, GAME, LEFT, every_position, views
from tests.support.strategies import examples

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
@examples(200)
def test_an_offer_in_any_order_is_read_in_its_one_form(
    shares: dict[Seat, list[int]], data: st.DataObject
) -> None:
    order = data.draw(st.permutations([*shares]))
    sent = offer(*[(seat, data.draw(st.permutations(shares[seat]))) for seat in order])
    assert read(sent.SerializeToString()) == Offer.of(shares)
