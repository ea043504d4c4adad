"""No view says by a single byte what its seat may not see."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

import pytest

from harness.engine import Seat
from harness.engine.game import AnyGame
from harness.games import GAMES
from harness.games.hick_hack.state import State as HickHackState
from harness.games.razzia import Razzia
from harness.games.razzia.components import CARDS
from harness.games.razzia.state import State
from harness.games.razzia_knizia.state import State as RazziaKniziaState
from tests.properties.strategies import every_game, positions, sample

RAZZIA = Razzia()
PAIRS = 2_500  # of positions, for each number of seats of a game: 15,000 for Razzia
GAMES_OF_EACH = 2  # number of seats
Redeal: TypeAlias = Callable[[Any, Seat | None, Random], Any]
View: TypeAlias = Callable[[Any, Seat | None], Any]


def _redealt(state: State, seat: Seat | None, random: Random) -> State:
    """Another position of Razzia that looks the same from this seat: all that is hidden lies elsewhere."""
    state = state.copy()
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    pool = [card for cards in (state.pile, *others) for card in cards]
    random.shuffle(pool)
    for cards in (state.pile, *others):
        cards[:] = [pool.pop() for _ in cards]
    in_hand = [state.bills.pop()] if state.phase == "place" and seat == state.dealer else []
    random.shuffle(state.bills)
    state.bills += in_hand
    return state


def _knizia_redealt(state: RazziaKniziaState, _: Seat | None, random: Random) -> RazziaKniziaState:
    """Only the deck's order is hidden."""
    state = state.copy()
    random.shuffle(state.deck)
    return state


def _hick_hack_redealt(state: HickHackState, seat: Seat | None, random: Random) -> HickHackState:
    """The other hands, the pile, and the order of the grains that are left."""
    state = state.copy()
    heaps = [state.pile, *[hand for other, hand in enumerate(state.hands) if other != seat]]
    pool = [card for heap in heaps for card in heap]
    random.shuffle(pool)
    for heap in heaps:
        heap[:] = [pool.pop() for _ in heap]
    random.shuffle(state.sack)
    return state


REDEALS: Mapping[str, Redeal] = {
    "razzia": _redealt,
    "hick_hack": _hick_hack_redealt,
    "razzia_knizia": _knizia_redealt,
}
each_redeal = pytest.mark.parametrize("name", REDEALS)


def test_every_game_says_here_what_is_hidden_from_whom() -> None:
    assert REDEALS.keys() == GAMES.keys()


def _pairs(game: AnyGame, seats: int, redeal: Redeal) -> Iterator[tuple[Any, Any, Seat | None]]:
    """Of random games: a position, the same with all that is hidden dealt anew, and for whom."""
    seed = 0
    while True:
        random = Random(f"{seats} {seed}")
        options = {name: random.choice(values) for name, values in game.options.items()}
        for state, _ in positions(game, seats, options, random.randbytes(32), seed, referee=0.1):
            for seat in (None, *range(seats)):
                yield state, redeal(state, seat, random), seat
        seed += 1


def _told(view: View, state: Any, seat: Seat | None) -> bytes:
    return repr(view(state, seat)).encode()


@each_redeal
def test_no_view_changes_by_a_byte_when_what_is_hidden_from_it_changes(name: str) -> None:
    game, redeal = GAMES[name], REDEALS[name]
    for seats in game.seats:
        changed = 0
        pairs = _pairs(game, seats, redeal)
        for number in range(PAIRS):
            state, other, seat = next(pairs)
            assert _told(game.view, state, seat) == _told(game.view, other, seat), (number, seats, seat)
            changed += state != other
        assert changed > 0.9 * PAIRS  # else this test shows little


@each_redeal
def test_the_stand_ins_move_needs_no_secret(name: str) -> None:
    """R21: it is the same whatever the stand-in's seat cannot see."""
    game, redeal = GAMES[name], REDEALS[name]
    asked = 0
    for seats in game.seats:
        pairs = _pairs(game, seats, redeal)
        for state, other, seat in (next(pairs) for _ in range(PAIRS)):
            if seat is not None and seat in game.to_act(state):
                assert next(game.legal_moves(state, seat)) == next(game.legal_moves(other, seat))
                asked += 1
    assert asked > len(game.seats) * PAIRS / 10


