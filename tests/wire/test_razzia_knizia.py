"""What is Razzia! by Knizia's own on the wire; what every game must hold there is in test_games."""

from collections.abc import Iterator

import pytest

from harness.api.bot.v1.bot_pb2 import Answer, Ask
from harness.api.razzia_knizia.v1 import razzia_knizia_pb2 as pb
from harness.games.razzia_knizia.components import Card
from harness.games.razzia_knizia.moves import Move, Thieves
from harness.games.razzia_knizia.state import State
from harness.games.razzia_knizia.view import View
from harness.wire import CODECS, MalformedError
from tests.support.games.razzia_knizia.positions import GAME, every_position, views

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


def read(text: bytes) -> Move:
    move: Move = CODEC.read_move(Answer.FromString(text))
    return move


def answer(move: pb.Move) -> Answer:
    return Answer(game_id=1, turn=2, razzia_knizia=move)


def thieves(*cards: int) -> Answer:
    return answer(pb.Move(thieves=pb.Thieves(cards=cards)))  # type: ignore[arg-type]


@every_table
def test_whoever_looks_reads_the_view_while_chance_moves_and_when_all_is_over_too(seats: int) -> None:
    phases = set()
    for state in positions(seats):
        phases.add(state.phase)
        for view in views(state):
            again = received(view)
            assert again == view
            assert [*map(type, again.table.row)] == [Card] * len(view.table.row)
    assert phases == {"deck", "turn", "bid", "over"}


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
