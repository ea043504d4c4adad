"""The end of a round and of the game: the page's second section, point 3, and its last one."""

from itertools import chain

import pytest

from harness.engine import NATURE, Outcome
from harness.games.raise_game.components import DECK
from harness.games.raise_game.state import Act, State
from tests.support.games.raise_game.positions import (
    GAME,
    PLAIN,
    cards,
    every_position,
    finished,
    hand,
    late,
    late_unrolled,
    over,
    raced,
    table,
    turn,
    turns,
)


def test_the_seat_whose_pawn_is_alone_takes_the_point_card_and_all_cards_played() -> None:
    """Its own ones, too, and those of the seats that passed."""
    state = raced("B1", "B2", "B3", more=("D4 D5",), points="20")
    state = turns(state, "+D4,D5", "pass", "pass")
    assert over(state).winner == 0
    assert table(state).points == ((20,), (), ())
    assert sorted(table(state).won[0]) == sorted(cards("B1 B2 B3 D4 D5"))
    assert table(state).won[1:] == ((), ())


def test_the_cards_played_are_the_winners_but_the_table_tells_who_played_them() -> None:
    state = turns(raced("B1", "B2", "B3", more=("D4 D5",)), "+D4,D5", "pass", "pass")
    assert table(state).played == (cards("B1 D4 D5"), cards("B2"), cards("B3"))


def test_the_foremost_takes_all_when_nobody_can_play_any_more() -> None:
    state = turn(late("B1 B2", "B3", "D4"), "B1")
    assert over(state).winner == 2
    assert table(state).points == ((), (), (6,))
    assert table(state).won[1:] == ((), cards("B1 B3 D4"))


def test_of_several_foremost_on_one_space_the_top_one_takes_all_when_nobody_can_play_any_more() -> None:
    """S5: the last to arrive, with its first card or by a raise."""
    state = turn(late_unrolled("G3", "B3", "H1"), f"dice={PLAIN}")
    assert (over(state).acts, over(state).winner) == ((), 1)
    state = turn(late("D6*", "B3 G3", "D4"), "B3")
    state = turn(state, "+G3")  # to 6, where seat 0 stands
    assert (over(state).acts, over(state).winner) == ((Act(1, cards("G3"), 6),), 1)


def test_who_cannot_raise_passes_as_long_as_anybody_with_a_pawn_holds_a_card() -> None:
    """S5 and S3: seat 1 is on top and has no card, but seat 0 has one."""
    state = turn(late("B3 B1", "G3"), "B3")
    assert (over(state).acts, over(state).winner) == ((Act(1, (), 3, asked=False),), 0)


def test_who_has_passed_does_not_keep_the_round_going_with_its_hand() -> None:
    """Nobody can play: those whose pawns are in the race hold no card, so S5 decides between them."""
    state = turn(turn(late("B1 B2 B3", "B3", "G3"), "B1"), "pass")
    assert hand(state, 0) == "B2 B3"
    assert (over(state).acts, over(state).winner) == ((Act(0, (), 1),), 2)


def test_everybody_draws_back_to_six() -> None:
    state = raced("B1", "B2", "B3", more=("D4 D5 H1 H2 G2 G3 G4 G5*",))
    state = turns(state, "+D4,D5", "pass", "pass")
    assert table(state).hands == (6, 6, 6)
    assert hand(state, 0) == "H1 H2 G2 G3 G4 G5*"
    assert table(state).decks == (30 - 3 - 6, 30 - 1 - 6, 30 - 1 - 6)


def test_not_the_winner_alone_draws_back_to_six() -> None:
    """Both have played their whole hands, and neither has passed."""
    state = raced("B1", "B2", more=("B1 B2 B3 B3 B4*", "G5* D4 D5 D5 D6*"))
    state = turns(state, "+B1,B2,B3,B3,B4*", "+G5*,D4,D5,D5,D6*")
    assert over(state).winner == 1
    assert table(state).hands == (6, 6)
    assert table(state).decks == (18, 18)


def test_everybody_draws_from_its_own_deck() -> None:
    for state in every_position(4, seed=3):
        for seat in range(4):
            own = [*state.decks[seat], *state.hands[seat], *state.played[seat]]
            assert sorted(own) == list(DECK)


def test_everybody_draws_as_long_as_its_deck_lasts() -> None:
    state = raced("B1", "B2", more=("D4 D5",))
    state.played[0], state.decks[0] = state.played[0] + state.decks[0][1:], state.decks[0][:1]
    state.won[1] += state.played[0][1:]
    GAME.audit(state)
    state = turns(state, "+D4,D5", "pass")
    assert table(state).hands == (4, 6)
    assert table(state).decks == (0, 23)


def test_the_winner_holds_the_dice_next() -> None:
    state = turns(raced("B1", "B2", "B3"), "pass", "pass")
    assert over(state).holder == 0
    assert table(state).holder == over(state).winner == 2
    assert GAME.to_act(state) == (NATURE,)


def test_what_the_last_round_was_is_told_as_it_went() -> None:
    state = turns(raced("B1", "B2", more=("D4",), points="12"), "+D4", "pass")
    last = over(state)
    assert (last.number, last.holder, last.card) == (1, 0, 12)
    assert last.dice == (0, 0, 0, 0, 0, 5, 5)
    assert last.picks == cards("B1 B2")
    assert [(act.seat, act.cards, act.space) for act in last.acts] == [(0, cards("D4"), 5), (1, (), 2)]


def test_after_the_last_point_card_the_game_is_over() -> None:
    state = finished(3, seed=1)
    assert GAME.to_act(state) == ()
    assert table(state).phase == "over"
    assert (table(state).number, table(state).card) == (9, 0)


def _counted(state: State) -> list[int]:
    """By hand, from what everybody sees and each seat holds."""
    won = zip(table(state).points, table(state).won, strict=True)
    totals = [sum(points) + sum(5 if "*" in card.text else 1 for card in cards) for points, cards in won]
    for seat in range(len(totals)):
        totals[seat] += sum(5 if "*" in text else 1 for text in hand(state, seat).split())
    return totals


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_seats_total_is_its_point_cards_and_the_points_of_cards_won_and_in_hand(seats: int) -> None:
    """Not of its deck."""
    state = finished(seats, seed=seats)
    assert any(table(state).decks)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == tuple(_counted(state))
    everything = sum(card.points for card in chain(*state.won, *state.hands))
    assert sum(outcome.scores) == everything + sum(chain(*state.points))


def test_after_the_last_round_everybody_draws_back_too() -> None:
    """The hand that counts is a full one, as long as the deck lasts."""
    end = table(finished(2, seed=2))
    assert all(held == 6 or not left for held, left in zip(end.hands, end.decks, strict=True))


def test_the_highest_total_wins() -> None:
    for seed in range(8):
        outcome = GAME.outcome(finished(3, seed=seed))
        assert outcome is not None
        assert outcome.places[outcome.scores.index(max(outcome.scores))] == 1


def test_equal_totals_share_the_place() -> None:
    state = finished(3, seed=1)
    for mine, other in zip(state.hands[1:], state.hands[:1] * 2, strict=True):
        mine[:] = other
    state.points[:], state.won[:] = [[6], [7], [6]], [[], [], []]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == (2, 1, 2)


def test_there_is_no_outcome_before_the_end() -> None:
    *before, last = every_position(2, seed=5)
    assert all(GAME.outcome(state) is None for state in before)
    assert isinstance(GAME.outcome(last), Outcome)
