"""What is public: everybody's view of what a seat has yet to play, and of what may be raised."""

from harness.games.raise_game.components import DECK
from tests.support.games.raise_game.positions import (
    GAME,
    PLAIN,
    cards,
    late_unrolled,
    raced,
    table,
    turn,
    turns,
    views,
    without,
)


def test_everybody_can_tell_which_cards_a_seat_has_yet_to_play() -> None:
    """Its deck less what it has played, whoever has won that."""
    state = turns(raced("B1", "B2", more=("D4 D5",)), "+D4,D5", "pass")
    for view in views(state):
        assert view.unplayed(0) == tuple(without(DECK, cards("B1 D4 D5")))
        assert view.unplayed(1) == tuple(without(DECK, cards("B2")))


def test_only_the_seat_that_is_asked_sees_what_it_may_raise() -> None:
    state = raced("B1", "B3", "B3", more=("D4 D5", "D4 D5", "D4 D5"))
    assert GAME.to_act(state) == (0,)
    may = [[*view.raises()] for view in views(state)]
    assert may == [[*GAME.legal_moves(state, 0)][1:], [], [], []]


def test_a_point_card_that_is_nobodys_has_been_seen() -> None:
    state = turn(late_unrolled("", ""), f"dice={PLAIN}")
    assert (table(state).nobodys, table(state).card) == ((6,), 7)
    for view in views(state):
        assert view.unseen_points == (8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20)
