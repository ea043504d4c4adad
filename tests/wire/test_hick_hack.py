"""Hick Hack on the wire: its cards and cases, and what is no move of it."""

import pytest

from harness.api.bot.v1.bot_pb2 import Answer, Ask
from harness.api.hick_hack.v1 import hick_hack_pb2 as pb
from harness.games.hick_hack.components import CARDS, DECK, LETTERS, YARDS, Grains
from harness.games.hick_hack.moves import Lay, Offer, ShuffledCards
from harness.wire import CODECS, MalformedError
from tests.support.games.hick_hack.positions import GAME, cards, shown, turn, views

CODEC = CODECS["hick_hack"]


def answer(move: pb.Move) -> Answer:
    return Answer(game_id=1, turn=2, hick_hack=move)


def lay(*numbers: int) -> Answer:
    return answer(pb.Move(lay=pb.Lay(cards=numbers)))  # type: ignore[arg-type]


def offer(*shares: tuple[int, pb.Grains]) -> Answer:
    return answer(
        pb.Move(offer=pb.Offer(shares=[pb.Share(seat=seat, grains=grains) for seat, grains in shares]))
    )


def test_questions_and_answers_have_the_game_in_the_same_case() -> None:
    assert CODEC.field == Ask.HICK_HACK_FIELD_NUMBER == Answer.HICK_HACK_FIELD_NUMBER == 17


def test_the_numbers_of_the_cards_are_those_of_the_protos_names() -> None:
    names = {"CARD_UNSPECIFIED": 0}
    for card in CARDS:
        kind = "SCAREDY" if card.scaredy else f"{'FOX_' if card.fox else ''}{card.number}"
        names[f"CARD_{YARDS[card.yard].upper()}_{kind}"] = int(card)
    assert dict(pb.Card.items()) == names
    assert [card.text[0] for card in CARDS] == [LETTERS[card.yard] for card in CARDS]


def test_every_field_of_a_duel_comes_out_as_it_went_in() -> None:
    state = shown("BS", "B3", "B4", "BF4", "BF5", "W6")
    state = turn(turn(state, "dice=2,3"), "dice=6,1")
    for view in views(state):
        ask = Ask()
        ask.hick_hack.MergeFromString(CODEC.write_shared(view) + CODEC.write_own(view))
        assert CODEC.read_view(ask) == view
    assert view.table.last is not None
    fled, eaten = view.table.last.visits[0], view.table.last.visits[-1]
    assert (fled.fled, len(eaten.rolls), eaten.catch is not None) == (0, 2, True)


def test_cards_may_be_laid_in_any_order() -> None:
    read = CODEC.read_move(lay(*map(int, cards("YF4 B3"))))
    assert read == Lay(cards("B3 YF4"))
    assert GAME.notation.write(read) == "B3+YF4"


def test_shares_may_come_in_any_order() -> None:
    read = CODEC.read_move(offer((3, pb.Grains(green=2)), (1, pb.Grains())))
    assert read == Offer(((1, Grains()), (3, Grains(2, 0, 0))))


def test_the_moves_of_chance_do_not_go_over_the_wire() -> None:
    with pytest.raises(TypeError, match="no move of a seat"):
        CODEC.write_move(Answer(), ShuffledCards(DECK))


HUGE = 2**32 - 1
MALFORMED = {
    "no game's move": (Answer(game_id=1, turn=2), "the answer holds no move of hick_hack"),
    "another game's move": (Answer(razzia={"card": 1}), "the answer holds no move of hick_hack"),
    "an empty move": (answer(pb.Move()), "the move is empty: expected a lay, an offer or a reply"),
    "no reply": (answer(pb.Move(reply=pb.REPLY_UNSPECIFIED)), "there is no reply 0"),
    "a third reply": (answer(pb.Move(reply=3)), "there is no reply 3"),  # type: ignore[arg-type]
    "no card": (lay(), "one card is laid, or two, not 0"),
    "three cards": (lay(1, 3, 4), "one card is laid, or two, not 3"),
    "megabytes of cards": (lay(*[3] * 2**20), "one card is laid, or two, not 1048576"),
    "card 0": (lay(3, 0), "there is no card 0"),
    "a card between others": (lay(2), "there is no card 2"),
    "a negative card": (lay(-1), "there is no card -1"),
    "no share": (offer(), "an offer has a share for each rival, 6 at most, not 0"),
    "seven shares": (
        offer(*[(seat, pb.Grains()) for seat in range(7)]),
        "an offer has a share for each rival, 6 at most, not 7",
    ),
    "a seat twice": (offer((1, pb.Grains()), (1, pb.Grains())), "a rival has two shares in the offer"),
    "a seat too many": (offer((6, pb.Grains())), "there is no seat 6"),
    "too many grains": (offer((1, pb.Grains(yellow=14))), "there are 13 yellow grains, not 14"),
    "a huge number of grains": (offer((1, pb.Grains(green=HUGE))), f"there are 39 green grains, not {HUGE}"),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_what_is_no_move_is_malformed_and_said_in_a_line(what: str) -> None:
    sent, expected = MALFORMED[what]
    with pytest.raises(MalformedError) as refused:
        CODEC.read_move(Answer.FromString(sent.SerializeToString()))
    assert str(refused.value) == expected
