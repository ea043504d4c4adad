"""RAISE on the wire, beside what is asked of every game (`test_games`): its numbers, and what is no move of it."""

import pytest

from harness.api.bot.v1.bot_pb2 import Answer
from harness.api.raise_game.v1 import raise_game_pb2 as pb
from harness.games.raise_game.components import CARDS, SYMBOLS
from harness.games.raise_game.moves import PASS, Move, Raise
from harness.wire import CODECS, MalformedError
from tests.support.games.raise_game.positions import (
    GAME,
    PLAIN,
    every_position,
    late,
    late_unrolled,
    over,
    turn,
    views,
)
from tests.wire.test_games import received

CODEC = CODECS["raise"]


def written(move: Move) -> bytes:
    answer = Answer(game_id=1, turn=2)
    CODEC.write_move(answer, move)
    return answer.SerializeToString()


def read(text: bytes) -> Move:
    move: Move = CODEC.read_move(Answer.FromString(text))
    return move


def answer(move: pb.Move) -> Answer:
    return Answer(game_id=1, turn=2, raise_game=move)


def raised(*cards: int) -> Answer:
    return answer(pb.Move(raised=pb.Raise(cards=cards)))  # type: ignore[arg-type]


def test_views_come_out_as_they_went_in_while_chance_moves_too() -> None:
    phases = set()
    for state in every_position(3, seed=1):
        phases.add(state.phase)
        for view in views(state):
            assert received(GAME, CODEC.write_shared(view), CODEC.write_own(view)) == view
    assert phases == {"deck", "points", "dice", "pick", "raise", "over"}


def test_a_view_says_who_sat_out_and_what_is_nobodys() -> None:
    nobody = turn(late_unrolled("", ""), f"dice={PLAIN}")
    assert nobody.nobodys
    assert over(nobody).winner is None
    out = turn(late("B1 D4", "", "B3 G3"), "B1", "B3")
    assert out.picks[1] is None
    for view in [*views(nobody), *views(out)]:
        assert received(GAME, CODEC.write_shared(view), CODEC.write_own(view)) == view


def test_the_numbers_of_the_cards_are_those_of_the_protos_names() -> None:
    names = {
        f"CARD_{SYMBOLS[card.symbol].upper()}_{card.number}{'_BOLD' * (card.points == 5)}": int(card)
        for card in CARDS
    }
    assert dict(pb.Card.items()) == {"CARD_UNSPECIFIED": 0, **names}


def test_the_faces_of_the_dice_are_named_as_the_symbols() -> None:
    names = {f"FACE_{name.upper()}": number for number, name in enumerate((*SYMBOLS, "blank"), 1)}
    assert dict(pb.Face.items()) == {"FACE_UNSPECIFIED": 0, **names}


def test_a_raise_may_name_its_cards_in_any_order() -> None:
    assert read(raised(17, 1, 1).SerializeToString()) == Raise.of([CARDS[0], CARDS[0], CARDS[4]])


def test_a_raise_without_cards_is_a_pass_and_no_empty_move() -> None:
    assert read(raised().SerializeToString()) == PASS
    assert read(written(PASS)) == PASS


HUGE = 2**31 - 1
MALFORMED = {
    "no game's move": (Answer(game_id=1, turn=2), "the answer holds no move of raise"),
    "another game's move": (Answer(razzia={"card": 1}), "the answer holds no move of raise"),
    "an empty move": (
        answer(pb.Move()),
        "the move is empty: expected a card, or a raise, which is a pass without cards",
    ),
    "no card": (answer(pb.Move(card=pb.CARD_UNSPECIFIED)), "there is no card 0"),
    "a card between two": (answer(pb.Move(card=4)), "there is no card 4"),  # type: ignore[arg-type]
    "a negative card": (answer(pb.Move(card=-1)), "there is no card -1"),  # type: ignore[arg-type]
    "a huge card": (answer(pb.Move(card=HUGE)), f"there is no card {HUGE}"),  # type: ignore[arg-type]
    "a raise with no card": (raised(1, 0), "there is no card 0"),
    "a raise with a card too many": (raised(79), "there is no card 79"),
    "seven cards": (raised(*[1] * 7), "a raise has 6 cards at most, not 7"),
    "megabytes of cards": (raised(*[1] * 2**20), "a raise has 6 cards at most, not 1048576"),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_what_is_no_move_is_malformed_and_said_in_a_line(what: str) -> None:
    sent, expected = MALFORMED[what]
    with pytest.raises(MalformedError) as refused:
        read(sent.SerializeToString())
    assert str(refused.value) == expected
