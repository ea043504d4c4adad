"""What is legal: each move once, each accepted, each possible at random; what the stand-in plays; and the notation."""

from itertools import islice
from random import Random

import pytest

from harness.engine import NATURE, NotationError
from harness.games.razzia_knizia.components import DECK, Card
from harness.games.razzia_knizia.moves import Action, Bid, Deck, Move, Thieves
from tests.support.games.razzia_knizia.positions import (
    CHANCE,
    GAME,
    asked,
    dealt,
    drawn,
    every_position,
    legal,
    played,
    refusal,
    with_cheques,
    with_loot,
)

BIDDING = played(drawn(3, "CA CO"), "call")
READY = with_loot(drawn(2, "RI RI TH CA"), "TH TH")
FORCED = played(drawn(2, "CA"), "call", "pass")


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_legal_move_is_there_once_and_is_accepted_and_has_a_text(seats: int) -> None:
    for state in every_position(seats, seed=seats):
        if GAME.to_act(state) in ((), (NATURE,)):
            continue
        moves = list(GAME.legal_moves(state, asked(state)))
        assert len(set(map(repr, moves))) == len(moves)
        for move in moves:
            GAME.check(state, asked(state), move)
            assert GAME.notation.read(GAME.notation.write(move)) == move


@pytest.mark.parametrize("state", [BIDDING, READY, FORCED, dealt(4)], ids=["bid", "turn", "forced", "empty"])
def test_each_legal_move_comes_up_at_random_and_nothing_else(state: object) -> None:
    random = Random(1).random
    moves = {repr(GAME.random_moves(state, random)[asked(state)]) for _ in range(600)}  # type: ignore[arg-type]
    assert moves == {repr(move) for move in GAME.legal_moves(state, asked(state))}  # type: ignore[arg-type]


def test_thefts_are_listed_by_their_number_and_equal_ones_once() -> None:
    thefts = ["RI", "CA", "TH", "RI,RI", "RI,CA", "RI,TH", "CA,TH"]
    assert legal(READY) == ["draw", "call", *[f"thieves={cards}" for cards in thefts]]


def test_the_stand_in_draws_on_its_turn() -> None:
    """The house's ruling: it neither calls nor uses thieves."""
    assert legal(READY)[0] == "draw"
    assert legal(dealt(3))[0] == "draw"


def test_the_stand_in_passes_in_an_auction() -> None:
    """The house's ruling."""
    assert legal(BIDDING)[0] == "pass"


def test_the_stand_in_bids_its_lowest_cheque_if_it_must_bid() -> None:
    """The house's ruling; somebody called before the referee took the seat over."""
    assert legal(FORCED)[0] == "3"


def test_a_seat_with_one_legal_move_is_asked_all_the_same() -> None:
    """The house: only K4 saves a question. Who must bid has one cheque left."""
    state = played(with_cheques(dealt(3), "13", "", ""), "call")
    assert legal(state) == ["13"]
    assert asked(state) == 0


@pytest.mark.parametrize(
    ("state", "move", "said"),
    [
        (READY, Bid(9), "9 is nothing to do on a turn"),
        (READY, None, "'None' is nothing to do on a turn"),
        (READY, Thieves((Card.TRANSPORT,)), "thieves=TR cannot be taken"),
        (READY, Thieves((Card.CAR, Card.RING)), "thieves=CA,RI cannot be taken"),
        (READY, Thieves((1,)), "cannot be taken"),  # type: ignore[arg-type]
        (READY, Thieves([Card.RING]), "thieves=RI cannot be taken"),  # type: ignore[arg-type]
        (BIDDING, Bid(6), "6 is no bid here; legal: pass or one of 2 5 8 13"),
        (BIDDING, Bid(True), "True is no bid here"),
        (BIDDING, Bid(5.0), "5.0 is no bid here"),  # type: ignore[arg-type]
        (BIDDING, 5, "'5' is no bid here"),
        (GAME.start(2, {}), Action.DRAW, "draw: legal: deck=, each of the 120 cards once"),
        (GAME.start(2, {}), Deck(DECK[1:]), "legal: deck=, each of the 120 cards once"),
        (GAME.start(2, {}), Deck((DECK[-1], *DECK[1:])), "legal: deck=, each of the 120 cards once"),
        (GAME.start(2, {}), Deck((*map(int, DECK),)), "legal: deck="),  # type: ignore[arg-type]
    ],
)
def test_what_is_illegal_is_refused_in_one_line_with_what_is_legal(
    state: object, move: Move, said: str
) -> None:
    assert said in refusal(state, move)  # type: ignore[arg-type]


def test_a_refusal_on_a_turn_names_no_thieves_without_one_or_without_a_card() -> None:
    assert refusal(dealt(2), "9") == "9 is nothing to do on a turn; legal: draw or call"
    refused = refusal(with_loot(dealt(2), "TH"), "thieves=CA")
    assert refused == "thieves=CA cannot be taken; legal: draw or call"
    assert refusal(drawn(2, "CA"), "pass") == "pass is nothing to do on a turn; legal: draw or call"


def test_who_is_not_asked_is_told_who_is() -> None:
    assert refusal(BIDDING, Action.PASS, 1) == "not asked to move; asked: seat 0"
    over = list(every_position(2))[-1]
    assert refusal(over, Action.DRAW, 0) == "not asked to move; asked: nobody, the game is over"
    assert refusal(GAME.start(2, {}), Action.DRAW, 0) == "not asked to move; asked: chance"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", Action.DRAW),
        ("call", Action.CALL),
        ("pass", Action.PASS),
        ("1", Bid(1)),
        ("16", Bid(16)),
        ("thieves=CA,TH", Thieves((Card.CAR, Card.THIEF))),
        ("deck=PO,RI", Deck((Card.POLICE, Card.RING))),
    ],
)
def test_a_move_has_one_text(text: str, move: Move) -> None:
    assert GAME.notation.read(text) == move
    assert type(GAME.notation.read(text)) is type(move)
    assert GAME.notation.write(move) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no move ''"),
        ("Draw", "no move 'Draw'"),
        ("0", "no move '0'"),
        ("17", "no move '17'"),
        ("05", "no move '05'"),
        ("thieves", "no card ''"),
        ("thieves=", "no card ''"),
        ("thieves=XX", "no card 'XX': expected one of RI WA BR CH DI CO CA DR CS TR FI HR RE NC RS BG TH PO"),
        ("thieves=TH,CA", "the cards 'TH,CA' stand out of order: they ascend, RI WA"),
        ("deck=RI,", "no card ''"),
        ("bid=5", "no move 'bid=5': expected draw, call, pass, a cheque (13), thieves= and cards"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.notation.read(text)
    assert str(refused.value).startswith(said)


def test_the_deck_is_shuffled_once_by_chance() -> None:
    """Whatever is played, chance is asked first, and never again."""
    for seats in GAME.seats:
        by_chance = [GAME.to_act(state) == (NATURE,) for state in every_position(seats, seed=seats)]
        assert by_chance[0]
        assert not any(by_chance[1:])
    state = GAME.start(2, {})
    assert GAME.chance(state, CHANCE) == Deck(CHANCE.shuffled("deck", DECK))


def test_nobody_sees_the_deck_but_anybody_can_count_what_is_in_it() -> None:
    for state in islice(every_position(3, seed=3), 1, None):
        table = GAME.view(state, 0).table
        assert table.deck == len(state.deck)
        assert table.unseen == tuple(sorted(state.deck))
