"""No view says by a single byte what its seat may not see."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

from harness.engine import Seat
from harness.engine.game import AnyGame
from harness.games import FIRST
from harness.games.razzia import Razzia
from harness.games.razzia.components import CARDS
from tests.support.games.kits import KITS
from tests.support.strategies import every_game, positions, sample

RAZZIA = Razzia()
PAIRS = 2_500  # of positions of the first game, for each number of its seats: 15,000
FEWER = 1_000  # of the others
GAMES_OF_EACH = 2  # number of seats
View: TypeAlias = Callable[[Any, Seat | None], Any]


def _pairs(game: AnyGame, seats: int) -> Iterator[tuple[Any, Any, Seat | None]]:
    """Of random games: a position, the same with all that is hidden dealt anew, and for whom."""
    redealt = KITS[game.name].redealt
    seed = 0
    while True:
        random = Random(f"{seats} {seed}")
        options = {name: random.choice(values) for name, values in game.options.items()}
        for state, _ in positions(game, seats, options, random.randbytes(32), seed, referee=0.1):
            for seat in (None, *range(seats)):
                yield state, redealt(state, seat, random), seat
        seed += 1


def _count(game: AnyGame) -> int:
    return PAIRS if game.name == FIRST else FEWER


def _told(view: View, state: Any, seat: Seat | None) -> bytes:
    return repr(view(state, seat)).encode()


@every_game
def test_no_view_changes_by_a_byte_when_what_is_hidden_from_it_changes(game: AnyGame) -> None:
    kit, count = KITS[game.name], _count(game)
    moments = set()
    for seats in game.seats:
        changed = 0
        pairs = _pairs(game, seats)
        for number in range(count):
            state, other, seat = next(pairs)
            assert _told(game.view, state, seat) == _told(game.view, other, seat), (number, seats, seat)
            changed += state != other
            moments.add(kit.moment(state))
        assert changed > count / 2  # else this test shows little
    assert moments == kit.moments


@every_game
def test_the_stand_ins_move_and_the_question_in_words_need_no_secret(game: AnyGame) -> None:
    """R21: it is the same whatever the stand-in's seat cannot see."""
    asked, count = 0, _count(game)
    for seats in game.seats:
        pairs = _pairs(game, seats)
        for state, other, seat in (next(pairs) for _ in range(count)):
            if seat is not None and seat in game.to_act(state):
                assert next(game.legal_moves(state, seat)) == next(game.legal_moves(other, seat))
                assert game.story.question(game.view(state, seat)) == game.story.question(
                    game.view(other, seat)
                )
                asked += 1
    assert asked > len(game.seats) * count / 20


@every_game
def test_a_view_that_leaks_is_caught(game: AnyGame) -> None:
    secrets = KITS[game.name].secrets
    assert secrets
    for leak, secret in secrets.items():

        def leaky(state: Any, seat: Seat | None, secret: Callable[[Any], object] = secret) -> object:
            return game.view(state, seat), secret(state)

        for seats in game.seats:
            pairs = _pairs(game, seats)
            some = [next(pairs) for _ in range(200)]
            assert any(_told(leaky, one, seat) != _told(leaky, other, seat) for one, other, seat in some), (
                leak
            )


def test_the_positions_of_the_test_are_of_every_phase() -> None:
    for seats in RAZZIA.seats:
        pairs = _pairs(RAZZIA, seats)
        states = [next(pairs)[0] for _ in range(PAIRS)]
        assert {state.phase for state in states} == KITS["razzia"].moments
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
