"""The rules: how moves change a position. Moves must be legal: `legal.check` is called before."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from harness.engine import NATURE, ConservationError
from harness.engine.chance import Chance
from harness.engine.game import Options, Outcome, Seat
from harness.games.raise_game import legal
from harness.games.raise_game.components import (
    DECK,
    DICE,
    HAND,
    NAME,
    OPTIONS,
    POINT_CARDS,
    SEATS,
    Card,
    setup_of,
    worth,
)
from harness.games.raise_game.favours import RaiseFavours
from harness.games.raise_game.measures import RaiseMeasures
from harness.games.raise_game.moves import Deck, Dice, Move, PointCards, RaiseNotation
from harness.games.raise_game.picture import RaisePictures
from harness.games.raise_game.questions import QUESTIONS
from harness.games.raise_game.state import Act, Round, State
from harness.games.raise_game.story import RaiseStory
from harness.games.raise_game.view import View, views

_CHANCE = (NATURE,)
_SIXES = [len(die) for die in DICE]


class Raise:
    """RAISE by Peter Prinz, as a `Game`."""

    name = NAME
    former_rules: tuple[str, ...] = ()
    seats = SEATS
    options: Mapping[str, tuple[str, ...]] = OPTIONS
    notation = RaiseNotation()
    story = RaiseStory()
    questions = QUESTIONS
    measures = RaiseMeasures()
    pictures = RaisePictures()
    favours = RaiseFavours()

    def start(self, seats: int, options: Options) -> State:
        return State.new(setup_of(seats, options), "deck", _CHANCE)

    def copy(self, state: State) -> State:
        return state.copy()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return state.acting

    check = staticmethod(legal.check)
    legal_moves = staticmethod(legal.legal_moves)
    random_moves = staticmethod(legal.random_moves)
    views = staticmethod(views)

    def view(self, state: State, seat: Seat | None) -> View:
        [view] = views(state, [seat])
        return view

    def chance(self, state: State, chance: Chance) -> Move:
        """NATURE's move. docs/chance.md lists the names of the events: another name would change every deal."""
        if state.phase == "deck":
            return Deck(chance.shuffled(f"deck of seat {_undealt(state)}", DECK))
        if state.phase == "points":
            return PointCards(chance.shuffled("point cards", POINT_CARDS))
        faces = chance.draws(f"round {state.number}, dice", _SIXES)
        return Dice(tuple([die[face] for die, face in zip(DICE, faces, strict=True)]))

    def apply(self, state: State, moves: Mapping[Seat, Move]) -> State:
        _APPLY[state.phase](state, moves)
        return state

    def outcome(self, state: State) -> Outcome | None:
        """The outcome at the end: points of point cards won, of cards won and of cards in hand."""
        if state.phase != "over":
            return None
        cards = [
            sum([card.points for card in chain(*both)]) for both in zip(state.won, state.hands, strict=True)
        ]
        return Outcome.of([sum(won) + more for won, more in zip(state.points, cards, strict=True)])

    def audit(self, state: State) -> None:
        for seat, cards in enumerate(zip(state.decks, state.hands, state.played, strict=True)):
            _require_all(f"cards of seat {seat}", [*chain(*cards)], DECK)
        _require_all("cards played", [*state.table, *chain(*state.won)], [*chain(*state.played)])
        played_for = [state.card] if state.card else []
        _require_all(
            "point cards", [*state.stock, *state.nobodys, *played_for, *chain(*state.points)], POINT_CARDS
        )


def _require_all(things: str, actual: Sequence[int], expected: Sequence[int]) -> None:
    if sorted(actual) != sorted(expected):
        what = f"{len(actual)} {things} where there are {len(expected)}: {tuple(sorted(actual))}"
        raise ConservationError(f"{things} were lost or doubled, a bug in the rules of {NAME}: {what}")


def _undealt(state: State) -> Seat:
    """The seat whose deck is shuffled next: the first that has no hand yet."""
    return state.hands.index([])