LEAKS: Mapping[str, Callable[[State, Seat | None], object]] = {
    "the next card": lambda state, _: state.pile[-1:],
    "the next bill": lambda state, _: state.bills[-1:],
    "the hand of seat 0": lambda state, _: state.hands[0],
    "how many raids are in the pile": lambda state, _: sum(card.raid for card in state.pile),
    "the dealer's bill": lambda state, _: state.bills[-1] if state.phase == "place" else None,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_leaks_is_caught(leak: str) -> None:
    def leaky(state: State, seat: Seat | None) -> object:
        return RAZZIA.view(state, seat), LEAKS[leak](state, seat)

    for seats in RAZZIA.seats:
        pairs = _pairs(RAZZIA, seats, _redealt)
        sample_of_pairs = [next(pairs) for _ in range(200)]
        assert any(
            _told(leaky, one, seat) != _told(leaky, other, seat) for one, other, seat in sample_of_pairs
        )


def test_the_positions_of_the_test_are_of_every_phase() -> None:
    for seats in RAZZIA.seats:
        pairs = _pairs(RAZZIA, seats, _redealt)
        states = [next(pairs)[0] for _ in range(PAIRS)]
        phases = {"cards", "bills", "place", "play", "offer", "answer", "dice", "over"}
        assert {state.phase for state in states} == phases
        assert any(
            state.phase == "cards" and state.last and state.to_draw for state in states
        )  # R6: in mid-deal


def test_a_view_changes_when_the_seats_own_hand_changes_and_the_other_views_do_not() -> None:
    for number in range(GAMES_OF_EACH * len(RAZZIA.seats)):
        record = sample(RAZZIA, number).record
        for state, _ in positions(RAZZIA, record.seats, record.options, bytes(32), number):
            for seat, hand in enumerate(state.hands):
                if not hand:
                    continue
                other = RAZZIA.copy(state)
                other.hands[seat][0] = next(card for card in CARDS if card not in hand)
                for eye in (None, *range(record.seats)):
                    same = _told(RAZZIA.view, state, eye) == _told(RAZZIA.view, other, eye)
                    assert same == (eye != seat)


def test_only_the_dealer_sees_the_bill_that_he_places() -> None:
    seen = 0
    for number in range(GAMES_OF_EACH * len(RAZZIA.seats)):
        record = sample(RAZZIA, number).record
        for state, _ in positions(RAZZIA, record.seats, record.options, bytes(32), number):
            if state.phase != "place":
                continue
            other = RAZZIA.copy(state)
            other.bills[-1] = 5 if state.bills[-1] != 5 else 50
            for eye in (None, *range(record.seats)):
                same = _told(RAZZIA.view, state, eye) == _told(RAZZIA.view, other, eye)
                assert same == (eye != state.dealer)
                seen += 1
    assert seen > GAMES_OF_EACH * len(RAZZIA.seats) * 11 * 4


def test_all_seats_and_the_spectator_share_one_table() -> None:
    for number in range(GAMES_OF_EACH * len(RAZZIA.seats)):
        record = sample(RAZZIA, number).record
        for state, _ in positions(RAZZIA, record.seats, record.options, bytes(32), number):
            tables = {RAZZIA.view(state, seat).table for seat in (None, *range(record.seats))}
            assert len(tables) == 1


def test_the_unseen_cards_of_a_view_are_those_that_are_hidden_from_its_seat() -> None:
    for number in range(GAMES_OF_EACH * len(RAZZIA.seats)):
        record = sample(RAZZIA, number).record
        for state, _ in positions(RAZZIA, record.seats, record.options, bytes(32), number):
            for seat in range(record.seats) if state.shuffles else ():
                others = [hand for other, hand in enumerate(state.hands) if other != seat]
                hidden = sorted(card for cards in (state.pile, *others) for card in cards)
                assert RAZZIA.view(state, seat).unseen == tuple(hidden)


@every_game
def test_a_view_stays_as_it_was_when_the_game_moves_on(game: AnyGame) -> None:
    for number in range(2 * len(game.seats)):
        record = sample(game, number).record
        state = game.start(record.seats, record.options)
        handed_out = []
        for turn in record.turns:
            views = [game.view(state, seat) for seat in (None, *range(record.seats))]
            handed_out += [(view, repr(view)) for view in views]
            state = game.apply(state, turn.moves)
        for view, told in handed_out:
            assert repr(view) == told
            assert isinstance(hash(view), int)  # a TypeError if a list or a dict is in it