def _shuffle_deck(state: State, moves: Mapping[Seat, Any]) -> None:
    seat = _undealt(state)
    state.decks[seat] = [*reversed(moves[NATURE].pile)]
    _draw(state, seat)
    if state.hands[-1]:
        state.phase = "points"


def _shuffle_points(state: State, moves: Mapping[Seat, Any]) -> None:
    state.stock = [*reversed(moves[NATURE].pile)]
    _begin_round(state)


def _draw(state: State, seat: Seat) -> None:
    """Fill a hand up to six cards, as long as the deck lasts."""
    hand, deck = state.hands[seat], state.decks[seat]
    while len(hand) < HAND and deck:
        hand.append(deck.pop())


def _begin_round(state: State) -> None:
    """Turn up the next point card and ask for the dice."""
    state.number += 1
    state.card = state.stock.pop()
    state.dice = state.factors = ()
    state.picks, state.acts = (), ()
    state.phase, state.acting = "dice", _CHANCE


def _roll(state: State, moves: Mapping[Seat, Any]) -> None:
    state.roll(moves[NATURE].faces)
    state.phase = "pick"
    state.acting = tuple([seat for seat, hand in enumerate(state.hands) if len(hand) > 1])
    if not state.acting:
        _pick(state, {})


def _pick(state: State, moves: Mapping[Seat, Any]) -> None:
    """Show all first cards. A seat with one card plays it without a question; a seat without cards sits out (S4)."""
    hands = state.hands
    picks = [moves[seat] if seat in moves else hand[0] if hand else None for seat, hand in enumerate(hands)]
    state.picks = tuple(picks)
    for seat in state.setup.clockwise[state.holder]:
        if (card := picks[seat]) is not None:
            _play(state, seat, (card,))
            state.put(seat, worth((card,), state.factors))
    _go_on(state)


def _play(state: State, seat: Seat, cards: tuple[Card, ...]) -> None:
    for card in cards:
        state.hands[seat].remove(card)
    state.played[seat] += cards
    state.table += cards


def _raise(state: State, moves: Mapping[Seat, Any]) -> None:
    [(seat, (cards,))] = moves.items()
    if cards:
        space = state.race.pop(0).space + worth(cards, state.factors)
        _play(state, seat, cards)
        state.put(seat, space)
        state.acts += (Act(seat, cards, space),)
    else:
        _pass(state, asked=True)
    _go_on(state)


def _pass(state: State, *, asked: bool) -> None:
    """Take the last pawn off the track."""
    seat, space = state.race.pop(0)
    _draw(state, seat)
    state.acts += (Act(seat, (), space, asked),)


def _go_on(state: State) -> None:
    """Go on to the next seat that can raise; a seat that cannot passes without a question (S3)."""
    race, hands = state.race, state.hands
    while len(race) > 1 and any(hands[seat] for seat, _ in race):
        seat = race[0].seat
        if worth(hands[seat], state.factors) >= state.needed:
            state.phase, state.acting = "raise", (seat,)
            return
        _pass(state, asked=False)
    _end_round(state)


def _end_round(state: State) -> None:
    """Give everything to the seat of the foremost pawn, of several on one space to the top one's (S5)."""
    winner = max(state.race, key=lambda pawn: pawn.space).seat if state.race else None
    if winner is None:
        state.nobodys.append(state.card)
    else:
        state.points[winner].append(state.card)
        state.won[winner] += state.table
    state.last = Round(state.number, state.holder, state.card, state.dice, state.picks, state.acts, winner)
    state.card = 0
    state.race.clear()
    state.table.clear()
    for seat in state.setup.everybody:
        _draw(state, seat)
    if winner is not None:
        state.holder = winner
    if state.number < state.setup.rounds:
        _begin_round(state)
    else:
        state.phase, state.acting = "over", ()


_APPLY: Mapping[str, Callable[[State, Mapping[Seat, Any]], None]] = {
    "deck": _shuffle_deck,
    "points": _shuffle_points,
    "dice": _roll,
    "pick": _pick,
    "raise": _raise,
}
